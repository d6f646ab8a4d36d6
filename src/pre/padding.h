// SPDX-License-Identifier: Apache-2.0
// padding.h: where a proof needs that padding keeps its bytes.
#ifndef PRE_PADDING_H
#define PRE_PADDING_H

#include "mem/pointsto.h"

/* padding_matters: whether a byte may be read that is padding of a record; then the first place in the order of edges.  Padding takes any bytes when the
 * record, or a member of it, is stored (C17 6.2.6.1p6).
 * cost   O(reads x places of their pointers), for programs with such records. */
bool padding_matters(const struct cfa *c, struct pointsto *pt, struct loc *first);

#endif
