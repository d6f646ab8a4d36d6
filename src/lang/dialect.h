// SPDX-License-Identifier: Apache-2.0
// dialect.h: what the compiler of one translation unit was told and C leaves open: types, values, names.
#ifndef LANG_DIALECT_H
#define LANG_DIALECT_H

#include "base/base.h"

// Why floating-point arithmetic is not that of IEEE 754 in the formats of its operands.
enum {
    FLOATS_FINITE = 1,     // no NaN or infinity is expected
    FLOATS_UNSIGNED = 2,   // the sign of zero does not matter
    FLOATS_ASSOCIATE = 4,  // sums and products may be taken in another order
    FLOATS_INVERT = 8,     // a quotient may be a product with the reciprocal
    FLOATS_UNSAFE = 16,
    FLOATS_FUSED = 32,  // a * b + c may be rounded once
    FLOATS_WIDE = 64,   // values have more range and precision than their type (FLT_EVAL_METHOD is not 0)
    FLOATS_FAST = FLOATS_FINITE | FLOATS_UNSIGNED | FLOATS_ASSOCIATE | FLOATS_INVERT | FLOATS_UNSAFE,
};

// Whether a product may be rounded together with the sum that it is an operand of (C17 6.5p8).
enum contraction { CONTRACT_USUAL, CONTRACT_OFF, CONTRACT_ON };

struct dialect {
    uint8_t unsigned_char, unsigned_bitfields, short_enums, short_wchar;
    uint8_t packed;        // records are packed as if each had the attribute; #pragma pack means nothing
    uint8_t pack;          // #pragma pack(n) before the first line; 0 = none
    uint8_t pack_zero;     // the most that bit-fields without width are aligned to (gcc's -fpack-struct=); 0 = anything
    uint8_t ldouble_bits;  // long double has the format of 64 or 128 bits of IEEE 754; 0 = that of the machine
    uint8_t wraps;         // signed overflow is defined to wrap around
    uint8_t aliases;       // objects may be accessed with any type (-fno-strict-aliasing)
    uint8_t traps;         // signed overflow ends the run
    uint8_t c89;           // integer constants have the types of C89; inline and restrict may be ordinary names
    uint8_t no_inline_word, no_restrict_word, no_gnu_words;  // these are ordinary names, too: asm, typeof
    uint8_t gnu89_inline;      // inline functions are defined by `inline` alone, not by `extern inline`
    uint8_t tagged_anonymous;  // `struct tag;` and `type;` are anonymous members (-fms-extensions, -fplan9-extensions)
    uint8_t parallel;          // pragmas omp or acc are obeyed
    uint8_t optimizes;         // -O1 or more: the compiler may find out what is constant
    uint8_t freestanding;      // there is no library but memcpy, memmove, memset and memcmp
    uint8_t no_builtins;       // a function is what its declaration says, whatever its name
    uint8_t contract;          // enum contraction
    uint8_t evaluates_narrow;  // the compiler says that FLT_EVAL_METHOD is 0
    unsigned floats;           // FLOATS_*
    const char *floats_why;    // the flag that set them, for messages
    const char *const *apart_names;  // as no_builtins, these alone
    size_t n_apart_names;
};

extern const struct dialect dialect_usual;  // gcc's without flags

/* dialect_hash: equal for dialects that do not differ. */
uint64_t dialect_hash(const struct dialect *d);

/* dialect_has_builtin: whether the compiler knows the function of that name, declared or not.  dialect_has_library: whether one
 * without body is the library's. */
bool dialect_has_builtin(const struct dialect *d, const char *name);
bool dialect_has_library(const struct dialect *d, const char *name);

#endif
