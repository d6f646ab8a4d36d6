// SPDX-License-Identifier: Apache-2.0
// t_lives.c: which objects come to life while a pointer to a dead one is held, and how often objects live, in lock step with executions.
//
//   LIVES_PROGRAMS=20000 LIVES_SEED=1 t_lives    more random programs, from another seed (default: 1500, from 1)
#include "unit.h"

#include "fixture.h"
#include "textgen.h"

#include "interp/interp.h"
#include "mem/lives.h"
#include "mem/storage.h"

#include <stdlib.h>

// ---- random programs whose objects die ------------------------------------------------------------------------------

/* Statements over pointers p, pointers q to them, and blocks with a pointer in them; a digit stands for @.  What is read or written lives: most
 * pointers are only handed on. */
static const char *const statements[] = {
    "p@ = malloc(8);",     "p@ = malloc(8);", "p@ = make();",  "free(p@);",
    "drop(p@); p@ = &x@;", "p@ = p@;",        "*q@ = p@;",     "p@ = *q@;",
    "q@ = &p@;",           "q@ = &kept;",     "p@ = local();", "p@ = deep(k & 1, p@);",
    "hold(&p@);",          "p@ = &x@;",       "k = pick();",   "p@ = once();",
};
static const char *const blocks[] = { "{ int y; p@ = &y; ", "{ int y[2], *z = &y[1]; *q@ = z; ", "if (pick()) { ",
                                      "for (int i = 0; i < 2; i++) { int y = i; if (k) p@ = &y; " };

static const char *const digits[] = { "0", "1", "2" };

static void gen_statement(struct textgen *g)
{
    if (pick(g, 4) || g->depth > 3) {
        PUT_LINE(g, ONE_OF(g, statements), digits);
        return;
    }
    PUT_LINE(g, ONE_OF(g, blocks), digits);
    gen_block(g, 1 + pick(g, 3));
    fputs("}\n", g->f);
}

static char *gen_program(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed * 19 + 7, gen_statement);
    fputs("extern int pick(void); extern void *malloc(unsigned long); extern void free(void *);\n"
          "int x0, x1, x2, *kept;\n"
          "int *make(void) { int *p = malloc(8); return p; }\nvoid drop(int *p) { if (pick()) kept = p; }\n"
          "int *local(void) { int y; int *p = &y; return p; }\nvoid hold(int **q) { int y; if (pick()) *q = &y; }\n"
          "int *deep(int n, int *p) { int y; if (n) return deep(n - 1, pick() ? &y : p); return pick() ? &y : p; }\n"
          "int *once(void) { static int y; return &y; }\n"
          "int main(void) { int k = 0, *p0 = &x0, *p1 = &x1, *p2 = &x2, **q0 = &p0, **q1 = &p1, **q2 = &kept;\n",
          g.f);
    gen_block(&g, 10);
    fputs("return k; }\n", g.f);
    return textgen_close(&g);
}

// ---- lock step ------------------------------------------------------------------------------------------------------

struct lockstep {
    const struct cfa *cfa;
    struct lives *l;
    struct interp *m;
    struct pt_place born;
    uint32_t *births;  // in this run: by variable, behind them by edge
    uint64_t seed;
    size_t reused, apart, again, single;
};

static bool is_local(const struct pt_place *a, const struct cfa *c)
{
    const struct var *v = a->kind == OBJ_VAR ? c->vars.at[a->id] : NULL;
    return v && v->fn && v->kind != VAR_GLOBAL && v->kind != VAR_STRING;
}

// Whether `born` may come to lie where `dead` was: in another life of its function or block, or in the same one.
static bool may_lie_there(struct lockstep *k, struct pt_place dead, struct pt_place born)
{
    struct extent a = storage_of(k->cfa, dead.kind, dead.id), b = storage_of(k->cfa, born.kind, born.id);
    return lives_reuses(k->l, dead, born) || storage_may_meet(&a, 0, &b, 0);
}

static unsigned line_of(struct lockstep *k, struct pt_place a)
{
    const struct edge *made = a.kind == OBJ_HEAP ? k->cfa->edges.at[a.id] : NULL;
    const struct var *v = made ? NULL : k->cfa->vars.at[a.id];
    return sources_place(&k->cfa->prog->src, made ? made->loc : v->decl ? v->decl->loc : v->fn->entry->loc).line;
}

// A pointer that is held while `born` begins to live: what it leads to, if that is dead, may lie there.
static void look_at_pointer(void *ctx, const struct pointer_at *x)
{
    struct lockstep *k = ctx;
    struct block_info b;
    if (!interp_block(k->m, x->addr, &b) || b.live || b.outside || (!b.var && !b.alloc))
        return;
    struct pt_place dead = { b.var ? OBJ_VAR : OBJ_HEAP, b.var ? b.var->id : b.alloc->id, 0 };
    if ((dead.kind == OBJ_HEAP) != (k->born.kind == OBJ_HEAP))
        return;
    k->reused++;
    if (!may_lie_there(k, dead, k->born))
        fail_msg("seed %llu: the object of line %u is dead and pointed to when that of line %u begins to live",
                 (unsigned long long)k->seed, line_of(k, dead), line_of(k, k->born));
}

static void begin(struct lockstep *k, struct pt_place born)
{
    uint32_t *n = &k->births[born.kind == OBJ_VAR ? born.id : k->cfa->vars.n + born.id];
    k->born = born;
    k->again += ++*n > 1;
    if (*n > 1 && lives_single(k->l, born))
        fail_msg("seed %llu: object %u of kind %d lives more than once", (unsigned long long)k->seed, born.id,
                 (int)born.kind);
    interp_pointers(k->m, look_at_pointer, k);
}

static void look(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    k->m = m;
    if (e->kind == EDGE_DECL && !e->ends_life && is_local(&(struct pt_place){ OBJ_VAR, e->var->id, 0 }, k->cfa))
        begin(k, (struct pt_place){ OBJ_VAR, e->var->id, 0 });
    if (e->kind == EDGE_ALLOC && e->alloc == ALLOC_MALLOC)
        begin(k, (struct pt_place){ OBJ_HEAP, e->id, 0 });
}

static u128 any_input(void *rng, size_t n, const struct input *wanted)
{
    (void)n;
    return type_is_pointer(wanted->type) ? wanted->value : (u128)rng_below(rng, 2);
}

static void run(struct lockstep *k, uint64_t seed)
{
    struct rng inputs = rng_seed(seed);
    struct run_options opt = { .cfa = k->cfa, .inputs = { any_input, &inputs }, .max_steps = 2000, .any_layout = true };
    struct run_result out;
    size_t n = k->cfa->vars.n + k->cfa->edges.n;
    k->births = MEM_ARRAY(uint32_t, n);
    interp_run_hooked(&opt, look, k, &out);
    run_result_free(&out);
    mem_free(k->births, n * sizeof *k->births);
}

// What is told apart: it is no use to say that everything may lie everywhere.
static void count(struct lockstep *k)
{
    for (size_t i = 0; i < k->cfa->vars.n; i++) {
        struct pt_place a = { OBJ_VAR, (uint32_t)i, 0 };
        k->single += is_local(&a, k->cfa) && lives_single(k->l, a);
        for (size_t j = 0; j < k->cfa->vars.n && is_local(&a, k->cfa); j++) {
            struct pt_place b = { OBJ_VAR, (uint32_t)j, 0 };
            k->apart += is_local(&b, k->cfa) && !may_lie_there(k, a, b);
        }
    }
}

// While a pointer to something dead is held, only that comes to life which lives_reuses says; what is single lives once.
static void test_lockstep(void **state)
{
    (void)state;
    uint64_t n = unit_number("LIVES_PROGRAMS", unit_share(1500)), first = unit_number("LIVES_SEED", 1);
    struct lockstep k = { .seed = first };
    for (; k.seed < first + n; k.seed++) {
        char *text = gen_program(k.seed);
        if (getenv("LIVES_SHOW"))
            puts(text);
        struct fixture f;
        fixture_text(&f, text);
        free(text);
        k.cfa = f.cfa;
        k.l = lives_new(f.cfa, known_pointsto(&f.known, NULL));
        for (uint64_t i = 0; i < 4; i++)
            run(&k, k.seed * 4 + i);
        count(&k);
        lives_free(k.l);
        tear_down(&f);
    }
    print_message("%zu beginnings beside dead objects, %zu pairs kept apart; %zu objects live again, %zu live once\n",
                  k.reused, k.apart, k.again, k.single);
    assert_true(k.reused > n && k.apart > n && k.again > n / 2 && k.single > n);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_lockstep) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
