// SPDX-License-Identifier: Apache-2.0
// logic.h: first-order formulas with transitive closure over the nodes of heap structures.
//
// source Sagiv, Reps, Wilhelm, "Parametric shape analysis via 3-valued logic", TOPLAS 2002, section 3; Theoduloz 2010, 2.3.
#ifndef SHAPE_LOGIC_H
#define SHAPE_LOGIC_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

// Variables are small numbers: v0, v1, ...
enum { LOGIC_VARS = 15 };

enum logic_op {
    LOGIC_FALSE,
    LOGIC_TRUE,
    LOGIC_HALF,  // 1/2
    LOGIC_PRED,  // pred(var[0], var[1]), or its negation
    LOGIC_EQ,    // var[0] == var[1], or its negation
    // var[0] a* var[1], the reflexive transitive closure of a(v0, v1), which has no other free variables; or its
    // negation
    LOGIC_CLOSED,
    LOGIC_AND,  // a && b
    LOGIC_OR,
    LOGIC_EXISTS,  // exists var[0]. a
    LOGIC_FORALL,
};

// Negations stand before atoms only.  Equal formulas of one logic are the same.
struct logic {
    uint8_t op, negated, var[2];
    uint16_t free;    // the set of its free variables
    uint32_t pred;    // PRED
    uint32_t closed;  // CLOSED: number of the closure among those of this logic
    uint32_t id;      // in order of construction
    const struct logic *a, *b;
};

struct predicate {
    const char *name;
    uint8_t arity;            // 0, 1 or 2
    bool unique;              // unary: it holds for at most one cell, as a variable points to one cell
    bool function;            // binary: of each cell to one other at most, as a field does
    bool abstraction;         // unary: canonical abstraction tells nodes apart by it
    const struct logic *def;  // instrumentation: what it stands for, over v0 (and v1); NULL: a core predicate
    uint32_t at;              // among those of its arity
};

static inline bool logic_has_free(const struct logic *f, unsigned x)
{
    return f->free >> x & 1;
}

// Predicates and formulas over them.
struct vocabulary {
    struct arena mem;
    struct {
        VEC_OF(struct predicate);
    } preds;
    uint32_t count[3];  // predicates by arity
    struct map formulas;
    struct {
        VEC_OF(const struct logic *);
    } all, closures;
};

void vocabulary_init(struct vocabulary *v);
void vocabulary_free(struct vocabulary *v);

/* vocabulary_add: a core predicate; its number.  vocabulary_find: UINT32_MAX: there is none of that name. */
uint32_t vocabulary_add(struct vocabulary *v, const char *name, unsigned arity);
uint32_t vocabulary_find(const struct vocabulary *v, const char *name, size_t len);

// ---- formulas, simplified as far as constants and equal parts go -------------------------------------------------------

const struct logic *logic_const(struct vocabulary *v, enum logic_op value);  // FALSE, TRUE or HALF
const struct logic *logic_pred(struct vocabulary *v, uint32_t pred, unsigned x, unsigned y);
const struct logic *logic_eq(struct vocabulary *v, unsigned x, unsigned y);
const struct logic *logic_closed(struct vocabulary *v, const struct logic *step, unsigned x, unsigned y);
const struct logic *logic_and(struct vocabulary *v, const struct logic *a, const struct logic *b);
const struct logic *logic_or(struct vocabulary *v, const struct logic *a, const struct logic *b);
const struct logic *logic_exists(struct vocabulary *v, unsigned x, const struct logic *a);
const struct logic *logic_forall(struct vocabulary *v, unsigned x, const struct logic *a);

/* logic_not: negations are moved to the atoms. */
const struct logic *logic_not(struct vocabulary *v, const struct logic *a);

/* logic_read: a formula from text, where `names` (NULL-terminated) are the names of v0, v1, ...:
 *   exists u: pt[a](u) & n*(u, v)     forall u, w: ...     !  &  |  ->  <->  ==  !=  0  1  1/2  ( )
 * A name with a star is the closure of that binary predicate; `closure x, y: F` (u, v) is that of a formula.
 * errors NULL, and what is wrong, with its place in the text, in *why. */
const struct logic *logic_read(struct vocabulary *v, const char *text, const char *const *names, struct buf *why);

#endif
