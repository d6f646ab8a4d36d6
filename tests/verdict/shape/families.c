// SPDX-License-Identifier: Apache-2.0
// For each family of predicates of Theoduloz 2010, Table 5.1, a program that is proved with it and not without it.  (downStar: with an entry of
// one's own, see tests/shapes/README.md.)
// COVERS: T52
// ARGS: --analysis=shape --prop=assert -DREACHABILITY
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DREACHABILITY --cpa.shape.families=cyclicity --cegar.search_runs=0 --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --analysis=shape --prop=assert -DCYCLICITY
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape --prop=assert -DCYCLICITY --cpa.shape.families=reachability --cegar.search_runs=0 --cegar.random_runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --analysis=shape --prop=assert -DREACHABILITY2
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=shape --prop=assert -DREACHABILITY2 --cpa.shape.families=cyclicity,cancel --cegar.search_runs=0
// EXPECT[6]: UNKNOWN (not-excluded)
// ARGS[7]: --analysis=shape --prop=assert -DCANCEL
// EXPECT[7]: TRUE
// ARGS[8]: --analysis=shape --prop=assert -DCANCEL --cpa.shape.families=reachability,cyclicity --cegar.search_runs=0 --cegar.random_runs=0
// EXPECT[8]: UNKNOWN (not-excluded)
// ARGS[9]: --analysis=shape --prop=assert -DDOWN --cpa.shape.entry=tree
// EXPECT[9]: TRUE
// ARGS[10]: --analysis=shape --prop=assert -DDOWN --cpa.shape.entry=tree --cpa.shape.families=none --cegar.search_runs=0 --cegar.random_runs=0
// EXPECT[10]: UNKNOWN (not-excluded)
// ARGS[11]: --analysis=shape --prop=assert -DDOWN_CYCLICITY --cpa.shape.entry=tree
// EXPECT[11]: TRUE
// ARGS[12]: --analysis=shape --prop=assert -DDOWN_CYCLICITY --cpa.shape.entry=tree --cpa.shape.families=downReachability --cegar.search_runs=0
// EXPECT[12]: UNKNOWN (not-excluded)
// ARGS[13]: --analysis=shape --prop=assert -DDOWN_REACHABILITY --cpa.shape.entry=tree
// EXPECT[13]: TRUE
// ARGS[14]: --analysis=shape --prop=assert -DDOWN_REACHABILITY --cpa.shape.entry=tree --cpa.shape.families=downCyclicity --cegar.search_runs=0 --cegar.random_runs=0
// EXPECT[14]: UNKNOWN (not-excluded)
#if defined REACHABILITY
#include "../../shapes/programs/reachability.c"
#elif defined CYCLICITY
#include "../../shapes/programs/cyclicity.c"
#elif defined REACHABILITY2
#include "../../shapes/programs/reachability2.c"
#elif defined CANCEL
#include "../../shapes/programs/cancel.c"
#elif defined DOWN
#include "../../shapes/programs/down.c"
#elif defined DOWN_CYCLICITY
#include "../../shapes/programs/down_cyclicity.c"
#else
#include "../../shapes/programs/down_reachability.c"
#endif
