// SPDX-License-Identifier: Apache-2.0
// split.c: looks at an address that depends on a number with few values for each of these values, because memory is
// known cell by cell.
#include "cfa/walk.h"
#include "cpa/value/value_priv.h"
#include "smt/bv.h"
#include "smt/bv_range.h"

// ---- which number ---------------------------------------------------------------------------------------------------

// The term that t is made of by an operation that one number decides: a multiple, an extension, a sum with a constant.
static const struct term *inner(const struct term *t)
{
    for (;;) {
        if (is_extension(t))
            t = t->arg[0];
        else if (t->op == TERM_BV_MUL && t->n == 2 && is_bv_const(t->arg[0]))
            t = t->arg[1];
        else if (t->op == TERM_BV_ADD && t->n == 2 && is_bv_const(t->arg[1]))
            t = t->arg[0];
        else
            return t;
    }
}

// Cuts r, the range of t, by one fact: t <= c or c <= t, unsigned, or signed if t is not negative.
static void cut(struct bv_range *r, const struct term *fact, const struct term *t)
{
    bool is_signed = fact->op == TERM_BV_SLE, below = fact->n == 2 && fact->arg[0] == t && is_bv_const(fact->arg[1]);
    bool above = fact->n == 2 && fact->arg[1] == t && is_bv_const(fact->arg[0]);
    if ((fact->op != TERM_BV_ULE && !is_signed) || (!below && !above))
        return;
    u128 c = (u128)fact->arg[below]->num, most = bv_mask(t->sort->a) >> is_signed;
    if (c > most)
        return;  // a negative number
    if (above)
        *r = (struct bv_range){ MAX(r->low, c), MIN(r->high, most) };
    else if (!is_signed || r->high <= most)
        r->high = MIN(r->high, c);
}

static struct bv_range range_of(const struct term *facts, const struct term *t)
{
    struct bv_range r = bv_range(t);
    struct term_vec parts = { 0 };
    term_conjuncts(facts, &parts);
    // Twice: an upper bound of a signed number counts only when a lower one is known.
    for (size_t i = 0; i < 2 * parts.n; i++)
        cut(&r, parts.at[i % parts.n], t);
    vec_free(&parts);
    return r;
}

struct finding {
    struct work *w;
    struct split *out;
};

static bool is_few(void *ctx, const struct exp *e)
{
    struct work *w = ((struct finding *)ctx)->w;
    struct split *out = ((struct finding *)ctx)->out;
    struct val x = e->kind == EXP_CELL ? work_eval(w, e) : val_top();
    if (x.kind != VAL_SYM)
        return false;
    out->term = inner(term_of_name(w->v, x.obj, (uint32_t)x.off));
    struct bv_range r = range_of(vfacts_of(w->v, w->c.root), out->term);
    out->first = r.low;
    out->n = r.high < r.low ? 0 : r.high - r.low < SPLIT_MAX ? (size_t)(r.high - r.low) + 1 : SPLIT_MAX + 1;
    return out->n <= SPLIT_MAX;
}

// Looks for a number with few values among the cells that e reads.
static bool find(struct work *w, const struct exp *e, struct split *out)
{
    return exp_any(e, is_few, &(struct finding){ w, out });
}

// Whether address e is known, or depends on another such number, once the number is chosen.
static bool helps(struct work w, const struct exp *e, const struct split *s)
{
    struct split next;
    split_choose(&w, s, 0);
    return work_eval(&w, e).kind != VAL_TOP || find(&w, e, &next);
}

static bool find_in(struct work *w, const struct exp *e, struct split *out)
{
    bool unknown = e && type_is_pointer(e->type) && work_eval(w, e).kind == VAL_TOP;
    return unknown && find(w, e, out) && helps(*w, e, out);
}

bool split_find(struct work *w, const struct edge *e, struct split *out)
{
    if (find_in(w, e->addr, out) || find_in(w, e->src, out))
        return true;
    if (e->kind == EDGE_ASSIGN)
        return find_in(w, e->rhs, out);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->n_args; i++)
        if (find_in(w, e->args[i], out))
            return true;
    return false;
}

// ---- one case -------------------------------------------------------------------------------------------------------

struct becoming {
    struct terms *pool;
    const struct term *from, *to;
};

static const struct term *become(void *ctx, const struct term *t, const struct term *const *arg)
{
    const struct becoming *b = ctx;
    return t == b->from ? b->to : t->n ? term_again(b->pool, t, arg) : t;
}

void split_choose(struct work *w, const struct split *s, size_t i)
{
    struct value_cpa *v = w->v;
    struct terms *pool = &v->terms.pool;
    struct becoming b = { pool, s->term, term_bv(pool, s->term->sort->a, s->first + i) };
    const struct term *facts = term_rewrite(pool, vfacts_of(v, w->c.root), become, &b);
    struct members m;
    members_of(v, w->c.root, &m);
    for (size_t k = 0; k < m.n; k++) {
        uint32_t width = (uint32_t)m.at[k].is.off;
        const struct term *t = term_of(v, m.at[k].is, width), *r = term_rewrite(pool, t, become, &b);
        if (r != t)
            cell_put(&w->c, m.at[k].cell, values_intern(&v->values, val_of(v, r, width)));
    }
    vec_free(&m);
    vfacts_set(w, facts);
    if (s->term->op != TERM_VAR && !w->c.bottom)
        vfacts_add(w, term_eq(pool, s->term, b.to));
}
