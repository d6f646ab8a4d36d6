// SPDX-License-Identifier: Apache-2.0
// graph.c: objects and unknown values of symbolic memory graphs.
#include "smg/graph.h"

#include "base/hash.h"
#include "smg/join.h"

// ---- numbers --------------------------------------------------------------------------------------------------------

static uint64_t number_key(u128 pattern)
{
    return hash_mix((uint64_t)pattern, (uint64_t)(pattern >> 64));
}

void smg_numbers_init(struct smg_numbers *n)
{
    *n = (struct smg_numbers){ 0 };
    (void)smg_number(n, 0);
}

void smg_numbers_free(struct smg_numbers *n)
{
    vec_free(&n->at);
    vec_free(&n->next);
    map_free(&n->index);
    smg_joiner_free(n->joiner);
    n->joiner = NULL;
}

smg_value smg_number(struct smg_numbers *n, u128 pattern)
{
    uint64_t *first = map_at(&n->index, number_key(pattern));
    for (uint32_t i = (uint32_t)*first; i; i = n->next.at[i - 1])
        if (n->at.at[i - 1] == pattern)
            return (uint64_t)(i - 1) << 2 | SMG_NUMBER;
    vec_push(&n->at, pattern);
    vec_push(&n->next, (uint32_t)*first);
    *first = n->at.n;
    return (uint64_t)(n->at.n - 1) << 2 | SMG_NUMBER;
}

// ---- graphs ---------------------------------------------------------------------------------------------------------

void smg_init(struct smg *g, struct smg_numbers *numbers, uint32_t address_bits)
{
    *g = (struct smg){ .numbers = numbers, .address_bits = address_bits };
    smg_clear(g);
}

void smg_clear(struct smg *g)
{
    g->objects.n = 0;
    smg_add_object(g, &(struct smg_object){ .life = SMG_ENDED });
    vec_clear(&g->unknowns);
    vec_push(&g->unknowns, (struct smg_unknown){ 0 });
    vec_clear(&g->differ);
    vec_clear(&g->frames);
    map_clear(&g->variables);
    g->parts = false;
}

void smg_free(struct smg *g)
{
    for (size_t i = 0; i < g->objects.cap; i++)  // objects beyond n keep memory for reuse
        vec_free(&g->objects.at[i].edges);
    vec_free(&g->objects);
    vec_free(&g->unknowns);
    vec_free(&g->differ);
    vec_free(&g->frames);
    map_free(&g->variables);
}

static void copy_edges(struct smg_object *to, const struct smg_object *from)
{
    vec_clear(&to->edges);
    vec_reserve(&to->edges, from->edges.n);
    if (from->edges.n)
        memcpy(to->edges.at, from->edges.at, from->edges.n * sizeof *from->edges.at);
    to->edges.n = from->edges.n;
}

void smg_copy(struct smg *to, const struct smg *from)
{
    assert(to != from);
    to->numbers = from->numbers;
    to->address_bits = from->address_bits;
    smg_clear(to);
    to->parts = from->parts;
    for (size_t i = 1; i < from->objects.n; i++) {
        uint32_t o = smg_add_object(to, &from->objects.at[i]);
        copy_edges(&to->objects.at[o], &from->objects.at[i]);
    }
    for (size_t i = 1; i < from->unknowns.n; i++)
        vec_push(&to->unknowns, from->unknowns.at[i]);
    vec_append(&to->differ, &from->differ);
    vec_append(&to->frames, &from->frames);
    for (size_t i = 0; i < from->variables.n; i++)
        map_put(&to->variables, from->variables.key[i], from->variables.val[i]);
}

uint32_t smg_add_object(struct smg *g, const struct smg_object *o)
{
    struct smg_object copy = *o;
    VERIFY(g->objects.n < SMG_MAX_OBJECTS);
    vec_reserve(&g->objects, g->objects.n + 1);
    struct smg_object *slot = &g->objects.at[g->objects.n++];
    copy.edges.at = slot->edges.at;
    copy.edges.cap = slot->edges.cap;
    copy.edges.n = 0;
    *slot = copy;
    return (uint32_t)g->objects.n - 1;
}

uint32_t smg_clone_object(struct smg *g, uint32_t object)
{
    assert(object && object < g->objects.n);
    uint32_t o = smg_add_object(g, &(struct smg_object){ 0 });
    struct smg_object *to = &g->objects.at[o], copy = g->objects.at[object];
    copy.edges.at = to->edges.at;
    copy.edges.cap = to->edges.cap;
    *to = copy;
    copy_edges(to, &g->objects.at[object]);
    return o;
}

// Forgets the parts of addresses of the object.
static void drop_parts(struct smg *g, uint32_t object)
{
    for (size_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        size_t kept = 0;
        for (size_t k = 0; k < o->edges.n; k++)
            if (!smg_part(o->edges.at[k].value) || smg_object_of(o->edges.at[k].value) != object)
                o->edges.at[kept++] = o->edges.at[k];
        o->edges.n = kept;
    }
}

void smg_remove_object(struct smg *g, uint32_t object)
{
    assert(object && object < g->objects.n);
    if (g->parts)
        drop_parts(g, object);
    struct smg_object *o = &g->objects.at[object];
    vec_clear(&o->edges);
    o->kind = SMG_REGION;
    o->life = SMG_ENDED;
    o->size = SMG_ZERO;
    o->origin = SMG_HEAP;
    o->level = 0;
}

bool smg_find_variable(const struct smg *g, uint32_t frame, uint32_t var, uint32_t *object)
{
    uint64_t o = 0;
    bool found = map_get(&g->variables, (uint64_t)frame << 32 | var, &o) && o;
    *object = (uint32_t)o;
    assert(!found || (g->objects.at[o].origin == SMG_VARIABLE && g->objects.at[o].id == var &&
                      g->objects.at[o].frame == frame && g->objects.at[o].life == SMG_ALIVE));
    return found;
}

uint32_t smg_variable(struct smg *g, uint32_t frame, uint32_t var, uint64_t bytes)
{
    uint32_t o;
    if (smg_find_variable(g, frame, var, &o))
        return o;
    struct smg_object v = { .origin = SMG_VARIABLE, .id = var, .frame = frame, .size = smg_number(g->numbers, bytes) };
    o = smg_add_object(g, &v);
    map_put(&g->variables, (uint64_t)frame << 32 | var, o);
    return o;
}

// ---- unknown values -------------------------------------------------------------------------------------------------

smg_value smg_fresh(struct smg *g, struct smg_unknown u)
{
    assert(!range_is_empty(u.is) && u.object < g->objects.n && u.target <= SMG_ALL);
    vec_push(&g->unknowns, u);
    return smg_unknown_value((uint32_t)g->unknowns.n - 1);
}

smg_value smg_fresh_number(struct smg *g, struct range is, unsigned bits)
{
    assert(bits > 0 && !range_is_empty(is));
    if (range_is_one(is) && bits <= 128)
        return smg_number(g->numbers, (u128)is.low & (((u128)1 << (bits - 1) << 1) - 1));
    return smg_fresh(g, (struct smg_unknown){ .is = is });
}

u128 smg_pattern(const struct smg *g, smg_value v)
{
    assert(smg_tag(v) == SMG_NUMBER && smg_index(v) < g->numbers->at.n);
    return g->numbers->at.at[smg_index(v)];
}

struct range smg_range(const struct smg *g, smg_value v)
{
    struct range any = { -RANGE_HUGE * 2, RANGE_HUGE * 2 };
    i128 top = (i128)1 << g->address_bits;
    switch (smg_tag(v)) {
    case SMG_NONE:
        return any;
    case SMG_NUMBER: {
        u128 p = smg_pattern(g, v);
        return p >> 126 ? any : (struct range){ (i128)p, (i128)p };
    }
    case SMG_UNKNOWN:
        return smg_unknown_of(g, v)->object ? (struct range){ 0, top - 1 } : smg_unknown_of(g, v)->is;
    case SMG_ADDRESS:
        return (struct range){ 0, top - 1 };
    }
    return any;
}

bool smg_is_any(struct range is, uint64_t bits)
{
    return bits <= 64 ? is.high - is.low + 1 >= (i128)1 << bits : is.high - is.low >= RANGE_HUGE;
}

bool smg_leads(const struct smg *g, smg_value v, uint32_t *object)
{
    *object = smg_part(v)                 ? 0
              : smg_tag(v) == SMG_ADDRESS ? smg_object_of(v)
              : smg_tag(v) == SMG_UNKNOWN ? smg_unknown_of(g, v)->object
                                          : 0;
    return *object != 0;
}

static void replace_in_differ(struct smg *g, smg_value v, smg_value w)
{
    size_t n = g->differ.n;
    struct smg_differ *old = g->differ.at;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        smg_value a = old[i].a == v ? w : old[i].a, b = old[i].b == v ? w : old[i].b;
        if (a != b && !(smg_tag(a) == SMG_NUMBER && smg_tag(b) == SMG_NUMBER))
            old[kept++] = (struct smg_differ){ MIN(a, b), MAX(a, b) };
    }
    g->differ.n = kept;
}

enum smg_target smg_target_of(const struct smg *g, smg_value v)
{
    return smg_tag(v) == SMG_ADDRESS ? smg_target(v) : (enum smg_target)smg_unknown_of(g, v)->target;
}

struct range smg_offsets(const struct smg *g, smg_value v)
{
    if (smg_tag(v) == SMG_UNKNOWN)
        return smg_unknown_of(g, v)->is;
    return (struct range){ smg_offset(v), smg_offset(v) };
}

uint8_t smg_level_of(const struct smg *g, smg_value v)
{
    if (smg_tag(v) == SMG_UNKNOWN)
        return smg_unknown_of(g, v)->level;
    if (smg_tag(v) == SMG_ADDRESS)
        return (uint8_t)(g->objects.at[smg_object_of(v)].level + (smg_target(v) == SMG_ALL));
    return 0;
}

void smg_replace(struct smg *g, smg_value v, smg_value w)
{
    assert(v != SMG_NONE && smg_tag(v) != SMG_NUMBER && w != SMG_NONE && !smg_part(w));
    if (v == w)
        return;
    for (size_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        if (o->size == v)
            o->size = w;
        for (size_t k = 0; k < o->edges.n; k++)
            if (o->edges.at[k].value == v)
                o->edges.at[k].value = w;
    }
    replace_in_differ(g, v, w);
}

static smg_value redirected(smg_value v, uint32_t from, enum smg_target t, uint32_t to, enum smg_target as)
{
    bool hit = smg_tag(v) == SMG_ADDRESS && smg_object_of(v) == from && smg_target(v) == t;
    return hit ? smg_redirected(v, to, as) : v;
}

void smg_redirect(struct smg *g, uint32_t from, enum smg_target t, uint32_t to, enum smg_target as)
{
    assert(from && from < g->objects.n && to && to < g->objects.n);
    for (size_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        for (size_t k = 0; k < o->edges.n; k++)
            o->edges.at[k].value = redirected(o->edges.at[k].value, from, t, to, as);
    }
    for (size_t i = 1; i < g->unknowns.n; i++) {
        struct smg_unknown *u = &g->unknowns.at[i];
        if (u->object == from && u->target == t) {
            u->object = to;
            u->target = (uint8_t)as;
        }
    }
    for (size_t i = 0; i < g->differ.n; i++) {
        smg_value a = redirected(g->differ.at[i].a, from, t, to, as);
        smg_value b = redirected(g->differ.at[i].b, from, t, to, as);
        g->differ.at[i] = (struct smg_differ){ MIN(a, b), MAX(a, b) };
    }
}

void smg_set_differ(struct smg *g, smg_value a, smg_value b)
{
    if (a != b && a && b && !smg_is_differ(g, a, b))
        vec_push(&g->differ, ((struct smg_differ){ MIN(a, b), MAX(a, b) }));
}

bool smg_is_differ(const struct smg *g, smg_value a, smg_value b)
{
    for (size_t i = 0; i < g->differ.n; i++)
        if (g->differ.at[i].a == MIN(a, b) && g->differ.at[i].b == MAX(a, b))
            return true;
    return false;
}

smg_value smg_next_link(const struct smg *g, uint32_t segment)
{
    if (g->objects.at[segment].kind == SMG_OPTIONAL)
        return SMG_ZERO;
    assert(!smg_is_single(g->objects.at[segment].kind));  // `next` of others is no place of a link
    return smg_read(g, segment, (int64_t)g->objects.at[segment].next * 8, g->address_bits);
}

smg_value smg_prev_link(const struct smg *g, uint32_t segment)
{
    assert(g->objects.at[segment].kind == SMG_DLS);
    return smg_read(g, segment, (int64_t)g->objects.at[segment].prev * 8, g->address_bits);
}

bool smg_is_link(const struct smg_object *o, const struct smg_edge *e)
{
    return !smg_is_single(o->kind) &&
           (e->bit == (int64_t)o->next * 8 || (o->kind == SMG_DLS && e->bit == (int64_t)o->prev * 8));
}

size_t smg_forms(const struct smg_object *o)
{
    size_t n = 0;
    for (size_t k = o->edges.n; k-- > 0 && o->edges.at[k].bit >= SMG_FORMS;)
        n += o->edges.at[k].bit < SMG_ORDER;
    return n;
}

// ---- what is reached ------------------------------------------------------------------------------------------------

static void reach_value(const struct smg *g, smg_value v, uint8_t *mark, struct u32_vec *todo)
{
    uint32_t to;
    bool away = smg_is_hidden(v) && smg_offset(v) == SMG_HIDDEN_AWAY;
    if (!away && smg_leads(g, v, &to) && !mark[to]) {
        mark[to] = 1;
        vec_push(todo, to);
    }
}

void smg_reach(const struct smg *g, uint8_t *mark)
{
    struct u32_vec todo = { 0 };
    for (size_t i = 0; i < g->variables.n; i++)
        mark[g->variables.val[i]] = 1;
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (mark[i])
            vec_push(&todo, i);
    while (todo.n) {
        const struct smg_object *o = &g->objects.at[vec_pop(&todo)];
        for (size_t k = 0; k < o->edges.n; k++)
            reach_value(g, o->edges.at[k].value, mark, &todo);
    }
    mark[0] = 0;
    vec_free(&todo);
}

/* Marks trees that nothing leads to, but whose boxes say what some reached object holds, and what such trees lead to.
 * Gives one of them, parts of which may be lost; or 0. */
static uint32_t keep_trees(const struct smg *g, uint8_t *mark)
{
    uint32_t found = 0, before;
    do {
        before = found;
        for (uint32_t i = 1; i < g->objects.n; i++) {
            const struct smg_object *o = &g->objects.at[i];
            for (size_t k = 0; mark[i] && k < o->edges.n; k++) {
                uint32_t to = smg_object_of(o->edges.at[k].value);
                if (smg_is_hidden(o->edges.at[k].value) && !mark[to])
                    mark[found = to] = 1;
            }
        }
        if (found != before)
            smg_reach(g, mark);
    } while (found != before);
    return found;
}

uint32_t smg_collect(struct smg *g)
{
    uint8_t small[256] = { 0 }, *mark = g->objects.n <= sizeof small ? small : MEM_ARRAY(uint8_t, g->objects.n);
    smg_reach(g, mark);
    uint32_t found = g->numbers->trees.included ? keep_trees(g, mark) : 0;
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        if (mark[i] || smg_is_removed(o))
            continue;
        if (o->origin == SMG_HEAP && o->life == SMG_ALIVE && !found)
            found = i;
        smg_remove_object(g, i);
    }
    if (mark != small)
        mem_free(mark, g->objects.n);
    return found;
}

// ---- what is well-formed --------------------------------------------------------------------------------------------

static const char *index_flaw(const struct smg *g, smg_value v)
{
    if (smg_tag(v) == SMG_UNKNOWN && (!smg_index(v) || smg_index(v) >= g->unknowns.n))
        return "smg: no such unknown value";
    return smg_tag(v) == SMG_NUMBER && smg_index(v) >= g->numbers->at.n ? "smg: no such number" : NULL;
}

static const char *value_flaw(const struct smg *g, smg_value v)
{
    uint32_t o = 0;
    if (index_flaw(g, v))
        return index_flaw(g, v);
    bool any = smg_tag(v) == SMG_ADDRESS || smg_leads(g, v, &o);
    o = smg_tag(v) == SMG_ADDRESS ? smg_object_of(v) : o;
    if (smg_part(v) && !g->parts)
        return "smg: a part of an address where there are none";
    if (any && (!o || o >= g->objects.n || smg_is_removed(&g->objects.at[o])))
        return "smg: an address of an object that is not there";
    if (smg_tag(v) == SMG_UNKNOWN && range_is_empty(smg_unknown_of(g, v)->is))
        return "smg: an unknown value that can have no value";
    return NULL;
}

static const char *edge_flaw(const struct smg *g, const struct smg_object *o, const struct smg_edge *e)
{
    if (e->value == SMG_NONE || !e->bits || (e > o->edges.at && e[-1].bit + (int64_t)e[-1].bits > e->bit))
        return "smg: edges out of order, or empty";
    if (value_flaw(g, e->value))
        return value_flaw(g, e->value);
    // What each element has of its own may stand only in edges that describe every element.
    bool every = o->kind != SMG_REGION && !smg_is_link(o, e);
    return smg_level_of(g, e->value) > o->level + every ? "smg: a value of a higher level than the object where it lies"
                                                        : NULL;
}

static const char *segment_flaw(const struct smg *g, uint32_t segment)
{
    const struct smg_object *o = &g->objects.at[segment];
    if (o->kind == SMG_OPTIONAL && o->min_length)
        return "smg: an optional object that is there";
    if (smg_is_single(o->kind))
        return NULL;
    smg_value to = smg_next_link(g, segment), from = o->kind == SMG_DLS ? smg_prev_link(g, segment) : SMG_ZERO;
    return to == SMG_NONE || from == SMG_NONE ? "smg: a list segment whose link leads nowhere" : NULL;
}

static const char *object_flaw(const struct smg *g, uint32_t object)
{
    const struct smg_object *o = &g->objects.at[object];
    const char *flaw = NULL;
    if (smg_is_removed(o))
        return o->edges.n ? "smg: an object that was removed holds something" : NULL;
    if (o->kind > SMG_TREE || o->origin > SMG_FORM || o->life > SMG_ENDED)
        return "smg: an object of no kind";
    if ((smg_tag(o->size) != SMG_NUMBER && smg_tag(o->size) != SMG_UNKNOWN) || index_flaw(g, o->size))
        return "smg: an object without size";
    for (size_t k = 0; k < o->edges.n && !flaw; k++)
        flaw = edge_flaw(g, o, &o->edges.at[k]);
    return flaw ? flaw : segment_flaw(g, object);
}

static const char *variable_flaw(const struct smg *g, uint64_t key, uint64_t object)
{
    if (object >= g->objects.n)
        return "smg: a variable without object";
    const struct smg_object *o = &g->objects.at[object];
    bool own = o->origin == SMG_VARIABLE && o->life == SMG_ALIVE && key == ((uint64_t)o->frame << 32 | o->id);
    return object && !own ? "smg: an object of another variable" : NULL;
}

const char *smg_flaw(const struct smg *g)
{
    const char *flaw = NULL;
    for (uint32_t i = 1; i < g->objects.n && !flaw; i++)
        flaw = object_flaw(g, i);
    for (size_t i = 0; i < g->variables.n && !flaw; i++)
        flaw = variable_flaw(g, g->variables.key[i], g->variables.val[i]);
    for (size_t i = 0; i < g->differ.n && !flaw; i++) {
        struct smg_differ d = g->differ.at[i];
        flaw = d.a >= d.b ? "smg: a value that differs from itself, or a pair in the wrong order" : index_flaw(g, d.b);
        flaw = flaw ? flaw : index_flaw(g, d.a);
    }
    return flaw;
}
