// SPDX-License-Identifier: Apache-2.0
// The scenario of Theoduloz 2010, 5.9 (figure 5.1): at first nothing is followed; error paths ask for pointers, then for lists, and at last for
// what goes forth and back.  With an annotation for another entry the same is not proved.
// COVERS: T10, T86, T92
// ARGS: --analysis=shape-cegar --prop=assert --stats
// EXPECT: TRUE
// GREP: tracking definition: main::l1
// GREP: generator: sll(8), families: none
// GREP: generator: dll(8, 16), families: cancel
// ARGS[2]: --analysis=shape-cegar --prop=assert -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape-cegar --prop=assert --cpa.shape.entry=sll --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[3]: UNKNOWN (unknown-write)
// ARGS[4]: --analysis=shape --prop=assert --cpa.shape.families=none --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
#include "../../shapes/programs/fig5_1.c"
