// SPDX-License-Identifier: Apache-2.0
// path.c: the value domain as refinement sees it: facts are cells, elements are tracked locations.
#include "cpa/value/value_priv.h"

static struct value_cpa *self(struct cpa *c)
{
    return (struct value_cpa *)c;
}

static uint32_t root_of(const struct state *s)
{
    return ((const struct value_state *)s)->root;
}

static const struct state *with_root(struct cpa *c, const struct state *s, uint32_t root)
{
    return root == root_of(s) ? s : &value_intern(self(c), root, NULL)->s;
}

static const struct state *vp_initial(struct cpa *c)
{
    return &value_intern(self(c), PMAP_EMPTY, NULL)->s;
}

static const struct state *vp_post(struct cpa *c, const struct state *s, const struct edge *e, struct u32_vec *reads)
{
    struct value_cpa *v = self(c);
    struct work w = { .v = v, .root = root_of(s) };
    v->reads = reads;
    work_edge(&w, e);
    v->reads = NULL;
    return w.bottom ? NULL : &value_intern(v, w.root, NULL)->s;
}

static void vp_keys(struct cpa *c, const struct state *s, struct u32_vec *out)
{
    loc_keys(&self(c)->memory, &self(c)->pool, root_of(s), out);
}

static void vp_changed(struct cpa *c, const struct state *a, const struct state *b, struct u32_vec *out)
{
    loc_changed(&self(c)->memory, &self(c)->pool, root_of(a), root_of(b), out);
}

static const struct state *vp_forget(struct cpa *c, const struct state *s, uint32_t key)
{
    return with_root(c, s, loc_forget(&self(c)->memory, &self(c)->pool, root_of(s), key));
}

static const struct state *vp_keep(struct cpa *c, const struct state *s, const struct map *needed)
{
    return with_root(c, s, loc_keep(&self(c)->memory, &self(c)->pool, root_of(s), needed));
}

static uint32_t vp_element(struct cpa *c, uint32_t key)
{
    return self(c)->memory.cells.at[key].tracked;
}

static unsigned vp_score(struct cpa *c, uint32_t element)
{
    return loc_score(&self(c)->memory, element);
}

static bool vp_tracks(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return loc_tracks(&self(c)->precs, (const struct loc_prec *)p, element, at);
}

static const struct prec *vp_add(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return &loc_add(&self(c)->precs, (const struct loc_prec *)p, element, at)->p;
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
