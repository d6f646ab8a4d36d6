// SPDX-License-Identifier: Apache-2.0
// objections.h: what stands against the answer TRUE of an analysis.
#ifndef VERIFY_OBJECTIONS_H
#define VERIFY_OBJECTIONS_H

#include "verify/verify.h"

// When a question is put.
enum asked_when {
    ASKED_OF_STAGE,    // when a stage has ended, so that those behind it have a turn
    ASKED_OF_PROOF,    // of the proof that has the last word
    ASKED_OF_VERDICT,  // once it is known what the proof rests on
};

/* objections_ask: puts these questions to a TRUE; the first objection makes it UNKNOWN, and is its reason.  This is the only place where a TRUE of the
 * run in progress becomes something else.  No effect on other verdicts. */
void objections_ask(struct verification *v, enum asked_when when);

/* open_accesses: how many memory accesses are not shown to stay inside living objects; the first of them.  places: how many, and the first of them;
 * the text lives as long as the program. */
size_t open_accesses(const struct verification *v, struct loc *first);
const char *places(struct verification *v, size_t n, struct loc first);

#endif
