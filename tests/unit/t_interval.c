// SPDX-License-Identifier: Apache-2.0
// t_interval.c: the interval and octagon analyses: in lock step with executions of random programs, every fact and every relation
// must hold of the concrete memory, also after joins with other states of the place and after widening; the laws of
// order, join and widening; what they prove and what makes them end.
//
//   SOUND_PROGRAMS=10000 SOUND_SEED=1 t_interval    more programs, from another seed (default: 250, from 1)
// COVERS: T59, T110
#include "unit.h"

#include "lab.h"

#include "core/certify.h"
#include "cpa/numeric/numeric_priv.h"
#include "loopgen.h"

#define val interp_val  // both sides have a `struct val`
#include "concrete.h"
#undef val

enum mode {
    FULL,    // nothing is forgotten
    JOIN,    // joined with all earlier states of the same place
    WIDEN,   // the same, widened at loop heads
    FORGET,  // facts are forgotten at random
    MODES
};
static const char *const mode_name[] = { "full", "join", "widen", "forget" };

struct lockstep {
    struct fixture *f;
    struct num_cpa *v;
    const char *name;
    struct map heap;                  // abstract object -> address of the block that it stands for
    const struct num_state *state;    // the abstract state
    const struct num_state **joined;  // by node: all earlier ones
    uint32_t *visits;                 // by node
    struct rng rng;
    enum mode mode;
    uint64_t seed;
    bool ended, may_fail;
    size_t checked, bounded, related;
};

struct visit {
    struct lockstep *k;
    struct concrete at;
    const struct edge *e;
};

static void complain(const struct visit *w, const char *what, uint32_t cell, i128 is)
{
    const struct lockstep *k = w->k;
    struct buf b = { 0 };
    buf_printf(&b, "seed %llu, %s, %s: %s behind `", (unsigned long long)k->seed, k->name, mode_name[k->mode], what);
    edge_print(k->f->cfa, w->e, &b);
    buf_printf(&b, "' (line %u)", sources_place(&k->f->prog.src, w->e->loc).line);
    if (cell) {
        buf_puts(&b, ": ");
        vmem_cell_print(&k->v->l.d.memory, cell, &b);
        buf_printf(&b, " is %lld", (long long)is);
    }
    buf_puts(&b, " in ");
    k->v->l.cpa.ops->print(&k->v->l.cpa, &k->state->s, &b);
    fprintf(stderr, "%s\n", buf_str(&b));
    buf_free(&b);
    fail();
}

static void check_cell(void *ctx, uint32_t cell, uint32_t fact)
{
    struct visit *w = ctx;
    struct num_cpa *v = w->k->v;
    const struct cell *c = &v->l.d.memory.cells.at[cell];
    const struct num_fact *x = &v->facts.at[fact];
    u128 is = 0;
    bool known = true;
    if (!concrete_bits(&w->at, c, &is, &known))
        return;
    w->k->checked++;
    if (!known) {
        complain(w, "known, but indeterminate", cell, (i128)is);
    } else if (x->obj) {
        if (!concrete_address(&w->at, x->obj, x->off, (uint64_t)is))
            complain(w, "wrong address", cell, (i128)is);
    } else {
        // Some number that the pattern stands for must be in the range.
        i128 size = (i128)1 << c->width, number = (i128)is;
        w->k->bounded += x->is.low != x->is.high;
        while (number > x->is.high)
            number -= size;
        while (number < x->is.low)
            number += size;
        if (number > x->is.high)
            complain(w, "out of bounds", cell, (i128)is);
    }
}

// The value of a variable of a pack; false: it has none.
static bool concrete_var(struct visit *w, uint32_t var, struct rat *out)
{
    struct num_cpa *v = w->k->v;
    const struct type *t = w->k->f->cfa->vars.at[var]->type;
    uint32_t obj = vmem_obj(&v->l.d.memory, OBJ_VAR, var, 0);
    const struct cell *c = &v->l.d.memory.cells.at[vmem_cell(&v->l.d.memory, obj, 0, type_width(t))];
    u128 is = 0;
    bool known = true;
    if (!concrete_bits(&w->at, c, &is, &known) || !known)
        return false;
    *out = rat_int(value_int(is, t));
    return true;
}

static void check_relation(void *ctx, uint32_t pack, uint32_t id)
{
    struct visit *w = ctx;
    struct num_cpa *v = w->k->v;
    const struct num_pack *p = &v->packs.at[pack];
    struct rat point[64] = { { 0, 1 } };
    bool has[64] = { false };
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    for (uint32_t i = 0; i < p->n; i++)
        has[i] = concrete_var(w, p->var[i], &point[i]);
    dom_constraints(v->relations.at[id], &mem, &c);
    for (size_t i = 0; i < c.n; i++) {
        bool all = true, holds = false;
        for (uint32_t k = 0; k < c.at[i].e.n; k++)
            all &= has[c.at[i].e.term[k].dim];
        w->k->related += all && c.at[i].e.n > 1;
        if (all && (!lincon_holds(c.at[i], point, &holds) || !holds))
            complain(w, "a relation does not hold", 0, 0);
    }
    vec_free(&c);
    arena_free(&mem);
}

static void check_state(struct visit *w)
{
    struct num_cpa *v = w->k->v;
    pmap_each(&v->l.d.pool, w->k->state->root, check_cell, w);
    pmap_each(&v->l.d.pool, w->k->state->packs, check_relation, w);
}

// ---- weakening ------------------------------------------------------------------------------------------------------

struct weakening {
    struct lockstep *k;
    struct num_work w;
};

static void weaken_cell(void *ctx, uint32_t cell, uint32_t fact)
{
    struct weakening *x = ctx;
    struct num_cpa *v = x->k->v;
    struct num_fact f = v->facts.at[fact];
    if (rng_below(&x->k->rng, 40) == 0)
        x->w.c.root = pmap_remove(&v->l.d.pool, x->w.c.root, cell);
    else if (rng_below(&x->k->rng, 20) == 0 && !f.obj && v->l.d.memory.cells.at[cell].width <= 64)
        num_put(
            &x->w, cell,
            fact_range((struct range){ f.is.low - rng_below(&x->k->rng, 9), f.is.high + rng_below(&x->k->rng, 9) }));
}

static void forget_some(struct lockstep *k)
{
    struct weakening x = { k, num_begin(k->v, k->state) };
    pmap_each(&k->v->l.d.pool, k->state->root, weaken_cell, &x);
    if (rng_below(&k->rng, 20) == 0)
        x.w.packs = PMAP_EMPTY;
    k->state = num_intern(k->v, x.w.c.root, x.w.calls, x.w.packs);
}

static void assert_above(const struct visit *w, const struct num_state *big, const struct num_state *small)
{
    if (!num_leq(w->k->v, small, big))
        complain(w, "a join or widening is not above its argument", 0, 0);
}

static void join_earlier(struct visit *w)
{
    struct lockstep *k = w->k;
    const struct node *n = w->e->to;
    const struct num_state *old = k->joined[n->id], *now = k->state;
    if (old && k->mode == WIDEN && n->is_loop_head && old->calls == now->calls)
        now = num_widen(k->v, old, now, n->fn, ++k->visits[n->id] > 20);
    else if (old)
        now = num_join(k->v, old, k->state);
    if (!now)  // other calls are active
        now = k->state;
    assert_above(w, now, k->state);
    if (old && old->calls == now->calls)
        assert_above(w, now, old);
    k->joined[n->id] = k->state = now;
}

// ---- one step -------------------------------------------------------------------------------------------------------

// Which block the object stands for that the transfer of an ALLOC edge has just named.
static void note_block(struct lockstep *k, struct interp *m, const struct edge *e)
{
    struct num_work w = num_begin(k->v, k->state);
    u128 addr;
    struct num_cfg *cfg = (struct num_cfg *)(uintptr_t)k->v->cfg;
    cfg->drop_dead = false;
    cell_edge(&w.c, e);
    cfg->drop_dead = true;
    struct num_fact x = num_eval(&w, e->lhs);
    if (x.obj && interp_eval(m, e->lhs, &addr))
        map_put(&k->heap, x.obj, (uint64_t)addr);
}

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    struct visit visit = { k, { k->f->cfa, &k->v->l.d.memory, &k->heap, m }, e };
    struct num_work w = num_begin(k->v, k->state);
    if (k->ended)
        return;
    cell_edge(&w.c, e);
    if (w.c.obstacle)
        complain(&visit, obstacle_text(w.c.obstacle), 0, 0);
    if (w.c.bottom) {
        if (e->kind != EDGE_STOP)
            complain(&visit, "no successor", 0, 0);
        k->ended = true;
        return;
    }
    if (e->kind == EDGE_ALLOC)
        note_block(k, m, e);
    k->state = num_intern(k->v, w.c.root, w.calls, w.packs);
    check_state(&visit);
    if (k->mode == FORGET)
        forget_some(k);
    if (k->mode == JOIN || k->mode == WIDEN) {
        join_earlier(&visit);
        check_state(&visit);
    }
}

static void run_mode(struct fixture *f, struct lockstep *k)
{
    struct rng inputs = rng_seed(k->seed * 31 + k->mode);
    struct run_options opt = { .cfa = f->cfa, .inputs = { input_from_rng, &inputs }, .max_steps = 1500 };
    struct run_result out;
    k->state = num_intern(k->v, PMAP_EMPTY, PMAP_EMPTY, PMAP_EMPTY);
    k->ended = false;
    k->rng = rng_seed(k->seed + 77);
    k->joined = MEM_ARRAY(const struct num_state *, f->cfa->nodes.n);
    k->visits = MEM_ARRAY(uint32_t, f->cfa->nodes.n);
    interp_run_hooked(&opt, step, k, &out);
    if (out.end != RUN_STOPPED && out.end != RUN_LIMIT && !k->may_fail) {
        fprintf(stderr, "seed %llu: the run ended with %d: %s\n", (unsigned long long)k->seed, (int)out.end, out.why);
        fail();
    }
    run_result_free(&out);
    map_free(&k->heap);
    mem_free(k->joined, f->cfa->nodes.n * sizeof *k->joined);
    mem_free(k->visits, f->cfa->nodes.n * sizeof *k->visits);
}

static void check_text(const char *text, uint64_t seed, const char *name, struct lockstep *sum)
{
    struct fixture f;
    fixture_text(&f, text);
    fixture_add(&f, name);
    struct lockstep k = { .f = &f, .v = (struct num_cpa *)f.run.cpa[0], .seed = seed, .name = name };
    k.may_fail = sum->may_fail;
    for (k.mode = FULL; k.mode < MODES; k.mode++)
        if (k.mode == FULL || k.mode == FULL + 1 + seed % (MODES - 1))
            run_mode(&f, &k);
    sum->checked += k.checked;
    sum->bounded += k.bounded;
    sum->related += k.related;
    tear_down(&f);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_rounds("SOUND_PROGRAMS", 250), first = unit_number("SOUND_SEED", 1);
    struct lockstep sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = NULL;
        size_t size = 0;
        FILE *file = open_memstream(&text, &size);
        progen(seed, &(struct progen){ .nondet = seed % 4 != 0, .simple = seed % 3 == 0 }, file);
        fclose(file);
        check_text(text, seed, "interval", &sum);
        check_text(text, seed, "octagon", &sum);
        free(text);
    }
    print_message("%zu facts, %zu of them ranges, and %zu relations compared\n", sum.checked, sum.bounded, sum.related);
    assert_true(sum.checked > 1000 * n && sum.bounded > 20 * n);
}

// Programs about loops, whose variables are in step with each other.
static void test_random_loops(void **state)
{
    (void)state;
    uint64_t n = unit_rounds("SOUND_PROGRAMS", 250), first = unit_number("SOUND_SEED", 1);
    struct lockstep sum = { .may_fail = true };
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct buf text = { 0 };
        loopgen(seed, &text);
        check_text(buf_str(&text), seed, "octagon", &sum);
        buf_free(&text);
    }
    print_message("%zu facts, %zu of them ranges, and %zu relations compared\n", sum.checked, sum.bounded, sum.related);
    assert_true(sum.related > 100 * n);
}

// ---- the engine -----------------------------------------------------------------------------------------------------

static const char counter[] = "int nondet(void);\n"
                              "int main(void) { int i = 0; while (nondet()) i++; return i; }\n";

// Whether the exploration of `while (*) i++` ends; if it does, what is reached must be inductive.
static bool ends(const char *name, enum merge_kind merge, bool widen, bool adjust)
{
    const char *const cpas[] = { "location", name, NULL };
    struct lab l;
    struct buf why = { 0 };
    lab_open(&l, counter, cpas);
    struct num_cfg *cfg = l.f.run.cfg[1];
    cfg->merge = merge;
    cfg->widen = widen;
    l.cfg->prec = adjust;
    l.f.run.budget = (struct budget){ .tick_limit = 3000 };
    assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
    bool end = explore(&l);
    if (end)
        assert_true(certify(&l.e, &why));
    buf_free(&why);
    lab_close(&l);
    return end;
}

static void test_widening(void **state)
{
    (void)state;
    static const char *const names[] = { "interval", "octagon" };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        for (enum merge_kind m = MERGE_SEP; m <= MERGE_JOIN; m++) {
            assert_true(ends(names[i], m, true, true));
            assert_false(ends(names[i], m, false, true));
            assert_false(ends(names[i], m, true, false));
        }
}

// Every chain of widenings of random states ends.
static void test_chains(void **state)
{
    (void)state;
    for (uint64_t seed = 1, n = unit_share(40); seed <= n; seed++) {
        struct buf text = { 0 };
        loopgen(seed, &text);
        struct fixture f;
        fixture_text(&f, buf_str(&text));
        fixture_add(&f, "octagon");
        struct num_cpa *v = (struct num_cpa *)f.run.cpa[0];
        struct rng r = rng_seed(seed);
        const struct num_state *x = NULL, *fresh;
        size_t changes = 0;
        for (int i = 0; i < 400; i++) {
            struct num_work w = { .c = { .d = &v->l.d }, .v = v };
            for (size_t k = 0; k < f.cfa->edges.n && !w.c.bottom; k++) {  // any sequence of effects gives some state
                const struct edge *e = f.cfa->edges.at[rng_below(&r, f.cfa->edges.n)];
                struct num_work before = w;
                if (e->kind == EDGE_ASSIGN || e->kind == EDGE_ASSUME)
                    cell_edge(&w.c, e);
                if (w.c.bottom)
                    w = before;
            }
            fresh = num_intern(v, w.c.root, w.calls, w.packs);
            const struct num_state *old = x;
            x = !x ? fresh : num_leq(v, fresh, x) ? x : num_widen(v, x, fresh, f.cfa->entry, false);
            assert_true(num_leq(v, fresh, x) && (!old || num_leq(v, old, x)));
            changes += x != old;
        }
        assert_in_range(changes, 1, 200);
        tear_down(&f);
        buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_programs),
        cmocka_unit_test(test_random_loops),
        cmocka_unit_test(test_widening),
        cmocka_unit_test(test_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
