// SPDX-License-Identifier: Apache-2.0
// scan.c: signs and words of a text.
#include "base/scan.h"

void scan_blanks(struct scan *s)
{
    while (s->at < s->end && is_blank(*s->at))
        s->at++;
}

bool scan_take(struct scan *s, const char *token)
{
    size_t n = strlen(token);
    scan_blanks(s);
    if ((size_t)(s->end - s->at) < n || memcmp(s->at, token, n) != 0)
        return false;
    s->at += n;
    return true;
}

bool scan_accept(struct scan *s, const char *token)
{
    struct scan old = *s;
    if (!scan_take(s, token))
        return false;
    bool longer = is_word(s->at[-1]) && s->at < s->end && is_word(*s->at);
    if (longer)
        s->at = old.at;
    return !longer;
}

size_t scan_word(struct scan *s)
{
    const char *begin = s->at;
    while (s->at < s->end && is_word(*s->at))
        s->at++;
    return (size_t)(s->at - begin);
}
