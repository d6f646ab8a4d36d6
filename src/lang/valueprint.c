// SPDX-License-Identifier: Apache-2.0
// valueprint.c: values as C constant expressions.
#include "base/buf.h"
#include "lang/value_priv.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *float_suffix(const struct type *t)
{
    return t->kind == TYPE_FLOAT ? "f" : t->kind == TYPE_DOUBLE ? "" : "L";
}

// Suffix of the builtins: __builtin_inff, __builtin_inf, __builtin_infl.
static const char *builtin_suffix(const struct type *t)
{
    return t->kind == TYPE_FLOAT ? "f" : t->kind == TYPE_DOUBLE ? "" : "l";
}

static void print_nan(u128 v, const struct type *t, struct buf *b)
{
    // Below the fraction's top bit, which makes a NaN quiet, lies the payload.
    unsigned payload_bits = t->kind == TYPE_FLOAT ? 22 : t->kind == TYPE_DOUBLE ? 51 : 62;
    uint64_t payload = (uint64_t)(v & (((u128)1 << payload_bits) - 1));
    bool quiet = v >> payload_bits & 1;
    buf_printf(b, "__builtin_nan%s%s(\"", quiet ? "" : "s", builtin_suffix(t));
    if (payload)
        buf_printf(b, "0x%" PRIx64, payload);
    buf_puts(b, "\")");
}

static bool reads_back(const char *text, long double x, const struct type *t)
{
    if (t->kind == TYPE_FLOAT)
        return strtof(text, NULL) == (float)x;
    if (t->kind == TYPE_DOUBLE)
        return strtod(text, NULL) == (double)x;
    return strtold(text, NULL) == x;
}

void value_print_float(u128 v, const struct type *t, struct buf *b)
{
    long double x = value_float(v, t);
    if (signbit(x))
        buf_putc(b, '-');
    if (isnan(x)) {
        print_nan(v, t, b);
        return;
    }
    if (isinf(x)) {
        buf_printf(b, "__builtin_inf%s()", builtin_suffix(t));
        return;
    }
    x = fabsl(x);
    char text[64];
    // 9, 17 and 21 decimal digits always suffice (C17 5.2.4.2.2, DECIMAL_DIG); fewer are nicer.
    for (int digits = 1; digits <= 21; digits++) {
        snprintf(text, sizeof text, "%.*Lg", digits, x);
        if (reads_back(text, x, t))
            break;
    }
    buf_puts(b, text);
    if (!strpbrk(text, ".e"))
        buf_puts(b, ".0");
    buf_puts(b, float_suffix(t));
}

static void print_u128(u128 v, struct buf *b)
{
    if (v <= UINT64_MAX)
        buf_printf(b, "%" PRIu64 "ULL", (uint64_t)v);
    else
        buf_printf(b, "((unsigned __int128)%" PRIu64 "ULL << 64 | %" PRIu64 "ULL)", (uint64_t)(v >> 64), (uint64_t)v);
}

static const char *int_suffix(const struct type *t)
{
    enum type_kind k = t->kind;
    return k == TYPE_UINT     ? "U"
           : k == TYPE_LONG   ? "L"
           : k == TYPE_ULONG  ? "UL"
           : k == TYPE_LLONG  ? "LL"
           : k == TYPE_ULLONG ? "ULL"
                              : "";
}

static void print_int(u128 v, const struct type *t, struct buf *b)
{
    if (t->kind == TYPE_ENUM && t->elem)
        t = t->elem;
    if (t->kind == TYPE_UINT128) {
        buf_puts(b, "(unsigned __int128)");
        print_u128(v, b);
        return;
    }
    i128 n = value_int(v, t);
    if (t->kind == TYPE_INT128 && (n > INT64_MAX || n < -INT64_MAX)) {
        buf_puts(b, "(__int128)");
        print_u128(v, b);
        return;
    }
    const char *suffix = int_suffix(t);
    unsigned bits = type_bits(t);
    if (n < 0 && bits >= 32 && bits <= 64 &&
        n == -(i128)((u128)1 << (bits - 1)))  // C has no negative constants: -(max) - 1
        buf_printf(b, "(-%" PRId64 "%s - 1)", (int64_t) - (n + 1), suffix);
    else if (n < 0)
        buf_printf(b, "-%" PRIu64 "%s", (uint64_t)-n, suffix);
    else
        buf_printf(b, "%" PRIu64 "%s", (uint64_t)n, suffix);
}

void value_print(u128 v, const struct type *t, struct buf *b)
{
    if (type_is_float(t) && t->kind != TYPE_FLOAT128)
        value_print_float(v, t, b);
    else if (type_is_integer(t))
        print_int(v, t, b);
    else if (v == 0)
        buf_puts(b, "((void *)0)");
    else
        buf_printf(b, "((void *)0x%" PRIx64 ")", (uint64_t)v);
}
