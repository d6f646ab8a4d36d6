// SPDX-License-Identifier: Apache-2.0
// read.h: dialogues with solvers in SMT-LIB 2 as smt.log writes them, read as terms again.
#ifndef SMT_READ_H
#define SMT_READ_H

#include "smt/term.h"

// What a dialogue consists of.  answer: "sat", "unsat", "unknown", or "" where none is written down.
struct read_events {
    void *ctx;
    void (*push)(void *ctx);
    void (*pop)(void *ctx, unsigned n);
    void (*add)(void *ctx, const struct term *f);
    void (*check)(void *ctx, const struct term *const *assumption, size_t n, const char *answer);
};

/* read_dialogue: calls the events in order.  Literals |assume!i| of a check become the assumptions that they stand for.
 * errors RC_USER with a message in *why: the text contains something that smt.log never writes. */
enum rc read_dialogue(struct terms *p, const char *text, const struct read_events *e, struct buf *why) ATTR_MUST_USE;

#endif
