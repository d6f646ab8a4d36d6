// SPDX-License-Identifier: Apache-2.0
// Program ex2 (Theoduloz 2010, 4.5.1): as ex1, but the bound of the second loop is known, so that following all values ends.
// ARGS: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar
// EXPECT: TRUE
// COVERS: T70
// ARGS[2]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=0
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=1
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=5
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=inf
// EXPECT[5]: TRUE
#define BOUND 1000
#include "ex1.c"
