// SPDX-License-Identifier: Apache-2.0
// scope.h: which variables a place of the source can name.
#ifndef ALGO_NUMERIC_SCOPE_H
#define ALGO_NUMERIC_SCOPE_H

#include "cfa/cfa.h"

/* scope_reaches: whether something declared at offset decl of a C text is in scope at offset use, where a statement
 * begins; this includes what the init clause of a `for` at use declares.  False if that is hard to tell: for a loop
 * that is the body of a `for`, without braces and not right behind it.  O(distance). */
bool scope_reaches(const char *text, uint32_t decl, uint32_t use);

/* scope_sees: whether variable v of the program can be named at loc in fn, and no other variable hides it. */
bool scope_sees(const struct cfa *c, const struct func *fn, struct loc loc, const struct var *v);

#endif
