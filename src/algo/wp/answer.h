// SPDX-License-Identifier: Apache-2.0
// answer.h: all claims of a program: which functions are looked at, what is said of each claim, and the verdict.
#ifndef ALGO_WP_ANSWER_H
#define ALGO_WP_ANSWER_H

#include "algo/wp/check.h"
#include "lower/lower.h"

// What is asked.  All is kept.
struct wp_question {
    const struct wp_cfg *cfg;
    struct smt_cfg *smt;
    const struct cfa_options *model;
    struct cfa *cfa;  // of the whole program; functions get automata of their own
    struct diag *diag;
    struct budget *budget;  // of all functions together
    bool only_entry;        // the entry function alone is looked at
    bool strict;            // a proof that rests on something that may be false is none
    uint32_t accepted;      // but on one of these kinds (bits, enum assumption_kind)

    /* say: text for people, as soon as it is known; takes what is in b, which is the caller's. */
    void (*say)(void *ctx, struct buf *b);
    void *ctx;
};

struct wp_answer {
    enum wp_verdict verdict;
    size_t claims;             // that were looked at
    struct buf violated;       // REFUTED: the claim, with its place
    struct reason reason;      // OPEN
    struct assumptions rests;  // what the verdict rests on; texts live as long as the program
};

/* wp_answer_find: of all functions.  Give (wp_answer_free) in any case.
 * errors RC_USER after a located diagnostic. */
enum rc wp_answer_find(struct wp_answer *a, const struct wp_question *q) ATTR_MUST_USE;
void wp_answer_free(struct wp_answer *a);

/* wp_print_claim: `  WORD  file:line: claim`, without the end of the line.  wp_print_checked: the claim that t has checked last, and what its options ask for.
 * wp_print_temporal: likewise of the temporal property.  wp_put_claim: the text of a claim in one line. */
void wp_print_claim(const struct wp_task *t, const struct wp_claim *c, const char *word, struct buf *b);
void wp_print_checked(const struct wp_task *t, struct buf *b);
void wp_print_temporal(const struct wp_task *t, struct buf *b);
void wp_put_claim(const struct wp_claim *c, struct buf *b);

#endif
