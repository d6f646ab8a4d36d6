// SPDX-License-Identifier: Apache-2.0
// t_shape.c: three-valued structures: the figures of Theoduloz 2010, chapter 2.3, and laws on random heaps: what is abstracted, focused,
// coerced and updated still stands for the heaps that it stood for.
//
//   SHAPE_HEAPS=100000 SHAPE_SEED=1 t_shape    more random heaps, from another seed (default: 10000, from 1)
#include "unit.h"

#include "base/rng.h"
#include "shape/operations.h"

#include <stdio.h>

// ---- a vocabulary: lists with two pointers ------------------------------------------------------------------------------

enum { NEXT, PT_A, PT_P, ZERO, POSITIVE, R_A, R_P, CYCLE, N_PREDS };

struct lists {
    struct vocabulary voc;
    struct constraints c;
};

static const struct logic *read(struct vocabulary *v, const char *text)
{
    static const char *const names[] = { "v", "w", NULL };
    struct buf why = { 0 };
    const struct logic *f = logic_read(v, text, names, &why);
    if (!f)
        fail_msg("%s: %s", text, buf_str(&why));
    buf_free(&why);
    return f;
}

static void set_up(struct lists *l, bool split_by_reach)
{
    vocabulary_init(&l->voc);
    struct vocabulary *v = &l->voc;
    static const char *const name[] = {
        "next", "pt[a]", "pt[p]", "fd[data == 0]", "fd[data > 0]", "r[a]", "r[p]", "c"
    };
    for (unsigned i = 0; i < N_PREDS; i++)
        assert_int_equal(vocabulary_add(v, name[i], i == NEXT ? 2 : 1), i);
    v->preds.at[NEXT].function = true;
    v->preds.at[PT_A].unique = v->preds.at[PT_P].unique = true;
    v->preds.at[R_A].def = read(v, "exists u: pt[a](u) & next*(u, v)");
    v->preds.at[R_P].def = read(v, "exists u: pt[p](u) & next*(u, v)");
    v->preds.at[CYCLE].def = read(v, "exists u: next(v, u) & next*(u, v)");
    for (unsigned i = PT_A; i <= R_P; i++)
        v->preds.at[i].abstraction = i == PT_A || i == R_A || (split_by_reach && i != ZERO && i != POSITIVE);
    constraints_init(&l->c, v);
    static const char *const holds[] = {
        "forall u: fd[data == 0](u) -> !fd[data > 0](u)",
        "forall u: pt[a](u) -> r[a](u)",
        "forall u: pt[p](u) -> r[p](u)",
        "forall u, x: r[a](u) & next(u, x) -> r[a](x)",
        "forall u, x: r[p](u) & next(u, x) -> r[p](x)",
    };
    for (size_t i = 0; i < ARRAY_LEN(holds); i++)
        constraints_add(&l->c, v, read(v, holds[i]));
}

static void tear_down(struct lists *l)
{
    constraints_free(&l->c);
    vocabulary_free(&l->voc);
}

// Gives instrumentation predicates the values that they stand for.
static void define(struct structure *s)
{
    struct update u[N_PREDS];
    size_t n = 0;
    for (uint32_t i = 0; i < s->voc->preds.n; i++)
        if (s->voc->preds.at[i].def)
            u[n++] = (struct update){ .pred = i, .value = s->voc->preds.at[i].def };
    structure_update(s, u, n);
}

// Fig 2.5: a list of five cells, the last one 0.
static struct structure *five(const struct lists *l)
{
    struct structure *s = structure_new(&l->voc, 5);
    for (uint32_t v = 0; v < 5; v++) {
        structure_add(s, LOGIC_FALSE);
        structure_set(s, v < 4 ? POSITIVE : ZERO, v, 0, LOGIC_TRUE);
        if (v)
            structure_set(s, NEXT, v - 1, v, LOGIC_TRUE);
    }
    structure_set(s, PT_A, 0, 0, LOGIC_TRUE);
    structure_set(s, PT_P, 4, 0, LOGIC_TRUE);
    define(s);
    return s;
}

static uint32_t node_where(const struct structure *s, uint32_t p)
{
    for (uint32_t v = 0; v < s->n; v++)
        if (structure_get(s, p, v, 0) == LOGIC_TRUE)
            return v;
    fail_msg("no node with %s", s->voc->preds.at[p].name);
    return 0;
}

// ---- the figures ----------------------------------------------------------------------------------------------------------

// COVERS: T42 T43 T44
static void test_figures(void **state)
{
    (void)state;
    struct lists l, coarse;
    set_up(&l, true);
    set_up(&coarse, false);
    struct structure *s25 = five(&l), *s27 = structure_abstract(s25), *t25 = five(&coarse),
                     *s28 = structure_abstract(t25);
    // Fig 2.7: head, summary, last.
    assert_int_equal(s27->n, 3);
    uint32_t head = node_where(s27, PT_A), last = node_where(s27, PT_P), mid = 3 - head - last;
    assert_int_equal(s27->summary, UINT64_C(1) << mid);
    assert_int_equal(structure_get(s27, NEXT, head, mid), LOGIC_HALF);
    assert_int_equal(structure_get(s27, NEXT, mid, mid), LOGIC_HALF);
    assert_int_equal(structure_get(s27, NEXT, mid, last), LOGIC_HALF);
    assert_int_equal(structure_get(s27, NEXT, head, last), LOGIC_FALSE);
    assert_int_equal(structure_get(s27, POSITIVE, mid, 0), LOGIC_TRUE);
    assert_int_equal(structure_get(s27, R_A, last, 0), LOGIC_TRUE);
    // Fig 2.8: head, and a summary of the rest.
    assert_int_equal(s28->n, 2);
    uint32_t rest = 1 - node_where(s28, PT_A);
    assert_int_equal(structure_get(s28, PT_P, rest, 0), LOGIC_HALF);
    // The closure of next is not known between head and last of Fig 2.7, but reachability is.
    struct evaluator e;
    evaluator_init(&e, s27);
    e.env[0] = (uint8_t)head;
    e.env[1] = (uint8_t)last;
    assert_int_equal(eval_closed(&e, read(&l.voc, "next*(v, w)")), LOGIC_HALF);
    assert_int_equal(eval_closed(&e, read(&l.voc, "r[a](w)")), LOGIC_TRUE);
    evaluator_free(&e);
    // Fig 2.5 is below 2.7, and that below 2.8.
    assert_true(structure_embeds(s25, s27) && structure_embeds(s27, s28) && structure_embeds(s25, s28));
    assert_false(structure_embeds(s27, s25) || structure_embeds(s28, s27) || structure_embeds(s28, s25));
    structure_free(s25);
    structure_free(s27);
    structure_free(t25);
    structure_free(s28);
    tear_down(&l);
    tear_down(&coarse);
}

// Fig 2.9 and 2.10: the cases of p = a->next on Fig 2.7, and those that are left.
// COVERS: T45 T46 T48
static void test_focus(void **state)
{
    (void)state;
    struct lists l;
    set_up(&l, true);
    struct structure *s25 = five(&l), *s27 = structure_abstract(s25);
    struct structures cases = { 0 };
    assert_true(focus_image(s27, PT_A, NEXT, &cases));
    assert_int_equal(cases.n, 3);
    size_t left = 0;
    for (size_t i = 0; i < cases.n; i++) {
        struct structure *s = cases.at[i];
        uint32_t nodes = s->n;
        if (!structure_coerce(s, &l.c))
            continue;
        left++;
        uint32_t head = node_where(s, PT_A);
        uint64_t target = binary_of(s, l.voc.preds.at[NEXT].at)[head].must;
        assert_true(target && !(target & (target - 1)) && !(s->summary & target));
        assert_int_equal(s->summary != 0, nodes == 4);
        struct update next = { .pred = PT_P, .value = read(&l.voc, "exists u: pt[a](u) & next(u, v)") };
        structure_update(s, &next, 1);
        assert_int_equal(node_where(s, PT_P), __builtin_ctzll(target));
    }
    assert_int_equal(left, 2);
    structures_free(&cases);
    structure_free(s25);
    structure_free(s27);
    tear_down(&l);
}

// ---- random heaps -----------------------------------------------------------------------------------------------------------

static struct structure *random_heap(const struct lists *l, struct rng *rng)
{
    uint32_t n = (uint32_t)rng_below(rng, 7);
    struct structure *s = structure_new(&l->voc, n);
    for (uint32_t v = 0; v < n; v++) {
        structure_add(s, LOGIC_FALSE);
        if (rng_below(rng, 3))
            structure_set(s, rng_below(rng, 2) ? ZERO : POSITIVE, v, 0, LOGIC_TRUE);
    }
    for (uint32_t v = 0; v < n; v++)
        if (rng_below(rng, 4))
            structure_set(s, NEXT, v, rng_below(rng, 3) && v + 1 < n ? v + 1 : (uint32_t)rng_below(rng, n), LOGIC_TRUE);
    for (uint32_t p = PT_A; p <= PT_P && n; p++)
        if (rng_below(rng, 5))
            structure_set(s, p, (uint32_t)rng_below(rng, n), 0, LOGIC_TRUE);
    define(s);
    return s;
}

static void show(const char *what, const struct structure *s)
{
    struct buf b = { 0 };
    structure_print(s, &b);
    fprintf(stderr, "%s:\n%s", what, buf_str(&b));
    buf_free(&b);
}

static bool some_embeds(const struct structure *s, const struct structures *in)
{
    for (size_t i = 0; i < in->n; i++)
        if (structure_embeds(s, in->at[i]))
            return true;
    return false;
}

// Formulas that are evaluated in heaps and in what stands for them.
static const char *const formulas[] = {
    "exists u: forall w: next*(u, w)",
    "forall u, w: next(u, w) -> !next(w, u) | u == w",
    "exists u, w: u != w & pt[a](u) & next*(u, w) & pt[p](w)",
    "forall u: fd[data == 0](u) <-> !fd[data > 0](u)",
    "exists u: c(u) & !r[a](u)",
    "forall u: r[a](u) | r[p](u) | (exists w: closure x, y: (next(x, y) | next(y, x)) (u, w) & pt[a](w))",
    "forall u: exists w: next(u, w)",
    "exists u: forall w: next(w, u) -> (pt[a](w) -> 1/2)",
};

static void check_formulas(struct lists *l, const struct structure *heap, const struct structure *above,
                           size_t *definite)
{
    struct evaluator low, high;
    const struct logic *f[ARRAY_LEN(formulas)];
    for (size_t i = 0; i < ARRAY_LEN(formulas); i++)
        f[i] = read(&l->voc, formulas[i]);
    evaluator_init(&low, heap);
    evaluator_init(&high, above);
    for (size_t i = 0; i < ARRAY_LEN(formulas); i++) {
        enum logic_op is = eval_closed(&low, f[i]), may = eval_closed(&high, f[i]);
        *definite += may != LOGIC_HALF;
        if (may != LOGIC_HALF && is != may) {
            show("heap", heap);
            show("structure", above);
            fail_msg("%s: %d, but %d above", formulas[i], (int)is, (int)may);
        }
    }
    evaluator_free(&low);
    evaluator_free(&high);
}

// Brute force: whether the value of a formula in a heap is what its definition says is checked on reachability.
static void check_reachability(const struct structure *heap)
{
    for (uint32_t p = PT_A; p <= PT_P; p++)
        for (uint32_t v = 0; v < heap->n; v++) {
            bool reached = false;
            for (uint32_t u = 0; u < heap->n; u++) {
                uint32_t at = u, steps = 0;
                bool from = structure_get(heap, p, u, 0) == LOGIC_TRUE;
                for (; from && at != v && steps <= heap->n; steps++) {
                    struct kleene k = binary_of(heap, heap->voc->preds.at[NEXT].at)[at];
                    if (!k.must)
                        break;
                    at = (uint32_t)__builtin_ctzll(k.must);
                }
                reached |= from && at == v;
            }
            assert_int_equal(structure_get(heap, p - PT_A + R_A, v, 0), reached ? LOGIC_TRUE : LOGIC_FALSE);
        }
}

static void check_focus(struct lists *l, const struct structure *heap, const struct structure *above, struct rng *rng,
                        size_t *refuted)
{
    struct structures cases = { 0 };
    uint32_t pred = rng_below(rng, 2) ? PT_P : ZERO;
    bool image = rng_below(rng, 2);
    if (!(image ? focus_image(above, PT_A, NEXT, &cases) : focus_unary(above, pred, &cases))) {
        structures_free(&cases);
        return;
    }
    if (!some_embeds(heap, &cases)) {
        show("heap", heap);
        show("structure", above);
        fail_msg("the heap is in no case of the focus");
    }
    struct structures left = { 0 };
    for (size_t i = 0; i < cases.n; i++) {
        struct structure *s = structure_copy(cases.at[i]);
        bool good = structure_coerce(s, &l->c);
        if (!good && structure_embeds(heap, cases.at[i])) {
            show("heap", heap);
            show("case", cases.at[i]);
            fail_msg("coerce lost the case of the heap");
        }
        *refuted += !good;
        if (good)
            vec_push(&left, s);
        else
            structure_free(s);
    }
    if (!some_embeds(heap, &left)) {
        show("heap", heap);
        show("structure", above);
        fail_msg("coerce lost the heap");
    }
    structures_free(&left);
    structures_free(&cases);
}

// Abstraction, embedding theorem, focus and coerce keep the heap.
static void test_random_heaps(void **state)
{
    (void)state;
    uint64_t n = unit_rounds("SHAPE_HEAPS", 10000), first = unit_number("SHAPE_SEED", 1);
    size_t definite = 0, smaller = 0, refuted = 0;
    struct lists l[2];
    set_up(&l[0], false);
    set_up(&l[1], true);
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng rng = rng_seed(seed);
        struct lists *k = &l[seed % 2];
        struct structure *heap = random_heap(k, &rng), *above = structure_abstract(heap),
                         *again = structure_abstract(above);
        check_reachability(heap);
        if (!structure_embeds(heap, above) || !structure_same(above, again)) {
            show("heap", heap);
            show("abstraction", above);
            fail_msg("seed %llu: the abstraction is none", (unsigned long long)seed);
        }
        struct structure *same = structure_copy(heap);
        assert_true(structure_coerce(same, &k->c) && structure_same(heap, same));  // a heap fulfils the constraints
        smaller += above->n < heap->n;
        check_formulas(k, heap, above, &definite);
        check_focus(k, heap, above, &rng, &refuted);
        structure_free(heap);
        structure_free(above);
        structure_free(again);
        structure_free(same);
    }
    print_message("%zu definite values, %zu smaller, %zu cases refuted\n", definite, smaller, refuted);
    assert_true(definite > n && smaller > n / 10 && refuted > n / 20);
    tear_down(&l[0]);
    tear_down(&l[1]);
}

// ---- nodes ------------------------------------------------------------------------------------------------------------------

// Splitting, removing and adding nodes keeps the values of the others.
static void test_nodes(void **state)
{
    (void)state;
    struct lists l;
    set_up(&l, true);
    struct structure *s = five(&l);
    uint32_t w = structure_split(s, 2);
    assert_int_equal(w, 5);
    assert_int_equal(structure_get(s, NEXT, 1, w), LOGIC_TRUE);
    assert_int_equal(structure_get(s, NEXT, w, 3), LOGIC_TRUE);
    assert_int_equal(structure_get(s, R_A, w, 0), LOGIC_TRUE);
    structure_remove(s, 2);
    struct structure *old = five(&l), *a = structure_abstract(s), *b = structure_abstract(old);
    assert_true(structure_same(a, b));
    while (s->n < NODES_MAX)
        assert_int_not_equal(structure_add(s, LOGIC_HALF), UINT32_MAX);
    assert_int_equal(structure_add(s, LOGIC_HALF), UINT32_MAX);
    assert_int_equal(structure_get(s, NEXT, 1, 2), LOGIC_TRUE);
    assert_int_equal(structure_get(s, NEXT, 63, 63), LOGIC_HALF);
    structure_free(s);
    structure_free(old);
    structure_free(a);
    structure_free(b);
    tear_down(&l);
}

// ---- text -------------------------------------------------------------------------------------------------------------------

static void test_reading(void **state)
{
    (void)state;
    struct lists l;
    set_up(&l, true);
    static const char *const names[] = { "v", "w", NULL };
    static const char *const wrong[] = { "",
                                         "next(v)",
                                         "next(v, w",
                                         "pt[b](v)",
                                         "pt[a(v)",
                                         "exists : 1",
                                         "v = w",
                                         "r[a]*(v, w)",
                                         "forall u: pt[a](x)",
                                         "1 1",
                                         "pt[a](v) &",
                                         "closure x, y: next(x, v) (v, w)",
                                         "exists a, b, c, d, e, f, g, h, i, j, k, l, m, n: 1" };
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        struct buf why = { 0 };
        if (logic_read(&l.voc, wrong[i], names, &why))
            fail_msg("%s: no error", wrong[i]);
        assert_non_null(strstr(buf_str(&why), "at character"));
        buf_free(&why);
    }
    char deep[4000];
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    struct buf why = { 0 };
    assert_null(logic_read(&l.voc, deep, names, &why));
    buf_free(&why);
    assert_ptr_equal(read(&l.voc, "!(pt[a](v) & next(v, w))"), read(&l.voc, "!pt[a](v) | !next(v, w)"));
    assert_ptr_equal(read(&l.voc, "pt[a](v) -> forall u: next(v, u)"),
                     read(&l.voc, "!(pt[a](v) & exists u: !next(v, u))"));
    tear_down(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),      cmocka_unit_test(test_focus),   cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_random_heaps), cmocka_unit_test(test_reading),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
