// SPDX-License-Identifier: Apache-2.0
// abstract.h: chains of linked heap objects become list segments.
//
// source Dudka, Peringer, Vojnar: "Byte-precise verification of low-level list manipulation" (SAS 2013), section 4.3 (abstraction).
#ifndef SMG_ABSTRACT_H
#define SMG_ABSTRACT_H

#include "smg/graph.h"

/* The contents of neighbours cost 0 if they are equal, 1 if one is more general than the other, 2 if both become more general, 3 if the
 * elements of a segment get one form more, 4 if a block of one of them becomes optional because the other has null. */
enum { SMG_COST_FORMS = 3, SMG_COST_OPTIONAL, SMG_COSTS };

struct smg_abstract_options {
    uint32_t threshold[SMG_COSTS];  // how long a chain must be at that cost; a segment counts as two
    struct map *recurring;          // forms that occurred twice in a chain before: place << 32 | form; NULL: not noted
    uint32_t place;                 // of the program
    bool numbers;                   // different numbers become an unknown value of each element
};
extern const struct smg_abstract_options smg_abstract_defaults;

/* smg_abstract: every chain that is long enough becomes one segment: heap objects of the same size that are alive and linked by the
 * same offsets, where nothing but their neighbours and what they have of their own leads to inner ones; the first may be led to by
 * anything, the last of a doubly linked chain, too.  Among several chains the longest of the cheapest goes first, doubly linked
 * before singly linked ones.  True: g changed.
 * cost   for each segment that is made, a walk over the graph for each object of each chain that is long enough. */
bool smg_abstract(struct smg *g, const struct smg_abstract_options *opt);

#endif
