// SPDX-License-Identifier: Apache-2.0
// Figure 5.1 of Theoduloz 2010: heaps of executions are doubly linked lists, which are lists in both directions, and no trees.
// COVERS: T90
// ARGS: --analysis=shape-cegar --prop=assert --stats
// EXPECT: TRUE
// GREP: entries: sll(8) sll(16) dll(8, 16); no others
#include "../../shapes/programs/fig5_1.c"
