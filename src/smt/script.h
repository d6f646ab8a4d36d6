// SPDX-License-Identifier: Apache-2.0
// script.h: a dialogue with a solver as SMT-LIB 2 commands: declarations as they come, assertions, checks.
// A variable x@3 is |x@3|, a plain one |x@0|, a function |f@f|, so that no name is one of SMT-LIB's.  A name that would
// be declared twice with different sorts gets a number behind.
#ifndef SMT_SCRIPT_H
#define SMT_SCRIPT_H

#include "smt/print.h"

struct script {
    const struct terms *p;
    struct symtab text;
    struct map signature;   // of a name: the first signature it had
    struct map number;      // of a name with another signature
    struct map declared;    // signature -> 1 if declared in the open levels
    struct u32_vec order;   // declared signatures, oldest first
    struct u32_vec levels;  // order.n at each push
    uint64_t definitions;
    bool scope;  // assumptions of the last check are asserted in a level of their own
};

void script_init(struct script *s, const struct terms *p);
void script_free(struct script *s);

/* script_begin: the commands at the begin of a dialogue; nothing is declared.  rlimit: 0 = none. */
enum script_use {
    SCRIPT_CHECK,  // only verdicts are wanted
    SCRIPT_ASK,    // models and cores, too
};
void script_begin(struct script *s, enum script_use what, uint64_t rlimit, struct buf *b);
void script_push(struct script *s, struct buf *b);
void script_pop(struct script *s, unsigned n, struct buf *b);
void script_assert(struct script *s, const struct term *f, struct buf *b);

/* script_check: assumption i is the literal |assume!i|, in a level that stays open until script_leave. */
void script_check(struct script *s, const struct term *const *assumption, size_t n, struct buf *b);
void script_leave(struct script *s, struct buf *b);

/* script_term: t, whose symbols are declared.  script_knows: whether symbol t (VAR or APP) is declared. */
void script_term(struct script *s, const struct term *t, struct buf *b);
bool script_knows(struct script *s, const struct term *t);

#endif
