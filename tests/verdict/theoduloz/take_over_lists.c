// SPDX-License-Identifier: Apache-2.0
// Lists of table 4.2 of Theoduloz 2010: explicit heaps that become shape graphs where they get deep prove lists of any length, and never make a graph
// where the length is bounded by less.  Explicit heaps alone do not end on lists of any length.
// Only what comes to the threshold is abstracted: shorter lists stay explicit, and the proof can be checked.
// COVERS: T74, T91
// ARGS: --analysis=explicit-heap+shape,cpa.smg.depth=3 --prop=assert --stats=json -DVALUES=2 --certify --dump=arg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// NOGREP: "cpa.shape.taken_over": {"value": 0,
// GREP: Certificate
// GREP: a=&block4; p=&block5; block4:16{0:4 1, 8:8 &block5}; block5:16{}> | shape wild[a.1]
// GREP: summary: fd[d0 == 1]
// ARGS[2]: --analysis=explicit-heap+shape,cpa.smg.depth=5 --prop=assert --stats=json -DVALUES=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// NOGREP[2]: "cpa.shape.taken_over": {"value": 0,
// ARGS[3]: --analysis=shape --prop=assert -DVALUES=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=explicit-heap --ticks=3000000 --prop=assert -DVALUES=2 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[4]: UNKNOWN (work-limit)
// GREP[4]: work limit
// ARGS[5]: --analysis=explicit-heap+shape,cpa.smg.depth=3 --prop=assert --stats=json -DVALUES=3 -DBOUND=4 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[5]: TRUE
// NOGREP[5]: "cpa.shape.taken_over": {"value": 0,
// ARGS[6]: --analysis=explicit-heap+shape,cpa.smg.depth=5 --prop=assert --stats=json -DVALUES=3 -DBOUND=4 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[6]: TRUE
// GREP[6]: "cpa.shape.taken_over": {"value": 0,
// ARGS[7]: --analysis=shape --prop=assert -DVALUES=3 -DBOUND=4 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[7]: TRUE
// ARGS[8]: --analysis=explicit-heap --ticks=3000000 --prop=assert -DVALUES=3 -DBOUND=4 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[8]: TRUE
#include "../../shapes/programs/list.c"
