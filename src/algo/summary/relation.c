// SPDX-License-Identifier: Apache-2.0
// relation.c: relations as formulas, and where they apply.
#include "algo/numeric/coarsen.h"
#include "algo/numeric/value_term.h"
#include "algo/summary/summary.h"

// ---- contexts ---------------------------------------------------------------------------------------------------------

struct lincon_vec lincons_copy(struct summary *s, const struct lincon_vec *c)
{
    struct lincon_vec r = { 0 };
    for (size_t i = 0; i < c->n; i++) {
        struct lincon x = c->at[i];
        if (lin_scale(&s->mem, x.e, 1, &x.e))
            vec_push(&r, x);
    }
    return r;
}

struct lincon_vec value_constraints(struct summary *s, const struct dvalue *v)
{
    struct lincon_vec c = { 0 };
    dom_constraints(v, &s->mem, &c);
    return c;
}

const struct term *relation_context(struct block *b, const struct lincon_vec *context)
{
    struct terms *t = b->s->t;
    const struct term *r = t->t_true, **names = MEM_ARRAY(const struct term *, b->inputs.n);
    for (size_t i = 0; i < b->inputs.n; i++)
        names[i] = b->u->values.at[b->inputs.at[i]].name;
    for (size_t i = 0; i < context->n; i++)
        r = term_and(t, r, lincon_term(t, context->at[i], names));
    mem_free(names, b->inputs.n * sizeof *names);
    return r;
}

bool context_holds(const struct lincon_vec *context, const struct dvalue *v)
{
    bool all = true;
    for (size_t i = 0; i < context->n && all; i++)
        all = dom_implies(v, context->at[i]);
    return all;
}

struct dvalue *context_value(struct block *b, const struct lincon_vec *context)
{
    struct dvalue *top = block_top(b, 0), *v = top ? dom_assume(top, context->at, context->n) : NULL;
    dom_free(top);
    return v;
}

bool context_is_within(struct block *b, const struct lincon_vec *context, const struct lincon_vec *larger)
{
    if (!larger->n)
        return true;
    struct dvalue *v = context_value(b, context);
    bool within = v && context_holds(larger, v);
    dom_free(v);
    return within;
}

// The value at abstraction block `at` of u that is input v of the block b there; UINT32_MAX: none.
static uint32_t argument(const struct unit *u, uint32_t at, const struct block *b, uint32_t v)
{
    const struct u32_vec *phis = &u->blocks.at[at].phis;
    if (u->blocks.at[at].loop)
        return v;
    for (size_t i = 0; i < phis->n; i++)
        if (u->values.at[phis->at[i]].state == b->u->values.at[v].state)
            return phis->at[i];
    return UINT32_MAX;
}

struct dvalue *block_inputs_at(struct block *b, struct numeric *n, uint32_t at, const struct dvalue *v)
{
    const struct site *p = &n->site[at];
    size_t k = b->inputs.n;
    uint32_t *from = MEM_ARRAY(uint32_t, k);
    const struct term **like = MEM_ARRAY(const struct term *, k);
    for (size_t i = 0; i < k; i++) {
        const struct uvalue *x = &b->u->values.at[b->inputs.at[i]];
        uint32_t arg = argument(n->u, at, b, b->inputs.at[i]);
        like[i] = x->name;
        from[i] = UINT32_MAX;
        for (uint32_t d = 0; d < p->values.n && arg != UINT32_MAX; d++)
            if (p->values.at[d] == arg)
                from[i] = d;
    }
    struct dvalue *r = dom_remap(v, numeric_dims(n, (uint32_t)k, like), from);
    mem_free(from, k * sizeof *from);
    mem_free(like, k * sizeof *like);
    return r;
}

// ---- ends -------------------------------------------------------------------------------------------------------------

bool says_type(const struct block *b, const struct u32_vec *dims, const struct lincon *c)
{
    if (c->e.n != 1 || c->rel == LIN_MOD || c->rel == LIN_EQ)
        return false;
    struct terms *t = b->s->t;
    const struct uvalue *x = &b->u->values.at[dims->at[c->e.term[0].dim]];
    const struct term *facts = encode_state_facts(b->s->e, x->name);
    if (x->name->sort->kind != SORT_INT)
        return false;
    const struct term *e = term_mul(t, term_int(t, c->e.term[0].coef), x->name);
    return term_and(t, facts, term_le(t, term_int(t, -c->e.k), e)) == facts;
}

// Whether the bounds of dimensions say so already.
static bool follows_from_bounds(const struct dvalue *v, const struct lincon *c)
{
    struct itv sum = { rat_int(c->e.k), rat_int(c->e.k) };
    for (uint32_t i = 0; i < c->e.n; i++) {
        struct rat k;
        if (!rat_make(c->e.term[i].coef, 1, &k))
            return false;
        sum = itv_add(sum, itv_scale(dom_bounds_dim(v, c->e.term[i].dim), k));
    }
    int sign = rat_compare(sum.low, rat_int(0));
    return c->e.n > 1 && ((c->rel == LIN_GE && sign >= 0) || (c->rel == LIN_GT && sign > 0));
}

// Whether a bound is about a dimension that is a constant: then the constraint that says so is among those of the
// value.
static bool is_constant(const struct dvalue *v, const struct lincon *c)
{
    struct itv b = c->e.n == 1 ? dom_bounds_dim(v, c->e.term[0].dim) : ITV_ALL;
    return rat_compare(b.low, b.high) == 0;
}

static bool is_among(const struct lincon_vec *all, size_t n, struct lincon c)
{
    bool found = false;
    for (size_t i = 0; i < n && !found; i++)
        found = lincon_compare(all->at[i], c) == 0;
    return found;
}

// The constraints of v that say something; if some have large coefficients, the bounds that follow from them instead.
static struct lincon_vec telling(struct block *b, struct numeric *n, const struct u32_vec *dims, const struct dvalue *v)
{
    struct lincon_vec all = { 0 }, r = { 0 };
    bool plain = true;
    dom_constraints(v, &b->s->mem, &all);
    size_t own = all.n;
    for (size_t i = 0; i < all.n; i++)
        plain = plain && coarsen_is_plain(all.at[i], n->cfg->coefficients);
    if (!plain)
        coarsen_bounds(v, n->cfg->coefficients, &b->s->mem, &all);
    for (size_t i = 0; i < all.n; i++)
        if (coarsen_is_plain(all.at[i], n->cfg->coefficients) &&
            !(i >= own && (is_constant(v, &all.at[i]) || is_among(&all, own, all.at[i]))) &&
            !follows_from_bounds(v, &all.at[i]) && !says_type(b, dims, &all.at[i]))
            vec_push(&r, all.at[i]);
    vec_free(&all);
    return r;
}

void relation_end_add(struct relation_end *x, struct block *b, struct numeric *n, uint32_t at, const struct dvalue *v)
{
    struct dvalue *part[DISJUNCTS_MAX];
    size_t k = dom_disjuncts(v, part, DISJUNCTS_MAX);
    if (!x->dims.n)
        vec_append(&x->dims, &n->site[at].values);
    for (size_t i = 0; i < k; i++) {
        vec_push(&x->cases, telling(b, n, &x->dims, part[i]));
        dom_free(part[i]);
    }
}

void relation_end_close(struct relation_end *x, struct block *b)
{
    struct terms *t = b->s->t;
    const struct term **names = MEM_ARRAY(const struct term *, x->dims.n);
    for (size_t i = 0; i < x->dims.n; i++)
        names[i] = b->u->values.at[x->dims.at[i]].name;
    x->term = t->t_false;
    for (size_t i = 0; i < x->cases.n; i++) {
        const struct term *all = t->t_true;
        for (size_t k = 0; k < x->cases.at[i].n; k++)
            all = term_and(t, all, lincon_term(t, x->cases.at[i].at[k], names));
        x->term = term_or(t, x->term, all);
    }
    mem_free(names, x->dims.n * sizeof *names);
}

struct relation relation_new(const struct block *b, uint32_t level)
{
    struct relation r = { .level = level, .depends = UINT32_MAX, .exits = b->exits };
    r.end = MEM_ARRAY(struct relation_end, b->exits);
    return r;
}

void relation_free(struct relation *r)
{
    vec_free(&r->context);
    for (uint32_t i = 0; i < r->exits; i++) {
        for (size_t k = 0; k < r->end[i].cases.n; k++)
            vec_free(&r->end[i].cases.at[k]);
        vec_free(&r->end[i].cases);
        vec_free(&r->end[i].dims);
    }
    mem_free(r->end, r->exits * sizeof *r->end);
    r->end = NULL;
    r->exits = 0;
}

// ---- instances --------------------------------------------------------------------------------------------------------

struct instance {
    struct block *b;
    struct unit *u;
    uint32_t e;
};

static const struct term *fresh(struct instance *x, uint32_t v)
{
    const struct term *name = x->b->u->values.at[v].name;
    const char *text = arena_printf(&x->u->mem, "%s!%u", sym_str(&x->u->t->names, name->name), x->e);
    return term_var(x->u->t, sym_of(&x->u->t->names, text), name->index, name->sort);
}

// The meaning of a callee's name at the call: an argument, what the call writes, or something that never changes.
static const struct term *instance_leaf(void *ctx, const struct term *t)
{
    struct instance *x = ctx;
    uint32_t v = unit_id_of(x->b->u, t);
    if (v == UINT32_MAX)
        return t;
    const struct uvalue *value = &x->b->u->values.at[v];
    const struct uedge *e = &x->u->edges.at[x->e];
    if (value->kind == UVALUE_ENTRY) {
        if (encode_state_kind(x->u->e, value->state) == STATE_FIXED)
            return t;
        uint32_t arg = argument(x->u, e->from, x->b, v);
        return arg == UINT32_MAX ? fresh(x, v) : x->u->values.at[arg].name;
    }
    for (size_t i = 0; i < e->outputs.n; i += 2)
        if (e->outputs.at[i] == value->state)
            return x->u->values.at[e->outputs.at[i + 1]].name;
    return fresh(x, v);
}

const struct term *block_instance(struct block *b, struct unit *u, uint32_t e, const struct term *t)
{
    struct instance x = { b, u, e };
    if (u->blocks.at[u->edges.at[e].from].loop)
        return t;  // the same names
    return term_map(u->t, t, instance_leaf, &x);
}

const struct term *block_known(struct block *b, struct unit *u, uint32_t e, size_t from)
{
    struct terms *t = u->t;
    const struct term *all = t->t_true;
    for (size_t i = from; i < b->inv.n; i++) {
        const struct relation *r = &b->inv.at[i];
        if (r->dead)
            continue;
        const struct term *c = relation_context(b, &r->context), *end = r->end[u->edges.at[e].exit].term;
        all = term_and(t, all, block_instance(b, u, e, term_implies(t, c, end)));
    }
    return all;
}
