// SPDX-License-Identifier: Apache-2.0
// Functions on doubly linked lists (Theoduloz 2010, table 5.2), each with the finest class: proved, and refuted where a link is forgotten.
// COVERS: T104
// ARGS: --analysis=shape --prop=assert -DCANCEL -DLINK
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DCANCEL -DLINK -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=assert -DCANCEL -DINSERT_AFTER
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape --prop=assert -DCANCEL -DINSERT_AFTER -DWRONG
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape --prop=assert -DCANCEL -DINSERT_BEFORE
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=shape --prop=assert -DCANCEL -DINSERT_BEFORE -DWRONG
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=shape --prop=assert -DCANCEL -DREMOVE
// EXPECT[7]: TRUE
// ARGS[8]: --analysis=shape --prop=assert -DCANCEL -DREMOVE -DWRONG
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=shape --prop=assert -DACYCLIC -DLINK
// EXPECT[9]: TRUE
// ARGS[10]: --analysis=shape --prop=assert -DACYCLIC -DLINK -DWRONG
// EXPECT[10]: FALSE
// ARGS[11]: --analysis=shape --prop=assert -DACYCLIC -DINSERT_AFTER
// EXPECT[11]: TRUE
// ARGS[12]: --analysis=shape --prop=assert -DACYCLIC -DINSERT_AFTER -DWRONG
// EXPECT[12]: FALSE
// ARGS[13]: --analysis=shape --prop=assert -DACYCLIC -DINSERT_BEFORE
// EXPECT[13]: TRUE
// ARGS[14]: --analysis=shape --prop=assert -DACYCLIC -DINSERT_BEFORE -DWRONG
// EXPECT[14]: FALSE
// ARGS[15]: --analysis=shape --prop=assert -DACYCLIC -DREMOVE
// EXPECT[15]: TRUE
// ARGS[16]: --analysis=shape --prop=assert -DACYCLIC -DREMOVE -DWRONG
// EXPECT[16]: FALSE
#include "../../shapes/programs/gdsl_list.c"
