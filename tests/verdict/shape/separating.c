// SPDX-License-Identifier: Apache-2.0
// Without pointers that tell nodes apart the list that is appended is mixed with the other one.
// COVERS: T55
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.separating=none_of_these --cegar.search-runs=0 --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (not-excluded)
#include "../../shapes/programs/append.c"
