// SPDX-License-Identifier: Apache-2.0
// values.c: named values: trivial phis, liveness.
#include "ssa/unit_priv.h"

uint32_t unit_add_value(struct unit *u, struct uvalue v, const struct term *like)
{
    uint32_t id = (uint32_t)u->values.n;
    if (like)
        v.name = term_var(u->t, like->name, id + 2, like->sort);
    vec_push(&u->values, v);
    *map_at(&u->by_name, v.name->id) = (uint64_t)id + 1;
    return id;
}

uint32_t unit_id_of(const struct unit *u, const struct term *t)
{
    uint64_t v;
    return t->op == TERM_VAR && map_get(&u->by_name, t->id, &v) ? (uint32_t)v - 1 : UINT32_MAX;
}

const struct uvalue *unit_named(const struct unit *u, const struct term *t)
{
    uint32_t v = unit_id_of(u, t);
    return v == UINT32_MAX ? NULL : &u->values.at[v];
}

// Whether t is a name, or an integer name as a real.
static bool is_name(const struct term *t)
{
    return t->op == TERM_VAR || (t->op == TERM_TO_REAL && t->arg[0]->op == TERM_VAR);
}

static bool is_monomial(const struct term *t)
{
    if (is_name(t) || t->op == TERM_NUM)
        return true;
    return t->op == TERM_MUL && t->n == 2 && t->arg[0]->op == TERM_NUM && is_name(t->arg[1]);
}

bool unit_is_linear(const struct term *t)
{
    if (t->op != TERM_ADD)
        return is_monomial(t);
    for (uint32_t i = 0; i < t->n; i++)
        if (!is_monomial(t->arg[i]))
            return false;
    return true;
}

// ---- trivial phis (Braun et al., "Simple and efficient construction of static single assignment form", CC 2013) -----

// The present value of a name.  It contains no trivial phi, even if it was recorded while others were not yet found.
static const struct term *replace_leaf(void *ctx, const struct term *t)
{
    struct unit *u = ctx;
    uint64_t by;
    if (!map_get(&u->replaced, t->id, &by))
        return t;
    const struct term *whole = unit_replace(u, u->t->all.at[by]);
    map_put(&u->replaced, t->id, whole->id);
    return whole;
}

const struct term *unit_replace(struct unit *u, const struct term *t)
{
    return t->op == TERM_VAR ? replace_leaf(u, t) : term_map(u->t, t, replace_leaf, u);
}

/* Whether b is entered by back edges only (a return to a recursive call, a second entry of a loop): what comes in is
 * made inside of the cycle, and made anew on the way from b on, so it needs a name of its own at b. */
static bool is_entered_from_behind(const struct unit *u, const struct ublock *b)
{
    for (size_t k = 0; k < b->in.n; k++)
        if (!u->edges.at[b->in.at[k]].back)
            return false;
    return b->kind == UBLOCK_HEAD;
}

// The one value of all operands of phi i of the block, the phi itself not counted; NULL: they differ, or the phi must
// stay.
static const struct term *only_operand(const struct unit *u, const struct ublock *b, size_t i)
{
    const struct term *self = u->values.at[b->phis.at[i]].name, *only = NULL;
    if (is_entered_from_behind(u, b) || b->call || b->kind == UBLOCK_RETURN)
        return NULL;
    for (size_t k = 0; k < b->in.n; k++) {
        const struct term *t = u->edges.at[b->in.at[k]].operands.at[i];
        if (t == self || t == only)
            continue;
        if (only)
            return NULL;
        only = t;
    }
    return only;
}

static bool mentions(const struct unit *u, const struct term *t, const struct term *name)
{
    struct term_vec vars = { 0 };
    bool found = false;
    term_vars(u->t, t, &vars);
    for (size_t i = 0; i < vars.n; i++)
        found |= vars.at[i] == name;
    vec_free(&vars);
    return found;
}

static void remove_phi(struct unit *u, struct ublock *b, size_t i)
{
    memmove(b->phis.at + i, b->phis.at + i + 1, (b->phis.n - i - 1) * sizeof *b->phis.at);
    b->phis.n--;
    for (size_t k = 0; k < b->in.n; k++) {
        struct term_vec *o = &u->edges.at[b->in.at[k]].operands;
        memmove(o->at + i, o->at + i + 1, (o->n - i - 1) * sizeof(const struct term *));
        o->n--;
    }
}

static bool drop_round(struct unit *u)
{
    bool any = false;
    for (size_t b = 0; b < u->blocks.n; b++)
        for (size_t i = u->blocks.at[b].phis.n; i-- > 0;) {
            const struct term *name = u->values.at[u->blocks.at[b].phis.at[i]].name;
            const struct term *only = only_operand(u, &u->blocks.at[b], i);
            only = only ? unit_replace(u, only) : NULL;
            if (!only || mentions(u, only, name))
                continue;
            map_put(&u->replaced, name->id, only->id);
            remove_phi(u, &u->blocks.at[b], i);
            any = true;
        }
    return any;
}

static enum rc replace_everywhere(struct unit *u, struct budget *b)
{
    for (size_t i = 0; i < u->edges.n; i++) {
        struct uedge *e = &u->edges.at[i];
        if (unit_tick(b, e->operands.n) != RC_OK)
            return RC_STOP;
        e->guard = unit_replace(u, e->guard);
        for (size_t k = 0; k < e->operands.n; k++)
            e->operands.at[k] = unit_replace(u, e->operands.at[k]);
    }
    for (size_t i = 0; i < u->values.n; i++)
        if (u->values.at[i].def)
            u->values.at[i].def = unit_replace(u, u->values.at[i].def);
    return unit_tick(b, u->edges.n + u->values.n);
}

enum rc unit_drop_trivial(struct unit *u, struct budget *b)
{
    while (drop_round(u))
        if (replace_everywhere(u, b) != RC_OK)
            return RC_STOP;
    return RC_OK;
}

// ---- what some guard depends on ----------------------------------------------------------------------------------------

struct marker {
    struct unit *u;
    struct u32_vec todo;
};

static void mark_names(struct marker *m, const struct term *t)
{
    struct term_vec vars = { 0 };
    term_vars(m->u->t, t, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        uint32_t v = unit_id_of(m->u, vars.at[i]);
        if (v != UINT32_MAX && !m->u->needed[v]) {
            m->u->needed[v] = 1;
            vec_push(&m->todo, v);
        }
    }
    vec_free(&vars);
}

static void mark_operands(struct marker *m, const struct uvalue *phi, uint32_t v)
{
    const struct unit *u = m->u;
    const struct ublock *b = &u->blocks.at[phi->block];
    for (size_t i = 0; i < b->phis.n; i++)
        for (size_t k = 0; b->phis.at[i] == v && k < b->in.n; k++)
            mark_names(m, u->edges.at[b->in.at[k]].operands.at[i]);
}

static bool is_relevant(const struct unit *u, const struct uvalue *v)
{
    return !u->relevant || (v->state != UINT32_MAX && u->relevant[v->state]);
}

// Marks the inputs of a call if one of its outputs, or the way it ends, is needed.
static void mark_inputs(struct marker *m, const struct ublock *b)
{
    const struct unit *u = m->u;
    for (size_t i = 0; i < b->phis.n; i++)
        if (is_relevant(u, &u->values.at[b->phis.at[i]]))
            mark_names(m, u->values.at[b->phis.at[i]].name);
}

// Marks what a modular unit needs beyond its conditions: outputs, and what decides how calls end.
static void mark_interface(struct marker *m, const uint8_t *kept)
{
    const struct unit *u = m->u;
    for (size_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *x = &u->blocks.at[b];
        if (x->kind == UBLOCK_RETURN || (x->call && x->out.n > 1 && (!kept || kept[b])))
            mark_inputs(m, x);
    }
    for (size_t i = 0; !u->relevant && i < u->values.n; i++)
        if (u->values.at[i].kind == UVALUE_ENTRY)
            mark_names(m, u->values.at[i].name);
}

enum rc unit_find_needed(struct unit *u, const uint8_t *kept, struct budget *b)
{
    struct marker m = { .u = u };
    size_t marked = 0;
    if (!u->needed)
        u->needed = MEM_ARRAY(uint8_t, u->values.n);
    memset(u->needed, 0, u->values.n);
    for (size_t i = 0; i < u->edges.n; i++)
        if (!kept || kept[u->edges.at[i].from])
            mark_names(&m, u->edges.at[i].guard);
    for (size_t i = 0; i < u->counts.n; i++)
        mark_names(&m, u->values.at[u->counts.at[i]].name);
    if (u->modular)
        mark_interface(&m, kept);
    while (m.todo.n) {
        uint32_t v = vec_pop(&m.todo);
        marked++;
        const struct uvalue *x = &u->values.at[v];
        if (x->def)
            mark_names(&m, x->def);
        if (x->kind == UVALUE_PHI)
            mark_operands(&m, x, v);
        if (x->kind == UVALUE_ANY && u->blocks.at[x->block].call)
            mark_inputs(&m, &u->blocks.at[x->block]);
    }
    vec_free(&m.todo);
    return unit_tick(b, u->edges.n + marked);
}

// ---- liveness -------------------------------------------------------------------------------------------------------

static uint32_t add_names(struct unit *u, uint32_t set, const struct term *t)
{
    struct term_vec vars = { 0 };
    term_vars(u->t, t, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        uint32_t v = unit_id_of(u, vars.at[i]);
        if (v != UINT32_MAX)
            set = pmap_put(&u->pool, set, v, 0);
    }
    vec_free(&vars);
    return set;
}

// What is needed where e begins.
uint32_t unit_live_before(struct unit *u, const struct uedge *e)
{
    const struct ublock *to = &u->blocks.at[e->to];
    uint32_t set = to->live;
    for (size_t i = 0; i < to->phis.n; i++)
        set = pmap_remove(&u->pool, set, to->phis.at[i]);
    for (size_t i = 0; i < to->phis.n; i++)
        if (pmap_get(&u->pool, to->live, to->phis.at[i], NULL))
            set = add_names(u, set, e->operands.at[i]);
    set = add_names(u, set, e->guard);
    for (size_t i = e->made.n; i-- > 0;) {
        const struct uvalue *v = &u->values.at[e->made.at[i]];
        if (!pmap_get(&u->pool, set, e->made.at[i], NULL))
            continue;
        set = pmap_remove(&u->pool, set, e->made.at[i]);
        if (v->def)
            set = add_names(u, set, v->def);
    }
    return set;
}

/* What a block of a modular unit needs itself: the end of the unit its inputs and outputs, an abstraction block its
 * inputs. */
static uint32_t needed_by_block(struct unit *u, uint32_t set, const struct ublock *b)
{
    bool ends = b->kind == UBLOCK_RETURN || b->kind == UBLOCK_FAIL || b->kind == UBLOCK_OBSTACLE;
    for (size_t i = 0; ends && i < u->values.n; i++)
        if (u->values.at[i].kind == UVALUE_ENTRY && u->needed[i])
            set = pmap_put(&u->pool, set, (uint32_t)i, 0);
    for (size_t i = 0; (b->call || b->kind == UBLOCK_RETURN) && i < b->phis.n; i++)
        if (u->needed[b->phis.at[i]])
            set = pmap_put(&u->pool, set, b->phis.at[i], 0);
    for (size_t i = 0; i < b->uses.n; i++)
        if (u->needed[b->uses.at[i]])
            set = pmap_put(&u->pool, set, b->uses.at[i], 0);
    return set;
}

enum rc unit_find_live(struct unit *u, struct budget *budget)
{
    for (size_t b = 0; u->modular && b < u->blocks.n; b++)
        u->blocks.at[b].live = needed_by_block(u, PMAP_EMPTY, &u->blocks.at[b]);
    for (size_t i = 0; i < u->counts.n; i++) {
        struct ublock *at = &u->blocks.at[u->values.at[u->counts.at[i]].block];
        at->live = pmap_put(&u->pool, at->live, u->counts.at[i], 0);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = u->blocks.n; b-- > 0;) {
            uint32_t set = u->blocks.at[b].live;
            size_t steps = 1;
            for (size_t i = 0; i < u->blocks.at[b].out.n; i++) {
                const struct uedge *e = &u->edges.at[u->blocks.at[b].out.at[i]];
                set = pmap_union(&u->pool, set, unit_live_before(u, e));
                steps += 1 + u->blocks.at[e->to].phis.n + e->made.n;
            }
            changed |= set != u->blocks.at[b].live;
            u->blocks.at[b].live = set;
            if (tick(budget, 1 + steps / 16) != RC_OK)
                return RC_STOP;
        }
    }
    return RC_OK;
}

bool unit_is_live(const struct unit *u, uint32_t b, uint32_t v)
{
    return pmap_get(&u->pool, u->blocks.at[b].live, v, NULL);
}
