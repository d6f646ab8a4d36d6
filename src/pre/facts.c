// SPDX-License-Identifier: Apache-2.0
// facts.c: the list of what was proved, and where it holds.
#include "pre/facts.h"

#include "cfa/walk.h"

void facts_init(struct facts *f, const struct cfa *c)
{
    *f = (struct facts){ .cfa = c };
}

static void forget_nodes(struct facts *f)
{
    for (size_t i = 0; f->at && i < f->cfa->nodes.n; i++)
        vec_free(&f->at[i]);
    if (f->at)
        mem_free(f->at, f->cfa->nodes.n * sizeof *f->at);
    f->at = NULL;
    f->n = 0;
}

void facts_free(struct facts *f)
{
    forget_nodes(f);
    vec_free(&f->all);
    arena_free(&f->mem);
    *f = (struct facts){ 0 };
}

static bool is_same(const struct fact *a, const struct fact *b)
{
    const struct sum *s = &a->sum, *t = &b->sum;
    bool same = a->kind == b->kind && a->op == b->op && a->modulus == b->modulus && a->holds == b->holds &&
                s->n == t->n && s->constant == t->constant;
    for (size_t i = 0; i < s->n && same; i++)
        same = s->cell[i] == t->cell[i] && s->coef[i] == t->coef[i];
    return same;
}

struct fact *fact_copy(const struct fact *x, struct arena *mem)
{
    assert(x->kind < FACT_KINDS);
    struct fact *own = ARENA_NEW(mem, struct fact);
    const struct exp **cell = arena_alloc(mem, (x->sum.n + 1) * sizeof *cell);
    int64_t *coef = arena_alloc(mem, (x->sum.n + 1) * sizeof *coef);
    size_t n = 0;
    for (size_t i = 0; i < x->sum.n; i++) {
        assert(x->sum.cell[i]->kind == EXP_CELL);
        cell[n] = x->sum.cell[i];
        coef[n] = x->sum.coef[i];
        n += coef[n] != 0;
    }
    *own = *x;
    own->sum = (struct sum){ cell, coef, n, x->sum.constant };
    return own;
}

static bool is_constant_in(const struct exp *x, i128 low, i128 high)
{
    return x->kind == EXP_CONST && value_int(x->value, x->type) >= low && value_int(x->value, x->type) <= high;
}

// Whether an operation of x may be undefined.  Whoever proved the condition and whoever uses it need not agree on what it gives then.
static bool is_partial(void *none, const struct exp *x)
{
    (void)none;
    bool op = x->kind == EXP_UNARY || x->kind == EXP_BINARY;
    bool divides = op && (x->op == OP_DIV || x->op == OP_MOD), shifts = op && (x->op == OP_SHL || x->op == OP_SHR);
    bool wraps = op && (x->op == OP_ADD || x->op == OP_SUB || x->op == OP_MUL || x->op == OP_NEG);
    if (divides)
        return !is_constant_in(x->b, 1, INT64_MAX);
    if (shifts && !is_constant_in(x->b, 0, (i128)type_bits(x->type) - 1))
        return true;
    return ((shifts || wraps) && type_is_signed(x->type)) || type_is_float(x->type);
}

bool facts_may_name(const struct exp *x)
{
    return x->kind == EXP_CELL && !x->is_gone && !x->bits && !x->var->is_volatile && type_is_integer(x->type) &&
           type_bits(x->type) <= 64;
}

bool fact_makes_sense(const struct fact *x, const struct cfa *c)
{
    return x->at < (fact_is_of_node(x->kind) ? c->nodes.n : c->edges.n) &&
           (x->kind != FACT_SUM || x->op == OP_EQ || x->op == OP_LE) &&
           (x->kind != FACT_CONGRUENT || (x->sum.n == 1 && x->sum.coef[0] == 1 && x->modulus > 1)) &&
           (x->kind != FACT_HOLDS || type_is_integer(x->holds->type));
}

bool facts_add(struct facts *f, const struct fact *x)
{
    bool of_node = fact_is_of_node(x->kind);
    assert(fact_makes_sense(x, f->cfa));
    if (x->kind == FACT_HOLDS && exp_any(x->holds, is_partial, NULL))
        return false;
    if (of_node && !f->at)
        f->at = MEM_ARRAY(struct fact_vec, f->cfa->nodes.n);
    for (size_t i = 0; of_node && i < f->at[x->at].n; i++)
        if (is_same(f->at[x->at].at[i], x))
            return false;
    const struct fact *own = fact_copy(x, &f->mem);
    assert(own->sum.n <= x->sum.n && (!of_node || f->at));
    vec_push(&f->all, own);
    if (of_node)
        vec_push(&f->at[x->at], own);
    f->n += of_node;
    assert(f->n <= f->all.n);
    return true;
}

void facts_disproved(struct facts *f)
{
    forget_nodes(f);
    assert(!f->at && f->n == 0);
    (void)facts_add(f, &(struct fact){ .kind = FACT_DISPROVED });
}

const struct fact_vec *facts_at(const struct facts *f, const struct node *n)
{
    static const struct fact_vec none = { 0 };
    return f->at && n->id < f->cfa->nodes.n ? &f->at[n->id] : &none;
}
