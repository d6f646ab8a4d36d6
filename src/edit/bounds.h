// SPDX-License-Identifier: Apache-2.0
// bounds.h: check edges for accesses that the ledger leaves open: every analysis then proves their bounds by its own means.
//
// A pointer is an object and an offset.  Where a check needs them, variables are added that hold, for a private pointer, its offset and
// the size of its object, in bytes; they follow its assignments, arguments and results.  So a check is a condition over integers.
//
// source Dor, Rodeh, Sagiv, "CSSV: towards a realistic tool for statically detecting all buffer overflows in C", PLDI 2003; Necula,
//        McPeak, Weimer, "CCured", POPL 2002 (pointers that carry their bounds).
#ifndef EDIT_BOUNDS_H
#define EDIT_BOUNDS_H

#include "pre/known.h"

/* bounds_check: adds a check before every access (if `safety` has SAFE_DEREF) and every free (SAFE_FREE) that the ledger of k leaves open and
 * of whose pointer it is known that it is null or the address of a living object; marks it as checked.  If there was one, nothing is known any
 * more (known_changed is up to the caller).
 * out    how many accesses have been given checks. */
size_t bounds_check(struct known *k, unsigned safety);

#endif
