// SPDX-License-Identifier: Apache-2.0
// Lists whose contents depend on flags (table 4.2 of Theoduloz 2010): as in take_over_lists.c.
// COVERS: T74
// ARGS: --analysis=explicit-heap+shape,cpa.smg.depth=3 --prop=assert --stats=json -DFLAGS=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// NOGREP: "cpa.shape.taken_over": {"value": 0,
// ARGS[2]: --analysis=explicit-heap+shape,cpa.smg.depth=5 --prop=assert --stats=json -DFLAGS=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// NOGREP[2]: "cpa.shape.taken_over": {"value": 0,
// ARGS[3]: --analysis=shape --prop=assert -DFLAGS=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=explicit-heap --ticks=3000000 --prop=assert -DFLAGS=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[4]: UNKNOWN (work-limit)
// GREP[4]: work limit
// ARGS[5]: --analysis=explicit-heap+shape,cpa.smg.depth=3 --prop=assert --stats=json -DFLAGS=1 -DBOUND=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[5]: TRUE
// GREP[5]: "cpa.shape.taken_over": {"value": 0,
// ARGS[6]: --analysis=explicit-heap+shape,cpa.smg.depth=3 --prop=assert --stats=json -DFLAGS=3 -DBOUND=4 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[6]: TRUE
// NOGREP[6]: "cpa.shape.taken_over": {"value": 0,
// ARGS[7]: --analysis=explicit-heap+shape,cpa.smg.depth=5 --prop=assert --stats=json -DFLAGS=5 -DBOUND=4 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[7]: TRUE
// GREP[7]: "cpa.shape.taken_over": {"value": 0,
// ARGS[8]: --analysis=explicit-heap+shape,cpa.smg.depth=3 --prop=assert --stats=json -DFLAGS=4 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[8]: TRUE
// NOGREP[8]: "cpa.shape.taken_over": {"value": 0,
#include "../../shapes/programs/list_flags.c"
