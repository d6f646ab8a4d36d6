// SPDX-License-Identifier: Apache-2.0
// abstract.h: chains of linked heap objects become list segments.
//
// source Dudka, Peringer, Vojnar: "Byte-precise verification of low-level list manipulation" (SAS 2013), section 4.3 (abstraction).
#ifndef SMG_ABSTRACT_H
#define SMG_ABSTRACT_H

#include "smg/graph.h"

/* What merging neighbours costs: 0: their contents are equal, 1: one is more general than the other, 2: both become
 * more general, 3: the elements of a segment get one form more, 4: a block of one of them becomes optional because the
 * other has null. */
enum { SMG_COST_FORMS = 3, SMG_COST_OPTIONAL, SMG_COSTS };

struct smg_abstract_options {
    uint32_t threshold[SMG_COSTS];  // how long a chain must be for a cost; a segment counts as two
    struct map *recurring;          // forms that occurred twice in a chain before: place << 32 | form; NULL: not noted
    uint32_t place;                 // of the program
    bool numbers;                   // different numbers become an unknown value of each element
};
extern const struct smg_abstract_options smg_abstract_defaults;

/* smg_abstract: turns every chain that is long enough into one segment.  A chain consists of living heap objects of the
 * same size, linked by the same offsets; only their neighbours, and what they have of their own, may lead to inner
 * elements; anything may lead to the first, and to the last of a doubly linked chain.  Among several chains the
 * cheapest go first; among these the longest; among equally long ones doubly linked before singly linked ones.  True: g
 * changed.
 * cost   for each segment that is made, a walk over the graph for each object of each chain that is long enough. */
bool smg_abstract(struct smg *g, const struct smg_abstract_options *opt);

#endif
