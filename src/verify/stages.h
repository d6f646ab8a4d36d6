// SPDX-License-Identifier: Apache-2.0
// stages.h: the stages of a strategy in progress: what running them in turn (stages.c) and side by side (jobs.c) have in common.
#ifndef VERIFY_STAGES_H
#define VERIFY_STAGES_H

#include "verify/strategy.h"
#include "verify/verify.h"

struct stages {
    struct strategy strategy;
    struct traits traits;
    bool *over;  // by stage: it has ended by itself, so it would again
    bool ran;    // some stage took part
    struct reason
        reason;  // of the first stage that has a suspect path, or the last one's; in the memory of the program
    struct edge_path suspect;  // of the first stage that has one
    uint64_t round;            // from 1
    bool failed;               // options make no sense, after a message
    bool independent;          // none relies on what others found out, and a verdict ends none of them (--cross-check)
};

/* stage_run: runs stage i in this process, with `factor` times its share of ticks, and notes what it found out in v and t.  True if nothing
 * remains to be done. */
bool stage_run(struct verification *v, struct stages *t, size_t i, uint64_t factor);

/* stage_ticks: the share of stage i; 0: no limit. */
uint64_t stage_ticks(const struct stages *t, size_t i, uint64_t factor);

/* stage_comes_again: whether a later stage is the same with as much work or more: then stage i is an early try, for the first round only. */
bool stage_comes_again(const struct stages *t, size_t i);

/* stages_grow: the factor of the next round. */
uint64_t stages_grow(uint64_t factor, const struct strategy_cfg *cfg);

/* stages_keep_reason: takes from v->result, which is UNKNOWN, what the report of the strategy needs. */
void stages_keep_reason(struct verification *v, struct stages *t);

/* stages_ask_ends: whether there are ends of the program to ask for (subject_has_ends).  A certificate is of one stage, which has to prove everything. */
bool stages_ask_ends(struct verification *v);

/* stages_begin_again: those that have ended by themselves are due again: what they need to know has changed. */
void stages_begin_again(struct stages *t);

/* stages_tell: the beginning of a stage's line for --explain-strategy: the round, and which stage it is. */
void stages_tell(struct buf *story, const struct stage *g, uint64_t round);

#endif
