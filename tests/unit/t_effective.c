// SPDX-License-Identifier: Apache-2.0
// t_effective.c: which accesses fit to the bytes of an object (C17 6.5p7), against a list of the scalars in it.
#include "unit.h"

#include "base/rng.h"
#include "lang/effective.h"

static struct arena mem;
static struct types types;

static int set_up(void **state)
{
    (void)state;
    types_init(&types, &machine_lp64, &mem);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    types_release(&types);
    arena_free(&mem);
    return 0;
}

static struct type *scalar(struct rng *r)
{
    static const enum type_kind kinds[] = { TYPE_SHORT, TYPE_USHORT, TYPE_INT,   TYPE_UINT,
                                            TYPE_LONG,  TYPE_LLONG,  TYPE_FLOAT, TYPE_DOUBLE };
    size_t i = rng_below(r, ARRAY_LEN(kinds) + 1);
    return i < ARRAY_LEN(kinds) ? types.basic[kinds[i]]
                                : type_pointer(&types, types.basic[kinds[rng_below(r, ARRAY_LEN(kinds))]]);
}

static struct type *object(struct rng *r, unsigned depth)
{
    unsigned pick = depth ? (unsigned)rng_below(r, 4) : 0;
    if (pick == 0)
        return scalar(r);
    if (pick == 1)
        return type_array(&types, object(r, depth - 1), 1 + rng_below(r, 3));
    struct type *t = type_new(&types, pick == 2 ? TYPE_STRUCT : TYPE_UNION);
    t->n_fields = 1 + rng_below(r, 3);
    t->fields = ARENA_ARRAY(&mem, struct field, t->n_fields);
    for (size_t i = 0; i < t->n_fields; i++)
        t->fields[i].type = object(r, depth - 1);
    type_layout(&types, t, 0, 0, NULL, NULL);
    return t;
}

// What lies at byte off of t, scalar by scalar.
static enum fit listed(const struct type *t, int64_t off, const struct type *as)
{
    enum fit best = FIT_NO, worst = FIT_YES;
    bool any = false;
    if (type_is_scalar(t))
        return off == 0 ? effective_same(t, as) : MIN(effective_same(t, as), FIT_OPEN);
    size_t n = t->kind == TYPE_ARRAY ? t->len : t->n_fields;
    for (size_t i = 0; i < n; i++) {
        const struct type *part = t->kind == TYPE_ARRAY ? t->elem : t->fields[i].type;
        int64_t at = off - (int64_t)(t->kind == TYPE_ARRAY ? i * part->size : t->fields[i].off);
        if (at < 0 || (uint64_t)at >= part->size)
            continue;
        any = true;
        enum fit fit = listed(part, at, as);
        best = MAX(best, fit);
        worst = MIN(worst, fit);
    }
    return any && (t->kind != TYPE_UNION || best == worst) ? best : FIT_OPEN;
}

static void scalars_fit_where_they_lie(void **state)
{
    enum { OBJECTS = 20000 };
    struct rng r = rng_seed(65);
    size_t wrong = 0, fitting = 0, known = 0;
    (void)state;
    for (int i = 0; i < OBJECTS; i++) {
        const struct type *t = object(&r, 3), *as = scalar(&r);
        int64_t off = (int64_t)rng_below(&r, t->size),
                step = (int64_t)rng_below(&r, 4) * (int64_t)(1 << rng_below(&r, 4));
        enum fit worst = FIT_YES;
        assert_int_equal(effective_fit(t, off, (struct access_by){ .type = as }), listed(t, off, as));
        assert_int_equal(effective_fits(t, off, 0, (struct access_by){ .type = as }), listed(t, off, as));
        for (int64_t at = off; (uint64_t)at < t->size; at += step ? step : (int64_t)t->size)
            worst = MIN(worst, listed(t, at, as));
        enum fit fits = effective_fits(t, off, step, (struct access_by){ .type = as });
        // A scalar that begins inside of another one of its type is a matter of alignment.
        wrong += fits == FIT_YES && worst == FIT_NO;
        fitting += worst == FIT_YES;
        known += fits == FIT_YES;
        assert_true(effective_has(t, 0, t) == type_is_record(t) || t->kind == TYPE_ARRAY);
    }
    assert_int_equal(wrong, 0);
    assert_true(fitting > OBJECTS / 50 && known > fitting * 3 / 4);
}

static void members_of_unions_are_named(void **state)
{
    (void)state;
    struct type *u = type_new(&types, TYPE_UNION), *i = types.basic[TYPE_INT], *f = types.basic[TYPE_FLOAT];
    u->n_fields = 2;
    u->fields = ARENA_ARRAY(&mem, struct field, 2);
    u->fields[0].type = i;
    u->fields[1].type = f;
    type_layout(&types, u, 0, 0, NULL, NULL);
    struct type *a = type_array(&types, u, 3);
    assert_int_equal(effective_fit(a, 4, (struct access_by){ .type = f, .as_union = u }), FIT_YES);
    assert_int_equal(effective_fit(a, 4, (struct access_by){ .type = f }), FIT_OPEN);
    assert_int_equal(effective_fit(a, 4, (struct access_by){ .type = types.basic[TYPE_SHORT], .as_union = u }), FIT_NO);
    assert_int_equal(effective_fits(a, 0, 4, (struct access_by){ .type = i, .as_union = u }), FIT_YES);
    assert_int_equal(effective_fits(a, 0, 0, (struct access_by){ .type = type_array(&types, i, 3) }), FIT_OPEN);
    assert_int_equal(effective_fits(a, 0, 0, (struct access_by){ .type = a }), FIT_YES);
}

static void records_fit_by_their_members(void **state)
{
    (void)state;
    struct rng r = rng_seed(7);

    for (int i = 0; i < 2000; i++) {
        const struct type *t = object(&r, 3), *as = object(&r, 2);
        if (!type_is_record(as) || as->size > t->size)
            continue;
        if (effective_fits(t, 0, 0, (struct access_by){ .type = as }) != FIT_YES || effective_has(t, 0, as))
            continue;
        for (size_t k = 0; k < as->n_fields; k++) {
            const struct field *f = &as->fields[k];
            if (type_is_scalar(f->type))
                assert_int_equal(listed(t, (int64_t)f->off, f->type), FIT_YES);
        }
    }
    assert_int_equal(effective_same(types.basic[TYPE_INT], types.basic[TYPE_UCHAR]), FIT_YES);
    assert_int_equal(effective_same(types.basic[TYPE_UCHAR], types.basic[TYPE_INT]), FIT_OPEN);
    assert_int_equal(effective_same(types.basic[TYPE_LONG], types.basic[TYPE_LLONG]), FIT_NO);
    assert_int_equal(effective_same(types.basic[TYPE_LONG], type_may_alias(&types, types.basic[TYPE_FLOAT])), FIT_YES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_fit_where_they_lie),
        cmocka_unit_test(members_of_unions_are_named),
        cmocka_unit_test(records_fit_by_their_members),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
