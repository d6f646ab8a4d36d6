// SPDX-License-Identifier: Apache-2.0
// Tracking definitions that are given (Theoduloz 2010, 2.3.6): which entry and families, which pointers, and which of these tell nodes apart.  What is not tracked is
// not followed; what is tracked and does not separate may be unknown of a node.
// COVERS: T53, T55
// ARGS: --analysis=shape --prop=assert --cpa.shape.entry=sll --cpa.shape.families=reachability --cpa.shape.pointers=main::a,p --dump=arg
// EXPECT: TRUE
// NOGREP: pt[p.2]=1/2
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.pointers=a --cegar.search-runs=0 --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (unknown-write)
// GREP[2]: a write through a pointer of which nothing is known
// ARGS[3]: --analysis=shape --prop=assert --cpa.shape.separating=p --cegar.search-runs=0
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape --prop=assert --cpa.shape.separating=a --cegar.search-runs=0 --dump=arg
// EXPECT[4]: TRUE
// GREP[4]: pt[p.2]=1/2
#include "../../shapes/programs/simple.c"
