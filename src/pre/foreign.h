// SPDX-License-Identifier: Apache-2.0
// foreign.h: where a proof needs that pointers that the program did not make lead to none of its objects.
#ifndef PRE_FOREIGN_H
#define PRE_FOREIGN_H

#include "pre/ledger.h"

/* foreign_matters: whether an access that l (empty: only what frees) leaves open may be one through such a pointer, or one is compared with the address of
 * an object that it does not point to; the first place, in the order of the program's text. */
bool foreign_matters(const struct cfa *c, const struct ledger *l, struct pointsto *pt, struct loc *first);

#endif
