// SPDX-License-Identifier: Apache-2.0
// octagon_priv.h: difference-bound matrices over the dimensions and their negations.
#ifndef DOMAINS_OCTAGON_PRIV_H
#define DOMAINS_OCTAGON_PRIV_H

#include "domains/domain_priv.h"

#include <math.h>

/* Node 2i is dimension i, node 2i + 1 its negation; row r, column c bounds (node c) - (node r).  An entry and its
 * mirror say the same: at(r, c) = at(c ^ 1, r ^ 1).  At (2i + 1, 2i): twice the upper bound of dimension i; at (2i, 2i
 * + 1): twice the upper bound of its negation.
 * Entries are OCT_INF or integers of at most OCT_LIMIT, so that no sum of sixteen of them rounds: arithmetic is exact.
 * They are doubles because the least machine we run on has a vector minimum of doubles and none of 64-bit integers.
 * Larger bounds are dropped; bounds that are no integers (of real dimensions) are rounded outward.  Rows are padded
 * with OCT_INF.
 * Closed: every entry is the least bound that holds of all points (over integers, if a dimension is one; a bound of a
 * pair with a real is rounded outward from that).  Equal sets then have equal entries. */
struct dbm {
    uint32_t n, stride;  // dimensions; length of a row
    const uint8_t *is_int;
    double *at;
};

#define OCT_INF ((double)INFINITY)
#define OCT_LIMIT 0x1p48

#define DBM_BLOCK 4  // rows have a multiple of that many entries

static inline uint32_t dbm_stride(uint32_t n)
{
    return (2 * n + DBM_BLOCK - 1) & ~(DBM_BLOCK - 1u);
}

static inline size_t dbm_size(uint32_t n)
{
    return (size_t)2 * n * dbm_stride(n) * sizeof(double);
}

static inline double *dbm_at(const struct dbm *m, uint32_t r, uint32_t c)
{
    return &m->at[(size_t)r * m->stride + c];
}

// Lowers an entry and its mirror.
static inline void dbm_lower(const struct dbm *m, uint32_t r, uint32_t c, double k)
{
    if (k < *dbm_at(m, r, c))
        *dbm_at(m, r, c) = *dbm_at(m, c ^ 1, r ^ 1) = k;
}

/* An edge states (node to) - (node from) <= k. */
struct dbm_edge {
    uint32_t from, to;
    double k;
};

struct dbm_edges {
    VEC_OF(struct dbm_edge);
};

/* dbm_top: no bounds.  dbm_close: closes any entries.  dbm_add: adds edges to a closed matrix and closes it again.
 * dbm_close_dim: closes a matrix that is closed but for the bounds of dimension x, which for every point hold of some
 * value of x.  False: there is no point; then the entries mean nothing.  Scratch memory is mem. */
void dbm_top(const struct dbm *m);
bool dbm_close(const struct dbm *m, struct arena *mem);
bool dbm_add(const struct dbm *m, const struct dbm_edge *e, size_t n, struct arena *mem);
bool dbm_close_dim(const struct dbm *m, uint32_t x, struct arena *mem);

/* dbm_settle: closes a matrix that is closed but for the rounding of bounds of pairs, and for numbers that are too
 * large. */
bool dbm_settle(const struct dbm *m, struct arena *mem);

void dbm_forget(const struct dbm *m, uint32_t x);  // drops the bounds of dimension x; keeps it closed

/* dbm_bounds: the bounds of e in a closed matrix.  dbm_edge_for: the edge for sx*x + sy*y <= k, sx and sy 1 or -1 (y ==
 * x: sx*x <= k); false: k is infinite or too large. */
struct itv dbm_bounds(const struct dbm *m, struct lin e, struct arena *mem);
bool dbm_edge_for(const struct dbm *m, uint32_t x, int sx, uint32_t y, int sy, struct rat k, struct dbm_edge *out);

// ---- values ---------------------------------------------------------------------------------------------------------

/* m: the closed matrix; NULL: not yet made from `open`.  open: the unclosed result of a widening; else NULL.  Widening
 * starts from `open`, if there is one: closing in between could bring back for ever what widening dropped (Mine 2006,
 * section 4.5). */
struct octagon {
    struct dvalue v;
    bool none;
    double *m, *open;
};

/* octagon_closed: the matrix of v, closed; at == NULL: v has no points. */
struct dbm octagon_closed(const struct dvalue *v);

/* octagon_new: a value whose closed matrix is a copy of `at` of its own (NULL: not filled in). */
struct octagon *octagon_new(const struct domain *d, const struct dims *dims, const double *at);
struct dbm octagon_matrix(const struct octagon *o);  // of octagon_new, to be changed

/* octagon_made: the value, once its matrix is filled in and `points` says whether there are any. */
struct dvalue *octagon_made(struct octagon *o, bool points);

struct dvalue *octagon_assume(const struct dvalue *v, const struct lincon *c, size_t n);
struct dvalue *octagon_limit(const struct dvalue *w, const struct lincon *c, size_t n);
struct dvalue *octagon_assign(const struct dvalue *v, const struct dassign *a, size_t n);
struct itv octagon_bounds(const struct dvalue *v, struct lin e);
void octagon_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out);

#endif
