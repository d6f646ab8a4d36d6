// SPDX-License-Identifier: Apache-2.0
// punned.h: accesses whose types may not be those of the objects that they reach (C17 6.5p6, p7).
#ifndef PRE_PUNNED_H
#define PRE_PUNNED_H

#include "pre/ledger_priv.h"

/* punned_find: appends a HAZARD_ALIAS for each access through a pointer that is not shown to fit: to variables, by the types that they are declared with; to blocks of the
 * heap, if all accesses to their bytes in the whole program, and to bytes that are copied there, have one type.  Memory that is not the program's fits.
 * cost   O(accesses x places of their pointers), and the square of the accesses to blocks. */
void punned_find(struct question *q, struct hazards *out);

#endif
