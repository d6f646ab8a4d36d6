// SPDX-License-Identifier: Apache-2.0
// expressions.c: looking at expressions and changing them.
#include "cfa/linear.h"
#include "morph/morph_priv.h"

const struct exp *morph_strip(const struct exp *x)
{
    while (x->kind == EXP_CAST && type_is_integer(x->type) && type_is_integer(x->a->type) &&
           type_bits(x->a->type) >= 32 && type_bits(x->type) >= 32)
        x = x->a;
    return x;
}

struct replacing {
    const struct replace *at;
    size_t n;
    bool *other;
};

static const struct exp *replaced_cell(void *ctx, const struct exp *x)
{
    const struct replacing *r = ctx;
    if (x->kind != EXP_CELL)
        return NULL;
    for (size_t i = 0; i < r->n; i++)
        if (r->at[i].from == x)
            return r->at[i].to;
    if (r->other)
        *r->other = true;
    return x;
}

const struct exp *morph_replace(struct exps *x, const struct exp *e, const struct replace *r, size_t n, bool *other)
{
    struct replacing all = { r, n, other };
    return exp_map(x, e, replaced_cell, &all);
}

// ---- sums -----------------------------------------------------------------------------------------------------------

// A sum modulo 2^bits of its type: c and multiples of what is no sum.
struct sum {
    struct type *type;
    bool plain;  // as if no operation wrapped around and no cast changed a value: what is likely meant
    i128 c;
    size_t n;
    struct {
        const struct exp *x;
        i128 times;
    } term[SUM_TERMS];
};

static bool is_modular(const struct type *t)
{
    return type_is_integer(t) && t->kind != TYPE_BOOL;
}

// n as a signed number of the type's bits.
static i128 wrapped(const struct type *t, i128 n)
{
    u128 half = (u128)1 << (type_bits(t) - 1), all = half * 2;
    u128 r = (u128)n & (all - 1);
    return r >= half ? (i128)(r - all) : (i128)r;
}

static bool add_multiple(struct sum *s, const struct exp *x, i128 times)
{
    size_t i = 0;
    while (i < s->n && s->term[i].x != x)
        i++;
    if (i == SUM_TERMS)
        return false;
    if (i == s->n) {
        s->term[s->n].x = x;
        s->term[s->n++].times = 0;
    }
    s->term[i].times = wrapped(s->type, s->term[i].times + times);
    return true;
}

static bool is_part(const struct sum *s, const struct type *t)
{
    return is_modular(t) && type_bits(t) >= (s->plain ? 32 : type_bits(s->type));
}

// Sums of a type that is at least as wide are the same sums modulo 2^bits of this one.
static bool is_sum_too(void *ctx, const struct exp *x)
{
    const struct sum *s = ctx;
    bool op = x->kind == EXP_BINARY && (x->op == OP_ADD || x->op == OP_SUB || x->op == OP_MUL);
    return is_part(s, x->type) && (op || (x->kind == EXP_CAST && is_part(s, x->a->type)));
}

static bool add_summand(void *ctx, const struct exp *x, i128 times)
{
    struct sum *s = ctx;
    if (x)
        return add_multiple(s, x, times);
    s->c = wrapped(s->type, s->c + times);
    return true;
}

static bool add_up(struct sum *s, const struct exp *x)
{
    struct linear_reader r = { is_sum_too, add_summand, s };
    return exp_linear(&r, x, 1);
}

static const struct exp *plus(struct exps *x, const struct exp *a, enum op op, const struct exp *b)
{
    return a ? exp_binary(x, op, a, b) : b;
}

// What is subtracted comes last.
static const struct exp *sum_exp(struct exps *x, struct sum *s)
{
    const struct exp *r = NULL;
    for (int minus = 0; minus <= 1; minus++) {
        if (minus && (s->c || !r))
            r = plus(x, r, OP_ADD, exp_int(x, s->type, s->c));
        for (size_t i = 0; i < s->n; i++) {
            i128 k = s->term[i].times;
            const struct exp *e = exp_cast(x, s->term[i].x, s->type);
            if (!k || (k < 0) != minus)
                continue;
            k = minus ? -k : k;
            r = plus(x, r, minus ? OP_SUB : OP_ADD, k == 1 ? e : exp_binary(x, OP_MUL, e, exp_int(x, s->type, k)));
        }
    }
    return r;
}

const struct exp *morph_sum(struct exps *x, const struct exp *e)
{
    struct sum s = { .type = e->type };
    const struct exp *inner = e->kind == EXP_CAST && type_is_integer(e->a->type) ? morph_sum(x, e->a) : NULL;
    if (inner)
        e = exp_cast(x, inner, e->type);
    return is_modular(e->type) && type_bits(e->type) <= 64 && add_up(&s, e) ? sum_exp(x, &s) : e;
}

// The only term of s that is not 0 times something, a variable; SUM_TERMS: there is no such.
static size_t only_term(const struct sum *s)
{
    size_t at = SUM_TERMS;
    for (size_t i = 0; i < s->n; i++) {
        if (!s->term[i].times)
            continue;
        if (at < SUM_TERMS)
            return SUM_TERMS;
        at = i;
    }
    return at < SUM_TERMS && s->term[at].x->kind == EXP_CELL ? at : SUM_TERMS;
}

bool morph_linear(const struct exp *x, struct type *wide, const struct var *v, i128 *times, i128 *c)
{
    struct sum s = { .type = wide, .plain = true };
    size_t at = add_up(&s, x) ? only_term(&s) : SUM_TERMS;
    if (at == SUM_TERMS || s.term[at].x->var != v)
        return false;
    *times = s.term[at].times;
    *c = s.c;
    return true;
}

const struct exp *morph_solve(struct exps *x, const struct exp *sum, const struct exp *is, struct type *wide,
                              const struct exp **of)
{
    struct sum s = { .type = wide, .plain = true }, t = s;
    size_t at = add_up(&s, sum) && add_up(&t, is) ? only_term(&s) : SUM_TERMS;
    if (at == SUM_TERMS)
        return NULL;
    i128 k = s.term[at].times;
    t.c -= s.c;
    for (size_t i = 0; i <= t.n; i++) {
        i128 *c = i < t.n ? &t.term[i].times : &t.c;
        if (*c % k)
            return NULL;
        *c /= k;
    }
    *of = s.term[at].x;
    return sum_exp(x, &t);
}

// ---- variables ------------------------------------------------------------------------------------------------------

bool morph_writes(const struct edge *e, const struct var *v)
{
    return (e->lhs && e->lhs->var == v) || (e->kind == EDGE_DECL && e->var == v) ||
           (e->kind == EDGE_CALL && e->callee == v->fn && v->kind == VAR_PARAM);
}

bool morph_read_early(const struct var *v)
{
    for (size_t i = 0; v->fn && i < v->fn->uninit.n; i++)
        if (v->fn->uninit.at[i] == v->id)
            return true;
    return false;
}

const struct exp *morph_constant(const struct morph *m, const struct var *v)
{
    const struct edge *d = v->id < m->n_vars && m->n_defs[v->id] == 1 ? m->def[v->id] : NULL;
    bool plain = !v->addressed && !v->is_volatile && (v->kind == VAR_LOCAL || v->kind == VAR_TEMP);
    if (!plain || !d || morph_read_early(v) || d->kind != EDGE_ASSIGN || d->lhs->off || d->lhs->type != v->type)
        return NULL;
    return d->rhs->kind == EXP_CONST ? d->rhs : NULL;
}
