// SPDX-License-Identifier: Apache-2.0
// assumptions.h: kinds of what verdicts rest on (assumptions.def).
#ifndef CFA_ASSUMPTIONS_H
#define CFA_ASSUMPTIONS_H

#include "cfa/cfa.h"

/* assumption_name: as --accept and JSON have it.  assumption_text: what is assumed, in general. */
const char *assumption_name(enum assumption_kind k);
const char *assumption_text(enum assumption_kind k);

/* assumption_counts: whether a may be false of the real program, and is not of a kind that is accepted (bits by kind). */
bool assumption_counts(const struct assumption *a, uint32_t accepted);

/* assumptions_count: how many of them do.
 * assumption_print: the text, with `[unsound: KIND]` if it may be false. */
size_t assumptions_count(const struct assumptions *all, uint32_t accepted);
void assumption_print(struct buf *out, const struct assumption *a);

/* assumptions_accept: the kinds that a list with commas names, as bits.
 * errors false: a word that is no kind; *bad points to it, *n is its length. */
bool assumptions_accept(const char *list, uint32_t *accepted, const char **bad, int *n) ATTR_MUST_USE;

#endif
