// SPDX-License-Identifier: Apache-2.0
// incl_priv.h: what the variants of inclusion have in common: the two automata, and a preorder on their states.
#ifndef FA_INCL_PRIV_H
#define FA_INCL_PRIV_H

#include "fa/bits.h"
#include "fa/inclusion.h"

// Both automata are trimmed.  A state that is below another in the order has only what the other has: contexts in which trees are accepted
// (upward), or trees (downward).  Without a simulation a state is below itself only.
struct inclusion {
    const struct ta *a, *b;
    const struct ta_inclusion *how;
    bool ordered;
    struct u32_vec *above, *below;  // by state of a: states of a, itself included
    struct bit_matrix across;       // by state of a: the states of b above it
    struct bit_matrix b_below;  // by state of b: the states of b below it; across and b_below are empty if not ordered
};

/* inclusion_begin: order is on the states of a, then those of b; NULL: none; not needed afterwards. */
void inclusion_begin(struct inclusion *in, const struct bit_matrix *order);
void inclusion_end(struct inclusion *in);

// Whether state r of b is below state s of b.
static inline bool b_leq(const struct inclusion *in, uint32_t r, uint32_t s)
{
    return r == s || (in->ordered && bit_get(&in->b_below, s, r));
}

/* some_above: whether one of s[0..n), states of b, is above state p of a. */
bool some_above(const struct inclusion *in, uint32_t p, const uint32_t *s, size_t n);

/* keep_maximal: leaves out of a list of states of b those that are below others; of those that are below each other the first stays. */
void keep_maximal(const struct inclusion *in, struct u32_vec *list);

// Of a set of states of b: bits of its elements modulo 64, and of all that are below them.
struct signature {
    uint64_t own, below;
};

struct signature signature_of(const struct inclusion *in, const uint32_t *s, size_t n);

enum rc included_up(const struct inclusion *in, bool *yes) ATTR_MUST_USE;
enum rc included_down(const struct inclusion *in, bool *yes) ATTR_MUST_USE;

#endif
