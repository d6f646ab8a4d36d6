// SPDX-License-Identifier: Apache-2.0
// t_words.c: circuits compute what the machine computes: integers of several widths, floats of both formats, 64 runs at a time.
//
// VERNIER_RUNS=N: N operands for each float operation instead of 40,000.
#include "unit.h"

#include "base/rng.h"
#include "smt/bv.h"
#include "smt/sat/float.h"

#include <math.h>

enum { LANES = 64 };

// A circuit with two words of inputs, and what they are in each lane.
struct run {
    struct gates g;
    struct word a, b;
    u128 at[LANES], bt[LANES];
    uint64_t *value;
    size_t cap;
};

static void begin(struct run *r, unsigned n, unsigned m)
{
    memset(r, 0, sizeof *r);
    gates_init(&r->g);
    r->a = word_inputs(&r->g, n, 0);
    r->b = word_inputs(&r->g, m, 0);
}

static void end(struct run *r)
{
    mem_free(r->value, r->cap * sizeof *r->value);
    gates_free(&r->g);
}

static void give(struct run *r, const struct word *w, const u128 *x)
{
    for (unsigned i = 0; i < w->n; i++) {
        uint64_t lanes = 0;
        for (unsigned k = 0; k < LANES; k++)
            lanes |= (uint64_t)(x[k] >> i & 1) << k;
        r->value[lit_gate(w->bit[i])] = lanes;
    }
}

static void simulate(struct run *r)
{
    if (r->cap < r->g.at.n) {
        r->value = mem_realloc(r->value, r->cap * sizeof *r->value, r->g.at.n * sizeof *r->value);
        r->cap = r->g.at.n;
    }
    give(r, &r->a, r->at);
    give(r, &r->b, r->bt);
    gates_simulate(&r->g, r->value);
}

static u128 result(const struct run *r, const struct word *w, unsigned lane)
{
    u128 x = 0;
    for (unsigned i = 0; i < w->n; i++)
        x |= (u128)(lit_simulated(w->bit[i], r->value) >> lane & 1) << i;
    return x;
}

// ---- integers ---

static u128 some_pattern(struct rng *r, unsigned width)
{
    u128 x = (u128)rng_next(r) << 64 | rng_next(r);
    switch (rng_below(r, 6)) {
    case 0:
        x = rng_below(r, 4);
        break;
    case 1:
        x = ~(u128)rng_below(r, 4);
        break;
    case 2:
        x = ((u128)1 << (width - 1)) - rng_below(r, 3) + 1;
        break;
    case 3:
        x >>= rng_below(r, width);
        break;
    default:
        break;
    }
    return x & bv_mask(width);
}

static struct word integer_op(struct gates *g, enum term_op op, const struct word *a, const struct word *b)
{
    struct word q, r;
    switch ((int)op) {
    case TERM_BV_ADD:
        return word_add(g, a, b, LIT_FALSE, NULL);
    case TERM_BV_SUB:
        return word_sub(g, a, b);
    case TERM_BV_MUL:
        return word_mul(g, a, b);
    case TERM_BV_UDIV:
    case TERM_BV_UREM:
        word_divide(g, a, b, &q, &r);
        return op == TERM_BV_UDIV ? q : r;
    case TERM_BV_SDIV:
    case TERM_BV_SREM:
        word_divide_signed(g, a, b, &q, &r);
        return op == TERM_BV_SDIV ? q : r;
    case TERM_BV_SHL:
        return word_shift_left(g, a, b, LIT_FALSE);
    case TERM_BV_LSHR:
        return word_shift_right(g, a, b, LIT_FALSE);
    default:
        return word_shift_right(g, a, b, a->bit[a->n - 1]);
    }
}

static const enum term_op integer_ops[] = { TERM_BV_ADD,  TERM_BV_SUB,  TERM_BV_MUL, TERM_BV_UDIV, TERM_BV_UREM,
                                            TERM_BV_SDIV, TERM_BV_SREM, TERM_BV_SHL, TERM_BV_LSHR, TERM_BV_ASHR };

static u128 integer_value(enum term_op op, u128 a, u128 b, unsigned width)
{
    switch ((int)op) {
    case TERM_BV_ADD:
        return (a + b) & bv_mask(width);
    case TERM_BV_SUB:
        return (a - b) & bv_mask(width);
    case TERM_BV_MUL:
        return (a * b) & bv_mask(width);
    default:
        return bv_fold(op, a, b, width);
    }
}

// Arguments are variables, or one of them is constant.
static void integers(unsigned width, enum term_op op, struct rng *rng, int constant)
{
    struct run r;
    begin(&r, width, width);
    u128 c = some_pattern(rng, width);
    struct word a = constant == 1 ? word_of(width, c) : r.a, b = constant == 2 ? word_of(width, c) : r.b;
    struct word out = integer_op(&r.g, op, &a, &b), less = { .n = 4 };
    less.bit[0] = word_less(&r.g, &a, &b, false);
    less.bit[1] = word_less(&r.g, &a, &b, true);
    less.bit[2] = word_at_most(&r.g, &a, &b, true);
    less.bit[3] = word_equal(&r.g, &a, &b);
    for (unsigned k = 0; k < LANES; k++) {
        r.at[k] = some_pattern(rng, width);
        r.bt[k] = rng_below(rng, 8) ? some_pattern(rng, width) : rng_below(rng, 3 * width);
        r.bt[k] &= bv_mask(width);
    }
    simulate(&r);
    for (unsigned k = 0; k < LANES; k++) {
        u128 x = constant == 1 ? c : r.at[k], y = constant == 2 ? c : r.bt[k];
        assert_true(result(&r, &out, k) == integer_value(op, x, y, width));
        i128 sx = bv_signed(x, width), sy = bv_signed(y, width);
        unsigned want =
            (unsigned)(x < y) | (unsigned)(sx < sy) << 1 | (unsigned)(sx <= sy) << 2 | (unsigned)(x == y) << 3;
        assert_true(result(&r, &less, k) == want);
    }
    end(&r);
}

static void words_compute_like_integers(void **state)
{
    (void)state;
    struct rng rng = rng_seed(1);
    static const unsigned width[] = { 1, 2, 3, 7, 8, 13, 16, 31, 32, 64, 127, 128 };
    for (size_t w = 0; w < ARRAY_LEN(width); w++)
        for (size_t i = 0; i < ARRAY_LEN(integer_ops); i++)
            for (int constant = 0; constant < 3; constant++)
                integers(width[w], integer_ops[i], &rng, constant);
}

// Deep random circuits: rewriting keeps what gates mean.
static void gates_mean_what_they_were_made_as(void **state)
{
    (void)state;
    struct rng rng = rng_seed(2);
    enum { INPUTS = 6, STEPS = 400 };
    for (int round = 0; round < 60; round++) {
        struct run r;
        begin(&r, INPUTS, 0);
        lit at[INPUTS + STEPS];
        uint64_t want[INPUTS + STEPS];
        for (unsigned i = 0; i < INPUTS; i++) {
            at[i] = r.a.bit[i];
            want[i] = rng_next(&rng);
            for (unsigned k = 0; k < LANES; k++)
                r.at[k] |= (u128)(want[i] >> k & 1) << i;
        }
        for (unsigned i = INPUTS; i < INPUTS + STEPS; i++) {
            size_t window = MIN(i, 12u), x[3];
            uint64_t v[3];
            lit l[3];
            for (int j = 0; j < 3; j++) {
                x[j] = i - 1 - rng_below(&rng, window);
                uint32_t inverted = rng_below(&rng, 2) & 1;
                l[j] = at[x[j]] ^ inverted;
                v[j] = want[x[j]] ^ -(uint64_t)inverted;
            }
            switch (rng_below(&rng, 4)) {
            case 0:
                at[i] = gate_xor(&r.g, l[0], l[1]);
                want[i] = v[0] ^ v[1];
                break;
            case 1:
                at[i] = gate_choose(&r.g, l[0], l[1], l[2]);
                want[i] = (v[0] & v[1]) | (~v[0] & v[2]);
                break;
            default:
                at[i] = gate_and(&r.g, l[0], l[1]);
                want[i] = v[0] & v[1];
            }
        }
        simulate(&r);
        for (unsigned i = 0; i < INPUTS + STEPS; i++)
            assert_true(lit_simulated(at[i], r.value) == want[i]);
        end(&r);
    }
}

// ---- floats ---

static const struct float_format formats[] = { { 8, 24 }, { 11, 53 } };

enum float_op {
    ADD,
    MUL,
    DIV,
    SQRT,
    LESS,
    EQUAL,
    AT_MOST,
    CONVERT,
    OF_INT,
    OF_UNSIGNED,
    TO_INT,
    TO_UNSIGNED,
    FLOAT_OPS
};

static double double_of(u128 x)
{
    uint64_t bits = (uint64_t)x;
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static float float_of(u128 x)
{
    uint32_t bits = (uint32_t)x;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static u128 pattern_of_double(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return isnan(d) ? UINT64_C(0x7ff8000000000000) : bits;
}

static u128 pattern_of_float(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return isnan(f) ? 0x7fc00000u : bits;
}

// Numbers where rounding, cancellation, underflow and overflow happen.
static u128 some_float(struct rng *r, struct float_format f)
{
    unsigned n = f.significand - 1, width = f.exponent + f.significand;
    u128 x = rng_next(r) & bv_mask(width);
    u128 top = bv_mask(f.exponent), field = x >> n & top, fraction = x & bv_mask(n);
    switch (rng_below(r, 8)) {
    case 0:
        field = rng_below(r, 3);
        break;
    case 1:
        field = top - rng_below(r, 3);
        break;
    case 2:
    case 3:
        field = (u128)float_bias(f) + rng_below(r, 2 * f.significand + 8) - f.significand - 4;
        break;
    default:
        break;
    }
    switch (rng_below(r, 6)) {
    case 0:
        fraction = rng_below(r, 3);
        break;
    case 1:
        fraction = bv_mask(n) - rng_below(r, 3);
        break;
    case 2:
        fraction = (u128)1 << rng_below(r, n);
        break;
    case 3:
        fraction &= bv_mask(n) << rng_below(r, n);
        break;
    default:
        break;
    }
    return (x & (u128)1 << (width - 1)) | (field & top) << n | (fraction & bv_mask(n));
}

static bool is_of_int(enum float_op op)
{
    return op == OF_INT || op == OF_UNSIGNED;
}

static bool is_to_int(enum float_op op)
{
    return op == TO_INT || op == TO_UNSIGNED;
}

static struct word float_circuit(struct run *r, struct float_format f, enum float_op op)
{
    struct gates *g = &r->g;
    struct word x = is_of_int(op) ? r->a : float_canonical(g, f, &r->a), one = { .n = 1 };
    struct word y = is_to_int(op) ? r->b : float_canonical(g, f, &r->b);
    switch ((int)op) {
    case ADD:
        return float_add(g, f, &x, &y);
    case MUL:
        return float_mul(g, f, &x, &y);
    case DIV:
        return float_div(g, f, &x, &y);
    case SQRT:
        return float_sqrt(g, f, &x);
    case LESS:
        one.bit[0] = float_less(g, f, &x, &y);
        return one;
    case EQUAL:
        one.bit[0] = float_equal(g, f, &x, &y);
        return one;
    case AT_MOST:
        one.bit[0] = float_at_most(g, f, &x, &y);
        return one;
    case CONVERT:
        return float_convert(g, formats[f.exponent == 8], f, &x);
    case OF_INT:
    case OF_UNSIGNED:
        return float_of_int(g, f, &x, op == OF_INT);
    case TO_INT:
    case TO_UNSIGNED:
        return float_to_int(g, f, &x, op == TO_INT, &y);
    default:
        BUG("operation %d", (int)op);
    }
}

static u128 expect_double(enum float_op op, u128 a, u128 b)
{
    double x = double_of(a), y = double_of(b);
    switch ((int)op) {
    case ADD:
        return pattern_of_double(x + y);
    case MUL:
        return pattern_of_double(x * y);
    case DIV:
        return pattern_of_double(x / y);
    case SQRT:
        return pattern_of_double(sqrt(x));
    case LESS:
        return x < y;
    case EQUAL:
        return x == y;
    case AT_MOST:
        return x <= y;
    case CONVERT:
        return pattern_of_float((float)x);
    case OF_INT:
        return pattern_of_double((double)(int64_t)(uint64_t)a);
    case OF_UNSIGNED:
        return pattern_of_double((double)(uint64_t)a);
    case TO_INT:
        return x >= -0x1p63 && x < 0x1p63 ? (uint64_t)(int64_t)x : b;
    case TO_UNSIGNED:
        return x > -1 && x < 0x1p64 ? (uint64_t)x : b;
    default:
        BUG("operation %d", (int)op);
    }
}

static u128 expect_float(enum float_op op, u128 a, u128 b)
{
    float x = float_of(a), y = float_of(b);
    switch ((int)op) {
    case ADD:
        return pattern_of_float(x + y);
    case MUL:
        return pattern_of_float(x * y);
    case DIV:
        return pattern_of_float(x / y);
    case SQRT:
        return pattern_of_float(sqrtf(x));
    case LESS:
        return x < y;
    case EQUAL:
        return x == y;
    case AT_MOST:
        return x <= y;
    case CONVERT:
        return pattern_of_double((double)x);
    case OF_INT:
        return pattern_of_float((float)(int32_t)(uint32_t)a);
    case OF_UNSIGNED:
        return pattern_of_float((float)(uint32_t)a);
    case TO_INT:
        return x >= -0x1p31f && x < 0x1p31f ? (uint32_t)(int32_t)x : b;
    case TO_UNSIGNED:
        return x > -1 && x < 0x1p32f ? (uint32_t)x : b;
    default:
        BUG("operation %d", (int)op);
    }
}

static void floats(struct float_format f, enum float_op op, size_t runs)
{
    unsigned width = f.exponent + f.significand;
    struct rng rng = rng_seed(width * 100 + op);
    struct run r;
    begin(&r, width, width);
    struct word out = float_circuit(&r, f, op);
    for (size_t done = 0; done < runs; done += LANES) {
        for (unsigned k = 0; k < LANES; k++) {
            r.at[k] = is_of_int(op) ? some_pattern(&rng, width) : some_float(&rng, f);
            r.bt[k] = is_to_int(op) ? some_pattern(&rng, width) : some_float(&rng, f);
            if (op == ADD && rng_below(&rng, 3) == 0)  // close numbers cancel
                r.bt[k] = (r.at[k] ^ (u128)1 << (width - 1)) + rng_below(&rng, 5) - 2;
            r.bt[k] &= bv_mask(width);
        }
        simulate(&r);
        for (unsigned k = 0; k < LANES; k++) {
            u128 want = width == 64 ? expect_double(op, r.at[k], r.bt[k]) : expect_float(op, r.at[k], r.bt[k]);
            u128 got = result(&r, &out, k);
            if (got != want)
                print_message("op %d width %u: %#llx, %#llx: %#llx, not %#llx\n", op, width,
                              (unsigned long long)r.at[k], (unsigned long long)r.bt[k], (unsigned long long)got,
                              (unsigned long long)want);
            assert_true(got == want);
        }
    }
    end(&r);
}

static void words_compute_like_floats(void **state)
{
    (void)state;
    size_t runs = unit_rounds("VERNIER_RUNS", 40000);
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        for (int op = 0; op < FLOAT_OPS; op++)
            floats(formats[i], (enum float_op)op, runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gates_mean_what_they_were_made_as),
        cmocka_unit_test(words_compute_like_integers),
        cmocka_unit_test(words_compute_like_floats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
