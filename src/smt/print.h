// SPDX-License-Identifier: Apache-2.0
// print.h: terms as SMT-LIB 2 text, with names chosen by the caller.
#ifndef SMT_PRINT_H
#define SMT_PRINT_H

#include "smt/term.h"

struct print_names {
    /* symbol: writes the symbol of a VAR or APP term. */
    void (*symbol)(void *ctx, const struct term *t, struct buf *b);
    void *ctx;
};

/* print_term: t with shared subterms bound by let (?1, ?2 ...). */
void print_term(const struct terms *p, const struct term *t, const struct print_names *names, struct buf *b);

/* print_command: head, t and tail as one command.  Where t has many shared or deeply nested subterms, commands that
 * define them come first (?d1, ?d2 ...; *count is how many there are so far). */
void print_command(const struct terms *p, const char *head, const struct term *t, const char *tail,
                   const struct print_names *names, uint64_t *count, struct buf *b);

const char *term_op_name(enum term_op op);  // the SMT-LIB symbol

/* print_symbol: |text|, in which characters that may not stand between bars are escaped (%xx); injective. */
void print_symbol(const char *text, const char *suffix, struct buf *b);

#endif
