// SPDX-License-Identifier: Apache-2.0
// simplify_bv.c: bit-vectors.
#include "smt/term_priv.h"

const struct term *simplify_bv(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                               const struct sort *s, struct term_extra x)
{
    (void)s;
    return term_raw(p, op, arg, n, x);
}

const struct term *simplify_bv_eq(struct terms *p, const struct term *a, const struct term *b)
{
    return term_raw(p, TERM_EQ, (const struct term *[]){ a->id < b->id ? a : b, a->id < b->id ? b : a }, 2,
                    (struct term_extra){ 0 });
}

bool bv_differ(struct terms *p, const struct term *a, const struct term *b)
{
    (void)p;
    return is_bv_const(a) && is_bv_const(b) && a != b;
}
