// SPDX-License-Identifier: Apache-2.0
// simplify_bv_digits.c: numbers taken apart into digits and put together again: x % c + c * (x / c % d) = x % (c * d).
#include "smt/bv.h"
#include "smt/bv_range.h"

static bool is_division(const struct term *t, enum term_op op)
{
    return t->op == op && is_bv_const(t->arg[1]) && t->arg[1]->num != 0;
}

// Whether the product of c and d is too large for the width.
static bool is_too_large(unsigned width, u128 c, u128 d)
{
    return c > bv_mask(width) / d;
}

static bool is_not_negative(const struct term *t)
{
    return !(bv_range(t).high >> (t->sort->a - 1));
}

const struct term *simplify_division(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    bool is_signed = op == TERM_BV_SDIV || op == TERM_BV_SREM, quotient = op == TERM_BV_UDIV || op == TERM_BV_SDIV;
    if (!is_bv_const(b) || b->num == 0)
        return NULL;
    if (is_signed)
        return is_not_negative(a) && is_not_negative(b) ? term_2(p, quotient ? TERM_BV_UDIV : TERM_BV_UREM, a, b)
                                                        : NULL;
    u128 d = (u128)b->num;
    if (bv_range(a).high < d)
        return quotient ? term_bv(p, a->sort->a, 0) : a;
    if (!quotient || !is_division(a, TERM_BV_UDIV))
        return NULL;
    u128 c = (u128)a->arg[1]->num;
    return is_too_large(a->sort->a, c, d) ? term_bv(p, a->sort->a, 0)
                                          : term_2(p, op, a->arg[0], term_bv(p, a->sort->a, c * d));
}

const struct term *simplify_extended_part(struct terms *p, enum term_op op, const struct term *a, unsigned width)
{
    if (a->op != TERM_EXTRACT || a->index != 0)
        return NULL;
    const struct term *whole = a->arg[0];
    if (bv_range(whole).high >> (a->sort->a - (op == TERM_SIGN_EXT)))
        return NULL;
    return width <= whole->sort->a ? term_extract(p, whole, 0, width) : term_extend(p, whole, width, false);
}

/* Whether `high` goes with `low`, which is x % c: `high` is x / c, or x / c % d, taken k c times where `low` is taken k
 * times. Then *both is their sum without the factor k: x, or x % (c d). */
static bool goes_with(struct terms *p, const struct term *low, const struct term *high, const struct term **both)
{
    const struct term *x = low->arg[0], *rest = term_2(p, TERM_BV_UDIV, x, low->arg[1]);
    unsigned width = low->sort->a;
    u128 c = (u128)low->arg[1]->num;
    if (high == rest) {
        *both = x;
        return true;
    }
    if (!is_division(high, TERM_BV_UREM) || high->arg[0] != rest)
        return false;
    u128 d = (u128)high->arg[1]->num;
    *both = is_too_large(width, c, d) ? x : term_2(p, TERM_BV_UREM, x, term_bv(p, width, c * d));
    return true;
}

bool simplify_digits(struct terms *p, const struct bv_sum *s, struct bv_sum *out)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct bv_mono *low = &s->m[i];
        if (!is_division(low->t, TERM_BV_UREM))
            continue;
        u128 k = low->k * (u128)low->t->arg[1]->num & bv_mask(s->width);
        for (size_t j = 0; j < s->n; j++) {
            const struct term *both;
            if (j == i || s->m[j].k != k || !goes_with(p, low->t, s->m[j].t, &both))
                continue;
            *out = *s;
            return bv_sum_add(p, out, low->t, -low->k) && bv_sum_add(p, out, s->m[j].t, -k) &&
                   bv_sum_add(p, out, both, low->k);
        }
    }
    return false;
}
