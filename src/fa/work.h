// SPDX-License-Identifier: Apache-2.0
// work.h: spending a budget that may be none.
#ifndef FA_WORK_H
#define FA_WORK_H

#include "base/tick.h"

static inline enum rc ta_tick(struct budget *b, uint64_t n)
{
    return b ? tick(b, n) : RC_OK;
}

#endif
