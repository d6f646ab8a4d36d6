// SPDX-License-Identifier: Apache-2.0
// Figure 2.2 of Theoduloz 2010 from nothing: the pointers that matter are found, and that contents do.
// COVERS: T87
// ARGS: --analysis=shape-cegar --prop=assert --stats
// EXPECT: TRUE
// GREP: tracking definition: main::a main::p
// GREP: families: none, with contents
// ARGS[2]: --analysis=shape-cegar --prop=assert -DWRONG
// EXPECT[2]: FALSE
#include "../../shapes/programs/fig2_2.c"
