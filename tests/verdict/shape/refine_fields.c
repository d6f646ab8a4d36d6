// SPDX-License-Identifier: Apache-2.0
// For what the program asserts of links in one direction, lists with this one link are enough, though the nodes have two (Theoduloz 2010, table 5.2); and
// which families are needed is found out.
// COVERS: T96, T105
// ARGS: --analysis=shape-cegar --prop=assert --stats -DACYCLIC -DLINK
// EXPECT: TRUE
// GREP: generator: sll(
// NOGREP: generator: dll(
// ARGS[2]: --analysis=shape-cegar --prop=assert --stats -DCANCEL -DREMOVE
// EXPECT[2]: TRUE
// GREP[2]: generator: dll(
// ARGS[3]: --analysis=shape-cegar --prop=assert -DACYCLIC -DLINK -DWRONG
// EXPECT[3]: FALSE
#include "../../shapes/programs/gdsl_list.c"
