// SPDX-License-Identifier: Apache-2.0
// ops.c: union, change of states, states that are of no use.
#include "fa/ops.h"

#include "fa/index.h"

// ---- union ------------------------------------------------------------------------------------------------------------

// Appends the rules of a with map[q] for each state q to e; those with a state that is mapped to TA_NONE are left out.
static void mapped_edges(const struct ta *a, const uint32_t *map, struct ta_edges *e)
{
    struct u32_vec child = { 0 };
    vec_reserve(e, e->n + ta_rule_count(a));
    for (uint32_t q = 0; q < a->states.n; q++) {
        uint32_t n;
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n && map[q] != TA_NONE; i++) {
            const uint32_t *old = ta_children(a->pool, r[i].tuple);
            uint32_t arity = ta_arity(a->pool, r[i].tuple);
            vec_clear(&child);
            for (uint32_t k = 0; k < arity && map[old[k]] != TA_NONE; k++)
                vec_push(&child, map[old[k]]);
            if (child.n == arity)
                vec_push(e, ((struct ta_edge){ map[q], r[i].symbol, ta_tuple(a->pool, child.at, arity) }));
        }
    }
    vec_free(&child);
}

uint32_t ta_append(struct ta *a, const struct ta *b)
{
    assert(a->pool == b->pool && a != b);
    uint32_t n = ta_state_count(b), first = ta_add_states(a, n);
    uint32_t *map = MEM_ARRAY(uint32_t, n);
    struct ta_edges e = { 0 };
    for (uint32_t q = 0; q < n; q++)
        map[q] = first + q;
    mapped_edges(b, map, &e);
    ta_add_edges(a, &e);
    vec_free(&e);
    mem_free(map, n * sizeof *map);
    return first;
}

void ta_union(struct ta *out, const struct ta *a, const struct ta *b)
{
    ta_copy(out, a);
    uint32_t first = ta_append(out, b);
    for (size_t i = 0; i < b->roots.n; i++)
        ta_add_root(out, first + b->roots.at[i]);
    VALIDATE_SOME(a->pool->checks, ta_flaw(out));
}

void ta_union_disjoint(struct ta *out, const struct ta *a, const struct ta *b)
{
    struct ta_edges e = { 0 };
    ta_copy(out, a);
    if (b->states.n > a->states.n)
        ta_add_states(out, ta_state_count(b) - ta_state_count(a));
    for (uint32_t q = 0; q < b->states.n; q++) {
        if (!out->states.at[q]) {
            ta_share_cluster(out, q, b, q);
            continue;
        }
        uint32_t n;
        const struct ta_rule *r = ta_rules(b, q, &n);
        for (uint32_t i = 0; i < n; i++)
            vec_push(&e, ((struct ta_edge){ q, r[i].symbol, r[i].tuple }));
    }
    ta_add_edges(out, &e);
    ta_add_roots(out, b->roots.at, b->roots.n);
    vec_free(&e);
    VALIDATE_SOME(a->pool->checks, ta_flaw(out));
}

// ---- change of states -------------------------------------------------------------------------------------------------

void ta_map(struct ta *out, const struct ta *a, const uint32_t *map, uint32_t n)
{
    struct ta_edges e = { 0 };
    struct u32_vec roots = { 0 };
    ta_init(out, a->pool);
    ta_add_states(out, n);
    mapped_edges(a, map, &e);
    ta_add_edges(out, &e);
    for (size_t i = 0; i < a->roots.n; i++)
        if (map[a->roots.at[i]] != TA_NONE)
            vec_push(&roots, map[a->roots.at[i]]);
    ta_add_roots(out, roots.at, roots.n);
    vec_free(&roots);
    vec_free(&e);
    VALIDATE_SOME(a->pool->checks, ta_flaw(out));
}

// a with the states for which keep[q] is 1, which is freed.
static void keep_states(struct ta *out, const struct ta *a, uint8_t *keep, struct u32_vec *map)
{
    struct u32_vec number = { 0 };
    uint32_t n = 0;
    for (uint32_t q = 0; q < a->states.n; q++)
        vec_push(&number, keep[q] ? n++ : TA_NONE);
    mem_free(keep, a->states.n);
    if (n == a->states.n)
        ta_copy(out, a);
    else
        ta_map(out, a, number.at, n);
    if (map) {
        vec_free(map);
        *map = number;
    } else {
        vec_free(&number);
    }
}

void ta_reachable(const struct ta *a, const uint32_t *root, size_t n, uint8_t *reached)
{
    struct u32_vec todo = { 0 };
    for (size_t i = 0; i < n; i++) {
        if (!reached[root[i]])
            vec_push(&todo, root[i]);
        reached[root[i]] = 1;
    }
    while (todo.n) {
        uint32_t rules;
        const struct ta_rule *r = ta_rules(a, vec_pop(&todo), &rules);
        for (uint32_t i = 0; i < rules; i++) {
            const uint32_t *child = ta_children(a->pool, r[i].tuple);
            for (uint32_t k = 0; k < ta_arity(a->pool, r[i].tuple); k++) {
                if (!reached[child[k]])
                    vec_push(&todo, child[k]);
                reached[child[k]] = 1;
            }
        }
    }
    vec_free(&todo);
}

void ta_remove_unreachable(struct ta *out, const struct ta *a, struct u32_vec *map)
{
    uint8_t *reached = MEM_ARRAY(uint8_t, a->states.n);
    ta_reachable(a, a->roots.at, a->roots.n, reached);
    keep_states(out, a, reached, map);
}

void ta_copy_reachable(struct ta *out, const struct ta *a, const uint32_t *root, size_t n, struct u32_vec *map)
{
    struct ta b;
    uint8_t *reached = MEM_ARRAY(uint8_t, a->states.n);
    ta_copy(&b, a);
    vec_clear(&b.roots);
    ta_add_roots(&b, root, n);
    ta_reachable(&b, root, n, reached);
    keep_states(out, &b, reached, map);
    ta_free(&b);
}

// a without the states that have no tree.
static void remove_unproductive(struct ta *out, const struct ta *a, struct u32_vec *map)
{
    struct ta_index x;
    struct u32_vec order = { 0 };
    uint8_t *keep = MEM_ARRAY(uint8_t, a->states.n);
    ta_index_init(&x, a);
    ta_index_productive(&x, &order, NULL);
    for (size_t i = 0; i < order.n; i++)
        keep[order.at[i]] = 1;
    ta_index_free(&x);
    vec_free(&order);
    keep_states(out, a, keep, map);
}

void ta_remove_useless(struct ta *out, const struct ta *a, struct u32_vec *map)
{
    struct ta productive;
    struct u32_vec first = { 0 }, second = { 0 };
    remove_unproductive(&productive, a, &first);
    ta_remove_unreachable(out, &productive, &second);
    ta_free(&productive);
    for (size_t q = 0; q < first.n; q++)
        first.at[q] = first.at[q] == TA_NONE ? TA_NONE : second.at[first.at[q]];
    vec_free(&second);
    if (map) {
        vec_free(map);
        *map = first;
    } else {
        vec_free(&first);
    }
}

// ---- trees ------------------------------------------------------------------------------------------------------------

// Adds the trees of order[0..n), states whose rules are given; each a node, the last state the root.  Only what it needs.
static void build_tree(const struct ta_index *x, const struct u32_vec *order, const uint32_t *rule, uint32_t root,
                       struct ta_tree *t)
{
    uint8_t *needed = MEM_ARRAY(uint8_t, x->states);
    uint32_t *node = MEM_ARRAY(uint32_t, x->states);
    struct u32_vec child = { 0 };
    needed[root] = 1;
    for (size_t i = order->n; i-- > 0;) {
        uint32_t q = order->at[i], n = x->groups.at[x->group[rule[q]]].arity;
        for (uint32_t k = 0; k < n && needed[q]; k++)
            needed[ta_index_children(x, rule[q])[k]] = 1;
    }
    for (size_t i = 0; i < order->n; i++) {
        uint32_t q = order->at[i];
        const struct ta_group *g = &x->groups.at[x->group[rule[q]]];
        if (!needed[q])
            continue;
        vec_clear(&child);
        for (uint32_t k = 0; k < g->arity; k++)
            vec_push(&child, node[ta_index_children(x, rule[q])[k]]);
        node[q] = ta_tree_add(t, g->symbol, g->arity, child.at);
    }
    vec_free(&child);
    mem_free(node, x->states * sizeof *node);
    mem_free(needed, x->states);
}

bool ta_witness_at(const struct ta *a, const uint32_t *root, size_t n, struct ta_tree *t)
{
    struct ta_index x;
    struct u32_vec order = { 0 };
    uint32_t *rule = MEM_ARRAY(uint32_t, a->states.n), best = TA_NONE;
    uint8_t *is_root = MEM_ARRAY(uint8_t, a->states.n);
    ta_index_init(&x, a);
    ta_index_productive(&x, &order, rule);
    for (size_t i = 0; i < n; i++)
        is_root[root[i]] = 1;
    for (size_t i = 0; i < order.n && best == TA_NONE; i++)
        if (is_root[order.at[i]])
            best = order.at[i];
    if (t)
        ta_tree_clear(t);
    if (t && best != TA_NONE)
        build_tree(&x, &order, rule, best, t);
    ta_index_free(&x);
    vec_free(&order);
    mem_free(rule, a->states.n * sizeof *rule);
    mem_free(is_root, a->states.n);
    return best != TA_NONE;
}

bool ta_witness(const struct ta *a, struct ta_tree *t)
{
    return ta_witness_at(a, a->roots.at, a->roots.n, t);
}

void ta_of_tree(struct ta *out, struct ta_pool *pool, const struct ta_tree *t)
{
    ta_init(out, pool);
    ta_add_states(out, (uint32_t)t->nodes.n);
    for (uint32_t i = 0; i < t->nodes.n; i++) {
        const struct ta_node *node = &t->nodes.at[i];
        ta_add_rule(out, i, node->symbol, node->n, node->n ? t->children.at + node->first : NULL);
    }
    if (t->nodes.n)
        ta_add_root(out, (uint32_t)t->nodes.n - 1);
}
