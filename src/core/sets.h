// SPDX-License-Identifier: Apache-2.0
// sets.h: makes any analysis one whose states are sets, and are joined (Theoduloz 2010, 3.3.2).
#ifndef CORE_SETS_H
#define CORE_SETS_H

#include "core/cpa.h"

extern const struct cpa_ops sets_cpa;

/* run_add_sets: adds the powerset of an analysis, which keeps its own options and statistics.  Merge is join, and
 * exact; one state per partition then has what the analysis itself would have in several.  Precisions never change: no
 * refinement, no thresholds, no widening.  errors as run_add. */
enum rc run_add_sets(struct run *r, const struct cpa_ops *inner) ATTR_MUST_USE;

#endif
