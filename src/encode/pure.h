// SPDX-License-Identifier: Apache-2.0
// pure.h: C expressions without side effects as terms over bit-vectors and IEEE 754 floats, exactly as value.h
// computes.
// Sorts: integers and pointers are bit-vectors of their width (_Bool: 1 bit), float, double and long double are floats
// with (8,24), (11,53) and (15,64) bits.  The sign and the payload of a NaN are not modelled.
#ifndef ENCODE_PURE_H
#define ENCODE_PURE_H

#include "base/map.h"
#include "cfa/exp.h"
#include "smt/term.h"

struct pure {
    struct terms *t;
    // The value of a leaf (CELL, ADDR, FUNC, INPUT) in the sort of its type; NULL: unknown.
    const struct term *(*leaf)(void *ctx, const struct exp *x);
    // Whether x is to be any value; NULL: nothing is.
    bool (*skip)(void *ctx, const struct exp *x);
    // Any value of sort s, for what is not modelled; NULL: a fresh variable.
    const struct term *(*any)(void *ctx, const struct sort *s);
    void *ctx;
    bool inexact;     // `any` was used
    struct map memo;  // expression id -> term
};

/* pure_sort: the sort of values of a scalar type.  pure_bits: how many bits of the object representation count (_Bool
 * 8, long double 80). */
const struct sort *pure_sort(struct terms *t, const struct type *type);
unsigned pure_bits(const struct type *type);

/* pure_const: pattern v of a type as a term; NULL for a long double that is no number (its integer bit is wrong). */
const struct term *pure_const(struct terms *t, u128 v, const struct type *type);

/* pure_float: the float of a type whose representation is these pure_bits(type) bits; and whether there is one (an x87
 * pattern whose integer bit is wrong is no float). */
const struct term *pure_float(struct terms *t, const struct term *bits, const struct type *type,
                              const struct term **valid);

/* pure_value, pure_truth: x, and whether x != 0.  Results are remembered until pure_forget.  O(size of the DAG). */
const struct term *pure_value(struct pure *p, const struct exp *x);
const struct term *pure_truth(struct pure *p, const struct exp *x);
void pure_forget(struct pure *p);
void pure_free(struct pure *p);

/* pure_cast: a value converted between scalar types. */
const struct term *pure_cast(struct pure *p, const struct term *a, const struct type *from, const struct type *to);

static inline bool encode_is_signed(const struct type *t)
{
    return type_is_integer(t) && type_is_signed(t);
}

static inline bool encode_is_bool(const struct type *type)
{
    return type->kind == TYPE_BOOL || (type->kind == TYPE_ENUM && type->elem && type->elem->kind == TYPE_BOOL);
}

#endif
