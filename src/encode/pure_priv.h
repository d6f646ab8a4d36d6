// SPDX-License-Identifier: Apache-2.0
// pure_priv.h: the floating half of pure expressions.
#ifndef ENCODE_PURE_PRIV_H
#define ENCODE_PURE_PRIV_H

#include "encode/pure.h"

bool pure_is_float(const struct type *type);  // with arithmetic
const struct term *pure_any(struct pure *p, const struct type *type);
const struct term *pure_float_arith(struct pure *p, enum op o, const struct term *a, const struct term *b);

/* pure_float_cast: conversions from or to a float, except to _Bool. */
const struct term *pure_float_cast(struct pure *p, const struct term *a, const struct type *from,
                                   const struct type *to);

#endif
