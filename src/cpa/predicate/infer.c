// SPDX-License-Identifier: Apache-2.0
// infer.c: predicates that the text of the program suggests.
#include "cpa/predicate/predicate_priv.h"

static bool mentions(struct pred_cpa *v, const struct term *t, const struct var *x)
{
    struct term_vec vars = { 0 };
    bool found = x == NULL;
    term_vars(v->terms, t, &vars);
    for (size_t i = 0; i < vars.n && !found; i++) {
        int64_t off;
        found = encode_var(v->enc, vars.at[i], &off) == x;
    }
    vec_free(&vars);
    return found;
}

void pred_infer(struct pred_cpa *v, const struct var *x,
                void (*found)(void *ctx, const struct term *t, const struct func *fn), void *ctx)
{
    const struct cfa *c = v->cpa.run->cfa;
    struct term_vec atoms = { 0 };
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (e->kind != EDGE_ASSUME || !e->truth)
            continue;  // the other one of the pair says the same
        const struct term *t = encode_exp(v->enc, e->rhs, true);
        vec_clear(&atoms);
        if (t)
            term_atoms(v->terms, t, &atoms);
        for (size_t k = 0; k < atoms.n; k++)
            if (mentions(v, atoms.at[k], x))
                found(ctx, atoms.at[k], e->from->fn);
    }
    vec_free(&atoms);
}
