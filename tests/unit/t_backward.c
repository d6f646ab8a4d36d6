// SPDX-License-Identifier: Apache-2.0
// t_backward.c: what the backward run of forest automata is made of: intersections lose no heap that both sides have, steps backward lead to every heap
// that they came from, and predicates tell states apart.
//
//   ROUNDS=100 SEED=7 SHOW=1 t_backward    how much was done
#include "forest_rounds.h"

#include "forest/intersect.h"
#include "forest/meet.h"
#include "smg/reverse.h"

static uint64_t meets, shared, exact, empty, reversed, cases, labelled, told_apart;

static void free_graphs(struct round *r, struct graphs *g)
{
    while (g->n)
        smg_give_back(&r->env, vec_pop(g));
    vec_free(g);
}

// ---- intersection ---------------------------------------------------------------------------------------------------

static bool some_has(struct round *r, const struct smg *heap, const struct graphs *all)
{
    for (size_t i = 0; i < all->n; i++)
        if (may_be_in(r, heap, all->at[i]))
            return true;
    return false;
}

// The meet of two graphs: no heap of both is missing, all are heaps of the first (larger boxes may have replaced others), and blocks are blocks.
static void check_meet(struct round *r, const struct smg *g, const struct smg *h)
{
    struct graphs both = { 0 };
    forest_meet(&r->store, &r->env, g, h, &both);
    meets++;
    empty += !both.n;
    for (size_t i = 0; i < both.n; i++) {
        check_graph(r, both.at[i]);
        for (uint32_t o = 1; o < g->objects.n; o++)
            HOLDS(g->objects.at[o].kind != SMG_REGION || both.at[i]->objects.at[o].kind == SMG_REGION, "no block", g,
                  both.at[i]);
    }
    for (size_t k = 0; k < KEPT; k++) {
        const struct smg *heap = &r->heap[k];
        bool left = is_in(r, heap, g), right = is_in(r, heap, h);
        if (left && right && !some_has(r, heap, &both)) {
            show(r, "heap", heap);
            HOLDS(false, "a meet lost a heap", g, h);
        }
        shared += left && right;
        for (size_t i = 0; i < both.n; i++) {
            if (!is_in(r, heap, both.at[i]))
                continue;
            HOLDS(r->store.boxes.n > 1 || may_be_in(r, heap, g), "a meet has a heap that its first side has not", g,
                  both.at[i]);
            exact += right;
        }
    }
    free_graphs(r, &both);
}

// Another graph of the same heap: folded, abstract, or with some roots isolated.
static void vary(struct round *r, size_t i, struct smg *g)
{
    smg_copy(g, &r->graph[i]);
    if (rng_below(&r->rng, 4))
        fold(r, g, 1, rng_below(&r->rng, 3) ? &r->opt : NULL);
    for (uint32_t o = 1; o < g->objects.n; o++)
        if (g->objects.at[o].kind == SMG_TREE && !rng_below(&r->rng, 3))
            isolate(r, &r->heap[i], g, o);
}

// COVERS: F67
static void check_meets(struct round *r)
{
    for (size_t i = 0; i < KEPT; i++) {
        vary(r, i, &r->folded[i]);
        vary(r, i, &r->all);
        check_meet(r, &r->folded[i], &r->all);
    }
    for (size_t i = 1; i < KEPT; i++)
        check_meet(r, &r->folded[i - 1], &r->folded[i]);
}

// ---- steps backward -------------------------------------------------------------------------------------------------

enum { WRITE, READ, MAKE, FREE, DROP, ACTIONS };

static uint32_t block_at(const struct smg *g, uint32_t v)
{
    smg_value x = value_of_variable(g, v);
    return smg_tag(x) == SMG_ADDRESS && is_block(g, smg_object_of(x)) ? smg_object_of(x) : 0;
}

// One step on both; whether there was one.
static bool act(struct round *r, struct smg *heap, struct smg *g)
{
    uint32_t v = 1 + (uint32_t)rng_below(&r->rng, 6), w = 1 + (uint32_t)rng_below(&r->rng, 6);
    uint32_t at = 8 * (uint32_t)rng_below(&r->rng, BYTES / 8), a = block_at(g, v), b = block_at(heap, v);
    switch (rng_below(&r->rng, ACTIONS)) {
    case WRITE:
        if (!a || !b || g->objects.at[a].kind != SMG_REGION || smg_tag(value_of_variable(g, w)) == SMG_UNKNOWN ||
            smg_is_hidden(smg_read(g, a, at * 8, 64)))
            return false;
        set(g, a, at, value_of_variable(g, w));
        set(heap, b, at, value_of_variable(heap, w));
        return true;
    case READ:
        if (!a || !b || smg_tag(smg_read(g, a, at * 8, 64)) != SMG_ADDRESS || smg_is_hidden(smg_read(g, a, at * 8, 64)))
            return false;
        set_var(g, w, smg_read(g, a, at * 8, 64));
        set_var(heap, w, smg_read(heap, b, at * 8, 64));
        return true;
    case MAKE:
        set_var(g, v, to(new_block(g, BYTES, 1), 0));
        set_var(heap, v, to(new_block(heap, BYTES, 1), 0));
        return true;
    case FREE:
        if (!a || !b || g->objects.at[a].kind != SMG_REGION)
            return false;
        vec_clear(&g->objects.at[a].edges);
        vec_clear(&heap->objects.at[b].edges);
        g->objects.at[a].life = heap->objects.at[b].life = SMG_FREED;
        return true;
    default:
        set_var(g, v, SMG_ZERO);
        set_var(heap, v, SMG_ZERO);
        return true;
    }
}

static void isolate_variable(struct round *r, const struct smg *heap, struct smg *g)
{
    uint32_t a = block_at(g, 1 + (uint32_t)rng_below(&r->rng, 6));
    if (a && g->objects.at[a].kind == SMG_TREE)
        isolate(r, heap, g, a);
}

/* From what is left behind a step, which has the heap that the step led to, back: the heap before is there.
 * COVERS: F61 */
static void check_back(struct round *r, const struct smg *heap, const struct smg *before, const struct smg *after,
                       const struct smg *left)
{
    smg_copy(&r->copy, left);
    bool good = smg_reverse(before, after, true, &r->copy);
    HOLDS(good, "a step backward found no heap", before, after);
    check_graph(r, &r->copy);
    if (!may_be_in(r, heap, &r->copy)) {
        show(r, "before", before);
        show(r, "after", after);
        show(r, "left", left);
        HOLDS(false, "a step backward lost the heap that it came from", heap, &r->copy);
    }
    reversed++;
}

static void check_run(struct round *r, size_t i)
{
    struct smg *heap = &r->other, *g = &r->walked, *before = &r->folded[0], *was = &r->heap[0];
    struct graphs both = { 0 };
    smg_copy(heap, &r->heap[i]);
    vary(r, i, g);
    for (uint64_t n = rng_below(&r->rng, 10); n; n--) {
        isolate_variable(r, heap, g);
        smg_copy(before, g);
        smg_copy(was, heap);
        if (!act(r, heap, g))
            continue;
        (void)smg_collect(heap);
        (void)smg_collect(g);
        if (!may_be_in(r, heap, g))
            return;  // (boxes may hide more than what is lost)
        check_back(r, was, before, g, g);
        smg_copy(&r->all, g);
        fold(r, &r->all, 1, rng_below(&r->rng, 2) ? &r->opt : NULL);
        forest_meet(&r->store, &r->env, g, &r->all, &both);
        HOLDS(some_has(r, heap, &both), "a meet lost a heap", g, &r->all);
        for (size_t k = 0; k < both.n; k++)
            if (may_be_in(r, heap, both.at[k])) {
                check_back(r, was, before, g, both.at[k]);
                cases += both.n > 1;
                break;
            }
        free_graphs(r, &both);
    }
}

/* What a step has made is not there before it: if anything else leads to it, there is no heap before.
 * COVERS: F62 */
static void made_blocks_are_fresh(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int main(void) { return 0; }");
    struct round opened = { .f = &f, .rng = rng_seed(1) }, *r = &opened;
    struct smg *before = &r->heap[0], *after = &r->heap[1], *left = &r->heap[2];
    round_open(r);
    vec_push(&before->frames, 1);
    set_var(before, 1, to(new_block(before, BYTES, 1), 0));
    set_var(before, 2, SMG_ZERO);
    smg_copy(after, before);
    set_var(after, 2, to(new_block(after, BYTES, 1), 0));
    smg_copy(left, after);
    assert_true(smg_reverse(before, after, true, left));
    assert_int_equal(value_of_variable(left, 2), SMG_ZERO);
    assert_int_equal(live_blocks(left), 1);
    smg_copy(left, after);
    set(left, smg_object_of(value_of_variable(left, 1)), NEXT, value_of_variable(left, 2));
    assert_false(smg_reverse(before, after, true, left));
    round_close(r);
    tear_down(&f);
}

/* What a step lost comes back, with what it led to.
 * COVERS: F63, F66 */
static void lost_blocks_come_back(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int main(void) { return 0; }");
    struct round opened = { .f = &f, .rng = rng_seed(1) }, *r = &opened;
    struct smg *before = &r->heap[0], *after = &r->heap[1], *left = &r->heap[2];
    round_open(r);
    vec_push(&before->frames, 1);
    uint32_t a = new_block(before, BYTES, 1), b = new_block(before, BYTES, 1), c = new_block(before, BYTES, 1);
    set_var(before, 1, to(a, 0));
    set(before, a, NEXT, to(b, 0));
    set(before, b, NEXT, to(c, 0));
    smg_copy(after, before);
    if (rng_below(&r->rng, 2))
        set_var(after, 1, SMG_ZERO);
    else
        after->objects.at[a].life = SMG_FREED;
    vec_clear(&after->objects.at[a].edges);
    assert_true(smg_collect(after));
    smg_copy(left, after);
    assert_true(smg_reverse(before, after, true, left));
    assert_int_equal(ask(r, before, left), FM_YES);
    assert_int_equal(live_blocks(left), 3);
    round_close(r);
    tear_down(&f);
}

// ---- predicates -----------------------------------------------------------------------------------------------------

// The tree that variable 1 leads to once a heap is folded; false: there is none.
static bool tree_of(struct round *r, size_t i, uint32_t *tree)
{
    smg_copy(&r->folded[i], &r->graph[i]);
    fold(r, &r->folded[i], 1, NULL);
    uint32_t o = block_at(&r->folded[i], 1);
    bool is_tree = o && r->folded[i].objects.at[o].kind == SMG_TREE;
    *tree = is_tree ? smg_tree_of(&r->folded[i].objects.at[o]) : 0;
    return is_tree;
}

/* Abstraction with predicates merges only states that satisfy the same ones: what the root satisfies stays the same, and a predicate that has no tree in
 * common with the trees of before has none with those behind.
 * COVERS: F72 */
static void check_predicates(struct round *r, size_t i, size_t k)
{
    struct forest_abstraction coarse = { .height = 0, .numbers = UINT32_MAX };
    const struct smg *g = &r->folded[i], *h = &r->folded[k];
    uint32_t tree, other;
    r->store.boxing = false;
    if (!tree_of(r, i, &tree) || !tree_of(r, k, &other))
        return;
    uint32_t plain = tree_abstract(&r->store, tree, 0, &coarse);
    bool met = trees_meet(&r->store, tree, other), meets_plain = trees_meet(&r->store, plain, other);
    HOLDS(met <= meets_plain, "abstraction lost trees", g, h);
    (void)predicates_add(&r->store, other);
    uint32_t result = tree_abstract(&r->store, tree, 0, &coarse);
    labelled++;
    told_apart += meets_plain && !met;
    HOLDS(trees_meet(&r->store, result, other) == met, "a predicate was lost", g, h);
    HOLDS(predicates_of(&r->store, result) == predicates_of(&r->store, tree), "the root is of another class", g, h);
    HOLDS(is_included(&r->store, tree, result), "predicate abstraction lost trees", g, h);
}

// The automaton of a list of n nodes.
static uint32_t list_tree(struct round *r, uint32_t n)
{
    struct smg *g = &r->folded[0];
    smg_clear(g);
    vec_push(&g->frames, 1);
    smg_value next = SMG_ZERO;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t o = new_block(g, BYTES, 1);
        set(g, o, NEXT, next);
        set(g, o, 8, smg_number(g->numbers, 7));
        next = to(o, 0);
    }
    set_var(g, 1, next);
    fold(r, g, 1, NULL);
    return smg_tree_of(&g->objects.at[block_at(g, 1)]);
}

/* A list of n nodes becomes lists of other lengths when it is abstracted, but none that is a predicate.  Its states are merged just where they satisfy the
 * same predicates, and the state of the root is one of its own.
 * COVERS: F72 */
static void lists_of_other_lengths(void **state)
{
    (void)state;
    enum { LONGEST = 8 };
    struct forest_abstraction coarse = { .height = 0, .numbers = UINT32_MAX };
    struct fixture f;
    fixture_text(&f, "int main(void) { return 0; }");
    for (uint32_t n = 3; n <= LONGEST; n++)
        for (uint32_t m = 1; m <= LONGEST; m++) {
            struct round opened = { .f = &f, .rng = rng_seed(1) }, *r = &opened;
            round_open(r);
            r->store.boxing = false;
            uint32_t tree = list_tree(r, n), other = list_tree(r, m);
            bool merged = m >= 2;  // (the root stays apart from all other nodes, which become one state)
            assert_int_equal(trees_meet(&r->store, tree_abstract(&r->store, tree, 0, &coarse), other),
                             merged || m == n);
            assert_true(predicates_add(&r->store, other));
            assert_false(predicates_add(&r->store, other));
            uint32_t result = tree_abstract(&r->store, tree, 0, &coarse);
            assert_int_equal(trees_meet(&r->store, result, other), m == n);
            // Below the root are lists of 1 to n - 1 nodes: those of up to m nodes satisfy a predicate each, all others none.
            uint32_t root = 1, below = MIN(n - 1, m) + (n - 1 > m), leaves = 3;
            assert_int_equal(ta_state_count(&r->store.trees.at[result].a), root + below + leaves);
            round_close(r);
        }
    tear_down(&f);
}

// ---- sets of forests ------------------------------------------------------------------------------------------------

// Labels and automata by hand: pairs of pointers, and nodes with a number.
struct hand {
    struct arena mem;
    struct label_table labels;
    struct ta_pool pool;
    struct forest a, b;
};

static void hand_open(struct hand *h)
{
    *h = (struct hand){ 0 };
    label_table_init(&h->labels, &h->mem);
    ta_pool_init(&h->pool);
    forest_init(&h->a, &h->labels, &h->pool);
    forest_init(&h->b, &h->labels, &h->pool);
}

static void hand_close(struct hand *h)
{
    forest_free(&h->a);
    forest_free(&h->b);
    ta_pool_free(&h->pool);
    label_table_free(&h->labels);
    arena_free(&h->mem);
}

static uint32_t number_label(struct hand *h, i128 low, i128 high)
{
    struct label one = { .kind = LABEL_NUMBER, .bits = 64, .pattern = (u128)low };
    struct label some = { .kind = LABEL_RANGE, .bits = 64, .low = low, .high = high };
    return label_of(&h->labels, low == high ? &one : &some);
}

// Makes state q of a component a node with a number within bounds.
static uint32_t add_number(struct hand *h, struct forest *f, uint32_t part, uint32_t q, i128 low, i128 high)
{
    struct label_item item = { .bits = 64, .ports = 1 };
    struct label node = { .kind = LABEL_NODE, .size = 8, .n_items = 1, .item = &item };
    uint32_t leaf = forest_leaf(f, part, number_label(h, low, high));
    ta_add_rule(&f->parts.at[part].a, q, label_of(&h->labels, &node), 1, &leaf);
    return q;
}

static void add_pair(struct hand *h, struct forest *f, uint32_t left, uint32_t right)
{
    struct label_item item[] = { { .bits = 64, .ports = 1 }, { .bit = 64, .bits = 64, .ports = 1 } };
    struct label node = { .kind = LABEL_NODE, .size = 16, .n_items = 2, .item = item };
    uint32_t child[] = { left, right };
    ta_add_rule(&f->parts.at[0].a, forest_root(&f->parts.at[0]), label_of(&h->labels, &node), 2, child);
}

// The number of a node that is a component of its own.
static u128 number_in(const struct hand *h, const struct common *c, uint32_t number)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct ta *a = &c->at[i].a;
        for (uint32_t q = 0, n; c->at[i].number == number && q < ta_state_count(a); q++) {
            const struct ta_rule *r = ta_rules(a, q, &n);
            if (n == 1 && label_at(&h->labels, r->symbol)->kind == LABEL_NUMBER)
                return label_at(&h->labels, r->symbol)->pattern;
        }
    }
    fail();
    return 0;
}

/* One forest has a pair and a second root that is its left or its right element; the other a pair of 1 and 2: the second root is either, and these are two
 * forests.
 * COVERS: F68 */
static void roots_in_two_places_are_two_forests(void **state)
{
    (void)state;
    struct hand h;
    struct commons both = { 0 };
    uint32_t twin[] = { 0, TA_NONE };
    hand_open(&h);
    (void)forest_add(&h.a, false);
    (void)forest_add(&h.a, false);
    (void)add_number(&h, &h.a, 1, forest_root(&h.a.parts.at[1]), 1, 2);
    uint32_t ref = forest_leaf(&h.a, 0, label_ref(&h.labels, 1));
    uint32_t some = add_number(&h, &h.a, 0, ta_add_state(&h.a.parts.at[0].a), 1, 2);
    add_pair(&h, &h.a, ref, some);
    add_pair(&h, &h.a, some, ref);
    (void)forest_add(&h.b, false);
    uint32_t one = add_number(&h, &h.b, 0, ta_add_state(&h.b.parts.at[0].a), 1, 1);
    uint32_t two = add_number(&h, &h.b, 0, ta_add_state(&h.b.parts.at[0].a), 2, 2);
    add_pair(&h, &h.b, one, two);
    assert_true(forest_intersect(&h.a, &h.b, twin, &both));
    assert_int_equal(both.n, 2);
    assert_int_equal(number_in(&h, &both.at[0], 1) + number_in(&h, &both.at[1], 1), 3);
    commons_free(&both);
    hand_close(&h);
}

/* Both elements of a pair are one node, or they are two: no heap has both.
 * COVERS: F68 */
static void inner_nodes_are_in_one_place(void **state)
{
    (void)state;
    struct hand h;
    struct commons both = { 0 };
    uint32_t twin[] = { 0, TA_NONE };
    hand_open(&h);
    (void)forest_add(&h.a, false);
    (void)forest_add(&h.a, false);
    (void)add_number(&h, &h.a, 1, forest_root(&h.a.parts.at[1]), 1, 1);
    uint32_t ref = forest_leaf(&h.a, 0, label_ref(&h.labels, 1));
    add_pair(&h, &h.a, ref, ref);
    (void)forest_add(&h.b, false);
    uint32_t one = add_number(&h, &h.b, 0, ta_add_state(&h.b.parts.at[0].a), 1, 1);
    add_pair(&h, &h.b, one, one);
    assert_true(forest_intersect(&h.a, &h.b, twin, &both));
    assert_int_equal(both.n, 0);
    commons_free(&both);
    hand_close(&h);
}

// ---- tests ----------------------------------------------------------------------------------------------------------

static void random_rounds(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int main(void) { return 0; }");
    struct round r = { .f = &f, .rng = rng_seed(unit_number("SEED", 1)) };
    for (uint64_t i = 0, n = unit_rounds("ROUNDS", 10000 / KEPT); i < n; i++) {
        round_number = i;
        if (i % SAME_STORE == 0)
            round_open(&r);
        round_start(&r);
        check_meets(&r);
        for (size_t k = 0; k < KEPT; k++)
            check_predicates(&r, k, (k + 1) % KEPT);
        for (size_t k = 1; k < KEPT; k++)
            check_run(&r, k);
        if (i % SAME_STORE == SAME_STORE - 1 || i + 1 == n)
            round_close(&r);
    }
    if (getenv("SHOW"))
        print_message("heaps %llu, meets %llu, of a heap of both %llu (%llu), empty %llu, steps back %llu, of several "
                      "cases %llu, predicates %llu, told apart %llu, limits %llu of %llu\n",
                      (unsigned long long)heaps, (unsigned long long)meets, (unsigned long long)shared,
                      (unsigned long long)exact, (unsigned long long)empty, (unsigned long long)reversed,
                      (unsigned long long)cases, (unsigned long long)labelled, (unsigned long long)told_apart,
                      (unsigned long long)limits, (unsigned long long)asked);
    assert_true(limits * 1000 <= asked);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_in_two_places_are_two_forests),
        cmocka_unit_test(inner_nodes_are_in_one_place),
        cmocka_unit_test(lists_of_other_lengths),
        cmocka_unit_test(made_blocks_are_fresh),
        cmocka_unit_test(lost_blocks_come_back),
        cmocka_unit_test(random_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
