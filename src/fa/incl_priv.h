// SPDX-License-Identifier: Apache-2.0
// incl_priv.h: what the variants of inclusion have in common.
#ifndef FA_INCL_PRIV_H
#define FA_INCL_PRIV_H

#include "fa/bits.h"
#include "fa/inclusion.h"

// Both automata are trimmed.  A preorder on their states, those of b behind those of a, implies inclusion of what the direction looks at:
// contexts, or trees.  NULL: equality.
struct inclusion {
    const struct ta *a, *b;
    const struct bit_matrix *order;
    const struct ta_inclusion *how;
};

enum rc included_up(const struct inclusion *in, bool *yes) ATTR_MUST_USE;
enum rc included_down(const struct inclusion *in, bool *yes) ATTR_MUST_USE;

#endif
