// SPDX-License-Identifier: Apache-2.0
// input_number.c: reads values as reports print them (lang/valueprint.c) and as people write them.
#include "interp/interp_priv.h"

#include "base/scan.h"

#include <stdlib.h>

enum { DEPTH_MAX = 16, LITERAL_MAX = 128 };

// The rest of the text, which ends at `end`.
struct reader {
    struct scan in;
    unsigned depth;
};

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
    const char *begin = r->in.at;
    if (scan_take(&r->in, "bits:")) {
        const char *s = r->in.at;
        bool good = parse_integer(s, scan_word(&r->in), out);
        out->form = NUMBER_BITS;
        return good;
    }
    while (r->in.at < r->in.end) {
        bool exponent = r->in.at > begin && strchr("eEpP", r->in.at[-1]) && *begin >= '.' && *begin <= '9';
        if (!is_word(*r->in.at) && *r->in.at != '.' && !(exponent && (*r->in.at == '+' || *r->in.at == '-')))
            break;
        r->in.at++;
    }
    size_t n = (size_t)(r->in.at - begin);
    return parse_integer(begin, n, out) || parse_float(begin, n, out);
}

// Reads __builtin_nanf("0x1"): the bits are of the type that the name says.
static bool read_nan(struct reader *r, struct input_number *out)
{
    bool quiet = !scan_take(&r->in, "s");
    bool is_float = scan_take(&r->in, "f"), wide = !is_float && scan_take(&r->in, "l");
    struct input_number payload = integer(0);
    if (!scan_take(&r->in, "(") || !scan_take(&r->in, "\""))
        return false;
    if (r->in.at < r->in.end && *r->in.at != '"' && !read_literal(r, &payload))
        return false;
    unsigned fraction = is_float ? 22 : wide ? 62 : 51;
    u128 ones = is_float ? 0x7f800000 : wide ? (u128)0x7fff8 << 60 : (u128)0x7ff << 52;
    *out = (struct input_number){ .form = NUMBER_BITS, .i = ones | (u128)quiet << fraction | payload.i };
    out->sign = is_float ? 31 : wide ? 79 : 63;
    return scan_take(&r->in, "\"") && scan_take(&r->in, ")");
}

static bool read_inf(struct reader *r, struct input_number *out)
{
    if (!scan_take(&r->in, "f"))
        (void)scan_take(&r->in, "l");
    return scan_take(&r->in, "(") && scan_take(&r->in, ")") && parse_float("inf", 3, out);
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
    bool words = scan_take(&r->in, "(");
    scan_blanks(&r->in);
    words = words && r->in.at < r->in.end && is_word(*r->in.at) && digit(*r->in.at) > 9 && *r->in.at != '_';
    words |= r->in.at + 1 < r->in.end && r->in.at[0] == '_' && r->in.at[1] != '_';
    words |= scan_take(&r->in, "__int128");
    while (words && r->in.at < r->in.end && (is_word(*r->in.at) || *r->in.at == ' ' || *r->in.at == '*'))
        r->in.at++;
    if (words && scan_take(&r->in, ")") && r->in.at < r->in.end)
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
    while (!scan_take(&r->in, ")")) {
        const char *ops[] = { "-", "+", "|", "<<" };
        size_t op = 0;
        while (op < ARRAY_LEN(ops) && !scan_take(&r->in, ops[op]))
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
    if (scan_take(&r->in, "-"))
        negative = true;
    else
        (void)scan_take(&r->in, "+");
    bool good = scan_take(&r->in, "__builtin_nan")   ? read_nan(r, out)
                : scan_take(&r->in, "__builtin_inf") ? read_inf(r, out)
                : scan_take(&r->in, "(")             ? read_sum(r, out)
                                                     : read_literal(r, out);
    if (good && negative)
        negate(out);
    r->depth--;
    return good;
}

bool input_number_read(const char *s, size_t n, struct input_number *out)
{
    struct reader r = { .in = { s, s + n } };
    bool good = read_value(&r, out);
    scan_blanks(&r.in);
    return good && r.in.at == r.in.end;
}
