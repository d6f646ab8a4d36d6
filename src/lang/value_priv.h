// SPDX-License-Identifier: Apache-2.0
// value_priv.h: the floating half of value.h, for value.c.
#ifndef LANG_VALUE_PRIV_H
#define LANG_VALUE_PRIV_H

#include "lang/value.h"

u128 value_float_binary(enum op o, u128 a, u128 b, const struct type *t,
                        unsigned *flags);  // + - * / and comparisons, in t itself
u128 value_float_negate(u128 a, const struct type *t);
bool value_float_is_true(u128 a, const struct type *t);
u128 value_float_of_int(u128 v, const struct type *from, const struct type *to);  // rounded once
u128 value_float_to_int(u128 v, const struct type *from, const struct type *to, unsigned *flags);
u128 value_float_convert(u128 v, const struct type *from, const struct type *to, unsigned *flags);

/* value_print_float: v as a C constant that a compiler reads back as v. */
void value_print_float(u128 v, const struct type *t, struct buf *b);

#endif
