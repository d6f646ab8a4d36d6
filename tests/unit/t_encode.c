// SPDX-License-Identifier: Apache-2.0
// t_encode.c: formulas of paths against executions: on random programs and inputs, in all encodings, the formula of the path
// taken must allow the values that the interpreter found, and, where it is exact, no others and no other branch.
//
//   ENCODE_PROGRAMS=5000 ENCODE_SEED=1 t_encode    more programs, from another seed (default: 12, from 1)
#include "unit.h"

#include "fixture.h"

#include "encode/encode.h"
#include "encode/pure.h"
#include "interp/interp.h"
#include "pre/ranges.h"
#include "progen.h"
#include "smt/solver.h"

#include <math.h>
#include <stdlib.h>

enum { INT, BV, REALS, KINDS };  // REALS: INT, with floats as reals
enum { BRANCHES = 3, PATH_MAX_EDGES = 400 };

struct lab {
    struct fixture f;
    struct terms terms;
    struct smt smt;
    struct smt_cfg smt_cfg;
    struct encode_cfg cfg[KINDS];
    struct encode_stats stats;
    struct encoder *e[KINDS];
    uint64_t seed;
    size_t paths, exact[KINDS], branches, values, unknown;
};

static const char *const kind_name[KINDS] = { "int", "bv", "int with reals" };

static void lab_open(struct lab *l, const char *text)
{
    fixture_text(&l->f, text);
    terms_init(&l->terms);
    l->smt_cfg = (struct smt_cfg){ .backend = SMT_Z3, .rlimit = 300000, .timeout = 0, .log = getenv("ENCODE_LOG") };
    smt_init(&l->smt, &l->terms, &l->smt_cfg, NULL);
    for (int k = 0; k < KINDS; k++) {
        l->cfg[k] = (struct encode_cfg){
            .encoding = k == BV ? ENCODE_BV : ENCODE_INT, .ranges = true, .may_alias = true, .memset_max = 64
        };
        l->cfg[k].floats = k == REALS ? FLOATS_REAL : FLOATS_OPAQUE;
        l->e[k] = encoder_new(&l->f.known, &l->terms, &l->cfg[k], &l->stats, NULL);
    }
}

static void lab_close(struct lab *l)
{
    for (int k = 0; k < KINDS; k++)
        encoder_free(l->e[k]);
    smt_free(&l->smt);
    terms_free(&l->terms);
    tear_down(&l->f);
}

// NULL: there is no term for just this value.
static const struct term *constant(struct lab *l, int k, u128 v, struct type *type)
{
    if (k == REALS && type_is_float(type))
        return encode_value(l->e[k], exp_const(&l->f.cfa->exps, type, v));
    if (k == BV)
        return pure_const(&l->terms, v, type);
    return term_int(&l->terms, type_is_float(type) ? (i128)v : value_int(v, type));
}

// ---- observing a run ------------------------------------------------------------------------------------------------

struct observed {
    const struct exp *cell;
    u128 value;
};

// What is seen when the run has taken `wanted` edges.
struct watch {
    struct lab *l;
    size_t taken, wanted;
    const struct edge *path[PATH_MAX_EDGES];
    struct {
        VEC_OF(struct observed);
    } seen;
};

static void look(void *ctx, struct interp *m, const struct edge *e)
{
    struct watch *w = ctx;
    const struct exps *x = &w->l->f.cfa->exps;
    if (w->taken >= w->wanted)
        return;
    w->path[w->taken++] = e;
    if (w->taken < w->wanted || e->to->fn == w->l->f.cfa->start)  // globals are about to be initialised
        return;
    for (size_t i = 0; i < x->all.n; i++) {
        const struct exp *c = x->all.at[i];
        u128 v;
        bool scope = c->kind == EXP_CELL && (!c->var->fn || c->var->fn == e->to->fn) && c->var->kind != VAR_STRING;
        if (scope && type_is_scalar(c->type) && !type_is_pointer(c->type) &&
            interp_read(m, c->var, c->off, c->type, c->bit_off, c->bits, &v))
            vec_push(&w->seen, ((struct observed){ c, v }));
    }
}

static void complain(struct lab *l, int k, const char *what, const struct edge *e)
{
    struct buf b = { 0 };
    edge_print(l->f.cfa, e, &b);
    fprintf(stderr, "seed %llu, %s: %s behind `%s' (line %u)\n", (unsigned long long)l->seed, kind_name[k], what,
            buf_str(&b), sources_place(&l->f.prog.src, e->loc).line);
    buf_free(&b);
}

static enum sat check(struct lab *l, const struct term *f)
{
    struct solver *v = solver_new_single(&l->smt, 0);
    solver_assert(v, f);
    enum sat s = solver_check(v, NULL, 0);
    solver_free(v);
    l->unknown += s == SAT_UNKNOWN;
    return s;
}

// f and the values of all inputs that HAVOC edges of the path took so far.
struct inputs_of {
    struct run_result *run;
    size_t next;
    const struct term *values;
};

static void add_input(struct lab *l, int k, struct inputs_of *in, struct formula after, const struct edge *e)
{
    const struct term *t = encode_input(l->e[k], after, e);
    if (!t)
        return;
    for (size_t i = in->next; i < in->run->inputs.n; i++) {
        const struct input *x = &in->run->inputs.at[i];
        if (x->edge != e)
            continue;
        in->next = i + 1;
        const struct term *is = type_is_pointer(x->type) ? NULL : constant(l, k, x->value, x->type);
        if (is)
            in->values = term_and(&l->terms, in->values, term_eq(&l->terms, t, is));
        return;
    }
}

static const struct edge *other_branch(const struct edge *e)
{
    const struct node *n = e->from;
    return e->kind != EDGE_ASSUME ? NULL : n->out.at[0] == e ? n->out.at[1] : n->out.at[0];
}

// Values that the final state must allow; and, where the formula is exact, force.
static bool check_values(struct lab *l, int k, struct formula f, const struct term *inputs, const struct watch *w)
{
    struct terms *t = &l->terms;
    const struct term *all = t->t_true, *same;
    for (size_t i = 0; i < w->seen.n; i++) {
        const struct exp *c = w->seen.at[i].cell;
        const struct term *v = encode_value(l->e[k], c), *x = constant(l, k, w->seen.at[i].value, c->type);
        if (!v || !x)
            continue;
        all = term_and(t, all, term_eq(t, encode_instance(l->e[k], f, v), x));
        l->values++;
    }
    const struct edge *last = w->path[w->taken - 1];
    const struct term *path = term_and(t, f.f, inputs);
    if (check(l, term_and(t, path, all)) == SAT_NO) {
        complain(l, k, "the execution is excluded", last);
        return false;
    }
    same = term_and(t, path, term_not(t, all));
    l->exact[k] += !f.inexact;
    if (!f.inexact && check(l, same) == SAT_YES) {
        complain(l, k, "another value is allowed", last);
        return false;
    }
    return true;
}

static bool check_path(struct lab *l, int k, struct watch *w, struct run_result *run, struct rng *r)
{
    struct terms *t = &l->terms;
    struct formula f = encode_start(l->e[k]), g;
    struct inputs_of in = { run, 0, t->t_true };
    int branches = 0;
    for (size_t i = 0; i < w->taken; i++) {
        const struct edge *e = w->path[i], *o = other_branch(e);
        if (o && !f.inexact && branches < BRANCHES && rng_below(r, 4) == 0) {
            assert_int_equal(encode_edge(l->e[k], f, o, &g), RC_OK);
            branches++;
            l->branches++;
            if (!g.inexact && check(l, term_and(t, g.f, in.values)) == SAT_YES) {
                complain(l, k, "the other branch is possible", e);
                return false;
            }
        }
        bool exact = !f.inexact;
        if (encode_edge(l->e[k], f, e, &f) != RC_OK)
            return true;
        if (exact && f.inexact && getenv("ENCODE_VERBOSE"))
            complain(l, k, "inexact", e);
        add_input(l, k, &in, f, e);
    }
    l->paths++;
    return check_values(l, k, f, in.values, w);
}

static bool check_run(struct lab *l, uint64_t seed)
{
    struct rng r = rng_seed(seed), inputs = rng_seed(seed * 77);
    struct watch w = { .l = l, .wanted = 100 + rng_below(&r, PATH_MAX_EDGES - 100) };
    struct run_options opt = { .cfa = l->f.cfa, .inputs = { input_from_rng, &inputs }, .max_steps = w.wanted };
    struct run_result run;
    interp_run_hooked(&opt, look, &w, &run);
    bool good = true;
    if (w.taken < w.wanted) {  // it ended before: as far as it came
        w.wanted = w.taken;
        w.taken = 0;
        run_result_free(&run);
        inputs = rng_seed(seed * 77);
        interp_run_hooked(&opt, look, &w, &run);
    }
    for (int k = 0; k < KINDS && w.taken > 0; k++)
        good &= check_path(l, k, &w, &run, &r);
    vec_free(&w.seen);
    run_result_free(&run);
    return good;
}

static char *program(uint64_t seed)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    progen(seed, &(struct progen){ .nondet = true, .simple = seed % 4 == 0, .whole = seed % 4 == 2 }, file);
    fclose(file);
    return text;
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_number("ENCODE_PROGRAMS", unit_share(24)), first = unit_number("ENCODE_SEED", 1);
    size_t bad = 0;
    struct lab sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = program(seed);
        static struct lab l;
        memset(&l, 0, sizeof l);
        l.seed = seed;
        lab_open(&l, text);
        bad += !check_run(&l, seed);
        sum.paths += l.paths;
        for (int k = 0; k < KINDS; k++)
            sum.exact[k] += l.exact[k];
        sum.branches += l.branches;
        sum.values += l.values;
        sum.unknown += l.unknown;
        lab_close(&l);
        free(text);
    }
    print_message("%zu paths, exact: %zu int, %zu bv, %zu reals; %zu branches, %zu values; %zu answers unknown\n",
                  sum.paths, sum.exact[INT], sum.exact[BV], sum.exact[REALS], sum.branches, sum.values, sum.unknown);
    assert_int_equal(bad, 0);
    // The test must have had something to do.  Formulas that look at parts of addresses are not exact.
    assert_true(sum.exact[INT] + sum.exact[BV] > n / 3 && sum.values > n);
}

// ---- floats -----------------------------------------------------------------------------------------------------------

// What is done with a float v of a type T.
#define PROGRAM_OF(T, v)                                                                                              \
    "{ " T " a = " v "in(), b = " v "in(), add = a + b, sub = a - b, mul = a * b, div = a / b, neg = -a, sq = a * a;" \
    "int lt = a < b, le = a <= b, eq = a == b, ne = a != b, gt = a > b, ge = a >= b, no = !a, yes = a ? 1 : 0;" T     \
    " k1 = a + (" T ")0.1L, k2 = a - 3, k3 = a * (" T ")0.1L, k4 = a / 7, k5 = a * -2.5F, k6 = 5 - a;" T              \
    " k7 = a + (" T ")1e30L, k8 = a * (" T ")1e-40L, k9 = a / (" T ")0.1L, k10 = a + 16777217, k11 = a * 0;"          \
    "int c1 = a < (" T ")1e30L, c2 = a > (" T ")-1e-40L, c3 = a >= (" T ")0.1L, c4 = a == 3, i = (int)a;"             \
    "unsigned char c = (unsigned char)a; long l = (long)a; unsigned long u = (unsigned long)a; _Bool t = a;"          \
    "float tof = (float)a; double tod = (double)a; long double tol = a; done(); }\n"

static const char float_program[] =
    "double din(void); float fin(void); long double lin(void); long in(void); unsigned long un(void);\n"
    "void done(void) {}\n"
    "int main(void) {\n" PROGRAM_OF("double", "d") PROGRAM_OF("float", "f") PROGRAM_OF(
        "long double",
        "l") "{ long i = in(); unsigned long u = un(); float fi = (float)i, fu = (float)u, fc = (signed char)i;"
             "double di = (double)i, du = (double)u, dint = (int)i; long double li = i, lu = u; done(); } return 0; }\n";

// Numbers where something changes.
static long double float_input(struct rng *r, const struct type *type)
{
    static const long double some[] = { 0,      1,       3,       0.5L,          0.1L,          7,
                                        100,    0x1p24L, 0x1p53L, 0x1p63L,       0x1p64L,       0x1p32L,
                                        1e30L,  1e38L,   3.5e38L, 1e300L,        1.7e308L,      1e-30L,
                                        1e-40L, 1e-45L,  4e-324L, 0x1.8p127L,    0x1p128L,      0x1p-149L,
                                        255.5L, 256,     0x1p65L, 2147483648.0L, 4294967296.0L, (long double)INFINITY };
    long double x = some[rng_below(r, ARRAY_LEN(some))];
    switch (rng_below(r, 6)) {
    case 0:
        return (long double)NAN;
    case 1:
        x += 1;
        break;
    case 2:
        x -= 1;
        break;
    case 3:
        x = ldexpl((long double)rng_below(r, UINT64_MAX), (int)rng_below(r, 150) - 110);
        break;
    default:
        break;
    }
    return value_float(value_of_float(rng_below(r, 3) ? x : -x, type), type);
}

static u128 input_for_floats(void *ctx, size_t n, const struct input *wanted)
{
    return type_is_float(wanted->type) ? value_of_float(float_input(ctx, wanted->type), wanted->type)
                                       : input_from_rng(ctx, n, wanted);
}

// The run up to each call of done().
static bool check_floats(struct lab *l, uint64_t seed)
{
    struct rng r = rng_seed(seed);
    bool good = true;
    l->seed = seed;
    for (size_t wanted = 1, end = PATH_MAX_EDGES; wanted < end; wanted++) {
        struct rng inputs = rng_seed(seed * 77);
        struct watch w = { .l = l, .wanted = wanted };
        struct run_options opt = { .cfa = l->f.cfa, .inputs = { input_for_floats, &inputs } };
        struct run_result run;
        interp_run_hooked(&opt, look, &w, &run);
        if (w.taken < wanted)
            end = wanted;
        else if (w.path[wanted - 1]->kind == EDGE_RETURN)
            good &= check_path(l, REALS, &w, &run, &r);
        vec_free(&w.seen);
        run_result_free(&run);
    }
    return good;
}

// COVERS: H12
static void test_floats(void **state)
{
    (void)state;
    uint64_t n = unit_number("ENCODE_PROGRAMS", unit_share(24)) * 2, first = unit_number("ENCODE_SEED", 1);
    static struct lab l;
    size_t bad = 0;
    lab_open(&l, float_program);
    for (uint64_t seed = first; seed < first + n; seed++)
        bad += !check_floats(&l, seed);
    print_message("%zu paths, %zu values; %zu answers unknown\n", l.paths, l.values, l.unknown);
    assert_int_equal(bad, 0);
    assert_true(l.values > 60 * n && l.unknown * 10 < l.paths);
    lab_close(&l);
}

// ---- budgets --------------------------------------------------------------------------------------------------------

// How many edges have a formula.
static size_t encodable(struct encoder *e, const struct cfa *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->edges.n; i++) {
        struct formula f;
        n += c->edges.at[i]->kind != EDGE_RETURN && encode_edge(e, encode_start(e), c->edges.at[i], &f) == RC_OK;
    }
    return n;
}

// An encoder whose memory could not be divided in time knows no edge; one that ran out of a share of ticks knows all.
static void test_budget(void **state)
{
    (void)state;
    static const volatile int cancelled = 1;
    struct budget none = { .cancel = &cancelled }, few = { .tick_limit = 1 };
    struct lab l = { .seed = 1 };
    struct buf text = { 0 };
    buf_puts(&text, "int pick(void); int main(void) { int a[64], *p = a;\n");
    for (int i = 0; i < 64; i++)
        buf_printf(&text, "if (pick()) p = &a[%d]; *p = %d;\n", i, i);
    buf_puts(&text, "return *p; }\n");
    lab_open(&l, buf_str(&text));
    buf_free(&text);
    for (int k = 0; k < KINDS; k++) {
        size_t all = encodable(l.e[k], l.f.cfa);
        struct encoder *stopped = encoder_new(&l.f.known, &l.terms, &l.cfg[k], &l.stats, &none);
        struct encoder *spent = encoder_new(&l.f.known, &l.terms, &l.cfg[k], &l.stats, &few);
        assert_true(all > 128);
        assert_int_equal(encodable(stopped, l.f.cfa), 0);
        assert_int_equal(encodable(spent, l.f.cfa), all);
        struct obstacle_at why = encode_obstacle(stopped, l.f.cfa->edges.at[0]);
        assert_int_equal(why.kind, OBSTACLE_STOPPED);
        assert_string_equal(obstacle_text(&why), "interrupted");
        encoder_free(stopped);
        encoder_free(spent);
    }
    assert_int_equal(few.cause, STOP_TICKS);
    lab_close(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_random_programs),
        cmocka_unit_test(test_floats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
