// SPDX-License-Identifier: Apache-2.0
// reasons.h: the reasons of the verdict UNKNOWN, and what a user can try next.
#ifndef REPORT_REASONS_H
#define REPORT_REASONS_H

#include "base/base.h"

struct reason {
    const char *anchor;   // of its entry in docs/guide/troubleshooting.md
    const char *pattern;  // the reason's text; `*` stands for any text
    const char *hint;     // one line
};

// The rows of reasons.def in order.  The last one fits everything.
extern const struct reason reasons[];
extern const size_t n_reasons;

/* reason_find: the first row that a reason fits; never NULL. */
const struct reason *reason_find(const char *text);

#endif
