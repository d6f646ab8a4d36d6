// SPDX-License-Identifier: Apache-2.0
// t_formula.c: formulas of paths through memory: what they say about cells behind pointers with one target and with several, in
// both encodings, and how much smaller they are when points-to information keeps targets apart.
#include "unit.h"

#include "fixture.h"

#include "base/map.h"
#include "encode/encode.h"
#include "pre/ranges.h"
#include "smt/solver.h"

struct lab {
    struct fixture f;
    struct terms terms;
    struct smt smt;
    struct smt_cfg smt_cfg;
    struct encode_cfg cfg;
    struct encode_stats stats;
    struct encoder *e;
};

static void lab_open(struct lab *l, const char *text, enum encoding kind, bool may_alias)
{
    memset(l, 0, sizeof *l);
    fixture_text(&l->f, text);
    terms_init(&l->terms);
    l->smt_cfg = (struct smt_cfg){ .backend = SMT_Z3, .rlimit = may_alias ? 4000000 : 400000 };
    smt_init(&l->smt, &l->terms, &l->smt_cfg, NULL);
    l->cfg = (struct encode_cfg){ .encoding = kind, .ranges = true, .may_alias = may_alias, .memset_max = 64 };
    l->e = encoder_new(&l->f.known, &l->terms, &l->cfg, &l->stats, NULL);
}

static void lab_close(struct lab *l)
{
    encoder_free(l->e);
    smt_free(&l->smt);
    terms_free(&l->terms);
    tear_down(&l->f);
}

// The only path to the call of reach_error: where there is a choice, the condition does not hold.
static struct formula path_formula(struct lab *l)
{
    struct formula f = encode_start(l->e);
    const struct node *n = l->f.cfa->start->entry;
    for (unsigned steps = 0; steps < 1000; steps++) {
        const struct edge *e = n->out.at[0];
        if (n->out.n == 2 && e->truth)
            e = n->out.at[1];
        if (e->kind == EDGE_EXTERN && strcmp(sym_str(&l->f.prog.syms, e->extern_name), "reach_error") == 0)
            return f;
        assert_int_equal(encode_edge(l->e, f, e, &f), RC_OK);
        n = e->to;
    }
    fail_msg("reach_error is not on the path");
    return f;
}

static enum sat is_feasible(struct lab *l, struct formula f)
{
    struct solver *s = solver_new_single(&l->smt, 0);
    solver_assert(s, f.f);
    enum sat r = solver_check(s, NULL, 0);
    solver_free(s);
    return r;
}

static size_t size_of(struct map *seen, const struct term *t)
{
    size_t n = 1;
    if (!map_put(seen, t->id, 1))
        return 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += size_of(seen, t->arg[i]);
    return n;
}

/* Theoduloz 2010, figures 1.3 and 5.4: a = malloc(); p = a; p->data = 0; p = a; x = p->data; assume(x != 1); assume(x != 0).
 * `if (C) return 0;` on a path is assume(!C), so a path without executions proves C there. */
#define NODE                                                                   \
    "void *malloc(unsigned long); void reach_error(void); int nondet(void);\n" \
    "struct node { int data; struct node *next; };\n"                          \
    "int main(void) { struct node *a, *b, *p, *q, *t[2]; int x, y, z;\n"
#define UNLESS(C) "if (" C ") return 0;\n"
#define END "reach_error(); return 0; }\n"
#define NEW(P) P " = malloc(sizeof *" P ");\n"
// p is a or b, which one is not known on the path
#define SOME "t[0] = a; t[1] = b; p = t[nondet() & 1];\n"

static const struct {
    const char *what, *text;
    bool feasible;
} paths[] = {
    { "s1 = s2", NODE NEW("a") "p = a;" UNLESS("p == a") END, false },
    { "s1->f = s2 changes what its aliases see", NODE NEW("a") "p = a; p->data = 0; x = a->data;" UNLESS("x == 0") END,
      false },
    { "and only that field", NODE NEW("a") "q = a->next; p = a; p->data = 0; b = a->next;" UNLESS("b == q") END,
      false },
    { "s1 = s2->f, figure 5.4",
      NODE NEW("a") "p = a; p->data = 0; p = a; x = p->data;" UNLESS("x == 1") UNLESS("x == 0") END, false },
    { "figure 5.4 without its last operation",
      NODE NEW("a") "p = a; p->data = 0; p = a; x = p->data;" UNLESS("x == 1") END, true },
    { "figure 5.4 without the store", NODE NEW("a") "p = a; p = a; x = p->data;" UNLESS("x == 1") UNLESS("x == 0") END,
      true },
    { "s = malloc() differs from all before", NODE NEW("a") NEW("b") UNLESS("a != b") END, false },
    { "the contents of a new block are any", NODE NEW("a") "a->data = 1;" NEW("b") "x = b->data;" UNLESS("x == 1") END,
      true },
    { "a store to one of two blocks changes one of them",
      NODE NEW("a") NEW("b") "a->data = 5; b->data = 5;" SOME
                             "p->data = 0; x = a->data; y = b->data;" UNLESS("x + y == 5") END,
      false },
    { "either of them",
      NODE NEW("a") NEW("b") "a->data = 5; b->data = 5;" SOME "p->data = 0; x = a->data;" UNLESS("x == 0") END, true },
    { "or the other",
      NODE NEW("a") NEW("b") "a->data = 5; b->data = 5;" SOME "p->data = 0; x = a->data;" UNLESS("x == 5") END, true },
    { "by the pointer that is compared",
      NODE NEW("a") NEW("b") "a->data = 5; b->data = 5;" SOME "p->data = 0; x = a->data;" UNLESS("p != a")
          UNLESS("x == 0") END,
      false },
    { "a load through the same pointer gives what was stored",
      NODE NEW("a") NEW("b") SOME
      "p->data = nondet(); x = p->data; y = a->data; z = b->data;" UNLESS("x == y || x == z") END,
      false },
    { "an equal pointer sees the same fields",
      NODE NEW("a") NEW("b") SOME "q = t[nondet() & 1]; p->data = 3; x = q->data;" UNLESS("p != q") UNLESS("x == 3")
          END,
      false },
    // Figure 5.4 of Theoduloz 2010: what its interpolants say holds after each operation, and the whole path is infeasible.
    { "figure 5.4, 2: p is a", NODE NEW("a") "p = a;" UNLESS("p == a") END, false },
    { "figure 5.4, 3: a->data is 0", NODE NEW("a") "p = a; p->data = 0; x = a->data;" UNLESS("x == 0") END, false },
    { "figure 5.4, 4 and 5: p->data and x are 0",
      NODE NEW("a") "p = a; p->data = 0; p = a; x = p->data;" UNLESS("x == 0") END, false },
    { "figure 5.4, 6: x is not 1", NODE NEW("a") "p = a; p->data = 0; p = a; x = p->data;" UNLESS("x == 1") END, true },
    { "figure 5.4, 7: and is 0",
      NODE NEW("a") "p = a; p->data = 0; p = a; x = p->data;" UNLESS("x == 1") UNLESS("x == 0") END, false },
    { "a pointer in memory leads on",
      NODE NEW("a") NEW("b") "a->next = b; b->data = 7; p = a->next; p->data++; x = b->data;" UNLESS("x == 8") END,
      false },
};

// COVERS: T76
static void test_constraints(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(paths); i++)
        for (int k = 0; k < 2; k++) {
            struct lab l;
            lab_open(&l, paths[i].text, k ? ENCODE_BV : ENCODE_INT, true);
            struct formula f = path_formula(&l);
            if (is_feasible(&l, f) != (paths[i].feasible ? SAT_YES : SAT_NO))
                fail_msg("%s, %s", paths[i].what, k ? "bv" : "int");
            lab_close(&l);
        }
}

/* Without points-to information formulas are larger, and weaker where integers stand for memory or addresses are compared: they say
 * so, and an answer that would be wrong is never given.   COVERS: T80 */
static void compare_may(enum encoding kind, size_t i, size_t *with, size_t *without)
{
    size_t size[2];
    for (int may = 0; may < 2; may++) {
        struct lab l;
        struct map seen = { 0 };
        lab_open(&l, paths[i].text, kind, may);
        struct formula f = path_formula(&l);
        size[may] = size_of(&seen, f.f);
        enum sat r = may ? SAT_UNKNOWN : is_feasible(&l, f);
        if (paths[i].feasible ? r == SAT_NO : r == SAT_YES && !f.inexact)
            fail_msg("%s, encoding %d, without points-to information", paths[i].what, (int)kind);
        assert_false(f.inexact && may);
        map_free(&seen);
        lab_close(&l);
    }
    assert_true(size[1] <= size[0]);
    *with += size[1];
    *without += size[0];
}

static void test_may(void **state)
{
    (void)state;
    static const enum encoding kinds[] = { ENCODE_INT, ENCODE_BV };
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++) {
        size_t with = 0, without = 0;
        for (size_t i = 0; i < ARRAY_LEN(paths); i++)
            compare_may(kinds[k], i, &with, &without);
        print_message("encoding %d: %zu terms, without points-to information %zu\n", (int)kinds[k], with, without);
        assert_true(kinds[k] == ENCODE_INT ? with < without : 3 * with < 2 * without);
    }
}

int main(void)
{
#ifndef HAVE_Z3
    return 0;
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constraints),
        cmocka_unit_test(test_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
