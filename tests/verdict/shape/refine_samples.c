// SPDX-License-Identifier: Apache-2.0
// Which structure it is, heaps of executions say (Theoduloz 2010, 5.4.6): trees are no doubly linked lists, those whose parents are consistent are
// trees with parents, too.  Without samples, all entries are tried.
// COVERS: T88, T89, T90, T105
// ARGS: --analysis=shape-cegar --prop=assert --stats -DLEFT
// EXPECT: TRUE
// GREP: explicit heaps: 5 different ones with at least 4 nodes
// GREP: entries: sll(0) sll(8) sll(16) tree(0, 8) tree(8, 16) tree+p(0, 8, 16) headed(0, 8); no others
// ARGS[2]: --analysis=shape-cegar --prop=assert --stats -DLEFT -DPARENT --cpa.shape.samples=2 --cpa.shape.sample-nodes=6
// EXPECT[2]: TRUE
// GREP[2]: explicit heaps: 2 different ones with at least 6 nodes
// GREP[2]: generator: tree+p(0, 8, 16)
// ARGS[3]: --analysis=shape-cegar --prop=assert --stats -DRIGHT -DPARENT
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape-cegar --prop=assert --stats -DRIGHT -DPARENT -DWRONG
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape-cegar --prop=assert --stats -DLEFT -DPARENT --cpa.shape.samples=0
// EXPECT[5]: TRUE
// NOGREP[5]: explicit heaps:
// ARGS[6]: --analysis=shape-cegar --prop=assert --stats -DLEFT -DANNOTATED
// EXPECT[6]: TRUE
// NOGREP[6]: explicit heaps:
#include "../../shapes/programs/gdsl_tree.c"
