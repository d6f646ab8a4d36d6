// SPDX-License-Identifier: Apache-2.0
// t_forest.c: random heaps, and memory graphs in which blocks were folded into trees of forest automata: whatever is done to a graph, it represents the
// heap that it was made of.  Whether it does is searched for in forest_heaps.h, which uses nothing of the analysis but reading.
//
//   ROUNDS=100 SEED=7 SHOW=1 t_forest    how much was done
//   TRACE=17 t_forest                    what is folded in round 17
#include "forest_rounds.h"

#include "forest/box_priv.h"
#include "forest/boxfile.h"

static uint64_t revealed, joins, unions, included, covered, ways, lost, parts;

// ---- boxes ----------------------------------------------------------------------------------------------------------

// Of boxes that look the same from outside none is included in another, unless one of them is not used any more.  COVERS: F41
static void check_antichain(struct tree_store *s)
{
    for (uint32_t a = 1; a < s->boxes.n; a++)
        for (uint32_t b = 1; b < s->boxes.n; b++)
            if (a != b && !s->boxes.at[a].larger && !s->boxes.at[b].larger)
                assert_false(box_is_included(s, a, b));
}

// Random heaps have blocks that hold more than their sizes allow, and programs have not.
static bool is_beyond(const struct label_table *t)
{
    for (uint32_t i = 0; i < t->at.n; i++)
        for (uint32_t k = 0; t->at.at[i]->size && k < t->at.at[i]->n_items; k++) {
            const struct label_item *x = &t->at.at[i]->item[k];
            if (t->at.at[i]->kind == LABEL_NODE && (uint64_t)x->bit + x->bits > t->at.at[i]->size * 8)
                return true;
        }
    return false;
}

static void read_text(struct tree_store *s, const struct box_program *p, const struct buf *text, struct sources *src)
{
    struct diag d = { .src = src, .out = stderr };
    const struct source_file *file = sources_add(src, "boxes", buf_str(text), text->n);
    if (box_read(s, p, file, &d) != RC_OK)
        fail_msg("boxes are not read:\n%s", buf_str(text));
}

// A program that has types with the sizes of the nodes.
static const char program[] = "char a[16], b[24], c[32], d[40], e[48]; int main(void) { return 0; }";

// What is written is read, and once more without a box that differs: numbers, ranges, blocks of several forms, boxes in boxes.
static void check_files(struct round *r)
{
    struct box_program p = { r->f->cfa, NULL };
    struct tree_store *from = &r->store, to;
    for (int i = 0; i < 2; i++) {
        struct buf text = { 0 };
        struct sources src = { 0 };
        box_write(from, &p, &text);
        if (!i)
            tree_store_init(&to);
        size_t before = to.boxes.n;
        read_text(&to, &p, &text, &src);
        if (i)
            assert_int_equal(before, to.boxes.n);
        from = &to;
        sources_free(&src);
        buf_free(&text);
    }
    tree_store_free(&to);
}

// ---- folding --------------------------------------------------------------------------------------------------------

// Blocks of a heap that have to be roots: variables, or several pointers, or they themselves, lead to them.
static uint32_t cut_points(const struct smg *heap)
{
    uint32_t n = 0;
    for (uint32_t b = 1; b < heap->objects.n; b++) {
        uint32_t pointers = 0;
        for (uint32_t o = 1; o < heap->objects.n; o++)
            for (size_t k = 0; k < heap->objects.at[o].edges.n; k++) {
                smg_value v = heap->objects.at[o].edges.at[k].value;
                bool leads = smg_tag(v) == SMG_ADDRESS && smg_object_of(v) == b;
                pointers += leads && (o == b || heap->objects.at[o].origin != SMG_HEAP) ? 2 : leads;
            }
        n += is_block(heap, b) && pointers > 1;
    }
    return n;
}

// Blocks that variables point to: on a cycle through each of them another root may stay one.
static uint32_t pinned_blocks(const struct smg *heap)
{
    uint32_t n = 0;
    for (uint32_t b = 1; b < heap->objects.n; b++) {
        bool pinned = false;
        for (uint32_t o = 1; o < heap->objects.n; o++)
            for (size_t k = 0; heap->objects.at[o].origin != SMG_HEAP && k < heap->objects.at[o].edges.n; k++) {
                smg_value v = heap->objects.at[o].edges.at[k].value;
                pinned |= smg_tag(v) == SMG_ADDRESS && smg_object_of(v) == b;
            }
        n += is_block(heap, b) && pinned;
    }
    return n;
}

// COVERS: F18, F20, F46
static void check_folding(struct round *r, size_t i)
{
    struct smg *g = &r->folded[i];
    uint64_t place = rng_below(&r->rng, 2);
    smg_copy(g, &r->graph[i]);
    fold(r, g, place, NULL);
    check_has(r, &r->heap[i], g, "folding lost a heap");
    uint32_t roots = live_blocks(g), cuts = cut_points(&r->heap[i]);
    if (!r->store.boxing && r->graph[i].unknowns.n == 1)
        HOLDS(roots >= cuts && roots <= cuts + pinned_blocks(&r->heap[i]), "roots are not the cut-points", g,
              &r->heap[i]);
    if (!rng_below(&r->rng, 4))
        return;
    if (rng_below(&r->rng, 2))
        smg_copy(g, &r->graph[i]);
    smg_copy(&r->copy, g);
    fold(r, g, place, &r->opt);
    check_has(r, &r->heap[i], g, "abstraction lost a heap");
}

// ---- isolation ------------------------------------------------------------------------------------------------------

static bool hidden_at(const struct smg *g, uint32_t object, int64_t from, int64_t end, struct smg_edge *e)
{
    const struct smg_object *o = &g->objects.at[object];
    for (size_t k = 0; k < o->edges.n; k++) {
        *e = o->edges.at[k];
        if (smg_is_hidden(e->value) && e->bit < end && e->bit + (int64_t)e->bits > from)
            return true;
    }
    return false;
}

// What boxes hide of some bits of an object is revealed, as accesses do it.
static void reveal(struct round *r, const struct smg *heap, struct smg *g, uint32_t object, int64_t from, int64_t end)
{
    struct smg_edge e;
    for (int i = 0; hidden_at(g, object, from, end, &e); i++) {
        struct smg_step step = { .env = &r->env, .g = g };
        forest_reveal(&r->store, &step, object, e);
        take_case(r, &step, heap, g, "revealing lost a heap");
        HOLDS(i < 50, "what is hidden is never revealed", g, heap);
        revealed++;
    }
}

static bool variable_leads(const struct smg *g, uint32_t v, uint32_t *object)
{
    uint32_t var;
    return smg_find_variable(g, 0, v, &var) && smg_leads(g, smg_read(g, var, 0, 64), object);
}

// COVERS: F34, F35, F36
static void check_isolation(struct round *r, size_t i)
{
    uint32_t o;
    for (uint32_t v = 1; v < 7; v++) {
        smg_copy(&r->walked, &r->folded[i]);
        if (!variable_leads(&r->walked, v, &o))
            continue;
        if (r->walked.objects.at[o].kind == SMG_TREE)
            isolate(r, &r->heap[i], &r->walked, o);
        reveal(r, &r->heap[i], &r->walked, o, 0, BYTES * 8);
    }
    for (uint32_t x = 1; x < r->folded[i].objects.n; x++) {
        struct smg_edge e;
        smg_copy(&r->walked, &r->folded[i]);
        if (hidden_at(&r->walked, x, 0, BYTES * 8, &e))
            reveal(r, &r->heap[i], &r->walked, x, e.bit, e.bit + 1);
    }
}

// Trees are isolated, and what is hidden revealed, wherever they are; then all is folded again.
static void check_unfolding(struct round *r, const struct smg *heap, const struct smg *from)
{
    struct smg *g = &r->walked;
    smg_copy(g, from);
    for (uint64_t n = 2 + rng_below(&r->rng, 6); n && g->objects.n > 1; n--) {
        uint32_t o = 1 + (uint32_t)rng_below(&r->rng, g->objects.n - 1), first = o;
        while (g->objects.at[o].kind != SMG_TREE) {
            o = 1 + o % (uint32_t)(g->objects.n - 1);
            if (o == first)
                return;
        }
        struct smg_edge e;
        if (rng_below(&r->rng, 2) && hidden_at(g, o, 0, BYTES * 8, &e))
            reveal(r, heap, g, o, e.bit, e.bit + 1);
        else
            isolate(r, heap, g, o);
    }
    fold(r, g, 4, rng_below(&r->rng, 2) ? &r->opt : NULL);
    check_has(r, heap, g, "folding lost a heap that was unfolded");
}

// ---- runs -----------------------------------------------------------------------------------------------------------

// The same step in a heap and in a graph that represents it; both stay alike.
enum { READ, READ_AGAIN, WRITE, FREE, MAKE, MOVE, DROP, ACTIONS };

static void both(struct smg *heap, struct smg *g, uint32_t v, smg_value in_heap, smg_value in_graph)
{
    set_var(heap, v, in_heap);
    set_var(g, v, in_graph);
}

static void make_both(struct smg *heap, struct smg *g, uint32_t v)
{
    uint32_t a = new_block(heap, BYTES, 1), b = new_block(g, BYTES, 1);
    both(heap, g, v, to(a, 0), to(b, 0));
}

static void end_block(struct smg *g, uint32_t o)
{
    vec_clear(&g->objects.at[o].edges);
    g->objects.at[o].life = SMG_FREED;
}

static void act_on(struct round *r, struct smg *heap, struct smg *g, uint32_t v, uint32_t action)
{
    uint32_t o = smg_object_of(value_of_variable(g, v)), b = smg_object_of(value_of_variable(heap, v)),
             at = 8 * (uint32_t)rng_below(&r->rng, BYTES / 8), w = 1 + (uint32_t)rng_below(&r->rng, 6);
    if (g->objects.at[o].kind == SMG_TREE)
        isolate(r, heap, g, o);
    if (action == FREE) {
        reveal(r, heap, g, o, 0, INT64_MAX);
        end_block(g, o);
        end_block(heap, b);
        return;
    }
    reveal(r, heap, g, o, at * 8, at * 8 + 64);
    if (action <= READ_AGAIN) {
        smg_value there = smg_read(g, o, at * 8, 64);
        if (smg_tag(there) == SMG_ADDRESS)
            both(heap, g, w, smg_read(heap, b, at * 8, 64), there);
    } else if (smg_tag(value_of_variable(g, w)) != SMG_UNKNOWN) {
        set(g, o, at, value_of_variable(g, w));
        set(heap, b, at, value_of_variable(heap, w));
    }
}

static void act(struct round *r, struct smg *heap, struct smg *g)
{
    uint32_t v = 1 + (uint32_t)rng_below(&r->rng, 6), w = 1 + (uint32_t)rng_below(&r->rng, 6);
    uint32_t action = (uint32_t)rng_below(&r->rng, ACTIONS), o;
    smg_value from = value_of_variable(g, v);
    if (action == MAKE) {
        if (live_blocks(heap) < 16)
            make_both(heap, g, v);
    } else if (action == DROP) {
        both(heap, g, v, SMG_ZERO, SMG_ZERO);
    } else if (action == MOVE) {
        if (smg_tag(from) != SMG_UNKNOWN)
            both(heap, g, w, value_of_variable(heap, v), from);
    } else if (smg_tag(from) == SMG_ADDRESS && smg_leads(g, from, &o) && is_block(g, o)) {
        act_on(r, heap, g, v, action);
    }
}

static bool collect_both(struct round *r, struct smg *heap, struct smg *g)
{
    smg_copy(&r->case_of, g);
    bool loses = smg_collect(heap), may_lose = smg_collect(g);
    HOLDS(!loses || may_lose, "a lost block is not noticed", &r->case_of, heap);
    lost += loses;
    return !loses;
}

static void check_run(struct round *r, size_t i)
{
    struct smg *heap = &r->other, *g = &r->walked;
    smg_copy(heap, &r->heap[i]);
    smg_copy(g, &r->folded[i]);
    for (uint64_t n = rng_below(&r->rng, 12); n; n--) {
        act(r, heap, g);
        if (!collect_both(r, heap, g))
            return;
        if (!may_be_in(r, heap, g))
            show(r, "before garbage was collected", &r->case_of);
        check_has(r, heap, g, "a run lost a heap");
        if (rng_below(&r->rng, 3))
            continue;
        fold(r, g, 2 + rng_below(&r->rng, 2), rng_below(&r->rng, 2) ? &r->opt : NULL);
        check_has(r, heap, g, "folding lost the heap of a run");
    }
}

// ---- order, join ----------------------------------------------------------------------------------------------------

static void check_order(struct round *r, const struct smg *more, const struct smg *less)
{
    if (!smg_covers(more, less))
        return;
    covered++;
    for (size_t i = 0; i < KEPT; i++)
        if (is_in(r, &r->heap[i], less) && !may_be_in(r, &r->heap[i], more)) {
            show(r, "heap", &r->heap[i]);
            HOLDS(false, "covers, but a heap is missing", more, less);
        }
}

// The parts of a graph have each of its heaps, and no others: it is covered by states that cover them.  COVERS: F22
static void check_parts(struct round *r, const struct smg *g)
{
    bool has[KEPT] = { false };
    size_t n = 0;
    for (;; n++) {
        smg_copy(&r->copy, g);
        if (!forest_part(&r->store, &r->copy, n))
            break;
        HOLDS(smg_covers(g, &r->copy), "a part has more", &r->copy, g);
        for (size_t k = 0; k < KEPT; k++)
            has[k] = has[k] || may_be_in(r, &r->heap[k], &r->copy);
    }
    for (size_t k = 0; n && k < KEPT; k++)
        HOLDS(has[k] || !is_in(r, &r->heap[k], g), "no part has the heap", g, &r->heap[k]);
    parts += n;
}

static void check_join(struct round *r, size_t a, size_t b)
{
    const struct smg_join_options opt = { .numbers = rng_below(&r->rng, 2) ? SMG_NUMBERS_ALL : SMG_NUMBERS_EQUAL,
                                          .trees = rng_below(&r->rng, 4) };
    enum smg_status status;
    struct smg *x = &r->folded[a], *y = &r->folded[b], *out = &r->all;
    if (!smg_join(x, y, &opt, out, &status))
        return;
    joins++;
    check_has(r, &r->heap[a], out, "join lost a heap of its first side");
    check_has(r, &r->heap[b], out, "join lost a heap of its second side");
    HOLDS(smg_covers(out, x), "join does not cover its first side", out, x);
    HOLDS(smg_covers(out, y), "join does not cover its second side", out, y);
    for (size_t i = 0; i < KEPT; i++)
        check_order(r, out, &r->folded[i]);
    if (rng_below(&r->rng, 2)) {
        fold(r, out, 1, &r->opt);
        check_has(r, &r->heap[a], out, "abstraction lost a heap of a join");
        check_has(r, &r->heap[b], out, "abstraction lost a heap of a join");
    }
    check_unfolding(r, &r->heap[a], out);
    check_unfolding(r, &r->heap[b], out);
    check_parts(r, out);
}

// ---- trees ----------------------------------------------------------------------------------------------------------

// Graph i with another tree as object o.
static void check_tree(struct round *r, size_t i, uint32_t o, uint32_t tree, const char *what)
{
    smg_copy(&r->copy, &r->folded[i]);
    r->copy.objects.at[o].next = (int32_t)tree;
    for (size_t k = 0; k < KEPT; k++)
        if (is_in(r, &r->heap[k], &r->folded[i]) && !may_be_in(r, &r->heap[k], &r->copy)) {
            show(r, "heap", &r->heap[k]);
            HOLDS(false, what, &r->copy, &r->folded[i]);
        }
}

// COVERS: F21
static void check_trees(struct round *r, size_t i)
{
    const struct smg *g = &r->folded[i];
    for (uint32_t o = 1; o < g->objects.n; o++) {
        if (g->objects.at[o].kind != SMG_TREE)
            continue;
        uint32_t tree = smg_tree_of(&g->objects.at[o]), other = (uint32_t)rng_below(&r->rng, r->store.trees.n);
        for (uint32_t n = 0; n < 20; n++, other = (other + 1) % (uint32_t)r->store.trees.n) {
            bool same = r->store.trees.at[tree].refs == r->store.trees.at[other].refs;
            if (tree == other || !same)
                continue;
            if (is_included(&r->store, tree, other)) {
                check_tree(r, i, o, other, "included, but a heap is missing");
                included++;
            }
            uint32_t all = rng_below(&r->rng, 4) ? UINT32_MAX : tree_union(&r->store, tree, other);
            if (all == UINT32_MAX)
                continue;
            unions++;
            check_tree(r, i, o, all, "a heap is missing in a union");
            HOLDS(is_included(&r->store, tree, all) && is_included(&r->store, other, all), "not in a union", g, g);
        }
    }
}

// A way to look at a tree around a node: what is above becomes the tree of the object, and the node an object of its own.
static void take_way(struct round *r, struct smg *g, uint32_t root, const struct tree_way *w)
{
    uint32_t old[64], node = root, n = r->store.trees.at[smg_tree_of(&g->objects.at[root])].refs;
    for (uint32_t k = 0; k < n; k++)
        old[k] = smg_object_of(smg_read(g, root, SMG_REFS + k * 64, 64));
    smg_write(g, root, SMG_REFS, 64 * (uint64_t)n, SMG_NONE);
    if (w->above != TA_NONE) {
        node = smg_add_object(g, &g->objects.at[root]);
        g->objects.at[node].size = smg_number(g->numbers, r->store.trees.at[w->below].size);
        g->objects.at[root].next = (int32_t)w->above;
        for (uint32_t k = 0; k < w->above_n; k++) {
            uint32_t ref = r->store.refs.at[w->above_first + k];
            smg_write(g, root, SMG_REFS + k * 64, 64, to(ref == TA_NONE ? node : old[ref], 0));
        }
    }
    g->objects.at[node].next = (int32_t)w->below;
    for (uint32_t k = 0; k < w->below_n; k++)
        smg_write(g, node, SMG_REFS + k * 64, 64, to(old[r->store.refs.at[w->below_first + k]], 0));
}

static void check_split(struct round *r, size_t i)
{
    const struct smg *g = &r->folded[i];
    for (uint32_t o = 1; o < g->objects.n; o++) {
        const struct tree *t = &r->store.trees.at[smg_tree_of(&g->objects.at[o])];
        for (uint32_t k = 0; g->objects.at[o].kind == SMG_TREE && k < t->refs; k++) {
            uint32_t defines = r->store.known.at[t->first_ref + k].defines;
            struct tree_ways all = { 0 };
            bool found = false;
            if (defines == LABEL_NOTHING)
                continue;
            tree_split(&r->store, smg_tree_of(&g->objects.at[o]), k, label_at(&r->store.labels, defines)->item[0].bit,
                       &all);
            for (size_t w = 0; w < all.n && !found; w++) {
                smg_copy(&r->copy, g);
                take_way(r, &r->copy, o, &all.at[w]);
                found = may_be_in(r, &r->heap[i], &r->copy);
            }
            HOLDS(found, "a heap is missing in all ways to split a tree", g, &r->heap[i]);
            ways += all.n;
            vec_free(&all);
            t = &r->store.trees.at[smg_tree_of(&g->objects.at[o])];
        }
    }
}

// ---- tests ----------------------------------------------------------------------------------------------------------

static void check_round(struct round *r)
{
    for (size_t i = 0; i < KEPT; i++)
        check_folding(r, i);
    for (size_t i = 0; i < KEPT; i++) {
        check_isolation(r, i);
        check_unfolding(r, &r->heap[i], &r->folded[i]);
        check_run(r, i);
        check_trees(r, i);
        check_split(r, i);
        check_order(r, &r->folded[i], &r->folded[(i + 1) % KEPT]);
    }
    check_join(r, 0, 1);
    check_join(r, 2, 3);
}

static void no_heap_is_lost(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, program);
    struct round r = { .f = &f, .rng = rng_seed(unit_number("SEED", 1)) };
    for (uint64_t i = 0, n = unit_rounds("ROUNDS", 10000 / KEPT); i < n; i++) {
        round_number = i;
        if (i % SAME_STORE == 0)
            round_open(&r);
        round_start(&r);
        check_round(&r);
        if (i % SAME_STORE < SAME_STORE - 1 && i + 1 < n)
            continue;
        check_antichain(&r.store);
        if (!is_beyond(&r.store.labels))
            check_files(&r);
        round_close(&r);
    }
    if (getenv("SHOW"))
        print_message(
            "heaps %llu, asked %llu, limits %llu, isolated %llu, revealed %llu, several cases %llu, joins %llu, unions %llu, "
            "included %llu, covered %llu, boxes %llu, ways %llu, lost %llu, parts %llu\n",
            (unsigned long long)heaps, (unsigned long long)asked, (unsigned long long)limits,
            (unsigned long long)isolated, (unsigned long long)revealed, (unsigned long long)several,
            (unsigned long long)joins, (unsigned long long)unions, (unsigned long long)included,
            (unsigned long long)covered, (unsigned long long)boxes, (unsigned long long)ways, (unsigned long long)lost,
            (unsigned long long)parts);
    assert_true(limits * 1000 <= asked);
    tear_down(&f);
}

// ---- what boxes hide --------------------------------------------------------------------------------------------------

// A heap in letters: "an=b" is that field n (next; p: prev, s: sub) of block a leads to block b.  Variable 1 leads to a.
static void write_heap(struct smg *g, const char *text)
{
    static const char names[] = "abcdefgh";
    uint32_t node[sizeof names] = { 0 };
    smg_clear(g);
    vec_push(&g->frames, 1);
    for (size_t i = 0; names[i]; i++)
        if (strchr(text, names[i]))
            node[i] = new_block(g, BYTES, 1);
    for (const char *c = text; *c; c += c[4] ? 5 : 4)
        set(g, node[c[0] - 'a'], c[1] == 'n' ? NEXT : c[1] == 'p' ? PREV : SUB, to(node[c[3] - 'a'], 0));
    set_var(g, 1, to(node[0], 0));
}

/* The root of a tree is lost, though what the tree hides of another block leads into it, but not to the root.
 * COVERS: F35, F36 */
static void lost_roots_are_noticed(void **state)
{
    (void)state;
    static const char *const text[] = {
        "an=b as=e bn=c cp=b cs=d dn=e ep=d",  // b is linked with c, and d, to which c leads, with e
        "an=b as=d bn=c bs=d cn=d dp=c",       // two paths from b to d
    };
    struct fixture f;
    fixture_text(&f, "int main(void) { return 0; }");
    struct round opened = { .f = &f, .rng = rng_seed(1) }, *r = &opened;
    for (size_t i = 0; i < ARRAY_LEN(text); i++) {
        struct smg *g = &r->folded[0], *heap = &r->heap[0];
        uint32_t a, b = 0;
        round_open(r);
        r->store.boxing = true;
        r->opt = (struct forest_abstraction){ .height = 1 };
        write_heap(heap, text[i]);
        smg_copy(g, heap);
        fold(r, g, 1, &r->opt);
        check_has(r, heap, g, "folding lost a heap");
        HOLDS(r->store.boxes.n > 1 && live_blocks(g) == 2, "nothing is in a box", g, heap);
        assert_true(variable_leads(g, 1, &a) && variable_leads(heap, 1, &b));
        isolate(r, heap, g, a);
        set(g, a, NEXT, SMG_ZERO);
        set(heap, b, NEXT, SMG_ZERO);
        assert_false(collect_both(r, heap, g));
        round_close(r);
    }
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lost_roots_are_noticed),
        cmocka_unit_test(no_heap_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
