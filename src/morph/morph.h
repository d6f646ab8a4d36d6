// SPDX-License-Identifier: Apache-2.0
// morph.h: a view of a program without its arrays: of each array that matters, the cells at a few indices are kept, as plain variables.
//
// The indices are arbitrary, but fixed: witnesses, one for each index that a check of the property reads at.  A cell is written where a STORE's
// index is its own, and read where a LOAD's is; a LOAD at any other index gives any value.  A check is only made where it reads kept
// cells: if an execution of the program first fails at some check, one of the view, with these indices as witnesses, runs along with it and
// fails there.  So if no execution of the view reaches a failing check, none of the program does.  Of a failing execution of the view
// nothing follows.
// source Monniaux, Alberti, "A simple abstraction of arrays and maps by program translation", SAS 2015; Monniaux, Gonnord, "Cell morphing:
//        from array programs to array-free Horn clauses", SAS 2016.
#ifndef MORPH_MORPH_H
#define MORPH_MORPH_H

#include "cfa/cfa.h"
#include "spec/spec.h"

struct automata;

/* morph_arrays: turns c, which nobody else looks at, into the view; watch: the properties' automata, n of them.  A failing check is an
 * UNSUPPORTED edge, an access outside of its array likewise.
 * out    false: there is no check of which the view would tell anything; c can only be freed.
 * cost   O(edges x objects); the budget (may be NULL) limits the analysis of pointers in it, and how flags are followed back (blame.c). */
bool morph_arrays(struct cfa *c, const struct automaton *const *watch, size_t n, struct budget *b);

#endif
