// SPDX-License-Identifier: Apache-2.0
// t_smg.c: symbolic memory graphs: what concrete heaps they represent is guessed here, element by element, and compared with what
// abstraction, join, order and materialisation make of them.
#include "smg_heaps.h"

#include "cpa/smg/abstract.h"
#include "cpa/smg/join.h"
#include "cpa/smg/segment.h"

#include <stdio.h>

static const struct smg_join_options joining = { .numbers = SMG_NUMBERS_ALL };

// ---- random heaps ---------------------------------------------------------------------------------------------------

enum { KEPT = 6 };  // heaps of a round

// Heaps of one kind, and graphs that were made of them.
struct round {
    struct smg_numbers numbers;
    struct rng rng;
    struct smg heap[KEPT], graph[KEPT], all, other, copy;
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
    smg_numbers_free(&r->numbers);
}

// Six heaps of a kind, each abstracted or not.
static void round_start(struct round *r)
{
    struct shape s = random_shape(&r->rng);
    for (size_t i = 0; i < KEPT; i++) {
        random_heap(&r->heap[i], &s, &r->rng);
        smg_copy(&r->graph[i], &r->heap[i]);
        if (rng_below(&r->rng, 3))
            (void)smg_abstract(&r->graph[i], &smg_abstract_defaults);
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

static uint64_t members, strangers, joins, failures, covered, mirrors;

// Every heap that is known to be in a graph is in what was made of it.
static void check_abstraction(struct round *r)
{
    for (size_t i = 0; i < KEPT; i++) {
        smg_check(&r->graph[i]);
        HOLDS(is_member(&r->heap[i], &r->graph[i]), "abstraction lost a heap", &r->graph[i], &r->heap[i]);
        HOLDS(smg_covers(&r->graph[i], &r->graph[i]), "not reflexive", &r->graph[i], &r->heap[i]);
    }
}

static void check_order(struct round *r, const struct smg *more, const struct smg *less)
{
    if (!smg_covers(more, less))
        return;
    covered++;
    for (size_t i = 0; i < KEPT; i++)
        if (is_member(&r->heap[i], less) && !is_member(&r->heap[i], more)) {
            show("heap", &r->heap[i]);
            HOLDS(false, "covers, but a heap is missing", more, less);
        }
}

static void check_join(struct round *r, size_t a, size_t b)
{
    enum smg_status status, mirrored;
    struct smg *x = &r->graph[a], *y = &r->graph[b], *out = &r->all;
    if (!smg_join(x, y, &joining, out, &status)) {
        HOLDS(!smg_join(y, x, &joining, out, &status), "the join depends on the order", x, y);
        failures++;
        return;
    }
    joins++;
    smg_check(out);
    HOLDS(is_member(&r->heap[a], out), "join lost a heap of its first side", out, &r->heap[a]);
    HOLDS(is_member(&r->heap[b], out), "join lost a heap of its second side", out, &r->heap[b]);
    HOLDS(smg_covers(out, x), "join does not cover its first side", out, x);
    HOLDS(smg_covers(out, y), "join does not cover its second side", out, y);
    HOLDS(status == SMG_DISTINCT || smg_covers(status == SMG_LESS ? y : x, out), "status", out,
          status == SMG_LESS ? y : x);
    HOLDS(smg_join(y, x, &joining, &r->other, &mirrored), "the join depends on the order", x, y);
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
            (void)smg_abstract(&r->all, &smg_abstract_defaults);
        smg_check(&r->all);
        for (size_t k = 0; k < n; k++)
            if (getenv("DEBUG") && !is_member(&r->heap[in[k]], &r->all)) { show("before", &r->copy); show("with", &r->graph[i]); show("other", &r->other); }
        smg_copy(&r->copy, &r->all);
        for (size_t k = 0; k < n; k++)
            HOLDS(is_member(&r->heap[in[k]], &r->all), "loop lost a heap", &r->all, &r->heap[in[k]]);
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
        smg_check(&r->other);
    bool found = empty && is_member(heap, &r->other);
    smg_copy(&r->other, g);
    r->other.objects.at[s].min_length = MAX(o->min_length, 1);
    (void)smg_materialise(&r->other, s, end);
    smg_check(&r->other);
    found |= is_member(heap, &r->other);
    HOLDS(found, "materialisation lost a heap", g, heap);
    if (!is_member(heap, &r->other))
        return;
    (void)smg_abstract(&r->other, &smg_abstract_defaults);
    HOLDS(is_member(heap, &r->other), "abstraction after materialisation lost a heap", g, heap);
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
    for (uint64_t i = 0, n = unit_rounds("ROUNDS", 10000 / KEPT + 1); i < n; i++) {
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
        fprintf(stderr, "members %llu, strangers %llu, joins %llu, mirrored %llu, failed %llu, covered %llu\n",
                (unsigned long long)members, (unsigned long long)strangers, (unsigned long long)joins, (unsigned long long)mirrors,
                (unsigned long long)failures, (unsigned long long)covered);
    assert_true(strangers > members / 50 && joins > failures / 4 && mirrors > joins - joins / 50);
    round_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_heap_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
