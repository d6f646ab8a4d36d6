// SPDX-License-Identifier: Apache-2.0
// terms.c: symbols of a state as bit-vector terms, and expressions of the program as terms over them.
//
// source King: "Symbolic execution and program testing" (1976); Beyer, Lemberger: "Symbolic execution with CEGAR" (2016).
#include "cpa/value/value_priv.h"
#include "smt/bv.h"
#include "smt/bv_range.h"

enum {
    TERM_NODES = 96,     // a larger term is not kept
    TERMS_PER_TICK = 8,  // made, or found again
};

// ---- life -----------------------------------------------------------------------------------------------------------

static const struct term *leaf_of(void *ctx, const struct exp *x);

// The value of a part that is no term: then the whole is not used.
static const struct term *any_of(void *ctx, const struct sort *s)
{
    struct work *w = ctx;
    return term_var(&w->v->terms.pool, w->v->terms.number, 0, s);
}

void terms_open(struct value_cpa *v)
{
    struct value_terms *t = &v->terms;
    terms_init(&t->pool);
    t->number = sym_intern(&t->pool.names, "n", 1);
    t->pure = (struct pure){ .t = &t->pool, .leaf = leaf_of, .any = any_of };
}

enum rc terms_pay(struct value_cpa *v)
{
    struct value_terms *t = &v->terms;
    uint64_t due = (t->pool.asked - t->paid) / TERMS_PER_TICK;
    t->paid += due * TERMS_PER_TICK;
    return tick(&v->l.cpa.run->budget, due);
}

void terms_close(struct value_cpa *v)
{
    struct value_terms *t = &v->terms;
    for (size_t i = 0; i < t->names.n; i++)
        if (t->names.at[i])
            mem_free(t->names.at[i], sizeof *t->names.at[i] + t->names.at[i]->n * sizeof(struct term *));
    vec_free(&t->names);
    map_free(&t->interior);
    map_free(&t->contradictory);
    if (t->has_smt)
        smt_free(&t->smt);
    pure_free(&t->pure);
    terms_free(&t->pool);
}

const struct term_names *term_names(struct value_cpa *v, const struct term *t)
{
    struct value_terms *k = &v->terms;
    while (k->names.n <= t->id)
        vec_push(&k->names, NULL);
    if (!k->names.at[t->id]) {
        struct term_vec vars = { 0 };
        term_vars(&k->pool, t, &vars);
        struct term_names *n = mem_alloc(sizeof *n + vars.n * sizeof(struct term *));
        n->n = vars.n;
        for (size_t i = 0; i < vars.n; i++)
            n->at[i] = vars.at[i];
        k->names.at[t->id] = n;
        vec_free(&vars);
    }
    return k->names.at[t->id];
}

bool term_names_number(struct value_cpa *v, const struct term *t, const struct term *number)
{
    const struct term_names *n = term_names(v, t);
    for (size_t i = 0; i < n->n; i++)
        if (n->at[i] == number)
            return true;
    return false;
}

// ---- values and terms -----------------------------------------------------------------------------------------------

const struct term *term_of_name(struct value_cpa *v, uint32_t name, uint32_t width)
{
    struct value_terms *t = &v->terms;
    return name & SYM_TERM ? t->pool.all.at[name & ~SYM_TERM]
                           : term_var(&t->pool, t->number, name, sort_bv(&t->pool, width));
}

const struct term *term_of(struct value_cpa *v, struct val x, uint32_t width)
{
    struct terms *t = &v->terms.pool;
    if (x.kind == VAL_BITS)
        return term_bv(t, width, x.bits);
    if (x.kind != VAL_SYM || x.off != width)
        return NULL;
    return term_2(t, TERM_BV_ADD, term_of_name(v, x.obj, width), term_bv(t, width, x.bits));
}

struct val val_of(struct value_cpa *v, const struct term *t, uint32_t width)
{
    struct terms *pool = &v->terms.pool;
    struct bv_sum s;
    if (t->sort->a < width)
        t = term_extend(pool, t, width, false);
    bv_sum_init(&s, width);
    if (!bv_sum_add(pool, &s, t, 1))
        return val_top();
    u128 offset = s.c;
    s.c = 0;
    t = bv_sum_term(pool, &s);
    if (s.n == 0)
        return val_bits(offset);
    if (t->op == TERM_VAR)
        return val_sym(t->index, offset, width);
    return term_size(pool, t) <= TERM_NODES ? val_sym(SYM_TERM | t->id, offset, width) : val_top();
}

struct val terms_narrowed(struct value_cpa *v, struct val x, uint32_t width, uint32_t bits)
{
    const struct term *t = x.kind == VAL_SYM ? term_of(v, x, width) : NULL;
    return t ? val_of(v, term_extract(&v->terms.pool, t, 0, bits), bits) : val_top();
}

struct val terms_extended(struct value_cpa *v, struct val x, uint32_t bits, const struct type *to)
{
    const struct term *t = x.kind == VAL_SYM ? term_of(v, x, bits) : NULL;
    if (!t || !type_is_integer(to) || to->kind == TYPE_BOOL)
        return val_top();
    return val_of(v, term_extend(&v->terms.pool, t, type_width(to), type_is_signed(to)), type_width(to));
}

// ---- expressions ----------------------------------------------------------------------------------------------------

static bool has_union(const struct type *t)
{
    if (t->kind == TYPE_ARRAY)
        return has_union(t->elem);
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++)
        if (has_union(t->fields[i].type))
            return true;
    return t->kind == TYPE_UNION;
}

// Whether x reads a truth value that can only be written as one, so that the only patterns are 0 and 1.
static bool is_truth(const struct exp *x)
{
    return x->type->kind == TYPE_BOOL && !x->bits && !x->var->addressed && !has_union(x->var->type);
}

// The value that x reads from a cell with pattern t, as formulas have it: a truth value is `t != 0`.
static const struct term *value_of_pattern(struct terms *pool, const struct term *t, const struct exp *x)
{
    if (x->type->kind == TYPE_BOOL && bv_range(t).high <= 1)
        return term_extract(pool, t, 0, 1);
    if (x->type->kind == TYPE_BOOL)
        return term_ite(pool, term_eq(pool, t, term_bv(pool, t->sort->a, 0)), term_bv(pool, 1, 0), term_bv(pool, 1, 1));
    return x->bits ? term_extend(pool, t, type_width(x->type), type_is_signed(x->type)) : t;
}

// Names the value of the cell that x reads; `excluded`: the value that it is known not to be.
static struct val name_cell(struct work *w, const struct exp *x, uint32_t width, struct val excluded)
{
    struct terms *pool = &w->v->terms.pool;
    uint32_t name = symbols_fresh(w), bits = is_truth(x) ? 1 : width;
    const struct term *is = term_of_name(w->v, name, bits);
    struct val named = val_of(w->v, is, width);
    work_write(w, cell_var(&w->c, x->var), x->off * 8 + x->bit_off, width, named);
    if (excluded.kind == VAL_NOT && bits == width)
        vfacts_add(w, term_not(pool, term_eq(pool, is, term_bv(pool, width, excluded.bits))));
    return named;
}

// Whether nothing is known of cells that share bits with this one.
static bool is_free(struct work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    const struct vmem *m = &w->v->l.d.memory;
    const struct cell *c = &m->cells.at[vmem_cell(&w->v->l.d.memory, obj, bit, width)];
    for (size_t i = 0; i < c->overlaps.n; i++)
        if (pmap_get(&w->v->l.d.pool, w->c.root, c->overlaps.at[i], NULL))
            return false;
    return true;
}

static const struct term *leaf_of(void *ctx, const struct exp *x)
{
    struct work *w = ctx;
    if (x->kind != EXP_CELL || !type_is_integer(x->type))
        return NULL;
    uint32_t width = cell_width(x->type, x->bits);
    bool whole = x->bits || x->type->kind == TYPE_BOOL || type_bits(x->type) == type_width(x->type);
    if (!whole || width > 64)
        return NULL;
    uint32_t obj = cell_var(&w->c, x->var);
    int64_t bit = x->off * 8 + x->bit_off;
    struct val is = work_read(w, obj, bit, width);
    if ((is.kind == VAL_TOP || is.kind == VAL_NOT) && is_free(w, obj, bit, width))
        is = name_cell(w, x, width, is);
    const struct term *t = term_of(w->v, is, width);
    return t ? value_of_pattern(&w->v->terms.pool, t, x) : NULL;
}

struct val terms_name(struct work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    if (!w->v->cfg->symbols || width > 64 || !is_free(w, obj, bit, width))
        return val_top();
    struct val is = val_sym(symbols_fresh(w), 0, width);
    work_write(w, obj, bit, width, is);
    return is;
}

static struct pure *pure_begin(struct work *w)
{
    struct pure *p = &w->v->terms.pure;
    pure_forget(p);
    p->ctx = w;
    p->inexact = false;
    return p;
}

struct val terms_eval(struct work *w, const struct exp *e)
{
    if (!type_is_integer(e->type) || type_width(e->type) > 64)
        return val_top();
    struct pure *p = pure_begin(w);
    const struct term *t = pure_value(p, e);
    return p->inexact ? val_top() : val_of(w->v, t, type_width(e->type));
}

const struct term *terms_truth(struct work *w, const struct exp *e)
{
    struct pure *p = pure_begin(w);
    const struct term *t = pure_truth(p, e);
    return p->inexact ? NULL : t;
}
