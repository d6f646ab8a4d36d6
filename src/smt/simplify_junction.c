// SPDX-License-Identifier: Apache-2.0
// simplify_junction.c: normal forms of and, or: flat, sorted, without what others imply.
//
// `op` is AND or OR; `unit` and `zero` are its neutral and absorbing elements.
#include "smt/bounds.h"
#include "smt/term_priv.h"

enum { ROUNDS_MAX = 4, LOOK_MAX = 64 };  // arguments of a junction among which absorption is looked for

static enum term_op dual_of(enum term_op op)
{
    return op == TERM_AND ? TERM_OR : TERM_AND;
}

// Adds t to the arguments of op, flat: (and a (and b c)), (and a (not (or b c))).
static void flatten(struct terms *p, struct args *out, enum term_op op, const struct term *t)
{
    const struct term *inner = t->op == TERM_NOT ? t->arg[0] : NULL;
    if (t->op == op && t->n <= FLAT_MAX) {
        for (uint32_t i = 0; i < t->n; i++)
            args_add(out, t->arg[i]);
    } else if (inner && inner->op == dual_of(op) && inner->n <= FLAT_MAX) {
        for (uint32_t i = 0; i < inner->n; i++)
            args_add(out, simplify_not(p, inner->arg[i]));
    } else {
        args_add(out, t);
    }
}

static bool contains(const struct args *a, const struct term *t)
{
    size_t low = 0, high = a->n;
    BISECT(size_t, low, high, mid, a->at[mid]->id < t->id);
    return low < a->n && a->at[low] == t;
}

// Whether the negation of t is among the arguments.
static bool contains_not(struct terms *p, const struct args *a, const struct term *t)
{
    switch ((int)t->op) {
    case TERM_NOT:
        return contains(a, t->arg[0]);
    case TERM_BV_ULT:
    case TERM_BV_ULE:
    case TERM_BV_SLT:
    case TERM_BV_SLE:
        return contains(a, simplify_not(p, t));
    default:
        return false;
    }
}

static void sort_unique(struct args *a)
{
    args_sort(a);
    size_t n = 0;
    for (size_t i = 0; i < a->n; i++)
        if (n == 0 || a->at[n - 1] != a->at[i])
            a->at[n++] = a->at[i];
    a->n = n;
}

static bool has_complement(struct terms *p, const struct args *a)
{
    for (size_t i = 0; i < a->n; i++)
        if (contains_not(p, a, a->at[i]))
            return true;
    return false;
}

// (and a (or a b)) is a; (and a (or (not a) b)) is (and a b).  The result is what is left of the inner junction t;
// NULL: the other arguments imply all of t.
static const struct term *absorb(struct terms *p, enum term_op op, const struct args *a, const struct term *t)
{
    struct args left;
    args_init(&left);
    const struct term *r = t;
    for (uint32_t i = 0; i < t->n && r; i++) {
        const struct term *x = t->arg[i];
        if (contains(a, x))
            r = NULL;
        else if (!contains(a, simplify_not(p, x)))
            args_add(&left, x);
    }
    if (r && left.n < t->n)
        r = term_make(p, dual_of(op), left.at, left.n, (struct term_extra){ 0 });
    args_free(&left);
    return r;
}

// Absorbs within all inner junctions; whether one changed.
static bool absorb_all(struct terms *p, enum term_op op, struct args *a)
{
    size_t n = 0;
    bool changed = false;
    if (a->n > LOOK_MAX)
        return false;
    struct args old;
    args_init(&old);
    for (size_t i = 0; i < a->n; i++)
        args_add(&old, a->at[i]);
    for (size_t i = 0; i < old.n; i++) {
        const struct term *t = old.at[i];
        bool inner = t->op == dual_of(op) && t->n <= FLAT_MAX;
        const struct term *r = inner ? absorb(p, op, &old, t) : t;
        changed |= r != t;
        if (r)
            a->at[n++] = r;
    }
    a->n = n;
    args_free(&old);
    return changed;
}

// Simplifies the arguments in place; false if the whole is `zero`.
static bool reduce(struct terms *p, enum term_op op, struct args *a)
{
    const struct term *unit = term_bool(p, op == TERM_AND), *zero = term_bool(p, op == TERM_OR);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        struct args flat;
        args_init(&flat);
        for (size_t i = 0; i < a->n; i++)
            if (a->at[i] != unit)
                flatten(p, &flat, op, a->at[i]);
        sort_unique(&flat);
        a->n = 0;
        for (size_t i = 0; i < flat.n; i++)
            args_add(a, flat.at[i]);
        args_free(&flat);
        if (contains(a, zero) || has_complement(p, a) || !bounds_unite(p, op, a))
            return false;
        sort_unique(a);
        if (!absorb_all(p, op, a))
            return true;
    }
    sort_unique(a);
    return !contains(a, zero);
}

const struct term *simplify_junction(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    struct args a;
    args_init(&a);
    for (size_t i = 0; i < n; i++)
        args_add(&a, arg[i]);
    const struct term *r;
    if (!reduce(p, op, &a))
        r = term_bool(p, op == TERM_OR);
    else if (a.n == 0)
        r = term_bool(p, op == TERM_AND);
    else if (a.n == 1)
        r = a.at[0];
    else
        r = term_raw(p, op, a.at, a.n, (struct term_extra){ 0 });
    args_free(&a);
    return r;
}
