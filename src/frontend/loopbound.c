// SPDX-License-Identifier: Apache-2.0
// loopbound.c: reads `#pragma loopbound min N max M` before loops, the notation of TACLeBench: how often a loop's body
// is executed each time that the loop is entered (`vernier wcet` believes it).
// source Falk et al., "TACLeBench: A benchmark collection to support worst-case execution time research", WCET 2016.
#include "frontend/parse_priv.h"

static const char *blanks(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\r'))
        s++;
    return s;
}

// Takes `word N` at *s.
static bool take(const char **s, const char *end, const char *word, int64_t *out)
{
    const int64_t most = INT64_MAX / 16;
    size_t n = strlen(word);
    const char *p = blanks(*s, end);
    if ((size_t)(end - p) < n || memcmp(p, word, n) != 0)
        return false;
    const char *digits = blanks(p + n, end);
    if (digits == p + n || digits == end || *digits < '0' || *digits > '9')
        return false;
    *out = 0;
    for (p = digits; p < end && *p >= '0' && *p <= '9'; p++)
        *out = *out > most ? most : *out * 10 + (*p - '0');
    *s = p;
    return *out <= most;
}

void lex_loopbound(struct lexer *x, struct loc loc, const char *s, const char *end)
{
    struct loop_note n = { .loc = loc };
    bool good = take(&s, end, "min", &n.min) && take(&s, end, "max", &n.max);
    s = blanks(s, end);
    good = good && (s == end || *s == '\n') && n.min <= n.max;
    if (good)
        vec_push(&x->prog->loop_notes, n);
    else
        diag_at(x->diag, loc, W0312, "pragma `loopbound` is ignored: expected `loopbound min N max M`, N not above M");
}

void parse_loopbounds(struct parser *p, const struct token *t)
{
    bool is_loop = t->kind == KW_FOR || t->kind == KW_WHILE || t->kind == KW_DO;
    size_t n = p->prog->loop_notes.n;
    for (size_t i = n; i-- > 0 && !p->prog->loop_notes.at[i].loop.off;) {
        struct loop_note *x = &p->prog->loop_notes.at[i];
        x->loop = t->loc;
        x->is_do = t->kind == KW_DO;
        if (is_loop)
            continue;
        WARN(p, x->loc, W0313, "pragma `loopbound` is ignored: no loop follows");
        p->prog->loop_notes.n = i;
    }
}
