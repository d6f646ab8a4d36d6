// SPDX-License-Identifier: Apache-2.0
// builtin_fold.c: folds calls of builtins with constant arguments (gcc manual, 6.59).
#include "frontend/parse_priv.h"

// Computes a number from the bits of v, of type t; false: it is undefined.
typedef bool fold_fn(u128 v, unsigned bits, i128 *out);

static bool fold_bswap(u128 v, unsigned bits, i128 *out)
{
    u128 r = 0;
    for (unsigned i = 0; i < bits; i += 8)
        r = r << 8 | (v >> i & 255);
    *out = (i128)r;
    return true;
}

static bool fold_popcount(u128 v, unsigned bits, i128 *out)
{
    *out = 0;
    for (unsigned i = 0; i < bits; i++)
        *out += (v >> i & 1) != 0;
    return true;
}

static bool fold_parity(u128 v, unsigned bits, i128 *out)
{
    (void)fold_popcount(v, bits, out);
    *out &= 1;
    return true;
}

static bool fold_ctz(u128 v, unsigned bits, i128 *out)
{
    unsigned i = 0;
    while (i < bits && !(v >> i & 1))
        i++;
    *out = i;
    return i < bits;
}

static bool fold_clz(u128 v, unsigned bits, i128 *out)
{
    unsigned i = 0;
    while (i < bits && !(v >> (bits - 1 - i) & 1))
        i++;
    *out = i;
    return i < bits;
}

static bool fold_ffs(u128 v, unsigned bits, i128 *out)
{
    *out = fold_ctz(v, bits, out) ? *out + 1 : 0;
    return true;
}

// Counts the bits below the sign that are equal to it.
static bool fold_clrsb(u128 v, unsigned bits, i128 *out)
{
    u128 ones = bits < 128 ? ((u128)1 << bits) - 1 : ~(u128)0;
    v &= ones;
    if (v >> (bits - 1) & 1)
        v = ~v & ones;
    *out = fold_clz(v, bits, out) ? *out - 1 : bits - 1;
    return true;
}

static bool fold_abs(u128 v, unsigned bits, i128 *out)
{
    i128 n = (i128)(v << (128 - bits)) >> (128 - bits);
    *out = n < 0 ? -n : n;
    return n != -((i128)1 << (bits - 1));
}

static const struct {
    const char *name;
    fold_fn *fold;
} folds[] = {
    { "bswap16", fold_bswap },       { "bswap32", fold_bswap },     { "bswap64", fold_bswap },
    { "bswap128", fold_bswap },      { "popcount", fold_popcount }, { "popcountl", fold_popcount },
    { "popcountll", fold_popcount }, { "parity", fold_parity },     { "parityl", fold_parity },
    { "parityll", fold_parity },     { "ctz", fold_ctz },           { "ctzl", fold_ctz },
    { "ctzll", fold_ctz },           { "clz", fold_clz },           { "clzl", fold_clz },
    { "clzll", fold_clz },           { "ffs", fold_ffs },           { "ffsl", fold_ffs },
    { "ffsll", fold_ffs },           { "clrsb", fold_clrsb },       { "clrsbl", fold_clrsb },
    { "clrsbll", fold_clrsb },       { "abs", fold_abs },           { "labs", fold_abs },
    { "llabs", fold_abs },
};

// The string that e, a literal with its null, points to; NULL: e is another expression.
static const char *literal(const struct expr *e)
{
    while (e->kind == EXPR_CAST && (e->cast == CAST_DECAY || e->cast == CAST_NOOP || e->cast == CAST_POINTER))
        e = e->a;
    bool is = e->kind == EXPR_STRING && e->type->elem->size == 1 && strnlen(e->str, e->str_len) < e->str_len;
    return is ? e->str : NULL;
}

static bool fold_strlen(const struct expr *e, i128 *out)
{
    const char *s = literal(e);
    *out = s ? (i128)strlen(s) : 0;
    return s;
}

static bool fold_strcmp(const struct expr *a, const struct expr *b, i128 *out)
{
    const char *s = literal(a), *t = literal(b);
    int order = s && t ? strcmp(s, t) : 0;
    *out = (order > 0) - (order < 0);
    return s && t;
}

static bool fold_number(const char *name, const struct expr *e, i128 *out)
{
    u128 v;
    for (size_t i = 0; i < ARRAY_LEN(folds); i++)
        if (strcmp(folds[i].name, name) == 0)
            return type_is_integer(e->type) && const_eval(e, &v) &&
                   folds[i].fold(v, (unsigned)(e->type->size * 8), out);
    return false;
}

struct expr *builtin_fold(struct parser *p, const char *name, struct expr *call)
{
    i128 n;
    bool constant = call->n_args == 1 && (strcmp(name, "strlen") == 0 ? fold_strlen(call->args[0], &n)
                                                                      : fold_number(name, call->args[0], &n));
    if (call->n_args == 2 && strcmp(name, "strcmp") == 0)
        constant = fold_strcmp(call->args[0], call->args[1], &n);
    return constant ? sema_const(p, call->type, value_int(value_of_int(n, call->type), call->type), call->loc) : call;
}
