// SPDX-License-Identifier: Apache-2.0
// z3_import.c: values and formulas of Z3 back into terms.
#include "base/rat.h"
#include "smt/term_priv.h"
#include "smt/z3_priv.h"

#ifdef HAVE_Z3

// Values

// Reads a decimal number with sign, to the end of s or to the character `end`.
static bool parse_decimal(const char *s, char end, i128 *n)
{
    bool minus = *s == '-';
    s += minus;
    *n = 0;
    if (!*s || *s == end)
        return false;
    for (; *s && *s != end; s++)
        if (*s < '0' || *s > '9' || !i128_mul(*n, 10, n) || !i128_add(*n, *s - '0', n))
            return false;
    if (minus)
        *n = -*n;
    return true;
}

static const struct term *number_value(struct z3 *z, const char *s, const struct sort *sort)
{
    struct terms *p = z->smt->terms;
    i128 num, den = 1;
    const char *slash = strchr(s, '/');
    if (!parse_decimal(s, '/', &num) || (slash && (!parse_decimal(slash + 1, '\0', &den) || den == 0)))
        return NULL;
    return sort->kind == SORT_INT ? den == 1 ? term_int(p, num) : NULL : term_rational(p, num, den);
}

static bool bits_value(struct z3 *z, Z3_ast a, u128 *bits_out)
{
    uint64_t small;
    if (Z3_get_numeral_uint64(z->c, a, &small)) {
        *bits_out = small;
        return true;
    }
    *bits_out = 0;
    for (const char *s = Z3_get_numeral_string(z->c, a); *s; s++)
        *bits_out = *bits_out * 10 + (u128)(*s - '0');
    return true;
}

static const struct term *float_value(struct z3 *z, Z3_ast a, const struct sort *s)
{
    Z3_context c = z->c;
    if (!Z3_is_numeral_ast(c, a))
        return NULL;
    u128 ones = bv_mask(s->a);
    if (Z3_fpa_is_numeral_nan(c, a))
        return term_float(z->smt->terms, s, ones << (s->b - 1) | 1);
    int sign = 0;
    uint64_t fraction = 0;
    int64_t exponent = 0;
    if (!Z3_fpa_get_numeral_sign(c, a, &sign))
        return NULL;
    u128 pattern = (u128)(sign != 0) << (s->a + s->b - 1);
    if (Z3_fpa_is_numeral_inf(c, a))
        return term_float(z->smt->terms, s, pattern | ones << (s->b - 1));
    if (Z3_fpa_is_numeral_zero(c, a))
        return term_float(z->smt->terms, s, pattern);
    if (!Z3_fpa_get_numeral_significand_uint64(c, a, &fraction) ||
        !Z3_fpa_get_numeral_exponent_int64(c, a, &exponent, true))
        return NULL;
    pattern |= ((u128)exponent & ones) << (s->b - 1) | (fraction & bv_mask(s->b - 1));
    return term_float(z->smt->terms, s, pattern);
}

const struct term *z3_value(struct z3 *z, Z3_ast a, const struct sort *s)
{
    struct terms *p = z->smt->terms;
    u128 pattern;
    switch ((int)s->kind) {
    case SORT_BOOL: {
        Z3_lbool b = Z3_get_bool_value(z->c, a);
        return b == Z3_L_UNDEF ? NULL : term_bool(p, b == Z3_L_TRUE);
    }
    case SORT_INT:
    case SORT_REAL:
        return Z3_is_numeral_ast(z->c, a) ? number_value(z, Z3_get_numeral_string(z->c, a), s) : NULL;
    case SORT_BV:
        return Z3_is_numeral_ast(z->c, a) && bits_value(z, a, &pattern) ? term_bv(p, s->a, pattern) : NULL;
    case SORT_FLOAT:
        return float_value(z, a, s);
    default:
        return NULL;
    }
}

// Sorts

static const struct sort *sort_of(struct z3 *z, Z3_sort s)
{
    struct terms *p = z->smt->terms;
    Z3_context c = z->c;
    switch ((int)Z3_get_sort_kind(c, s)) {
    case Z3_BOOL_SORT:
        return p->s_bool;
    case Z3_INT_SORT:
        return p->s_int;
    case Z3_REAL_SORT:
        return p->s_real;
    case Z3_BV_SORT: {
        unsigned width = Z3_get_bv_sort_size(c, s);
        return width <= 128 ? sort_bv(p, width) : NULL;
    }
    case Z3_FLOATING_POINT_SORT: {
        unsigned e = Z3_fpa_get_ebits(c, s), b = Z3_fpa_get_sbits(c, s);
        return e + b <= 128 ? sort_float(p, e, b) : NULL;
    }
    case Z3_ARRAY_SORT: {
        const struct sort *i = sort_of(z, Z3_get_array_sort_domain(c, s));
        const struct sort *e = sort_of(z, Z3_get_array_sort_range(c, s));
        return i && e ? sort_array(p, i, e) : NULL;
    }
    case Z3_UNINTERPRETED_SORT:
        return sort_other(p, Z3_get_symbol_string(c, Z3_get_sort_name(c, s)));
    default:
        return NULL;
    }
}

// Names, as variable() and apply_function() of z3_term.c make them

static const struct term *uninterpreted(struct z3 *z, Z3_func_decl d, const struct term *const *arg, size_t n)
{
    struct terms *p = z->smt->terms;
    Z3_symbol name = Z3_get_decl_name(z->c, d);
    const struct sort *s = sort_of(z, Z3_get_range(z->c, d));
    if (!s || Z3_get_symbol_kind(z->c, name) != Z3_STRING_SYMBOL)
        return NULL;
    const char *text = Z3_get_symbol_string(z->c, name);
    if (*text == '@')
        return term_app(p, sym_of(&p->names, text + 1), s, arg, n);
    uint64_t index = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && index <= UINT32_MAX; c++)
        index = index * 10 + (uint64_t)(*c - '0');
    if (c == text || *c != '@' || index > UINT32_MAX || n != 0)
        return NULL;  // one of Z3's own
    return term_var(p, sym_of(&p->names, c + 1), (uint32_t)index, s);
}

// Operators

struct op_row {
    int kind;
    enum term_op op;
    bool swap;
};

static const struct op_row rows[] = {
    { Z3_OP_EQ, TERM_EQ, false },
    { Z3_OP_IFF, TERM_EQ, false },
    { Z3_OP_ITE, TERM_ITE, false },
    { Z3_OP_AND, TERM_AND, false },
    { Z3_OP_OR, TERM_OR, false },
    { Z3_OP_NOT, TERM_NOT, false },
    { Z3_OP_LE, TERM_LE, false },
    { Z3_OP_GE, TERM_LE, true },
    { Z3_OP_LT, TERM_LT, false },
    { Z3_OP_GT, TERM_LT, true },
    { Z3_OP_ADD, TERM_ADD, false },
    { Z3_OP_MUL, TERM_MUL, false },
    { Z3_OP_DIV, TERM_RDIV, false },
    { Z3_OP_IDIV, TERM_DIV, false },
    { Z3_OP_MOD, TERM_MOD, false },
    { Z3_OP_TO_REAL, TERM_TO_REAL, false },
    { Z3_OP_TO_INT, TERM_TO_INT, false },
    { Z3_OP_SELECT, TERM_SELECT, false },
    { Z3_OP_STORE, TERM_STORE, false },
    { Z3_OP_CONST_ARRAY, TERM_CONST_ARRAY, false },
    { Z3_OP_BNEG, TERM_BV_NEG, false },
    { Z3_OP_BADD, TERM_BV_ADD, false },
    { Z3_OP_BSUB, TERM_BV_SUB, false },
    { Z3_OP_BMUL, TERM_BV_MUL, false },
    { Z3_OP_BUDIV, TERM_BV_UDIV, false },
    { Z3_OP_BSDIV, TERM_BV_SDIV, false },
    { Z3_OP_BUREM, TERM_BV_UREM, false },
    { Z3_OP_BSREM, TERM_BV_SREM, false },
    { Z3_OP_BSHL, TERM_BV_SHL, false },
    { Z3_OP_BLSHR, TERM_BV_LSHR, false },
    { Z3_OP_BASHR, TERM_BV_ASHR, false },
    { Z3_OP_BAND, TERM_BV_AND, false },
    { Z3_OP_BOR, TERM_BV_OR, false },
    { Z3_OP_BXOR, TERM_BV_XOR, false },
    { Z3_OP_BNOT, TERM_BV_NOT, false },
    { Z3_OP_ULT, TERM_BV_ULT, false },
    { Z3_OP_UGT, TERM_BV_ULT, true },
    { Z3_OP_ULEQ, TERM_BV_ULE, false },
    { Z3_OP_UGEQ, TERM_BV_ULE, true },
    { Z3_OP_SLT, TERM_BV_SLT, false },
    { Z3_OP_SGT, TERM_BV_SLT, true },
    { Z3_OP_SLEQ, TERM_BV_SLE, false },
    { Z3_OP_SGEQ, TERM_BV_SLE, true },
    { Z3_OP_CONCAT, TERM_CONCAT, false },
    { Z3_OP_EXTRACT, TERM_EXTRACT, false },
    { Z3_OP_ZERO_EXT, TERM_ZERO_EXT, false },
    { Z3_OP_SIGN_EXT, TERM_SIGN_EXT, false },
    { Z3_OP_BV2INT, TERM_BV_TO_NAT, false },
    { Z3_OP_INT2BV, TERM_INT_TO_BV, false },
    { Z3_OP_FPA_NEG, TERM_FLOAT_NEG, false },
    { Z3_OP_FPA_ABS, TERM_FLOAT_ABS, false },
    { Z3_OP_FPA_EQ, TERM_FLOAT_EQ, false },
    { Z3_OP_FPA_LT, TERM_FLOAT_LT, false },
    { Z3_OP_FPA_GT, TERM_FLOAT_LT, true },
    { Z3_OP_FPA_LE, TERM_FLOAT_LE, false },
    { Z3_OP_FPA_GE, TERM_FLOAT_LE, true },
    { Z3_OP_FPA_IS_NAN, TERM_FLOAT_IS_NAN, false },
    { Z3_OP_FPA_IS_INF, TERM_FLOAT_IS_INF, false },
};

static const struct term *minus(struct terms *p, const struct term *const *arg, size_t n)
{
    const struct term *r =
        n == 1 ? term_sub(p, arg[0]->sort->kind == SORT_INT ? term_int(p, 0) : term_rational(p, 0, 1), arg[0]) : arg[0];
    for (size_t i = 1; i < n; i++)
        r = term_sub(p, r, arg[i]);
    return r;
}

static const struct term *distinct(struct terms *p, const struct term *const *arg, size_t n)
{
    const struct term *r = p->t_true;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            r = term_and(p, r, term_not(p, term_eq(p, arg[i], arg[j])));
    return r;
}

static const struct term *from_row(struct z3 *z, const struct op_row *row, Z3_func_decl d,
                                   const struct term *const *arg, size_t n)
{
    struct terms *p = z->smt->terms;
    struct term_extra x = { .sort = sort_of(z, Z3_get_range(z->c, d)) };
    if (!x.sort)
        return NULL;
    if (x.sort->kind == SORT_BV)
        x.width = x.sort->a;
    if (row->op == TERM_EXTRACT)
        x.index = (uint32_t)Z3_get_decl_int_parameter(z->c, d, 1);
    // Z3 may mix ints into reals and compare chains; those are left alone.
    bool same_sorts = row->op == TERM_EQ || (row->op >= TERM_ADD && row->op <= TERM_LT);
    for (size_t i = 1; i < n && same_sorts; i++)
        if (arg[i]->sort != arg[0]->sort)
            return NULL;
    if ((row->op == TERM_EQ || row->op == TERM_LE || row->op == TERM_LT || row->op == TERM_SELECT) && n != 2)
        return NULL;
    return row->swap ? term_2(p, row->op, arg[1], arg[0]) : term_make(p, row->op, arg, n, x);
}

static const struct term *application(struct z3 *z, Z3_app a, const struct term *const *arg, size_t n)
{
    struct terms *p = z->smt->terms;
    Z3_func_decl d = Z3_get_app_decl(z->c, a);
    int kind = (int)Z3_get_decl_kind(z->c, d);
    switch (kind) {
    case Z3_OP_TRUE:
    case Z3_OP_FALSE:
        return term_bool(p, kind == Z3_OP_TRUE);
    case Z3_OP_UNINTERPRETED:
        return uninterpreted(z, d, arg, n);
    case Z3_OP_IMPLIES:
        return term_implies(p, arg[0], arg[1]);
    case Z3_OP_XOR:
        return n == 2 ? term_not(p, term_eq(p, arg[0], arg[1])) : NULL;
    case Z3_OP_DISTINCT:
        return distinct(p, arg, n);
    case Z3_OP_BIT2BOOL: {
        unsigned bit = (unsigned)Z3_get_decl_int_parameter(z->c, d, 0);
        return bit < arg[0]->sort->a ? term_eq(p, term_extract(p, arg[0], bit, 1), term_bv(p, 1, 1)) : NULL;
    }
    case Z3_OP_BIT0:
    case Z3_OP_BIT1:
        return term_bv(p, 1, kind == Z3_OP_BIT1);
    case Z3_OP_SUB:
    case Z3_OP_UMINUS:
        return minus(p, arg, n);
    default:
        break;
    }
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].kind == kind)
            return from_row(z, &rows[i], d, arg, n);
    return NULL;
}

struct import {
    struct z3 *z;
    struct map done;  // id of ast -> id of term
    struct {
        VEC_OF(Z3_ast);
    } stack;
};

// Pushes the arguments of a that are not done; whether all are done.
static bool args_done(struct import *m, Z3_app a)
{
    bool done = true;
    for (unsigned i = Z3_get_app_num_args(m->z->c, a); i-- > 0;) {
        Z3_ast x = Z3_get_app_arg(m->z->c, a, i);
        if (!map_get(&m->done, Z3_get_ast_id(m->z->c, x), NULL)) {
            vec_push(&m->stack, x);
            done = false;
        }
    }
    return done;
}

static const struct term *finish(struct import *m, Z3_ast ast)
{
    struct z3 *z = m->z;
    if (Z3_is_numeral_ast(z->c, ast)) {
        const struct sort *s = sort_of(z, Z3_get_sort(z->c, ast));
        return s ? z3_value(z, ast, s) : NULL;
    }
    Z3_app a = Z3_to_app(z->c, ast);
    struct args arg;
    args_init(&arg);
    for (unsigned i = 0, n = Z3_get_app_num_args(z->c, a); i < n; i++) {
        uint64_t id;
        VERIFY(map_get(&m->done, Z3_get_ast_id(z->c, Z3_get_app_arg(z->c, a, i)), &id));
        args_add(&arg, z->smt->terms->all.at[id]);
    }
    const struct term *r = application(z, a, arg.at, arg.n);
    args_free(&arg);
    return r;
}

const struct term *z3_import(struct z3 *z, Z3_ast root)
{
    struct import m = { .z = z };
    const struct term *r = NULL;
    vec_push(&m.stack, root);
    while (m.stack.n) {
        Z3_ast a = vec_last(&m.stack);
        unsigned id = Z3_get_ast_id(z->c, a);
        Z3_ast_kind kind = Z3_get_ast_kind(z->c, a);
        if (map_get(&m.done, id, NULL)) {
            m.stack.n--;
            continue;
        }
        r = NULL;
        if (kind != Z3_NUMERAL_AST && kind != Z3_APP_AST)
            break;  // quantifiers
        if (kind == Z3_APP_AST && !args_done(&m, Z3_to_app(z->c, a)))
            continue;
        r = finish(&m, a);
        if (!r)
            break;
        m.stack.n--;
        map_put(&m.done, id, r->id);
    }
    map_free(&m.done);
    vec_free(&m.stack);
    return r;
}

#endif
