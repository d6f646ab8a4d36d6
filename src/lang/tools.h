// SPDX-License-Identifier: Apache-2.0
// tools.h: names that other verifiers know of themselves.
#ifndef LANG_TOOLS_H
#define LANG_TOOLS_H

#include "lang/type.h"

/* tool_has_name: whether the name is one that another verifier gives a meaning, unless the program defines it. */
bool tool_has_name(const char *name);

/* tool_undeclared_result: what an undeclared function of the name returns: int (C90 6.3.2.2), but for nondet_T and __VERIFIER_nondet_T,
 * which other verifiers take for any value of type T.  TYPE_POINTER: a pointer to void. */
enum type_kind tool_undeclared_result(const char *name);

#endif
