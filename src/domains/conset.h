// SPDX-License-Identifier: Apache-2.0
// conset.h: lists of constraints that values are made of, equalities in echelon form, and scratch memory; private to
// domains.
#ifndef DOMAINS_CONSET_H
#define DOMAINS_CONSET_H

#include "domains/domain_priv.h"

// Constraints and their terms in one block.  All bytes zero: the empty list.
struct conset {
    const struct lincon *at;
    size_t n;
    void *block;
    size_t bytes;
};

/* conset_make: a copy of c[0..n); give.  conset_free: returns it. */
struct conset conset_make(const struct lincon *c, size_t n);
void conset_free(struct conset *s);
uint32_t conset_hash(const struct conset *s);
uint32_t lincon_hash(struct lincon c, uint32_t h);
/* conset_constant: the value of e over n dimensions if the equalities of s determine it, else everything. */
struct itv conset_constant(const struct conset *s, struct arena *mem, uint32_t n, struct lin e);
void conset_append(const struct conset *s, struct arena *mem, struct lincon_vec *out);

// A value that is a list of constraints in canonical form; what begins with one may know more.
struct rows_value {
    struct dvalue v;
    struct conset rows;
    bool empty;  // bottom
};

DOWNCAST_CONST(rows_of, dvalue, rows_value, v);

/* rows_init: of canonical rows, which are copied; NULL: bottom.  The others are operations of the interface (domain.h) on such values.
 * rows_bounds: from the equalities alone. */
void rows_init(struct rows_value *r, const struct domain *d, const struct dims *dims, const struct lincon_vec *rows);
bool rows_is_bottom(const struct dvalue *v);
uint32_t rows_hash(const struct dvalue *v);
void rows_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out);
struct itv rows_bounds(const struct dvalue *v, struct lin e);

/* lincons_sort: in the order of lincon_compare, each once. */
void lincons_sort(struct lincon_vec *v);

/* lincon_primitive: c with coprime numbers, and the first coefficient of an equality positive.  It has the same
 * rational solutions (lincon_normal has the same integer solutions). */
struct lincon lincon_primitive(struct arena *mem, struct lincon c);

/* lincons_echelon: brings the equalities of v to reduced echelon form and replaces pivots in all other constraints.  The pivot
 * of a row is its last dimension if that is >= last, else its first one: so dimensions from `last` on are eliminated first.
 * Each constraint is primitive afterwards; what is constantly true goes.  False: no rational solution.  *exact becomes false
 * if an equality had to be dropped because a number did not fit (the set has grown then). */
bool lincons_echelon(struct arena *mem, struct lincon_vec *v, uint32_t last, bool *exact) ATTR_MUST_USE;

/* lincons_lattice: replaces the congruences of v, over n dimensions, by a canonical system with the same solutions;
 * moduli may become 1.  Congruences that say that dimensions are integers are part of the system.  There must be a
 * solution.  False: a number did not fit; nothing has changed. */
bool lincons_lattice(struct arena *mem, struct lincon_vec *v, uint32_t n);

bool lin_mentions_from(struct lin e, uint32_t dim);  // whether some dimension >= dim occurs

/* assign_constraints: appends constraints of dimension `target` that hold after x := (e + plus) / den: den * target - e
 * lies in plus. */
void assign_constraints(struct arena *mem, const struct dassign *a, uint32_t target, struct lincon_vec *out);

/* assign_renamed, remap_renamed: a system over more dimensions whose projection to the first ones is the result.  Old
 * targets (or dimensions that are dropped) are renamed to nrows.. on in the rows of the old value.  Both give the
 * number of dimensions. */
uint32_t assign_renamed(struct arena *mem, const struct conset *rows, uint32_t n, const struct dassign *a, size_t k,
                        struct lincon_vec *out);
uint32_t remap_renamed(struct arena *mem, const struct conset *rows, uint32_t from_n, uint32_t to_n,
                       const uint32_t *from, struct lincon_vec *out);

/* scratch_open, scratch_close: d->state is an arena for the length of one operation. */
enum rc scratch_open(struct domain *d);
void scratch_close(struct domain *d);
static inline struct arena *scratch(const struct domain *d)
{
    return d->state;
}

void dom_over_budget(const struct domain *d);  // counts, where the whole of combined domains counts

#endif
