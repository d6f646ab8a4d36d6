// SPDX-License-Identifier: Apache-2.0
// modes.c: which values take few numbers: phis all whose operands are constants, or such phis, in the end.
#include "ssa/unit_priv.h"

enum { MODE_NUMBERS = 16 };

// The numbers that a phi may be; too_many: more than MODE_NUMBERS, or something that is no constant.
struct numbers {
    uint32_t n;
    bool too_many;
    i128 at[MODE_NUMBERS];
};

static bool add_number(struct numbers *s, i128 x)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->at[i] == x)
            return false;
    if (s->too_many)
        return false;
    if (s->n == MODE_NUMBERS)
        s->too_many = true;
    else
        s->at[s->n++] = x;
    return true;
}

static bool add_operand(const struct unit *u, struct numbers *all, struct numbers *to, const struct term *t)
{
    uint32_t v = unit_id_of(u, t);
    if (t->op == TERM_NUM && t->den == 1)
        return add_number(to, t->num);
    bool known = v != UINT32_MAX && u->values.at[v].kind == UVALUE_PHI && !all[v].too_many;
    if (!known) {
        bool news = !to->too_many;
        to->too_many = true;
        return news;
    }
    bool changed = false;
    for (uint32_t i = 0; i < all[v].n; i++)
        changed |= add_number(to, all[v].at[i]);
    return changed;
}

static bool visit_phi(const struct unit *u, struct numbers *all, const struct ublock *b, size_t i)
{
    bool changed = false;
    for (size_t k = 0; k < b->in.n; k++)
        changed |= add_operand(u, all, &all[b->phis.at[i]], u->edges.at[b->in.at[k]].operands.at[i]);
    return changed;
}

enum rc unit_find_modes(struct unit *u, struct budget *budget)
{
    enum rc rc = RC_OK;
    struct numbers *all = MEM_ARRAY(struct numbers, u->values.n);
    u->modes = MEM_ARRAY(uint8_t, u->values.n);
    for (bool changed = true; changed && rc == RC_OK;) {
        changed = false;
        rc = unit_tick(budget, u->values.n);
        for (size_t b = 0; b < u->blocks.n; b++)
            for (size_t i = 0; i < u->blocks.at[b].phis.n; i++)
                changed |= visit_phi(u, all, &u->blocks.at[b], i);
    }
    for (size_t v = 0; v < u->values.n; v++)
        u->modes[v] = u->values.at[v].kind == UVALUE_PHI && u->values.at[v].name->sort->kind == SORT_INT &&
                      u->needed[v] && !all[v].too_many && all[v].n > 1;
    mem_free(all, u->values.n * sizeof *all);
    return rc;
}
