// SPDX-License-Identifier: Apache-2.0
// unit.h: what every unit test needs: cmocka with its prerequisites; how much of a random test is done.
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

#include <stdlib.h>

// The environment variable `name` as a number; otherwise if it is not set.
static inline uint64_t unit_number(const char *name, uint64_t otherwise)
{
    const char *s = getenv(name);
    return s ? strtoull(s, NULL, 10) : otherwise;
}

// How much of their work random tests do, in percent: $UNIT_PERCENT.  They are written for 100; half of it finds what is to be found on
// nearly every day, and ./check has little time.  (With sanitizers they do a third or a sixth of it anyway.)
static inline uint64_t unit_percent(void)
{
    return unit_number("UNIT_PERCENT", SANITIZED ? 100 : 50);
}

// The number `name` of the environment; otherwise that percentage of how many random programs are tried, and of these a third with
// sanitizers, which are slow, and look for other mistakes than those that only some programs show.
static inline uint64_t unit_rounds(const char *name, uint64_t all)
{
    uint64_t n = (all * unit_percent() + 99) / 100;
    return unit_number(name, SANITIZED ? (n + 2) / 3 : n);
}

// How many of n rounds are done of what takes long: a sixth with sanitizers.
static inline uint64_t unit_share(uint64_t n)
{
    n = (n * unit_percent() + 99) / 100;
    return SANITIZED ? (n + 5) / 6 : n;
}

#endif
