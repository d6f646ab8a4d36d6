// SPDX-License-Identifier: Apache-2.0
// symbolic.c: checks claims with sets of states as decision diagrams: one set for each location, and one relation for each edge.
//
// The value of variable i before a step is variable 2i of the diagrams, that behind it 2i + 1.
// source Burch, Clarke, McMillan, Dill, Hwang, "Symbolic model checking: 10^20 states and beyond", LICS 1990.
#include "boolprog/boolprog.h"
#include "domains/boolfun.h"

#include <stdio.h>

struct symbolic_edge {
    uint32_t guard;       // where it can pass
    uint32_t *on[2];      // by assignment: where its value can be false, and true
    uint32_t relation;    // guard, and all assignments between old and new values
    uint32_t old;         // the conjunction of the variables that are assigned to
    uint32_t *from, *to;  // the new and the old variables
};

struct symbolic {
    const struct bool_program *p;
    struct budget *b;
    struct bool_result *out;
    struct arena mem;
    struct symbolic_edge *edge;
    uint32_t *invariant, *reached;  // by node
    struct {
        VEC_OF(uint32_t *);
    } layers;  // by the length of the shortest run, and node
};

// ---- formulas as diagrams ---------------------------------------------------------------------------------------------------

static uint32_t function_of_part(const struct bool_formula *f, const struct map *done)
{
    uint64_t x[3] = { 0 };
    const struct bool_formula *const operand[3] = { f->a, f->b, f->c };
    for (int i = 0; i < 3 && operand[i]; i++)
        VERIFY(map_get(done, operand[i]->id, &x[i]));
    switch ((enum formula_op)f->op) {
    case FORMULA_FALSE:
        return BF_FALSE;
    case FORMULA_TRUE:
        return BF_TRUE;
    case FORMULA_ATOM:
        return bf_var(2 * f->atom);
    case FORMULA_NOT:
        return bf_not((uint32_t)x[0]);
    case FORMULA_AND:
        return bf_and((uint32_t)x[0], (uint32_t)x[1]);
    case FORMULA_OR:
        return bf_or((uint32_t)x[0], (uint32_t)x[1]);
    case FORMULA_ITE:
        return bf_ite((uint32_t)x[0], (uint32_t)x[1], (uint32_t)x[2]);
    case FORMULA_ANY:
        break;
    }
    BUG("an unknown part in a formula of a diagram");
}

// Where f can be `value`; kept.
static uint32_t function(struct symbolic *s, const struct bool_formula *f, bool value)
{
    struct bool_formula_list parts = { 0 };
    struct map done = { 0 };
    size_t mark = bf_mark();
    formula_parts(formula_can_be(s->p->pool, f, value), &parts);
    uint32_t g = BF_FALSE;
    for (size_t i = 0; i < parts.n; i++) {
        g = function_of_part(parts.at[i], &done);
        map_put(&done, parts.at[i]->id, g);
    }
    bf_keep(g);
    bf_release(mark);
    map_free(&done);
    vec_free(&parts);
    return g;
}

// ---- the program as diagrams --------------------------------------------------------------------------------------------------

static void make_edge(struct symbolic *s, size_t i)
{
    const struct bool_edge *e = &s->p->edges.at[i];
    struct symbolic_edge *to = &s->edge[i];
    size_t mark = bf_mark(), n = e->assign.n;
    to->guard = function(s, e->guard, true);
    to->from = ARENA_ARRAY(&s->mem, uint32_t, n);
    to->to = ARENA_ARRAY(&s->mem, uint32_t, n);
    for (int v = 0; v < 2; v++)
        to->on[v] = ARENA_ARRAY(&s->mem, uint32_t, n);
    uint32_t relation = to->guard, old = BF_TRUE;
    for (size_t k = 0; k < n; k++) {
        uint32_t var = e->assign.at[k].var;
        for (int v = 0; v < 2; v++)
            to->on[v][k] = function(s, e->assign.at[k].value, v);
        to->from[k] = 2 * var + 1;
        to->to[k] = 2 * var;
        relation = bf_and(relation, bf_ite(bf_var(2 * var + 1), to->on[1][k], to->on[0][k]));
        old = bf_and(old, bf_var(2 * var));
    }
    to->relation = bf_keep(relation);
    to->old = bf_keep(old);
    bf_release(mark);
}

static uint32_t *new_layer(struct symbolic *s)
{
    uint32_t *layer = ARENA_ARRAY(&s->mem, uint32_t, s->p->nodes.n);  // BF_FALSE
    vec_push(&s->layers, layer);
    return layer;
}

// set |= f, which is kept.
static void add_states(uint32_t *set, uint32_t f)
{
    uint32_t both = bf_keep(bf_or(*set, f));
    bf_drop(*set);
    *set = both;
}

static void symbolic_init(struct symbolic *s)
{
    const struct bool_program *p = s->p;
    bf_open();
    s->edge = ARENA_ARRAY(&s->mem, struct symbolic_edge, p->edges.n);
    s->invariant = ARENA_ARRAY(&s->mem, uint32_t, p->nodes.n);
    s->reached = ARENA_ARRAY(&s->mem, uint32_t, p->nodes.n);
    for (size_t i = 0; i < p->nodes.n; i++)
        s->invariant[i] = function(s, p->nodes.at[i].invariant, true);
    for (size_t i = 0; i < p->edges.n; i++)
        make_edge(s, i);
    size_t mark = bf_mark();
    uint32_t initial = function(s, p->initial, true);
    add_states(&new_layer(s)[p->init], bf_and(initial, s->invariant[p->init]));
    add_states(&s->reached[p->init], s->layers.at[0][p->init]);
    bf_drop(initial);
    bf_release(mark);
}

static void drop_all(uint32_t *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        bf_drop(f[i]);
}

static void symbolic_free(struct symbolic *s)
{
    const struct bool_program *p = s->p;
    for (size_t i = 0; i < p->edges.n; i++) {
        struct symbolic_edge *e = &s->edge[i];
        bf_drop(e->guard);
        bf_drop(e->relation);
        bf_drop(e->old);
        drop_all(e->on[0], p->edges.at[i].assign.n);
        drop_all(e->on[1], p->edges.at[i].assign.n);
    }
    for (size_t i = 0; i < s->layers.n; i++)
        drop_all(s->layers.at[i], p->nodes.n);
    drop_all(s->invariant, p->nodes.n);
    drop_all(s->reached, p->nodes.n);
    vec_free(&s->layers);
    arena_free(&s->mem);
    bf_close();
}

// ---- forwards ---------------------------------------------------------------------------------------------------------------

static uint32_t image(struct symbolic *s, size_t edge, uint32_t set)
{
    const struct symbolic_edge *e = &s->edge[edge];
    uint32_t after = bf_and_exists(set, e->relation, e->old);
    after = bf_rename(after, e->from, e->to, s->p->edges.at[edge].assign.n);
    return bf_and(after, s->invariant[s->p->edges.at[edge].to]);
}

// The states behind those of the last layer that were not reached before.  *any: whether there are some.
static enum rc next_layer(struct symbolic *s, bool *any)
{
    const uint32_t *last = s->layers.at[s->layers.n - 1];
    uint32_t *next = new_layer(s);
    *any = false;
    for (size_t i = 0; i < s->p->edges.n; i++) {
        const struct bool_edge *e = &s->p->edges.at[i];
        if (last[e->from] == BF_FALSE)
            continue;
        size_t mark = bf_mark();
        uint32_t fresh = bf_and(image(s, i, last[e->from]), bf_not(s->reached[e->to]));
        add_states(&next[e->to], fresh);
        *any = *any || fresh != BF_FALSE;
        s->out->transitions++;
        enum rc rc = tick(s->b, 1 + bf_nodes(fresh));
        bf_release(mark);
        if (rc != RC_OK)
            return rc;
    }
    for (size_t i = 0; i < s->p->nodes.n; i++) {
        size_t mark = bf_mark();
        add_states(&s->reached[i], next[i]);
        bf_release(mark);
    }
    return RC_OK;
}

// ---- backwards ----------------------------------------------------------------------------------------------------------------

static uint64_t *pick(struct symbolic *s, uint32_t set)
{
    struct u32_vec on = { 0 };
    uint64_t *values = ARENA_ARRAY(&s->out->mem, uint64_t, (MAX(s->p->vars.n, (size_t)1) + 63) / 64);
    bf_pick(set, &on);
    for (size_t i = 0; i < on.n; i++)
        bool_value_set(values, on.at[i] / 2, true);
    vec_free(&on);
    return values;
}

// The states of the set from which the edge can lead to the values.
static uint32_t before(struct symbolic *s, size_t edge, const uint64_t *values, uint32_t set)
{
    const struct bool_edge *e = &s->p->edges.at[edge];
    struct map assigned = { 0 };
    set = bf_and(set, s->edge[edge].guard);
    for (size_t k = 0; k < e->assign.n; k++) {
        uint32_t var = e->assign.at[k].var;
        set = bf_and(set, s->edge[edge].on[bool_value(values, var)][k]);
        map_put(&assigned, var, 0);
    }
    for (uint32_t i = 0; i < s->p->vars.n; i++)
        if (!map_get(&assigned, i, NULL))
            set = bf_and(set, bool_value(values, i) ? bf_var(2 * i) : bf_not(bf_var(2 * i)));
    map_free(&assigned);
    return set;
}

// The state one layer nearer to the start that an edge leads from to the values at node.
static uint64_t *predecessor(struct symbolic *s, size_t layer, uint32_t *node, uint64_t *values)
{
    for (uint32_t i = 0; i < s->p->edges.n; i++) {
        const struct bool_edge *e = &s->p->edges.at[i];
        size_t mark = bf_mark();
        if (e->to != *node || s->layers.at[layer][e->from] == BF_FALSE)
            continue;
        uint32_t set = before(s, i, values, s->layers.at[layer][e->from]);
        uint64_t *from = set == BF_FALSE ? NULL : pick(s, set);
        bf_release(mark);
        if (from) {
            struct bool_step step = { i, values };
            vec_push(&s->out->trace, step);
            *node = e->from;
            return from;
        }
    }
    BUG("a state was reached from nowhere");
}

static void trace_to(struct symbolic *s, uint32_t node, uint32_t set)
{
    uint64_t *values = pick(s, set);
    for (size_t layer = s->layers.n - 1; layer-- > 0;)
        values = predecessor(s, layer, &node, values);
    vec_reverse(&s->out->trace, 0);
    s->out->first = values;
    s->out->loop = s->out->trace.n;
}

// ---- the claims -----------------------------------------------------------------------------------------------------------------

// Whether a state of the last layer violates a claim.
static bool violated(struct symbolic *s, const struct bool_claims *claims, const uint32_t *against)
{
    const uint32_t *last = s->layers.at[s->layers.n - 1];
    for (uint32_t i = 0; claims && i < claims->n; i++) {
        size_t mark = bf_mark();
        uint32_t node = claims->at[i].node, bad = bf_and(last[node], against[i]);
        if (bad != BF_FALSE) {
            s->out->claim = i;
            trace_to(s, node, bad);
        }
        bf_release(mark);
        if (bad != BF_FALSE)
            return true;
    }
    return false;
}

static void explore(struct symbolic *s, const struct bool_claims *claims, const uint32_t *against)
{
    bool any = true;
    while (any) {
        if (violated(s, claims, against)) {
            s->out->verdict = BOOL_VIOLATED;
            return;
        }
        if (next_layer(s, &any) != RC_OK) {
            s->out->verdict = BOOL_OPEN;
            s->out->because = BOOL_BUDGET;
            return;
        }
    }
    s->out->verdict = BOOL_HOLDS;
}

static void count_states(struct symbolic *s)
{
    uint32_t *vars = ARENA_ARRAY(&s->mem, uint32_t, s->p->vars.n);
    for (uint32_t i = 0; i < s->p->vars.n; i++)
        vars[i] = 2 * i;
    for (size_t i = 0; i < s->p->nodes.n; i++) {
        uint64_t n = bf_count(s->reached[i], vars, s->p->vars.n);
        s->out->states = n > UINT64_MAX - s->out->states ? UINT64_MAX : s->out->states + n;
        s->out->nodes += bf_nodes(s->reached[i]);
    }
}

void bool_check_symbolic(const struct bool_program *p, const struct bool_claims *claims, struct budget *b,
                         struct bool_result *out)
{
    struct symbolic s = { .p = p, .b = b, .out = out };
    size_t n = claims ? claims->n : 0;
    symbolic_init(&s);
    uint32_t *against = ARENA_ARRAY(&s.mem, uint32_t, n);
    for (size_t i = 0; i < n; i++)
        against[i] = function(&s, claims->at[i].holds, false);
    explore(&s, claims, against);
    count_states(&s);
    drop_all(against, n);
    symbolic_free(&s);
}
