// SPDX-License-Identifier: Apache-2.0
// t_smg.c: symbolic memory graphs: what concrete heaps they represent is guessed here, element by element, and compared with what
// abstraction, join, order and materialisation make of them.
#include "smg_heaps.h"

#include "smg/abstract.h"
#include "smg/join.h"
#include "smg/segment.h"

#include <stdio.h>

static const struct smg_join_options joining = { .numbers = SMG_NUMBERS_ALL, .loose = true };

// ---- random heaps ---------------------------------------------------------------------------------------------------

// Chains of two blocks become segments, so that small heaps have many.
static const struct smg_abstract_options folding = { .threshold = { 2, 3, 3, 3, 3 }, .numbers = true };

enum { KEPT = 6 };  // heaps of a round

// Heaps of one kind, and graphs that were made of them.
struct round {
    struct smg_numbers numbers;
    struct rng rng;
    struct smg heap[KEPT], graph[KEPT], all, other, copy;
    struct map recurring;
    struct smg_abstract_options folding;
};

static void each_graph(struct round *r, void (*f)(struct smg *, struct round *))
{
    for (size_t i = 0; i < KEPT; i++) {
        f(&r->heap[i], r);
        f(&r->graph[i], r);
    }
    f(&r->all, r);
    f(&r->other, r);
    f(&r->copy, r);
}

static void init_graph(struct smg *g, struct round *r)
{
    smg_init(g, &r->numbers, 64);
}

static void free_graph(struct smg *g, struct round *r)
{
    (void)r;
    smg_free(g);
}

static void round_init(struct round *r, uint64_t seed)
{
    *r = (struct round){ .rng = rng_seed(seed) };
    smg_numbers_init(&r->numbers);
    each_graph(r, init_graph);
}

static void round_free(struct round *r)
{
    each_graph(r, free_graph);
    map_free(&r->recurring);
    smg_numbers_free(&r->numbers);
}

/* Numbers are joined, or stay exact: then forms are made early, and in half of the rounds of all that recurred in some round. */
static void choose_folding(struct round *r)
{
    r->folding = folding;
    r->folding.numbers = rng_below(&r->rng, 2);
    if (r->folding.numbers)
        return;
    r->folding.threshold[SMG_COST_FORMS] = 2;
    if (rng_below(&r->rng, 2))
        r->folding.recurring = &r->recurring;
}

static uint32_t random_object(const struct smg *g, struct rng *r)
{
    return 1 + (uint32_t)rng_below(r, g->objects.n - 1);
}

// Something is known less exactly: a number is one of some, or nothing is known of it or of the word it is in; a pointer leads to some
// place in its block, or somewhere.
static void forget_value(struct smg *g, struct rng *r)
{
    uint32_t o = random_object(g, r);
    const struct smg_object *x = &g->objects.at[o];
    if (!x->edges.n)
        return;
    struct smg_edge e = x->edges.at[rng_below(r, x->edges.n)];
    bool link = !smg_is_single(x->kind) && (e.bit == x->next * 8 || e.bit == x->prev * 8),
         pointer = smg_tag(e.value) == SMG_ADDRESS;
    static const struct range few[] = { { -2, 7 }, { 0, 1 }, { 1, 3 }, { 2, 3 } };
    struct smg_unknown u = { .is = few[rng_below(r, ARRAY_LEN(few))],
                             .level = (uint8_t)(x->level + (x->kind != SMG_REGION && rng_below(r, 2))) };
    uint64_t bits = rng_below(r, 4) ? 32 : 64;
    smg_value data = rng_below(r, 4) ? smg_fresh(g, u) : SMG_NONE;
    if ((e.bit == DATA * 8 || e.bit == DATA * 8 + 32) && e.bits == 32)
        smg_write(g, o, e.bit, bits, data);
    if (smg_read(g, o, SUB * 8, 64) == SMG_ZERO && !rng_below(r, 4))
        smg_write(g, o, SUB * 8, 64, SMG_NONE);
    if (e.bit >= SMG_FORMS)
        return;
    if (link || !pointer || rng_below(r, 4))
        return;
    u = (struct smg_unknown){ .is = { 0, 24 }, .object = smg_object_of(e.value), .level = smg_level_of(g, e.value) };
    bool region = g->objects.at[u.object].kind == SMG_REGION;
    smg_write(g, o, e.bit, 64, region && rng_below(r, 2) ? smg_fresh(g, u) : SMG_NONE);
}

// The same, unless the heap is none of g any more, because a block would be lost.
static void forget(struct round *r, struct smg *g, const struct smg *heap)
{
    smg_copy(&r->copy, g);
    forget_value(&r->copy, &r->rng);
    if (is_member(heap, &r->copy))
        smg_copy(g, &r->copy);
}

static smg_value random_value(const struct smg *g, struct rng *r)
{
    const struct smg_object *x = &g->objects.at[random_object(g, r)];
    return x->edges.n && rng_below(r, 4) ? x->edges.at[rng_below(r, x->edges.n)].value : SMG_ZERO;
}

// Notes that two values differ, if they do in the heap.
static void note_difference(struct round *r, struct smg *g, const struct smg *heap)
{
    smg_value a = random_value(g, &r->rng), b = random_value(g, &r->rng);
    if (smg_tag(a) == SMG_NUMBER && smg_tag(b) == SMG_NUMBER)
        return;
    smg_copy(&r->copy, g);
    smg_set_differ(&r->copy, a, b);
    if (is_member(heap, &r->copy))
        smg_copy(g, &r->copy);
}

// Six heaps of a kind, each abstracted or not.
static void round_start(struct round *r)
{
    struct shape s = random_shape(&r->rng);
    choose_folding(r);
    for (size_t i = 0; i < KEPT; i++) {
        bool again = i && !rng_below(&r->rng, 4);  // the same heap with other knowledge
        if (again)
            smg_copy(&r->heap[i], &r->heap[i - 1]);
        else
            random_heap(&r->heap[i], &s, &r->rng);
        smg_copy(&r->graph[i], again ? &r->graph[i - 1] : &r->heap[i]);
        for (uint64_t n = rng_below(&r->rng, 8); n < 4; n++)
            forget(r, &r->graph[i], &r->heap[i]);
        if (rng_below(&r->rng, 3))
            (void)smg_abstract(&r->graph[i], &r->folding);
        for (uint64_t n = rng_below(&r->rng, 4); n < 2; n++)
            forget(r, &r->graph[i], &r->heap[i]);
        for (uint64_t n = rng_below(&r->rng, 6); n < 3; n++)
            note_difference(r, &r->graph[i], &r->heap[i]);
    }
}

static void show(const char *what, const struct smg *g)
{
    struct buf b = { 0 };
    heap_print(g, &b);
    fprintf(stderr, "%s:\n%s", what, buf_str(&b));
    buf_free(&b);
}

#define HOLDS(cond, text, g, h)            \
    do {                                   \
        if (!(cond)) {                     \
            fprintf(stderr, "%s\n", text); \
            show(#g, g);                   \
            show(#h, h);                   \
            fail();                        \
        }                                  \
    } while (0)

static uint64_t members, strangers, joins, failures, covered, mirrors, one_way, split_forms, excluded;

// Every heap that is known to be in a graph is in what was made of it.
static void check_abstraction(struct round *r)
{
    for (size_t i = 0; i < KEPT; i++) {
        assert_null(smg_flaw(&r->graph[i]));
        HOLDS(may_be_member(&r->heap[i], &r->graph[i]), "abstraction lost a heap", &r->graph[i], &r->heap[i]);
        HOLDS(smg_covers(&r->graph[i], &r->graph[i]), "not reflexive", &r->graph[i], &r->heap[i]);
    }
}

static void check_order(struct round *r, const struct smg *more, const struct smg *less)
{
    if (!smg_covers(more, less))
        return;
    covered++;
    for (size_t i = 0; i < KEPT; i++)
        if (is_member(&r->heap[i], less) && !may_be_member(&r->heap[i], more)) {
            show("heap", &r->heap[i]);
            HOLDS(false, "covers, but a heap is missing", more, less);
        }
}

static void check_join(struct round *r, size_t a, size_t b)
{
    enum smg_status status, mirrored;
    struct smg *x = &r->graph[a], *y = &r->graph[b], *out = &r->all;
    if (!smg_join(x, y, &joining, out, &status)) {
        one_way += smg_join(y, x, &joining, out, &status);
        failures++;
        return;
    }
    joins++;
    assert_null(smg_flaw(out));
    HOLDS(may_be_member(&r->heap[a], out), "join lost a heap of its first side", out, &r->heap[a]);
    HOLDS(may_be_member(&r->heap[b], out), "join lost a heap of its second side", out, &r->heap[b]);
    HOLDS(smg_covers(out, x), "join does not cover its first side", out, x);
    HOLDS(smg_covers(out, y), "join does not cover its second side", out, y);
    HOLDS(status == SMG_DISTINCT || smg_covers(status == SMG_LESS ? y : x, out), "status", out,
          status == SMG_LESS ? y : x);
    if (!smg_join(y, x, &joining, &r->other, &mirrored)) {
        one_way++;
        return;
    }
    HOLDS(smg_covers(&r->other, x) && smg_covers(&r->other, y), "join does not cover its sides", out, &r->other);
    mirrors += smg_covers(out, &r->other) && smg_covers(&r->other, out);
    check_order(r, out, &r->graph[(b + 1) % KEPT]);
}

// Join and abstraction in turn, as at a loop head.
static void check_loop(struct round *r)
{
    enum smg_status status;
    size_t in[KEPT], n = 0;
    for (size_t i = 0; i < KEPT; i++) {
        if (!n)
            smg_copy(&r->all, &r->graph[i]);
        else if (smg_join(&r->all, &r->graph[i], &joining, &r->other, &status))
            smg_copy(&r->all, &r->other);
        else
            continue;
        in[n++] = i;
        if (rng_below(&r->rng, 2))
            (void)smg_abstract(&r->all, &r->folding);
        assert_null(smg_flaw(&r->all));
        for (size_t k = 0; k < n; k++)
            HOLDS(may_be_member(&r->heap[in[k]], &r->all), "loop lost a heap", &r->all, &r->heap[in[k]]);
    }
    for (size_t i = 0; i < KEPT; i++) {
        bool member = is_member(&r->heap[i], &r->all);
        members += member;
        strangers += !member;
    }
}

// A heap of a segment is one with an element split off, or one without elements.
static void check_segment(struct round *r, const struct smg *g, const struct smg *heap, uint32_t s)
{
    const struct smg_object *o = &g->objects.at[s];
    enum smg_target end = o->kind == SMG_DLS && rng_below(&r->rng, 2) ? SMG_LAST : SMG_FIRST;
    smg_copy(&r->other, g);
    bool may = smg_may_be_empty(g, s), empty = smg_empty_segment(&r->other, s);
    assert_int_equal(may, empty);
    if (empty)
        assert_null(smg_flaw(&r->other));
    bool found = empty && may_be_member(heap, &r->other);
    smg_copy(&r->other, g);
    uint64_t forms = o->kind == SMG_OPTIONAL ? 0 : smg_forms(o), form = forms ? rng_below(&r->rng, forms) : 0;
    for (uint64_t i = 0; i < MAX(forms, 1); i++) {  // the last of them is looked at below
        size_t is = forms ? (form + i) % forms : 0;
        if (forms && !smg_may_end_with(g, s, end, is)) {
            excluded++;
            continue;
        }
        smg_copy(&r->other, g);
        smg_fill_segment(&r->other, s);
        if (o->kind != SMG_OPTIONAL)
            (void)smg_materialise(&r->other, s, end, is);
        assert_null(smg_flaw(&r->other));
        found |= may_be_member(heap, &r->other);
        split_forms += forms != 0;
    }
    HOLDS(found, "materialisation lost a heap", g, heap);
    if (!is_member(heap, &r->other))
        return;
    if (getenv("SHOW2"))
        show("before", &r->other);
    (void)smg_abstract(&r->other, &r->folding);
    if (getenv("SHOW2"))
        show("after", &r->other);
    HOLDS(may_be_member(heap, &r->other), "abstraction after materialisation lost a heap", g, heap);
}

static void check_segments(struct round *r)
{
    smg_copy(&r->copy, &r->all);
    for (uint32_t s = 1; s < r->copy.objects.n; s++)
        if (r->copy.objects.at[s].kind != SMG_REGION && !r->copy.objects.at[s].level)
            for (size_t i = 0; i < KEPT; i++)
                if (is_member(&r->heap[i], &r->copy))
                    check_segment(r, &r->copy, &r->heap[i], s);
}

static void no_heap_is_lost(void **state)
{
    (void)state;
    struct round r;
    round_init(&r, unit_number("SEED", 1));
    for (uint64_t i = 0, n = unit_rounds("ROUNDS", 12000 / KEPT); i < n; i++) {
        round_start(&r);
        check_abstraction(&r);
        check_join(&r, 0, 1);
        check_join(&r, 2, 3);
        check_loop(&r);
        check_segments(&r);
        for (size_t k = 0; k + 1 < KEPT; k++) {
            check_order(&r, &r.all, &r.graph[k]);
            check_order(&r, &r.graph[k], &r.graph[k + 1]);
        }
    }
    if (getenv("SHOW"))
        fprintf(
            stderr,
            "members %llu, strangers %llu, joins %llu, mirrored %llu, failed %llu, covered %llu, one way %llu, forms %llu, excluded %llu\n",
            (unsigned long long)members, (unsigned long long)strangers, (unsigned long long)joins,
            (unsigned long long)mirrors, (unsigned long long)failures, (unsigned long long)covered,
            (unsigned long long)one_way, (unsigned long long)split_forms, (unsigned long long)excluded);
    assert_true(strangers > members / 50 && joins > failures / 4 && mirrors > joins - joins / 50 &&
                one_way < joins / 50);
    round_free(&r);
}

static uint32_t live_blocks(const struct smg *g)
{
    uint32_t n = 0;
    for (uint32_t i = 1; i < g->objects.n; i++)
        n += g->objects.at[i].origin == SMG_HEAP && g->objects.at[i].life == SMG_ALIVE;
    return n;
}

static void make_segments(struct round *r, struct smg *g, const struct shape *s)
{
    random_heap(&r->copy, s, &r->rng);
    smg_copy(g, &r->copy);
    bool changed = smg_abstract(g, &folding);
    HOLDS(changed == (s->least > 0), "abstraction", g, &r->copy);
}

// Three elements of simple lists are one segment; with pointers to other than the ends, or what they share, more.
static void lists_become_segments(void **state)
{
    (void)state;
    struct round r;
    round_init(&r, 3);
    for (uint32_t i = 0; i < 5 * 4 * 4; i++) {
        struct shape s = { .kind = i % 5, .data = i / 5 % 4, .extra = i / 20, .change = 1, .least = 3, .longest = 5 };
        bool tail = s.kind == LIST_NULL && s.extra == 1;
        if (tail)
            s.least++, s.longest++;
        make_segments(&r, &r.all, &s);
        HOLDS(live_blocks(&r.all) == (tail ? 2 : 1), "more than one segment", &r.all, &r.copy);
    }
    for (uint32_t i = 0; i < 4 * 4; i++) {
        struct shape s = { .kind = LIST_SHARED, .data = i % 4, .extra = i / 4, .change = 1, .least = 3, .longest = 5 };
        make_segments(&r, &r.all, &s);
        HOLDS(live_blocks(&r.all) == 2, "not a segment and a node", &r.all, &r.copy);
        s.kind = s.data < 2 && !(s.extra & 1) ? LIST_DEEP : LIST_SHARED;  // two inner elements with equal contents
        make_segments(&r, &r.all, &s);
        HOLDS(live_blocks(&r.all) == (s.kind == LIST_DEEP ? 3 : 2), "not two lists and a block", &r.all, &r.copy);
        s.kind = LIST_BLOCKS;
        if (s.extra == 2)
            continue;
        make_segments(&r, &r.all, &s);
        HOLDS(live_blocks(&r.all) == 2, "not a segment and a block", &r.all, &r.copy);
    }
    round_free(&r);
}

static const struct smg_object *only_segment(const struct smg *g)
{
    const struct smg_object *found = NULL;
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (g->objects.at[i].kind != SMG_REGION && !g->objects.at[i].level) {
            HOLDS(!found, "more than one segment", g, g);
            found = &g->objects.at[i];
        }
    HOLDS(found, "no segment", g, g);
    return found;
}

// Lists of different lengths fit, the empty list, too, where it ends where the others do.
static void lengths_are_joined(void **state)
{
    (void)state;
    static const uint32_t length[] = { 0, 4, 5, 6 };
    enum smg_status status;
    struct round r;
    round_init(&r, 4);
    for (uint32_t i = 0; i < 5 * 4 * 4 * 4 * 4; i++) {
        struct shape s = { .kind = i % 5, .data = i / 5 % 4, .extra = i / 20 % 4, .change = 1 };
        uint32_t m = length[i / 80 % 4], n = length[i / 320];
        bool tail = s.kind == LIST_NULL && s.extra == 1, circle = s.kind == LIST_CIRCLE || s.kind == LIST_CIRCLE2;
        bool either_end = s.kind == LIST_DOUBLE && s.extra == 2;  // p leads to the first or to the last
        if (either_end || ((!m || !n) && (m == n || tail || circle)))
            continue;
        s.longest = (s.least = m) + 1;
        make_segments(&r, &r.graph[0], &s);
        s.longest = (s.least = n) + 1;
        make_segments(&r, &r.graph[1], &s);
        bool joined = smg_join(&r.graph[0], &r.graph[1], &joining, &r.all, &status);
        HOLDS(joined, "not joined", &r.graph[0], &r.graph[1]);
        HOLDS(only_segment(&r.all)->min_length == MIN(m, n) - (tail ? 1 : 0), "minimal length", &r.all, &r.graph[1]);
        enum smg_status expected = !m || !n ? SMG_DISTINCT : m > n ? SMG_LESS : m < n ? SMG_GREATER : SMG_EQUAL;
        HOLDS(s.data > 1 || status == expected, "status", &r.graph[0], &r.graph[1]);
    }
    round_free(&r);
}

// ---- values ---------------------------------------------------------------------------------------------------------

// Two words of the variables x and y; unknown values by letter, numbers by digits, ? is nothing.
struct words {
    const char *x, *y, *differ;
    bool foreign;  // x
};

static smg_value word(struct smg *g, char c)
{
    if (c >= '0' && c <= '9')
        return smg_number(g->numbers, (u128)(c - '0'));
    if (c == '-')
        return smg_number(g->numbers, UINT32_MAX);
    return c == '?' ? SMG_NONE : smg_unknown_value((uint32_t)(c - 'a') + 1);
}

// a and b are any number, c is -1, 0 or 1, d may lead outside of the program, e does, where one byte is certainly there.
static void make_words(struct smg *g, struct words w)
{
    smg_clear(g);
    vec_push(&g->frames, 1);
    for (uint32_t i = 0; i < 2; i++)
        smg_fresh(g, (struct smg_unknown){ .is = smg_range(g, SMG_NONE) });
    smg_fresh(g, (struct smg_unknown){ .is = { -1, 1 } });
    smg_fresh(g, (struct smg_unknown){ .is = smg_range(g, SMG_NONE), .outside = SMG_VOUCHED });
    smg_fresh(g, (struct smg_unknown){ .is = smg_range(g, SMG_NONE), .outside = SMG_TEXT });
    smg_write(g, smg_variable(g, 0, 1, 8), 0, 32, word(g, w.x[0]));
    smg_write(g, smg_variable(g, 0, 2, 8), 0, w.y[1] ? 16 : 32, word(g, w.y[0]));  // a second letter: of half the word
    g->objects.at[smg_variable(g, 0, 1, 8)].foreign = w.foreign ? SMG_VOUCHED : 0;
    if (w.differ)
        smg_set_differ(g, word(g, w.differ[0]), word(g, w.differ[1]));
}

static void values_are_compared(void **state)
{
    (void)state;
    static const struct {
        struct words more, less;
        bool covers;
    } t[] = {
        { { "a", "b", NULL, false }, { "3", "?", NULL, false }, true },
        { { "a", "a", NULL, false }, { "?", "?", NULL, false }, false },
        { { "a", "a", NULL, false }, { "3", "3", NULL, false }, true },
        { { "a", "a", NULL, false }, { "3", "4", NULL, false }, false },
        { { "a", "b", NULL, false }, { "a", "a", NULL, false }, true },
        { { "a", "a", NULL, false }, { "a", "b", NULL, false }, false },
        { { "c", "b", NULL, false }, { "-", "1", NULL, false }, true },
        { { "c", "b", NULL, false }, { "2", "1", NULL, false }, false },
        { { "c", "b", NULL, false }, { "?", "1", NULL, false }, false },
        { { "?", "?", NULL, false }, { "a", "a", NULL, false }, true },
        { { "a", "b", "ab", false }, { "3", "4", NULL, false }, true },
        { { "a", "b", "ab", false }, { "a", "a", NULL, false }, false },
        { { "a", "b", "ab", false }, { "a", "b", "ab", false }, true },
        { { "a", "b", "ab", false }, { "a", "b", NULL, false }, false },
        { { "a", "b", "ab", false }, { "c", "3", NULL, false }, true },
        { { "a", "b", "ab", false }, { "c", "0", NULL, false }, false },
        { { "?", "3x", NULL, false }, { "0", "3", NULL, false }, true },
        { { "?", "3x", NULL, false }, { "0", "a", NULL, false }, false },
        { { "?", "3", NULL, false }, { "0", "3x", NULL, false }, false },
        { { "?", "ax", NULL, false }, { "0", "3", NULL, false }, true },
        { { "3", "4", NULL, false }, { "3", "4", NULL, false }, true },
        { { "3", "4", NULL, false }, { "a", "4", NULL, false }, false },
        { { "?", "1", NULL, true }, { "?", "1", NULL, true }, true },
        { { "?", "1", NULL, true }, { "?", "1", NULL, false }, false },
        { { "?", "1", NULL, false }, { "?", "1", NULL, true }, true },
        { { "?", "1", NULL, true }, { "3", "1", NULL, true }, false },
        { { "?", "1", NULL, true }, { "0", "1", NULL, true }, true },
        { { "?", "1", NULL, true }, { "d", "1", NULL, true }, true },
        { { "d", "1", NULL, true }, { "a", "1", NULL, true }, false },
        { { "a", "1", NULL, true }, { "d", "1", NULL, true }, true },
        { { "e", "1", NULL, false }, { "d", "1", NULL, false }, true },
        { { "d", "1", NULL, false }, { "e", "1", NULL, false }, false },
        { { "?", "1", NULL, true }, { "e", "1", NULL, true }, false },
    };
    struct round r;
    round_init(&r, 1);
    for (size_t i = 0; i < ARRAY_LEN(t); i++) {
        make_words(&r.all, t[i].more);
        make_words(&r.other, t[i].less);
        HOLDS(smg_covers(&r.all, &r.other) == t[i].covers, "order of values", &r.all, &r.other);
    }
    round_free(&r);
}

static struct range joined_range(struct round *r, const char *x, const char *y, bool widen)
{
    const struct smg_join_options options = { .numbers = SMG_NUMBERS_ALL, .widen = widen };
    enum smg_status status;
    uint32_t v;
    make_words(&r->graph[0], (struct words){ x, "0", NULL, false });
    make_words(&r->graph[1], (struct words){ y, "0", NULL, false });
    assert_true(smg_join(&r->graph[0], &r->graph[1], &options, &r->all, &status));
    assert_true(smg_find_variable(&r->all, 0, 1, &v));
    return smg_range(&r->all, smg_read(&r->all, v, 0, 32));
}

static void bounds_are_joined(void **state)
{
    (void)state;
    struct round r;
    round_init(&r, 1);
    struct range signs = joined_range(&r, "-", "3", false), wide = joined_range(&r, "3", "4", true);
    assert_true(range_same(signs, (struct range){ -1, 3 }));
    assert_true(range_same(wide, (struct range){ 3, INT32_MAX }));
    wide = joined_range(&r, "4", "3", true);
    assert_true(range_same(wide, (struct range){ 0, 4 }));
    make_words(&r.graph[0], (struct words){ "?", "0", NULL, true });
    for (const char *c = "0de3"; *c; c++) {
        enum smg_status status;
        make_words(&r.graph[1], (struct words){ c, "0", NULL, true });
        assert_true(smg_join(&r.graph[0], &r.graph[1], &joining, &r.all, &status));
        assert_int_equal(r.all.objects.at[1].foreign, *c == '0' || *c == 'd' ? SMG_VOUCHED : 0);
    }
    for (unsigned i = 0; i < 2; i++)
        make_words(&r.graph[i], (struct words){ i ? "d" : "e", "0", NULL, false });
    enum smg_status joined;
    assert_true(smg_join(&r.graph[0], &r.graph[1], &joining, &r.all, &joined));
    assert_int_equal(smg_outside(&r.all, smg_read(&r.all, smg_variable(&r.all, 0, 1, 8), 0, 32)), SMG_TEXT);
    make_words(&r.graph[0], (struct words){ "3", "0", NULL, false });
    make_words(&r.graph[1], (struct words){ "4", "0", NULL, false });
    const struct smg_join_options exact = { .numbers = SMG_NUMBERS_EQUAL };
    enum smg_status status;
    assert_false(smg_join(&r.graph[0], &r.graph[1], &exact, &r.all, &status));
    round_free(&r);
}

// What all elements share and what each has of its own is not one, and what they share does not lead to what each has.
static void shared_is_not_own(void **state)
{
    (void)state;
    enum smg_status status;
    struct round r;
    round_init(&r, 1);
    struct shape s = { .kind = LIST_NULL, .change = 1 };
    for (size_t i = 0; i < 2; i++) {
        uint32_t all[8], ends[2], inner[2] = { 0, 0 };
        struct smg *g = &r.heap[i];
        vec_push(&g->frames, 1);
        chain(g, &s, &r.rng, 3, NEXT, 1, false, SMG_ZERO, SMG_ZERO, ends, all);
        set_var(g, 1, to(ends[0], 0));
        for (uint32_t k = 0; k < 3; k++) {
            if (i || !k)
                chain(g, &s, &r.rng, 2, NEXT, 2, false, SMG_ZERO, SMG_ZERO, inner, NULL);
            set(g, all[k], SUB, to(inner[0], 0));
        }
        smg_copy(&r.graph[i], g);
        assert_true(smg_abstract(&r.graph[i], &folding));
        HOLDS(live_blocks(&r.graph[i]) == 2, "not a list and its inner list", &r.graph[i], g);
    }
    assert_false(smg_covers(&r.graph[0], &r.graph[1]) || smg_covers(&r.graph[1], &r.graph[0]));
    if (smg_join(&r.graph[0], &r.graph[1], &joining, &r.all, &status)) {
        assert_null(smg_flaw(&r.all));
        HOLDS(may_be_member(&r.heap[0], &r.all) && may_be_member(&r.heap[1], &r.all), "join lost a heap", &r.all,
              &r.heap[0]);
    }
    round_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_become_segments), cmocka_unit_test(lengths_are_joined),
        cmocka_unit_test(values_are_compared),   cmocka_unit_test(bounds_are_joined),
        cmocka_unit_test(shared_is_not_own),     cmocka_unit_test(no_heap_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
