// SPDX-License-Identifier: Apache-2.0
// t_predicate.c: the predicate analysis against executions, in both encodings: along random runs of random programs every
// abstraction must hold of the concrete state, whatever was joined on the way; and on programs over small domains the boolean
// abstraction is exactly the set of valuations that executions reach, the Cartesian one the best conjunction.
//
//   PREDICATE_PROGRAMS=1000 PREDICATE_SEED=1 t_predicate    more programs, from another seed (default: 9, from 1)
// COVERS: T37, T38
#include "unit.h"

#include "fixture.h"

#include "cpa/predicate/predicate_priv.h"
#include "domains/boolfun.h"
#include "interp/interp.h"
#include "progen.h"

#include <stdlib.h>

#define OPT_S smt_cfg
static const struct opt_spec smt_specs[] = { SMT_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S encode_cfg
static const struct opt_spec encode_specs[] = { ENCODE_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S engine_cfg
static const struct opt_spec engine_specs[] = { ENGINE_OPTS(OPT_ROW) };
#undef OPT_S

// A predicate, what it says in C, and whether that is its negation.
struct known_pred {
    const struct exp *exp;
    uint32_t pred;
    bool negated;
};

struct lab {
    struct fixture f;
    struct symbolic symbolic;
    struct smt_cfg smt;
    struct encode_cfg encode;
    struct engine_cfg engine_cfg;
    struct predicate_cfg *cfg;
    struct pred_cpa *v;
    struct {
        VEC_OF(struct known_pred);
    } known;
    struct rng rng;
    uint64_t seed;
};

// With the analyses named before the predicate analysis.
static void lab_open(struct lab *l, const char *text, enum encoding kind, const char *const *before)
{
    memset(l, 0, sizeof *l);
    fixture_text(&l->f, text);
    opt_register(&l->f.options, (struct opt_group){ "smt", "", smt_specs, ARRAY_LEN(smt_specs), &l->smt });
    opt_register(&l->f.options, (struct opt_group){ "encode", "", encode_specs, ARRAY_LEN(encode_specs), &l->encode });
    opt_register(&l->f.options,
                 (struct opt_group){ "engine", "", engine_specs, ARRAY_LEN(engine_specs), &l->engine_cfg });
    l->encode.encoding = (int)kind;
    symbolic_init(&l->symbolic, &l->f.known, &l->f.run.budget, &l->f.diag, &l->smt, &l->encode);
    l->f.run.symbolic = &l->symbolic;
    for (; *before; before++)
        fixture_add(&l->f, *before);
    l->cfg = fixture_add(&l->f, "predicate");
    l->v = (struct pred_cpa *)l->f.run.cpa[l->f.run.n_cpa - 1];
}

static void lab_close(struct lab *l)
{
    vec_free(&l->known);
    run_close(&l->f.run);
    symbolic_free(&l->symbolic);
    tear_down(&l->f);
}

// ---- predicates -----------------------------------------------------------------------------------------------------

static void add_known(struct lab *l, const struct exp *e)
{
    const struct term *t = encode_exp(l->v->enc, e, true);
    if (!t || !term_is_literal(t) || t->op == TERM_TRUE || t->op == TERM_FALSE)
        return;
    uint32_t pred = pred_add(l->v, t);
    if (pred == PRED_NONE)
        return;
    for (size_t i = 0; i < l->known.n; i++)
        if (l->known.at[i].pred == pred)
            return;
    vec_push(&l->known, ((struct known_pred){ e, pred, l->v->preds.at[pred].plain != t }));
}

static bool is_plain_int(const struct var *x)
{
    bool named = x->kind == VAR_GLOBAL || x->kind == VAR_LOCAL || x->kind == VAR_PARAM;
    return named && type_is_integer(x->type) && x->type->size <= 8;
}

// A comparison of a variable with a small number, or with another variable of its type.
static const struct exp *random_comparison(struct lab *l)
{
    static const enum op ops[] = { OP_EQ, OP_LT, OP_LE, OP_NE };
    struct exps *x = &l->f.cfa->exps;
    size_t n = l->f.cfa->vars.n;
    struct var *a = l->f.cfa->vars.at[rng_below(&l->rng, n)];
    if (!is_plain_int(a))
        return NULL;
    const struct exp *left = exp_cell(x, a, 0, a->type, NULL);
    const struct exp *right = exp_int(x, a->type, (i128)rng_below(&l->rng, 7) - 2);
    if (rng_below(&l->rng, 2)) {
        struct var *b = l->f.cfa->vars.at[rng_below(&l->rng, n)];
        if (!is_plain_int(b) || b->type->unqual != a->type->unqual)
            return NULL;
        right = exp_cell(x, b, 0, b->type, NULL);
    }
    if (left->type->size < 4 || left->type->kind == TYPE_BOOL) {
        struct type *t = x->types->basic[TYPE_INT];
        left = exp_cast(x, left, t);
        right = exp_cast(x, right, t);
    }
    const struct exp *e = exp_binary(x, ops[rng_below(&l->rng, ARRAY_LEN(ops))], left, right);
    return exp_is_const(e) ? NULL : e;
}

static void add_predicates(struct lab *l, size_t n)
{
    for (size_t tries = 0; tries < 400 && l->known.n < n; tries++) {
        const struct exp *e = random_comparison(l);
        if (e)
            add_known(l, e);
    }
}

// A bound of each local variable.
static void add_bounds(struct lab *l)
{
    struct exps *x = &l->f.cfa->exps;
    struct type *t = x->types->basic[TYPE_INT];
    for (size_t i = 0; i < l->f.cfa->vars.n; i++) {
        struct var *v = l->f.cfa->vars.at[i];
        if (!is_plain_int(v) || v->kind != VAR_LOCAL)
            continue;
        const struct exp *value = exp_cast(x, exp_cell(x, v, 0, v->type, NULL), t);
        add_known(l, exp_binary(x, OP_LE, value, exp_int(x, t, (i128)rng_below(&l->rng, 3))));
    }
}

static uint32_t random_set(struct lab *l)
{
    uint32_t set = PMAP_EMPTY;
    for (size_t i = 0; i < l->known.n; i++)
        if (rng_below(&l->rng, 3))
            set = pmap_put(&l->v->sets, set, l->known.at[i].pred, 1);
    return set;
}

static const struct known_pred *known_of(const struct lab *l, uint32_t pred)
{
    for (size_t i = 0; i < l->known.n; i++)
        if (l->known.at[i].pred == pred)
            return &l->known.at[i];
    return NULL;
}

// Whether f holds of the concrete state, for some values of what is indeterminate there.
static bool holds(const struct lab *l, struct interp *m, uint32_t f)
{
    while (f > BF_TRUE) {
        const struct known_pred *k = known_of(l, bf_top(f));
        u128 value;
        if (!k || !interp_eval(m, k->exp, &value))
            return holds(l, m, bf_low(f)) || holds(l, m, bf_high(f));
        f = (value != 0) != k->negated ? bf_high(f) : bf_low(f);
    }
    return f == BF_TRUE;
}

// ---- along runs -----------------------------------------------------------------------------------------------------

struct lockstep {
    struct lab *lab;
    const struct state *s;
    struct map seen;  // node -> a state there earlier
    bool ended;
    size_t abstractions, joins;
};

static void complain(struct lockstep *k, const struct edge *e, const char *what)
{
    struct lab *l = k->lab;
    struct buf b = { 0 };
    buf_printf(&b, "seed %llu, %s, %s: %s behind `", (unsigned long long)l->seed,
               encoder_kind(l->v->enc) == ENCODE_INT ? "int" : "bv",
               l->cfg->abstraction == ABSTRACT_BOOLEAN ? "boolean" : "cartesian", what);
    edge_print(l->f.cfa, e, &b);
    buf_printf(&b, "' (line %u): ", sources_place(&l->f.prog.src, e->loc).line);
    l->v->cpa.ops->print(&l->v->cpa, k->s, &b);
    fprintf(stderr, "%s\n", buf_str(&b));
    buf_free(&b);
    fail();
}

static const struct state *successor(struct lockstep *k, const struct edge *e)
{
    struct cpa *c = &k->lab->v->cpa;
    struct succ out = { 0 };
    enum rc rc = c->ops->transfer(c, k->s, NULL, e, &out);
    const struct state *s = rc == RC_OK && out.n ? out.at[0] : NULL;
    vec_free(&out);
    return s;
}

static void end_block(struct lockstep *k, struct interp *m, const struct edge *e)
{
    struct lab *l = k->lab;
    const struct pred_state *s = pred_of(k->s);
    const struct abstraction *a;
    assert_int_equal(pred_abstract(l->v, s->origin->a, s->f, random_set(l), &a), RC_OK);
    k->abstractions++;
    if (!a) {
        complain(k, e, "no abstraction");
        return;
    }
    struct pred_state end = { .origin = origin_intern(l->v, a, e->to, 0), .f = l->v->start, .block = s->f };
    k->s = &pred_state_intern(l->v, &end)->s;
    if (!holds(l, m, a->f))
        complain(k, e, "wrong abstraction");
}

// Joins the state with one that was at the same place before.
static void join_earlier(struct lockstep *k, const struct edge *e)
{
    struct cpa *c = &k->lab->v->cpa;
    uint64_t *before = map_at(&k->seen, e->to->id);
    if (*before && rng_below(&k->lab->rng, 2) == 0) {
        const struct state *joined = c->ops->join(c, k->s, (const struct state *)(uintptr_t)*before);
        if (joined) {
            assert_true(c->ops->leq(c, k->s, joined));
            k->joins += joined != k->s;
            k->s = joined;
        }
    }
    *map_at(&k->seen, e->to->id) = (uint64_t)(uintptr_t)k->s;
}

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    if (k->ended)
        return;
    const struct state *next = e->kind == EDGE_STOP || e->kind == EDGE_UNSUPPORTED ? NULL : successor(k, e);
    if (!next) {
        if (e->kind != EDGE_STOP && e->kind != EDGE_UNSUPPORTED)
            complain(k, e, "no successor");
        k->ended = true;
        return;
    }
    k->s = next;
    if (e->to->in.n > 1)
        join_earlier(k, e);
    if (rng_below(&k->lab->rng, 25) == 0)
        end_block(k, m, e);
}

static void check_run(uint64_t seed, enum encoding kind, size_t *abstractions, size_t *joins)
{
    static const char *const nothing[] = { NULL };
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    progen(seed, &(struct progen){ .nondet = true, .simple = seed % 3 != 0 }, file);
    fclose(file);
    struct lab l;
    lab_open(&l, text, kind, nothing);
    free(text);
    l.seed = seed;
    l.rng = rng_seed(seed + 5);
    l.cfg->abstraction = seed % 4 ? ABSTRACT_BOOLEAN : ABSTRACT_CARTESIAN;
    l.cfg->max_cubes = 60;
    l.smt.rlimit = 200000;
    add_predicates(&l, 8);
    struct rng inputs = rng_seed(seed * 31);
    struct run_options opt = { .cfa = l.f.cfa, .inputs = { input_from_rng, &inputs }, .max_steps = 400 };
    struct run_result out;
    struct lockstep k = { .lab = &l, .s = l.v->cpa.ops->initial(&l.v->cpa, l.f.cfa->start->entry) };
    interp_run_hooked(&opt, step, &k, &out);
    run_result_free(&out);
    *abstractions += k.abstractions;
    *joins += k.joins;
    map_free(&k.seen);
    lab_close(&l);
}

static void test_runs(void **state)
{
    (void)state;
    if (!bf_available())
        skip();
    uint64_t n = unit_rounds("PREDICATE_PROGRAMS", 9), first = unit_number("PREDICATE_SEED", 1);
    size_t abstractions = 0, joins = 0;
    for (uint64_t seed = first; seed < first + n; seed++)
        check_run(seed, seed % 2 ? ENCODE_INT : ENCODE_BV, &abstractions, &joins);
    print_message("%zu abstractions compared, %zu joins\n", abstractions, joins);
    assert_true(abstractions > 2 * n);  // the test must have had something to do
}

// ---- against all executions -----------------------------------------------------------------------------------------

enum { SMALL = 4, INPUTS = 3, PREDS = 4 };
static const char *const names[] = { "a", "b", "c" };

static const char *name(struct rng *r)
{
    return names[rng_below(r, ARRAY_LEN(names))];
}

static void random_statements(struct rng *r, FILE *f, unsigned depth)
{
    static const char *const compare[] = { "<", "<=", "==", "!=" };
    for (uint64_t n = 1 + rng_below(r, 3); n; n--) {
        const char *to = name(r), *x = name(r), *y = name(r);
        switch (rng_below(r, depth ? 5 : 3)) {
        case 0:
            fprintf(f, "%s = (unsigned char)((%s + %s) %% 4);\n", to, x, y);
            break;
        case 1:
            fprintf(f, "%s = %u;\n", to, (unsigned)rng_below(r, SMALL));
            break;
        case 2:
            fprintf(f, "%s = %s;\n", to, x);
            break;
        default:
            fprintf(f, "if (%s %s %s) {\n", x, compare[rng_below(r, ARRAY_LEN(compare))], y);
            random_statements(r, f, depth - 1);
            fprintf(f, "} else {\n");
            random_statements(r, f, depth - 1);
            fprintf(f, "}\n");
        }
    }
}

// A program over three small variables; last: a statement at its end.
static char *small_program(uint64_t seed, const char *last)
{
    char *text = NULL;
    size_t n = 0;
    struct rng r = rng_seed(seed);
    FILE *f = open_memstream(&text, &n);
    fprintf(f, "extern unsigned char __VERIFIER_nondet_uchar(void);\nint main(void)\n{\n");
    for (size_t i = 0; i < INPUTS; i++)
        fprintf(f, "unsigned char %s = __VERIFIER_nondet_uchar();\nif (%s >= 4) return 0;\n", names[i], names[i]);
    random_statements(&r, f, 2);
    fprintf(f, "%s\nwhile (a + b + c < 20) { }\nreturn 0;\n}\n", last);  // all are alive in the loop
    fclose(f);
    return text;
}

// Executions that reach the last loop, as a set of valuations of the predicates.
struct valuations {
    struct lab *lab;
    bool done;
    uint32_t all;
};

static void note_valuation(void *ctx, struct interp *m, const struct edge *e)
{
    struct valuations *k = ctx;
    if (k->done || !e->to->is_loop_head || e->from->fn != k->lab->f.cfa->entry)
        return;
    uint32_t cube = BF_TRUE;
    for (size_t i = 0; i < k->lab->known.n; i++) {
        const struct known_pred *p = &k->lab->known.at[i];
        u128 value = 0;
        assert_true(interp_eval(m, p->exp, &value));
        uint32_t x = bf_var(p->pred);
        cube = bf_and(cube, (value != 0) != p->negated ? x : bf_not(x));
    }
    k->all = bf_or(k->all, cube);
    k->done = true;
}

static u128 small_input(void *ctx, size_t n, const struct input *wanted)
{
    (void)wanted;
    return *(const unsigned *)ctx >> (2 * n) & 3;
}

static uint32_t all_executions(struct lab *l)
{
    struct valuations k = { .lab = l, .all = BF_FALSE };
    for (unsigned inputs = 0; inputs < 1u << (2 * INPUTS); inputs++) {
        struct run_options opt = { .cfa = l->f.cfa, .inputs = { small_input, &inputs }, .max_steps = 1000 };
        struct run_result out;
        k.done = false;
        interp_run_hooked(&opt, note_valuation, &k, &out);
        run_result_free(&out);
    }
    return k.all;
}

// The disjunction of the abstractions that the analysis reaches at the last loop.
static uint32_t all_abstractions(struct lab *l)
{
    struct engine e;
    struct arg_node *target = NULL;
    uint32_t all = BF_FALSE, index = l->v->cpa.index;
    const struct pred_prec *p = pred_prec_intern(l->v, PMAP_EMPTY);
    for (size_t i = 0; i < l->known.n; i++)
        p = pred_prec_add(l->v, p, PRED_EVERYWHERE, l->known.at[i].pred);
    l->v->initial = p;
    l->engine_cfg.order = ORDER_WTO;
    l->engine_cfg.fair = 0;
    assert_int_equal(engine_init(&e, &l->f.run, &l->engine_cfg), RC_OK);
    assert_int_equal(engine_explore(&e, &target), EXPLORE_DONE);
    for (size_t i = 0; i < e.arg.nodes.n; i++) {
        const struct arg_node *n = e.arg.nodes.at[i];
        if (n->at && n->at->is_loop_head && n->at->fn == l->f.cfa->entry && pred_of(n->state[index])->block)
            all = bf_or(all, pred_of(n->state[index])->origin->a->f);
    }
    engine_free(&e);
    return all;
}

// The conjunction of the literals that f implies.
static uint32_t best_conjunction(const struct lab *l, uint32_t f)
{
    uint32_t all = BF_TRUE;
    for (size_t i = 0; i < l->known.n; i++) {
        uint32_t x = bf_var(l->known.at[i].pred);
        all = bf_implies(f, x) ? bf_and(all, x) : bf_implies(f, bf_not(x)) ? bf_and(all, bf_not(x)) : all;
    }
    return all;
}

// The variables of an expression, as bits by number.
static uint64_t variables_of(const struct exp *e)
{
    if (!e)
        return 0;
    assert_true(e->kind != EXP_CELL || e->var->id < 64);
    return e->kind == EXP_CELL ? UINT64_C(1) << e->var->id : variables_of(e->a) | variables_of(e->b);
}

// All variables that share a predicate with x, or with such a one.
static uint64_t related(const struct lab *l, uint64_t x)
{
    uint64_t all = x;
    do {
        x = all;
        for (size_t i = 0; i < l->known.n; i++)
            if (variables_of(l->known.at[i].exp) & all)
                all |= variables_of(l->known.at[i].exp);
    } while (x != all);
    return all;
}

// The conjunction of what f says of each cluster of predicates that share variables; *n of them.
static uint32_t product_form(const struct lab *l, uint32_t f, size_t *n)
{
    uint32_t product = BF_TRUE;
    uint64_t done = 0;
    for (size_t i = 0; i < l->known.n; i++) {
        uint64_t mine = related(l, variables_of(l->known.at[i].exp));
        uint32_t part = f;
        if (mine & done)
            continue;
        for (size_t k = 0; k < l->known.n; k++)
            if (!(variables_of(l->known.at[k].exp) & mine))
                part = bf_exists(part, l->known.at[k].pred);
        product = bf_and(product, part);
        done |= mine;
        ++*n;
    }
    return product;
}

// In which forms abstractions come.
enum form { FORM_BOOLEAN, FORM_CARTESIAN, FORM_CLUSTERS };

static void check_small(uint64_t seed, enum encoding kind, enum form form, size_t *lossy)
{
    static const char *const cpas[] = { "location", "callstack", NULL };
    struct lab l;
    char *text = small_program(seed, form == FORM_CLUSTERS ? "if (a < 2) b = c;" : "");
    lab_open(&l, text, kind, cpas);
    l.rng = rng_seed(seed);
    l.cfg->abstraction = form == FORM_CARTESIAN ? ABSTRACT_CARTESIAN : ABSTRACT_BOOLEAN;
    l.cfg->clusters = form == FORM_CLUSTERS;
    add_predicates(&l, form == FORM_CLUSTERS ? 1 : PREDS);
    if (form == FORM_CLUSTERS)
        add_bounds(&l);
    size_t mark = bf_mark();
    uint32_t concrete = all_executions(&l), abstract = all_abstractions(&l);
    size_t n = 0;
    uint32_t product = product_form(&l, concrete, &n), wanted = concrete;
    if (form != FORM_BOOLEAN && concrete != BF_FALSE)
        wanted = form == FORM_CLUSTERS ? product : best_conjunction(&l, concrete);
    *lossy += n > 1 && product != concrete;
    if (form == FORM_CLUSTERS)
        assert_int_equal(l.v->stats->clusters_max, concrete == BF_FALSE ? l.v->stats->clusters_max : n);
    if (!bf_implies(concrete, abstract) || wanted != abstract)
        fail_msg("seed %llu, encoding %d, form %d: %s\n%s", (unsigned long long)seed, (int)kind, (int)form,
                 bf_implies(concrete, abstract) ? "not the best" : "unsound", text);
    bf_release(mark);
    free(text);
    lab_close(&l);
}

static void test_small(void **state)
{
    (void)state;
    size_t lossy = 0;
    if (!bf_available())
        skip();
    for (uint64_t seed = 1; seed <= (SANITIZED ? 8 : 16); seed++)
        check_small(seed, seed % 2 ? ENCODE_INT : ENCODE_BV, seed % 4 < 2 ? FORM_BOOLEAN : FORM_CARTESIAN, &lossy);
}

// Clusters apart: what the abstraction of all predicates says of each of them, and no more.
static void test_clusters(void **state)
{
    (void)state;
    size_t lossy = 0;
    if (!bf_available())
        skip();
    for (uint64_t seed = 101; seed <= (SANITIZED ? 110 : 120); seed++)
        check_small(seed, seed % 2 ? ENCODE_INT : ENCODE_BV, FORM_CLUSTERS, &lossy);
    print_message("%zu abstractions that clusters make weaker\n", lossy);
    assert_true(lossy > 1);  // some of them must lose something
}

// ---- order and joins ------------------------------------------------------------------------------------------------

static const struct state *state_of(struct lab *l, uint32_t f)
{
    const struct node *at = l->f.cfa->start->entry;
    struct pred_state s = { .origin = origin_intern(l->v, abstraction_intern(l->v, f), at, 0),
                            .f = l->v->start,
                            .block = l->v->start };
    return &pred_state_intern(l->v, &s)->s;
}

static void test_order(void **state)
{
    (void)state;
    static const char *const nothing[] = { NULL };
    if (!bf_available())
        skip();
    struct lab l;
    lab_open(&l, "int main(void) { int x = 0, y = 0; return x + y; }", ENCODE_INT, nothing);
    l.rng = rng_seed(3);
    add_predicates(&l, 2);
    assert_int_equal(l.known.n, 2);
    struct cpa *c = &l.v->cpa;
    uint32_t p = bf_var(0), q = bf_var(1), both = bf_and(p, q);
    assert_true(c->ops->leq(c, state_of(&l, both), state_of(&l, p)));
    assert_true(c->ops->leq(c, state_of(&l, both), state_of(&l, bf_or(p, q))));
    assert_false(c->ops->leq(c, state_of(&l, p), state_of(&l, both)));
    assert_false(c->ops->leq(c, state_of(&l, p), state_of(&l, q)));
    l.cfg->merge = MERGE_JOIN;
    for (int cartesian = 0; cartesian < 2; cartesian++) {
        l.cfg->abstraction = cartesian ? ABSTRACT_CARTESIAN : ABSTRACT_BOOLEAN;
        assert_ptr_equal(c->ops->join(c, state_of(&l, both), state_of(&l, p)), state_of(&l, p));
        assert_ptr_equal(c->ops->join(c, state_of(&l, p), state_of(&l, both)), state_of(&l, p));
        assert_ptr_equal(c->ops->join(c, state_of(&l, p), state_of(&l, q)),
                         state_of(&l, cartesian ? BF_TRUE : bf_or(p, q)));
    }
    l.cfg->merge = MERGE_SEP;
    assert_null(c->ops->join(c, state_of(&l, p), state_of(&l, q)));
    lab_close(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_clusters),
        cmocka_unit_test(test_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
