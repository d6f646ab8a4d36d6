// SPDX-License-Identifier: Apache-2.0
// t_cells.c: cells of one object, read, written, copied and learned in any sizes and at any bits, against sixteen bytes of memory: what is
// known is what is there (src/mem/state.c, blocks.c), for values and for bounds.
#include "unit.h"

#include "fixture.h"
#include "mem/transfer_priv.h"
#include "refine/locations.h"

struct bench {
    struct fixture f;
    struct cell_work w;
    struct rng rng;
    uint32_t obj;
    u128 memory;  // bit i: that of the object
    size_t known, unknown;
};

static u128 ones(uint32_t width)
{
    return width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1;
}

static u128 random_bits(struct bench *b)
{
    return (u128)rng_next(&b->rng) << 64 | rng_next(&b->rng);
}

// Mostly what C has, but also bit-fields at odd places, that is, parts of parts.
static void random_place(struct bench *b, int64_t *bit, uint32_t *width)
{
    static const uint32_t sizes[] = { 8, 16, 32, 64, 24, 128 };
    *width = sizes[rng_below(&b->rng, ARRAY_LEN(sizes))];
    *bit = (int64_t)rng_below(&b->rng, 16 - *width / 8 + 1) * 8;
    if (*width < 64 && rng_below(&b->rng, 3) == 0) {
        *width = 1 + (uint32_t)rng_below(&b->rng, *width);
        *bit = MIN(*bit + (int64_t)rng_below(&b->rng, 8), 128 - (int64_t)*width);
    }
}

static void check_place(struct bench *b, int64_t bit, uint32_t width)
{
    u128 is = 0;
    uint32_t x = cell_read(&b->w, b->obj, bit, width);
    bool known = x != VALUE_ANY && b->w.d->ops->number(b->w.d, x, &is);
    b->known += known;
    b->unknown += !known;
    if (known && (is & ones(width)) != (b->memory >> bit & ones(width)))
        fail_msg("bits %d to %d", (int)bit, (int)(bit + width));
}

static void write_place(struct bench *b, int64_t bit, uint32_t width)
{
    u128 x = random_bits(b) & ones(width);
    bool known = rng_below(&b->rng, 4) != 0;
    b->memory = (b->memory & ~(ones(width) << bit)) | x << bit;
    cell_write(&b->w, b->obj, bit, width, known ? b->w.d->ops->constant(b->w.d, x) : VALUE_ANY);
}

// A condition tells what a cell holds, which may overlap others that are known.
static void learn_place(struct bench *b, int64_t bit, uint32_t width)
{
    u128 x = b->memory >> bit & ones(width);
    if (cell_read(&b->w, b->obj, bit, width) == VALUE_ANY)
        cell_put(&b->w, vmem_cell(&b->w.d->memory, b->obj, bit, width), b->w.d->ops->constant(b->w.d, x));
}

static void copy_bytes(struct bench *b)
{
    uint64_t n = 1 + rng_below(&b->rng, 12), from = rng_below(&b->rng, 17 - n), to = rng_below(&b->rng, 17 - n);
    struct piece_vec known = { 0 };
    u128 x = b->memory >> from * 8 & ones((uint32_t)n * 8);
    b->memory = (b->memory & ~(ones((uint32_t)n * 8) << to * 8)) | x << to * 8;
    pieces_collect(&b->w, (struct address){ b->obj, (int64_t)from }, n, &known);
    cell_forget_range(&b->w, b->obj, (int64_t)to * 8, n * 8);
    pieces_put(&b->w, (struct address){ b->obj, (int64_t)to }, &known, 0, known.n);
    vec_free(&known);
}

static void change(struct bench *b)
{
    int64_t bit;
    uint32_t width;
    random_place(b, &bit, &width);
    switch (rng_below(&b->rng, 6)) {
    case 0:
    case 1:
        write_place(b, bit, width);
        break;
    case 2:
    case 3:
        learn_place(b, bit, width);
        break;
    case 4:
        copy_bytes(b);
        break;
    default:
        cell_forget_range(&b->w, b->obj, bit, width);
        break;
    }
}

static void check_analysis(const char *name)
{
    struct bench b = { .rng = rng_seed(7) };
    fixture_text(&b.f, "char object[16]; int main(void) { return object[0]; }");
    fixture_add(&b.f, name);
    struct cell_domain *d = &((struct loc_cpa *)b.f.run.cpa[0])->d;
    for (size_t i = 0; i < b.f.cfa->vars.n; i++)
        if (b.f.cfa->vars.at[i]->type->size == 16)
            b.obj = vmem_obj(&d->memory, OBJ_VAR, (uint32_t)i, 0);
    assert_true(b.obj != 0);
    for (uint64_t run = unit_rounds("CELL_RUNS", 300); run > 0; run--) {
        b.w = (struct cell_work){ .d = d };
        b.memory = random_bits(&b);
        for (int step = 0; step < 60; step++) {
            change(&b);
            for (int i = 0; i < 4; i++) {
                int64_t bit;
                uint32_t width;
                random_place(&b, &bit, &width);
                check_place(&b, bit, width);
            }
        }
    }
    print_message("%s: %zu places known, %zu unknown\n", name, b.known, b.unknown);
    assert_true(b.known > b.unknown / 10);  // the test must have had something to do
    tear_down(&b.f);
}

static void test_values(void **state)
{
    (void)state;
    check_analysis("value");
}

static void test_bounds(void **state)
{
    (void)state;
    check_analysis("interval");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_values), cmocka_unit_test(test_bounds) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
