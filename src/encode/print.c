// SPDX-License-Identifier: Apache-2.0
// print.c: formulas over plain variables for people.
#include "encode/encode_priv.h"

void encode_print(const struct encoder *e, const struct term *plain, struct buf *b)
{
    term_print_infix(e->t, plain, b);
}
