// SPDX-License-Identifier: Apache-2.0
// t_edits.c: edits that give members variables are seen to be right, on random programs; those that were tampered with are seen to be wrong.
#include "unit.h"

#include "fixture.h"
#include "textgen.h"

#include "edit/certify.h"
#include "edit/promote.h"

#include <stdlib.h>

// ---- random programs over members -----------------------------------------------------------------------------------

/* a and b are records that pointers p and q lead to, and nothing else; c may be written by others; l is a local, h a block; @ is a member. */
static const char *const statements[] = {
    "p->@ = k;",
    "k = p->@;",
    "q->@ = k + 1;",
    "k = q->@ + a.@;",
    "b.@ = k;",
    "*p = *q;",
    "b = a;",
    "memset(q, 0, sizeof *q);",
    "memcpy(p, &l, sizeof l);",
    "l.@ = p->@;",
    "put(p, k);",
    "k = get(q);",
    "put(&l, k);",
    "h->@ = k;",
    "k = h->@;",
    "c.@ = k;",
    "keep(&c);",
    "k = c.@;",
    "p->to = &k;",
    "r->@ = k;",
    "k = p->at[k & 1];",
    "q->at[k & 1] = k;",
    "a.next = h;",
    "if (p->next) k = p->next->@;",
};
static const char *const members[] = { "head", "tail", "small" };

static void gen_statement(struct textgen *g)
{
    unsigned kind = pick(g, 12);
    if (kind < 2 && g->depth < 4) {
        fputs(kind ? "if (pick()) " : "for (int i = 0; i < 2; i++) ", g->f);
        gen_block(g, 1 + pick(g, 3));
        return;
    }
    PUT_LINE(g, ONE_OF(g, statements), members);
}

static char *gen_program(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed * 17 + 3, gen_statement);
    fputs(
        "extern int pick(void); extern void keep(void *); extern void *malloc(unsigned long), *memset(void *, int, unsigned long);\n"
        "extern void *memcpy(void *, const void *, unsigned long);\n"
        "struct s { int head, tail; short small; int at[2]; int *to; struct s *next; } a, b, c;\n"
        "static void put(struct s *x, int k) { x->tail = k; x->head++; }\nstatic int get(struct s *x) { return x->head; }\n"
        "int main(void) { struct s *p = &a, *q = &b, l = { 0 }, *h = malloc(sizeof *h), *r = pick() ? &c : &l; int k = 0;\n"
        "if (!h) return 0; h->head = h->tail = 0; h->small = 1; h->next = 0;\n",
        g.f);
    gen_block(&g, 10);
    fputs("return k; }\n", g.f);
    return textgen_close(&g);
}

// ---- tampering ------------------------------------------------------------------------------------------------------

struct tally {
    size_t members, programs, tampered, missed;
};

static bool is_right(struct known *built, const struct cfa *edited)
{
    struct buf why = { 0 };
    bool right = edits_certify(built, edited, NULL, &why);
    buf_free(&why);
    return right;
}

static bool is_member(const struct cfa *c, const struct var *v)
{
    for (size_t i = 0; i < c->parts.n; i++)
        if (c->parts.at[i].var == v)
            return true;
    return false;
}

/* Changes y in a way that matters, if there is one that certainly does: what is written to a member is written to another variable, or what a condition
 * says is turned round. */
static bool tamper(struct cfa *c, struct edge *y)
{
    struct exps *x = &c->exps;
    if (y->kind == EDGE_ASSUME && y->built) {
        y->truth = !y->truth;
        return true;
    }
    bool writes = (y->kind == EDGE_ASSIGN || y->kind == EDGE_HAVOC) && is_member(c, y->lhs->var);
    for (size_t i = 0; i < c->parts.n && writes; i++) {
        struct var *other = (struct var *)(uintptr_t)c->parts.at[i].var;
        if (other == y->lhs->var)
            continue;
        y->lhs = exp_cell(x, other, 0, other->type, NULL);
        return true;
    }
    return false;
}

static void check_text(const char *text, uint64_t seed, struct tally *t)
{
    struct fixture f, plain;
    struct buf why = { 0 };
    fixture_text(&f, text);
    fixture_text(&plain, text);
    for (size_t i = 0; i < plain.cfa->edges.n; i++)
        assert_int_equal(plain.cfa->edges.at[i]->built, i + 1);
    known_account(&f.known, NULL);
    size_t n = promote_members(&f.known);
    if (n && !edits_certify(&plain.known, f.cfa, NULL, &why))
        fail_msg("seed %llu: %s", (unsigned long long)seed, buf_str(&why));
    t->members += n;
    t->programs += n > 0;
    for (size_t i = seed % 5; i < f.cfa->edges.n && n; i += 5) {
        struct edge *y = f.cfa->edges.at[i], before = *y;
        if (!tamper(f.cfa, y))
            continue;
        t->tampered++;
        t->missed += is_right(&plain.known, f.cfa);
        *y = before;
    }
    buf_free(&why);
    known_changed(&f.known);
    tear_down(&f);
    tear_down(&plain);
}

static void test_members(void **state)
{
    (void)state;
    uint64_t n = unit_number("EDITS_PROGRAMS", unit_share(150)), first = unit_number("EDITS_SEED", 1);
    struct tally t = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = gen_program(seed);
        if (getenv("EDITS_SHOW"))
            puts(text);
        check_text(text, seed, &t);
        free(text);
    }
    print_message("%zu members in %zu programs; %zu edges tampered with, %zu not noticed\n", t.members, t.programs,
                  t.tampered, t.missed);
    assert_true(t.members > 2 * n && t.tampered > n && t.missed * 50 < t.tampered);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_members) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
