// SPDX-License-Identifier: Apache-2.0
// smg_heaps.h: random concrete heaps, and whether a symbolic memory graph represents one.
#ifndef SMG_HEAPS_H
#define SMG_HEAPS_H

#include "unit.h"

#include "base/rng.h"
#include "smg/order.h"

#include "base/buf.h"

// ---- concrete heaps -------------------------------------------------------------------------------------------------

/* A concrete heap is a graph of regions whose fields are numbers and exact addresses.  Variable v lies in frame 0. */
enum {
    LIST_NULL,      // singly linked
    LIST_DOUBLE,    // doubly linked, with pointers to both ends
    LIST_SENTINEL,  // circular through a variable, links inside of the elements
    LIST_CIRCLE,    // circular, singly linked
    LIST_CIRCLE2,   // circular, doubly linked
    LIST_OF_LISTS,
    LIST_OF_LISTS2,  // doubly linked lists whose heads are in the outer elements
    LIST_DEEP,       // lists in the elements of lists, whose elements have a block each
    LIST_BLOCKS,     // each element has a block of its own
    LIST_SHARED,     // all elements lead to one node
    LIST_ANY,        // blocks with random fields
    LIST_KINDS,
};

struct shape {
    uint32_t kind, data, extra, change, least, longest;  // least <= elements < longest
};

static inline struct shape random_shape(struct rng *r)
{
    struct shape s = { .kind = (uint32_t)rng_below(r, LIST_KINDS) };
    s.data = (uint32_t)rng_below(r, 4);
    s.extra = (uint32_t)rng_below(r, 4);
    s.change = (uint32_t)rng_below(r, 6);
    s.longest = 3 + (uint32_t)rng_below(r, 4);
    return s;
}

static inline uint32_t new_block(struct smg *g, uint32_t bytes, uint32_t site)
{
    struct smg_object o = { .origin = SMG_HEAP, .id = site, .size = smg_number(g->numbers, bytes) };
    uint32_t b = smg_add_object(g, &o);
    smg_fill(g, b, 0, (uint64_t)bytes * 8);
    return b;
}

static inline void set(struct smg *g, uint32_t o, uint32_t byte, smg_value v)
{
    smg_write(g, o, (int64_t)byte * 8, 64, v);
}

static inline smg_value to(uint32_t o, int32_t off)
{
    return o ? smg_address(o, off, SMG_FIRST) : SMG_ZERO;
}

// The pointer variable v.
static inline void set_var(struct smg *g, uint32_t v, smg_value x)
{
    set(g, smg_variable(g, 0, v, 8), 0, x);
}

// A number; of kind 2 the number behind it depends on it, so that elements are of few forms.
static inline void set_data(struct smg *g, const struct shape *s, struct rng *r, uint32_t o, uint32_t byte)
{
    uint64_t x = s->data == 0 ? 0 : s->data == 1 ? 7 : s->data == 2 ? rng_below(r, 3) : rng_below(r, 4) - 2;
    smg_write(g, o, (int64_t)byte * 8, 32, smg_number(g->numbers, (uint32_t)x));
    if (s->data == 2)
        smg_write(g, o, (int64_t)byte * 8 + 32, 32, smg_number(g->numbers, (uint32_t)(3 - x)));
}

enum { NEXT = 0, PREV = 8, DATA = 16, SUB = 24, SUB_PREV = 32, BYTES = 40 };

// n elements behind one another, links at bytes `at` and `at` + 8 (doubly); the first and the last.  before, after: what the ends lead to.
static inline void chain(struct smg *g, const struct shape *s, struct rng *r, uint32_t n, uint32_t at, uint32_t site,
                         bool doubly, smg_value before, smg_value after, uint32_t ends[2], uint32_t *all)
{
    smg_value back = before;
    ends[0] = ends[1] = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t e = new_block(g, BYTES, site);
        set_data(g, s, r, e, DATA);
        if (doubly)
            set(g, e, at + 8, back);
        if (ends[1])
            set(g, ends[1], at, to(e, (int32_t)at));
        else
            ends[0] = e;
        ends[1] = e;
        back = to(e, (int32_t)at);
        if (all)
            all[i] = e;
    }
    if (ends[1])
        set(g, ends[1], at, after);
}

static inline void fill_elements(struct smg *g, const struct shape *s, struct rng *r, const uint32_t *e, uint32_t n)
{
    uint32_t ends[2], inner[8], shared = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = (uint32_t)rng_below(r, s->extra == 3 ? 4 : 3);
        smg_value own = to(e[i], SUB);
        switch (s->kind) {
        case LIST_OF_LISTS:
            chain(g, s, r, k, NEXT, 2, false, SMG_ZERO, s->extra & 1 ? to(e[i], 0) : SMG_ZERO, ends, NULL);
            set(g, e[i], SUB, k ? to(ends[0], NEXT) : s->extra & 1 ? to(e[i], 0) : SMG_ZERO);
            break;
        case LIST_DEEP:
            k = s->extra & 1 ? k : 2;
            chain(g, s, r, k, NEXT, 2, false, SMG_ZERO, SMG_ZERO, ends, inner);
            set(g, e[i], SUB, to(ends[0], 0));
            for (uint32_t m = 0; m < k; m++) {
                uint32_t b = new_block(g, 16, 3);
                set(g, inner[m], SUB, to(b, 0));
                set(g, b, 0, s->extra & 2 ? to(e[i], 0) : to(inner[m], 0));
            }
            break;
        case LIST_OF_LISTS2:
            chain(g, s, r, k, 0, 2, true, own, own, ends, NULL);
            set(g, e[i], SUB, k ? to(ends[0], 0) : own);
            set(g, e[i], SUB_PREV, k ? to(ends[1], 0) : own);
            break;
        case LIST_BLOCKS:
            if (s->extra == 2 && rng_below(r, 2))
                break;
            ends[0] = new_block(g, 16, 3);
            set(g, e[i], SUB, to(ends[0], 8));
            if (s->extra & 1)
                set(g, ends[0], 0, to(e[i], 0));
            set_data(g, s, r, ends[0], 8);
            break;
        case LIST_SHARED:
            if (!shared)
                shared = new_block(g, 16, 3);
            set(g, e[i], SUB, s->extra == 3 ? to(e[0], 0) : s->extra == 2 ? to(e[n - 1], 0) : to(shared, 0));
            if (s->extra == 1)
                set(g, shared, 0, to(e[0], 0));
            if (s->extra >= 2)
                set_var(g, 3, to(shared, 0));
            break;
        default:
            break;
        }
    }
}

static inline void random_fields(struct smg *g, const struct shape *s, struct rng *r, uint32_t n)
{
    uint32_t first = (uint32_t)g->objects.n;
    for (uint32_t i = 0; i < n; i++)
        set_data(g, s, r, new_block(g, BYTES, 1), DATA);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t at = 0; at <= 8; at += 8)
            if (rng_below(r, 2))
                set(g, first + i, at, to(first + (uint32_t)rng_below(r, n), 0));
    set_var(g, 1, n ? to(first, 0) : SMG_ZERO);
    set_var(g, 2, n ? to(first + (uint32_t)rng_below(r, n), 0) : SMG_ZERO);
}

static inline void make_list(struct smg *g, const struct shape *s, struct rng *r)
{
    uint32_t n = s->least + (uint32_t)rng_below(r, s->longest - s->least), ends[2], all[8] = { 0 };
    bool doubly = s->kind == LIST_DOUBLE || s->kind == LIST_CIRCLE2 || (s->kind == LIST_SHARED && s->extra == 2);
    if (s->kind == LIST_ANY) {
        random_fields(g, s, r, n);
        return;
    }
    if (s->kind == LIST_SENTINEL) {
        uint32_t v = smg_variable(g, 0, 1, 16);
        chain(g, s, r, n, SUB, 1, true, to(v, 0), to(v, 0), ends, all);
        set(g, v, 0, n ? to(ends[0], SUB) : to(v, 0));
        set(g, v, 8, n ? to(ends[1], SUB) : to(v, 0));
        return;
    }
    chain(g, s, r, n, 0, 1, doubly, SMG_ZERO, SMG_ZERO, ends, all);
    fill_elements(g, s, r, all, n);
    set_var(g, 1, to(ends[doubly && s->extra == 2 && rng_below(r, 2)], 0));
    if (s->extra == 1 && s->kind <= LIST_DOUBLE)
        set_var(g, 2, to(ends[1], 0));
    if (n && (s->kind == LIST_CIRCLE || s->kind == LIST_CIRCLE2))
        set(g, ends[1], NEXT, to(ends[0], 0));
    if (n && s->kind == LIST_CIRCLE2)
        set(g, ends[0], PREV, to(ends[1], 0));
}

// One pointer somewhere is another one.
static inline void change_field(struct smg *g, struct rng *r)
{
    uint32_t o = 1 + (uint32_t)rng_below(r, g->objects.n - 1), to_what = 1 + (uint32_t)rng_below(r, g->objects.n - 1);
    bool variable = g->objects.at[o].origin == SMG_VARIABLE || g->objects.at[to_what].origin == SMG_VARIABLE;
    uint64_t size = (uint64_t)smg_pattern(g, g->objects.at[o].size);
    uint32_t at = rng_below(r, 2) ? 0 : SUB;
    if (!variable && size >= BYTES)
        set(g, o, at, rng_below(r, 3) ? to(to_what, 0) : SMG_ZERO);
}

static inline void random_heap(struct smg *g, const struct shape *s, struct rng *r)
{
    smg_clear(g);
    vec_push(&g->frames, 1);
    make_list(g, s, r);
    if (s->change == 0 && g->objects.n > 2)
        change_field(g, r);
    (void)smg_collect(g);
}

// ---- printing -------------------------------------------------------------------------------------------------------

static inline void smg_show_value(const struct smg *g, smg_value v, struct buf *b)
{
    static const char *const target[] = { "first", "last", "all", "?" };
    switch (smg_tag(v)) {
    case SMG_NONE:
        buf_printf(b, "?");
        break;
    case SMG_NUMBER:
        buf_printf(b, "%lld", (long long)smg_pattern(g, v));
        break;
    case SMG_UNKNOWN: {
        const struct smg_unknown *u = smg_unknown_of(g, v);
        buf_printf(b, "u%u@%u[%lld,%lld]", smg_index(v), u->level, (long long)u->is.low, (long long)u->is.high);
        if (u->object)
            buf_printf(b, " in #%u %s", u->object, target[u->target & 3]);
        break;
    }
    case SMG_ADDRESS:
        buf_printf(b, "#%u+%d %s", smg_object_of(v), smg_offset(v), target[smg_target(v)]);
        break;
    }
}

static inline void heap_print(const struct smg *g, struct buf *b)
{
    static const char *const kind[] = { "region", "optional", "SLS", "DLS", "tree" };
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        if (o->life != SMG_ALIVE)
            continue;
        buf_printf(b, "  #%u %s origin %u id %u level %u size ", i, kind[o->kind], o->origin, o->id, o->level);
        smg_show_value(g, o->size, b);
        if (o->kind != SMG_REGION)
            buf_printf(b, " min %u head %d next %d prev %d", o->min_length, o->head, o->next, o->prev);
        buf_printf(b, ":");
        for (size_t k = 0; k < o->edges.n; k++) {
            buf_printf(b, " [%lld,+%llu]=", (long long)o->edges.at[k].bit, (unsigned long long)o->edges.at[k].bits);
            smg_show_value(g, o->edges.at[k].value, b);
        }
        buf_printf(b, "\n");
    }
    for (size_t i = 0; i < g->differ.n; i++) {
        smg_show_value(g, g->differ.at[i].a, b);
        buf_printf(b, " != ");
        smg_show_value(g, g->differ.at[i].b, b);
        buf_printf(b, "\n");
    }
}

// ---- membership -----------------------------------------------------------------------------------------------------

/* Whether a graph represents a concrete heap is found by writing its segments out, with lengths that are guessed, and following both from
 * the variables: then every address leads to one certain block.  Nothing of src/cpa/smg but reading is used. */
enum { GUESS_MAX = 256, SITES = 4, TRIES_MAX = 20000 };
static const uint32_t NOBODY = UINT32_MAX;

// An object written out: an element of a segment, or a region, in one element (`owner`) of the segment that it belongs to.
struct instance {
    uint32_t object, owner;
    uint32_t next, prev;  // elements beside it; NOBODY
    uint32_t is;          // the concrete block; 0: not met
};

// A segment written out.
struct group {
    uint32_t object, owner, first, last;
};

struct binding {
    smg_value v;
    uint32_t owner;
    smg_value is;
};

struct guess {
    const struct smg *heap, *g;
    uint32_t owner[GUESS_MAX];  // object -> the segment that it is below; 0
    uint32_t below[GUESS_MAX];  // object -> the last segment that led to it
    struct instance at[GUESS_MAX];
    struct group group[GUESS_MAX];
    struct binding bound[GUESS_MAX];
    uint32_t n, groups, bindings;
    uint32_t blocks[SITES + 1],
        left[SITES + 1];  // concrete blocks by site (mod SITES), all in the end; those without an instance
    bool part;            // the graph may lack blocks
    uint8_t choice[GUESS_MAX], more[GUESS_MAX];
    uint32_t chosen, choices;
    uint32_t of[GUESS_MAX];  // concrete block -> instance + 1
    bool lenient;
};

static inline bool is_there(const struct smg_object *o)
{
    return !(o->origin == SMG_HEAP && o->life == SMG_ENDED);
}

// An object without links: written out it is there (a region), or may be absent: then all its addresses are null.
static inline bool has_no_links(const struct smg_object *o)
{
    return o->kind == SMG_REGION || o->kind == SMG_OPTIONAL;
}

static inline bool guess_is_link(const struct smg_object *o, int64_t bit)
{
    return !has_no_links(o) && (bit == o->next * 8 || (o->kind == SMG_DLS && bit == o->prev * 8));
}

// Everything of a higher level that is reached from the elements of segment s.
static inline void find_owned(struct guess *q, uint32_t s, uint32_t from)
{
    const struct smg_object *o = &q->g->objects.at[from];
    uint8_t level = q->g->objects.at[s].level;
    for (size_t k = 0; k < o->edges.n; k++) {
        uint32_t x;
        if ((from == s && guess_is_link(o, o->edges.at[k].bit)) || !smg_leads(q->g, o->edges.at[k].value, &x))
            continue;
        if (q->g->objects.at[x].level <= level || q->below[x] == s)
            continue;
        q->below[x] = s;  // (what is below inner segments only may belong to an element of this one, too)
        if (q->g->objects.at[x].level == level + 1)
            q->owner[x] = s;
        find_owned(q, s, x);
    }
}

static inline uint32_t guess_length(struct guess *q, uint32_t least, uint32_t most, const uint32_t *left)
{
    uint32_t c = q->chosen++;
    if (c >= GUESS_MAX)
        return least;
    if (c >= q->choices) {
        q->choices = c + 1;
        q->choice[c] = 0;
    }
    q->more[c] = least + q->choice[c] < MIN(*left, most);
    return least + q->choice[c];
}

// Concrete blocks that an object can be; a site that is not known: all.
static inline uint32_t *left_for(struct guess *q, const struct smg_object *o)
{
    return &q->left[o->id == UINT32_MAX ? SITES : o->id % SITES];
}

static inline uint32_t add_instance(struct guess *q, uint32_t object, uint32_t owner)
{
    if (q->n >= GUESS_MAX)
        return NOBODY;
    q->at[q->n] = (struct instance){ object, owner, NOBODY, NOBODY, 0 };
    return q->n++;
}

static inline bool write_out(struct guess *q, uint32_t object, uint32_t owner);
static inline bool write_out_times(struct guess *q, uint32_t object, uint32_t owner, uint32_t n);

// What belongs to instance i of an object: of its forms one, which is guessed.
static inline bool write_out_below(struct guess *q, uint32_t object, uint32_t i)
{
    uint32_t forms = 0, form = 0, met = 0;
    for (uint32_t x = 1; x < q->g->objects.n; x++)
        forms += q->owner[x] == object && q->g->objects.at[x].origin == SMG_FORM;
    if (forms)
        form = guess_length(q, 0, forms - 1, &forms);
    for (uint32_t x = 1; x < q->g->objects.n; x++) {
        bool is_form = q->g->objects.at[x].origin == SMG_FORM;
        if (q->owner[x] != object)
            continue;
        if (is_form ? !write_out_times(q, x, i, met++ == form) : !write_out(q, x, i))
            return false;
    }
    return true;
}

// An element or a region, and what belongs to it.
static inline bool write_out_one(struct guess *q, uint32_t object, uint32_t owner, uint32_t *i)
{
    const struct smg_object *o = &q->g->objects.at[object];
    bool block = o->origin == SMG_HEAP && o->life == SMG_ALIVE;
    if ((block && (!*left_for(q, o) || !q->left[SITES])) || (*i = add_instance(q, object, owner)) == NOBODY)
        return false;
    if (block) {
        q->left[SITES]--;
        *left_for(q, o) -= o->id != UINT32_MAX;
    }
    return o->kind == SMG_REGION || write_out_below(q, object, *i);
}

// A segment, with n elements.
static inline bool write_out_times(struct guess *q, uint32_t object, uint32_t owner, uint32_t n)
{
    struct group p = { object, owner, NOBODY, NOBODY };
    for (uint32_t i; n; n--) {
        if (!write_out_one(q, object, owner, &i))
            return false;
        if (p.last != NOBODY) {
            q->at[p.last].next = i;
            q->at[i].prev = p.last;
        } else {
            p.first = i;
        }
        p.last = i;
    }
    q->group[q->groups++] = p;
    return q->groups < GUESS_MAX;
}

static inline bool write_out(struct guess *q, uint32_t object, uint32_t owner)
{
    const struct smg_object *o = &q->g->objects.at[object];
    uint32_t i, most = o->kind == SMG_OPTIONAL ? 1 : UINT32_MAX;
    if (o->kind == SMG_REGION)
        return write_out_one(q, object, owner, &i);
    return write_out_times(q, object, owner, guess_length(q, o->min_length, most, left_for(q, o)));
}

// The element of segment s that instance i is, or belongs to; NOBODY for s = 0.
static inline uint32_t climb(const struct guess *q, uint32_t i, uint32_t s)
{
    while (s && i != NOBODY && q->at[i].object != s)
        i = q->at[i].owner;
    return s ? i : NOBODY;
}

struct target {
    uint32_t instance;
    int64_t off;
    smg_value other;  // instance NOBODY: the value, and `off` more
};

static inline struct target resolve(struct guess *q, smg_value v, uint32_t from, int depth);

static inline struct target resolve_address(struct guess *q, uint32_t o, int64_t off, enum smg_target t, uint32_t from,
                                            int depth)
{
    const struct smg_object *x = &q->g->objects.at[o];
    uint32_t owner = climb(q, from, q->owner[o]);
    struct target none = { NOBODY, 0, SMG_NONE };
    if (t == SMG_ALL)
        return (struct target){ climb(q, from, o), off, SMG_NONE };
    for (uint32_t i = 0; x->kind == SMG_REGION && i < q->n; i++)
        if (q->at[i].object == o && q->at[i].owner == owner)
            return (struct target){ i, off, SMG_NONE };
    for (uint32_t i = 0; x->kind != SMG_REGION && i < q->groups; i++) {
        const struct group *p = &q->group[i];
        if (p->object != o || p->owner != owner)
            continue;
        if (p->first != NOBODY)
            return (struct target){ t == SMG_FIRST ? p->first : p->last, off, SMG_NONE };
        smg_value link = x->kind == SMG_OPTIONAL ? SMG_ZERO
                         : t == SMG_FIRST        ? smg_next_link(q->g, o)
                                                 : smg_prev_link(q->g, o);
        struct target r = depth < 8 ? resolve(q, link, owner, depth + 1) : none;
        r.off += off - x->head;
        return r;
    }
    return none;
}

// Where v, which stands in an instance, leads; or its value.
static inline struct target resolve(struct guess *q, smg_value v, uint32_t from, int depth)
{
    if (smg_tag(v) == SMG_ADDRESS)
        return resolve_address(q, smg_object_of(v), smg_offset(v), smg_target(v), from, depth);
    return (struct target){ NOBODY, 0, v };
}

static inline bool meet(struct guess *q, uint32_t i, uint32_t block)
{
    if (i == NOBODY || block >= GUESS_MAX)
        return false;
    if (!q->at[i].is && !q->of[block]) {
        q->at[i].is = block;
        q->of[block] = i + 1;
    }
    return q->at[i].is == block && q->of[block] == i + 1;
}

static inline bool pattern_in(struct range r, u128 pattern, uint64_t bits)
{
    for (i128 lap = -2; lap <= 2; lap++) {
        i128 x = (i128)pattern + lap * ((i128)1 << bits);
        if (x >= r.low && x <= r.high)
            return true;
    }
    return false;
}

// The element of which UNKNOWN v, which stands in an instance, is one of its own.
static inline uint32_t owner_of_unknown(const struct guess *q, smg_value v, uint32_t from)
{
    uint8_t level = smg_unknown_of(q->g, v)->level;
    while (from != NOBODY) {
        const struct smg_object *o = &q->g->objects.at[q->at[from].object];
        if (o->kind != SMG_REGION && o->level + 1 == level)
            return from;
        from = q->at[from].owner;
    }
    return NOBODY;
}

static inline smg_value *binding(struct guess *q, smg_value v, uint32_t owner)
{
    for (uint32_t i = 0; i < q->bindings; i++)
        if (q->bound[i].v == v && q->bound[i].owner == owner)
            return &q->bound[i].is;
    if (q->bindings >= GUESS_MAX)
        return NULL;
    q->bound[q->bindings] = (struct binding){ v, owner, SMG_NONE };
    return &q->bound[q->bindings++].is;
}

static inline bool match_unknown(struct guess *q, smg_value v, uint32_t from, smg_value is, uint64_t bits)
{
    const struct smg_unknown *u = smg_unknown_of(q->g, v);
    smg_value *bound = binding(q, v, owner_of_unknown(q, v, from));
    if (!bound || is == SMG_NONE || (*bound != SMG_NONE && *bound != is))
        return false;
    *bound = is;
    if (!u->object)
        return smg_tag(is) == SMG_NUMBER ? pattern_in(u->is, smg_pattern(q->heap, is), bits)
                                         : u->is.high - u->is.low >= ((i128)1 << 64) - 1;
    struct target t = resolve_address(q, u->object, 0, (enum smg_target)u->target, from, 0);
    if (smg_tag(is) != SMG_ADDRESS || t.instance == NOBODY)
        return false;
    int64_t off = smg_offset(is) - t.off;
    return off >= u->is.low && off <= u->is.high && meet(q, t.instance, smg_object_of(is));
}

static inline smg_value less(const struct guess *q, smg_value v, int64_t off)
{
    return smg_tag(v) == SMG_ADDRESS ? smg_moved(v, (int32_t)(smg_offset(v) - off))
           : off                     ? smg_number(q->heap->numbers, (uint64_t)smg_pattern(q->heap, v) - (uint64_t)off)
                                     : v;
}

static inline bool match_value(struct guess *q, smg_value v, uint32_t from, smg_value is, uint64_t bits)
{
    struct target t = resolve(q, v, from, 0);
    if (t.instance != NOBODY)
        return smg_tag(is) == SMG_ADDRESS && smg_offset(is) == t.off && meet(q, t.instance, smg_object_of(is));
    if (smg_tag(t.other) == SMG_NONE || is == SMG_NONE)
        return false;
    if (smg_tag(t.other) == SMG_UNKNOWN)
        return match_unknown(q, t.other, from, less(q, is, t.off), bits);
    return smg_tag(is) == SMG_NUMBER && t.other == less(q, is, t.off);
}

static inline bool match_link(struct guess *q, uint32_t i, uint32_t beside, smg_value link, smg_value is)
{
    const struct smg_object *o = &q->g->objects.at[q->at[i].object];
    if (beside == NOBODY)
        return match_value(q, link, q->at[i].owner, is, 64);
    return smg_tag(is) == SMG_ADDRESS && smg_offset(is) == o->head && meet(q, beside, smg_object_of(is));
}

static inline bool in_link(const struct smg_object *o, int64_t bit)
{
    return !has_no_links(o) && ((bit >= o->next * 8 && bit < o->next * 8 + 64) ||
                                (o->kind == SMG_DLS && bit >= o->prev * 8 && bit < o->prev * 8 + 64));
}

// A range of zeros, byte by byte, because it may go on over links.
static inline bool match_zeros(const struct guess *q, const struct smg_object *o, const struct smg_edge *e,
                               uint32_t block)
{
    for (int64_t bit = e->bit; bit < e->bit + (int64_t)e->bits; bit += 8)
        if (!in_link(o, bit) && smg_read(q->heap, block, bit, 8) != SMG_ZERO)
            return false;
    return true;
}

// The edges of instance i, which is concrete block `is`, or holds what that holds in this form.
static inline bool match_edges(struct guess *q, uint32_t i, uint32_t is)
{
    const struct smg_object *o = &q->g->objects.at[q->at[i].object];
    for (size_t k = 0; k < o->edges.n; k++) {
        struct smg_edge e = o->edges.at[k];
        if (e.bit >= SMG_FORMS || (e.value == SMG_ZERO && match_zeros(q, o, &e, is)))
            continue;
        if (guess_is_link(o, e.bit) && e.value != SMG_ZERO)
            continue;
        if (!match_value(q, e.value, i, smg_read(q->heap, is, e.bit, e.bits), e.bits))
            return false;
    }
    return true;
}

// The forms of instance i that were written out with it: how many, the form, and the instance that it is.
static inline uint32_t count_forms(const struct guess *q, uint32_t i, uint32_t *form, uint32_t *found)
{
    const struct smg_object *o = &q->g->objects.at[q->at[i].object];
    uint32_t n = 0;
    for (size_t k = 0; k < o->edges.n; k++) {
        if (o->edges.at[k].bit < SMG_FORMS || o->edges.at[k].bit >= SMG_ORDER)
            continue;
        for (uint32_t f = 0; f < q->n; f++)
            if (q->at[f].object == smg_object_of(o->edges.at[k].value) && q->at[f].owner == i) {
                *form = smg_form_at(&o->edges.at[k]);
                *found = f;
                n++;
            }
    }
    return n;
}

// Whether the form of the element `beside` instance i, which has the form `own`, may be there; NOBODY: whether i may be the end.
static inline bool match_order(const struct guess *q, uint32_t i, uint32_t own, uint32_t beside, bool behind)
{
    uint32_t form = SMG_NO_FORM, found;
    if (beside != NOBODY && count_forms(q, beside, &form, &found) != 1)
        return false;
    return smg_may_follow(&q->g->objects.at[q->at[i].object], behind ? own : form, behind ? form : own);
}

// Exactly one of the forms that instance i may have was written out with it, holds what the block holds, and goes with those beside it.
static inline bool match_form(struct guess *q, uint32_t i)
{
    uint32_t form = SMG_NO_FORM, found = NOBODY;
    if (!smg_forms(&q->g->objects.at[q->at[i].object]))
        return true;
    return count_forms(q, i, &form, &found) == 1 && match_edges(q, found, q->at[i].is) &&
           match_order(q, i, form, q->at[i].next, true) && match_order(q, i, form, q->at[i].prev, false);
}

static inline bool match_contents(struct guess *q, uint32_t i)
{
    const struct smg_object *o = &q->g->objects.at[q->at[i].object], *c = &q->heap->objects.at[q->at[i].is];
    if (c->life != o->life || c->origin != o->origin || (c->id != o->id && o->id != UINT32_MAX) || c->frame != o->frame)
        return false;
    if (!match_value(q, o->size, i, c->size, 64))
        return false;
    if (!match_edges(q, i, q->at[i].is) || !match_form(q, i))
        return false;
    if (has_no_links(o))
        return true;
    return match_link(q, i, q->at[i].next, smg_next_link(q->g, q->at[i].object),
                      smg_read(q->heap, q->at[i].is, o->next * 8, 64)) &&
           (o->kind == SMG_SLS || match_link(q, i, q->at[i].prev, smg_prev_link(q->g, q->at[i].object),
                                             smg_read(q->heap, q->at[i].is, o->prev * 8, 64)));
}

// What a value of a fact is in the concrete heap, seen from an instance; NONE: it does not occur.
static inline smg_value concrete(struct guess *q, smg_value v, uint32_t from)
{
    struct target t = resolve(q, v, from, 0);
    if (t.instance != NOBODY)
        return q->at[t.instance].is ? smg_address(q->at[t.instance].is, (int32_t)t.off, SMG_FIRST) : SMG_NONE;
    if (smg_tag(t.other) != SMG_UNKNOWN || t.off)
        return t.off ? SMG_NONE : t.other;
    uint32_t owner = owner_of_unknown(q, t.other, from);
    for (uint32_t i = 0; i < q->bindings; i++)
        if (q->bound[i].v == t.other && q->bound[i].owner == owner)
            return q->bound[i].is;
    return SMG_NONE;
}

static inline bool match_facts(struct guess *q)
{
    for (size_t k = 0; k < q->g->differ.n; k++)
        for (uint32_t i = 0; i <= q->n; i++) {
            uint32_t from = i < q->n ? i : NOBODY;
            smg_value a = concrete(q, q->g->differ.at[k].a, from), b = concrete(q, q->g->differ.at[k].b, from);
            if (a != SMG_NONE && a == b)
                return false;
        }
    return true;
}

static inline bool is_block(const struct smg *g, uint32_t object)
{
    return g->objects.at[object].origin == SMG_HEAP && g->objects.at[object].life == SMG_ALIVE;
}

/* A concrete block that was not met, because what leads to it is not known in the graph, is one of the instances that were not met,
 * which exist as well: that one is guessed.  False: all blocks were met. */
static inline bool meet_another(struct guess *q)
{
    uint32_t free[GUESS_MAX], n = 0, block = 1;
    while (block < q->heap->objects.n && (!is_block(q->heap, block) || q->of[block]))
        block++;
    for (uint32_t i = 0; i < q->n; i++)
        if (is_block(q->g, q->at[i].object) && !q->at[i].is)
            free[n++] = i;
    uint32_t last = n - 1;
    return block < q->heap->objects.n && n && meet(q, free[guess_length(q, 0, last, &last)], block);
}

static inline bool match_all(struct guess *q)
{
    bool done[GUESS_MAX] = { false };
    for (size_t i = 0; i < q->g->variables.n; i++) {
        uint64_t x;
        uint32_t v = (uint32_t)q->g->variables.val[i];
        if (!map_get(&q->heap->variables, q->g->variables.key[i], &x)) {
            if (q->g->objects.at[v].edges.n)
                return false;
            continue;
        }
        if (!meet(q, resolve_address(q, v, 0, SMG_FIRST, NOBODY, 0).instance, (uint32_t)x))
            return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < q->n; i++)
            if (q->at[i].is && !done[i]) {
                if (!match_contents(q, i))
                    return false;
                done[i] = more = true;
            }
        more = more || (q->lenient && meet_another(q));
    }
    for (uint32_t i = 1; i < q->heap->objects.n; i++)
        if (is_block(q->heap, i) && !q->of[i] && !q->part)
            return false;
    return match_facts(q);
}

// One guess of all lengths.
static inline bool try_guess(struct guess *q)
{
    q->n = q->groups = q->bindings = q->chosen = 0;
    memcpy(q->left, q->blocks, sizeof q->left);
    memset(q->of, 0, sizeof q->of);
    for (uint32_t i = 1; i < q->g->objects.n; i++)
        if (is_there(&q->g->objects.at[i]) && !q->g->objects.at[i].level && !write_out(q, i, NOBODY))
            return false;
    return (!q->left[SITES] || q->part) && match_all(q);
}

static inline bool next_guess(struct guess *q)
{
    while (q->choices > q->chosen || (q->choices && !q->more[q->choices - 1]))
        q->choices--;
    if (q->choices)
        q->choice[q->choices - 1]++;
    return q->choices;
}

static inline void count_blocks(struct guess *q)
{
    for (uint32_t i = 1; i < q->heap->objects.n; i++) {
        const struct smg_object *o = &q->heap->objects.at[i];
        if (o->origin != SMG_HEAP || o->life != SMG_ALIVE)
            continue;
        q->blocks[o->id % SITES]++;
        q->blocks[SITES]++;
    }
}

/* Whether g represents the heap (part: but for some blocks).  lenient: also if there were more than `most` guesses to try, or not all
 * blocks can be reached in g. */
static inline bool guess_member(const struct smg *heap, const struct smg *g, bool part, uint32_t most, bool lenient)
{
    static struct guess q;
    q = (struct guess){ .heap = heap, .g = g, .part = part, .lenient = lenient };
    assert_true(g->objects.n < GUESS_MAX && heap->objects.n < GUESS_MAX);
    count_blocks(&q);
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (g->objects.at[i].kind != SMG_REGION)
            find_owned(&q, i, i);
    for (uint32_t tries = 0; tries < most; tries++) {
        if (try_guess(&q))
            return true;
        if (!next_guess(&q))
            return false;
    }
    return lenient;
}

static inline bool is_member(const struct smg *heap, const struct smg *g)
{
    return guess_member(heap, g, false, TRIES_MAX, false);
}

static inline bool may_be_member(const struct smg *heap, const struct smg *g)
{
    return guess_member(heap, g, false, TRIES_MAX, true);
}

#endif
