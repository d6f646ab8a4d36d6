// SPDX-License-Identifier: Apache-2.0
// sexpr.h: S-expressions as solvers print them, and values in them.
#ifndef SMT_SEXPR_H
#define SMT_SEXPR_H

#include "smt/term.h"

/* sexpr_length: bytes of the first S-expression in s[0..n), with the white space before it and one character behind an
 * atom; 0: the expression is not complete. */
size_t sexpr_length(const char *s, size_t n);

/* sexpr_next: the next token of an expression, *s behind it: "(", ")", or an atom without |bars|.  False at the end. */
bool sexpr_next(const char **s, struct buf *token);

/* sexpr_skip: *s behind the next expression; false if there is none. */
bool sexpr_skip(const char **s);

/* sexpr_value: the value that the next expression denotes, *s behind it; NULL: none of sort s, or too large. */
const struct term *sexpr_value(struct terms *p, const char **s, const struct sort *sort);

#endif
