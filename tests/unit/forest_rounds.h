// SPDX-License-Identifier: Apache-2.0
// forest_rounds.h: random heaps of many kinds, and rounds of a few heaps and the memory graphs that are made of them, for tests of forest automata.
#ifndef FOREST_ROUNDS_H
#define FOREST_ROUNDS_H

#include "unit.h"

#include "fixture.h"
#include "forest_heaps.h"

#include "forest/box.h"
#include "forest/fold.h"
#include "forest/predicates.h"
#include "forest/signature.h"
#include "smg/join.h"

#include <stdio.h>

enum { KEPT = 5, SAME_STORE = 4, MOST = 20000 };

// ---- random heaps ---------------------------------------------------------------------------------------------------

enum {
    TREE_PLAIN,   // children at NEXT and PREV
    TREE_PARENT,  // and the parent at SUB
    TREE_ROOT,    // the root at SUB
    TREE_LEAVES,  // leaves are a list along SUB
    TREE_LISTS,   // each node has a list of its own, which ends with null
    TREE_RINGS,   // or leads back to its first element, or to the node
    SKIP_LIST,    // some nodes are in a second list along PREV, fewer in a third along SUB
    GRAPH,        // pointers lead to random nodes, some of them into the middle
    DAG,          // to later nodes only
    PAIRS,        // random pairs of nodes lead to each other, or one of them to the other
    TREE_KINDS,
};

struct forest_shape {
    struct shape list;  // kinds LIST_...; beyond these kinds TREE_...
    bool words, absent, moved, more,
        foreign;  // zeros are words; some numbers are not known; pointers into nodes; to any node; some blocks are foreign
};

static inline struct forest_shape random_forest_shape(struct rng *r)
{
    struct forest_shape s = { .list = random_shape(r) };
    s.list.kind = (uint32_t)rng_below(r, LIST_KINDS + TREE_KINDS);
    s.list.longest = s.list.kind == LIST_DEEP ? 4 : 3 + (uint32_t)rng_below(r, 6);
    s.words = rng_below(r, 2);
    s.absent = !rng_below(r, 3);
    s.moved = !rng_below(r, 3);
    s.more = rng_below(r, 2);
    s.foreign = !rng_below(r, 4);
    return s;
}

static inline void link_parent(struct smg *g, const struct forest_shape *s, const uint32_t *node, uint32_t i,
                               uint32_t parent)
{
    uint32_t kind = s->list.kind - LIST_KINDS;
    if (kind == TREE_PARENT)
        set(g, node[i], SUB, to(node[parent], s->moved ? PREV : 0));
    if (kind == TREE_ROOT)
        set(g, node[i], SUB, to(node[0], 0));
}

static inline void add_lists(struct smg *g, const struct forest_shape *s, struct rng *r, const uint32_t *node,
                             uint32_t n)
{
    uint32_t kind = s->list.kind - LIST_KINDS, last = 0, ends[2];
    for (uint32_t i = 0; i < n; i++) {
        bool leaf = smg_read(g, node[i], NEXT * 8, 64) == SMG_ZERO && smg_read(g, node[i], PREV * 8, 64) == SMG_ZERO;
        if (kind == TREE_LEAVES && leaf) {
            if (last)
                set(g, last, SUB, to(node[i], 0));
            last = node[i];
        }
        if (kind != TREE_LISTS && kind != TREE_RINGS)
            continue;
        uint32_t k = (uint32_t)rng_below(r, 3);
        chain(g, &s->list, r, k, NEXT, 2, s->list.extra & 2, SMG_ZERO, SMG_ZERO, ends, NULL);
        set(g, node[i], SUB, to(ends[0], 0));
        if (k && kind == TREE_RINGS)
            set(g, ends[1], NEXT, to(s->list.extra & 1 ? node[i] : ends[0], 0));
    }
}

// A random binary tree.
static inline void make_tree_heap(struct smg *g, const struct forest_shape *s, struct rng *r, const uint32_t *node,
                                  uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        uint32_t parent, at;
        do {
            parent = (uint32_t)rng_below(r, i);
            at = rng_below(r, 2) ? NEXT : PREV;
        } while (smg_read(g, node[parent], at * 8, 64) != SMG_ZERO);
        set(g, node[parent], at, to(node[i], 0));
        link_parent(g, s, node, i, parent);
    }
    if (n && s->list.extra == 1)
        link_parent(g, s, node, 0, 0);
    add_lists(g, s, r, node, n);
}

static inline void make_skip_list(struct smg *g, const uint32_t *node, uint32_t n, struct rng *r)
{
    uint32_t last[3] = { 0 };
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t level = 0; level < 3 && (!level || !i || rng_below(r, 2)); level++) {
            if (i)
                set(g, last[level], level == 0 ? NEXT : level == 1 ? PREV : SUB, to(node[i], 0));
            last[level] = node[i];
        }
}

static inline void make_graph(struct smg *g, const struct forest_shape *s, struct rng *r, const uint32_t *node,
                              uint32_t n)
{
    static const int32_t into[] = { 0, 0, PREV, SUB };
    bool forward = s->list.kind - LIST_KINDS == DAG;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t at = NEXT; at <= SUB; at += 8) {
            uint32_t j = (uint32_t)rng_below(r, n);
            if (at == DATA || (forward && j <= i) || !rng_below(r, 3))
                continue;
            set(g, node[i], at, to(node[j], s->moved ? into[rng_below(r, ARRAY_LEN(into))] : 0));
        }
}

// A field of a block that is null; BYTES: there is none.
static inline uint32_t free_field(const struct smg *g, uint32_t block)
{
    static const uint32_t field[] = { NEXT, PREV, SUB, SUB_PREV };
    for (size_t i = 0; i < ARRAY_LEN(field); i++)
        if (smg_read(g, block, field[i] * 8, 64) == SMG_ZERO)
            return field[i];
    return BYTES;
}

static inline void make_pairs(struct smg *g, const struct forest_shape *s, struct rng *r, const uint32_t *node,
                              uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t j = k || !rng_below(r, 3) ? (uint32_t)rng_below(r, i) : i - 1;
            uint32_t at = free_field(g, node[i]), back = free_field(g, node[j]);
            if (at == BYTES || back == BYTES || (k && rng_below(r, 3)))
                continue;
            set(g, node[j], back, to(node[i], 0));
            if (!s->moved || rng_below(r, 3))
                set(g, node[i], at, to(node[j], 0));
        }
}

static inline uint32_t random_block(const struct smg *g, struct rng *r)
{
    uint32_t o = 1 + (uint32_t)rng_below(r, g->objects.n - 1);
    return g->objects.at[o].origin == SMG_HEAP ? o : 0;
}

// More variables; an address of a variable.
static inline void add_variables(struct smg *g, const struct forest_shape *s, struct rng *r)
{
    static const int32_t into[] = { 0, 0, 0, NEXT, DATA, SUB };
    for (uint32_t v = 4; v < 7; v++) {
        uint32_t b = g->objects.n > 1 ? random_block(g, r) : 0;
        if (!rng_below(r, 3))
            set_var(g, v, to(b, s->moved ? into[rng_below(r, ARRAY_LEN(into))] : 0));
    }
    uint32_t b = g->objects.n > 1 ? random_block(g, r) : 0;
    if (b && !rng_below(r, 8) && smg_pattern(g, g->objects.at[b].size) == BYTES)
        set(g, b, SUB, to(smg_variable(g, 0, 1, 8), 0));
}

// Zeros are words, or one range; of some numbers nothing is known.
static inline void vary_fields(struct smg *g, const struct forest_shape *s, struct rng *r)
{
    for (uint32_t o = 1; o < g->objects.n; o++) {
        uint64_t size = (uint64_t)smg_pattern(g, g->objects.at[o].size);
        if (g->objects.at[o].origin != SMG_HEAP)
            continue;
        g->objects.at[o].foreign = s->foreign && rng_below(r, 2);
        for (uint32_t at = 0; s->words && at < size; at += 8)
            if (smg_read(g, o, at * 8, 64) == SMG_ZERO) {
                smg_write(g, o, at * 8, 64, SMG_NONE);
                set(g, o, at, SMG_ZERO);
            }
        for (uint32_t at = 0; s->absent && at < size; at += 4)
            if (smg_tag(smg_read(g, o, at * 8, 32)) == SMG_NUMBER && !rng_below(r, 6))
                smg_write(g, o, at * 8, 32, SMG_NONE);
    }
}

static inline void make_heap(struct smg *g, const struct forest_shape *s, struct rng *r)
{
    uint32_t node[16], n = (uint32_t)rng_below(r, s->list.longest), kind = s->list.kind - LIST_KINDS;
    smg_clear(g);
    vec_push(&g->frames, 1);
    if (s->list.kind < LIST_KINDS) {
        make_list(g, &s->list, r);
    } else {
        for (uint32_t i = 0; i < n; i++)
            set_data(g, &s->list, r, node[i] = new_block(g, BYTES, 1), DATA);
        if (kind == GRAPH || kind == DAG)
            make_graph(g, s, r, node, n);
        else if (kind == PAIRS)
            make_pairs(g, s, r, node, n);
        else if (kind == SKIP_LIST)
            make_skip_list(g, node, n, r);
        else
            make_tree_heap(g, s, r, node, n);
        set_var(g, 1, to(n ? node[0] : 0, 0));
    }
    if (s->more)
        add_variables(g, s, r);
    if (!s->list.change && g->objects.n > 2)
        change_field(g, r);
    vary_fields(g, s, r);
    (void)smg_collect(g);
}

// ---- a round --------------------------------------------------------------------------------------------------------

// Heaps of one kind, and graphs that were made of them.
struct round {
    struct fixture *f;
    struct smg_env env;
    struct tree_store store;
    struct rng rng;
    struct forest_abstraction opt;
    struct smg heap[KEPT], graph[KEPT], folded[KEPT], case_of, walked, copy, all, other;
};

static uint64_t heaps, asked, limits, boxes, isolated, several;

static inline bool is_included(void *owner, uint32_t a, uint32_t b)
{
    bool yes;
    return tree_included(owner, a, b, NULL, &yes) == RC_OK && yes;
}

static inline uint64_t kind_of(void *owner, uint32_t tree)
{
    return predicates_of(owner, tree);
}

static inline uint32_t union_of(void *owner, uint32_t a, uint32_t b)
{
    return tree_union(owner, a, b);
}

static inline void each_graph(struct round *r, void (*f)(struct smg *, struct round *))
{
    for (size_t i = 0; i < KEPT; i++) {
        f(&r->heap[i], r);
        f(&r->graph[i], r);
        f(&r->folded[i], r);
    }
    f(&r->case_of, r);
    f(&r->walked, r);
    f(&r->copy, r);
    f(&r->all, r);
    f(&r->other, r);
}

static inline void init_graph(struct smg *g, struct round *r)
{
    smg_init(g, &r->env.numbers, 64);
}

static inline void free_graph(struct smg *g, struct round *r)
{
    (void)r;
    smg_free(g);
}

static inline void round_open(struct round *r)
{
    smg_env_init(&r->env, r->f->cfa);
    tree_store_init(&r->store);
    r->env.numbers.trees = (struct smg_trees){ &r->store, is_included, union_of, kind_of, NULL };
    r->store.boxing = rng_below(&r->rng, 4);
    each_graph(r, init_graph);
}

static inline void round_close(struct round *r)
{
    boxes += r->store.boxes.n - 1;
    each_graph(r, free_graph);
    tree_store_free(&r->store);
    smg_env_free(&r->env);
}

static inline void show(const struct round *r, const char *what, const struct smg *g)
{
    struct buf b = { 0 };
    heap_print(g, &b);
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (g->objects.at[i].kind == SMG_TREE) {
            buf_printf(&b, "  automaton %u: ", smg_tree_of(&g->objects.at[i]));
            forest_print_rules(&r->store.labels, &r->store.trees.at[smg_tree_of(&g->objects.at[i])].a, &b);
            buf_printf(&b, "\n");
        }
    fprintf(stderr, "%s:\n%s", what, buf_str(&b));
    buf_free(&b);
}

static inline void show_boxes(struct round *r)
{
    struct buf b = { 0 };
    box_print(&r->store, &b);
    fprintf(stderr, "%s", buf_str(&b));
    buf_free(&b);
}

static uint64_t round_number;

// TRACE=N shows what is folded in round N.
static inline void fold(struct round *r, struct smg *g, uint64_t place, const struct forest_abstraction *opt)
{
    if (unit_number("TRACE", UINT64_MAX) == round_number)
        show(r, opt ? "to be abstracted" : "to be folded", g);
    (void)forest_fold(&r->store, g, place, opt);
}

#define HOLDS(cond, text, g, h)                                                          \
    do {                                                                                 \
        if (!(cond)) {                                                                   \
            fprintf(stderr, "round %llu: %s\n", (unsigned long long)round_number, text); \
            show(r, #g, g);                                                              \
            show(r, #h, h);                                                              \
            show_boxes(r);                                                               \
            fail();                                                                      \
        }                                                                                \
    } while (0)

static inline enum fm_answer ask(struct round *r, const struct smg *heap, const struct smg *g)
{
    enum fm_answer a = forest_member(heap, g, &r->store, MOST);
    asked++;
    limits += a == FM_LIMIT;
    return a;
}

// Whether the heap is one of g for sure, or as far as one can see.
static inline bool is_in(struct round *r, const struct smg *heap, const struct smg *g)
{
    return ask(r, heap, g) == FM_YES;
}

static inline bool may_be_in(struct round *r, const struct smg *heap, const struct smg *g)
{
    return ask(r, heap, g) != FM_NO;
}

/* Something is known less exactly: a number is one of some, nothing is known of it, or of where in a block a pointer leads. */
static inline void forget(struct round *r, struct smg *g)
{
    static const struct range few[] = { { -2, 7 }, { 0, 1 }, { 1, 3 }, { 2, 3 }, { INT32_MIN, INT32_MAX } };
    struct smg_object *x = &g->objects.at[1 + rng_below(&r->rng, g->objects.n - 1)];
    if (!x->edges.n)
        return;
    struct smg_edge *e = &x->edges.at[rng_below(&r->rng, x->edges.n)];
    struct smg_unknown u = { .is = few[rng_below(&r->rng, ARRAY_LEN(few))],
                             .outside = e->value == SMG_ZERO && !rng_below(&r->rng, 3) };
    if (smg_tag(e->value) == SMG_NUMBER && e->bits == 32 && pattern_in(u.is, smg_pattern(g, e->value), 32)) {
        e->value = smg_fresh(g, u);
    } else if (smg_tag(e->value) == SMG_ADDRESS && !rng_below(&r->rng, 4) && smg_offset(e->value) < BYTES) {
        u.object = smg_object_of(e->value);
        u.is = (struct range){ 0, BYTES };
        e->value = smg_fresh(g, u);
    }
}

static inline void round_start(struct round *r)
{
    struct forest_shape s = random_forest_shape(&r->rng);
    r->opt = (struct forest_abstraction){ .height = (uint32_t)rng_below(&r->rng, 3),
                                          .numbers = (uint32_t)rng_below(&r->rng, 4),
                                          .fusion = rng_below(&r->rng, 2) };
    for (size_t i = 0; i < KEPT; i++) {
        if (!rng_below(&r->rng, 12))
            s = random_forest_shape(&r->rng);
        make_heap(&r->heap[i], &s, &r->rng);
        smg_copy(&r->graph[i], &r->heap[i]);
        for (uint64_t n = rng_below(&r->rng, 8); n < 4 && r->graph[i].objects.n > 1; n++)
            forget(r, &r->graph[i]);
        heaps++;
    }
}

// ---- what holds of every graph --------------------------------------------------------------------------------------

/* All that a tree hides of what it refers to is marked there, and nothing else is.  (A graph that represents nothing, because two trees say different
 * things of the same bits, is none of those that are looked at here.) */
static inline void check_hidden(struct round *r, const struct smg *g)
{
    uint32_t marks = 0, wanted = 0;
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        const struct tree *t = o->kind == SMG_TREE ? &r->store.trees.at[smg_tree_of(o)] : NULL;
        for (size_t k = 0; k < o->edges.n; k++)
            marks += smg_is_hidden(o->edges.at[k].value);
        for (uint32_t k = 0; t && k < t->refs; k++) {
            struct tree_ref known = r->store.known.at[t->first_ref + k];
            if (known.defines == LABEL_NOTHING)
                continue;
            const struct label *l = label_at(&r->store.labels, known.defines);
            uint32_t at = smg_object_of(smg_read(g, i, SMG_REFS + k * 64, 64));
            for (uint32_t m = 0; m < l->n_items; m++, wanted++) {
                smg_value v = smg_read(g, at, l->item[m].bit, l->item[m].bits);
                HOLDS(smg_is_hidden(v) && smg_object_of(v) == i, "what is hidden is not marked", g, g);
            }
        }
    }
    HOLDS(marks == wanted, "something is marked as hidden that is not", g, g);
}

// Leaves are states of their own.
static inline void check_states(struct round *r, const struct smg *g, const struct ta *a)
{
    for (uint32_t q = 0, n; q < ta_state_count(a); q++) {
        const struct ta_rule *rule = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n; i++)
            HOLDS(n == 1 || !label_is_leaf(label_at(&r->store.labels, rule[i].symbol)), "a leaf beside nodes", g, g);
        HOLDS(n, "a state without trees", g, g);
    }
}

// COVERS: F45
static inline void check_graph(struct round *r, const struct smg *g)
{
    struct forest f;
    assert_null(smg_flaw(g));
    forest_init(&f, &r->store.labels, &r->store.pool);
    for (uint32_t i = 1; i < g->objects.n; i++)
        (void)forest_add(&f, g->objects.at[i].kind != SMG_TREE);
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct u32_vec ref = { 0 };
        if (g->objects.at[i].kind != SMG_TREE)
            continue;
        uint32_t tree = smg_tree_of(&g->objects.at[i]);
        for (uint32_t k = 0; k < r->store.trees.at[tree].refs; k++)
            vec_push(&ref, smg_object_of(smg_read(g, i, SMG_REFS + k * 64, 64)) - 1);
        tree_add_to(&f, &r->store, tree, ref.at, i - 1);
        check_states(r, g, &r->store.trees.at[tree].a);
        vec_free(&ref);
    }
    assert_null(forest_flaw(&f));
    forest_free(&f);
}

// A graph that has to represent the heap.
static inline void check_has(struct round *r, const struct smg *heap, const struct smg *g, const char *what)
{
    check_graph(r, g);
    HOLDS(may_be_in(r, heap, g), what, g, heap);
    check_hidden(r, g);
}

// ---- isolation ------------------------------------------------------------------------------------------------------

// The cases of a step: the heap is in one, which becomes g.
static inline void take_case(struct round *r, struct smg_step *step, const struct smg *heap, struct smg *g,
                             const char *what)
{
    bool found = false;
    several += step->cases.n > 1;
    for (size_t i = 0; i < step->cases.n; i++) {
        struct smg *c = step->cases.at[i].g;
        check_graph(r, c);
        if (!found && may_be_in(r, heap, c)) {
            check_hidden(r, c);
            smg_copy(&r->case_of, c);
            found = true;
        }
        smg_give_back(&r->env, c);
    }
    HOLDS(found, what, g, heap);
    smg_copy(g, &r->case_of);
    vec_free(&step->cases);
}

static inline void isolate(struct round *r, const struct smg *heap, struct smg *g, uint32_t object)
{
    struct smg_step step = { .env = &r->env, .g = g };
    forest_isolate(&r->store, &step, object);
    take_case(r, &step, heap, g, "isolation lost a heap");
    HOLDS(g->objects.at[object].kind == SMG_REGION, "not isolated", g, heap);
    isolated++;
}

static inline uint32_t live_blocks(const struct smg *g)
{
    uint32_t n = 0;
    for (uint32_t i = 1; i < g->objects.n; i++)
        n += is_block(g, i);
    return n;
}

static inline smg_value value_of_variable(const struct smg *g, uint32_t v)
{
    uint32_t var;
    return smg_find_variable(g, 0, v, &var) ? smg_read(g, var, 0, 64) : SMG_NONE;
}

#endif
