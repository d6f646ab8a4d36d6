// SPDX-License-Identifier: Apache-2.0
// comments.c: looks for comments that matter, and compares texts without comments.
#include "frontend/comments.h"

#include "base/scan.h"

#include <string.h>

bool comments_hold_notes(const char *text, size_t size)
{
    const char *end = text + size;
    for (const char *p = text; (p = memchr(p, '@', (size_t)(end - p))); p++)
        if (p - text >= 2 && p[-2] == '/' && (p[-1] == '/' || p[-1] == '*'))
            return true;
    return false;
}

// A place in a text: its next character that is not skipped.
struct reader {
    const char *at;
    char quote;  // inside a literal: what ends it; else NUL
    bool line_start;
};

static const char *line_end(const char *s)
{
    return s + strcspn(s, "\n");
}

// Skips white space, comments and line markers.
static void skip(struct reader *r)
{
    const char *s = r->at;
    for (;;) {
        if (is_blank(*s)) {
            r->line_start |= *s++ == '\n';
        } else if (s[0] == '/' && s[1] == '/') {
            s = line_end(s);
        } else if (s[0] == '/' && s[1] == '*') {
            const char *end = strstr(s + 2, "*/");
            s = end ? end + 2 : s + strlen(s);
        } else if (*s == '#' && r->line_start && s[1] == ' ' && s[2] >= '0' && s[2] <= '9') {
            s = line_end(s);
        } else {
            break;
        }
    }
    r->at = s;
    r->line_start = false;
}

// Takes the next character; NUL at the end.
static char take(struct reader *r)
{
    if (!r->quote)
        skip(r);
    char c = *r->at;
    if (!c)
        return 0;
    r->at++;
    if (!r->quote && (c == '"' || c == '\''))
        r->quote = c;
    else if (r->quote && (c == r->quote || c == '\n'))
        r->quote = 0;
    else if (r->quote && c == '\\' && *r->at && *r->at == r->quote)
        r->at++;
    return c;
}

bool comments_differ_only(const char *a, const char *b)
{
    struct reader x = { a, 0, true }, y = { b, 0, true };
    for (;;) {
        char c = take(&x);
        if (c != take(&y))
            return false;
        if (!c)
            return true;
    }
}
