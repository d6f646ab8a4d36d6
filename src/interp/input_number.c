// SPDX-License-Identifier: Apache-2.0
// input_number.c: reads values as reports print them (lang/valueprint.c) and as people write them.
#include "interp/interp_priv.h"

#include <stdlib.h>

enum { DEPTH_MAX = 16, LITERAL_MAX = 128 };

// The rest of the text, which ends at `end`.
struct reader {
    const char *at, *end;
    unsigned depth;
};

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
}

static bool take(struct reader *r, const char *what)
{
    size_t n = strlen(what);
    skip_blanks(r);
    bool is = (size_t)(r->end - r->at) >= n && memcmp(r->at, what, n) == 0;
    if (is)
        r->at += n;
    return is;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

static struct input_number integer(u128 v)
{
    long double f = (i128)v < 0 ? -(long double)(0 - v) : (long double)v;
    return (struct input_number){ .form = NUMBER_INTEGER, .i = v, .f = f, .d = (double)f, .s = (float)f };
}

// Reads 12, 0x1f; a suffix of U and L has no meaning.  False if the text is no integer, or needs more than 128 bits.
static bool parse_integer(const char *s, size_t n, struct input_number *out)
{
    bool hex = n > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
    unsigned base = hex ? 16 : 10;
    while (n > 0 && strchr("uUlL", s[n - 1]))
        n--;
    size_t i = hex ? 2 : 0;
    u128 v = 0;
    if (i >= n)
        return false;
    for (; i < n; i++) {
        unsigned d = (unsigned)digit(s[i]);
        if (d >= base || v > (~(u128)0 - d) / base)
            return false;
        v = v * base + d;
    }
    *out = integer(v);
    // (An unsigned number of 128 bits is not negative.)
    out->f = (long double)v;
    out->d = (double)v;
    out->s = (float)v;
    return true;
}

static bool parse_float(const char *s, size_t n, struct input_number *out)
{
    char copy[LITERAL_MAX], *end;
    if (n == 0 || n >= sizeof copy)
        return false;
    memcpy(copy, s, n);
    copy[n] = '\0';
    *out = (struct input_number){ .form = NUMBER_FLOAT, .f = strtold(copy, &end) };
    if (end == copy)
        return false;
    out->d = strtod(copy, NULL);
    out->s = strtof(copy, NULL);
    bool suffix = *end && strchr("fFlL", *end) && !end[1];
    return !*end || suffix;
}

// Reads a number as C spells it, inf, nan, or bits:0x1f.
static bool read_literal(struct reader *r, struct input_number *out)
{
    const char *begin = r->at;
    if (take(r, "bits:")) {
        const char *s = r->at;
        while (r->at < r->end && is_word(*r->at))
            r->at++;
        bool good = parse_integer(s, (size_t)(r->at - s), out);
        out->form = NUMBER_BITS;
        return good;
    }
    while (r->at < r->end) {
        bool exponent = r->at > begin && strchr("eEpP", r->at[-1]) && *begin >= '.' && *begin <= '9';
        if (!is_word(*r->at) && *r->at != '.' && !(exponent && (*r->at == '+' || *r->at == '-')))
            break;
        r->at++;
    }
    size_t n = (size_t)(r->at - begin);
    return parse_integer(begin, n, out) || parse_float(begin, n, out);
}

// Reads __builtin_nanf("0x1"): the bits are of the type that the name says.
static bool read_nan(struct reader *r, struct input_number *out)
{
    bool quiet = !take(r, "s");
    bool is_float = take(r, "f"), wide = !is_float && take(r, "l");
    struct input_number payload = integer(0);
    if (!take(r, "(") || !take(r, "\""))
        return false;
    if (r->at < r->end && *r->at != '"' && !read_literal(r, &payload))
        return false;
    unsigned fraction = is_float ? 22 : wide ? 62 : 51;
    u128 ones = is_float ? 0x7f800000 : wide ? (u128)0x7fff8 << 60 : (u128)0x7ff << 52;
    *out = (struct input_number){ .form = NUMBER_BITS, .i = ones | (u128)quiet << fraction | payload.i };
    out->sign = is_float ? 31 : wide ? 79 : 63;
    return take(r, "\"") && take(r, ")");
}

static bool read_inf(struct reader *r, struct input_number *out)
{
    if (!take(r, "f"))
        (void)take(r, "l");
    return take(r, "(") && take(r, ")") && parse_float("inf", 3, out);
}

static void negate(struct input_number *x)
{
    if (x->form == NUMBER_BITS)
        x->i ^= x->sign ? (u128)1 << x->sign : 0;
    else
        x->i = 0 - x->i;
    x->f = -x->f;
    x->d = -x->d;
    x->s = -x->s;
}

// Skips (unsigned __int128), (void *).
static bool take_cast(struct reader *r)
{
    struct reader old = *r;
    bool words = take(r, "(");
    skip_blanks(r);
    words = words && r->at < r->end && is_word(*r->at) && digit(*r->at) > 9 && *r->at != '_';
    words |= r->at + 1 < r->end && r->at[0] == '_' && r->at[1] != '_';
    words |= take(r, "__int128");
    while (words && r->at < r->end && (is_word(*r->at) || *r->at == ' ' || *r->at == '*'))
        r->at++;
    if (words && take(r, ")") && r->at < r->end)
        return true;
    *r = old;
    return false;
}

static bool read_value(struct reader *r, struct input_number *out);

// Reads (-2147483647 - 1), ((unsigned __int128)1ULL << 64 | 2ULL): operators are applied from left to right.
static bool read_sum(struct reader *r, struct input_number *out)
{
    struct input_number y;
    if (!read_value(r, out))
        return false;
    while (!take(r, ")")) {
        const char *ops[] = { "-", "+", "|", "<<" };
        size_t op = 0;
        while (op < ARRAY_LEN(ops) && !take(r, ops[op]))
            op++;
        if (op == ARRAY_LEN(ops) || !read_value(r, &y) || out->form != NUMBER_INTEGER || y.form != NUMBER_INTEGER ||
            (op == 3 && y.i > 127))
            return false;
        u128 x = out->i;
        *out = integer(op == 0 ? x - y.i : op == 1 ? x + y.i : op == 2 ? x | y.i : x << (unsigned)y.i);
    }
    return true;
}

static bool read_value(struct reader *r, struct input_number *out)
{
    bool negative = false;
    if (++r->depth > DEPTH_MAX)
        return false;
    while (take_cast(r))
        ;
    if (take(r, "-"))
        negative = true;
    else
        (void)take(r, "+");
    bool good = take(r, "__builtin_nan")   ? read_nan(r, out)
                : take(r, "__builtin_inf") ? read_inf(r, out)
                : take(r, "(")             ? read_sum(r, out)
                                           : read_literal(r, out);
    if (good && negative)
        negate(out);
    r->depth--;
    return good;
}

bool input_number_read(const char *s, size_t n, struct input_number *out)
{
    struct reader r = { s, s + n, 0 };
    bool good = read_value(&r, out);
    skip_blanks(&r);
    return good && r.at == r.end;
}
