// SPDX-License-Identifier: Apache-2.0
// reasons.c: expands reasons.def; patterns.
#include "report/reasons.h"

const struct reason reasons[] = {
#define REASON(anchor, pattern, hint) { anchor, pattern, hint },
#include "report/reasons.def"
#undef REASON
};
const size_t n_reasons = ARRAY_LEN(reasons);

// Whether text fits the pattern.  Behind the last `*` tried, a mismatch lets it stand for one character more.
static bool fits(const char *text, const char *pattern)
{
    const char *star = NULL, *from = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = pattern++;
            from = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star + 1;
            text = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

const struct reason *reason_find(const char *text)
{
    for (size_t i = 0; i < n_reasons; i++)
        if (fits(text, reasons[i].pattern))
            return &reasons[i];
    UNREACHABLE();
}
