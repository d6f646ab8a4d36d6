// SPDX-License-Identifier: Apache-2.0
// path.c: the value domain as refinement sees it: facts are cells, elements are tracked locations.
#include "refine/path.h"

#include "cpa/value/value_priv.h"

static struct value_cpa *self(struct cpa *c)
{
    return (struct value_cpa *)c;
}

static const struct value_state *value_of(const struct state *s)
{
    return (const struct value_state *)s;
}

static const struct state *vp_initial(struct cpa *c)
{
    return &value_intern(self(c), PMAP_EMPTY, NULL)->s;
}

static const struct state *vp_post(struct cpa *c, const struct state *s, const struct edge *e, struct u32_vec *reads)
{
    struct value_cpa *v = self(c);
    struct work w = { .v = v, .root = value_of(s)->root };
    v->reads = reads;
    work_edge(&w, e);
    v->reads = NULL;
    return w.bottom ? NULL : &value_intern(v, w.root, NULL)->s;
}

// Counters of active calls name the instances of locals: they are no facts and stay.
static bool is_fact(struct value_cpa *v, uint32_t cell)
{
    return v->memory.objs.at[v->memory.cells.at[cell].obj].kind != OBJ_CALLS;
}

struct key_sink {
    struct value_cpa *v;
    struct u32_vec *out;
};

static void push_key(void *ctx, uint32_t cell, uint32_t value)
{
    struct key_sink *k = ctx;
    (void)value;
    if (is_fact(k->v, cell))
        vec_push(k->out, cell);
}

static void vp_keys(struct cpa *c, const struct state *s, struct u32_vec *out)
{
    struct key_sink k = { self(c), out };
    pmap_each(&self(c)->pool, value_of(s)->root, push_key, &k);
}

static void push_changed(void *ctx, uint32_t cell)
{
    push_key(ctx, cell, 0);
}

static void vp_changed(struct cpa *c, const struct state *a, const struct state *b, struct u32_vec *out)
{
    struct key_sink k = { self(c), out };
    pmap_diff(&self(c)->pool, value_of(a)->root, value_of(b)->root, push_changed, &k);
}

static const struct state *vp_forget(struct cpa *c, const struct state *s, uint32_t key)
{
    struct value_cpa *v = self(c);
    if (!is_fact(v, key))
        return s;
    uint32_t root = pmap_remove(&v->pool, value_of(s)->root, key);
    return root == value_of(s)->root ? s : &value_intern(v, root, NULL)->s;
}

struct keeping {
    struct value_cpa *v;
    const struct map *needed;
};

static bool is_kept(void *ctx, uint32_t cell, uint32_t value)
{
    const struct keeping *k = ctx;
    uint64_t wanted;
    (void)value;
    return !is_fact(k->v, cell) || (map_get(k->needed, cell, &wanted) && wanted);
}

static const struct state *vp_keep(struct cpa *c, const struct state *s, const struct map *needed)
{
    struct value_cpa *v = self(c);
    struct keeping k = { v, needed };
    uint32_t root = pmap_filter(&v->pool, value_of(s)->root, is_kept, &k);
    return root == value_of(s)->root ? s : &value_intern(v, root, NULL)->s;
}

static uint32_t vp_element(struct cpa *c, uint32_t key)
{
    return self(c)->memory.cells.at[key].tracked;
}

/* The cost of tracking a location, after "Domain types" (Apel et al. 2013): few values are cheap, counters are dear. */
static unsigned vp_score(struct cpa *c, uint32_t element)
{
    const struct tracked *t = &self(c)->memory.tracked.at[element];
    if (t->kind != OBJ_VAR)
        return 4;
    const struct var *x = c->run->cfa->vars.at[t->id];
    if (x->loop_counter)
        return 1000;
    static const unsigned by_class[] = { [CLASS_BOOL] = 1, [CLASS_EQUAL] = 2, [CLASS_ADD] = 4, [CLASS_OTHER] = 4 };
    return by_class[x->cls];
}

static bool vp_tracks(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return prec_tracks(self(c), (const struct value_prec *)p, element, at);
}

static const struct prec *vp_add(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return &prec_add(self(c), (const struct value_prec *)p, element, at)->p;
}

const struct path_domain value_path_domain = {
    .initial = vp_initial,
    .post = vp_post,
    .keys = vp_keys,
    .changed = vp_changed,
    .forget = vp_forget,
    .keep = vp_keep,
    .element = vp_element,
    .score = vp_score,
    .tracks = vp_tracks,
    .add = vp_add,
};
