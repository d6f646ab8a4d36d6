// SPDX-License-Identifier: Apache-2.0
// Rotations of binary trees (Theoduloz 2010, table 5.2), each with the finest class; that branches are different is needed for it.
// COVERS: T104
// ARGS: --analysis=shape --prop=assert -DLEFT --certify
// GREP: Certificate
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DRIGHT
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=shape --prop=assert -DLEFT_RIGHT
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape --prop=assert -DPARENT -DLEFT
// EXPECT[4]: TRUE
// ARGS[5]: --analysis=shape --prop=assert -DPARENT -DRIGHT
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=shape --prop=assert -DPARENT -DLEFT_RIGHT
// EXPECT[6]: TRUE
// ARGS[7]: --analysis=shape --prop=assert -DLEFT -DPARENT --cpa.shape.families=cancel --cegar.search-runs=0 --cegar.random_runs=0
// EXPECT[7]: UNKNOWN (not-excluded)
// ARGS[8]: --analysis=shape --prop=assert -DLEFT -DPARENT --cpa.shape.families=cancel,sharing
// EXPECT[8]: TRUE
// ARGS[9]: --analysis=shape --prop=assert -DLEFT -DWRONG
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=shape --prop=assert -DPARENT -DLEFT -DWRONG
// EXPECT[10]: FALSE
#include "../../shapes/programs/gdsl_tree.c"
