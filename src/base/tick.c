// SPDX-License-Identifier: Apache-2.0
// tick.c: the slow checks of a budget, made every few thousand ticks.
#include "base/tick.h"

#include "base/mem.h"
#include "base/stat.h"
#include "base/status.h"

// Reading the CPU clock takes as long as a thousand cheap ticks; every 4096 it costs 0.1 ns a tick, and a stop is still
// noticed within milliseconds.
enum { CHECK_EVERY = 4096 };

// The cause that holds now.  The deterministic ones come first, so that runs that hit both report the same.
static enum stop_cause cause_now(const struct budget *b)
{
    if (b->fail_at && b->ticks >= b->fail_at) {
        fault_mark();
        return STOP_TICKS;
    }
    if (b->faults && ++b->faults->looks == b->faults->stop_look)
        return STOP_TICKS;
    if (b->tick_limit && b->ticks >= b->tick_limit)
        return STOP_TICKS;
    if (b->mem_limit && mem_live() > b->mem_limit)
        return STOP_MEMORY;
    if (b->cancel && *b->cancel)
        return STOP_CANCELLED;
    if (b->cpu_limit_ns && stat_now() >= b->cpu_limit_ns)
        return STOP_TIME;
    if (b->wall_limit_ns && stat_wall() >= b->wall_limit_ns)
        return STOP_WALL;
    return STOP_NONE;
}

// The next tick at which something has to be looked at: never later than a deterministic limit.
static uint64_t next_check(const struct budget *b)
{
    uint64_t next = b->ticks + CHECK_EVERY;
    if (b->faults)
        return 0;  // every look counts
    if (b->tick_limit)
        next = MIN(next, b->tick_limit);
    if (b->fail_at)
        next = MIN(next, b->fail_at);
    return next;
}

enum rc tick_slow(struct budget *b)
{
    status_poll(b);
    if (b->cause == STOP_NONE)
        b->cause = cause_now(b);
    if (b->cause != STOP_NONE) {
        b->next_check = 0;  // every later tick comes here again
        return RC_STOP;
    }
    b->next_check = next_check(b);
    return RC_OK;
}

bool fault_answer(struct budget *b)
{
    struct faults *f = b->faults;
    if (!f)
        return false;
    f->answers++;
    return f->fail_answer && (f->answers == f->fail_answer || (f->fail_later && f->answers > f->fail_answer));
}

void budget_stop(struct budget *b, enum stop_cause cause)
{
    if (b->cause == STOP_NONE)
        b->cause = cause;
    b->next_check = 0;
}

const char *stop_cause_text(enum stop_cause c)
{
    switch (c) {
    case STOP_NONE:
        return "not stopped";
    case STOP_TICKS:
        return "work limit";
    case STOP_TIME:
        return "time limit";
    case STOP_MEMORY:
        return "memory limit";
    case STOP_CANCELLED:
        return "interrupted";
    case STOP_WALL:
        return "wall-clock limit";
    case STOP_SOLVER:
        return "the solver failed";
    }
    UNREACHABLE();
}
