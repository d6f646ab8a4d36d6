// SPDX-License-Identifier: Apache-2.0
// print_infix.c: terms for people: C-like, on one line, shortened where they get long.
#include "smt/bv.h"
#include "smt/linear.h"
#include "smt/print.h"
#include "smt/term_priv.h"

#include <stdio.h>

enum { TEXT_MAX = 4000, DEPTH_MAX = 100 };  // what goes beyond is "..."

// How tightly operators bind, as in C.
enum level {
    LEVEL_ITE,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_BITS,
    LEVEL_EQ,
    LEVEL_LESS,
    LEVEL_SHIFT,
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_UNARY,
    LEVEL_ATOM,
};

struct infix {
    const struct terms *p;
    struct buf *b;
    size_t begin;
    int depth;
};

static void put_term(struct infix *f, const struct term *t, enum level around);

struct row {
    const char *text;
    enum level level;
};

static const struct row rows[TERM_OPS] = {
    [TERM_AND] = { "&&", LEVEL_AND },
    [TERM_OR] = { "||", LEVEL_OR },
    [TERM_EQ] = { "==", LEVEL_EQ },
    [TERM_MUL] = { "*", LEVEL_PRODUCT },
    [TERM_ADD] = { "+", LEVEL_SUM },
    [TERM_DIV] = { "div", LEVEL_PRODUCT },
    [TERM_MOD] = { "mod", LEVEL_PRODUCT },
    [TERM_RDIV] = { "/", LEVEL_PRODUCT },
    [TERM_LE] = { "<=", LEVEL_LESS },
    [TERM_LT] = { "<", LEVEL_LESS },
    [TERM_BV_ADD] = { "+", LEVEL_SUM },
    [TERM_BV_SUB] = { "-", LEVEL_SUM },
    [TERM_BV_MUL] = { "*", LEVEL_PRODUCT },
    [TERM_BV_UDIV] = { "/u", LEVEL_PRODUCT },
    [TERM_BV_SDIV] = { "/", LEVEL_PRODUCT },
    [TERM_BV_UREM] = { "%u", LEVEL_PRODUCT },
    [TERM_BV_SREM] = { "%", LEVEL_PRODUCT },
    [TERM_BV_SHL] = { "<<", LEVEL_SHIFT },
    [TERM_BV_LSHR] = { ">>u", LEVEL_SHIFT },
    [TERM_BV_ASHR] = { ">>", LEVEL_SHIFT },
    [TERM_BV_AND] = { "&", LEVEL_BITS },
    [TERM_BV_OR] = { "|", LEVEL_BITS },
    [TERM_BV_XOR] = { "^", LEVEL_BITS },
    [TERM_BV_ULT] = { "<u", LEVEL_LESS },
    [TERM_BV_ULE] = { "<=u", LEVEL_LESS },
    [TERM_BV_SLT] = { "<", LEVEL_LESS },
    [TERM_BV_SLE] = { "<=", LEVEL_LESS },
    [TERM_CONCAT] = { "::", LEVEL_BITS },
    [TERM_FLOAT_ADD] = { "+", LEVEL_SUM },
    [TERM_FLOAT_SUB] = { "-", LEVEL_SUM },
    [TERM_FLOAT_MUL] = { "*", LEVEL_PRODUCT },
    [TERM_FLOAT_DIV] = { "/", LEVEL_PRODUCT },
    [TERM_FLOAT_EQ] = { "==", LEVEL_EQ },
    [TERM_FLOAT_LT] = { "<", LEVEL_LESS },
    [TERM_FLOAT_LE] = { "<=", LEVEL_LESS },
};

static void open_if(struct infix *f, bool yes)
{
    if (yes)
        buf_putc(f->b, '(');
}

static void close_if(struct infix *f, bool yes)
{
    if (yes)
        buf_putc(f->b, ')');
}

// Numbers

static void put_rat(struct infix *f, struct rat r)
{
    buf_i128(f->b, r.num);
    if (r.den != 1) {
        buf_putc(f->b, '/');
        buf_i128(f->b, r.den);
    }
}

// Prints a pattern as a signed number.  Half of all patterns are negative numbers; so are wide patterns with few
// digits.
static void put_pattern(struct infix *f, u128 bits, unsigned width)
{
    if (width > 1 && bits >> (width - 1) & 1 && (-bits & bv_mask(width)) >= 1000)
        buf_printf(f->b, "0x%llx", (unsigned long long)bits);
    else
        buf_i128(f->b, width > 1 ? bv_signed(bits, width) : (i128)bits);
}

static void put_float(struct infix *f, const struct term *t)
{
    unsigned e = t->sort->a, s = t->sort->b;
    u128 bits = (u128)t->num, fraction = bits & bv_mask(s - 1), exponent = bits >> (s - 1) & bv_mask(e);
    bool minus = bits >> (e + s - 1) & 1;
    if (exponent == bv_mask(e) && fraction) {
        buf_puts(f->b, "nan");
        return;
    }
    buf_puts(f->b, minus ? "-" : "");
    if (exponent == bv_mask(e)) {
        buf_puts(f->b, "inf");
        return;
    }
    if (exponent == 0 && !fraction) {
        buf_puts(f->b, "0.0");
        return;
    }
    // 1.fraction * 2^exponent in hexadecimal, as C's %a.
    unsigned shift = (s + 2) / 4 * 4;
    fraction <<= shift - (s - 1);
    buf_puts(f->b, exponent ? "0x1" : "0x0");
    buf_puts(f->b, fraction ? "." : "");
    while (fraction) {
        shift -= 4;
        buf_putc(f->b, "0123456789abcdef"[fraction >> shift & 15]);
        fraction &= ((u128)1 << shift) - 1;
    }
    i128 bias = ((i128)1 << (e - 1)) - 1;
    buf_putc(f->b, 'p');
    buf_i128(f->b, exponent ? (i128)exponent - bias : 1 - bias);
}

static void put_name(struct infix *f, const struct term *t)
{
    buf_puts(f->b, sym_str(&f->p->names, t->name));
    if (t->op == TERM_VAR && t->index)
        buf_printf(f->b, "@%u", t->index);
}

// Sums: a - b instead of a + -1 * b

// Prints an addend with its sign, or with the opposite sign.
static void put_mono(struct infix *f, const struct term *t, bool first, bool flip)
{
    bool multiple = t->op == TERM_MUL && is_num(t->arg[0]);
    const struct term *number = is_num(t) ? t : multiple ? t->arg[0] : NULL;
    struct rat k = number ? (struct rat){ number->num, number->den } : (struct rat){ 1, 1 };
    if (flip)
        k.num = -k.num;
    buf_puts(f->b, k.num < 0 ? (first ? "-" : " - ") : first ? "" : " + ");
    if (k.num < 0)
        k.num = -k.num;
    bool one = k.num == 1 && k.den == 1;
    if (number == t || (multiple && !one))
        put_rat(f, k);
    if (!number)
        put_term(f, t, LEVEL_PRODUCT);
    for (uint32_t i = 1; multiple && i < t->n; i++) {
        buf_puts(f->b, i > 1 || !one ? " * " : "");
        put_term(f, t->arg[i], LEVEL_UNARY);
    }
}

static void put_sum(struct infix *f, const struct term *t, enum level around)
{
    bool paren = around > LEVEL_SUM;
    open_if(f, paren);
    for (uint32_t i = 0; i < t->n; i++)
        put_mono(f, t->arg[i], i == 0, false);
    close_if(f, paren);
}

static void put_bv_sum(struct infix *f, const struct term *t, enum level around)
{
    bool paren = around > LEVEL_SUM;
    open_if(f, paren);
    for (uint32_t i = 0; i < t->n; i++) {
        const struct term *a = t->arg[i];
        bool minus = a->op == TERM_BV_NEG || (is_bv_const(a) && bv_signed((u128)a->num, a->sort->a) < 0);
        buf_puts(f->b, minus ? (i ? " - " : "-") : i ? " + " : "");
        if (minus && is_bv_const(a))
            put_pattern(f, -(u128)a->num & bv_mask(a->sort->a), a->sort->a);
        else
            put_term(f, minus ? a->arg[0] : a, minus ? LEVEL_PRODUCT : LEVEL_SUM);
    }
    close_if(f, paren);
}

// Prints one side of an atom: the multiples of the sum that have this sign, made positive, and the number if it is on
// this side.
static void put_side(struct infix *f, const struct term *sum, bool negative, const struct term *number)
{
    bool first = true;
    for (uint32_t i = 0; i < sum->n; i++) {
        const struct term *t = sum->arg[i];
        bool minus = t->op == TERM_MUL && is_num(t->arg[0]) && t->arg[0]->num < 0;
        if (minus != negative)
            continue;
        put_mono(f, t, first, minus);
        first = false;
    }
    if (first || (number && number->num != 0)) {
        if (number)
            put_mono(f, number, first, false);
        else
            buf_putc(f->b, '0');
    }
}

// Prints an atom that compares a sum with a number: negative addends move to the number's side.
static bool put_num_atom(struct infix *f, const struct term *t, const char *text)
{
    const struct term *l = t->arg[0], *r = t->arg[1];
    bool left = l->op == TERM_ADD && is_num(r), right = r->op == TERM_ADD && is_num(l);
    if (!left && !right)
        return false;
    put_side(f, left ? l : r, right, left ? NULL : l);
    buf_printf(f->b, " %s ", text);
    put_side(f, left ? l : r, left, left ? r : NULL);
    return true;
}

// Operators

static void put_operator(struct infix *f, const struct term *t, struct row row, enum level around)
{
    bool paren = around > row.level;
    open_if(f, paren);
    bool atom = t->op == TERM_EQ || t->op == TERM_LE || t->op == TERM_LT;
    if (!atom || !put_num_atom(f, t, row.text)) {
        for (uint32_t i = 0; i < t->n; i++) {
            if (i)
                buf_printf(f->b, " %s ", row.text);
            put_term(f, t->arg[i], row.level + 1);
        }
    }
    close_if(f, paren);
}

static void put_call(struct infix *f, const char *name, const struct term *t)
{
    buf_puts(f->b, name);
    buf_putc(f->b, '(');
    for (uint32_t i = 0; i < t->n; i++) {
        buf_puts(f->b, i ? ", " : "");
        put_term(f, t->arg[i], LEVEL_ITE);
    }
    buf_putc(f->b, ')');
}

static void put_prefix(struct infix *f, const char *text, const struct term *a, enum level around)
{
    bool paren = around > LEVEL_UNARY;
    open_if(f, paren);
    buf_puts(f->b, text);
    put_term(f, a, LEVEL_UNARY);
    close_if(f, paren);
}

static void put_not(struct infix *f, const struct term *a, enum level around)
{
    bool numeric = a->op == TERM_EQ && a->arg[0]->sort->kind != SORT_FLOAT;
    if (numeric)
        put_operator(f, a, (struct row){ "!=", LEVEL_EQ }, around);
    else
        put_prefix(f, "!", a, around);
}

static void put_ite(struct infix *f, const struct term *t, enum level around)
{
    bool paren = around > LEVEL_ITE;
    open_if(f, paren);
    put_term(f, t->arg[0], LEVEL_OR);
    buf_puts(f->b, " ? ");
    put_term(f, t->arg[1], LEVEL_OR);
    buf_puts(f->b, " : ");
    put_term(f, t->arg[2], LEVEL_ITE);
    close_if(f, paren);
}

static void put_cast(struct infix *f, const struct term *t, const char *kind, unsigned width, enum level around)
{
    char text[32];
    snprintf(text, sizeof text, "(%s%u)", kind, width);
    put_prefix(f, text, t->arg[0], around);
}

static void put_array(struct infix *f, const struct term *t)
{
    if (t->op == TERM_CONST_ARRAY) {
        put_call(f, "all", t);
        return;
    }
    put_term(f, t->arg[0], LEVEL_ATOM);
    buf_putc(f->b, '[');
    put_term(f, t->arg[1], LEVEL_ITE);
    if (t->op == TERM_STORE) {
        buf_puts(f->b, " := ");
        put_term(f, t->arg[2], LEVEL_ITE);
    }
    buf_putc(f->b, ']');
}

static void put_leaf(struct infix *f, const struct term *t)
{
    switch ((int)t->op) {
    case TERM_NUM:
        put_rat(f, (struct rat){ t->num, t->den });
        break;
    case TERM_BV_CONST:
        put_pattern(f, (u128)t->num, t->sort->a);
        break;
    case TERM_FLOAT_CONST:
        put_float(f, t);
        break;
    case TERM_TRUE:
    case TERM_FALSE:
        buf_puts(f->b, t->op == TERM_TRUE ? "true" : "false");
        break;
    default:
        put_name(f, t);
        break;
    }
}

static void put_rest(struct infix *f, const struct term *t, enum level around)
{
    unsigned width = t->sort->a;
    switch ((int)t->op) {
    case TERM_NOT:
        put_not(f, t->arg[0], around);
        break;
    case TERM_ITE:
        put_ite(f, t, around);
        break;
    case TERM_BV_NEG:
    case TERM_FLOAT_NEG:
        put_prefix(f, "-", t->arg[0], around);
        break;
    case TERM_BV_NOT:
        put_prefix(f, "~", t->arg[0], around);
        break;
    case TERM_EXTRACT:
        put_term(f, t->arg[0], LEVEL_ATOM);
        buf_printf(f->b, "[%u:%u]", t->index + width - 1, t->index);
        break;
    case TERM_ZERO_EXT:
        put_cast(f, t, "u", width, around);
        break;
    case TERM_SIGN_EXT:
        put_cast(f, t, "s", width, around);
        break;
    case TERM_INT_TO_BV:
        put_cast(f, t, "bits", width, around);
        break;
    case TERM_FLOAT_OF_FLOAT:
    case TERM_FLOAT_OF_SBV:
    case TERM_FLOAT_OF_UBV:
    case TERM_FLOAT_OF_BITS:
        put_cast(f, t, t->op == TERM_FLOAT_OF_BITS ? "reinterpret f" : "f", t->sort->a + t->sort->b, around);
        break;
    case TERM_FLOAT_TO_SBV:
    case TERM_FLOAT_TO_UBV:
        put_cast(f, t, t->op == TERM_FLOAT_TO_SBV ? "s" : "u", width, around);
        break;
    case TERM_SELECT:
    case TERM_STORE:
    case TERM_CONST_ARRAY:
        put_array(f, t);
        break;
    case TERM_APP:
        put_call(f, sym_str(&f->p->names, t->name), t);
        break;
    default:
        put_call(f, term_op_name((enum term_op)t->op), t);
        break;
    }
}

static void put_term(struct infix *f, const struct term *t, enum level around)
{
    if (f->depth >= DEPTH_MAX || f->b->n - f->begin >= TEXT_MAX) {
        buf_puts(f->b, "...");
        return;
    }
    f->depth++;
    if (!t->n)
        put_leaf(f, t);
    else if (t->op == TERM_ADD)
        put_sum(f, t, around);
    else if (t->op == TERM_BV_ADD)
        put_bv_sum(f, t, around);
    else if (t->op == TERM_MUL && is_num(t->arg[0]) && t->arg[0]->num == -1)
        put_mono(f, t, true, false);
    else if (rows[t->op].text)
        put_operator(f, t, rows[t->op], around);
    else
        put_rest(f, t, around);
    f->depth--;
}

void term_print_infix(const struct terms *p, const struct term *t, struct buf *b)
{
    struct infix f = { .p = p, .b = b, .begin = b->n };
    put_term(&f, t, LEVEL_ITE);
}
