// SPDX-License-Identifier: Apache-2.0
// symbols.c: names for unknown numbers, and what is found out about these (docs/adr/0051-symbolic-values.md).
// A symbol stands for some number: a state with symbols represents what it represents for each choice of them, so
// single facts can be left out like others.
#include "cpa/value/value_priv.h"

// ---- members --------------------------------------------------------------------------------------------------------

static void note_member(void *ctx, uint32_t cell, uint32_t value)
{
    struct members *m = ctx;
    if (m->values->at.at[value].kind == VAL_SYM)
        vec_push(m, ((struct member){ cell, m->values->at.at[value] }));
}

void members_of(struct value_cpa *v, uint32_t root, struct members *out)
{
    *out = (struct members){ .values = &v->values };
    pmap_each(&v->l.d.pool, root, note_member, out);
}

// ---- making ---------------------------------------------------------------------------------------------------------

static uint32_t past_names(struct value_cpa *v, const struct term *t, uint32_t next)
{
    const struct term_names *n = term_names(v, t);
    for (size_t i = 0; i < n->n; i++)
        next = MAX(next, n->at[i]->index + 1);
    return next;
}

uint32_t symbols_fresh(struct work *w)
{
    uint32_t next = 1;
    struct members m;
    members_of(w->v, w->c.root, &m);
    for (size_t i = 0; i < m.n; i++) {
        const struct val *x = &m.at[i].is;
        next = x->obj & SYM_TERM ? past_names(w->v, term_of_name(w->v, x->obj, 0), next) : MAX(next, x->obj + 1);
    }
    vec_free(&m);
    return past_names(w->v, vfacts_of(w->v, w->c.root), next);
}

// ---- what is found out about symbols --------------------------------------------------------------------------------

static bool same_symbol(const struct val *a, const struct val *b)
{
    return a->obj == b->obj && a->off == b->off;
}

void symbols_fix(struct work *w, struct val s, u128 n)
{
    struct members m;
    members_of(w->v, w->c.root, &m);
    for (size_t i = 0; i < m.n; i++) {
        struct val x = m.at[i].is;
        if (same_symbol(&x, &s))
            cell_put(&w->c, m.at[i].cell, values_intern(&w->v->values, val_bits(modulo(n + x.bits - s.bits, s.off))));
    }
    vec_free(&m);
}

bool symbols_replace(struct work *w, const struct term *from, const struct term *to)
{
    struct value_cpa *v = w->v;
    struct terms *pool = &v->terms.pool;
    struct members m;
    if (from->op != TERM_VAR || from->sort->kind != SORT_BV || term_names_number(v, to, from))
        return false;
    members_of(v, w->c.root, &m);
    for (size_t i = 0; i < m.n; i++) {
        uint32_t width = (uint32_t)m.at[i].is.off;
        const struct term *t = term_of(v, m.at[i].is, width), *r = term_subst(pool, t, &from, &to, 1);
        if (r != t)
            cell_put(&w->c, m.at[i].cell, values_intern(&v->values, val_of(v, r, width)));
    }
    vec_free(&m);
    vfacts_set(w, term_subst(pool, vfacts_of(v, w->c.root), &from, &to, 1));
    return true;
}
