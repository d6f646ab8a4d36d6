// SPDX-License-Identifier: Apache-2.0
// poly_priv.h: what the parts of polyhedra share: values (poly.c), operations (poly_ops.c), linear programs (poly_lp.c).
#ifndef DOMAINS_POLY_PRIV_H
#define DOMAINS_POLY_PRIV_H

#include "domains/ppl.h"

#ifdef HAVE_PPL

// Constraints over `dims` dimensions.
struct poly_system {
    const struct lincon *at;
    size_t n;
    uint32_t dims;
};

/* What strict inequalities of integers become in results: non-strict by closing (joins and widenings, which must
 * contain their operands), or non-strict with the next constant (other operations; a meet must be in its operands). */
enum poly_rounding { POLY_CLOSE, POLY_ROUND };

// poly_no_strict_integers: replaces them so; whether there were any.
bool poly_no_strict_integers(struct arena *mem, struct lincon_vec *rows, const struct dims *dims, enum poly_rounding r);

/* poly_reduce: brings rows to canonical form: implied equalities found, echelon form, no redundant inequality, sorted.
 * They describe the same set of points, but for strict inequalities of integers.  *empty: there is no point.  False:
 * over budget (rows may be half reduced). */
bool poly_reduce(const struct domain *d, struct arena *mem, struct lincon_vec *rows, const struct dims *dims,
                 enum poly_rounding r, bool *empty);

/* poly_coarse: constraints over dims (the first dimensions of the systems) that hold in the projections of all k
 * systems: constraints of one system that the others entail, bounds, and bounds of sums and differences; as far as the
 * budget goes.  The result is canonical.  *empty: no system has a point. */
void poly_coarse(const struct domain *d, struct arena *mem, const struct poly_system *sys, size_t k,
                 const struct dims *dims, struct lincon_vec *out, bool *empty);

// ---- constraints only (poly_lp.c) -----------------------------------------------------------------------------------

// Questions whether constraints hold in all of a system.
struct entail {
    const struct lincon *at;
    size_t n;
    uint32_t dims;
    bool open;
    struct lp lp;
    struct arena mem;
};

/* entail_begin, entail_end: begin and end the questions.  entail_check: false if in doubt.  All under the caller's
 * watch. */
void entail_begin(struct entail *e, const struct lincon *at, size_t n, uint32_t dims);
bool entail_check(struct entail *e, struct lincon c);
void entail_end(struct entail *e);

// ---- values (poly.c) ------------------------------------------------------------------------------------------------

// A value.
struct poly {
    struct rows_value c;
    ppl_Polyhedron_t ph;  // NULL: bottom, or too many generators
};

DOWNCAST_CONST(poly_of, dvalue, poly, c);

/* poly_is_nnc: whether values over these dimensions may have open faces.  poly_new: a value from canonical rows (NULL:
 * bottom) and a PPL object for the same set (taken; may be NULL). */
bool poly_is_nnc(const struct dims *dims);
struct dvalue *poly_new(const struct domain *d, const struct dims *dims, const struct lincon_vec *rows,
                        ppl_Polyhedron_t ph);
struct dvalue *poly_bottom(const struct domain *d, const struct dims *dims);
void poly_free(struct dvalue *v);

/* PPL objects, under the caller's watch.  poly_object, poly_copy: NULL: PPL failed (or p has no object).
 * poly_add_rows: meets ph with constraints over n dimensions; false: PPL failed.  poly_read: the constraints of ph in
 * canonical form; *exact: they describe all of ph; *empty: ph has no point; false: PPL failed. */
ppl_Polyhedron_t poly_object(const struct dims *dims, const struct lincon *c, size_t k);
ppl_Polyhedron_t poly_copy(const struct poly *p);
bool poly_add_rows(ppl_Polyhedron_t ph, uint32_t n, const struct lincon *c, size_t k);
bool poly_read(ppl_Polyhedron_t ph, const struct dims *dims, struct arena *mem, struct lincon_vec *rows,
               enum poly_rounding round, bool *exact, bool *empty);

/* poly_seal: a value of ph (taken).  NULL: over budget.  *exact becomes false if the value is another set, because numbers did
 * not fit or strict integers were replaced. */
struct dvalue *poly_seal(const struct domain *d, const struct dims *dims, ppl_Polyhedron_t ph, enum poly_rounding round,
                         bool *exact);

/* For when the budget was too small: poly_from_constraints: a value from any constraints.  poly_coarse_hull: the hull
 * of several systems over at least these dimensions.  poly_coarse_projection: the projection of a system over m
 * dimensions, exact if its equalities determine those beyond dims.  The last two are counted as over budget. */
struct dvalue *poly_from_constraints(const struct domain *d, const struct dims *dims, struct lincon_vec *rows,
                                     enum poly_rounding round);
struct dvalue *poly_coarse_hull(const struct domain *d, const struct dims *dims, const struct poly_system *sys,
                                size_t k);
struct dvalue *poly_coarse_projection(const struct domain *d, const struct dims *dims, struct lincon_vec *sys,
                                      uint32_t m);
struct poly_system poly_system_of(const struct poly *p);

// Questions of the interface.
bool poly_leq(const struct dvalue *va, const struct dvalue *vb);
uint32_t poly_hash(const struct dvalue *v);
struct itv poly_bounds(const struct dvalue *v, struct lin e);

#endif
#endif
