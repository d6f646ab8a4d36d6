// SPDX-License-Identifier: Apache-2.0
// finish.h: what is computed for automata once all their edges are there.  For code that makes automata.
#ifndef CFA_FINISH_H
#define CFA_FINISH_H

#include "cfa/cfa.h"

/* cfa_finish: drops what cannot be reached, merges SKIP edges, numbers the rest, finds which addresses escape.
 * cfa_order: then computes all the rest, and validates the result in debug builds.  O(edges x depth of loops). */
void cfa_finish(struct cfa *c);
void cfa_order(struct cfa *c);

/* The parts of cfa_order, in this order: loops, dominators and the weak topological order; where values in conditions come from; what is
 * dead; what variables are used for. */
void cfa_graph(struct cfa *c);
void cfa_find_sources(struct cfa *c);
void cfa_live(struct cfa *c);
void cfa_classify(struct cfa *c);

#endif
