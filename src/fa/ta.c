// SPDX-License-Identifier: Apache-2.0
// ta.c: interned tuples, automata with shared clusters, trees and bottom-up runs.
#include "fa/ta.h"

#include "base/hash.h"
#include "fa/bits.h"

#include <stdlib.h>

// ---- tuples -----------------------------------------------------------------------------------------------------------

void ta_pool_init(struct ta_pool *p)
{
    *p = (struct ta_pool){ .slots = 64 };
    p->slot = MEM_ARRAY(uint32_t, p->slots);
    uint32_t empty = ta_tuple(p, NULL, 0);
    VERIFY(empty == 0);
}

void ta_pool_free(struct ta_pool *p)
{
    vec_free(&p->tuples);
    vec_free(&p->children);
    mem_free(p->slot, p->slots * sizeof *p->slot);
    *p = (struct ta_pool){ 0 };
}

static uint64_t tuple_hash(const uint32_t *child, size_t n)
{
    uint64_t h = n;
    for (size_t i = 0; i < n; i++)
        h = hash_mix(h, child[i]);
    return h;
}

static void grow_slots(struct ta_pool *p)
{
    size_t slots = p->slots * 2;
    uint32_t *fresh = MEM_ARRAY(uint32_t, slots);
    for (uint32_t t = 0; t < p->tuples.n; t++) {
        size_t s = tuple_hash(ta_children(p, t), ta_arity(p, t)) & (slots - 1);
        while (fresh[s])
            s = (s + 1) & (slots - 1);
        fresh[s] = t + 1;
    }
    mem_free(p->slot, p->slots * sizeof *p->slot);
    p->slot = fresh;
    p->slots = slots;
}

static bool is_tuple(const struct ta_pool *p, uint32_t tuple, const uint32_t *child, size_t n)
{
    return ta_arity(p, tuple) == n && (n == 0 || memcmp(ta_children(p, tuple), child, n * sizeof *child) == 0);
}

static uint32_t add_tuple(struct ta_pool *p, const uint32_t *child, size_t n)
{
    size_t first = p->children.n;
    bool own = child >= p->children.at && child < p->children.at + first;
    size_t offset = own ? (size_t)(child - p->children.at) : 0;
    VERIFY(first + n < UINT32_MAX && p->tuples.n < UINT32_MAX - 1);
    vec_reserve(&p->children, first + n);
    if (n)
        memcpy(p->children.at + first, own ? p->children.at + offset : child, n * sizeof *child);
    p->children.n = first + n;
    vec_push(&p->tuples, ((struct ta_tuple){ (uint32_t)first, (uint32_t)n }));
    return (uint32_t)p->tuples.n - 1;
}

uint32_t ta_tuple(struct ta_pool *p, const uint32_t *child, size_t n)
{
    if ((p->tuples.n + 1) * 2 > p->slots)
        grow_slots(p);
    size_t s = tuple_hash(child, n) & (p->slots - 1);
    for (; p->slot[s]; s = (s + 1) & (p->slots - 1))
        if (is_tuple(p, p->slot[s] - 1, child, n))
            return p->slot[s] - 1;
    uint32_t t = add_tuple(p, child, n);
    p->slot[s] = t + 1;
    return t;
}

// ---- clusters ---------------------------------------------------------------------------------------------------------

static size_t cluster_size(uint32_t cap)
{
    return sizeof(struct ta_cluster) + cap * sizeof(struct ta_rule);
}

static struct ta_cluster *cluster_new(uint32_t cap)
{
    struct ta_cluster *c = mem_alloc(cluster_size(cap));
    c->refs = 1;
    c->cap = cap;
    return c;
}

static void cluster_drop(struct ta_cluster *c)
{
    if (c && --c->refs == 0)
        mem_free(c, cluster_size(c->cap));
}

static int compare_rules(struct ta_rule a, struct ta_rule b)
{
    if (a.symbol != b.symbol)
        return a.symbol < b.symbol ? -1 : 1;
    return (a.tuple > b.tuple) - (a.tuple < b.tuple);
}

// The place of r in c, or where it belongs.
static uint32_t lower_bound(const struct ta_cluster *c, struct ta_rule r)
{
    uint32_t low = 0, high = c ? c->n : 0;
    BISECT(uint32_t, low, high, middle, compare_rules(c->at[middle], r) < 0);
    return low;
}

// Gives state q a cluster of its own with room for `more` further rules.
static struct ta_cluster *own_cluster(struct ta *a, uint32_t q, uint32_t more)
{
    struct ta_cluster *c = a->states.at[q];
    uint32_t n = c ? c->n : 0;
    if (c && c->refs == 1 && c->cap - n >= more)
        return c;
    uint32_t cap = n + more;
    if (c && c->refs == 1)
        cap = MAX(cap, 2 * n);  // it grows
    struct ta_cluster *fresh = cluster_new(cap);
    fresh->n = n;
    if (n)
        memcpy(fresh->at, c->at, n * sizeof *c->at);
    cluster_drop(c);
    a->states.at[q] = fresh;
    return fresh;
}

// ---- automata ---------------------------------------------------------------------------------------------------------

void ta_init(struct ta *a, struct ta_pool *pool)
{
    *a = (struct ta){ .pool = pool };
}

void ta_free(struct ta *a)
{
    for (size_t q = 0; q < a->states.n; q++)
        cluster_drop(a->states.at[q]);
    vec_free(&a->states);
    vec_free(&a->roots);
    a->pool = NULL;
}

void ta_copy(struct ta *to, const struct ta *from)
{
    ta_init(to, from->pool);
    ta_add_states(to, ta_state_count(from));
    for (uint32_t q = 0; q < from->states.n; q++)
        ta_share_cluster(to, q, from, q);
    vec_append(&to->roots, &from->roots);
}

void ta_move(struct ta *to, struct ta *from)
{
    ta_free(to);
    *to = *from;
    *from = (struct ta){ 0 };
}

uint32_t ta_add_states(struct ta *a, uint32_t n)
{
    size_t first = a->states.n;
    VERIFY(first + n < TA_NONE);
    vec_reserve(&a->states, first + n);
    for (uint32_t i = 0; i < n; i++)
        vec_push(&a->states, NULL);
    return (uint32_t)first;
}

uint32_t ta_add_state(struct ta *a)
{
    return ta_add_states(a, 1);
}

bool ta_add_rule(struct ta *a, uint32_t parent, uint32_t symbol, uint32_t n, const uint32_t *child)
{
    struct ta_rule r = { symbol, ta_tuple(a->pool, child, n) };
    const struct ta_cluster *old = a->states.at[parent];
    uint32_t at = lower_bound(old, r);
    if (old && at < old->n && compare_rules(old->at[at], r) == 0)
        return false;
    struct ta_cluster *c = own_cluster(a, parent, 1);
    memmove(c->at + at + 1, c->at + at, (c->n - at) * sizeof *c->at);
    c->at[at] = r;
    c->n++;
    return true;
}

bool ta_remove_rule(struct ta *a, uint32_t parent, uint32_t symbol, uint32_t n, const uint32_t *child)
{
    struct ta_rule r = { symbol, ta_tuple(a->pool, child, n) };
    const struct ta_cluster *old = a->states.at[parent];
    uint32_t at = lower_bound(old, r);
    if (!old || at == old->n || compare_rules(old->at[at], r) != 0)
        return false;
    struct ta_cluster *c = own_cluster(a, parent, 0);
    c->n--;
    memmove(c->at + at, c->at + at + 1, (c->n - at) * sizeof *c->at);
    return true;
}

static int compare_edges(const void *x, const void *y)
{
    const struct ta_edge *a = x, *b = y;
    if (a->parent != b->parent)
        return a->parent < b->parent ? -1 : 1;
    return compare_rules((struct ta_rule){ a->symbol, a->tuple }, (struct ta_rule){ b->symbol, b->tuple });
}

// Merges n sorted rules of one parent into its cluster, from the back, so that nothing is moved twice.
static void merge_rules(struct ta *a, const struct ta_edge *e, uint32_t n)
{
    struct ta_cluster *c = own_cluster(a, e->parent, n);
    uint32_t old = c->n, to = old + n, end = to;
    while (n) {
        struct ta_rule r = { e[n - 1].symbol, e[n - 1].tuple };
        if (to < end && compare_rules(c->at[to], r) == 0) {
            n--;  // it is there
        } else if (old && compare_rules(c->at[old - 1], r) >= 0) {
            c->at[--to] = c->at[--old];
        } else {
            c->at[--to] = r;
            n--;
        }
    }
    memmove(c->at + old, c->at + to, (end - to) * sizeof *c->at);
    c->n = old + (end - to);
}

void ta_add_edges(struct ta *a, struct ta_edges *e)
{
    if (e->n)
        qsort(e->at, e->n, sizeof *e->at, compare_edges);
    for (size_t i = 0, end; i < e->n; i = end) {
        size_t distinct = i + 1;  // the rules of one parent, each once
        for (end = i + 1; end < e->n && e->at[end].parent == e->at[i].parent; end++)
            if (compare_edges(&e->at[end], &e->at[distinct - 1]) != 0)
                e->at[distinct++] = e->at[end];
        VERIFY(distinct - i < UINT32_MAX / 2);
        merge_rules(a, e->at + i, (uint32_t)(distinct - i));
    }
}

void ta_share_cluster(struct ta *a, uint32_t q, const struct ta *b, uint32_t p)
{
    assert(a->pool == b->pool && !a->states.at[q]);
    a->states.at[q] = b->states.at[p];
    if (a->states.at[q])
        a->states.at[q]->refs++;
}

// The place of q among the roots, or where it belongs.
static size_t root_place(const struct ta *a, uint32_t q)
{
    size_t low = 0, high = a->roots.n;
    BISECT(size_t, low, high, middle, a->roots.at[middle] < q);
    return low;
}

bool ta_is_root(const struct ta *a, uint32_t q)
{
    size_t at = root_place(a, q);
    return at < a->roots.n && a->roots.at[at] == q;
}

bool ta_add_root(struct ta *a, uint32_t q)
{
    size_t at = root_place(a, q);
    if (at < a->roots.n && a->roots.at[at] == q)
        return false;
    vec_push(&a->roots, q);
    memmove(a->roots.at + at + 1, a->roots.at + at, (a->roots.n - 1 - at) * sizeof *a->roots.at);
    a->roots.at[at] = q;
    return true;
}

void ta_add_roots(struct ta *a, const uint32_t *root, size_t n)
{
    vec_reserve(&a->roots, a->roots.n + n);
    for (size_t i = 0; i < n; i++)
        vec_push(&a->roots, root[i]);
    a->roots.n = u32_unique(a->roots.at, a->roots.n);
}

bool ta_remove_root(struct ta *a, uint32_t q)
{
    size_t at = root_place(a, q);
    if (at == a->roots.n || a->roots.at[at] != q)
        return false;
    a->roots.n--;
    memmove(a->roots.at + at, a->roots.at + at + 1, (a->roots.n - at) * sizeof *a->roots.at);
    return true;
}

const struct ta_rule *ta_rules_by(const struct ta *a, uint32_t q, uint32_t symbol, uint32_t *n)
{
    const struct ta_cluster *c = a->states.at[q];
    uint32_t first = lower_bound(c, (struct ta_rule){ symbol, 0 });
    uint32_t end = symbol < UINT32_MAX ? lower_bound(c, (struct ta_rule){ symbol + 1, 0 }) : c ? c->n : 0;
    *n = end - first;
    return c ? c->at + first : NULL;
}

size_t ta_rule_count(const struct ta *a)
{
    size_t n = 0;
    for (size_t q = 0; q < a->states.n; q++)
        n += a->states.at[q] ? a->states.at[q]->n : 0;
    return n;
}

void ta_edges_of(const struct ta *a, struct ta_edges *e)
{
    vec_reserve(e, e->n + ta_rule_count(a));
    for (uint32_t q = 0; q < a->states.n; q++) {
        uint32_t n;
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n; i++)
            vec_push(e, ((struct ta_edge){ q, r[i].symbol, r[i].tuple }));
    }
}

static bool same_rules(const struct ta_cluster *a, const struct ta_cluster *b)
{
    uint32_t n = a ? a->n : 0;
    if (a == b || n != (b ? b->n : 0))
        return a == b;
    return n == 0 || memcmp(a->at, b->at, n * sizeof *a->at) == 0;
}

bool ta_equal(const struct ta *a, const struct ta *b)
{
    if (a->pool != b->pool || a->states.n != b->states.n || a->roots.n != b->roots.n)
        return false;
    if (a->roots.n && memcmp(a->roots.at, b->roots.at, a->roots.n * sizeof *a->roots.at) != 0)
        return false;
    for (size_t q = 0; q < a->states.n; q++)
        if (!same_rules(a->states.at[q], b->states.at[q]))
            return false;
    return true;
}

static const char *rule_flaw(const struct ta *a, struct ta_rule r, struct map *arity)
{
    uint64_t known = 0;
    if (r.tuple >= a->pool->tuples.n)
        return "automaton: a rule with no tuple";
    uint32_t n = ta_arity(a->pool, r.tuple);
    if (map_get(arity, r.symbol, &known) ? known != n : !map_put(arity, r.symbol, n))
        return "automaton: a symbol of different arities";
    for (uint32_t k = 0; k < n; k++)
        if (ta_children(a->pool, r.tuple)[k] >= a->states.n)
            return "automaton: a child that is no state";
    return NULL;
}

static const char *cluster_flaw(const struct ta *a, const struct ta_cluster *c, struct map *arity)
{
    const char *flaw = NULL;
    if (c->refs == 0 || c->n > c->cap)
        return "automaton: a cluster that nobody has, or without room";
    for (uint32_t i = 0; i < c->n && !flaw; i++) {
        if (i && compare_rules(c->at[i - 1], c->at[i]) >= 0)
            return "automaton: rules out of order";
        flaw = rule_flaw(a, c->at[i], arity);
    }
    return flaw;
}

const char *ta_flaw(const struct ta *a)
{
    struct map arity = { 0 };
    const char *flaw = NULL;
    for (size_t q = 0; q < a->states.n && !flaw; q++)
        flaw = a->states.at[q] ? cluster_flaw(a, a->states.at[q], &arity) : NULL;
    for (size_t i = 0; i < a->roots.n && !flaw; i++)
        if (a->roots.at[i] >= a->states.n || (i && a->roots.at[i - 1] >= a->roots.at[i]))
            flaw = "automaton: roots out of order, or no states";
    map_free(&arity);
    return flaw;
}

// ---- trees ------------------------------------------------------------------------------------------------------------

uint32_t ta_tree_add(struct ta_tree *t, uint32_t symbol, uint32_t n, const uint32_t *child)
{
    struct ta_node node = { symbol, (uint32_t)t->children.n, n };
    for (uint32_t i = 0; i < n; i++) {
        assert(child[i] < t->nodes.n);
        vec_push(&t->children, child[i]);
    }
    vec_push(&t->nodes, node);
    return (uint32_t)t->nodes.n - 1;
}

void ta_tree_clear(struct ta_tree *t)
{
    vec_clear(&t->nodes);
    vec_clear(&t->children);
}

void ta_tree_free(struct ta_tree *t)
{
    vec_free(&t->nodes);
    vec_free(&t->children);
}

uint32_t ta_tree_height(const struct ta_tree *t)
{
    size_t n = t->nodes.n;
    uint32_t *height = MEM_ARRAY(uint32_t, n), last = 0;
    for (size_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < t->nodes.at[i].n; k++)
            height[i] = MAX(height[i], height[t->children.at[t->nodes.at[i].first + k]]);
        last = ++height[i];
    }
    mem_free(height, n * sizeof *height);
    return last;
}

// Whether the children of a node can be given the states of a tuple.
static bool fits(const struct bit_matrix *at, const struct ta_tree *t, const struct ta_node *node,
                 const uint32_t *state)
{
    for (uint32_t k = 0; k < node->n; k++)
        if (!bit_get(at, t->children.at[node->first + k], state[k]))
            return false;
    return true;
}

static bool has_state(const struct ta *a, const struct bit_matrix *at, const struct ta_tree *t,
                      const struct ta_node *node, uint32_t q)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules_by(a, q, node->symbol, &n);
    for (uint32_t i = 0; i < n; i++)
        if (ta_arity(a->pool, r[i].tuple) == node->n && fits(at, t, node, ta_children(a->pool, r[i].tuple)))
            return true;
    return false;
}

void ta_run(const struct ta *a, const struct ta_tree *t, struct u32_vec *states)
{
    struct bit_matrix at = bit_matrix_new((uint32_t)t->nodes.n, ta_state_count(a));
    for (uint32_t i = 0; i < t->nodes.n; i++)
        for (uint32_t q = 0; q < a->states.n; q++)
            if (has_state(a, &at, t, &t->nodes.at[i], q))
                bit_set(&at, i, q);
    for (uint32_t q = 0; q < a->states.n && t->nodes.n; q++)
        if (bit_get(&at, (uint32_t)t->nodes.n - 1, q))
            vec_push(states, q);
    bit_matrix_free(&at);
}

bool ta_accepts(const struct ta *a, const struct ta_tree *t)
{
    struct u32_vec states = { 0 };
    bool accepted = false;
    ta_run(a, t, &states);
    for (size_t i = 0; i < states.n && !accepted; i++)
        accepted = ta_is_root(a, states.at[i]);
    vec_free(&states);
    return accepted;
}
