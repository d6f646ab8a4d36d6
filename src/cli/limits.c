// SPDX-License-Identifier: Apache-2.0
// limits.c: limits of options as budgets.
#include "cli/limits.h"

#include "base/guard.h"
#include "base/host.h"
#include "cli/verify.h"
#include "cli/watchdog.h"

#include <stdlib.h>

static uint64_t fault_tick(void)
{
#ifndef NDEBUG
    const char *s = getenv("VERNIER_FAIL_TICK");
    return s ? strtoull(s, NULL, 10) : 0;
#else
    return 0;
#endif
}

// The clock goes from the first call on.
static uint64_t wall_limit(const struct cli_cfg *c)
{
    static uint64_t begun;
    if (!begun)
        begun = stat_wall();
    return c->wall ? begun + (uint64_t)c->wall * 1000000000u : 0;
}

size_t limits_memory(const struct cli_cfg *c)
{
    static uint64_t share;  // of what is there, which is asked for once
    if (c->memory)
        return (size_t)c->memory << 20;
    if (!share)
        share = host_memory("") / 5 * 4;
    return (size_t)share;
}

struct budget limits_budget(const struct cli_cfg *c)
{
    return (struct budget){
        .wall_limit_ns = wall_limit(c),
        .cpu_limit_ns = (uint64_t)c->time * 1000000000u,
        .mem_limit = limits_memory(c),
        .tick_limit = (uint64_t)c->ticks,
        .cancel = &cli_cancelled,
        .fail_at = fault_tick(),
    };
}

static void on_damage(void)
{
    watchdog_hurry(2000000000, REASON_SOLVER_FAILED);
}

static void on_loss(void)
{
    watchdog_end(REASON_SOLVER_FAILED);
}

static uint64_t and_grace(uint64_t limit_ns)
{
    return limit_ns ? limit_ns + WATCHDOG_GRACE_NS : 0;
}

void limits_watch(const struct budget *b)
{
    guard_on_damage(on_damage);
    guard_on_loss(on_loss);
    watchdog_start(and_grace(b->cpu_limit_ns), and_grace(b->wall_limit_ns), b->mem_limit + b->mem_limit / 32);
}
