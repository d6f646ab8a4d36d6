// SPDX-License-Identifier: Apache-2.0
// t_pmap.c: persistent maps against plain arrays, with random operations; equal maps are the same root.
#include "unit.h"

#include "base/mem.h"
#include "base/pmap.h"
#include "base/rng.h"

enum { KEYS = 64, MAPS = 16, VALUES = 6 };

// A map and what it must contain.
struct twin {
    uint32_t root;
    bool has[KEYS];
    uint32_t value[KEYS];
};

// Keys that differ in high, middle and low bits, the extremes included.
static uint32_t key_of(uint32_t i)
{
    if (i < KEYS / 4)
        return i;
    if (i < KEYS / 2)
        return UINT32_MAX - (i - KEYS / 4);
    if (i < 3 * KEYS / 4)
        return UINT32_C(1) << (2 * (i - KEYS / 2));
    return UINT32_C(0x9e3779b9) * i;
}

static uint32_t index_of(uint32_t key)
{
    for (uint32_t i = 0; i < KEYS; i++)
        if (key_of(i) == key)
            return i;
    fail_msg("no such key: %u", key);
    return 0;
}

// Key 1 has two indices (1 and the power of two); only the first of equal keys is used.
static uint32_t random_index(struct rng *r)
{
    return index_of(key_of((uint32_t)rng_below(r, KEYS)));
}

struct visit {
    const struct twin *t;
    uint32_t count;
    int64_t last;
};

static void check_entry(void *ctx, uint32_t k, uint32_t v)
{
    struct visit *visit = ctx;
    assert_true(k > visit->last);
    uint32_t i = index_of(k);
    assert_true(visit->t->has[i]);
    assert_int_equal(v, visit->t->value[i]);
    visit->last = k;
    visit->count++;
}

static void check_twin(const struct pmap_pool *p, const struct twin *t)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < KEYS; i++) {
        uint32_t v = 0;
        if (index_of(key_of(i)) != i)
            continue;
        assert_int_equal(pmap_get(p, t->root, key_of(i), &v), t->has[i]);
        assert_int_equal(pmap_get(p, t->root, key_of(i), NULL), t->has[i]);
        if (t->has[i])
            assert_int_equal(v, t->value[i]);
        n += t->has[i];
    }
    assert_int_equal(pmap_count(p, t->root), n);
    struct visit visit = { .t = t, .last = -1 };
    pmap_each(p, t->root, check_entry, &visit);
    assert_int_equal(visit.count, n);
}

// The same entries put into an empty map in random order must give the same root.
static void check_canonical(struct pmap_pool *p, const struct twin *t, struct rng *r)
{
    uint32_t m = PMAP_EMPTY;
    uint32_t start = (uint32_t)rng_below(r, KEYS);
    for (uint32_t k = 0; k < KEYS; k++) {
        uint32_t i = (start + k * 37) % KEYS;
        if (t->has[i])
            m = pmap_put(p, m, key_of(i), t->value[i]);
    }
    assert_int_equal(m, t->root);
}

static void put(struct pmap_pool *p, struct twin *t, uint32_t i, uint32_t v)
{
    uint32_t old = t->root;
    bool same = t->has[i] && t->value[i] == v;
    t->root = pmap_put(p, t->root, key_of(i), v);
    assert_int_equal(t->root == old, same);
    t->has[i] = true;
    t->value[i] = v;
}

static void remove_key(struct pmap_pool *p, struct twin *t, uint32_t i)
{
    uint32_t old = t->root;
    t->root = pmap_remove(p, t->root, key_of(i));
    assert_int_equal(t->root == old, !t->has[i]);
    t->has[i] = false;
}

static bool keep_modulo(void *ctx, uint32_t k, uint32_t v)
{
    uint32_t residue = *(uint32_t *)ctx;
    return (k + v) % 3 != residue;
}

static void filter(struct pmap_pool *p, struct twin *t, uint32_t residue)
{
    t->root = pmap_filter(p, t->root, keep_modulo, &residue);
    for (uint32_t i = 0; i < KEYS; i++)
        t->has[i] = t->has[i] && keep_modulo(&residue, key_of(i), t->value[i]);
}

static bool leq(void *ctx, uint32_t v, uint32_t w)
{
    (void)ctx;
    return v <= w;
}

static void check_covers(const struct pmap_pool *p, const struct twin *a, const struct twin *b)
{
    bool covers = true;
    for (uint32_t i = 0; i < KEYS; i++) {
        bool both = a->has[i] && b->has[i];
        covers = covers && (!b->has[i] || (both && a->value[i] <= b->value[i]));
    }
    assert_int_equal(pmap_covers(p, a->root, b->root, leq, NULL), covers);
}

// Different values stay as their maximum unless their sum is a multiple of three.
static bool join(void *ctx, uint32_t k, uint32_t v, uint32_t w, uint32_t *out)
{
    (void)k;
    ++*(uint32_t *)ctx;
    assert_int_not_equal(v, w);
    *out = MAX(v, w);
    return (v + w) % 3 != 0;
}

static void meet(struct pmap_pool *p, struct twin *out, const struct twin *a, const struct twin *b)
{
    uint32_t calls = 0;
    struct twin t = { .root = pmap_meet(p, a->root, b->root, join, &calls) };
    for (uint32_t i = 0; i < KEYS; i++) {
        uint32_t v = a->value[i], w = b->value[i];
        t.has[i] = a->has[i] && b->has[i] && (v == w || (v + w) % 3 != 0);
        t.value[i] = MAX(v, w);
    }
    *out = t;
}

static void unite(struct pmap_pool *p, struct twin *out, const struct twin *a, const struct twin *b)
{
    struct twin t = { .root = pmap_union(p, a->root, b->root) };
    for (uint32_t i = 0; i < KEYS; i++) {
        t.has[i] = a->has[i] || b->has[i];
        t.value[i] = a->has[i] ? a->value[i] : b->value[i];
    }
    *out = t;
}

static void note_difference(void *ctx, uint32_t k)
{
    uint8_t *times = ctx;
    times[index_of(k)]++;
}

// Every key whose entries differ is visited once, and no other.
static void check_diff(const struct pmap_pool *p, const struct twin *a, const struct twin *b)
{
    uint8_t times[KEYS] = { 0 };
    pmap_diff(p, a->root, b->root, note_difference, times);
    for (uint32_t i = 0; i < KEYS; i++) {
        bool same = a->has[i] == b->has[i] && (!a->has[i] || a->value[i] == b->value[i]);
        assert_int_equal(times[i], same ? 0 : 1);
    }
}

static void collect(struct pmap_pool *p, const struct twin *twins)
{
    pmap_gc_begin(p);
    for (int i = 0; i < MAPS; i++)
        pmap_gc_mark(p, twins[i].root);
    pmap_gc_end(p);
}

static void random_step(struct pmap_pool *p, struct twin *twins, struct rng *r)
{
    struct twin *t = &twins[rng_below(r, MAPS)];
    const struct twin *a = &twins[rng_below(r, MAPS)], *b = &twins[rng_below(r, MAPS)];
    switch (rng_below(r, 40)) {
    case 0:
        *t = *a;
        break;
    case 1:
        filter(p, t, (uint32_t)rng_below(r, 3));
        break;
    case 2:
        meet(p, t, a, b);
        break;
    case 3:
    case 4:
        check_covers(p, a, b);
        break;
    case 5:
        unite(p, t, a, b);
        break;
    case 6:
    case 7:
        check_diff(p, a, b);
        break;
    default:
        if (rng_below(r, 3))
            put(p, t, random_index(r), (uint32_t)rng_below(r, VALUES));
        else
            remove_key(p, t, random_index(r));
        break;
    }
    check_twin(p, t);
    check_canonical(p, t, r);
}

static void agrees_with_array(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct pmap_pool p;
    struct twin twins[MAPS] = { { 0 } };
    struct rng r = rng_seed(3);
    pmap_pool_init(&p);
    for (int i = 0; i < 20000; i++) {
        random_step(&p, twins, &r);
        if (i % 1000 == 999)
            collect(&p, twins);
    }
    for (int i = 0; i < MAPS; i++) {
        check_twin(&p, &twins[i]);
        check_canonical(&p, &twins[i], &r);
        for (int j = 0; j < MAPS; j++) {
            check_covers(&p, &twins[i], &twins[j]);
            check_diff(&p, &twins[i], &twins[j]);
        }
    }
    pmap_pool_free(&p);
    assert_int_equal(mem_live(), before);
}

static void collection_frees_what_is_not_marked(void **state)
{
    (void)state;
    struct pmap_pool p;
    pmap_pool_init(&p);
    uint32_t kept = pmap_put(&p, pmap_put(&p, PMAP_EMPTY, 1, 10), 2, 20);
    uint32_t live = p.live, n = p.n;
    for (int round = 0; round < 50; round++) {
        uint32_t m = kept;
        for (uint32_t k = 0; k < 400; k++)
            m = pmap_put(&p, m, k * 7, k);
        pmap_gc_begin(&p);
        pmap_gc_mark(&p, kept);
        pmap_gc_mark(&p, kept);
        pmap_gc_mark(&p, PMAP_EMPTY);
        pmap_gc_end(&p);
        assert_int_equal(p.live, live);
        n = round == 0 ? p.n : n;
        assert_int_equal(p.n, n);  // the nodes freed are used again
    }
    assert_int_equal(pmap_put(&p, pmap_put(&p, PMAP_EMPTY, 2, 20), 1, 10), kept);
    assert_int_equal(pmap_count(&p, kept), 2);
    pmap_pool_free(&p);
}

static void large_maps_share(void **state)
{
    (void)state;
    struct pmap_pool p;
    pmap_pool_init(&p);
    uint32_t m = PMAP_EMPTY;
    for (uint32_t k = 0; k < 20000; k++)
        m = pmap_put(&p, m, k, k);
    assert_int_equal(pmap_count(&p, m), 20000);
    uint32_t live = p.live;
    uint32_t changed = pmap_put(&p, m, 777, 0);
    assert_true(p.live - live <= 33);  // one path from the root
    assert_int_not_equal(changed, m);
    assert_int_equal(pmap_put(&p, changed, 777, 777), m);
    uint32_t calls = 0;
    assert_int_equal(pmap_count(&p, pmap_meet(&p, m, changed, join, &calls)), 19999);
    assert_int_equal(calls, 1);  // shared subtrees are not visited
    pmap_pool_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_array),
        cmocka_unit_test(collection_frees_what_is_not_marked),
        cmocka_unit_test(large_maps_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
