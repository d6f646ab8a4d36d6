// SPDX-License-Identifier: Apache-2.0
// t_threshold.c: thresholds of the value analysis on random programs, against counts that are made anew.
// COVERS: T65, T67, B14
#include "unit.h"

#include "lab.h"

#include "core/certify.h"

static struct value_cpa *value_of(struct lab *l)
{
    return (struct value_cpa *)l->f.value;
}

static uint32_t root_of(struct lab *l, const struct arg_node *n)
{
    return ((const struct value_state *)n->state[l->f.value->index])->root;
}

static const struct loc_prec *prec_of(struct lab *l, const struct arg_node *n)
{
    return (const struct loc_prec *)n->prec[l->f.value->index];
}

static bool is_limited(const struct value_cpa *v, uint32_t cell)
{
    return v->l.d.memory.objs.at[v->l.d.memory.cells.at[cell].obj].kind != OBJ_CALLS;
}

// ---- the reached set ------------------------------------------------------------------------------------------------

struct recount {
    struct value_cpa *v;
    uint64_t place;
    struct map seen, count;  // (place, fact, value) as numbers -> 1; (place, fact) -> different values
    struct map pairs;
};

static uint64_t pair(struct recount *r, uint64_t a, uint64_t b)
{
    uint64_t *at = map_at(&r->pairs, a << 32 | b);
    if (!*at)
        *at = r->pairs.n;
    return *at;
}

static void recount_fact(void *ctx, uint32_t cell, uint32_t value)
{
    struct recount *r = ctx;
    bool is_not = r->v->values.at.at[value].kind == VAL_NOT;
    uint64_t fact = pair(r, r->place, (uint64_t)cell * 2 + is_not);
    if (is_limited(r->v, cell) && map_put(&r->seen, fact << 32 | value, 1))
        ++*map_at(&r->count, fact);
}

// No fact has more than k values at one place of the reached set, and the analysis' own counts are right.
static uint64_t check_reached(struct lab *l, uint64_t k)
{
    struct recount r = { .v = value_of(l) };
    uint64_t most = 0, total = 0, counted = 0;
    for (size_t i = 0; i < l->e.arg.nodes.n; i++) {
        const struct arg_node *n = l->e.arg.nodes.at[i];
        if (!n->at || !n->slot)
            continue;
        r.place = (uint64_t)n->partition * l->f.cfa->nodes.n + n->at->id;
        pmap_each(&r.v->l.d.pool, root_of(l, n), recount_fact, &r);
    }
    for (size_t i = 0; i < r.count.n; i++) {
        most = MAX(most, r.count.val[i]);
        total += r.count.val[i];
    }
    assert_true(most <= k);
    for (size_t i = 0; i < r.v->thresholds.count.n; i++)
        counted += r.v->thresholds.count.at[i];
    assert_true(counted >= total);  // counters of calls are counted, too
    map_free(&r.seen);
    map_free(&r.count);
    map_free(&r.pairs);
    return most;
}

// Precisions lose locations along paths, and never get them back.
static uint64_t check_dropped(struct lab *l)
{
    struct pmap_pool *pool = &value_of(l)->l.precs.pool;
    uint64_t drops = 0;
    for (size_t i = 0; i < l->e.arg.nodes.n; i++) {
        const struct arg_node *n = l->e.arg.nodes.at[i];
        if (!n->at || !n->parent)
            continue;
        const struct loc_prec *above = prec_of(l, n->parent), *p = prec_of(l, n);
        assert_true(pmap_covers(pool, p->dropped, above->dropped, NULL, NULL));
        drops += pmap_count(pool, p->dropped) - pmap_count(pool, above->dropped);
    }
    return drops;
}

struct tracking {
    struct lab *l;
    const struct loc_prec *p;
};

static void check_tracked(void *ctx, uint32_t cell, uint32_t value)
{
    const struct tracking *t = ctx;
    const struct vmem *m = &value_of(t->l)->l.d.memory;
    uint32_t tracked = m->cells.at[cell].tracked;
    (void)value;
    assert_true(m->tracked.at[tracked].always ||
                !pmap_get(&value_of(t->l)->l.precs.pool, t->p->dropped, tracked, NULL));
}

static void check_states(struct lab *l)
{
    for (size_t i = 0; i < l->e.arg.nodes.n; i++) {
        const struct arg_node *n = l->e.arg.nodes.at[i];
        if (!n->at || !n->parent)
            continue;
        struct tracking t = { l, prec_of(l, n) };
        pmap_each(&value_of(l)->l.d.pool, root_of(l, n), check_tracked, &t);
    }
}

static void open_random(struct lab *l, uint64_t seed, int64_t k, enum threshold_count count)
{
    char *text = random_text(seed);
    lab_open(l, text, with_calls);
    free(text);
    l->r = rng_seed(seed);
    l->value->initial = INITIAL_FULL;
    l->value->threshold = k;
    l->value->threshold_count = (int)count;
    assert_int_equal(thresholds_open(value_of(l)), RC_OK);
    assert_int_equal(engine_init(&l->e, &l->f.run, l->cfg), RC_OK);
}

static void prune(struct lab *l)
{
    for (int tries = 0; tries < 1000; tries++) {
        struct arg_node *n = l->e.arg.nodes.at[rng_below(&l->r, l->e.arg.nodes.n)];
        if (!n->at || !n->parent)
            continue;
        engine_prune(&l->e, n, l->f.value->index, NULL);
        return;
    }
}

static void test_reached(void **state)
{
    (void)state;
    uint64_t drops = 0, reached_limit = 0, done = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t k = seed % 4;
        struct lab l;
        open_random(&l, seed, (int64_t)k, COUNT_REACHED);
        for (int round = 0; round < 3 && explore(&l); round++) {
            reached_limit += check_reached(&l, k) == k;
            drops += check_dropped(&l);
            check_states(&l);
            struct buf why = { 0 };
            assert_true(certify(&l.e, &why));
            buf_free(&why);
            l.f.run.budget = (struct budget){ .tick_limit = 20000 };
            if (round == 1)
                engine_restart(&l.e, 0, NULL);
            else
                prune(&l);
            done++;
        }
        lab_close(&l);
    }
    assert_true(done > 100 && drops > 100 && reached_limit > 50);
}

// ---- along paths ----------------------------------------------------------------------------------------------------

// On no path to a state that still tracks a location does it have more than k values.
static void check_path(struct lab *l, const struct arg_node *leaf, uint64_t k)
{
    struct recount r = { .v = value_of(l) };
    for (const struct arg_node *n = leaf; n; n = n->parent)
        pmap_each(&r.v->l.d.pool, root_of(l, n), recount_fact, &r);
    for (size_t i = 0; i < r.count.n; i++)
        assert_true(r.count.val[i] <= k);
    map_free(&r.seen);
    map_free(&r.count);
    map_free(&r.pairs);
}

static void test_path(void **state)
{
    (void)state;
    uint64_t drops = 0, done = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct lab l;
        open_random(&l, seed, 1 + (int64_t)(seed % 3), COUNT_PATH);
        if (explore(&l)) {
            for (size_t i = 0; i < l.e.arg.nodes.n; i++)
                if (l.e.arg.nodes.at[i]->at && !l.e.arg.nodes.at[i]->first_child)
                    check_path(&l, l.e.arg.nodes.at[i], 1 + seed % 3);
            drops += check_dropped(&l);
            check_states(&l);
            done++;
        }
        lab_close(&l);
    }
    assert_true(done > 30 && drops > 100);
}

// ---- what peers are told --------------------------------------------------------------------------------------------

static const char counter[] = "extern int __VERIFIER_nondet_int(void);\n"
                              "struct s { char c; int n; unsigned f : 3, g : 5; } s;\n"
                              "int main(void) {\n"
                              "    int i = 0, keep = 1;\n"
                              "    while (__VERIFIER_nondet_int()) { i = i + 1; s.n = s.n - 2; s.g = s.g + 1; }\n"
                              "    return i + keep + s.n + s.g;\n"
                              "}\n";

static void test_told(void **state)
{
    (void)state;
    struct lab l;
    struct arena mem = { 0 };
    lab_open(&l, counter, with_calls);
    l.value->initial = INITIAL_FULL;
    l.value->threshold = 3;
    l.value->threshold_count = COUNT_PATH;
    struct value_cpa *v = value_of(&l);
    assert_int_equal(thresholds_open(v), RC_OK);
    const struct node *at = l.f.cfa->start->entry;
    const struct loc_prec *p = loc_full(&v->l.precs);
    uint32_t var = 0;
    for (size_t i = 0; i < l.f.cfa->vars.n; i++)
        if (strcmp(sym_str(&l.f.prog.syms, l.f.cfa->vars.at[i]->name), "s") == 0)
            var = vmem_obj(&v->l.d.memory, OBJ_VAR, (uint32_t)i, 0);
    uint32_t n = vmem_cell(&v->l.d.memory, var, 32, 32), g = vmem_cell(&v->l.d.memory, var, 67, 5);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t root = pmap_put(&v->l.d.pool, PMAP_EMPTY, n, values_intern(&v->values, val_bits(10 + i)));
        root = pmap_put(&v->l.d.pool, root, g, values_intern(&v->values, val_bits(1)));
        struct prec_step step = { .at = at, .mem = &mem };
        root = thresholds_apply(v, root, &p, &step);
        assert_int_equal(pmap_count(&v->l.d.pool, root), i < 3 ? 2 : 1);
        assert_int_equal(step.drops.n, i == 3);
        if (i < 3)
            continue;
        const struct prec_drop *d = &step.drops.at[0];
        assert_true(d->cell->kind == EXP_CELL && d->cell->off == 4 && d->cell->type->kind == TYPE_INT &&
                    !d->cell->bits);
        assert_int_equal(d->n, 4);
        u128 sum = 0;
        for (size_t x = 0; x < d->n; x++)
            sum += d->value[x];
        assert_true(sum == 46 && d->value[0] == 13);  // its own value first
        vec_free(&step.drops);
    }
    const struct exp *bits = vmem_exp(&v->l.d.memory, g);
    assert_true(bits && bits->bits == 5 && bits->off * 8 + bits->bit_off == 67);
    assert_null(vmem_exp(&v->l.d.memory, vmem_cell(&v->l.d.memory, var, 8, 8)));    // padding
    assert_null(vmem_exp(&v->l.d.memory, vmem_cell(&v->l.d.memory, var, 32, 16)));  // half of a field
    arena_free(&mem);
    tear_down(&l.f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reached),
        cmocka_unit_test(test_path),
        cmocka_unit_test(test_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
