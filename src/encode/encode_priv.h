// SPDX-License-Identifier: Apache-2.0
// encode_priv.h: what the parts of the encoder share: state variables, formulas under construction, values in two
// encodings.
#ifndef ENCODE_ENCODE_PRIV_H
#define ENCODE_ENCODE_PRIV_H

#include "base/map.h"
#include "encode/encode.h"
#include "encode/pure.h"
#include "pre/known.h"

// ---- state variables ------------------------------------------------------------------------------------------------

enum svar_kind {
    SVAR_CELL,    // bits of a variable of the program
    SVAR_REGION,  // memory: an array from addresses to values
    SVAR_PLACE,   // the address of a local variable
    SVAR_TOP,     // where the next heap block goes
    SVAR_BASE,    // where static objects lie: never changes, so it always has index 1
    SVAR_ANY,     // supply of fresh values of a sort: part of no state
};

struct svar {
    enum svar_kind kind;
    struct sym name;
    const struct sort *sort;
    const struct var *var;  // CELL, PLACE
    int64_t bit;            // CELL: first bit in var
    uint32_t width;         // CELL: bits; REGION: its number
    struct type *type;      // CELL: type of the value; NULL: the bits as an unsigned number
};

// The way in which a piece of memory is used.
struct shape {
    int64_t bit;
    uint32_t width;
    struct type *type;  // NULL: bits
    bool field;         // a bit-field: fewer bits than its type
};

// The cells of one variable of the program: consecutive state variables, in order of bits, disjoint.
struct cells {
    uint32_t first, n;
};

// What a RETURN from a recursive function restores.
struct saved {
    uint32_t prev;  // index of the record below; 0 = none
    const struct edge *call;
    uint32_t ssa, dead, values;  // of the caller
};

// A number of the int encoding.
struct num {
    const struct term *t;
    i128 low, high;  // bounds that hold for all values of variables that agree with the facts of their types
    uint8_t zeros;   // low bits that are certainly 0
    bool wide;       // bounds unknown: the type has more than 64 bits, or they do not fit
};

struct memory;

struct encoder {
    struct known *known;
    const struct cfa *cfa;  // of known
    struct terms *t;
    const struct encode_cfg *cfg;
    struct encode_stats *stats;
    struct pointsto *pt;
    const struct ranges *ranges;
    enum encoding kind;
    bool reals;       // int: floats are reals, else patterns
    uint64_t walked;  // encode_walked
    struct memory *memory;
    struct arena mem;
    struct pmap_pool pool;
    struct {
        VEC_OF(struct svar);
    } vars;
    struct cells *cells;  // by variable id
    struct map by_name;   // symbol of a state variable -> its number
    struct map any;       // sort id -> SVAR_ANY
    struct {
        VEC_OF(struct saved);
    } saved;           // at[0] unused
    struct pure pure;  // bv; its context is the work in progress
    // Values of expressions for the state of the edge being encoded.
    struct {
        VEC_OF(struct num);
    } memo;
    struct u32_vec memo_stamp;
    uint32_t stamp;
};

// ---- formulas under construction ------------------------------------------------------------------------------------

struct work {
    struct encoder *e;
    const struct node *at;  // the node where expressions are evaluated, for ranges; NULL: anywhere
    struct formula f;       // but for f.f
    bool plain;             // over plain variables
    bool unknown;           // a fresh value was needed
    struct step *step;      // assignments go there, and facts of types are left out; NULL: they are equations
    struct term_vec conj;   // what is added to f.f
};

// The conjuncts of two formulas: of both, of a only, of b only; the last two in descending order of ids.
struct split {
    struct term_vec common, a, b;
};
void conjuncts_split(const struct term *a, const struct term *b, struct split *out);
void split_free(struct split *s);
const struct term *conjunction(struct terms *t, const struct term_vec *v);

/* array_read, array_write: an element of an array; the array a with one element changed.
 * value_is_known: whether t is one of a few known values: a constant, or (ite c1 k1 ... kn).
 * value_choose: x if c holds, else y; in a formula with values a list of cases, or element by element, where x and y
 * are such (values.c).
 * value_given: t without the choices that conjuncts of w->f.f have made, in a formula with values.  O(number of
 * conjuncts) for each choice, of which there is a limit. */
const struct term *array_read(struct work *w, const struct term *a, const struct term *i);
const struct term *array_write(struct work *w, const struct term *a, const struct term *i, const struct term *value);
bool value_is_known(const struct term *t);
const struct term *value_choose(struct work *w, const struct term *c, const struct term *x, const struct term *y);
const struct term *value_given(struct work *w, const struct term *t);

/* join_values: encode_join of formulas with values. */
struct formula join_values(struct encoder *e, struct formula a, struct formula b);

void work_begin(struct work *w, struct encoder *e, struct formula in, const struct node *at);
struct formula work_end(struct work *w);  // frees w
void work_add(struct work *w, const struct term *conjunct);

/* work_now: the present instance of a state variable (facts of its type are added when it is first mentioned).
 * work_next: its next instance; fact: whether the facts of its type are added.  work_set: gives it a value. */
const struct term *work_now(struct work *w, uint32_t v);
const struct term *work_next(struct work *w, uint32_t v, bool fact);
void work_set(struct work *w, uint32_t v, const struct term *value);
void work_stale(struct work *w);  // values of expressions must be computed anew

/* work_free: a fresh value.  work_any: a fresh value for what cannot be expressed exactly; work_any_typed: with the
 * facts of its type. */
const struct term *work_free(struct work *w, const struct sort *s);
const struct term *work_any(struct work *w, const struct sort *s);
const struct term *work_any_typed(struct work *w, const struct type *type);

/* svar_facts: facts that always hold of term t, an instance of state variable v. */
const struct term *svar_facts(struct encoder *e, uint32_t v, const struct term *t);
const struct term *type_facts(struct encoder *e, const struct type *type, const struct term *t);
const struct term *svar_term(struct encoder *e, uint32_t v, uint32_t index);
uint32_t svar_add(struct encoder *e, struct svar s, const char *name);
bool svar_of(const struct encoder *e, const struct term *t, uint32_t *v);             // which one t is an instance of
const struct term *svar_now(struct encoder *e, const struct formula *f, uint32_t v);  // what v is where f ends
uint32_t ssa_get(const struct encoder *e, uint32_t root, uint32_t v);                 // 1 if absent

// ---- values ---------------------------------------------------------------------------------------------------------

/* value_*: the value of a C expression in the state of w.  Terms have the sort value_sort of the type of x. */
const struct sort *value_sort(struct encoder *e, const struct type *type);
const struct term *value_of(struct work *w, const struct exp *x);
const struct term *value_truth(struct work *w, const struct exp *x);
void value_assign(struct work *w, const struct exp *lhs, const struct term *value);
const struct term *value_convert(struct work *w, const struct term *a, const struct type *from, const struct type *to);

// int.c, int_bits.c
struct num int_value(struct work *w, const struct exp *x);
const struct term *int_truth(struct work *w, const struct exp *x);
struct num int_cast(struct work *w, struct num a, const struct type *from, const struct type *to);
struct num int_fit(struct work *w, struct num a, const struct type *type, const struct exp *x);
struct num int_typed(const struct term *t, const struct type *type);
struct num int_any(struct work *w, const struct type *type);
struct num int_bitop(struct work *w, const struct exp *x, struct num a, struct num b);
struct num int_shift(struct work *w, const struct exp *x, struct num a, struct num b);
struct num int_add(struct work *w, struct num a, struct num b);
struct num int_sub(struct work *w, struct num a, struct num b);
struct num int_scale(struct work *w, struct num a, i128 factor);
struct num int_const(struct work *w, i128 n);
/* int_apply: an uninterpreted function of operands, with the same value for equal operands; inexact. */
struct num int_apply(struct work *w, const char *name, const struct type *type, const struct term *const *arg,
                     size_t n);

/* real.c: floats as reals.  real_is: whether floats of a type are reals in this encoder.  Such terms are of sort real;
 * other arguments and results of real_convert are numbers of their types. */
bool real_is(const struct encoder *e, const struct type *type);
const struct term *real_const(struct work *w, u128 pattern, const struct type *type);
const struct term *real_negate(struct work *w, const struct term *a);
const struct term *real_binary(struct work *w, enum op o, const struct term *a, const struct term *b,
                               const struct type *type);
const struct term *real_compare(struct work *w, enum op o, const struct term *a, const struct term *b);
struct num real_convert(struct work *w, struct num a, const struct type *from, const struct type *to);

/* Bits: unsigned numbers of a width: terms of sort bit-vector, or ints in [0, 2^width). */
const struct sort *bits_sort(struct encoder *e, uint32_t width);
const struct term *bits_part(struct encoder *e, const struct term *a, uint32_t from, uint32_t low, uint32_t width);
const struct term *bits_join(struct encoder *e, const struct term *high, uint32_t n_high, const struct term *low,
                             uint32_t n_low);
const struct term *bits_const(struct encoder *e, uint32_t width, u128 v);
/* bits_of_value, bits_to_value: convert between a value of a type and the `width` bits that represent it in memory. */
const struct term *bits_of_value(struct work *w, const struct term *a, const struct type *type, uint32_t width);
const struct term *bits_to_value(struct work *w, const struct term *a, const struct type *type, uint32_t width);

// ---- cells ----------------------------------------------------------------------------------------------------------

/* cells_make: makes the cells of all variables where regions.c wants them.  cells_has: whether a cell has this bit of
 * v. */
void cells_make(struct encoder *e);
bool cells_has(const struct encoder *e, const struct var *v, int64_t bit);
static inline bool is_private(const struct var *v)
{
    return !v->addressed && v->kind != VAR_STRING;
}
struct shape shape_of(const struct exp *cell);
const struct term *cells_read(struct work *w, const struct var *v, struct shape s);
void cells_write(struct work *w, const struct var *v, struct shape s, const struct term *value);
// any value; false if the access takes several cells
bool cells_havoc(struct work *w, const struct var *v, struct shape s);
void cells_forget(struct work *w, const struct var *v, int64_t bit, uint64_t width);

// Accesses, as distances from some place.
struct shape_vec {
    VEC_OF(struct shape);
};
/* cells_pieces: appends the cells of v in `bits` bits from `bit` on, as distances from there; type NULL: the access is
 * one of bits. */
void cells_pieces(const struct encoder *e, const struct var *v, int64_t bit, int64_t bits, struct shape_vec *out);

// ---- calls, memory --------------------------------------------------------------------------------------------------

void call_edge(struct work *w, const struct edge *e);
void return_edge(struct work *w, const struct edge *e);

void encode_memory_make(struct encoder *e, struct budget *b);
void encode_memory_free(struct encoder *e);
/* memory_begin: must be called before any edge is encoded. */
void memory_begin(struct work *w, const struct edge *edge);
void memory_edge(struct work *w, const struct edge *e);  // LOAD, STORE, COPY, SET, ALLOC, FREE, HAVOC_MEM, DECL
void memory_enter(struct work *w, const struct func *f);
const struct term *memory_facts(struct encoder *e, uint32_t svar, const struct term *t);

/* object_read, object_write: a scalar in v. */
const struct term *object_read(struct work *w, const struct var *v, struct shape s);
void object_write(struct work *w, const struct var *v, struct shape s, const struct term *value);
/* object_get, object_put: copy n bytes from one object to another (or the same), as memmove does: get appends values;
 * put takes them from values[0..) and gives their number. */
void object_get(struct work *w, const struct var *to, int64_t to_off, const struct var *from, int64_t off, uint64_t n,
                struct term_vec *values);
size_t object_put(struct work *w, const struct var *to, int64_t to_off, uint64_t n, const struct term *const *values);
void object_forget(struct work *w, const struct var *v, int64_t off, uint64_t n);
/* memory_place: the state variable that holds the address of a local; false: the address is fixed. */
bool memory_place(const struct encoder *e, const struct var *v, uint32_t *svar);
// why memory could not be divided into regions; STOP_NONE: it could
enum stop_cause memory_stopped(const struct encoder *e);
bool memory_misfit(const struct encoder *e);  // the objects are larger than the address space: addresses have no facts
struct shape shape_behind(const struct edge *e, struct type *type);  // of a LOAD or STORE

/* memory_address: the address of an ADDR or FUNC expression.  memory_opaque: whether the value of x would reveal where
 * objects lie. */
const struct term *memory_address(struct work *w, const struct exp *x);
const struct term *memory_behind(struct work *w, const struct term *a, const struct term *b);  // addresses: a <= b
const struct term *memory_foreign(struct work *w,
                                  const struct term *a);  // whether no object of the program has address a
bool memory_opaque(const struct encoder *e, const struct exp *x);
struct num int_address(struct work *w, const struct exp *x);
void memory_bounds(const struct encoder *e, i128 *low, i128 *high);  // of addresses of objects and functions

enum encoding encoding_for(const struct cfa *c);  // auto.c

static inline i128 int_power(unsigned n)
{
    return (i128)1 << n;  // n <= 126
}

#endif
