// SPDX-License-Identifier: Apache-2.0
// work.c: state variables and their instances; a formula while an edge is added to it.
#include "encode/encode_priv.h"

// ---- state variables ------------------------------------------------------------------------------------------------

uint32_t svar_add(struct encoder *e, struct svar s, const char *name)
{
    uint32_t id = (uint32_t)e->vars.n;
    s.name = sym_of(&e->t->names, name);
    if (map_get(&e->by_name, s.name.i, NULL))
        s.name = sym_of(&e->t->names, arena_printf(&e->mem, "%s#%u", name, id));
    map_put(&e->by_name, s.name.i, id);
    vec_push(&e->vars, s);
    return id;
}

const struct term *svar_term(struct encoder *e, uint32_t v, uint32_t index)
{
    const struct svar *s = &e->vars.at[v];
    return term_var(e->t, s->name, index, s->sort);
}

bool svar_of(const struct encoder *e, const struct term *t, uint32_t *v)
{
    uint64_t id;
    if (t->op != TERM_VAR || !map_get(&e->by_name, t->name.i, &id) || e->vars.at[id].sort != t->sort)
        return false;
    *v = (uint32_t)id;
    return true;
}

uint32_t ssa_get(const struct encoder *e, uint32_t root, uint32_t v)
{
    uint32_t i;
    return pmap_get(&e->pool, root, v, &i) ? i : 1;
}

const struct term *svar_now(struct encoder *e, const struct formula *f, uint32_t v)
{
    uint32_t id;
    if (f->valued && pmap_get(&e->pool, f->values, v, &id))
        return e->t->all.at[id];
    return svar_term(e, v, ssa_get(e, f->ssa, v));
}

static const struct term *between(struct terms *t, const struct term *a, i128 low, i128 high)
{
    return term_and(t, term_le(t, term_int(t, low), a), term_le(t, a, term_int(t, high)));
}

const struct term *type_facts(struct encoder *e, const struct type *type, const struct term *t)
{
    if (e->kind != ENCODE_INT)
        return e->t->t_true;
    struct num b = int_typed(t, type);
    return b.wide ? e->t->t_true : between(e->t, t, b.low, b.high);
}

const struct term *svar_facts(struct encoder *e, uint32_t v, const struct term *t)
{
    const struct svar *s = &e->vars.at[v];
    if (s->kind != SVAR_CELL)
        return s->kind == SVAR_ANY ? e->t->t_true : memory_facts(e, v, t);
    if (s->type)
        return type_facts(e, s->type, t);
    if (e->kind != ENCODE_INT || s->width > 96)
        return e->t->t_true;
    return between(e->t, t, 0, ((i128)1 << s->width) - 1);
}

// ---- formulas under construction ------------------------------------------------------------------------------------

void work_begin(struct work *w, struct encoder *e, struct formula in, const struct node *at)
{
    *w = (struct work){ .e = e, .at = at, .f = in };
    e->pure.ctx = w;
    e->pure.inexact = false;
    work_stale(w);
}

struct formula work_end(struct work *w)
{
    if (w->conj.n > 0) {
        vec_push(&w->conj, w->f.f);
        w->f.f = term_make(w->e->t, TERM_AND, w->conj.at, w->conj.n, (struct term_extra){ 0 });
    }
    w->f.inexact |= w->e->pure.inexact;
    vec_free(&w->conj);
    return w->f;
}

void work_add(struct work *w, const struct term *conjunct)
{
    if (conjunct != w->e->t->t_true)
        vec_push(&w->conj, conjunct);
}

void work_stale(struct work *w)
{
    w->e->stamp++;
    if (w->e->pure.memo.n)
        pure_forget(&w->e->pure);
}

const struct term *work_now(struct work *w, uint32_t v)
{
    struct encoder *e = w->e;
    uint32_t i = 1;
    if (w->plain)
        return svar_term(e, v, 0);
    if (w->f.valued && pmap_get(&e->pool, w->f.values, v, &i))
        return e->t->all.at[i];
    if (pmap_get(&e->pool, w->f.ssa, v, &i))
        return svar_term(e, v, i);
    const struct term *t = svar_term(e, v, 1);
    w->f.ssa = pmap_put(&e->pool, w->f.ssa, v, 1);
    if (!w->step)
        work_add(w, svar_facts(e, v, t));
    return t;
}

const struct term *work_next(struct work *w, uint32_t v, bool fact)
{
    struct encoder *e = w->e;
    uint32_t i = ssa_get(e, w->f.top, v) + 1;
    w->f.top = pmap_put(&e->pool, w->f.top, v, i);
    w->f.ssa = pmap_put(&e->pool, w->f.ssa, v, i);
    if (w->f.values)
        w->f.values = pmap_remove(&e->pool, w->f.values, v);
    if (w->f.dead)
        w->f.dead = pmap_remove(&e->pool, w->f.dead, v);
    const struct term *t = svar_term(e, v, i);
    if (w->step)
        vec_push(&w->step->sets, ((struct step_set){ t, NULL }));
    else if (fact)
        work_add(w, svar_facts(e, v, t));
    work_stale(w);
    return t;
}

static void keep_value(struct work *w, uint32_t v, const struct term *value)
{
    struct pmap_pool *p = &w->e->pool;
    w->f.values = pmap_put(p, w->f.values, v, value->id);
    if (w->f.dead)
        w->f.dead = pmap_remove(p, w->f.dead, v);
    work_stale(w);
}

void work_set(struct work *w, uint32_t v, const struct term *value)
{
    if (w->f.valued) {
        keep_value(w, v, value);
        return;
    }
    const struct term *t = work_next(w, v, false);
    if (w->step)
        vec_last(&w->step->sets).value = value;
    else
        work_add(w, term_eq(w->e->t, t, value));
}

// A supply of fresh values is a state variable, so that a formula can be used several times in one chain.
static uint32_t supply_of(struct encoder *e, const struct sort *s)
{
    uint64_t *v = map_at(&e->any, s->id);
    if (!*v) {
        struct buf b = { 0 };
        buf_puts(&b, "any ");
        sort_print(e->t, s, &b);
        *v = (uint64_t)svar_add(e, (struct svar){ .kind = SVAR_ANY, .sort = s }, buf_str(&b)) + 1;
        buf_free(&b);
    }
    return (uint32_t)*v - 1;
}

const struct term *work_free(struct work *w, const struct sort *s)
{
    struct encoder *e = w->e;
    w->unknown = true;
    uint32_t v = supply_of(e, s), i = ssa_get(e, w->f.top, v) + 1;
    w->f.top = pmap_put(&e->pool, w->f.top, v, i);
    return svar_term(e, v, i);
}

const struct term *work_any(struct work *w, const struct sort *s)
{
    w->f.inexact = 1;
    return work_free(w, s);
}

const struct term *work_any_typed(struct work *w, const struct type *type)
{
    const struct term *t = work_any(w, value_sort(w->e, type));
    work_add(w, type_facts(w->e, type, t));
    return t;
}
