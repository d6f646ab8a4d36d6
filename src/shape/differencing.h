// SPDX-License-Identifier: Apache-2.0
// differencing.h: the new value of an instrumentation predicate after a statement, from its definition.
//
// source Reps, Sagiv, Loginov, "Finite differencing of logical formulas for static analysis", ESOP 2003; TOPLAS 32(6), 2010.
#ifndef SHAPE_DIFFERENCING_H
#define SHAPE_DIFFERENCING_H

#include "shape/operations.h"

// A statement and those predicates whose new values are known so far.
struct differencing {
    struct vocabulary *voc;
    const struct update *first;  // in the structure before
    size_t n_first;
    const struct update *then;  // in the structure after: the definition
    size_t n_then;
    enum {
        CHANGE_POINTER,  // pointers move
        CHANGE_FIELD,    // links are made or cut
        CHANGE_CELLS,    // there is another cell, the only one for which `fresh` holds, and no other predicate yet
    } what;
    uint32_t fresh;
    bool failed;   // there were too few variables
    bool touched;  // the new cell may matter to others
};

/* difference: the value of predicate p after the statement, over v0 (and v1), in the structure before; p itself: it
 * keeps its value.
 * in     p has a definition and is not nullary; predicates in its definition have new values already, or keep theirs.
 * errors NULL: there are too few variables.
 * cost   exponential in the depth of quantifiers in the definition, which is small. */
const struct logic *difference(struct differencing *d, uint32_t p);

#endif
