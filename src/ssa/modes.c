// SPDX-License-Identifier: Apache-2.0
// modes.c: finds values that take few numbers: phis whose operands are, in the end, all constants.  For the units of
// all functions together: state variables to which nothing but constants is ever assigned.
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

// Marks values by what is known of their state variables; also values that calls and callers give.
static void take_modes(struct unit *u)
{
    for (size_t v = 0; v < u->values.n; v++) {
        const struct uvalue *x = &u->values.at[v];
        bool is_int = x->name->sort->kind == SORT_INT && x->kind != UVALUE_DEF;
        u->modes[v] = is_int && u->needed[v] && x->state != UINT32_MAX && u->mode_states[x->state];
    }
}

enum rc unit_find_modes(struct unit *u, struct budget *budget)
{
    enum rc rc = RC_OK;
    if (!u->modes)
        u->modes = MEM_ARRAY(uint8_t, u->values.n);
    if (u->mode_states) {
        take_modes(u);
        return unit_tick(budget, u->values.n);
    }
    struct numbers *all = MEM_ARRAY(struct numbers, u->values.n);
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

// ---- state variables of a program ---------------------------------------------------------------------------------------

// Adds what the operand may be: a number, or whatever numbers another state variable may be.  True: something is new.
static bool add_assigned(const struct unit *u, struct numbers *all, uint32_t state, const struct term *t)
{
    uint32_t v = unit_id_of(u, t);
    struct numbers *to = &all[state], was = *to;
    const struct uvalue *x = v == UINT32_MAX ? NULL : &u->values.at[v];
    bool known =
        x && x->state != UINT32_MAX && x->kind != UVALUE_DEF && (x->kind != UVALUE_ANY || u->blocks.at[x->block].call);
    if (t->op == TERM_NUM && t->den == 1)
        return add_number(to, t->num);
    if (!known)
        to->too_many = true;
    for (uint32_t i = 0; known && i < all[x->state].n; i++)
        (void)add_number(to, all[x->state].at[i]);
    to->too_many |= known && all[x->state].too_many;
    return to->n != was.n || to->too_many != was.too_many;
}

static bool visit_unit(const struct unit *u, struct numbers *all)
{
    bool changed = false;
    for (size_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *x = &u->blocks.at[b];
        for (size_t i = 0; i < x->phis.n; i++)
            for (size_t k = 0; k < x->in.n; k++)
                changed |=
                    add_assigned(u, all, u->values.at[x->phis.at[i]].state, u->edges.at[x->in.at[k]].operands.at[i]);
    }
    return changed;
}

// Notes that the initial values of the program are unknown.
static void note_initial(const struct unit *start, struct numbers *all)
{
    for (size_t v = 0; v < start->values.n; v++)
        if (start->values.at[v].kind == UVALUE_ENTRY)
            all[start->values.at[v].state].too_many = true;
}

enum rc units_find_modes(struct unit *const *units, size_t n, const struct unit *start, size_t n_states,
                         struct budget *budget, uint8_t *is_mode)
{
    struct numbers *all = MEM_ARRAY(struct numbers, n_states);
    enum rc rc = RC_OK;
    note_initial(start, all);
    for (bool changed = true; changed && rc == RC_OK;) {
        changed = false;
        for (size_t i = 0; i < n && rc == RC_OK; i++) {
            changed |= visit_unit(units[i], all);
            rc = unit_tick(budget, units[i]->values.n);
        }
    }
    for (size_t s = 0; s < n_states; s++)
        is_mode[s] = !all[s].too_many && all[s].n > 1;
    mem_free(all, n_states * sizeof *all);
    return rc;
}
