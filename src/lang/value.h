// SPDX-License-Identifier: Apache-2.0
// value.h: scalar values as bit patterns, and C's arithmetic on them.  The one place that knows what + means.
//
// A value of any arithmetic or pointer type is its object representation as a number: integers zero-extended from their
// width, float and double as IEEE bits, long double as its 80 bits, pointers as addresses.  A pattern has no sign: the type
// at the point of use gives it one.  Bits above the width are zero (canonical form), so equality of values is equality of
// patterns (floats: bitwise, not ==).
#ifndef LANG_VALUE_H
#define LANG_VALUE_H

#include "lang/type.h"

struct buf;

// What went out of C's defined behaviour, while the result is still what gcc gives.
enum value_flag {
    VALUE_OK = 0,
    VALUE_OVERFLOW = 1,   // signed + - * unary- / by -1 out of range: wrapped
    VALUE_DIV_ZERO = 2,   // integer division or remainder by zero: the result is meaningless (0)
    VALUE_SHIFT = 4,      // count negative or >= width: count taken modulo the width
    VALUE_SHIFT_NEG = 8,  // left shift of a negative value, or of a bit into or past the sign: result as for unsigned
    VALUE_CAST = 16,      // float to integer out of range: gcc's result on x86 (minimum value pattern)
    VALUE_NAN =
        32,  // a NaN by an operation or a conversion: neither C nor IEEE 754 says its sign and payload (IEEE 754, 6.2.3, 6.3)
};

// ORDER OP: binary operators, then unary.
enum op {
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_MOD,
    OP_SHL,
    OP_SHR,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,        // result int; operands of one common type (arithmetic or pointer)
    OP_PTR_ADD,   // pointer + bytes (ptrdiff-sized integer, already scaled)
    OP_PTR_DIFF,  // pointer - pointer in bytes, ptrdiff_t
    OP_NEG,
    OP_BITNOT,
    OP_NOT,  // unary; NOT is == 0, result int
    OPS
};
extern const char *const op_text[OPS];  // "+", "-", ...
bool op_is_compare(enum op o);          // EQ..GE
enum op op_negate(enum op o);           // of a comparison: EQ <-> NE, LT <-> GE ...  (not valid for floats: NaN)
enum op op_swap(enum op o);             // of a comparison: a o b == b swap(o) a

/* value_int: the signed or unsigned number that pattern v stands for in integer type t. */
i128 value_int(u128 v, const struct type *t);

/* value_least, value_greatest: the patterns of the least and the greatest value of integer type t; pointers count as unsigned. */
u128 value_least(const struct type *t);
u128 value_greatest(const struct type *t);

/* value_bitfield: the pattern of type t for the contents v of a bit-field of `bits` bits (1..127) declared with type t. */
static inline u128 value_bitfield(u128 v, const struct type *t, unsigned bits)
{
    u128 mask = ((u128)1 << bits) - 1, sign = (u128)1 << (bits - 1), all = ((u128)1 << (t->size * 8 - 1) << 1) - 1;
    v &= mask;
    return type_is_signed(t) && (v & sign) ? (v | ~mask) & all : v;
}

/* value_of_int: number n reduced to type t (modulo 2^width; _Bool: n != 0). */
u128 value_of_int(i128 n, const struct type *t);

long double value_float(u128 v, const struct type *t);
u128 value_of_float(long double x, const struct type *t);  // rounds to t

/* value_cast: converts v from type `from` to type `to` (scalar types; C17 6.3).  Pointers convert as unsigned integers
 * of their size.  Flags are or-ed into *flags (may be NULL). */
u128 value_cast(u128 v, const struct type *from, const struct type *to, unsigned *flags);

/* value_cast_constant: likewise, as gcc converts constants: a float outside of the range of an integer type gives the nearest value of that
 * type, where code that runs would give another one (value_cast). */
u128 value_cast_constant(u128 v, const struct type *from, const struct type *to, unsigned *flags);

/* value_binary: a o b.  `t` is the common operand type (for shifts: the promoted left type, and bt the promoted right type;
 * else bt == t; PTR_ADD: t pointer, bt integer).  The result has type t, or int for comparisons, or ptrdiff_t for PTR_DIFF. */
u128 value_binary(enum op o, u128 a, const struct type *t, u128 b, const struct type *bt, unsigned *flags);
u128 value_unary(enum op o, u128 a, const struct type *t, unsigned *flags);

bool value_is_true(u128 v, const struct type *t);  // v != 0 as C's conditions see it

/* value_print: v as a C constant expression of type t that a compiler accepts: -1, 4294967295U, 0.5f, ((void *)0). */
void value_print(u128 v, const struct type *t, struct buf *b);

// Bit patterns in memory, little-endian.  n <= 16 bytes.
u128 value_load_bytes(const unsigned char *p, size_t n);
void value_store_bytes(unsigned char *p, size_t n, u128 v);

// Whether numbers of n bytes lie in memory of the host as they do in simulated memory, and fit a word.
static inline bool value_is_word(size_t n)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && (n == 4 || n == 8 || n == 1 || n == 2);
}

static inline uint64_t value_load_word(const unsigned char *p, size_t n)
{
    uint64_t v = 0;
    switch (n) {
    case 1:
        return *p;
    case 2:
        memcpy(&v, p, 2);
        return v;
    case 4:
        memcpy(&v, p, 4);
        return v;
    default:
        memcpy(&v, p, 8);
        return v;
    }
}

static inline void value_store_word(unsigned char *p, size_t n, uint64_t v)
{
    switch (n) {
    case 1:
        *p = (unsigned char)v;
        break;
    case 2:
        memcpy(p, &v, 2);
        break;
    case 4:
        memcpy(p, &v, 4);
        break;
    default:
        memcpy(p, &v, 8);
    }
}

static inline u128 value_load(const unsigned char *p, size_t n)
{
    return value_is_word(n) ? value_load_word(p, n) : value_load_bytes(p, n);
}

static inline void value_store(unsigned char *p, size_t n, u128 v)
{
    if (value_is_word(n))
        value_store_word(p, n, (uint64_t)v);
    else
        value_store_bytes(p, n, v);
}

// The lowest bits of a pattern.
static inline u128 value_mask(unsigned bits)
{
    return bits >= 128 ? ~(u128)0 : ((u128)1 << bits) - 1;
}

#endif
