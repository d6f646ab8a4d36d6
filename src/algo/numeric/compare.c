// SPDX-License-Identifier: Apache-2.0
// compare.c: which of two analyses of one program knows more at a block.
#include "algo/numeric/compare.h"

const char *const relation_name[] = { "better", "equal", "worse", "incomparable", "unknown" };

// Whether formula a implies b: SAT_NO: it does.
static enum sat leaves(struct solver *s, struct terms *t, const struct term *a, const struct term *b)
{
    const struct term *f = term_and(t, a, term_not(t, b));
    if (f->op == TERM_FALSE)
        return SAT_NO;
    solver_push(s);
    solver_assert(s, f);
    enum sat r = solver_check(s, NULL, 0);
    solver_pop(s, 1);
    return r;
}

enum relation numeric_relation(struct numeric *a, struct numeric *other, uint32_t b, struct solver *s)
{
    const struct term *x = site_term(a, b, a->site[b].x), *y = site_term(other, b, other->site[b].x);
    if (x == y)
        return RELATION_EQUAL;
    solver_push(s);
    for (size_t i = 0; i < a->site[b].values.n; i++)
        solver_assert(s, unit_facts(a->u, &a->u->values.at[a->site[b].values.at[i]]));
    enum sat up = leaves(s, a->t, x, y), down = leaves(s, a->t, y, x);
    solver_pop(s, 1);
    if (up == SAT_UNKNOWN || down == SAT_UNKNOWN)
        return RELATION_UNKNOWN;
    if (up == SAT_NO)
        return down == SAT_NO ? RELATION_EQUAL : RELATION_BETTER;
    return down == SAT_NO ? RELATION_WORSE : RELATION_INCOMPARABLE;
}
