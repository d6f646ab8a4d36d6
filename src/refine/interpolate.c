// SPDX-License-Identifier: Apache-2.0
// interpolate.c: interpolation for constraint sequences without a solver (Beyer, Loewe 2012, algorithms 3 and 4).
#include "refine/path.h"

struct ranked {
    uint32_t key;
    unsigned score;
};
struct ranked_vec {
    VEC_OF(struct ranked);
};

// Orders facts so that those that are dear to track are tried first, and dropped if another fact serves as well.
static void rank(const struct path *p, const struct state *s, struct ranked_vec *out)
{
    struct u32_vec keys = { 0 };
    p->dom->keys(p->cpa, s, &keys);
    vec_clear(out);
    for (size_t i = 0; i < keys.n; i++) {
        struct ranked r = { keys.at[i], p->dom->score(p->cpa, p->dom->element(p->cpa, keys.at[i])) };
        vec_push(out, r);
        size_t k = out->n - 1;
        for (; k > 0 && out->at[k - 1].score < r.score; k--)
            out->at[k] = out->at[k - 1];
        out->at[k] = r;
    }
    vec_free(&keys);
}

// Algorithm 3: drops every fact of v without which the rest of the path is still contradictory.
static const struct state *interpolate(const struct path *p, const struct state *v, size_t rest,
                                       struct ranked_vec *facts)
{
    rank(p, v, facts);
    const struct state *nothing = v;
    for (size_t k = 0; k < facts->n; k++)
        nothing = p->dom->forget(p->cpa, nothing, facts->at[k].key);
    if (path_contradicts(p, nothing, rest))
        return nothing;  // the rest contradicts itself
    for (size_t k = 0; k < facts->n; k++) {
        const struct state *weaker = p->dom->forget(p->cpa, v, facts->at[k].key);
        if (path_contradicts(p, weaker, rest))
            v = weaker;
    }
    return v;
}

/* Algorithm 4: interpolants along the path, each computed from the one before it, which makes them inductive.  A weaker
 * state may say more if the domain is not monotone: if an interpolant contradicts the next operation already, the rest
 * needs none. */
const struct state **path_interpolate(const struct path *p, struct arena *mem)
{
    const struct state **itp = ARENA_ARRAY(mem, const struct state *, p->n);
    struct ranked_vec facts = { 0 };
    bool contradicted = false;
    itp[0] = p->start;
    for (size_t i = 1; i < p->n; i++) {
        const struct state *s = contradicted ? NULL : path_step(p, itp[i - 1], i - 1, NULL);
        contradicted = !s;
        if (contradicted)
            itp[i] = p->dom->initial(p->cpa);
        else
            itp[i] = s == itp[i - 1] ? s : interpolate(p, s, i, &facts);
    }
    vec_free(&facts);
    return itp;
}

bool path_check(const struct path *p, const struct state *const *itp)
{
    for (size_t i = 0; i < p->n; i++) {
        if (p->op[i].kind == PATH_SKIP && i + 1 < p->n && itp[i + 1] == itp[i])
            continue;  // the assume can only say more
        const struct state *s = p->dom->post(p->cpa, itp[i], p->op[i].edge, NULL);
        if (i + 1 == p->n)
            return s == NULL;
        if (s && !p->cpa->ops->leq(p->cpa, s, itp[i + 1]))
            return false;
        if (!s)
            return true;
    }
    return false;
}
