// SPDX-License-Identifier: Apache-2.0
// facts.c: what conditions said of numbers that are not known: a conjunction of boolean terms, part of the state (path condition).
#include "cpa/value/value_priv.h"
#include "encode/symbolic.h"
#include "smt/bv.h"
#include "smt/bv_range.h"

enum { FACTS_MAX = 16 };        // further ones are not kept
enum { CHECK_WORK = 1000000 };  // units of the solver for one question

static uint32_t facts_cell(struct value_cpa *v)
{
    struct vmem *m = &v->l.d.memory;
    return vmem_cell(m, vmem_obj(m, OBJ_FACTS, 0, 0), 0, 1);
}

const struct term *vfacts_of(struct value_cpa *v, uint32_t root)
{
    uint32_t x;
    if (!v->cfg->symbols || !pmap_get(&v->l.d.pool, root, facts_cell(v), &x))
        return v->terms.pool.t_true;
    return v->terms.pool.all.at[v->values.at.at[x].obj];
}

void vfacts_set(struct work *w, const struct term *facts)
{
    struct value_cpa *v = w->v;
    struct terms *pool = &v->terms.pool;
    w->c.bottom |= facts == pool->t_false;
    struct val is = { .kind = facts == pool->t_true ? VAL_TOP : VAL_FACT, .obj = facts->id };
    cell_put(&w->c, facts_cell(v), values_intern(&v->values, is));
}

static bool is_below(const struct term *a, const struct term *b, bool is_signed)
{
    unsigned width = a->sort->a;
    return is_signed ? bv_signed((u128)a->num, width) <= bv_signed((u128)b->num, width) : (u128)a->num <= (u128)b->num;
}

// Whether a implies b because both are bounds of one term, the first one closer.
static bool is_closer(const struct term *a, const struct term *b)
{
    if (a->op != b->op || (a->op != TERM_BV_ULE && a->op != TERM_BV_SLE))
        return false;
    const struct term *x = a->arg[0], *y = a->arg[1], *c = b->arg[0], *d = b->arg[1];
    bool is_signed = a->op == TERM_BV_SLE;
    if (x == c && is_bv_const(y) && is_bv_const(d))
        return is_below(y, d, is_signed);
    return y == d && is_bv_const(x) && is_bv_const(c) && is_below(c, x, is_signed);
}

void vfacts_add(struct work *w, const struct term *t)
{
    struct terms *pool = &w->v->terms.pool;
    const struct term *all = pool->t_true;
    struct term_vec parts = { 0 };
    size_t n = 1;
    term_conjuncts(vfacts_of(w->v, w->c.root), &parts);
    for (size_t i = 0; i < parts.n; i++) {
        if (is_closer(parts.at[i], t))
            t = pool->t_true;
        if (is_closer(t, parts.at[i]))
            continue;
        all = term_and(pool, all, parts.at[i]);
        n++;
    }
    vec_free(&parts);
    if (n <= FACTS_MAX)
        all = term_and(pool, all, t);
    vfacts_set(w, all);
}

// All cells that are term a, plus something, get the value of number b, plus the same.
static void fix_members(struct work *w, const struct term *a, const struct term *b)
{
    uint32_t width = a->sort->a;
    struct val s = val_of(w->v, a, width);
    if (is_bv_const(b) && s.kind == VAL_SYM)
        symbols_fix(w, s, (u128)b->num);
}

// t, or the equality that it is in other words: of one bit there are two values.
static const struct term *as_equality(struct terms *pool, const struct term *t)
{
    const struct term *e = t->op == TERM_NOT ? t->arg[0] : t;
    if (e == t || e->op != TERM_EQ || e->arg[0]->sort->kind != SORT_BV || e->arg[0]->sort->a != 1)
        return t;
    return term_eq(pool, e->arg[0], term_1(pool, TERM_BV_NOT, e->arg[1]));
}

/* Whether e asks if a cell that nothing is related to is a certain number: values tell that, or that it is not, without a name for it.
 * Programs that compare an input with one number after the other have many of these. */
static bool is_value_test(struct work *w, const struct exp *e)
{
    while (e->kind == EXP_UNARY && e->op == OP_NOT)
        e = e->a;
    if (e->kind == EXP_BINARY && (e->op == OP_EQ || e->op == OP_NE) && exp_is_const(e->b))
        e = e->a;
    while (e->kind == EXP_CAST && type_is_integer(e->type) && type_is_integer(e->a->type) &&
           e->type->size >= e->a->type->size)
        e = e->a;
    if (e->kind != EXP_CELL)
        return false;
    enum val_kind known = work_eval(w, e).kind;
    return known == VAL_TOP || known == VAL_NOT;
}

void vfacts_learn(struct work *w, const struct exp *e, bool truth)
{
    struct terms *pool = &w->v->terms.pool;
    const struct term *t = is_value_test(w, e) ? NULL : terms_truth(w, e);
    if (!t)
        return;
    t = as_equality(pool, bv_decide(pool, truth ? t : term_not(pool, t)));
    bool equal = t->op == TERM_EQ && t->arg[0]->sort->kind == SORT_BV;
    if (equal && (symbols_replace(w, t->arg[0], t->arg[1]) || symbols_replace(w, t->arg[1], t->arg[0])))
        return;
    vfacts_add(w, t);
    if (equal && !w->c.bottom) {
        fix_members(w, t->arg[0], t->arg[1]);
        fix_members(w, t->arg[1], t->arg[0]);
    }
}

static struct smt *solver_of(struct value_cpa *v)
{
    struct run *run = v->l.cpa.run;
    struct value_terms *t = &v->terms;
    if (!t->has_smt && run->symbolic) {
        smt_init(&t->smt, &t->pool, run->symbolic->smt_cfg, &run->budget);
        t->smt.diag = run->diag;
        t->has_smt = true;
    }
    return t->has_smt ? &t->smt : NULL;
}

bool vfacts_contradict(struct value_cpa *v, uint32_t root)
{
    const struct term *facts = vfacts_of(v, root);
    uint64_t known;
    if (facts == v->terms.pool.t_true || !solver_of(v))
        return false;
    if (map_get(&v->terms.contradictory, facts->id, &known))
        return known;
    struct solver *s = solver_new(solver_of(v), CHECK_WORK);
    solver_assert(s, facts);
    known = solver_check(s, NULL, 0) == SAT_NO;
    solver_free(s);
    if (known || v->l.cpa.run->budget.cause == STOP_NONE)
        map_put(&v->terms.contradictory, facts->id, known);
    return known;
}
