// SPDX-License-Identifier: Apache-2.0
// print_infix.c: terms for people.
#include "smt/term.h"

void term_print_infix(const struct terms *p, const struct term *t, struct buf *b)
{
    term_print(p, t, b);
}
