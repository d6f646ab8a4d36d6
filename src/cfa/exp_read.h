// SPDX-License-Identifier: Apache-2.0
// exp_read.h: conditions that users write over the programmer's names.
#ifndef CFA_EXP_READ_H
#define CFA_EXP_READ_H

#include "cfa/cfa.h"

/* exp_read: reads a C condition without side effects: names of globals and of fn's parameters and locals (fn may be NULL; of
 * several locals of one name the first), members and elements at constant indices, &, integer and character constants,
 * arithmetic, comparisons, and !, && and || over these.  Operands are converted as C says.
 *
 * in     text: kept by a source file of c's program, where loc says; `size` bytes of it are read.
 * out    atoms: the operands of !, && and ||, appended from left to right.
 * errors RC_USER with a located diagnostic (d NULL: without). */
enum rc exp_read(struct cfa *c, const struct func *fn, struct diag *d, const char *text, size_t size, struct loc loc,
                 struct exp_vec *atoms) ATTR_MUST_USE;

#endif
