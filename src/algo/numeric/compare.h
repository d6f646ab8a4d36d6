// SPDX-License-Identifier: Apache-2.0
// compare.h: which of two analyses of one program knows more at a block.
//
// source Henry 2014, sections 7.3.1 and 7.3.3 (comparisons of techniques and of domains by inclusion).
#ifndef ALGO_NUMERIC_COMPARE_H
#define ALGO_NUMERIC_COMPARE_H

#include "algo/numeric/numeric.h"

enum relation { RELATION_BETTER, RELATION_EQUAL, RELATION_WORSE, RELATION_INCOMPARABLE, RELATION_UNKNOWN, RELATIONS };
extern const char *const relation_name[];

/* numeric_relation: compares the value of a at block b with that of `other`, which looks at the same unit: BETTER: it
 * has fewer states. The solver decides, over integers, where values satisfy what their types say; UNKNOWN: no answer. */
enum relation numeric_relation(struct numeric *a, struct numeric *other, uint32_t b, struct solver *s);

#endif
