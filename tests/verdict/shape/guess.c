// SPDX-License-Identifier: Apache-2.0
// The name of a type says which data structure it is, if that is asked for; two links are taken for those of a list otherwise.
// COVERS: T103
// ARGS: --analysis=shape --prop=assert --cpa.shape.guess
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: UNKNOWN (not-excluded)
#include "../../shapes/programs/down.c"
