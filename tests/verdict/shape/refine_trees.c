// SPDX-License-Identifier: Apache-2.0
// Rotations of trees with parents (Theoduloz 2010, table 5.2), whose predicates are found out: that branches are different, and that children know
// their parents.  An annotation says that it is a tree; one that makes no sense is not used; the name of the type says it, too, if that is asked for.
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
// ARGS[4]: --analysis=shape --prop=assert --dump=shape -DLEFT -DPARENT -DANNOTATED
// GREP[4]: entry: tree+p(left, right, parent)
// ARGS[5]: --analysis=shape --dump=shape --prop=assert -DLEFT -DBAD
// GREP[5]: the annotation is not used: there is no such entry in the library of shapes
#include "../../shapes/programs/gdsl_tree.c"
#if defined BAD
typedef struct tree_node __SA__skiplist_left_right;
#endif
