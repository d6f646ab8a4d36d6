// SPDX-License-Identifier: Apache-2.0
// forget.h: states that agree with given ones on everything that some edges leave alone.
#ifndef ENCODE_FORGET_H
#define ENCODE_FORGET_H

#include "encode/encode.h"

// The activations of recursive functions whose variables count: a call of such a function keeps those of its callers.
enum writes {
    WRITES_ALL,
    WRITES_RETURNED,  // the edge belongs to activations that have ended meanwhile
};

/* encode_writes: appends the numbers of the state variables that the edge may write, possibly repeated. */
void encode_writes(struct encoder *e, const struct edge *edge, enum writes which, struct u32_vec *out);

/* encode_forget: f, in which these state variables have any values of their types.  Repeated numbers count once. */
struct formula encode_forget(struct encoder *e, struct formula f, const struct u32_vec *vars);

#endif
