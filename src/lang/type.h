// SPDX-License-Identifier: Apache-2.0
// type.h: C types with exact layouts for a machine model (C17 6.2.5, 6.7.2; System V ABI for i386 and x86-64).
#ifndef LANG_TYPE_H
#define LANG_TYPE_H

#include "base/arena.h"
#include "base/source.h"
#include "base/sym.h"
#include "base/vec.h"

enum machine_id { MACHINE_ILP32, MACHINE_LP64 };

// Sizes and alignments in bytes.  char has 8 bits and is signed unless the unit's dialect says otherwise; integers are little-endian two's complement.
struct machine {
    enum machine_id id;
    uint8_t ptr_size, long_size;
    uint8_t llong_align;    // of long long and double inside structs: 4 on i386, 8 on x86-64
    uint8_t ldouble_size;   // 12 on i386, 16 on x86-64 (80-bit value)
    uint8_t ldouble_align;  // 4 / 16
    uint8_t int128;         // whether __int128 exists
};
extern const struct machine machine_ilp32, machine_lp64;

// ORDER TYPE: integer kinds are contiguous from BOOL to ENUM, in order of rank, signed before unsigned.
enum type_kind {
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_CHAR,
    TYPE_SCHAR,
    TYPE_UCHAR,
    TYPE_SHORT,
    TYPE_USHORT,
    TYPE_INT,
    TYPE_UINT,
    TYPE_LONG,
    TYPE_ULONG,
    TYPE_LLONG,
    TYPE_ULLONG,
    TYPE_INT128,
    TYPE_UINT128,
    TYPE_ENUM,  // has an underlying integer type in `elem`
    TYPE_FLOAT,
    TYPE_DOUBLE,
    TYPE_LDOUBLE,
    TYPE_FLOAT128,  // parsed; arithmetic unsupported
    TYPE_COMPLEX,   // elem is the real type; arithmetic unsupported
    TYPE_POINTER,
    TYPE_ARRAY,  // length known, or incomplete (len == TYPE_LEN_UNKNOWN), or variable (vla_len != NULL)
    TYPE_FUNCTION,
    TYPE_STRUCT,
    TYPE_UNION,
    TYPE_VECTOR,   // GNU vector_size; parsed; arithmetic unsupported
    TYPE_VA_LIST,  // __builtin_va_list, opaque
    TYPE_KINDS
};

enum { QUAL_CONST = 1, QUAL_VOLATILE = 2, QUAL_RESTRICT = 4, QUAL_ATOMIC = 8 };
#define TYPE_LEN_UNKNOWN UINT64_MAX

struct expr;

// A member of a struct or union.  Members of anonymous structs are reached through the anonymous member.
struct field {
    struct sym name;  // 0 for anonymous members and unnamed bit-fields
    struct type *type;
    uint64_t off;  // in bytes; for a bit-field the byte that holds its lowest bit
    struct loc loc;
    uint32_t align;  // in bytes, with what attributes and pragmas make of it; 0 for bit-fields
    uint8_t is_bitfield;
    uint8_t bit_off;  // 0..7: position of the lowest bit inside byte `off` (little-endian)
    uint8_t bits;     // width of the bit-field; 0 when !is_bitfield (and for the unnamed :0)
};

struct type {
    enum type_kind kind;
    uint8_t quals;
    uint8_t complete;      // object type with known size (structs: defined; arrays: length known)
    uint8_t has_flexible;  // struct ending in a flexible array member
    uint8_t variadic;      // function
    uint8_t old_style;     // function without prototype: () or K&R
    uint8_t noreturn;      // function declared noreturn (the type carries it through pointers)
    uint8_t may_alias;     // accesses by it may meet objects of any type (gcc's attribute)
    uint8_t aligns_less;   // a typedef asks for less alignment than the type has
    uint8_t precision;     // integer of the width of a bit-field (type_precise); 0 = that of its kind
    uint8_t written;  // basic: the kind that its words name where they have the representation of `kind` by a flag of
                      // the compiler (type_written): char that is unsigned, long double that is double; else 0
    uint32_t align;   // in bytes
    uint32_t id;      // dense, in order of creation: a stable sort key
    uint32_t unit;    // struct, union, enum: number of the translation unit that declares it
    uint64_t size;    // in bytes; 0 when incomplete, void or function
    uint64_t len;     // array, vector: elements
    struct expr *vla_len;  // array: its length when not constant
    struct type
        *elem;  // pointer, array, vector, complex, enum (underlying), function (return type), precise (its kind)
    struct type *unqual;   // the same type without qualifiers (itself if it has none)
    struct sym tag;        // struct, union, enum; 0 = none
    struct loc loc;        // of the definition, for messages
    struct field *fields;  // struct, union: in order of declaration
    size_t n_fields;
    struct type **params;  // function: adjusted and unqualified
    size_t n_params;
    struct type *ptr_to;  // cache: unqualified pointer to this type
};

// All types of one program.  Unqualified scalar, pointer, array and function types are unique; structs by declaration.
struct types {
    const struct machine *machine;
    struct arena *mem;
    struct type *basic[TYPE_KINDS];  // of the kinds VOID..LDOUBLE except ENUM, and FLOAT128, VA_LIST
    struct type *precise[2][128];    // signed, unsigned; by width
    struct type *rewritten[3];       // unsigned char, long double of 64 and of 128 bits
    struct type *size_t_, *ptrdiff_t_, *wchar_t_, *intptr_t_, *uintptr_t_;
    uint32_t next_id;
    uint32_t unit;  // number of the translation unit that is read
    struct {
        VEC_OF(struct type *);
    } all;  // by id
    struct {
        VEC_OF(struct type *);
    } derived;  // hash chains of unique arrays and functions; private to type.c
};

void types_init(struct types *t, const struct machine *m, struct arena *mem);
void types_release(struct types *t);  // the tables; the types themselves belong to the arena

struct type *type_pointer(struct types *t, struct type *to);
struct type *type_array(struct types *t, struct type *elem, uint64_t len);  // len may be TYPE_LEN_UNKNOWN
struct type *type_vla(struct types *t, struct type *elem, struct expr *len);
bool type_is_variably_modified(const struct type *t);  // C17 6.7.6p3

/* type_any: whether t, an element or a member of it, however deep, is no array and no record, and is what `is` says.  O(size of t). */
bool type_any(const struct type *t, bool (*is)(const struct type *t));
struct type *type_function(struct types *t, struct type *ret, struct type **params, size_t n, bool variadic,
                           bool old_style);
struct type *type_noreturn(struct types *t, struct type *fn);                   // the function type with noreturn set
struct type *type_qualified(struct types *t, struct type *of, unsigned quals);  // adds quals (arrays: to the element)
struct type *type_aligned(struct types *t, struct type *of,
                          unsigned align);  // a copy with a raised alignment (typedefs)
struct type *type_may_alias(struct types *t,
                            struct type *of);  // a copy by which any object may be accessed (gcc's attribute may_alias)
struct type *type_complex(struct types *t, struct type *real);  // unique
/* type_precise: the integer type of `bits` bits (33 to 127) that a bit-field of that width has in arithmetic, as gcc gives it;
 * it is stored like the narrowest basic type that holds it.  Such types exist in the syntax tree only: the builder of automata
 * computes in the basic type (type_stored) and wraps. */
struct type *type_precise(struct types *t, unsigned bits, bool is_signed);
/* type_rewritten: the type whose words are those of kind `written` and whose representation is that of basic kind k: in a unit
 * compiled with -funsigned-char, TYPE_CHAR with that of TYPE_UCHAR.  Unique. */
struct type *type_rewritten(struct types *t, enum type_kind written, enum type_kind k);
struct type *type_vector(struct types *t, struct type *elem, uint64_t len);  // unique
/* type_named: the type of a name whose arithmetic is not modelled, of so many bytes: as _Float128 (kind FLOAT128), or as integers that
 * are none of ours (kind VECTOR).  One for each name. */
struct type *type_named(struct types *t, enum type_kind k, struct sym name, uint64_t size);
struct type *type_new(struct types *t, enum type_kind k);  // a fresh STRUCT, UNION, ENUM (incomplete)

/* type_enum_done: completes an enum (and its qualified versions) with its underlying integer type. */
void type_enum_done(struct types *t, struct type *e, struct type *underlying);

/* type_layout: completes a struct or union (and its qualified versions) whose fields have name, type, is_bitfield and
 * bits set: offsets, size, alignment, has_flexible.
 *
 * in     pack: 0 = none, 1 = packed attribute on the whole, n | TYPE_PACK_PRAGMA = #pragma pack(n); the two differ in
 *        bit-fields and aligned members.  With both, pass the pragma and set every field_packed.
 *        min_align: of an aligned attribute on the whole (0 = none).
 *        field_align[i]: of an aligned attribute on field i, 0 = none; field_packed[i]: packed attribute (may be NULL).
 * source System V ABI, gcc's bit-field rules (C17 6.7.2.1 leaves them implementation-defined). */
enum { TYPE_PACK_PRAGMA = 0x100, TYPE_PACK_ZERO_SHIFT = 16 };
void type_layout(struct types *t, struct type *s, unsigned pack, unsigned min_align, const unsigned *field_align,
                 const bool *field_packed);

// Questions.  "Integer" includes _Bool, char and enum.
static inline bool type_is_integer(const struct type *t)
{
    return t->kind >= TYPE_BOOL && t->kind <= TYPE_ENUM;
}
static inline bool type_is_float(const struct type *t)
{
    return t->kind >= TYPE_FLOAT && t->kind <= TYPE_FLOAT128;
}
static inline bool type_is_arith(const struct type *t)
{
    return t->kind >= TYPE_BOOL && t->kind <= TYPE_COMPLEX;
}
static inline bool type_is_pointer(const struct type *t)
{
    return t->kind == TYPE_POINTER;
}
static inline bool type_is_scalar(const struct type *t)
{
    return t->kind >= TYPE_BOOL && t->kind <= TYPE_POINTER;
}
static inline bool type_is_record(const struct type *t)
{
    return t->kind == TYPE_STRUCT || t->kind == TYPE_UNION;
}
static inline bool type_is_list_array(const struct types *t,
                                      const struct type *of)  // a va_list that is an array of one
{
    return of->kind == TYPE_VA_LIST && t->machine->id == MACHINE_LP64;
}
static inline bool type_is_list(const struct type *t)  // a va_list, or a pointer to one, as parameters are
{
    return t->kind == TYPE_VA_LIST || (t->kind == TYPE_POINTER && t->elem->kind == TYPE_VA_LIST);
}
static inline enum type_kind type_written(const struct type *t)  // the kind that its words name
{
    return t->written ? (enum type_kind)t->written : t->kind;
}
bool type_is_signed(const struct type *t);              // integers: whether values can be negative
static inline struct type *type_stored(struct type *t)  // the basic integer type of a precise one; t
{
    return t->precision ? t->elem : t;
}
unsigned type_bits(const struct type *t);     // integers: value bits incl. sign (1 for _Bool); pointers: width
bool type_is_variable(const struct type *t);  // an array with a variable length at some level: no constant size
struct type *type_promote(struct types *t, struct type *a);                      // C17 6.3.1.1p2 (not for bit-fields)
struct type *type_usual_arith(struct types *t, struct type *a, struct type *b);  // C17 6.3.1.8
bool type_compatible(const struct type *a, const struct type *b);                // C17 6.2.7, ignoring top qualifiers
struct type *type_composite(struct types *t, struct type *a, struct type *b);    // of compatible types
struct type *type_to_unsigned(struct types *t, struct type *a);
const struct field *type_find_field(const struct type *s, struct sym name);  // direct members only

/* type_print: C syntax of a declaration of `name` (may be "") with type t, appended to b: "int (*name)[3]". */
struct buf;
void type_print(const struct symtab *syms, const struct type *t, const char *name, struct buf *b);

/* type_part: the scalar or bit-field of t, of so many bits, that begins at a bit; its path (`.next`, `[3].x`) is appended to b.  Of members of a union,
 * the first one that is a float, a pointer or an integer as `as` is, if there is one; as may be NULL.  NULL: none of this size begins there. */
const struct type *type_part(const struct symtab *syms, const struct type *t, int64_t bit, uint64_t bits,
                             const struct type *as, struct buf *b);

#endif
