// SPDX-License-Identifier: Apache-2.0
// sexpr.c: scanning S-expressions, reading values.
#include "smt/sexpr.h"

#include "base/rat.h"
#include "smt/term_priv.h"

#include <stdlib.h>

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

// The index behind the atom that begins at s[i], at most n; where s ends (n, or a zero) if the atom is not complete.
static size_t atom_end(const char *s, size_t i, size_t n)
{
    char quote = s[i] == '|' || s[i] == '"' ? s[i] : '\0';
    if (!quote) {
        while (i < n && s[i] && !is_space(s[i]) && s[i] != '(' && s[i] != ')')
            i++;
        return i;
    }
    for (i++; i < n && s[i]; i++) {
        if (s[i] != quote)
            continue;
        if (quote == '"' && i + 1 < n && s[i + 1] == '"')
            i++;  // a quote in a string
        else
            return i + 1;
    }
    return i;
}

size_t sexpr_length(const char *s, size_t n)
{
    size_t depth = 0;
    for (size_t i = 0; i < n;) {
        if (is_space(s[i])) {
            i++;
        } else if (s[i] == '(') {
            depth++;
            i++;
        } else if (s[i] == ')') {
            i++;
            if (depth <= 1)
                return i;
            depth--;
        } else {
            i = atom_end(s, i, n);
            if (i < n && depth == 0)
                return i + (is_space(s[i]) ? 1 : 0);
        }
    }
    return 0;
}

bool sexpr_next(const char **s, struct buf *token)
{
    const char *c = *s;
    token->n = 0;
    while (is_space(*c))
        c++;
    if (!*c) {
        *s = c;
        return false;
    }
    size_t n = *c == '(' || *c == ')' ? 1 : atom_end(c, 0, SIZE_MAX);
    bool bars = *c == '|' && n >= 2;
    buf_put(token, c + bars, n - 2 * bars);
    *s = c + n;
    return true;
}

bool sexpr_skip(const char **s)
{
    struct buf token = { 0 };
    size_t depth = 0;
    bool some;
    while ((some = sexpr_next(s, &token))) {
        bool open = strcmp(buf_str(&token), "(") == 0, close = strcmp(buf_str(&token), ")") == 0;
        if (close && depth == 0)
            some = false;
        depth += open;
        depth -= close && depth > 0;
        if (depth == 0)
            break;
    }
    buf_free(&token);
    return some;
}

// Values: a small tree of tokens

enum { TOKENS_MAX = 40 };

struct reader {
    struct terms *p;
    struct buf token[TOKENS_MAX];
    size_t n, at;
};

static const char *peek(struct reader *r)
{
    return r->at < r->n ? buf_str(&r->token[r->at]) : "";
}

static bool accept(struct reader *r, const char *text)
{
    if (strcmp(peek(r), text) != 0)
        return false;
    r->at++;
    return true;
}

// digits, perhaps with .digits
static bool decimal(const char *s, struct rat *v)
{
    i128 num = 0, den = 1;
    bool point = false, digits = false;
    for (; *s; s++) {
        if (*s == '.' && !point) {
            point = true;
            continue;
        }
        if (*s < '0' || *s > '9' || !i128_mul(num, 10, &num) || !i128_add(num, *s - '0', &num) ||
            (point && !i128_mul(den, 10, &den)))
            return false;
        digits = true;
    }
    return digits && rat_make(num, den, v);
}

// number, (- number), (/ number number)
static bool read_number(struct reader *r, struct rat *v)
{
    struct rat a, b;
    if (!accept(r, "(")) {
        const char *text = peek(r);
        r->at++;
        return decimal(text, v);
    }
    if (accept(r, "-")) {
        if (!read_number(r, v))
            return false;
        v->num = -v->num;
    } else if (!accept(r, "/") || !read_number(r, &a) || !read_number(r, &b) || b.num == 0 ||
               !rat_make(b.den, b.num, &b) || !rat_mul(a, b, v)) {
        return false;
    }
    return accept(r, ")");
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

// #b..., #x..., (_ bvN width)
static bool bits(struct reader *r, u128 *v, unsigned *width)
{
    const char *s = peek(r);
    *v = 0;
    *width = 0;
    if (accept(r, "(")) {
        struct rat n;
        if (!accept(r, "_") || strncmp(peek(r), "bv", 2) != 0 || !decimal(peek(r) + 2, &n))
            return false;
        r->at++;
        *v = (u128)n.num;
        *width = (unsigned)strtoul(peek(r), NULL, 10);
        r->at++;
        return accept(r, ")");
    }
    r->at++;
    if (s[0] != '#' || (s[1] != 'b' && s[1] != 'x'))
        return false;
    int base = s[1] == 'b' ? 2 : 16;
    for (s += 2; *s; s++) {
        if (digit(*s) >= base || *width >= 128)
            return false;
        *v = *v * (u128)base + (u128)digit(*s);
        *width += base == 2 ? 1 : 4;
    }
    return true;
}

// (fp sign exponent fraction), (_ NaN e s), (_ +zero e s) ...
static const struct term *floating(struct reader *r, const struct sort *s)
{
    u128 ones = bv_mask(s->a) << (s->b - 1), minus = (u128)1 << (s->a + s->b - 1), part[3];
    unsigned width[3];
    if (!accept(r, "("))
        return NULL;
    if (accept(r, "fp")) {
        for (int i = 0; i < 3; i++)
            if (!bits(r, &part[i], &width[i]))
                return NULL;
        if (width[0] != 1 || width[1] != s->a || width[2] != s->b - 1 || !accept(r, ")"))
            return NULL;
        return term_float(r->p, s, part[0] << (s->a + s->b - 1) | part[1] << (s->b - 1) | part[2]);
    }
    if (!accept(r, "_"))
        return NULL;
    static const char *const name[] = { "NaN", "+oo", "-oo", "+zero", "-zero" };
    const u128 pattern[] = { ones | 1, ones, ones | minus, 0, minus };
    for (size_t i = 0; i < ARRAY_LEN(name); i++)
        if (accept(r, name[i]))
            return term_float(r->p, s, pattern[i]);
    return NULL;
}

static const struct term *value(struct reader *r, const struct sort *s)
{
    struct rat v;
    u128 pattern;
    unsigned width;
    switch ((int)s->kind) {
    case SORT_BOOL:
        return accept(r, "true") ? r->p->t_true : accept(r, "false") ? r->p->t_false : NULL;
    case SORT_INT:
        return read_number(r, &v) && v.den == 1 ? term_int(r->p, v.num) : NULL;
    case SORT_REAL:
        return read_number(r, &v) ? term_rational(r->p, v.num, v.den) : NULL;
    case SORT_BV:
        return bits(r, &pattern, &width) && width == s->a ? term_bv(r->p, width, pattern) : NULL;
    case SORT_FLOAT:
        return floating(r, s);
    default:
        return NULL;
    }
}

const struct term *sexpr_value(struct terms *p, const char **s, const struct sort *sort)
{
    struct reader r = { .p = p };
    const char *begin = *s, *end = begin;
    if (!sexpr_skip(&end))
        return NULL;
    *s = end;
    bool fits = true;
    for (const char *c = begin; c < end && fits && sexpr_next(&c, &r.token[r.n]);)
        fits = ++r.n < TOKENS_MAX;
    const struct term *t = fits ? value(&r, sort) : NULL;
    for (size_t i = 0; i < TOKENS_MAX; i++)
        buf_free(&r.token[i]);
    return t;
}
