// SPDX-License-Identifier: Apache-2.0
// join.c: join and order of symbolic memory graphs: the simultaneous traversal of two graphs from their variables.
#include "smg/join.h"

#include "smg/join_priv.h"
#include "smg/order.h"
#include "smg/segment.h"

// ---- the joiner -----------------------------------------------------------------------------------------------------

struct smg_joiner *smg_joiner_of(enum smg_mode mode, const struct smg *a, const struct smg *b, struct smg *out,
                                 const struct smg_join_options *opt)
{
    VERIFY(a->numbers == b->numbers);
    assert(a->address_bits == b->address_bits && (out == NULL) == (mode == SMG_COVERS));
    if (!a->numbers->joiner)
        a->numbers->joiner = MEM_NEW(struct smg_joiner);
    struct smg_joiner *j = a->numbers->joiner;
    j->mode = mode;
    j->side[0] = a;
    j->side[1] = b;
    j->out = out;
    j->opt = opt;
    j->floor = 0;
    vec_clear(&j->choices);
    return j;
}

void smg_joiner_free(struct smg_joiner *j)
{
    if (!j)
        return;
    for (unsigned s = 0; s < 2; s++) {
        vec_free(&j->partner[s]);
        vec_free(&j->first[s]);
    }
    vec_free(&j->pairs);
    vec_free(&j->matches);
    vec_free(&j->edges);
    vec_free(&j->choices);
    smg_free(&j->trial);
    smg_free(&j->best);
    mem_free(j, sizeof *j);
}

static void clear(struct u32_vec *v, size_t n)
{
    vec_reserve(v, n);
    memset(v->at, 0, n * sizeof *v->at);
    v->n = n;
}

void smg_start(struct smg_joiner *j)
{
    vec_clear(&j->pairs);
    vec_clear(&j->matches);
    j->chosen = 0;
    for (unsigned s = 0; s < 2; s++) {
        j->lost[s] = false;
        j->inserting[s] = 0;
        clear(&j->partner[s], j->side[s]->objects.n);
        clear(&j->first[s], j->side[s]->unknowns.n);
    }
}

// ---- pairs of objects -----------------------------------------------------------------------------------------------

static bool same_origin(const struct smg_joiner *j, const struct smg_object *a, const struct smg_object *b)
{
    if (a->life != b->life || a->origin != b->origin)
        return false;
    switch ((enum smg_origin)a->origin) {
    case SMG_VARIABLE:
        return a->id == b->id && a->frame == b->frame && j->mode != SMG_MERGE;
    case SMG_FUNCTION:
        return a->id == b->id && j->mode != SMG_MERGE;
    case SMG_STACK:
        if (a->frame != b->frame || j->mode == SMG_MERGE)
            return false;
        break;
    case SMG_FORM:
        return a->id == b->id;
    case SMG_HEAP:
        if (a->id != b->id && (smg_is_frame(a) || smg_is_frame(b)))
            return false;
        break;
    }
    return j->mode != SMG_COVERS || b->id == a->id || b->id == UINT32_MAX;
}

static bool sizes_fit(const struct smg_joiner *j, const struct smg_object *a, const struct smg_object *b)
{
    bool numbers = smg_tag(a->size) == SMG_NUMBER && smg_tag(b->size) == SMG_NUMBER;
    bool may_differ =
        smg_is_single(a->kind) && smg_is_single(b->kind) && j->mode != SMG_COVERS && j->opt->numbers == SMG_NUMBERS_ALL;
    return !numbers || a->size == b->size || may_differ;
}

static bool is_null(const struct smg *g, uint32_t object, int32_t at)
{
    return smg_read(g, object, (int64_t)at * 8, g->address_bits) == SMG_ZERO;
}

/* Whether the links of object o of side s, or those it would have in a list that is linked as l, are null: then an
 * optional object is a list of at most one element with these links. */
static bool ends_with_null(const struct smg_joiner *j, unsigned s, uint32_t o, const struct smg_object *l)
{
    return is_null(j->side[s], o, l->next) && (l->kind == SMG_SLS || is_null(j->side[s], o, l->prev));
}

// Whether all trees of x are trees of y.
static bool is_subset(const struct smg_joiner *j, uint32_t x, uint32_t y)
{
    const struct smg_trees *t = &j->side[0]->numbers->trees;
    return x == y || t->included(t->owner, x, y);
}

// The tree that stands for the trees of a and b; UINT32_MAX: there is none.
static uint32_t joined_tree(const struct smg_joiner *j, const struct smg_object *a, const struct smg_object *b)
{
    const struct smg_trees *t = &j->side[0]->numbers->trees;
    uint32_t x = smg_tree_of(a), y = smg_tree_of(b);
    assert(a->kind == SMG_TREE && b->kind == SMG_TREE);
    if (is_subset(j, x, y))
        return y;
    if (j->mode == SMG_COVERS)
        return UINT32_MAX;
    return is_subset(j, y, x) ? x : j->opt->trees ? t->join(t->owner, x, y) : UINT32_MAX;
}

static bool kinds_fit(const struct smg_joiner *j, uint32_t a, uint32_t b)
{
    const struct smg_object *x = &j->side[0]->objects.at[a], *y = &j->side[1]->objects.at[b];
    if (x->kind == SMG_TREE || y->kind == SMG_TREE)
        return x->kind == y->kind && joined_tree(j, x, y) != UINT32_MAX;
    if (j->mode == SMG_COVERS && (x->kind > y->kind || y->min_length > smg_least_length(x)))
        return false;
    if (x->kind == SMG_REGION || y->kind == SMG_REGION)
        return true;
    const struct smg_object *l = x->kind > y->kind ? x : y;
    if (x->head != y->head)
        return false;
    if (x->kind != y->kind)
        return (x->kind == SMG_OPTIONAL || y->kind == SMG_OPTIONAL) && ends_with_null(j, 0, a, l) &&
               ends_with_null(j, 1, b, l);
    return x->kind == SMG_OPTIONAL || (x->next == y->next && (x->kind == SMG_SLS || x->prev == y->prev));
}

bool smg_fit(const struct smg_joiner *j, uint32_t a, uint32_t b)
{
    const struct smg_object *x = &j->side[0]->objects.at[a], *y = &j->side[1]->objects.at[b];
    bool both_sides = j->mode == SMG_MERGE && (j->partner[1].at[a] || j->partner[0].at[b]);
    if (j->mode == SMG_COVERS && !smg_implies_outside(x->foreign, y->foreign))
        return false;
    if (!smg_forms(x) != !smg_forms(y))
        return false;
    return !both_sides && same_origin(j, x, y) && sizes_fit(j, x, y) && kinds_fit(j, a, b);
}

// The lifts within an object of level k that is made on `level`; by: the pair that takes it for an element of a
// segment, or 0.
static struct smg_lifts inner_lifts(const struct smg_lifts *l, uint8_t k, uint8_t level, uint32_t by)
{
    struct smg_lifts in = { { 0 }, { 0 } };
    uint8_t rest = (uint8_t)(level - k);
    assert(k < SMG_MAX_LEVEL && k <= level);
    for (uint8_t i = 0; i < k; i++) {
        in.at[i] = l->at[i];
        in.by[i] = l->by[i];
        rest = (uint8_t)(rest - l->at[i]);
    }
    in.at[k] = (uint8_t)(rest + (by != 0));
    in.by[k] = by ? by : l->by[k];
    return in;
}

static void set_link_bits(struct smg_pair *p, const struct smg_object *segment)
{
    p->link_bit[SMG_FIRST] = smg_is_single(segment->kind) ? INT64_MIN : (int64_t)segment->next * 8;
    p->link_bit[SMG_LAST] = segment->kind == SMG_DLS ? (int64_t)segment->prev * 8 : INT64_MIN;
}

static uint32_t add_pair(struct smg_joiner *j, const struct smg_pair *p)
{
    for (unsigned s = 0; s < 2; s++)
        assert(!p->o[s] || !j->partner[s].at[p->o[s]]);  // an object is one thing in what is made
    vec_push(&j->pairs, *p);
    for (unsigned s = 0; s < 2; s++)
        if (p->o[s])
            j->partner[s].at[p->o[s]] = (uint32_t)j->pairs.n;
    return (uint32_t)j->pairs.n - 1;
}

// Adds the object that stands for x and y; it has no contents yet.
static uint32_t add_joined(struct smg_joiner *j, const struct smg_object *x, const struct smg_object *y, uint8_t level)
{
    struct smg_object o = x->kind < y->kind ? *y : *x;
    if (o.kind == SMG_TREE)
        o.next = (int32_t)joined_tree(j, x, y);
    o.id = x->id == y->id ? x->id : UINT32_MAX;
    o.level = level;
    o.min_length = o.kind == SMG_REGION || o.kind == SMG_TREE ? 0 : MIN(smg_least_length(x), smg_least_length(y));
    return smg_add_object(j->out, &o);
}

// Whether the object that stands for both represents more than `own`.
static bool grows(const struct smg_joiner *j, const struct smg_object *own, const struct smg_object *other)
{
    if (own->kind == SMG_TREE)
        return !is_subset(j, smg_tree_of(other), smg_tree_of(own));
    bool other_site = own->id != other->id && own->id != UINT32_MAX;
    return own->kind < other->kind || own->min_length > smg_least_length(other) || other_site;
}

bool smg_pair_up(struct smg_joiner *j, const struct smg_context *c, uint32_t a, uint32_t b)
{
    const struct smg_object *x = &j->side[0]->objects.at[a], *y = &j->side[1]->objects.at[b];
    uint8_t own[2] = { smg_least_level(c, 0, x->level), smg_least_level(c, 1, y->level) }, both = MAX(own[0], own[1]);
    uint8_t level = MAX(both, j->floor);
    if (level > smg_most_level(c, 0, x->level) || level > smg_most_level(c, 1, y->level) || level + 1 >= SMG_MAX_LEVEL)
        return false;
    bool segment = x->kind != SMG_REGION || y->kind != SMG_REGION;
    struct smg_pair p = { .o = { a, b }, .level = level };
    for (unsigned s = 0; s < 2; s++) {
        const struct smg_object *o = s ? y : x;
        uint32_t by = segment && o->kind == SMG_REGION ? (uint32_t)j->pairs.n + 1 : 0;
        p.in.side[s] = inner_lifts(&c->side[s], o->level, level, by);
        p.beside.side[s] = inner_lifts(&c->side[s], o->level, level, 0);
        p.by[s] = c->side[s].by[o->level];
    }
    set_link_bits(&p, x->kind < y->kind ? y : x);
    if (grows(j, x, y))
        (void)smg_lose(j, 0);
    if (j->mode != SMG_COVERS && grows(j, y, x))
        (void)smg_lose(j, 1);
    p.out = j->mode == SMG_COVERS ? b : add_joined(j, x, y, level);
    add_pair(j, &p);
    return true;
}

uint32_t smg_insert_object(struct smg_joiner *j, const struct smg_context *c, unsigned s, uint32_t o, uint8_t level,
                           enum smg_kind kind)
{
    struct smg_object copy = j->side[s]->objects.at[o];
    struct smg_pair p = { .o = { s ? 0 : o, s ? o : 0 }, .level = level };
    uint32_t by = copy.kind != kind ? (uint32_t)j->pairs.n + 1 : 0;
    p.in.side[s] = inner_lifts(&c->side[s], copy.level, level, by);
    p.by[s] = c->side[s].by[copy.level];
    copy.level = level;
    copy.kind = (uint8_t)kind;
    p.takes = by;
    p.out = j->mode == SMG_COVERS ? o : smg_add_object(j->out, &copy);
    return add_pair(j, &p);
}

void smg_share(struct smg_joiner *j, uint32_t o)
{
    add_pair(j, &(struct smg_pair){ .o = { o, o }, .out = o });
}

// ---- contents -------------------------------------------------------------------------------------------------------

// A place in the edges of one object.
struct cursor {
    const struct smg *g;
    uint32_t object;
    const struct smg_edge *next, *end;
    struct smg_edge e;  // the edge here, or the rest of it; no bits: there are no more edges
};

static void advance(struct cursor *c)
{
    c->e = c->next < c->end ? *c->next++ : (struct smg_edge){ 0 };
}

static struct cursor start_of(const struct smg *g, uint32_t object)
{
    const struct smg_object *o = &g->objects.at[object];
    struct cursor c = { g, object, o->edges.at, o->edges.at + o->edges.n, { 0 } };
    advance(&c);
    return c;
}

static int64_t end_of(const struct cursor *c)
{
    return c->e.bit + (int64_t)c->e.bits;
}

static smg_value part_of(const struct cursor *c, int64_t from, int64_t to)
{
    bool whole = from == c->e.bit && to == end_of(c);
    assert(from >= c->e.bit && from < to && to <= end_of(c));
    return whole ? c->e.value : smg_read(c->g, c->object, from, (uint64_t)(to - from));
}

// Cuts off the part of the edge before `bit`; only numbers can be cut.
static void cut(struct cursor *c, int64_t bit)
{
    if (end_of(c) <= bit || smg_tag(c->e.value) != SMG_NUMBER) {
        advance(c);
        return;
    }
    smg_value v = part_of(c, bit, end_of(c));
    c->e = (struct smg_edge){ bit, (uint64_t)(end_of(c) - bit), v };
}

static void push_edge(struct smg_joiner *j, struct smg_edge e)
{
    struct smg_edge *last = j->edges.n ? &vec_last(&j->edges) : NULL;
    assert(e.bits && e.value != SMG_NONE && (!last || last->bit + (int64_t)last->bits <= e.bit));
    bool zeros = last && last->value == SMG_ZERO && e.value == SMG_ZERO && last->bit + (int64_t)last->bits == e.bit;
    if (zeros && (last->bits > 64 || e.bits > 64))
        last->bits += e.bits;
    else
        vec_push(&j->edges, e);
}

// Whether a value could also stand where nothing is known of the object, if that is foreign.
static bool is_foreign(const struct smg *g, uint32_t object, smg_value v)
{
    return v == SMG_NONE || smg_implies_outside(smg_outside(g, v), g->objects.at[object].foreign);
}

// Whether the pair is two neighbours that become a segment; smg_chain_order knows the order of its elements.
static bool is_chained(const struct smg_joiner *j, const struct smg_pair *p)
{
    return j->mode == SMG_MERGE && p->out == j->merged;
}

static bool join_bits(struct smg_joiner *j, const struct smg_pair *p, int64_t bit, uint64_t bits, smg_value a,
                      smg_value b)
{
    smg_value v;
    if (bit >= SMG_ORDER) {
        if (is_chained(j, p))
            return true;
        a = smg_implies_order(&j->side[0]->objects.at[p->o[0]], bit) ? SMG_ZERO : SMG_NONE;
        b = smg_implies_order(&j->side[1]->objects.at[p->o[1]], bit) ? SMG_ZERO : SMG_NONE;
    } else if (bit >= SMG_FORMS) {  // an element that does not have this form
        a = a == SMG_NONE ? SMG_ZERO : a;
        b = b == SMG_NONE ? SMG_ZERO : b;
    }
    bool link = bit == p->link_bit[SMG_FIRST] || bit == p->link_bit[SMG_LAST];
    if (!smg_join_values(j, link ? &p->beside : &p->in, a, b, bits, &v))
        return false;
    if (v == SMG_NONE)
        j->mixed |= !is_foreign(j->side[0], p->o[0], a) || !is_foreign(j->side[1], p->o[1], b);
    else if (j->mode != SMG_COVERS)
        push_edge(j, (struct smg_edge){ bit, bits, v });
    return true;
}

// Joins two numbers that overlap.
static bool join_common(struct smg_joiner *j, const struct smg_pair *p, struct cursor k[2])
{
    int64_t from = MAX(k[0].e.bit, k[1].e.bit), to = MIN(end_of(&k[0]), end_of(&k[1]));
    for (unsigned s = 0; s < 2; s++) {
        j->mixed |= k[s].e.bit < from;
        if (k[s].e.bit < from && !smg_lose(j, s))
            return false;
    }
    if (!join_bits(j, p, from, (uint64_t)(to - from), part_of(&k[0], from, to), part_of(&k[1], from, to)))
        return false;
    cut(&k[0], to);
    cut(&k[1], to);
    return true;
}

// Joins an edge of side s that cannot be divided with the edges of the other side that overlap it.
static bool join_whole(struct smg_joiner *j, const struct smg_pair *p, struct cursor k[2], unsigned s)
{
    struct cursor *other = &k[1 - s];
    struct smg_edge e = k[s].e;
    int64_t end = end_of(&k[s]);
    smg_value v = smg_read(other->g, other->object, e.bit, e.bits);
    j->mixed = true;
    if (v == SMG_NONE && !smg_lose(j, 1 - s))
        return false;
    if (!join_bits(j, p, e.bit, e.bits, s ? v : e.value, s ? e.value : v))
        return false;
    while (other->e.bits && other->e.bit < end) {
        bool inside = other->e.bit >= e.bit && end_of(other) <= end, number = smg_tag(other->e.value) == SMG_NUMBER;
        uint32_t o;
        if ((!inside && !number) || v == SMG_NONE || other->e.bit < e.bit)
            if (!smg_lose(j, 1 - s) || (j->mode == SMG_MERGE && smg_leads(other->g, other->e.value, &o)))
                return false;
        cut(other, end);
    }
    advance(&k[s]);
    return true;
}

static bool join_next(struct smg_joiner *j, const struct smg_pair *p, struct cursor k[2])
{
    struct cursor *a = &k[0], *b = &k[1];
    struct smg_edge e = a->e, f = b->e;
    if (!f.bits || (e.bits && end_of(a) <= f.bit)) {
        advance(a);
        return join_bits(j, p, e.bit, e.bits, e.value, SMG_NONE);
    }
    if (!e.bits || end_of(b) <= e.bit) {
        advance(b);
        return join_bits(j, p, f.bit, f.bits, SMG_NONE, f.value);
    }
    if (e.bit == f.bit && e.bits == f.bits) {
        advance(a);
        advance(b);
        return join_bits(j, p, e.bit, e.bits, e.value, f.value);
    }
    bool number[2] = { smg_tag(e.value) == SMG_NUMBER, smg_tag(f.value) == SMG_NUMBER };
    return number[0] && number[1] ? join_common(j, p, k) : join_whole(j, p, k, number[0] ? 1 : 0);
}

static void set_edges(struct smg_joiner *j, uint32_t out)
{
    struct smg_object *o = &j->out->objects.at[out];
    vec_clear(&o->edges);
    vec_reserve(&o->edges, j->edges.n);
    if (j->edges.n)
        memcpy(o->edges.at, j->edges.at, j->edges.n * sizeof *j->edges.at);
    o->edges.n = j->edges.n;
}

bool smg_join_contents(struct smg_joiner *j, const struct smg_pair *p)
{
    struct cursor k[2] = { start_of(j->side[0], p->o[0]), start_of(j->side[1], p->o[1]) };
    bool variable = j->side[0]->objects.at[p->o[0]].origin == SMG_VARIABLE;
    j->numbers = j->opt->numbers == SMG_NUMBERS_ALL || (j->opt->numbers == SMG_NUMBERS_VARIABLES && variable);
    j->mixed = false;
    vec_clear(&j->edges);
    while (k[0].e.bits || k[1].e.bits)
        if (!join_next(j, p, k))
            return false;
    const struct smg_object *a = &j->side[0]->objects.at[p->o[0]], *b = &j->side[1]->objects.at[p->o[1]];
    if (j->mode == SMG_COVERS)
        return !b->foreign || !j->mixed;
    j->out->objects.at[p->out].foreign = j->mixed ? 0 : smg_join_outside(a->foreign, b->foreign);
    for (unsigned s = 0; s < 2; s++)
        if ((s ? b : a)->foreign != j->out->objects.at[p->out].foreign)
            (void)smg_lose(j, s);
    set_edges(j, p->out);
    if (smg_forms(&j->out->objects.at[p->out]) > SMG_MAX_FORMS)
        return false;
    if (!is_chained(j, p))
        smg_join_order(j->out, p->out, a, b);
    return true;
}

static bool has_links(const struct smg *g, uint32_t object)
{
    const struct smg_object *o = &g->objects.at[object];
    return smg_is_single(o->kind) ||
           (smg_next_link(g, object) != SMG_NONE && (o->kind == SMG_SLS || smg_prev_link(g, object) != SMG_NONE));
}

static bool join_pair(struct smg_joiner *j, const struct smg_pair *p)
{
    smg_value size, x = j->side[0]->objects.at[p->o[0]].size, y = j->side[1]->objects.at[p->o[1]].size;
    j->numbers = j->opt->numbers == SMG_NUMBERS_ALL;
    if (!smg_join_values(j, &p->in, x, y, j->side[0]->address_bits, &size) || size == SMG_NONE)
        return false;
    if (!smg_join_contents(j, p))
        return false;
    if (j->mode == SMG_COVERS)
        return true;
    j->out->objects.at[p->out].size = size;
    return has_links(j->out, p->out);
}

// ---- segments that one side does not have ---------------------------------------------------------------------------

/* Whether each element of an inserted object, or of the one that it is below, has an o of its own.  That is so if o is
 * on a higher level, or beside an object that each element has of its own; and, where a region becomes optional, for
 * blocks that only the region and its own blocks lead to. */
static bool is_own(const struct smg_joiner *j, const struct smg_pair *p, unsigned s, uint32_t o)
{
    const struct smg_object *x = &j->side[s]->objects.at[o], *holder = &j->side[s]->objects.at[p->o[s]];
    if (!p->takes)
        return x->level > holder->level || (p->own && x->level == holder->level);
    uint8_t least = (uint8_t)(p->level + (j->out->objects.at[p->out].kind != holder->kind));
    return x->origin == SMG_HEAP && smg_most_level(&p->in, s, x->level) >= least;
}

/* Inserts an object that only an inserted one leads to: one that each element has of its own, or a segment, which is
 * empty on the other side, too.  Gives the object that is made of it; 0: that is not possible. */
static uint32_t insert_below(struct smg_joiner *j, const struct smg_pair *p, unsigned s, uint32_t o)
{
    const struct smg_object *x = &j->side[s]->objects.at[o];
    bool own = is_own(j, p, s, o);
    if (!own && (x->kind == SMG_REGION || smg_is_circle(j->side[s], o) || (j->mode == SMG_COVERS && x->min_length) ||
                 j->mode == SMG_MERGE))
        return 0;
    uint8_t level = smg_most_level(&p->in, s, x->level);
    if (level + 1 >= SMG_MAX_LEVEL)
        return 0;
    bool lost = !own && x->min_length;
    uint32_t pair = smg_insert_object(j, &p->in, s, o, level, (enum smg_kind)x->kind);  // (moves the pairs)
    uint32_t to = j->pairs.at[pair].out;
    j->pairs.at[pair].own = own;
    j->pairs.at[pair].takes = own && p->takes;
    if (!own && j->mode != SMG_COVERS)
        j->out->objects.at[to].min_length = 0;
    if (lost)
        (void)smg_lose(j, s);
    return to;
}

static uint32_t inserted_object(struct smg_joiner *j, const struct smg_pair *p, unsigned s, uint32_t o)
{
    uint32_t i = j->partner[s].at[o];
    uint8_t level = j->side[s]->objects.at[o].level;
    if (i) {
        const struct smg_pair *q = &j->pairs.at[i - 1];
        bool shared = j->mode == SMG_MERGE && q->o[0] == q->o[1];
        return shared || smg_is_at(&p->in, s, level, q) ? q->out : 0;
    }
    if (j->mode == SMG_MERGE && j->partner[1 - s].at[o])
        return 0;  // the other element has it as its own
    bool outer = j->mode == SMG_MERGE && level < j->floor;
    if (outer && (!is_own(j, p, s, o) || smg_choose(j, 2))) {
        smg_share(j, o);
        return o;
    }
    return insert_below(j, p, s, o);
}

// What stands in an inserted object for UNKNOWN v: the same as elsewhere, if it is on the same level there.
static smg_value inserted_unknown(struct smg_joiner *j, const struct smg_pair *p, unsigned s, smg_value v, uint32_t to)
{
    struct smg_unknown u = *smg_unknown_of(j->side[s], v);
    if (j->mode == SMG_MERGE && u.level < j->floor && u.object == to)
        return v;
    u.level = smg_most_level(&p->in, s, u.level);
    u.object = to;
    for (size_t i = j->first[s].at[smg_index(v)]; i; i = j->matches.at[i - 1].next[s]) {
        const struct smg_match *m = &j->matches.at[i - 1];
        if (m->level == u.level && smg_tag(m->joined) == SMG_UNKNOWN)
            return m->joined;
    }
    smg_value out = smg_fresh(j->out, u);
    struct smg_match m = { { SMG_NONE, SMG_NONE }, out, 0, u.level, true, { 0, 0 } };
    m.v[s] = v;
    m.next[s] = j->first[s].at[smg_index(v)];
    vec_push(&j->matches, m);
    j->first[s].at[smg_index(v)] = (uint32_t)j->matches.n;
    return out;
}

static bool insert_value(struct smg_joiner *j, const struct smg_pair *p, unsigned s, smg_value v, smg_value *out)
{
    uint32_t o, to = 0;
    *out = v;
    if (smg_part(v)) {
        *out = SMG_NONE;
        return smg_lose(j, s);
    }
    bool fits = smg_join_own(j, s, v, out);
    if (!fits || *out != v)
        return fits;
    if (smg_leads(j->side[s], v, &o) && !(to = inserted_object(j, p, s, o)))
        return false;
    if (j->mode == SMG_COVERS || smg_tag(v) == SMG_NUMBER)
        return true;
    if (smg_tag(v) == SMG_ADDRESS)
        *out = smg_address(to, smg_offset(v), smg_target(v));
    else
        *out = inserted_unknown(j, p, s, v, to);
    return true;
}

/* The link back from an inserted segment to an object before it that was a region (first and last at once) and becomes
 * a doubly linked segment.  The region's link leads to the inserted segment, so that this comes behind the last
 * element. */
static smg_value back_link(const struct smg_joiner *j, const struct smg_pair *p, unsigned s, smg_value v, smg_value out)
{
    uint32_t to;
    if (j->mode == SMG_COVERS || smg_tag(v) != SMG_ADDRESS || smg_tag(out) != SMG_ADDRESS)
        return out;
    const struct smg_object *o = &j->out->objects.at[smg_object_of(out)];
    bool grown = j->side[s]->objects.at[smg_object_of(v)].kind == SMG_REGION && o->kind == SMG_DLS;
    bool behind = grown && smg_leads(j->out, smg_next_link(j->out, smg_object_of(out)), &to) && to == p->out;
    return behind ? smg_address(smg_object_of(out), smg_offset(out), SMG_LAST) : out;
}

// Makes the contents of an inserted object from its own side alone; links that the other side took part in are there
// already.
static bool insert_contents(struct smg_joiner *j, const struct smg_pair *p)
{
    unsigned s = p->o[0] ? 0 : 1;
    assert(p->o[s] && !p->o[1 - s]);
    struct smg_object x = j->side[s]->objects.at[p->o[s]];  // (the side may be the graph that grows)
    const struct smg_edge *e = x.edges.at, *end = e + x.edges.n;
    smg_value size;
    if (!insert_value(j, p, s, x.size, &size))
        return false;
    vec_clear(&j->edges);
    for (; e < end; e++) {
        smg_value v;
        if (!insert_value(j, p, s, e->value, &v))
            return false;
        if (x.kind == SMG_DLS && e->bit == (int64_t)x.prev * 8)
            v = back_link(j, p, s, e->value, v);
        if (j->mode != SMG_COVERS && v != SMG_NONE)
            push_edge(j, (struct smg_edge){ e->bit, e->bits, v });
    }
    if (j->mode == SMG_COVERS)
        return true;
    set_edges(j, p->out);
    struct smg_object *o = &j->out->objects.at[p->out];
    o->size = size;
    uint64_t bits = j->out->address_bits;
    int64_t next = (int64_t)o->next * 8, prev = (int64_t)o->prev * 8;
    if (smg_is_single(o->kind))
        return true;
    if (p->link[SMG_FIRST])
        smg_write(j->out, p->out, next, bits, p->link[SMG_FIRST]);
    if (p->link[SMG_LAST])
        smg_write(j->out, p->out, prev, bits, p->link[SMG_LAST]);
    return has_links(j->out, p->out);
}

bool smg_join_pairs(struct smg_joiner *j)
{
    for (size_t i = 0; i < j->pairs.n; i++) {
        struct smg_pair p = j->pairs.at[i];
        bool shared = j->mode == SMG_MERGE && p.o[0] == p.o[1];
        if (p.o[0] && p.o[1] && !shared && !join_pair(j, &p))
            return false;
    }
    for (size_t i = 0; i < j->pairs.n; i++) {
        struct smg_pair p = j->pairs.at[i];
        if ((!p.o[0] || !p.o[1]) && !insert_contents(j, &p))
            return false;
    }
    return true;
}

// ---- values that differ ---------------------------------------------------------------------------------------------

// What a value of one side was matched with.
struct image {
    smg_value other, joined;
    uint64_t bits;
    bool absent;  // it stands only in inserted objects, for which the other side has nothing
};

static bool address_image(const struct smg_joiner *j, unsigned s, smg_value v, struct image *m)
{
    uint32_t i = j->partner[s].at[smg_object_of(v)];
    *m = (struct image){ v, v, j->side[s]->address_bits, false };
    if (!i)
        return j->mode == SMG_MERGE;
    const struct smg_pair *p = &j->pairs.at[i - 1];
    if (!p->o[0] || !p->o[1])
        return false;
    bool single = smg_is_single(j->side[1 - s]->objects.at[p->o[1 - s]].kind);
    m->other = smg_address(p->o[1 - s], smg_offset(v), single ? SMG_FIRST : smg_target(v));
    m->joined = smg_address(p->out, smg_offset(v), smg_target(v));
    return true;
}

// The next value that v was matched with; *at begins as 0.
static bool next_image(const struct smg_joiner *j, unsigned s, smg_value v, uint32_t *at, struct image *m)
{
    bool stays = j->mode == SMG_MERGE || smg_tag(v) == SMG_NUMBER;
    uint32_t i = *at;
    if (smg_tag(v) != SMG_UNKNOWN) {
        *at = UINT32_MAX;
        *m = (struct image){ v, v, 0, false };
        return !i && (smg_tag(v) == SMG_NUMBER || address_image(j, s, v, m));
    }
    if (i == UINT32_MAX)
        return false;
    i = i ? j->matches.at[i - 1].next[s] : j->first[s].at[smg_index(v)];
    *at = i ? i : UINT32_MAX;
    *m = (struct image){ v, v, 0, false };
    if (!i)
        return stays;
    const struct smg_match *x = &j->matches.at[i - 1];
    *m = (struct image){ x->v[1 - s], x->joined, x->bits, x->inserted };
    return true;
}

static bool excludes(const struct smg *g, smg_value unknown, smg_value number, uint64_t bits)
{
    struct range r = smg_unknown_of(g, unknown)->is, n = smg_range(g, number);
    i128 lap = (i128)1 << MIN(bits, 100);
    if (!bits || bits > 100 || smg_unknown_of(g, unknown)->object || r.low < -lap || r.high > 2 * lap || n.high > lap)
        return false;
    for (int k = -1; k <= 1; k++)
        if (n.low + k * lap >= r.low && n.low + k * lap <= r.high)
            return false;
    return true;
}

static bool is_element(const struct smg *g, smg_value v)
{
    const struct smg_object *o = &g->objects.at[smg_object_of(v)];
    bool inside = smg_tag(o->size) == SMG_NUMBER && smg_offset(v) >= 0 && (u128)smg_offset(v) < smg_pattern(g, o->size);
    return inside && o->life == SMG_ALIVE && (smg_least_length(o) || smg_target(v) == SMG_ALL);
}

// Whether two values (the tag of the first is not larger) differ by what they are.
static bool differ_by_nature(const struct smg *g, smg_value v, smg_value w, uint64_t bits)
{
    switch (smg_tag(v)) {
    case SMG_NUMBER:
        return smg_tag(w) == SMG_NUMBER    ? v != w
               : smg_tag(w) == SMG_UNKNOWN ? excludes(g, w, v, bits)
                                           : v == SMG_ZERO && is_element(g, w);
    case SMG_ADDRESS: {
        uint32_t o = smg_object_of(v);
        if (o == smg_object_of(w))
            return smg_target(v) == smg_target(w)
                       ? smg_offset(v) != smg_offset(w)
                       : g->objects.at[o].min_length > 1 && is_element(g, v) && is_element(g, w);
        return is_element(g, v) && is_element(g, w);
    }
    case SMG_NONE:
    case SMG_UNKNOWN:
        break;
    }
    return false;
}

static bool differ(const struct smg *g, const struct image *a, const struct image *b)
{
    smg_value v = a->other, w = b->other;
    if (v == SMG_NONE || w == SMG_NONE || v == w)
        return false;
    bool order = smg_tag(v) <= smg_tag(w);
    uint64_t bits = MAX(a->bits, b->bits);
    return smg_is_differ(g, v, w) || differ_by_nature(g, order ? v : w, order ? w : v, bits);
}

static bool join_fact(struct smg_joiner *j, unsigned s, struct smg_differ d)
{
    struct image a, b;
    for (uint32_t i = 0; next_image(j, s, d.a, &i, &a);)
        for (uint32_t k = 0; next_image(j, s, d.b, &k, &b);) {
            bool both = a.absent || b.absent || differ(j->side[1 - s], &a, &b);
            if (both && j->mode != SMG_COVERS)
                smg_set_differ(j->out, a.joined, b.joined);
            if (!both && !smg_lose(j, s))
                return false;
        }
    return true;
}

// Whether v is an address on side 1 for which side 0 has nothing.
static bool has_no_image(const struct smg_joiner *j, smg_value v)
{
    struct image m;
    return smg_tag(v) == SMG_ADDRESS && !address_image(j, 1, v, &m);
}

bool smg_join_differ(struct smg_joiner *j)
{
    size_t facts[2] = { j->side[0]->differ.n, j->side[1]->differ.n };  // SMG_MERGE: before there are more
    for (unsigned s = j->mode == SMG_COVERS ? 1 : 0; s < 2; s++)
        for (size_t i = 0; i < facts[s]; i++) {
            struct smg_differ d = j->side[s]->differ.at[i];
            if (j->mode == SMG_COVERS && (has_no_image(j, d.a) || has_no_image(j, d.b)))
                return false;
            if (!join_fact(j, s, d))
                return false;
        }
    return true;
}

// ---- whole graphs ---------------------------------------------------------------------------------------------------

static const struct smg_context outermost;

static bool same_frames(const struct smg *a, const struct smg *b)
{
    return a->frames.n == b->frames.n &&
           (!a->frames.n || memcmp(a->frames.at, b->frames.at, a->frames.n * sizeof *a->frames.at) == 0);
}

// Handles a variable that only side s has an object for.
static bool lone_variable(struct smg_joiner *j, unsigned s, uint32_t object)
{
    return !j->side[s]->objects.at[object].edges.n || smg_lose(j, s);
}

static bool pair_variables(struct smg_joiner *j)
{
    const struct map *a = &j->side[0]->variables, *b = &j->side[1]->variables;
    for (size_t i = 0; i < a->n; i++) {
        uint64_t y;
        uint32_t x = (uint32_t)a->val[i];
        if (!x)
            continue;
        if (!map_get(b, a->key[i], &y) || !y) {
            if (!lone_variable(j, 0, x))
                return false;
            continue;
        }
        if (!smg_fit(j, x, (uint32_t)y) || !smg_pair_up(j, &outermost, x, (uint32_t)y))
            return false;
        if (j->mode != SMG_COVERS)
            map_put(&j->out->variables, a->key[i], vec_last(&j->pairs).out);
    }
    for (size_t i = 0; i < b->n; i++) {
        uint64_t x;
        if (b->val[i] && (!map_get(a, b->key[i], &x) || !x) && !lone_variable(j, 1, (uint32_t)b->val[i]))
            return false;
    }
    return true;
}

// Whether every object of side s was met: living heap blocks must not vanish; a segment may be empty.
static bool all_are_met(const struct smg_joiner *j, unsigned s)
{
    for (uint32_t i = 1; i < j->side[s]->objects.n; i++) {
        const struct smg_object *o = &j->side[s]->objects.at[i];
        if (o->origin == SMG_HEAP && o->life == SMG_ALIVE && !j->partner[s].at[i])
            return false;
    }
    return true;
}

static bool try_to_join(struct smg_joiner *j)
{
    smg_start(j);
    if (j->mode != SMG_COVERS) {
        smg_clear(j->out);
        vec_append(&j->out->frames, &j->side[0]->frames);
    }
    return pair_variables(j) && smg_join_pairs(j) && all_are_met(j, 0) && all_are_met(j, 1) && smg_join_differ(j);
}

static bool join_graphs(struct smg_joiner *j)
{
    bool joined = false, again = same_frames(j->side[0], j->side[1]);
    for (unsigned i = 0; again && !joined && i < SMG_MAX_TRIES; i++) {
        joined = try_to_join(j);
        again = !joined && smg_choose_again(j);
    }
    return joined;
}

bool smg_join(const struct smg *a, const struct smg *b, const struct smg_join_options *opt, struct smg *out,
              enum smg_status *status)
{
    assert(out != a && out != b);
    struct smg_joiner *j = smg_joiner_of(SMG_JOIN, a, b, out, opt);
    out->numbers = a->numbers;
    out->address_bits = a->address_bits;
    bool joined = join_graphs(j);
    if (joined)
        VALIDATE_SOME(out->numbers->checks, smg_flaw(out));
    *status = j->lost[0] ? (j->lost[1] ? SMG_DISTINCT : SMG_LESS) : j->lost[1] ? SMG_GREATER : SMG_EQUAL;
    return joined;
}

bool smg_covers(const struct smg *b, const struct smg *a)
{
    static const struct smg_join_options options = { .numbers = SMG_NUMBERS_ALL };
    return join_graphs(smg_joiner_of(SMG_COVERS, a, b, NULL, &options));
}
