// SPDX-License-Identifier: Apache-2.0
// Program ex2 (Theoduloz 2010, 4.5.1): as ex1, but the bound of the second loop is known, so that following all values ends.
// ARGS: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar
// EXPECT: TRUE
#define BOUND 1000
#include "ex1.c"
