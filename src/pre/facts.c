// SPDX-License-Identifier: Apache-2.0
// facts.c: where which linear conditions are known to hold.
#include "pre/facts.h"

void facts_init(struct facts *f, const struct cfa *c)
{
    *f = (struct facts){ .cfa = c };
}

void facts_free(struct facts *f)
{
    for (size_t i = 0; f->at && i < f->cfa->nodes.n; i++)
        vec_free(&f->at[i]);
    if (f->at)
        mem_free(f->at, f->cfa->nodes.n * sizeof *f->at);
    arena_free(&f->mem);
    *f = (struct facts){ 0 };
}

static bool is_same(const struct fact *a, enum op o, const struct sum *s)
{
    bool same = a->op == o && a->sum.n == s->n && a->sum.constant == s->constant;
    for (size_t i = 0; i < s->n && same; i++)
        same = a->sum.cell[i] == s->cell[i] && a->sum.coef[i] == s->coef[i];
    return same;
}

bool facts_add(struct facts *f, const struct node *n, enum op o, const struct sum *s)
{
    assert((o == OP_EQ || o == OP_LE) && n->id < f->cfa->nodes.n);
    if (!f->at)
        f->at = MEM_ARRAY(struct fact_vec, f->cfa->nodes.n);
    struct fact_vec *here = &f->at[n->id];
    for (size_t i = 0; i < here->n; i++)
        if (is_same(&here->at[i], o, s))
            return false;
    const struct exp **cell = arena_alloc(&f->mem, (s->n + 1) * sizeof *cell);
    int64_t *coef = arena_alloc(&f->mem, (s->n + 1) * sizeof *coef);
    for (size_t i = 0; i < s->n; i++) {
        assert(s->coef[i] != 0 && s->cell[i]->kind == EXP_CELL);
        cell[i] = s->cell[i];
        coef[i] = s->coef[i];
    }
    vec_push(here, ((struct fact){ { cell, coef, s->n, s->constant }, o }));
    f->n++;
    return true;
}

const struct fact_vec *facts_at(const struct facts *f, const struct node *n)
{
    static const struct fact_vec none = { 0 };
    return f->at && n->id < f->cfa->nodes.n ? &f->at[n->id] : &none;
}
