// SPDX-License-Identifier: Apache-2.0
// simulation.c: simulations on tree automata as simulations on transition systems; reduction.
#include "fa/simulation.h"

#include "fa/index.h"
#include "fa/lts.h"
#include "fa/work.h"

// ---- downward ---------------------------------------------------------------------------------------------------------

// States of the automaton come first; behind them one for all leaves, and one for each symbol and tuple of two states or more, with a
// step to each of them.  A tuple of one state is that state.
struct down {
    const struct ta *a;
    struct lts l;
    struct map label, node;  // by symbol: the first of its labels; by symbol and tuple
};

// The label of steps by a symbol.  Those behind it are for the positions of its tuples.
static uint32_t symbol_label(struct down *d, struct ta_rule r)
{
    uint64_t known;
    if (map_get(&d->label, r.symbol, &known))
        return (uint32_t)known;
    uint32_t label = d->l.labels;
    map_put(&d->label, r.symbol, label);
    d->l.labels += 1 + ta_arity(d->a->pool, r.tuple);
    return label;
}

static void add_step(struct lts *l, uint32_t from, uint32_t label, uint32_t to)
{
    vec_push(&l->edges, ((struct lts_edge){ from, label, to }));
}

static uint32_t tuple_node(struct down *d, struct ta_rule r, uint32_t label)
{
    uint64_t known;
    if (map_get(&d->node, (uint64_t)r.symbol << 32 | r.tuple, &known))
        return (uint32_t)known;
    uint32_t node = d->l.states++;
    map_put(&d->node, (uint64_t)r.symbol << 32 | r.tuple, node);
    for (uint32_t k = 0; k < ta_arity(d->a->pool, r.tuple); k++)
        add_step(&d->l, node, label + 1 + k, ta_children(d->a->pool, r.tuple)[k]);
    return node;
}

static void down_system(struct down *d, const struct ta *a)
{
    *d = (struct down){ .a = a, .l = { .states = ta_state_count(a) + 1 } };
    for (uint32_t q = 0; q < a->states.n; q++) {
        uint32_t n;
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n; i++) {
            uint32_t label = symbol_label(d, r[i]), arity = ta_arity(a->pool, r[i].tuple);
            add_step(&d->l, q, label,
                     arity == 0   ? ta_state_count(a)
                     : arity == 1 ? *ta_children(a->pool, r[i].tuple)
                                  : tuple_node(d, r[i], label));
        }
    }
}

enum rc ta_simulation_down(const struct ta *a, struct budget *budget, struct bit_matrix *leq)
{
    struct down d;
    down_system(&d, a);
    uint32_t states = d.l.states, *block = MEM_ARRAY(uint32_t, states);
    struct bit_matrix order = bit_matrix_new(2, 2);  // of states, and of what is none; their labels keep tuples apart
    for (uint32_t s = ta_state_count(a); s < states; s++)
        block[s] = 1;
    enum rc rc = lts_simulation(&d.l, &(struct lts_start){ block, &order }, ta_state_count(a), budget, leq);
    bit_matrix_free(&order);
    mem_free(block, states * sizeof *block);
    vec_free(&d.l.edges);
    map_free(&d.label);
    map_free(&d.node);
    return rc;
}

// ---- upward -----------------------------------------------------------------------------------------------------------

// A step leads from a child to the parent; its label is what surrounds the child: symbol, position, and the other children.
static enum rc up_system(const struct ta *a, struct lts *l, struct budget *budget)
{
    struct ta_pool labels;
    struct ta_edges e = { 0 };
    struct u32_vec around = { 0 };
    enum rc rc = RC_OK;
    ta_pool_init(&labels);
    ta_edges_of(a, &e);
    *l = (struct lts){ .states = ta_state_count(a) };
    for (size_t i = 0; i < e.n && rc == RC_OK; i++) {
        const uint32_t *child = ta_children(a->pool, e.at[i].tuple);
        uint32_t n = ta_arity(a->pool, e.at[i].tuple);
        for (uint32_t k = 0; k < n && rc == RC_OK; k++) {
            vec_clear(&around);
            vec_push(&around, e.at[i].symbol);
            vec_push(&around, k);
            for (uint32_t m = 0; m < n; m++)
                if (m != k)
                    vec_push(&around, child[m]);
            add_step(l, child[k], ta_tuple(&labels, around.at, around.n), e.at[i].parent);
            rc = ta_tick(budget, n);
        }
    }
    l->labels = (uint32_t)labels.tuples.n;
    ta_pool_free(&labels);
    vec_free(&e);
    vec_free(&around);
    return rc;
}

enum rc ta_simulation_up(const struct ta *a, struct budget *budget, struct bit_matrix *leq)
{
    struct lts l;
    uint32_t *block = MEM_ARRAY(uint32_t, a->states.n);
    struct bit_matrix order = bit_matrix_new(2, 2);
    bit_set(&order, 0, 1);  // roots may simulate what is none
    for (size_t i = 0; i < a->roots.n; i++)
        block[a->roots.at[i]] = 1;
    enum rc rc = up_system(a, &l, budget);
    if (rc == RC_OK)
        rc = lts_simulation(&l, &(struct lts_start){ block, &order }, ta_state_count(a), budget, leq);
    bit_matrix_free(&order);
    mem_free(block, a->states.n * sizeof *block);
    vec_free(&l.edges);
    return rc;
}

// ---- reduction --------------------------------------------------------------------------------------------------------

uint32_t ta_simulation_classes(const struct bit_matrix *leq, uint32_t *class)
{
    uint32_t n = 0;
    for (uint32_t q = 0; q < leq->rows; q++)
        class[q] = TA_NONE;
    for (uint32_t q = 0; q < leq->rows; q++) {
        if (class[q] != TA_NONE)
            continue;
        for (uint32_t r = q; r < leq->rows; r++)
            if (r == q || (bit_get(leq, q, r) && bit_get(leq, r, q)))
                class[r] = n;
        n++;
    }
    return n;
}

// The quotient by the symmetric part of a simulation, which is freed, without unreachable states.
static void reduce_by(struct ta *out, const struct ta *a, struct bit_matrix *leq, struct u32_vec *map)
{
    struct ta quotient;
    struct u32_vec place = { 0 };
    uint32_t *class = MEM_ARRAY(uint32_t, a->states.n), n = ta_simulation_classes(leq, class);
    bit_matrix_free(leq);
    ta_map(&quotient, a, class, n);
    ta_remove_unreachable(out, &quotient, &place);
    ta_free(&quotient);
    if (map) {
        vec_clear(map);
        for (size_t q = 0; q < a->states.n; q++)
            vec_push(map, place.at[class[q]]);
    }
    vec_free(&place);
    mem_free(class, a->states.n * sizeof *class);
}

enum rc ta_reduce(struct ta *out, const struct ta *a, struct u32_vec *map, struct budget *budget)
{
    struct bit_matrix leq;
    if (ta_simulation_down(a, budget, &leq) != RC_OK)
        return RC_STOP;
    reduce_by(out, a, &leq, map);
    return RC_OK;
}

enum rc ta_reduce_up(struct ta *out, const struct ta *a, struct u32_vec *map, struct budget *budget)
{
    struct bit_matrix leq;
    if (ta_simulation_up(a, budget, &leq) != RC_OK)
        return RC_STOP;
    reduce_by(out, a, &leq, map);
    return RC_OK;
}
