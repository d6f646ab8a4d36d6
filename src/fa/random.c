// SPDX-License-Identifier: Apache-2.0
// random.c: random tree automata.
#include "fa/random.h"

#include "base/rng.h"

static uint32_t share(double part, uint32_t states)
{
    return (uint32_t)(part * states + 0.5);
}

void ta_random(struct ta *out, struct ta_pool *pool, const struct ta_random *how)
{
    struct rng r = rng_seed(how->seed);
    struct u32_vec child = { 0 };  // then the roots
    struct ta_edges e = { 0 };
    ta_init(out, pool);
    ta_add_states(out, how->states);
    for (size_t f = 0; f < how->alphabet->n; f++) {
        struct ta_symbol s = how->alphabet->at[f];
        for (uint32_t i = share(s.arity ? how->rules : how->leaf_rules, how->states); i > 0; i--) {
            uint32_t parent = (uint32_t)rng_below(&r, how->states);
            vec_clear(&child);
            for (uint32_t k = 0; k < s.arity; k++)
                vec_push(&child, (uint32_t)rng_below(&r, how->states));
            vec_push(&e, ((struct ta_edge){ parent, s.symbol, ta_tuple(pool, child.at, child.n) }));
        }
    }
    ta_add_edges(out, &e);
    vec_clear(&child);
    vec_push(&child, (uint32_t)rng_below(&r, how->states));
    for (uint32_t i = share(how->roots, how->states); i > 1; i--)
        vec_push(&child, (uint32_t)rng_below(&r, how->states));
    ta_add_roots(out, child.at, child.n);
    vec_free(&child);
    vec_free(&e);
}
