// SPDX-License-Identifier: Apache-2.0
// tick.h: budgets in deterministic units of work, with CPU time, memory and cancellation as the backstop.
#ifndef BASE_TICK_H
#define BASE_TICK_H

#include "base/base.h"

enum stop_cause { STOP_NONE, STOP_TICKS, STOP_TIME, STOP_MEMORY, STOP_CANCELLED, STOP_SOLVER, STOP_WALL };

/* Fault injection, for tests: shared by all copies of a budget, so that one run is counted as a whole. */
struct faults {
    uint64_t looks, answers;  // so far: looks at the budget, questions to a solver
    uint64_t stop_look;       // the look that finds the budget exhausted; 0 = none
    uint64_t fail_answer;     // the question that stays open; 0 = none
    bool fail_later;          // and all later ones
};

struct budget {
    uint64_t ticks;              // spent so far
    uint64_t tick_limit;         // 0 = none
    uint64_t cpu_limit_ns;       // of this process; 0 = none
    uint64_t wall_limit_ns;      // when the clock stat_wall shows more; 0 = none
    size_t mem_limit;            // live bytes (mem.h); 0 = none
    uint64_t fail_at;            // fault injection: stop at this tick; 0 = none
    struct faults *faults;       // NULL = none
    uint64_t next_check;         // the tick at which the slow checks are due again
    const volatile int *cancel;  // set by a signal handler; may be NULL
    enum stop_cause cause;       // why it stopped
};

/* tick_slow: the checks behind tick(). */
enum rc tick_slow(struct budget *b);

/* tick: spends n units (one abstract successor, one entry of a matrix ...).  RC_STOP once the budget is exhausted, and
 * from then on always; b->cause says why.  Costs one addition and one comparison. */
static inline enum rc tick(struct budget *b, uint64_t n)
{
    b->ticks += n;
    return b->ticks < b->next_check ? RC_OK : tick_slow(b);
}

/* fault_answer: whether the next question to a solver is to stay open. */
bool fault_answer(struct budget *b);

/* budget_stop: ends what runs on b, for a cause that is not found by ticking; the first cause stays. */
void budget_stop(struct budget *b, enum stop_cause cause);

// tick_left: how much of its limit in ticks is left; UINT64_MAX: it has none.
static inline uint64_t tick_left(const struct budget *b)
{
    return !b->tick_limit ? UINT64_MAX : b->tick_limit > b->ticks ? b->tick_limit - b->ticks : 0;
}

/* tick_share: the limit of a part of the work that may spend so many more ticks (at least one), within the limit that there is. */
static inline uint64_t tick_share(const struct budget *b, uint64_t ticks)
{
    uint64_t more = ticks ? ticks : 1;
    if (b->tick_limit && tick_left(b) <= more)
        return b->tick_limit;
    return more > UINT64_MAX - b->ticks ? UINT64_MAX : b->ticks + more;
}

const char *stop_cause_text(enum stop_cause c);  // "time limit", "memory limit", ...

#endif
