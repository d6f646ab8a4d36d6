// SPDX-License-Identifier: Apache-2.0
// bounds.c: literals about one sum, united.
//
// Each literal is `s rel c`.  In a disjunction they are read negated: then both cases are conjunctions.
#include "smt/bounds.h"

#include "base/rat.h"

#include <stdlib.h>

enum bound_kind { BOUND_UPPER, BOUND_LOWER, BOUND_EQ, BOUND_NE };

struct bound {
    const struct term *sum;
    enum bound_kind kind;
    bool strict;
    struct rat c;
    uint32_t at;  // index of the argument
};

static bool set_bound(struct bound *b, const struct term *sum, const struct term *c, enum bound_kind kind, bool strict)
{
    if (!is_num(c) || is_num(sum))
        return false;
    *b = (struct bound){ .sum = sum, .kind = kind, .strict = strict, .c = { c->num, c->den } };
    return true;
}

static bool parse(const struct term *t, struct bound *b)
{
    bool negated = t->op == TERM_NOT;
    if (negated)
        t = t->arg[0];
    if ((t->op != TERM_EQ && t->op != TERM_LE && t->op != TERM_LT) || !term_is_number(t->arg[0]))
        return false;
    if (t->op == TERM_EQ)
        return set_bound(b, t->arg[0], t->arg[1], negated ? BOUND_NE : BOUND_EQ, false);
    bool strict = t->op == TERM_LT;
    return !negated && (set_bound(b, t->arg[0], t->arg[1], BOUND_UPPER, strict) ||
                        set_bound(b, t->arg[1], t->arg[0], BOUND_LOWER, strict));
}

// The negation of b; false if a number does not fit.
static bool negate(struct bound *b)
{
    switch (b->kind) {
    case BOUND_EQ:
        b->kind = BOUND_NE;
        return true;
    case BOUND_NE:
        b->kind = BOUND_EQ;
        return true;
    case BOUND_UPPER:
    case BOUND_LOWER:
        break;
    }
    bool upper = b->kind == BOUND_UPPER;
    b->kind = upper ? BOUND_LOWER : BOUND_UPPER;
    if (b->sum->sort->kind == SORT_INT)
        return rat_add(b->c, rat_int(upper ? 1 : -1), &b->c);
    b->strict = !b->strict;
    return true;
}

static int order(const void *x, const void *y)
{
    const struct bound *a = x, *b = y;
    if (a->sum->id != b->sum->id)
        return a->sum->id < b->sum->id ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

// A group: the bounds of one sum.
struct group {
    struct bound *b;
    size_t n;
    const struct bound *low, *high, *eq;
};

enum outcome { GROUP_KEPT, GROUP_FALSE, GROUP_UNKNOWN };

// Whether value v satisfies b.
static enum tri keeps(const struct bound *b, struct rat v)
{
    int c;
    if (!rat_cmp(v, b->c, &c))
        return TRI_UNKNOWN;
    switch (b->kind) {
    case BOUND_UPPER:
        return c < 0 || (c == 0 && !b->strict);
    case BOUND_LOWER:
        return c > 0 || (c == 0 && !b->strict);
    case BOUND_EQ:
        return c == 0;
    case BOUND_NE:
        return c != 0;
    }
    UNREACHABLE();
}

// Whether b is at least as tight as `old`, a bound of the same kind.
static enum tri tighter(const struct bound *b, const struct bound *old)
{
    int c;
    if (!old)
        return TRI_TRUE;
    if (!rat_cmp(b->c, old->c, &c))
        return TRI_UNKNOWN;
    if (c == 0)
        return b->strict;
    return (c < 0) == (b->kind == BOUND_UPPER);
}

static enum outcome find_extremes(struct group *g)
{
    for (size_t i = 0; i < g->n; i++) {
        const struct bound *b = &g->b[i];
        const struct bound **place = b->kind == BOUND_UPPER ? &g->high : b->kind == BOUND_LOWER ? &g->low : NULL;
        if (b->kind == BOUND_EQ)
            g->eq = b;
        if (!place)
            continue;
        enum tri t = tighter(b, *place);
        if (t == TRI_UNKNOWN)
            return GROUP_UNKNOWN;
        if (t == TRI_TRUE)
            *place = b;
    }
    if (!g->low || !g->high)
        return GROUP_KEPT;
    int c;
    if (!rat_cmp(g->low->c, g->high->c, &c))
        return GROUP_UNKNOWN;
    return c > 0 || (c == 0 && (g->low->strict || g->high->strict)) ? GROUP_FALSE : GROUP_KEPT;
}

// The equality of the group decides all of its other bounds: they become superfluous, or the group is false.
static enum outcome with_eq(struct group *g, const struct term **arg)
{
    for (size_t i = 0; i < g->n; i++) {
        enum tri t = keeps(&g->b[i], g->eq->c);
        if (t != TRI_TRUE)
            return t == TRI_FALSE ? GROUP_FALSE : GROUP_UNKNOWN;
    }
    for (size_t i = 0; i < g->n; i++)
        if (&g->b[i] != g->eq)
            arg[g->b[i].at] = NULL;
    return GROUP_KEPT;
}

// Drops the bounds that the tightest bounds of the group imply.
static void with_bounds(struct terms *p, enum term_op op, struct group *g, const struct term **arg)
{
    for (size_t i = 0; i < g->n; i++) {
        const struct bound *b = &g->b[i];
        bool idle = b->kind != BOUND_NE && b != g->low && b != g->high;
        if (b->kind == BOUND_NE)
            idle = (g->low && keeps(g->low, b->c) == TRI_FALSE) || (g->high && keeps(g->high, b->c) == TRI_FALSE);
        if (idle)
            arg[b->at] = NULL;
    }
    if (!g->low || !g->high || g->low->c.num != g->high->c.num || g->low->c.den != g->high->c.den)
        return;
    const struct sort *s = g->low->sum->sort;
    const struct term *c =
        s->kind == SORT_INT ? term_int(p, g->low->c.num) : term_rational(p, g->low->c.num, g->low->c.den);
    const struct term *eq = term_eq(p, g->low->sum, c);
    arg[g->low->at] = NULL;
    arg[g->high->at] = op == TERM_AND ? eq : simplify_not(p, eq);
}

static enum outcome unite(struct terms *p, enum term_op op, struct bound *b, size_t n, const struct term **arg)
{
    struct group g = { .b = b, .n = n };
    enum outcome r = n > 1 ? find_extremes(&g) : GROUP_UNKNOWN;
    if (r != GROUP_KEPT)
        return r;
    if (g.eq)
        return with_eq(&g, arg);
    with_bounds(p, op, &g, arg);
    return r;
}

bool bounds_unite(struct terms *p, enum term_op op, struct args *a)
{
    struct {
        VEC_OF(struct bound);
    } v = { 0 };
    for (size_t i = 0; i < a->n; i++) {
        struct bound b;
        if (!parse(a->at[i], &b) || (op == TERM_OR && !negate(&b)))
            continue;
        b.at = (uint32_t)i;
        vec_push(&v, b);
    }
    enum outcome r = GROUP_KEPT;
    if (v.n > 1) {
        qsort(v.at, v.n, sizeof *v.at, order);
        for (size_t i = 0, end; i < v.n && r != GROUP_FALSE; i = end) {
            for (end = i + 1; end < v.n && v.at[end].sum == v.at[i].sum;)
                end++;
            r = unite(p, op, v.at + i, end - i, a->at);
        }
        size_t n = 0;
        for (size_t i = 0; i < a->n; i++)
            if (a->at[i])
                a->at[n++] = a->at[i];
        a->n = n;
    }
    vec_free(&v);
    return r != GROUP_FALSE;
}
