// SPDX-License-Identifier: Apache-2.0
// z3_term.c: the shared Z3 context and the translation of terms to Z3.
//
// A variable x@3 is Z3's constant "3@x", a function f is "@f", so that both can be told from the name.
#include "smt/print.h"
#include "smt/term_priv.h"
#include "smt/z3_priv.h"

#ifdef HAVE_Z3

#include <stdio.h>

static void on_error(Z3_context c, Z3_error_code e)
{
    (void)c;
    (void)e;  // the caller looks at the result
}

const char *z3_message(struct z3 *z)
{
    Z3_error_code e = Z3_get_error_code(z->c);
    return e == Z3_OK ? NULL : Z3_get_error_msg(z->c, e);
}

// The context

static void drop(void *ctx, size_t n)
{
    struct z3 *z = ctx;
    while (z->ast.n > n) {
        Z3_ast a = vec_pop(&z->ast);
        if (a)
            Z3_dec_ref(z->c, a);
    }
}

// Releases translations under a guard, unless the call that released the terms is guarded as a whole.
static void drop_guarded(void *ctx, size_t n)
{
    if (guard_is_active())
        drop(ctx, n);
    else
        GUARDED(((struct z3 *)ctx)->smt, drop(ctx, n));
}

static Z3_ast keep(struct z3 *z, Z3_ast a)
{
    if (a)
        Z3_inc_ref(z->c, a);
    return a;
}

struct z3 *z3_of(struct smt *s)
{
    if (s->z3)
        return s->z3;
    Z3_config cfg = Z3_mk_config();
    Z3_context c = Z3_mk_context_rc(cfg);
    Z3_del_config(cfg);
    if (!c)
        return NULL;
    struct z3 *z = MEM_NEW(struct z3);
    z->smt = s;
    z->c = c;
    Z3_set_error_handler(c, on_error);
    Z3_set_ast_print_mode(c, Z3_PRINT_SMTLIB2_COMPLIANT);
    z->rne = keep(z, Z3_mk_fpa_rne(c));
    z->rtz = keep(z, Z3_mk_fpa_rtz(c));
    z->watch = (struct terms_watch){ .release = drop_guarded, .ctx = z };
    terms_watch(s->terms, &z->watch);
    s->z3 = z;
    z->guard = z3_watch_new(z);
    return z;
}

void z3_close(struct smt *s)
{
    struct z3 *z = s->z3;
    if (!z)
        return;
    z3_watch_free(z->guard);
    terms_unwatch(s->terms, &z->watch);
    drop(z, 0);
    for (size_t i = 0; i < z->proxy.n; i++)
        Z3_dec_ref(z->c, z->proxy.at[i]);
    for (size_t i = 0; i < z->sort.n; i++)
        if (z->sort.at[i])
            Z3_dec_ref(z->c, Z3_sort_to_ast(z->c, z->sort.at[i]));
    Z3_dec_ref(z->c, z->rne);
    Z3_dec_ref(z->c, z->rtz);
    Z3_del_context(z->c);
    vec_free(&z->ast);
    vec_free(&z->sort);
    vec_free(&z->proxy);
    vec_free(&z->stack);
    mem_free(z, sizeof *z);
    s->z3 = NULL;
}

void z3_abandon(struct smt *s)
{
    struct z3 *z = s->z3;
    if (!z)
        return;
    z3_watch_abandon(z->guard);
    terms_unwatch(s->terms, &z->watch);
    s->z3 = NULL;
}

uint64_t smt_memory(void)
{
    return Z3_get_estimated_alloc_size();
}

// Sorts

static Z3_sort make_sort(struct z3 *z, const struct sort *s)
{
    switch (s->kind) {
    case SORT_BOOL:
        return Z3_mk_bool_sort(z->c);
    case SORT_INT:
        return Z3_mk_int_sort(z->c);
    case SORT_REAL:
        return Z3_mk_real_sort(z->c);
    case SORT_BV:
        return Z3_mk_bv_sort(z->c, s->a);
    case SORT_FLOAT:
        return Z3_mk_fpa_sort(z->c, s->a, s->b);
    case SORT_ARRAY: {
        Z3_sort index = z3_sort(z, s->index), elem = z3_sort(z, s->elem);
        return Z3_mk_array_sort(z->c, index, elem);
    }
    case SORT_OTHER:
        return Z3_mk_uninterpreted_sort(z->c, Z3_mk_string_symbol(z->c, sym_str(&z->smt->terms->names, s->name)));
    }
    UNREACHABLE();
}

Z3_sort z3_sort(struct z3 *z, const struct sort *s)
{
    while (z->sort.n <= s->id)
        vec_push(&z->sort, NULL);
    if (!z->sort.at[s->id]) {
        Z3_sort made = make_sort(z, s);
        VERIFY(made);
        Z3_inc_ref(z->c, Z3_sort_to_ast(z->c, made));
        z->sort.at[s->id] = made;
    }
    return z->sort.at[s->id];
}

// Leaves

static Z3_ast z3_number(struct z3 *z, i128 n, i128 den, Z3_sort s)
{
    if (den == 1 && n >= INT64_MIN && n <= INT64_MAX)
        return Z3_mk_int64(z->c, (int64_t)n, s);
    struct buf b = { 0 };
    buf_i128(&b, n);
    if (den != 1) {
        buf_putc(&b, '/');
        buf_i128(&b, den);
    }
    Z3_ast a = Z3_mk_numeral(z->c, buf_str(&b), s);
    buf_free(&b);
    return a;
}

static Z3_ast bits(struct z3 *z, u128 n, unsigned width)
{
    Z3_sort s = z3_sort(z, sort_bv(z->smt->terms, width));
    if (n >> 64 == 0)
        return Z3_mk_unsigned_int64(z->c, (uint64_t)n, s);
    struct buf b = { 0 };
    buf_u128(&b, n);
    Z3_ast a = Z3_mk_numeral(z->c, buf_str(&b), s);
    buf_free(&b);
    return a;
}

static Z3_ast float_const(struct z3 *z, const struct term *t)
{
    Z3_sort s = z3_sort(z, t->sort);
    u128 fraction = (u128)t->num & bv_mask(t->sort->b - 1);
    u128 exponent = (u128)t->num >> (t->sort->b - 1) & bv_mask(t->sort->a);
    if (exponent == bv_mask(t->sort->a) && fraction)
        return Z3_mk_fpa_nan(z->c, s);
    Z3_ast b = keep(z, bits(z, (u128)t->num, t->sort->a + t->sort->b));
    Z3_ast f = Z3_mk_fpa_to_fp_bv(z->c, b, s);
    Z3_dec_ref(z->c, b);
    return f;
}

static Z3_ast variable(struct z3 *z, const struct term *t)
{
    struct buf b = { 0 };
    buf_printf(&b, "%u@%s", t->index, sym_str(&z->smt->terms->names, t->name));
    Z3_ast a = Z3_mk_const(z->c, Z3_mk_string_symbol(z->c, buf_str(&b)), z3_sort(z, t->sort));
    buf_free(&b);
    return a;
}

// Applications

static Z3_ast apply_function(struct z3 *z, const struct term *t, const Z3_ast *arg)
{
    Z3_sort *domain = MEM_ARRAY(Z3_sort, t->n);
    for (uint32_t i = 0; i < t->n; i++)
        domain[i] = z3_sort(z, t->arg[i]->sort);
    struct buf b = { 0 };
    buf_printf(&b, "@%s", sym_str(&z->smt->terms->names, t->name));
    Z3_func_decl f = Z3_mk_func_decl(z->c, Z3_mk_string_symbol(z->c, buf_str(&b)), t->n, domain, z3_sort(z, t->sort));
    buf_free(&b);
    mem_free(domain, t->n * sizeof *domain);
    return f ? Z3_mk_app(z->c, f, t->n, arg) : NULL;
}

// A chain of applications of a binary operator, from the left.
static Z3_ast chain(struct z3 *z, const struct term *t, const Z3_ast *arg, Z3_ast (*make)(Z3_context, Z3_ast, Z3_ast))
{
    Z3_ast r = arg[0];
    for (uint32_t i = 1; i < t->n && r; i++) {
        Z3_ast next = keep(z, make(z->c, r, arg[i]));
        if (i > 1)
            Z3_dec_ref(z->c, r);
        r = next;
    }
    if (t->n > 1 && r)
        Z3_dec_ref(z->c, r);  // it is still the last result
    return r;
}

static Z3_ast make_float(struct z3 *z, const struct term *t, const Z3_ast *a)
{
    Z3_context c = z->c;
    switch ((int)t->op) {
    case TERM_FLOAT_NEG:
        return Z3_mk_fpa_neg(c, a[0]);
    case TERM_FLOAT_ABS:
        return Z3_mk_fpa_abs(c, a[0]);
    case TERM_FLOAT_ADD:
        return Z3_mk_fpa_add(c, z->rne, a[0], a[1]);
    case TERM_FLOAT_SUB:
        return Z3_mk_fpa_sub(c, z->rne, a[0], a[1]);
    case TERM_FLOAT_MUL:
        return Z3_mk_fpa_mul(c, z->rne, a[0], a[1]);
    case TERM_FLOAT_DIV:
        return Z3_mk_fpa_div(c, z->rne, a[0], a[1]);
    case TERM_FLOAT_SQRT:
        return Z3_mk_fpa_sqrt(c, z->rne, a[0]);
    case TERM_FLOAT_EQ:
        return Z3_mk_fpa_eq(c, a[0], a[1]);
    case TERM_FLOAT_LT:
        return Z3_mk_fpa_lt(c, a[0], a[1]);
    case TERM_FLOAT_LE:
        return Z3_mk_fpa_leq(c, a[0], a[1]);
    case TERM_FLOAT_IS_NAN:
        return Z3_mk_fpa_is_nan(c, a[0]);
    case TERM_FLOAT_IS_INF:
        return Z3_mk_fpa_is_infinite(c, a[0]);
    case TERM_FLOAT_OF_FLOAT:
        return Z3_mk_fpa_to_fp_float(c, z->rne, a[0], z3_sort(z, t->sort));
    case TERM_FLOAT_OF_SBV:
        return Z3_mk_fpa_to_fp_signed(c, z->rne, a[0], z3_sort(z, t->sort));
    case TERM_FLOAT_OF_UBV:
        return Z3_mk_fpa_to_fp_unsigned(c, z->rne, a[0], z3_sort(z, t->sort));
    case TERM_FLOAT_OF_BITS:
        return Z3_mk_fpa_to_fp_bv(c, a[0], z3_sort(z, t->sort));
    case TERM_FLOAT_TO_SBV:
        return Z3_mk_fpa_to_sbv(c, z->rtz, a[0], t->sort->a);
    case TERM_FLOAT_TO_UBV:
        return Z3_mk_fpa_to_ubv(c, z->rtz, a[0], t->sort->a);
    default:
        BUG("operator %d in z3", t->op);
    }
}

static Z3_ast make_bv(struct z3 *z, const struct term *t, const Z3_ast *a)
{
    Z3_context c = z->c;
    switch ((int)t->op) {
    case TERM_BV_NEG:
        return Z3_mk_bvneg(c, a[0]);
    case TERM_BV_ADD:
        return chain(z, t, a, Z3_mk_bvadd);
    case TERM_BV_SUB:
        return Z3_mk_bvsub(c, a[0], a[1]);
    case TERM_BV_MUL:
        return chain(z, t, a, Z3_mk_bvmul);
    case TERM_BV_UDIV:
        return Z3_mk_bvudiv(c, a[0], a[1]);
    case TERM_BV_SDIV:
        return Z3_mk_bvsdiv(c, a[0], a[1]);
    case TERM_BV_UREM:
        return Z3_mk_bvurem(c, a[0], a[1]);
    case TERM_BV_SREM:
        return Z3_mk_bvsrem(c, a[0], a[1]);
    case TERM_BV_SHL:
        return Z3_mk_bvshl(c, a[0], a[1]);
    case TERM_BV_LSHR:
        return Z3_mk_bvlshr(c, a[0], a[1]);
    case TERM_BV_ASHR:
        return Z3_mk_bvashr(c, a[0], a[1]);
    case TERM_BV_AND:
        return chain(z, t, a, Z3_mk_bvand);
    case TERM_BV_OR:
        return chain(z, t, a, Z3_mk_bvor);
    case TERM_BV_XOR:
        return chain(z, t, a, Z3_mk_bvxor);
    case TERM_BV_NOT:
        return Z3_mk_bvnot(c, a[0]);
    case TERM_BV_ULT:
        return Z3_mk_bvult(c, a[0], a[1]);
    case TERM_BV_ULE:
        return Z3_mk_bvule(c, a[0], a[1]);
    case TERM_BV_SLT:
        return Z3_mk_bvslt(c, a[0], a[1]);
    case TERM_BV_SLE:
        return Z3_mk_bvsle(c, a[0], a[1]);
    case TERM_CONCAT:
        return chain(z, t, a, Z3_mk_concat);
    case TERM_EXTRACT:
        return Z3_mk_extract(c, t->index + t->sort->a - 1, t->index, a[0]);
    case TERM_ZERO_EXT:
        return Z3_mk_zero_ext(c, t->sort->a - t->arg[0]->sort->a, a[0]);
    case TERM_SIGN_EXT:
        return Z3_mk_sign_ext(c, t->sort->a - t->arg[0]->sort->a, a[0]);
    case TERM_BV_TO_NAT:
        return Z3_mk_bv2int(c, a[0], false);
    case TERM_INT_TO_BV:
        return Z3_mk_int2bv(c, t->sort->a, a[0]);
    default:
        return make_float(z, t, a);
    }
}

static Z3_ast make(struct z3 *z, const struct term *t, const Z3_ast *a)
{
    Z3_context c = z->c;
    switch ((int)t->op) {
    case TERM_VAR:
        return variable(z, t);
    case TERM_NUM:
        return z3_number(z, t->num, t->den, z3_sort(z, t->sort));
    case TERM_BV_CONST:
        return bits(z, (u128)t->num, t->sort->a);
    case TERM_FLOAT_CONST:
        return float_const(z, t);
    case TERM_TRUE:
        return Z3_mk_true(c);
    case TERM_FALSE:
        return Z3_mk_false(c);
    case TERM_APP:
        return apply_function(z, t, a);
    case TERM_NOT:
        return Z3_mk_not(c, a[0]);
    case TERM_AND:
        return Z3_mk_and(c, t->n, a);
    case TERM_OR:
        return Z3_mk_or(c, t->n, a);
    case TERM_EQ:
        return Z3_mk_eq(c, a[0], a[1]);
    case TERM_ITE:
        return Z3_mk_ite(c, a[0], a[1], a[2]);
    case TERM_ADD:
        return Z3_mk_add(c, t->n, a);
    case TERM_MUL:
        return Z3_mk_mul(c, t->n, a);
    case TERM_DIV:
    case TERM_RDIV:
        return Z3_mk_div(c, a[0], a[1]);
    case TERM_MOD:
        return Z3_mk_mod(c, a[0], a[1]);
    case TERM_LE:
        return Z3_mk_le(c, a[0], a[1]);
    case TERM_LT:
        return Z3_mk_lt(c, a[0], a[1]);
    case TERM_TO_REAL:
        return Z3_mk_int2real(c, a[0]);
    case TERM_TO_INT:
        return Z3_mk_real2int(c, a[0]);
    case TERM_SELECT:
        return Z3_mk_select(c, a[0], a[1]);
    case TERM_STORE:
        return Z3_mk_store(c, a[0], a[1], a[2]);
    case TERM_CONST_ARRAY:
        return Z3_mk_const_array(c, z3_sort(z, t->sort->index), a[0]);
    default:
        return make_bv(z, t, a);
    }
}

// Translates t; its arguments are translated already.
static bool translate(struct z3 *z, const struct term *t)
{
    Z3_ast small[8], *arg = t->n > ARRAY_LEN(small) ? MEM_ARRAY(Z3_ast, t->n) : small;
    for (uint32_t i = 0; i < t->n; i++)
        arg[i] = z->ast.at[t->arg[i]->id];
    Z3_ast a = keep(z, make(z, t, arg));
    if (arg != small)
        mem_free(arg, t->n * sizeof *arg);
    z->ast.at[t->id] = a;
    return a != NULL;
}

Z3_ast z3_ast(struct z3 *z, const struct term *t)
{
    while (z->ast.n <= t->id)
        vec_push(&z->ast, NULL);
    if (z->ast.at[t->id])
        return z->ast.at[t->id];
    vec_clear(&z->stack);
    vec_push(&z->stack, t);
    while (z->stack.n) {
        const struct term *u = vec_last(&z->stack);
        size_t before = z->stack.n;
        if (!z->ast.at[u->id])
            for (uint32_t i = 0; i < u->n; i++)
                if (!z->ast.at[u->arg[i]->id])
                    vec_push(&z->stack, u->arg[i]);
        if (z->stack.n > before)
            continue;
        z->stack.n--;
        if (!z->ast.at[u->id] && !translate(z, u))
            return NULL;
    }
    return z->ast.at[t->id];
}

#else

uint64_t smt_memory(void)
{
    return 0;
}

void z3_close(struct smt *s)
{
    (void)s;
}

void z3_abandon(struct smt *s)
{
    (void)s;
}

#endif
