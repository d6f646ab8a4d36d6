// SPDX-License-Identifier: Apache-2.0
// meet.c: two graphs are one heap: their variables are the same, and so is what these lead to.
#include "forest/meet.h"

#include "forest/fold_priv.h"
#include "forest/intersect.h"

struct meeting {
    struct tree_store *s;
    struct smg_env *env;
    struct smg *g;  // what the meet becomes: the first graph, of whose values more and more is known
    struct smg *h;
    struct folding a, b;  // forests of both
    struct u32_vec twin;  // by object of g, less 1: the object of h that it is, less 1; TA_NONE: not known
    struct u32_vec of;    // the other way
    struct u32_vec todo;  // objects of g whose contents are to be compared with those of their twins
    uint32_t
        unequal;  // an object of g that is a block and its twin the root of a tree, or the other way round; 0: none
    bool none;    // there is no such heap
};

// ---- objects and values that variables lead to ----------------------------------------------------------------------

static bool may_be_the_same(const struct smg_object *x, const struct smg_object *y)
{
    bool sizes = x->size == y->size || smg_tag(x->size) != SMG_NUMBER || smg_tag(y->size) != SMG_NUMBER;
    bool ids = x->id == y->id || x->id == UINT32_MAX || y->id == UINT32_MAX;
    bool frames = x->frame == y->frame || x->origin == SMG_HEAP;
    return x->origin == y->origin && x->life == y->life && frames && sizes && ids;
}

static void pair_objects(struct meeting *m, uint32_t x, uint32_t y)
{
    assert(x && x <= m->twin.n && y && y <= m->of.n);
    uint32_t *twin = &m->twin.at[x - 1], *of = &m->of.at[y - 1];
    if (*twin != TA_NONE || *of != TA_NONE) {
        m->none |= *twin != y - 1 || *of != x - 1;
        return;
    }
    if (!may_be_the_same(&m->g->objects.at[x], &m->h->objects.at[y])) {
        m->none = true;
        return;
    }
    *twin = y - 1;
    *of = x - 1;
    vec_push(&m->todo, x);
}

// Whether a number may have the pattern that bits of memory hold.
static bool may_be_pattern(const struct smg *g, struct range is, smg_value number, uint64_t bits)
{
    u128 p = smg_pattern(g, number);
    i128 x = (i128)p;
    if (bits > 64)
        return true;
    return (x >= is.low && x <= is.high) || (x - ((i128)1 << bits) >= is.low && x - ((i128)1 << bits) <= is.high);
}

static void meet_numbers(struct meeting *m, smg_value x, smg_value y, uint64_t bits)
{
    if (smg_tag(x) == SMG_NUMBER && smg_tag(y) == SMG_NUMBER) {
        m->none |= x != y;
    } else if (smg_tag(x) == SMG_NUMBER) {
        m->none |= !may_be_pattern(m->g, smg_unknown_of(m->h, y)->is, x, bits);
    } else if (smg_tag(y) == SMG_NUMBER) {
        m->none |= !may_be_pattern(m->g, smg_unknown_of(m->g, x)->is, y, bits);
        smg_replace(m->g, x, y);
    } else {
        struct range *is = &smg_unknown_of(m->g, x)->is, other = smg_unknown_of(m->h, y)->is;
        bool signs = is->low < 0 || other.low < 0;  // (one pattern may stand for two numbers)
        if (MAX(is->low, other.low) <= MIN(is->high, other.high))
            *is = signs && !(other.low >= is->low && other.high <= is->high) ? *is : range_meet(*is, other);
        else
            m->none |= !signs;
    }
}

static void meet_values(struct meeting *m, smg_value x, smg_value y, uint64_t bits)
{
    uint32_t to, other;
    if (smg_tag(x) == SMG_NONE || smg_tag(y) == SMG_NONE || smg_part(x) || smg_part(y))
        return;
    bool x_leads = smg_leads(m->g, x, &to), y_leads = smg_leads(m->h, y, &other);
    if (x_leads && y_leads) {
        bool exact = smg_tag(x) == SMG_ADDRESS && smg_tag(y) == SMG_ADDRESS;
        m->none |= exact && smg_offset(x) != smg_offset(y);
        pair_objects(m, to, other);
    } else if (!x_leads && !y_leads) {
        meet_numbers(m, x, y, bits);
    } else {
        m->none |= x == SMG_ZERO || y == SMG_ZERO;
    }
}

// The forests say what trees hold that are roots in both graphs.
static void meet_contents(struct meeting *m, uint32_t x)
{
    assert(m->twin.at[x - 1] != TA_NONE);
    uint32_t y = m->twin.at[x - 1] + 1;
    bool x_tree = m->g->objects.at[x].kind == SMG_TREE, y_tree = m->h->objects.at[y].kind == SMG_TREE;
    if (x_tree != y_tree)
        m->unequal = x;
    if (x_tree || y_tree)
        return;
    for (size_t k = 0; k < m->g->objects.at[x].edges.n && !m->none; k++) {
        struct smg_edge e = m->g->objects.at[x].edges.at[k];
        smg_value v = smg_read(m->h, y, e.bit, e.bits);
        if (!smg_is_hidden(e.value) && !smg_is_hidden(v))
            meet_values(m, e.value, v, e.bits);
    }
}

static void meet_variables(struct meeting *m)
{
    uint32_t other;
    for (size_t i = 0; i < m->g->variables.n && !m->none; i++) {
        uint64_t key = m->g->variables.key[i];
        uint32_t object = (uint32_t)m->g->variables.val[i];
        if (object && smg_find_variable(m->h, (uint32_t)(key >> 32), (uint32_t)key, &other))
            pair_objects(m, object, other);
    }
    while (m->todo.n && !m->none)
        meet_contents(m, vec_pop(&m->todo));
}

// ---- trees ----------------------------------------------------------------------------------------------------------

// The object of a component of the intersection; a new one is made if there is none.
static uint32_t object_of(struct smg *g, struct map *made, uint32_t number, size_t objects)
{
    if (number < objects - 1)
        return number + 1;
    uint64_t *at = map_at(made, number);
    if (!*at)
        *at = smg_add_object(g, &(struct smg_object){ .origin = SMG_HEAP });
    return (uint32_t)*at;
}

// Makes an object the root of a tree; false: the roots of the tree differ in size.
static bool put_tree(struct meeting *m, struct smg *g, uint32_t object, const struct common_part *p, struct map *made)
{
    struct u32_vec refs = { 0 };
    uint32_t tree = tree_intern(m->s, &p->a, &refs);
    for (size_t k = 0; k < refs.n; k++)
        refs.at[k] = object_of(g, made, refs.at[k], m->g->objects.n);
    bool good = m->s->trees.at[tree].size != UINT64_MAX;
    struct smg_object *o = &g->objects.at[object];
    size_t kept = 0;
    for (size_t k = 0; k < o->edges.n; k++)
        if (smg_is_hidden(o->edges.at[k].value))
            o->edges.at[kept++] = o->edges.at[k];
    o->edges.n = kept;
    if (good)
        tree_put(g, m->s, object, tree, refs.at);
    vec_free(&refs);
    return good;
}

// Gives g the trees of one forest of the intersection.
static bool put_trees(struct meeting *m, struct smg *g, const struct common *c)
{
    struct map made = { 0 };
    bool good = true;
    for (size_t i = 0; i < c->n; i++)
        tree_unhide(g, object_of(g, &made, c->at[i].number, m->g->objects.n));
    for (size_t i = 0; i < c->n && good; i++)
        good = put_tree(m, g, object_of(g, &made, c->at[i].number, m->g->objects.n), &c->at[i], &made);
    for (size_t i = 0; i < c->n && good; i++)
        tree_hide(g, m->s, object_of(g, &made, c->at[i].number, m->g->objects.n));
    map_free(&made);
    return good;
}

// ---- blocks ---------------------------------------------------------------------------------------------------------

// Restores unknown values that the block held before it was a tree, as far as they are still unknown.
static void put_values_back(const struct meeting *m, struct smg *g, uint32_t object)
{
    const struct smg_object *was = &m->g->objects.at[object];
    for (size_t k = 0; k < was->edges.n; k++) {
        const struct smg_edge *e = &was->edges.at[k];
        smg_value now = smg_read(g, object, e->bit, e->bits);
        if (smg_tag(e->value) != SMG_UNKNOWN || now == e->value)
            continue;
        if (smg_tag(now) == SMG_NUMBER)
            smg_replace(g, e->value, now);
        else if (smg_tag(now) == SMG_NONE || smg_tag(now) == SMG_UNKNOWN)
            smg_write(g, object, e->bit, e->bits, e->value);
    }
}

/* Makes blocks again, from object `from` on, of what is a block in the first graph: a case for each rule of its tree.
 * g is taken. */
static void isolate_blocks(struct meeting *m, struct smg *g, uint32_t from, struct graphs *out)
{
    uint32_t o = from;
    while (o < m->g->objects.n && (m->g->objects.at[o].kind == SMG_TREE || g->objects.at[o].kind != SMG_TREE))
        o++;
    if (o == m->g->objects.n) {
        vec_push(out, g);
        return;
    }
    struct smg_step step = { .env = m->env, .g = g, .at = { .g = g, .ways = 1 } };
    forest_isolate(m->s, &step, o);
    for (size_t i = 0; i < step.cases.n; i++) {
        put_values_back(m, step.cases.at[i].g, o);
        isolate_blocks(m, step.cases.at[i].g, o + 1, out);
    }
    vec_free(&step.cases);
    smg_give_back(m->env, g);
}

static void meet_forests(struct meeting *m, struct graphs *out)
{
    struct commons all = { 0 };
    size_t before = out->n;
    bool good = forest_intersect(&m->a.f, &m->b.f, m->twin.at, &all);
    for (size_t i = 0; i < all.n && good; i++) {
        struct smg *g = smg_borrow(m->env);
        smg_copy(g, m->g);
        good = put_trees(m, g, &all.at[i]);
        if (good)
            isolate_blocks(m, g, 1, out);
        else
            smg_give_back(m->env, g);
    }
    m->s->work += all.work;
    commons_free(&all);
    if (good)
        return;
    while (out->n > before)
        smg_give_back(m->env, vec_pop(out));
    vec_push(out, smg_borrow(m->env));
    smg_copy(vec_last(out), m->g);
}

static void open_folding(struct folding *x, struct tree_store *s, struct smg *g)
{
    *x = (struct folding){ .s = s, .g = g, .folds = MEM_ARRAY(uint8_t, g->objects.n) };
    (void)folding_find_blocks(x);
    folding_build(x);
}

static void close_folding(struct folding *x)
{
    forest_free(&x->f);
    mem_free(x->folds, x->g->objects.n);
}

static void meet(struct tree_store *s, struct smg_env *env, struct smg *g, struct smg *h, uint32_t *isolations,
                 struct graphs *out);

/* Makes a block of the root of a tree that is a block in the other graph: then both say what it holds, box by box.
 * (Only as far as there are blocks in one of the graphs: intersect.h compares what is a tree in both.) */
static void isolate_twin(const struct meeting *m, uint32_t *isolations, struct graphs *out)
{
    ++*isolations;
    bool left = m->g->objects.at[m->unequal].kind == SMG_TREE;
    assert(m->twin.at[m->unequal - 1] != TA_NONE);
    struct smg *tree = left ? m->g : m->h;
    struct smg_step step = { .env = m->env, .g = tree, .at = { .g = tree, .ways = 1 } };
    forest_isolate(m->s, &step, left ? m->unequal : m->twin.at[m->unequal - 1] + 1);
    for (size_t i = 0; i < step.cases.n; i++) {
        struct smg *one = step.cases.at[i].g, *other = smg_borrow(m->env);
        smg_copy(other, left ? m->h : m->g);
        meet(m->s, m->env, left ? one : other, left ? other : one, isolations, out);
    }
    vec_free(&step.cases);
}

enum { MAX_ISOLATIONS = 64 };  // in all cases together

// Appends the graphs of the meet; g and h are taken.
static void meet(struct tree_store *s, struct smg_env *env, struct smg *g, struct smg *h, uint32_t *isolations,
                 struct graphs *out)
{
    struct meeting m = { .s = s, .env = env, .g = g, .h = h };
    for (uint32_t i = 1; i < g->objects.n; i++)
        vec_push(&m.twin, TA_NONE);
    for (uint32_t i = 1; i < h->objects.n; i++)
        vec_push(&m.of, TA_NONE);
    meet_variables(&m);
    if (!m.none && m.unequal && *isolations < MAX_ISOLATIONS) {
        isolate_twin(&m, isolations, out);
    } else if (!m.none) {
        open_folding(&m.a, s, g);
        open_folding(&m.b, s, h);
        meet_forests(&m, out);
        close_folding(&m.a);
        close_folding(&m.b);
    }
    vec_free(&m.twin);
    vec_free(&m.of);
    vec_free(&m.todo);
    smg_give_back(env, g);
    smg_give_back(env, h);
}

void forest_meet(struct tree_store *s, struct smg_env *env, const struct smg *g, const struct smg *h,
                 struct graphs *out)
{
    struct smg *copy = smg_borrow(env), *other = smg_borrow(env);
    smg_copy(copy, g);
    smg_copy(other, h);
    uint32_t isolations = 0;
    meet(s, env, copy, other, &isolations, out);
}
