// SPDX-License-Identifier: Apache-2.0
// A list that is turned round: what lay behind a node lies before it.  That lists have no cycles is needed, and what is reached is an invariant that is
// checked by itself (--certify).
// ARGS: --analysis=shape --prop=assert --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.families=reachability --cegar.random-runs=0 --cegar.search-runs=0 --ticks=8000000
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --analysis=shape --prop=assert -DWRONG
// EXPECT[3]: FALSE
#include "../../shapes/programs/reverse.c"
