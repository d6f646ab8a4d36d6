// SPDX-License-Identifier: Apache-2.0
// exits.c: where loops stop by what they read from arrays, like at the zero of a string.
//
// A loop that is left once in an execution is left at one index.  A variable foretells it: it has any value from the beginning, and where the loop
// is left by another index, the execution is none of the view; there is one with the right value.  The elements there are kept, so that a later
// loop over the same array is known to stop there, too.
#include "morph/morph_priv.h"

static const struct loop *outermost(const struct loop *l)
{
    while (l && l->parent)
        l = l->parent;
    return l;
}

// Whether f is called at most once in an execution.
static bool runs_once(const struct morph *m, const struct func *f)
{
    for (unsigned i = 0; f != m->cfa->start && i < FOLLOW; i++) {
        if (f->calls.n != 1 || f->recursive || f->address_taken || f->calls.at[0]->from->loop)
            return false;
        f = f->calls.at[0]->from->fn;
    }
    return f == m->cfa->start;
}

static bool is_kept(const struct morph *m, uint32_t array)
{
    for (size_t i = 0; i < m->slots.n; i++)
        if (m->slots.at[i].array == array)
            return true;
    return false;
}

// The loop that e leaves for good, at one time only; NULL: none.
static const struct loop *leaves_once(const struct morph *m, const struct edge *e)
{
    const struct loop *l = e->kind == EDGE_ASSUME ? outermost(e->from->loop) : NULL;
    return l && !loop_contains(l, e->to) && e->to->fn == e->from->fn && runs_once(m, e->from->fn) ? l : NULL;
}

// e, by one read of a kept array with one dimension.
static void look_at_exit(struct morph *m, struct edge *e)
{
    const struct loop *l = leaves_once(m, e);
    struct test k = { .ok = e->rhs };
    if (!l || !type_is_integer(e->rhs->type))
        return;
    morph_follow_back(m, &k, e->from);
    if (k.n != 1)
        return;
    const struct cell *c = &m->accesses.at[k.load[0]].cell;
    if (m->arrays.at[c->array].dims == 1 && is_kept(m, c->array) && m->exits.n < EXITS)
        vec_push(&m->exits, ((struct exit_of){ .e = e, .loop = l, .array = c->array, .index = c->index[0] }));
}

static bool others_follow(const struct morph *m, size_t exit)
{
    for (size_t i = 0; i < m->exits.n; i++)
        if (m->exits.at[i].loop->fn != m->exits.at[exit].loop->fn ||
            m->exits.at[i].loop->head->rpo > m->exits.at[exit].loop->head->rpo)
            return true;
    return false;
}

static bool is_left_by(const struct morph *m, uint32_t array)
{
    for (size_t i = 0; i < m->exits.n; i++)
        if (m->exits.at[i].array == array)
            return true;
    return false;
}

// A zero at a certain place of an array by which loops are left is what ends them at the latest.
static void look_at_end(struct morph *m, const struct access *x)
{
    const struct edge *e = x->e;
    if (e->kind != EDGE_STORE || e->rhs->kind != EXP_CONST || e->rhs->value || !is_left_by(m, x->cell.array) ||
        x->cell.index[0]->kind != EXP_CONST)
        return;
    struct slot s = { .array = x->cell.array, .at_exit = true };
    s.index[0] = exp_cast(m->x, x->cell.index[0], m->wide);
    (void)morph_add_slot(m, &s);
}

// There, the elements of all arrays by which loops are left are kept.
static void foretell(struct morph *m, struct exit_of *x)
{
    x->where = cfa_edit_global(m->ed, m->wide, "exit");
    for (size_t i = 0; i < m->exits.n; i++) {
        struct slot s = { .array = m->exits.at[i].array, .at_exit = true };
        s.index[0] = exp_cell(m->x, x->where, 0, m->wide, NULL);
        (void)morph_add_slot(m, &s);
    }
}

void morph_find_exits(struct morph *m)
{
    for (size_t i = 0; i < m->cfa->edges.n; i++)
        look_at_exit(m, m->cfa->edges.at[i]);
    for (size_t i = 0; i < m->exits.n; i++)
        if (others_follow(m, i))
            foretell(m, &m->exits.at[i]);
    for (size_t i = 0; i < m->accesses.n; i++)
        look_at_end(m, &m->accesses.at[i]);
}
