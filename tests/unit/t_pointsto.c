// SPDX-License-Identifier: Apache-2.0
// t_pointsto.c: a points-to analysis whose budget ends says that pointers may point anywhere, and never less than one that ended by
// itself; copies between many objects have the places that each pair of them alone has.
#include "unit.h"

#include "fixture.h"
#include "progen.h"

#include "mem/pointsto.h"

#include <stdlib.h>

static bool covers(const struct pt_places *all, struct pt_place x)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].kind == x.kind && all->at[i].id == x.id &&
            (all->at[i].off == x.off || all->at[i].off == OFF_ANY))
            return true;
    return false;
}

static bool covers_all(const struct pt_places *all, const struct pt_places *part)
{
    for (size_t i = 0; i < part->n; i++)
        if (!covers(all, part->at[i]))
            return false;
    return true;
}

typedef void question(struct pointsto *p, const struct edge *e, struct pt_places *out);

static void ask_addr(struct pointsto *p, const struct edge *e, struct pt_places *out)
{
    if (e->addr)
        pointsto_of_all(p, e->addr, out);
}

static void ask_rhs(struct pointsto *p, const struct edge *e, struct pt_places *out)
{
    if (e->rhs)
        pointsto_of(p, e->rhs, out);
}

static void ask_escaped(struct pointsto *p, const struct edge *e, struct pt_places *out)
{
    if (e->id == 0)
        pointsto_escaped(p, out);
}

// Whether all that `exact` tells of the edges of c is covered by what p tells.
static bool is_coarser(const struct cfa *c, struct pointsto *p, struct pointsto *exact)
{
    question *const ask[] = { pointsto_written, pointsto_written_all, ask_addr, ask_rhs, ask_escaped };
    struct pt_places more = { 0 }, less = { 0 };
    bool coarser = true;
    for (size_t i = 0; i < c->edges.n * ARRAY_LEN(ask) && coarser; i++) {
        vec_clear(&more);
        vec_clear(&less);
        ask[i % ARRAY_LEN(ask)](p, c->edges.at[i / ARRAY_LEN(ask)], &more);
        ask[i % ARRAY_LEN(ask)](exact, c->edges.at[i / ARRAY_LEN(ask)], &less);
        coarser = covers_all(&more, &less);
    }
    vec_free(&more);
    vec_free(&less);
    return coarser;
}

static bool nowhere(void *ctx, enum obj_kind kind, uint32_t id)
{
    (void)ctx;
    (void)kind;
    (void)id;
    return true;  // every object is an inner one
}

// Every budget from one tick on, until one suffices; how many did not.
static size_t sweep(const struct cfa *c)
{
    struct pointsto *exact = pointsto_run(c, NULL);
    size_t stopped = 0;
    assert_false(pointsto_gave_up(exact));
    for (uint64_t limit = 1;; limit += 1 + limit / 4) {
        struct budget b = { .tick_limit = limit };
        struct pointsto *p = pointsto_run(c, &b);
        bool gave_up = pointsto_gave_up(p), whole = false;
        assert_int_equal(gave_up, b.cause == STOP_TICKS);
        assert_true(is_coarser(c, p, exact));
        if (gave_up)
            assert_true(pointsto_held(p, OBJ_VAR, 0, nowhere, NULL) && pointsto_holds(p, OBJ_VAR, 0, 0, 8, &whole) &&
                        whole);
        pointsto_free(p);
        if (!gave_up)
            break;
        stopped++;
    }
    pointsto_free(exact);
    return stopped;
}

static void test_budgets(void **state)
{
    (void)state;
    size_t stopped = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        char *text = NULL;
        size_t n = 0;
        FILE *file = open_memstream(&text, &n);
        progen(seed, &(struct progen){ .nondet = true }, file);
        fclose(file);
        struct fixture f;
        fixture_text(&f, text);
        free(text);
        stopped += sweep(f.cfa);
        tear_down(&f);
    }
    assert_true(stopped > 60);
}

// ---- copies ---------------------------------------------------------------------------------------------------------

// to and from point to any of many records, at unknown offsets if there are many: what is copied is found behind each.
static void write_copies(unsigned records, FILE *f)
{
    fputs("int x[8]; struct s { int *p, *q; };\n", f);
    for (unsigned i = 0; i < records; i++)
        fprintf(f, "struct s a%u, b%u;\n", i, i);
    fputs("extern int pick(void); extern void *memcpy(void *, const void *, unsigned long);\n"
          "int main(void) { struct s *to = 0, *from = 0; int *r = 0;\n",
          f);
    for (unsigned i = 0; i < records; i++)
        fprintf(f, "if (pick()) { b%u.q = &x[%u]; from = &b%u; to = &a%u; }\n", i, i % 8, i, i);
    fputs("memcpy(to, from, sizeof *to); r = a0.q; return *r; }\n", f);
}

static void check_copies(unsigned records)
{
    char *text = NULL;
    size_t n = 0, loads = 0;
    FILE *file = open_memstream(&text, &n);
    write_copies(records, file);
    fclose(file);
    struct fixture f;
    fixture_text(&f, text);
    free(text);
    struct pointsto *p = pointsto_run(f.cfa, NULL);
    for (size_t i = 0; i < f.cfa->edges.n; i++) {
        const struct edge *e = f.cfa->edges.at[i];
        struct pt_places at = { 0 };
        if (e->kind != EDGE_LOAD)
            continue;
        loads++;
        pointsto_of(p, e->addr, &at);
        for (unsigned k = 0; k < MIN(records, 8); k++)  // x is the variable that all places name
            assert_true(at.n > 0 && covers(&at, (struct pt_place){ OBJ_VAR, at.at[0].id, 4 * (int64_t)k }));
        for (size_t k = 0; k < at.n; k++)
            assert_true(at.at[k].kind == OBJ_VAR && at.at[k].id == at.at[0].id);
        vec_free(&at);
    }
    assert_int_equal(loads, 1);
    pointsto_free(p);
    tear_down(&f);
}

static void test_copies(void **state)
{
    (void)state;
    check_copies(1);
    check_copies(3);
    check_copies(100);  // beyond 4096 pairs, offsets are not told apart
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
