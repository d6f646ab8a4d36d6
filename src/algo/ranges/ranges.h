// SPDX-License-Identifier: Apache-2.0
// ranges.h: the interval pre-analysis as an algorithm.
#ifndef ALGO_RANGES_RANGES_H
#define ALGO_RANGES_RANGES_H

#include "algo/algo.h"

#define RANGES_STATS(X)                                  \
    X(COUNT, places, "", "edges that would be failures") \
    X(COUNT, excluded, "", "of them, how many no execution comes to")
STAT_STRUCT(ranges_stats, RANGES_STATS);

/* ranges_algo: TRUE if, by the ranges of integer variables (pre/ranges.h), no execution reaches a violation, nor a
 * construct that is not modelled; never FALSE.
 * The certificate is that the ranges are closed under every step.
 * cost   that of ranges_run, and O(edges x transitions). */
extern const struct algo_ops ranges_algo;

#endif
