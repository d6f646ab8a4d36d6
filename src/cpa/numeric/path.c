// SPDX-License-Identifier: Apache-2.0
// path.c: bounds as refinement sees them: facts are bounded cells, elements are tracked locations.
#include "cpa/numeric/numeric_priv.h"

static struct num_cpa *self(struct cpa *c)
{
    return (struct num_cpa *)c;
}

static const struct num_state *num_of(const struct state *s)
{
    return (const struct num_state *)s;
}

static const struct state *with_root(struct cpa *c, const struct state *s, uint32_t root)
{
    const struct num_state *x = num_of(s);
    return root == x->root ? s : &num_intern(self(c), root, x->calls, x->packs)->s;
}

static const struct state *np_initial(struct cpa *c)
{
    return &num_intern(self(c), PMAP_EMPTY, PMAP_EMPTY, PMAP_EMPTY)->s;
}

static const struct state *np_post(struct cpa *c, const struct state *s, const struct edge *e, struct u32_vec *reads)
{
    struct num_cpa *v = self(c);
    struct num_work w = num_begin(v, num_of(s));
    v->reads = reads;
    num_edge(&w, e);
    v->reads = NULL;
    return w.bottom ? NULL : &num_intern(v, w.root, w.calls, w.packs)->s;
}

static void np_keys(struct cpa *c, const struct state *s, struct u32_vec *out)
{
    loc_keys(&self(c)->memory, &self(c)->pool, num_of(s)->root, out);
}

static void np_changed(struct cpa *c, const struct state *a, const struct state *b, struct u32_vec *out)
{
    loc_changed(&self(c)->memory, &self(c)->pool, num_of(a)->root, num_of(b)->root, out);
}

static const struct state *np_forget(struct cpa *c, const struct state *s, uint32_t key)
{
    return with_root(c, s, loc_forget(&self(c)->memory, &self(c)->pool, num_of(s)->root, key));
}

static const struct state *np_keep(struct cpa *c, const struct state *s, const struct map *needed)
{
    return with_root(c, s, loc_keep(&self(c)->memory, &self(c)->pool, num_of(s)->root, needed));
}

static uint32_t np_element(struct cpa *c, uint32_t key)
{
    return self(c)->memory.cells.at[key].tracked;
}

static unsigned np_score(struct cpa *c, uint32_t element)
{
    return loc_score(&self(c)->memory, element);
}

static bool np_tracks(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return loc_tracks(&self(c)->precs, (const struct loc_prec *)p, element, at);
}

static const struct prec *np_add(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return &loc_add(&self(c)->precs, (const struct loc_prec *)p, element, at)->p;
}

const struct path_domain num_path_domain = {
    .initial = np_initial,
    .post = np_post,
    .keys = np_keys,
    .changed = np_changed,
    .forget = np_forget,
    .keep = np_keep,
    .element = np_element,
    .score = np_score,
    .tracks = np_tracks,
    .add = np_add,
};
