// SPDX-License-Identifier: Apache-2.0
// Heaps of executions show that two links are those of a tree: they are not each other's inverse.
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.samples=0 --cegar.search-runs=0 --ticks=4000000
// EXPECT[2]: UNKNOWN (work-limit)
#include "../../shapes/programs/down_reachability.c"
