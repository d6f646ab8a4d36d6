// SPDX-License-Identifier: Apache-2.0
// t_value.c: arithmetic on bit patterns against the compiler's own, on random and on extreme operands.
#include "unit.h"

#include "base/buf.h"
#include "base/rng.h"
#include "lang/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 20000 };

static struct arena mem;
static struct types types, types32;
static struct rng rng;

static int set_up(void **state)
{
    (void)state;
    types_init(&types, &machine_lp64, &mem);
    types_init(&types32, &machine_ilp32, &mem);
    rng = rng_seed(7);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    types_release(&types);
    types_release(&types32);
    arena_free(&mem);
    return 0;
}

// A random number with extreme ones more often than by chance.
static u128 random_bits(void)
{
    static const uint64_t extreme[] = {
        0, 1, UINT64_MAX, INT64_MAX, (uint64_t)INT64_MIN, INT32_MAX, (uint64_t)INT32_MIN, 2
    };
    uint64_t kind = rng_below(&rng, 4);
    if (kind == 0)
        return (u128)(i128)(int64_t)extreme[rng_below(&rng, ARRAY_LEN(extreme))];
    u128 n = (u128)rng_next(&rng) << 64 | rng_next(&rng);
    return kind == 1 ? n : n >> rng_below(&rng, 128);
}

#define MASK(T) (sizeof(T) == 16 ? ~(u128)0 : ((u128)1 << (8 * sizeof(T) % 128)) - 1)
#define IS_SIGNED(T) ((T)-1 < (T)1)
#define PATTERN(T, x) ((u128)(T)(x)&MASK(T))

// Operators of one integer type T at least as wide as int; U is its unsigned version, in which nothing overflows.
#define CHECK_INT(NAME, T, U, KIND)                                                                        \
    static void NAME(void **state)                                                                         \
    {                                                                                                      \
        (void)state;                                                                                       \
        const struct type *t = types.basic[KIND], *ti = types.basic[TYPE_INT];                             \
        for (int i = 0; i < ROUNDS; i++) {                                                                 \
            T a = (T)random_bits(), b = (T)random_bits(), r;                                               \
            u128 x = PATTERN(U, a), y = PATTERN(U, b);                                                     \
            unsigned f = 0, signed_type = IS_SIGNED(T);                                                    \
            assert_true(value_int(x, t) == (i128)a);                                                       \
            bool o = __builtin_add_overflow(a, b, &r) && signed_type;                                      \
            assert_true(value_binary(OP_ADD, x, t, y, t, &f) == PATTERN(U, r) && f == o * VALUE_OVERFLOW); \
            f = 0, o = __builtin_sub_overflow(a, b, &r) && signed_type;                                    \
            assert_true(value_binary(OP_SUB, x, t, y, t, &f) == PATTERN(U, r) && f == o * VALUE_OVERFLOW); \
            f = 0, o = __builtin_mul_overflow(a, b, &r) && signed_type;                                    \
            assert_true(value_binary(OP_MUL, x, t, y, t, &f) == PATTERN(U, r) && f == o * VALUE_OVERFLOW); \
            f = 0, o = __builtin_sub_overflow((T)0, a, &r) && signed_type;                                 \
            assert_true(value_unary(OP_NEG, x, t, &f) == PATTERN(U, r) && f == o * VALUE_OVERFLOW);        \
            f = 0;                                                                                         \
            if (b == 0) {                                                                                  \
                assert_true(value_binary(OP_DIV, x, t, y, t, &f) == 0 && f == VALUE_DIV_ZERO);             \
            } else if (signed_type && b == (T)-1) {                                                        \
                assert_true(value_binary(OP_MOD, x, t, y, t, &f) == 0);                                    \
                assert_true(value_binary(OP_DIV, x, t, y, t, &f) == PATTERN(U, 0 - (U)a));                 \
                assert_int_equal(f, o *VALUE_OVERFLOW);                                                    \
            } else {                                                                                       \
                assert_true(value_binary(OP_DIV, x, t, y, t, &f) == PATTERN(U, a / b));                    \
                assert_true(value_binary(OP_MOD, x, t, y, t, &f) == PATTERN(U, a % b) && f == 0);          \
            }                                                                                              \
            int n = (int)rng_below(&rng, 8 * sizeof(T));                                                   \
            assert_true(value_binary(OP_SHR, x, t, (u128)n, ti, &f) == PATTERN(U, a >> n));                \
            assert_true(value_binary(OP_SHL, x, t, (u128)n, ti, NULL) == PATTERN(U, (U)a << n));           \
            assert_true(value_binary(OP_AND, x, t, y, t, &f) == PATTERN(U, a & b));                        \
            assert_true(value_binary(OP_OR, x, t, y, t, &f) == PATTERN(U, a | b));                         \
            assert_true(value_binary(OP_XOR, x, t, y, t, &f) == PATTERN(U, a ^ b));                        \
            assert_true(value_unary(OP_BITNOT, x, t, &f) == PATTERN(U, ~a));                               \
            assert_true(value_unary(OP_NOT, x, t, &f) == !a);                                              \
            assert_true(value_binary(OP_EQ, x, t, y, t, &f) == (a == b));                                  \
            assert_true(value_binary(OP_NE, x, t, y, t, &f) == (a != b));                                  \
            assert_true(value_binary(OP_LT, x, t, y, t, &f) == (a < b));                                   \
            assert_true(value_binary(OP_LE, x, t, y, t, &f) == (a <= b));                                  \
            assert_true(value_binary(OP_GT, x, t, y, t, &f) == (a > b));                                   \
            assert_true(value_binary(OP_GE, x, t, y, t, &f) == (a >= b));                                  \
        }                                                                                                  \
    }
CHECK_INT(int_agrees, int, unsigned, TYPE_INT)
CHECK_INT(unsigned_agrees, unsigned, unsigned, TYPE_UINT)
CHECK_INT(long_agrees, long, unsigned long, TYPE_LONG)
CHECK_INT(unsigned_long_agrees, unsigned long, unsigned long, TYPE_ULONG)
CHECK_INT(long_long_agrees, long long, unsigned long long, TYPE_LLONG)
CHECK_INT(int128_agrees, i128, u128, TYPE_INT128)
CHECK_INT(unsigned_int128_agrees, u128, u128, TYPE_UINT128)

// Operators of one floating type T; bit patterns are compared, but NaNs only as NaNs.
#define CHECK_FLOAT(NAME, T, KIND, BYTES)                                                               \
    static T NAME##_random(void)                                                                        \
    {                                                                                                   \
        static const T extreme[] = { (T)0.0, (T)-0.0, (T)1.0, (T)INFINITY, (T)-INFINITY, (T)NAN };      \
        uint64_t kind = rng_below(&rng, 4);                                                             \
        if (kind == 0)                                                                                  \
            return extreme[rng_below(&rng, ARRAY_LEN(extreme))];                                        \
        T m = (T)(int64_t)rng_next(&rng);                                                               \
        return m * (T)ldexp(1.0, (int)rng_below(&rng, kind == 1 ? 300 : 100) - (kind == 1 ? 200 : 80)); \
    }                                                                                                   \
    static u128 NAME##_bits(T x)                                                                        \
    {                                                                                                   \
        u128 v = 0;                                                                                     \
        memcpy(&v, &x, BYTES);                                                                          \
        return v;                                                                                       \
    }                                                                                                   \
    static void NAME##_same(u128 v, T x)                                                                \
    {                                                                                                   \
        if (isnan(x))                                                                                   \
            assert_true(isnan(value_float(v, types.basic[KIND])));                                      \
        else                                                                                            \
            assert_true(v == NAME##_bits(x));                                                           \
    }                                                                                                   \
    static void NAME(void **state)                                                                      \
    {                                                                                                   \
        (void)state;                                                                                    \
        const struct type *t = types.basic[KIND];                                                       \
        for (int i = 0; i < ROUNDS; i++) {                                                              \
            T a = NAME##_random(), b = NAME##_random();                                                 \
            u128 x = NAME##_bits(a), y = NAME##_bits(b);                                                \
            NAME##_same(value_binary(OP_ADD, x, t, y, t, NULL), a + b);                                 \
            NAME##_same(value_binary(OP_SUB, x, t, y, t, NULL), a - b);                                 \
            NAME##_same(value_binary(OP_MUL, x, t, y, t, NULL), a *b);                                  \
            NAME##_same(value_binary(OP_DIV, x, t, y, t, NULL), a / b);                                 \
            NAME##_same(value_unary(OP_NEG, x, t, NULL), -a);                                           \
            assert_true(value_unary(OP_NOT, x, t, NULL) == (a == 0));                                   \
            assert_true(value_binary(OP_EQ, x, t, y, t, NULL) == (a == b));                             \
            assert_true(value_binary(OP_NE, x, t, y, t, NULL) == (a != b));                             \
            assert_true(value_binary(OP_LT, x, t, y, t, NULL) == (a < b));                              \
            assert_true(value_binary(OP_LE, x, t, y, t, NULL) == (a <= b));                             \
            assert_true(value_binary(OP_GT, x, t, y, t, NULL) == (a > b));                              \
            assert_true(value_binary(OP_GE, x, t, y, t, NULL) == (a >= b));                             \
        }                                                                                               \
    }
CHECK_FLOAT(float_agrees, float, TYPE_FLOAT, 4)
CHECK_FLOAT(double_agrees, double, TYPE_DOUBLE, 8)
CHECK_FLOAT(long_double_agrees, long double, TYPE_LDOUBLE, 10)

// Conversions between all pairs of integer types, and from integers to floating types.
// clang-format off
#define EACH_INT(X)                                                                                       \
    X(char, TYPE_CHAR) X(signed char, TYPE_SCHAR) X(unsigned char, TYPE_UCHAR) X(short, TYPE_SHORT)       \
    X(unsigned short, TYPE_USHORT) X(int, TYPE_INT) X(unsigned, TYPE_UINT) X(long, TYPE_LONG)             \
    X(unsigned long, TYPE_ULONG) X(long long, TYPE_LLONG) X(unsigned long long, TYPE_ULLONG)              \
    X(i128, TYPE_INT128) X(u128, TYPE_UINT128)
// clang-format on

// A macro does not expand inside itself: one list for the outer loop, one for the inner.
// clang-format off
#define EACH_TARGET(X)                                                                                    \
    X(char, TYPE_CHAR) X(unsigned char, TYPE_UCHAR) X(short, TYPE_SHORT) X(unsigned short, TYPE_USHORT)   \
    X(int, TYPE_INT) X(unsigned, TYPE_UINT) X(long, TYPE_LONG) X(unsigned long, TYPE_ULONG)               \
    X(i128, TYPE_INT128) X(u128, TYPE_UINT128)
// clang-format on

#define TO_INT(T, KIND) assert_true(value_cast(v, from, types.basic[KIND], &f) == PATTERN(T, a));
#define FROM_INT(T, KIND)                                                                            \
    {                                                                                                \
        T a = (T)random_bits();                                                                      \
        const struct type *from = types.basic[KIND];                                                 \
        u128 v = PATTERN(T, a);                                                                      \
        unsigned f = 0;                                                                              \
        EACH_TARGET(TO_INT)                                                                          \
        assert_true(value_cast(v, from, types.basic[TYPE_BOOL], &f) == (a != 0));                    \
        float_agrees_same(value_cast(v, from, types.basic[TYPE_FLOAT], &f), (float)a);               \
        double_agrees_same(value_cast(v, from, types.basic[TYPE_DOUBLE], &f), (double)a);            \
        long_double_agrees_same(value_cast(v, from, types.basic[TYPE_LDOUBLE], &f), (long double)a); \
        assert_int_equal(f, 0);                                                                      \
    }

static void casts_from_integers_agree(void **state)
{
    (void)state;
    for (int i = 0; i < 2000; i++) {
        EACH_INT(FROM_INT)
    }
}

#define FLOAT_TO_INT(T, KIND)                                                                  \
    {                                                                                          \
        unsigned f = 0;                                                                        \
        const struct type *to = types.basic[KIND];                                             \
        long double low = (long double)(T)(IS_SIGNED(T) ? (u128)1 << (8 * sizeof(T) - 1) : 0); \
        long double high = ldexpl(1, (int)(8 * sizeof(T)) - (IS_SIGNED(T)));                   \
        bool fits = truncl((long double)x) >= low && truncl((long double)x) < high;            \
        u128 v = value_cast(bits, types.basic[TYPE_DOUBLE], to, &f);                           \
        assert_int_equal(f, fits ? 0 : VALUE_CAST);                                            \
        if (fits)                                                                              \
            assert_true(v == PATTERN(T, (T)x));                                                \
    }

static void casts_to_integers_agree(void **state)
{
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        double x = double_agrees_random();
        u128 bits = double_agrees_bits(x);
        EACH_INT(FLOAT_TO_INT)
        assert_true(value_cast(bits, types.basic[TYPE_DOUBLE], types.basic[TYPE_BOOL], NULL) == (x != 0));
        float_agrees_same(value_cast(bits, types.basic[TYPE_DOUBLE], types.basic[TYPE_FLOAT], NULL), (float)x);
        long_double_agrees_same(value_cast(bits, types.basic[TYPE_DOUBLE], types.basic[TYPE_LDOUBLE], NULL),
                                (long double)x);
    }
}

static void shifts_raise_flags(void **state)
{
    (void)state;
    const struct type *t = types.basic[TYPE_INT], *u = types.basic[TYPE_UINT];
    static const struct {
        int64_t a, count;
        bool is_unsigned;
        enum op o;
        unsigned flags;
    } row[] = {
        { 1, 31, false, OP_SHL, VALUE_SHIFT_NEG },
        { 1, 30, false, OP_SHL, 0 },
        { 1, 31, true, OP_SHL, 0 },
        { -1, 0, false, OP_SHL, VALUE_SHIFT_NEG },
        { 1, 32, false, OP_SHL, VALUE_SHIFT },
        { 1, -1, true, OP_SHR, VALUE_SHIFT },
        { -1, 31, false, OP_SHR, 0 },
        { 0, 31, false, OP_SHL, 0 },
        { 3, 30, false, OP_SHL, VALUE_SHIFT_NEG },
        { 1, 32, true, OP_SHR, VALUE_SHIFT },
    };
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        unsigned f = 0;
        const struct type *at = row[i].is_unsigned ? u : t;
        value_binary(row[i].o, value_of_int(row[i].a, at), at, value_of_int(row[i].count, t), t, &f);
        assert_int_equal(f & ~(f & VALUE_SHIFT ? VALUE_SHIFT_NEG : 0), row[i].flags);
    }
}

static void pointers_wrap_at_their_width(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++) {
        struct types *t = k ? &types : &types32;
        const struct type *p = type_pointer(t, t->basic[TYPE_CHAR]), *n = t->ptrdiff_t_;
        u128 top = value_of_int(-1, n);
        assert_true(value_binary(OP_PTR_ADD, top, p, 2, n, NULL) == 1);
        assert_true(value_binary(OP_PTR_ADD, 10, p, value_of_int(-4, t->basic[TYPE_INT]), t->basic[TYPE_INT], NULL) ==
                    6);
        assert_true(value_binary(OP_PTR_DIFF, 6, p, 10, p, NULL) == value_of_int(-4, n));
        assert_true(value_binary(OP_LT, 1, p, top, p, NULL) == 1);
        assert_true(value_cast(value_of_int(-1, t->basic[TYPE_INT]), t->basic[TYPE_INT], p, NULL) == top);
    }
}

static void check_print(u128 v, const struct type *t, const char *want)
{
    struct buf b = { 0 };
    value_print(v, t, &b);
    assert_string_equal(buf_str(&b), want);
    buf_free(&b);
}

static void values_print_as_constants(void **state)
{
    (void)state;
    struct type *const *k = types.basic;
    check_print(5, k[TYPE_INT], "5");
    check_print(UINT32_MAX, k[TYPE_INT], "-1");
    check_print(UINT32_MAX, k[TYPE_UINT], "4294967295U");
    check_print(0x80000000, k[TYPE_INT], "(-2147483647 - 1)");
    check_print((u128)1 << 63, k[TYPE_LONG], "(-9223372036854775807L - 1)");
    check_print((u128)1 << 63, k[TYPE_LLONG], "(-9223372036854775807LL - 1)");
    check_print(UINT64_MAX, k[TYPE_ULONG], "18446744073709551615UL");
    check_print(0xff, k[TYPE_CHAR], "-1");
    check_print(1, k[TYPE_BOOL], "1");
    check_print((u128)1 << 64, k[TYPE_UINT128], "(unsigned __int128)((unsigned __int128)1ULL << 64 | 0ULL)");
    check_print(~(u128)0, k[TYPE_INT128], "-1");
    check_print(0, type_pointer(&types, k[TYPE_INT]), "((void *)0)");
    check_print(value_of_float(0.5L, k[TYPE_FLOAT]), k[TYPE_FLOAT], "0.5f");
    check_print(value_of_float(1.0L, k[TYPE_DOUBLE]), k[TYPE_DOUBLE], "1.0");
    check_print(double_agrees_bits(0.1), k[TYPE_DOUBLE], "0.1");
    check_print(value_of_float(0.1L, k[TYPE_LDOUBLE]), k[TYPE_LDOUBLE], "0.1L");
    check_print(double_agrees_bits(-0.0), k[TYPE_DOUBLE], "-0.0");
    check_print(double_agrees_bits(1e300), k[TYPE_DOUBLE], "1e+300");
    check_print(0x7f800000, k[TYPE_FLOAT], "__builtin_inff()");
    check_print(0xff800000, k[TYPE_FLOAT], "-__builtin_inff()");
    check_print(0x7fc00000, k[TYPE_FLOAT], "__builtin_nanf(\"\")");
    check_print(double_agrees_bits((double)NAN), k[TYPE_DOUBLE], "__builtin_nan(\"\")");
    check_print(0x7fc00001, k[TYPE_FLOAT], "__builtin_nanf(\"0x1\")");
}

static void printed_floats_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++) {
        double x = double_agrees_random();
        float y = (float)x;
        if (!isfinite(x))
            continue;
        struct buf b = { 0 };
        value_print(double_agrees_bits(x), types.basic[TYPE_DOUBLE], &b);
        double_agrees_same(double_agrees_bits(x), strtod(b.at, NULL));
        b.n = 0;
        if (isfinite(y)) {
            value_print(float_agrees_bits(y), types.basic[TYPE_FLOAT], &b);
            float_agrees_same(float_agrees_bits(y), strtof(b.at, NULL));
        }
        buf_free(&b);
    }
}

static void comparisons_negate_and_swap(void **state)
{
    (void)state;
    const struct type *t = types.basic[TYPE_INT];
    for (int o = OP_EQ; o <= OP_GE; o++) {
        for (u128 a = 0; a < 3; a++) {
            u128 r = value_binary((enum op)o, a, t, 1, t, NULL);
            assert_true(value_binary(op_negate((enum op)o), a, t, 1, t, NULL) == !r);
            assert_true(value_binary(op_swap((enum op)o), 1, t, a, t, NULL) == r);
        }
    }
}

static void memory_is_little_endian(void **state)
{
    (void)state;
    unsigned char bytes[16] = { 0 };
    value_store(bytes, 3, 0x030201);
    assert_memory_equal(bytes, "\1\2\3\0", 4);
    assert_true(value_load(bytes, 2) == 0x0201);
    value_store(bytes, 16, ~(u128)0);
    assert_true(value_load(bytes, 16) == ~(u128)0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(int_agrees),
        cmocka_unit_test(unsigned_agrees),
        cmocka_unit_test(long_agrees),
        cmocka_unit_test(unsigned_long_agrees),
        cmocka_unit_test(long_long_agrees),
        cmocka_unit_test(int128_agrees),
        cmocka_unit_test(unsigned_int128_agrees),
        cmocka_unit_test(float_agrees),
        cmocka_unit_test(double_agrees),
        cmocka_unit_test(long_double_agrees),
        cmocka_unit_test(casts_from_integers_agree),
        cmocka_unit_test(casts_to_integers_agree),
        cmocka_unit_test(shifts_raise_flags),
        cmocka_unit_test(pointers_wrap_at_their_width),
        cmocka_unit_test(values_print_as_constants),
        cmocka_unit_test(printed_floats_read_back),
        cmocka_unit_test(comparisons_negate_and_swap),
        cmocka_unit_test(memory_is_little_endian),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
