// SPDX-License-Identifier: Apache-2.0
// instance.c: converts between plain variables and their instances; chains of block formulas.
#include "encode/encode_priv.h"

struct renaming {
    struct encoder *e;
    struct work *w;           // instances of its present state
    const struct formula *f;  // NULL: the first instances
    bool failed;
};

// Whether v is dead in f and of a recursive function: then it may have been left as a callee's activation had it.
static bool is_dead(const struct encoder *e, const struct formula *f, uint32_t v)
{
    const struct var *var = e->vars.at[v].var;
    return var && var->fn && var->fn->recursive && pmap_get(&e->pool, f->dead, v, NULL);
}

// A dead variable has any value.
static const struct term *to_instance(void *ctx, const struct term *t)
{
    const struct renaming *r = ctx;
    const struct formula *f = r->w ? &r->w->f : r->f;
    uint32_t v;
    if (t->index != 0 || !svar_of(r->e, t, &v) || r->e->vars.at[v].kind == SVAR_ANY)
        return t;
    if (f && is_dead(r->e, f, v))
        return term_fresh(r->e->t, "dead", t->sort);
    if (r->w)
        return work_now(r->w, v);
    return r->f ? svar_now(r->e, r->f, v) : svar_term(r->e, v, 1);
}

const struct term *encode_instance(struct encoder *e, struct formula f, const struct term *plain)
{
    struct renaming r = { .e = e, .f = &f };
    return term_map(e->t, plain, to_instance, &r);
}

const struct term *encode_first(struct encoder *e, const struct term *plain)
{
    struct renaming r = { .e = e };
    return term_map(e->t, plain, to_instance, &r);
}

struct formula encode_assume(struct encoder *e, struct formula f, const struct term *plain)
{
    struct work w;
    work_begin(&w, e, f, NULL);
    struct renaming r = { .e = e, .w = &w };
    work_add(&w, term_map(e->t, plain, to_instance, &r));
    return work_end(&w);
}

static const struct term *to_plain(void *ctx, const struct term *t)
{
    struct renaming *r = ctx;
    uint32_t v;
    if (!svar_of(r->e, t, &v)) {
        r->failed = true;
        return t;
    }
    bool final = t->index == 0 || t->index == ssa_get(r->e, r->f->ssa, v);
    if (!final || r->e->vars.at[v].kind == SVAR_ANY) {
        r->failed = true;
        return t;
    }
    return svar_term(r->e, v, 0);
}

const struct term *encode_plain(struct encoder *e, struct formula f, const struct term *t)
{
    struct renaming r = { .e = e, .f = &f };
    const struct term *p = term_map(e->t, t, to_plain, &r);
    return r.failed ? NULL : p;
}

const struct term *encode_type_facts(struct encoder *e, const struct term *plain)
{
    struct term_vec vars = { 0 }, facts = { 0 };
    term_vars(e->t, plain, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        uint32_t v;
        if (svar_of(e, vars.at[i], &v))
            vec_push(&facts, svar_facts(e, v, vars.at[i]));
    }
    const struct term *r = term_make(e->t, TERM_AND, facts.at, facts.n, (struct term_extra){ 0 });
    vec_free(&vars);
    vec_free(&facts);
    return r;
}

bool encode_scope(const struct encoder *e, const struct term *plain_var, const struct func **fn)
{
    uint32_t v;
    if (!svar_of(e, plain_var, &v) || e->vars.at[v].kind == SVAR_ANY)
        return false;
    *fn = e->vars.at[v].var ? e->vars.at[v].var->fn : NULL;
    return true;
}

const struct var *encode_var(const struct encoder *e, const struct term *plain_var, int64_t *off)
{
    uint32_t v;
    if (!svar_of(e, plain_var, &v) || !e->vars.at[v].var)
        return NULL;
    *off = e->vars.at[v].bit / 8;
    return e->vars.at[v].var;
}

// ---- chains ---------------------------------------------------------------------------------------------------------

// Index 1 of a block is the last index of the block before; its other indices come behind all that were used.
struct chain {
    struct encoder *e;
    uint32_t ssa, top;  // where the chain has come to
};

static uint32_t shifted(const struct chain *c, uint32_t v, uint32_t index)
{
    if (c->e->vars.at[v].kind == SVAR_BASE)
        return 1;
    return index <= 1 ? ssa_get(c->e, c->ssa, v) : ssa_get(c->e, c->top, v) + index - 1;
}

static const struct term *shift(void *ctx, const struct term *t)
{
    const struct chain *c = ctx;
    uint32_t v;
    if (t->index == 0 || !svar_of(c->e, t, &v))
        return t;
    return svar_term(c->e, v, shifted(c, v, t->index));
}

struct advance {
    const struct chain *from;
    struct chain to;
};

static void advance_ssa(void *ctx, uint32_t v, uint32_t index)
{
    struct advance *a = ctx;
    a->to.ssa = pmap_put(&a->to.e->pool, a->to.ssa, v, shifted(a->from, v, index));
}

static void advance_top(void *ctx, uint32_t v, uint32_t index)
{
    struct advance *a = ctx;
    a->to.top = pmap_put(&a->to.e->pool, a->to.top, v, ssa_get(a->to.e, a->from->top, v) + index - 1);
}

void encode_chain(struct encoder *e, const struct formula *block, size_t n, const struct term **out,
                  struct formula *end)
{
    struct chain c = { e, PMAP_EMPTY, PMAP_EMPTY };
    for (size_t i = 0; i < n; i++) {
        out[i] = term_map(e->t, block[i].f, shift, &c);
        struct advance a = { &c, c };
        pmap_each(&e->pool, block[i].ssa, advance_ssa, &a);
        pmap_each(&e->pool, block[i].top, advance_top, &a);
        c = a.to;
        if (end) {
            end[i] = block[i];
            end[i].f = out[i];
            end[i].ssa = c.ssa;
            end[i].top = c.top;
            end[i].saved = 0;
        }
    }
}
