// SPDX-License-Identifier: Apache-2.0
// exchange.c: facts that the predicate analysis takes from other analyses, and facts that it tells them.
#include "cpa/predicate/predicate_priv.h"
#include "domains/boolfun.h"

// ---- values of others -----------------------------------------------------------------------------------------------

// The formula low <= cell <= high, for numbers of the cell's type.
static const struct term *bounds_fact(struct pred_cpa *v, const struct exp *cell, i128 low, i128 high)
{
    struct exps *exps = &v->cpa.run->cfa->exps;
    const struct term *from = encode_exp(v->enc, exp_binary(exps, OP_GE, cell, exp_int(exps, cell->type, low)), true);
    const struct term *to = encode_exp(v->enc, exp_binary(exps, OP_LE, cell, exp_int(exps, cell->type, high)), true);
    return from && to ? term_and(v->terms, from, to) : NULL;
}

const struct term *pred_fact(struct pred_cpa *v, const struct exp *cell, const struct state *const *composite)
{
    struct run *r = v->cpa.run;
    struct exps *exps = &r->cfa->exps;
    struct answer a;
    if (type_is_float(cell->type))
        return NULL;
    if (run_ask(r, composite, &(struct query){ .kind = QUERY_VALUE, .exp = cell }, &a))
        a.exp = exp_const(exps, cell->type, a.value);
    else if (type_is_integer(cell->type) &&
             run_ask(r, composite, &(struct query){ .kind = QUERY_BOUNDS, .exp = cell }, &a))
        return bounds_fact(v, cell, a.low, a.high);
    else if (!run_ask(r, composite, &(struct query){ .kind = QUERY_ADDRESS, .exp = cell }, &a))
        return NULL;
    return encode_exp(v->enc, exp_binary(exps, OP_EQ, cell, a.exp), true);
}

const struct term *pred_facts(struct pred_cpa *v, const struct state *const *composite)
{
    const struct term *all = v->terms->t_true;
    for (size_t i = 0; i < v->mentioned.n; i++) {
        struct var *x = v->cpa.run->cfa->vars.at[v->mentioned.key[i]];
        const struct term *fact = pred_fact(v, exp_cell(&v->cpa.run->cfa->exps, x, 0, x->type, NULL), composite);
        if (fact)
            all = term_and(v->terms, all, fact);
    }
    return all == v->terms->t_true ? NULL : all;
}

// ---- values for others ----------------------------------------------------------------------------------------------

static bool is_constant(const struct term *t)
{
    return (t->op == TERM_NUM && t->den == 1) || t->op == TERM_BV_CONST;
}

// Lists the predicates that the diagram of f branches on, each once.
static void support(uint32_t f, struct map *seen, struct map *preds)
{
    if (f <= BF_TRUE || !map_put(seen, f, 1))
        return;
    map_put(preds, bf_top(f), 1);
    support(bf_low(f), seen, preds);
    support(bf_high(f), seen, preds);
}

// A term that a predicate says to be constant, and its value.
struct known_value {
    const struct term *x;
    i128 value;
};

// The constants that an abstraction implies.
struct known_values {
    VEC_OF(struct known_value);
};

// Reads a predicate x == c.
static bool read_constant(const struct term *pred, struct known_value *out)
{
    if (pred->op != TERM_EQ)
        return false;
    bool swapped = is_constant(pred->arg[0]);
    const struct term *c = pred->arg[!swapped];
    *out = (struct known_value){ pred->arg[swapped], c->num };
    return is_constant(c);
}

// The constants that an abstraction implies, computed once.
static const struct known_values *known_of(struct pred_cpa *v, const struct abstraction *a)
{
    uint64_t found;
    if (map_get(&v->known, a->id, &found))
        return (const struct known_values *)(uintptr_t)found;
    struct known_values all = { 0 }, *kept = ARENA_NEW(&v->cpa.run->mem, struct known_values);
    struct map seen = { 0 }, preds = { 0 };
    struct known_value one;
    size_t mark = bf_mark();
    support(a->f, &seen, &preds);
    for (size_t i = 0; i < preds.n; i++)
        if (read_constant(v->preds.at[preds.key[i]].plain, &one) && bf_implies(a->f, bf_var((uint32_t)preds.key[i])))
            vec_push(&all, one);
    bf_release(mark);
    map_free(&seen);
    map_free(&preds);
    *kept = all;
    kept->at = ARENA_ARRAY(&v->cpa.run->mem, struct known_value, all.n);
    for (size_t i = 0; i < all.n; i++)
        kept->at[i] = all.at[i];
    vec_free(&all);
    map_put(&v->known, a->id, (uint64_t)(uintptr_t)kept);
    return kept;
}

// The scalar variable of a term; NULL: the term is none.
static const struct exp *cell_of(struct pred_cpa *v, const struct term *x)
{
    int64_t off;
    const struct var *var = x->op == TERM_VAR ? encode_var(v->enc, x, &off) : NULL;
    if (!var || off || !type_is_scalar(var->type))
        return NULL;
    struct var *own = v->cpa.run->cfa->vars.at[var->id];
    const struct exp *cell = exp_cell(&v->cpa.run->cfa->exps, own, 0, own->type, NULL);
    return encode_value(v->enc, cell) == x ? cell : NULL;
}

static bool tell(const struct exp *exp, i128 value, struct answer *a)
{
    if (!exp || type_is_float(exp->type) || exp->type->size > 8)
        return false;
    a->exp = exp;
    a->value = (u128)value & (((u128)1 << (exp->type->size * 8)) - 1);
    return true;
}

// Answers the question for a value, or for the q->number-th value of a cell.
static bool answer_value(struct pred_cpa *v, const struct known_values *k, const struct query *q, struct answer *a)
{
    const struct term *wanted = q->kind == QUERY_VALUE ? encode_value(v->enc, q->exp) : NULL;
    for (size_t i = 0, n = q->number; i < k->n; i++) {
        struct known_value x = k->at[i];
        const struct exp *cell = wanted == x.x ? q->exp : q->kind == QUERY_KNOWN ? cell_of(v, x.x) : NULL;
        if (tell(cell, x.value, a) && n-- == 0)
            return true;
    }
    return false;
}

bool pred_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    struct pred_cpa *v = (struct pred_cpa *)c;
    const struct pred_state *st = pred_of(s);
    if (!v->enc || !v->cfg->answer)
        return false;
    if (q->kind == QUERY_HOLDS) {
        const struct term *t = encode_exp(v->enc, q->exp, true);
        return t && pred_holds(v, st, t);
    }
    if ((q->kind != QUERY_VALUE && q->kind != QUERY_KNOWN) || !st->block)
        return false;
    return answer_value(v, known_of(v, st->origin->a), q, a);
}
