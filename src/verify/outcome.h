// SPDX-License-Identifier: Apache-2.0
// outcome.h: what the process of a stage tells the one that started it, as lines of values (base/record.h).
//
// Both have the same program: one is a copy of the other.  So edges, nodes, variables and cells are named by their ids.  Facts about cells
// that the stage itself has made up are left out.
#ifndef VERIFY_OUTCOME_H
#define VERIFY_OUTCOME_H

#include "verify/stages.h"

// Where the stage began.
struct outcome_before {
    struct {
        size_t n, exps;  // how many facts there were, and expressions that they may be made of
    } facts[2];          // of the program, of the view
    uint64_t ticks;
};

struct outcome {
    enum verdict verdict;
    uint64_t ticks;  // that it spent
    enum stop_cause cause;
    bool over, ran, failed;
    bool news;      // the stages behind it can use: facts, places of violations that are excluded
    bool excluded;  // some end of the program is none any more
};

/* outcome_begin: before the stage, in its process. */
void outcome_begin(struct verification *v, struct outcome_before *k);

/* outcome_write: after stage i.  Of a stage that decided only the verdict: it makes the report itself. */
void outcome_write(struct verification *v, const struct stages *t, size_t i, const struct outcome_before *k,
                   struct buf *out);

/* outcome_read: in the process that started it: takes in facts, places of violations that are excluded, ends, the reason and the line for
 * --explain-strategy.
 * False: the text is incomplete or damaged; what came before the damage is taken in, each line by itself being true. */
bool outcome_read(struct verification *v, struct stages *t, const char *text, size_t n, struct outcome *out);

#endif
