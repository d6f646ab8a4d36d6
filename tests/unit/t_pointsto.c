// SPDX-License-Identifier: Apache-2.0
// t_pointsto.c: a points-to analysis whose budget ends says that pointers may point anywhere, and never less than one that ended by
// itself; copies between many objects have the places that each pair of them alone has; what pointers hold in executions is among what
// was found out; a solution that lacks something is seen not to be closed.
#include "unit.h"

#include "fixture.h"
#include "progen.h"
#include "textgen.h"

#include "interp/interp.h"
#include "mem/pointsto_priv.h"

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

// ---- random programs over pointers ------------------------------------------------------------------------------------

/* Statements over integers x, pointers p to them, pointers q to those, records n with both and a list, pointers t to those, and arrays v of pointers; a
 * digit of any kind stands for @.  Every pointer leads somewhere, so that accesses go well. */
static const char *const statements[] = {
    "p@ = &x@;",
    "p@ = p@;",
    "q@ = &p@;",
    "q@ = &n@.a;",
    "q@ = &v@[pick() & 1];",
    "*q@ = p@;",
    "p@ = *q@;",
    "*q@ = &x@;",
    "n@.a = p@;",
    "n@.b = q@;",
    "t@ = &n@;",
    "t@->a = p@;",
    "p@ = t@->a;",
    "q@ = t@->b;",
    "*t@->b = p@;",
    "t@->next = t@;",
    "t@ = t@->next;",
    "t@->next->a = p@;",
    "n@ = *t@;",
    "*t@ = n@;",
    "v@[1] = p@;",
    "p@ = v@[pick() & 1];",
    "memcpy(v@, v@, sizeof v0);",
    "memcpy(t@, &n@, sizeof n0);",
    "put(q@, p@);",
    "p@ = get(q@);",
    "q@ = same(q@);",
    "*t@ = made(p@, q@, t@);",
    "p@ = (int *)((unsigned long)p@ + 0);",
    "keep(&n@);",
    "t@ = fresh(p@, q@, t@);",
    "k = *p@ + **q@;",
    "*p@ = k;",
    "x@ = *t@->a;",
};

static const char *const digits[] = { "0", "1", "2" };

static void gen_statement(struct textgen *g)
{
    unsigned kind = pick(g, 12);
    if (kind == 0 && g->depth < 4) {
        fputs("if (pick()) ", g->f);
        gen_block(g, 1 + pick(g, 3));
    } else if (kind == 1 && g->depth < 3) {
        fputs("for (int i = 0; i < 2; i++) ", g->f);
        gen_block(g, 1 + pick(g, 4));
    } else {
        PUT_LINE(g, ONE_OF(g, statements), digits);
    }
}

static char *gen_program(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed * 13 + 5, gen_statement);
    fputs(
        "extern int pick(void); extern void keep(void *); extern void *malloc(unsigned long), *memcpy(void *, const void *, unsigned long);\n"
        "int x0, x1, x2, *p0 = &x0, *p1 = &x1, *p2 = &x2, **q0 = &p0, **q1 = &p1, **q2 = &p2, *v0[2] = { &x0, &x1 }, *v1[2] = { &x1, &x1 }, *v2[2] = { &x2, &x0 };\n"
        "struct node { int *a; struct node *next; int **b; } n0 = { &x0, &n0, &p0 }, n1 = { &x1, &n0, &p0 }, n2 = { &x2, &n1, &p1 }, *t0 = &n0, *t1 = &n1, *t2 = &n2;\n"
        "void put(int **q, int *p) { *q = p; }\nint *get(int **q) { return *q; }\nint **same(int **q) { return q; }\n"
        "struct node made(int *p, int **q, struct node *t) { struct node n = { p, t, q }; return n; }\n"
        "struct node *fresh(int *p, int **q, struct node *t) { struct node *n = malloc(sizeof *n); n->a = p; n->b = q; n->next = t; return n; }\n"
        "int main(void) { int k = 0;\n",
        g.f);
    gen_block(&g, 14);
    fputs("return k; }\n", g.f);
    return textgen_close(&g);
}

// ---- lock step ----------------------------------------------------------------------------------------------------------

struct lockstep {
    struct pointsto *p;
    struct interp *m;
    uint64_t seed, steps, pointers;
};

// The object that an address lies in, and where.  False: there is none, or none that pointers are told of.
static bool place_at(struct interp *m, uint64_t addr, struct pt_place *out)
{
    struct block_info b;
    if (!interp_block(m, addr, &b) || b.outside)
        return false;
    *out = b.fn      ? (struct pt_place){ OBJ_FUNC, b.fn->id, 0 }
           : b.var   ? (struct pt_place){ OBJ_VAR, b.var->id, (int64_t)(addr - b.base) }
           : b.alloc ? (struct pt_place){ OBJ_HEAP, b.alloc->id, (int64_t)(addr - b.base) }
                     : (struct pt_place){ OBJ_OUTSIDE, 0, 0 };
    return b.fn || b.var || b.alloc;
}

static void look_at_pointer(void *ctx, const struct pointer_at *x)
{
    struct lockstep *k = ctx;
    struct pt_place in = { .kind = OBJ_VAR }, to;
    bool known = x->var || place_at(k->m, x->base, &in);
    if (!known || !place_at(k->m, x->addr, &to))
        return;
    in.id = x->var ? x->var->id : in.id;
    in.off = (int64_t)x->off;
    k->pointers++;
    if (!pointsto_may_hold(k->p, in, to))
        fail_msg("seed %llu: byte %lld of object %d %u holds byte %lld of object %d %u", (unsigned long long)k->seed,
                 (long long)in.off, (int)in.kind, in.id, (long long)to.off, (int)to.kind, to.id);
}

static void look(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    (void)e;
    k->m = m;
    if (k->steps++ % 16 == 0)
        interp_pointers(m, look_at_pointer, k);
}

static u128 any_input(void *rng, size_t n, const struct input *wanted)
{
    (void)n;
    return type_is_pointer(wanted->type) ? wanted->value : (u128)rng_below(rng, 2);
}

// Whatever pointers hold in executions is among what was found out.
static void test_lockstep(void **state)
{
    (void)state;
    uint64_t n = unit_number("POINTSTO_PROGRAMS", unit_share(400)), first = unit_number("POINTSTO_SEED", 1),
             pointers = 0;
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = gen_program(seed);
        struct fixture f;
        fixture_text(&f, text);
        free(text);
        struct lockstep k = { .p = known_pointsto(&f.known, NULL), .seed = seed };
        for (uint64_t i = 0; i < 3; i++) {
            struct rng inputs = rng_seed(seed * 3 + i);
            struct run_options opt = { .cfa = f.cfa, .inputs = { any_input, &inputs }, .max_steps = 3000 };
            struct run_result out;
            interp_run_hooked(&opt, look, &k, &out);
            run_result_free(&out);
        }
        pointers += k.pointers;
        tear_down(&f);
    }
    print_message("%llu pointers compared\n", (unsigned long long)pointers);
    assert_true(pointers > 20 * n);
}

// ---- closed solutions -------------------------------------------------------------------------------------------------

// What became of one pointer less in what a place holds.
enum loss { LOSS_NONE, LOSS_NOTICED, LOSS_MISSED };

// NONE: the pointer is there by other means, too: at any offset, or because functions without body have got hold of it.
static enum loss lose(struct pointsto *p, uint32_t place, size_t at)
{
    const struct edge *bad;
    struct set *holds = &p->places.at[place].holds;
    uint32_t lost = holds->at[at];
    memmove(&holds->at[at], &holds->at[at + 1], (holds->n - 1 - at) * sizeof *holds->at);
    holds->n--;
    bool held = pointsto_may_hold(p, p->places.at[place].p, p->places.at[lost].p);
    enum loss r = held ? LOSS_NONE : pointsto_certify(p, NULL, &bad) ? LOSS_MISSED : LOSS_NOTICED;
    holds->n++;
    memmove(&holds->at[at + 1], &holds->at[at], (holds->n - 1 - at) * sizeof *holds->at);
    holds->at[at] = lost;
    return r;
}

// Solutions are closed under all edges; one in which a place holds one pointer less is not.
static void test_certify(void **state)
{
    (void)state;
    uint64_t n = unit_number("POINTSTO_PROGRAMS", unit_share(200)), first = unit_number("POINTSTO_SEED", 1);
    size_t losses[3] = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = gen_program(seed);
        const struct edge *bad;
        struct fixture f;
        fixture_text(&f, text);
        struct pointsto *p = known_pointsto(&f.known, NULL);
        if (!pointsto_certify(p, NULL, &bad))
            fail_msg("seed %llu: line %u", (unsigned long long)seed,
                     sources_place(&f.prog.src, bad ? bad->loc : (struct loc){ 0 }).line);
        for (uint32_t i = 0; i < p->places.n; i++)
            for (size_t k = seed % 7; k < p->places.at[i].holds.n; k += 7)
                losses[lose(p, i, k)]++;
        tear_down(&f);
        free(text);
    }
    print_message("losses: %zu noticed, %zu missed, %zu are none\n", losses[LOSS_NOTICED], losses[LOSS_MISSED],
                  losses[LOSS_NONE]);
    assert_true(losses[LOSS_NOTICED] > n && losses[LOSS_NOTICED] > 20 * losses[LOSS_MISSED]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_lockstep),
        cmocka_unit_test(test_certify),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
