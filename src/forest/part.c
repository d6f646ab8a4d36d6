// SPDX-License-Identifier: Apache-2.0
// part.c: a graph with trees as several graphs, one for each way in which the roots of its trees may look.
#include "forest/fold.h"

static size_t rules_of(const struct tree_store *s, const struct smg_object *o)
{
    uint32_t n;
    (void)ta_rules(&s->trees.at[smg_tree_of(o)].a, 0, &n);
    assert(n > 0);  // there is a tree
    return n;
}

// The trees of a stored automaton whose root has its i-th rule.  All its rules meet the references in the same order
// (signature.h).
static uint32_t with_rule(struct tree_store *s, uint32_t tree, size_t i)
{
    struct ta one;
    struct u32_vec refs = { 0 };
    uint32_t n;
    ta_copy(&one, &s->trees.at[tree].a);
    const struct ta_rule *r = ta_rules(&s->trees.at[tree].a, 0, &n);
    assert(i < n);
    for (uint32_t k = 0; k < n; k++)
        if (k != i)
            (void)ta_remove_rule(&one, 0, r[k].symbol, ta_arity(one.pool, r[k].tuple),
                                 ta_children(one.pool, r[k].tuple));
    uint32_t part = tree_intern(s, &one, &refs);
    VERIFY(refs.n == s->trees.at[tree].refs);
    ta_free(&one);
    vec_free(&refs);
    return part;
}

enum { MOST_PARTS = 16 };

bool forest_part(struct tree_store *s, struct smg *g, size_t k)
{
    size_t all = 1, first = 0;
    for (uint32_t i = 1; i < g->objects.n; i++) {
        size_t n = g->objects.at[i].kind == SMG_TREE ? rules_of(s, &g->objects.at[i]) : 1;
        first = first || n < 2 ? first : i;
        all = MIN(all * n, MOST_PARTS + 1);
    }
    if (!first || k >= (all <= MOST_PARTS ? all : rules_of(s, &g->objects.at[first])))
        return false;
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        size_t n = o->kind == SMG_TREE && (all <= MOST_PARTS || i == first) ? rules_of(s, o) : 1;
        if (n > 1)
            o->next = (int32_t)with_rule(s, smg_tree_of(o), k % n);
        k /= n;
    }
    return true;
}
