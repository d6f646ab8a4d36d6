// SPDX-License-Identifier: Apache-2.0
// exchange.c: what the predicate analysis takes from other analyses, and what it tells them.
#include "cpa/predicate/predicate_priv.h"
#include "domains/boolfun.h"

// ---- values of others -----------------------------------------------------------------------------------------------

const struct term *pred_fact(struct pred_cpa *v, const struct exp *cell, const struct state *const *composite)
{
    struct run *r = v->cpa.run;
    struct exps *exps = &r->cfa->exps;
    struct answer a;
    if (type_is_float(cell->type))
        return NULL;
    if (run_ask(r, composite, &(struct query){ .kind = QUERY_VALUE, .exp = cell }, &a))
        a.exp = exp_const(exps, cell->type, a.value);
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

// The predicates that decide the branches of f, each once.
static void support(uint32_t f, struct map *seen, struct map *preds)
{
    if (f <= BF_TRUE || !map_put(seen, f, 1))
        return;
    map_put(preds, bf_top(f), 1);
    support(bf_low(f), seen, preds);
    support(bf_high(f), seen, preds);
}

// The constant c of a predicate x == c; NULL if it is none.
static const struct term *constant_of(const struct term *pred, const struct term *x)
{
    if (pred->op != TERM_EQ)
        return NULL;
    if (pred->arg[0] == x && is_constant(pred->arg[1]))
        return pred->arg[1];
    return pred->arg[1] == x && is_constant(pred->arg[0]) ? pred->arg[0] : NULL;
}

bool pred_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    struct pred_cpa *v = (struct pred_cpa *)c;
    const struct pred_state *st = pred_of(s);
    if (!v->enc || q->kind != QUERY_VALUE || !v->cfg->answer || !st->block || st->origin->a->f <= BF_TRUE)
        return false;
    const struct term *x = encode_value(v->enc, q->exp);
    if (!x || type_is_float(q->exp->type) || q->exp->type->size > 8)
        return false;
    struct map seen = { 0 }, preds = { 0 };
    support(st->origin->a->f, &seen, &preds);
    bool found = false;
    size_t mark = bf_mark();
    for (size_t i = 0; i < preds.n && !found; i++) {
        const struct term *k = constant_of(v->preds.at[preds.key[i]].plain, x);
        if (!k || !bf_implies(st->origin->a->f, bf_var((uint32_t)preds.key[i])))
            continue;
        unsigned width = (unsigned)q->exp->type->size * 8;
        a->value = (u128)k->num & (((u128)1 << width) - 1);
        found = true;
    }
    bf_release(mark);
    map_free(&seen);
    map_free(&preds);
    return found;
}
