// SPDX-License-Identifier: Apache-2.0
// Rotations of trees with parents (Theoduloz 2010, table 5.2), whose predicates are found out: that branches are different, and that children know
// their parents.  An annotation says that it is a tree.
// COVERS: T102, T103, T105
// ARGS: --analysis=shape-cegar --prop=assert --stats -DLEFT -DPARENT -DANNOTATED
// EXPECT: TRUE
// GREP: generator: tree+p(0, 8, 16), families: sharing cancel
// NOGREP: generator: sll
// ARGS[2]: --analysis=shape-cegar --prop=assert --stats -DRIGHT -DPARENT -DANNOTATED
// EXPECT[2]: TRUE
// NOGREP[2]: generator: sll
// ARGS[3]: --analysis=shape-cegar --prop=assert -DLEFT -DPARENT -DANNOTATED -DWRONG
// EXPECT[3]: FALSE
#include "../../shapes/programs/gdsl_tree.c"
