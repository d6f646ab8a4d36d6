// SPDX-License-Identifier: Apache-2.0
// simplify_cases.c: operations on a value that is one of a few known ones.
//
// (ite c1 k1 (ite c2 k2 ... kn)) with values k is a list of cases.  An operation on it, whose other operands are values or lists with the same
// conditions, is the list of its results: what an index may be after a few iterations stays a choice between constants.
// Shifts of a value by less than a few bits are such lists, and divisions by one of a few powers of two are shifts and masks: circuits
// of neither would be small.
#include "smt/term_priv.h"

enum { CASES_MAX = 32, OPERANDS_MAX = 4 };

// How many cases t has; 0: t is no list of cases, or has too many.  A value is one case.
static size_t count(const struct term *t)
{
    size_t n = 1;
    for (; t->op == TERM_ITE; t = t->arg[2])
        if (!is_value(t->arg[1]) || ++n > CASES_MAX)
            return 0;
    return is_value(t) ? n : 0;
}

static bool same_conditions(const struct term *a, const struct term *b)
{
    while (a->op == TERM_ITE && b->op == TERM_ITE && a->arg[0] == b->arg[0]) {
        a = a->arg[2];
        b = b->arg[2];
    }
    return a->op != TERM_ITE && b->op != TERM_ITE;
}

// The list among the operands; NULL: there is none, or another operand is neither a value nor a list with its
// conditions.
static const struct term *list_of(const struct term *const *arg, size_t n)
{
    const struct term *list = NULL;
    if (n > OPERANDS_MAX)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        if (is_value(arg[i]))
            continue;
        if (arg[i]->op != TERM_ITE || (list && !same_conditions(list, arg[i])) || !count(arg[i]))
            return NULL;
        list = arg[i];
    }
    return list;
}

// The operands in the first case, and (rest) in the other cases.
static void split(const struct term *const *arg, size_t n, const struct term **first, const struct term **rest)
{
    for (size_t i = 0; i < n; i++) {
        bool listed = arg[i]->op == TERM_ITE;
        first[i] = listed ? arg[i]->arg[1] : arg[i];
        rest[i] = listed ? arg[i]->arg[2] : arg[i];
    }
}

const struct term *simplify_cases(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                  struct term_extra x)
{
    const struct term *list = list_of(arg, n), *first[OPERANDS_MAX], *rest[OPERANDS_MAX];
    if (!list)
        return NULL;
    split(arg, n, first, rest);
    const struct term *yes = term_make(p, op, first, n, x), *no = term_make(p, op, rest, n, x);
    return term_ite(p, list->arg[0], yes, no);
}

// ---- operations that become cheap when one operand is known ----------------------------------------------------------

enum { FEW = 8 };  // cases for which an operation is worth being made several times

// An upper bound of t, a bit-vector.
static u128 most(const struct term *t)
{
    u128 all = bv_mask(t->sort->a);
    switch ((int)t->op) {
    case TERM_BV_CONST:
        return (u128)t->num;
    case TERM_BV_UREM:
        return is_bv_const(t->arg[1]) && t->arg[1]->num ? (u128)t->arg[1]->num - 1 : all;
    case TERM_BV_AND:
        for (uint32_t i = 0; i < t->n; i++)
            if (is_bv_const(t->arg[i]))
                return (u128)t->arg[i]->num;
        return all;
    case TERM_ZERO_EXT:
        return most(t->arg[0]);
    case TERM_EXTRACT:
        return t->index == 0 ? MIN(most(t->arg[0]), all) : all;
    default:
        return all;
    }
}

const struct term *simplify_shift_of_value(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    u128 end = most(b);
    if (!is_bv_const(a) || is_bv_const(b) || end >= FEW)
        return NULL;
    const struct term *r = NULL;
    for (u128 n = 0; n <= end; n++) {
        const struct term *by = term_bv(p, b->sort->a, n), *one = term_2(p, op, a, by);
        r = r ? term_ite(p, term_eq(p, b, by), one, r) : one;
    }
    return r;
}

static bool is_power_of_2(const struct term *t)
{
    return is_bv_const(t) && t->num && (t->num & (t->num - 1)) == 0;
}

const struct term *simplify_division_by_cases(struct terms *p, enum term_op op, const struct term *a,
                                              const struct term *b)
{
    const struct term *choice[FEW], *rest = b;
    size_t n = 0;
    for (; rest->op == TERM_ITE && is_power_of_2(rest->arg[1]) && n < FEW; rest = rest->arg[2])
        choice[n++] = rest;
    if (n == 0 || !is_power_of_2(rest))
        return NULL;
    const struct term *r = term_2(p, op, a, rest);
    while (n-- > 0)
        r = term_ite(p, choice[n]->arg[0], term_2(p, op, a, choice[n]->arg[1]), r);
    return r;
}
