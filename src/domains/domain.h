// SPDX-License-Identifier: Apache-2.0
// domain.h: numeric abstract domains: one interface for all of them.  A value stands for a set of points; a point gives
// a number to every dimension.  Domains know nothing of programs: their users decide what the dimensions are.
// source Cousot, Halbwachs, POPL 1978; Mine, "The octagon abstract domain", HOSC 19(1), 2006; Bagnara, Hill, Ricci,
//        Zaffanella, "Precise widening operators for convex polyhedra", SCP 58, 2005; Granger 1989 and 1991
//        (congruences).
#ifndef DOMAINS_DOMAIN_H
#define DOMAINS_DOMAIN_H

#include "base/opt.h"
#include "base/stat.h"
#include "base/tick.h"
#include "domains/lin.h"

/* The dimensions of a value: n of them, each of integers or of reals.  is_mode: 1 for dimensions with few values, whose
 * valuations are modes: the domain modes(A) joins what is in the same mode; NULL: no modes are known.  Whoever makes
 * dimensions keeps them longer than the values. */
struct dims {
    uint32_t n;
    const uint8_t *is_int;
    const uint8_t *is_mode;
};

struct domain;

/* A value: an immutable set of points.  Values are counted: the result of an operation has one count, for the caller. */
struct dvalue {
    const struct domain *d;
    const struct dims *dims;
    uint32_t count;
};

// x := (e + [low, high]) / den, den >= 1.  {low, high} = ITV_ALL: anything.  An integer dimension gets only the
// integers among these values.
struct dassign {
    uint32_t dim;
    struct lin e;
    struct itv plus;
    i128 den;
};

struct domain_ops {
    const char *name, *summary;

    // Operations on values.  Arguments are kept by the caller; results are given.
    struct dvalue *(*top)(const struct domain *d, const struct dims *dims);
    struct dvalue *(*bottom)(const struct domain *d, const struct dims *dims);
    void (*free)(struct dvalue *v);  // the last count is gone

    /* is_bottom: true only if v has no point.  leq: true only if all points of a are in b; both are exact for the sets that
     * the domain represents, over rationals (over integers where the domain is tight). */
    bool (*is_bottom)(const struct dvalue *v);
    bool (*leq)(const struct dvalue *a, const struct dvalue *b);
    uint32_t (*hash)(const struct dvalue *v);  // equal for equal sets (a leq b leq a)

    // Both arguments have the same dims.  join, widen: contain a and b; meet: contains what is in both, and is part of
    // a.
    struct dvalue *(*join)(const struct dvalue *a, const struct dvalue *b);
    struct dvalue *(*meet)(const struct dvalue *a, const struct dvalue *b);
    struct dvalue *(*widen)(const struct dvalue *a, const struct dvalue *b);  // requires a leq b; no infinite chain

    /* assume: contains the points of v where all n constraints hold (the meet is taken once).
     * assign: contains the image of v under the assignments, made at once: right sides read old values; targets distinct. */
    struct dvalue *(*assume)(const struct dvalue *v, const struct lincon *c, size_t n);
    struct dvalue *(*assign)(const struct dvalue *v, const struct dassign *a, size_t n);

    /* remap: dimension i of the result is dimension from[i] of v, or unconstrained if that is UINT32_MAX; dimensions that
     * are not mentioned are projected away, none is mentioned twice.  Kinds agree. */
    struct dvalue *(*remap)(const struct dvalue *v, const struct dims *dims, const uint32_t *from);

    /* bounds: an interval that contains the values of e in v (exact over rationals where the domain can tell); empty for
     * bottom. */
    struct itv (*bounds)(const struct dvalue *v, struct lin e);

    /* constraints: appends constraints with coprime numbers, in a canonical order, whose conjunction is exactly v (bottom: the
     * false constraint alone); terms are in mem.  An operation never gives a value that has no such list.  Of a value with
     * several disjuncts: constraints of their join; those of the `disjuncts` are exact. */
    void (*constraints)(const struct dvalue *v, struct arena *mem, struct lincon_vec *out);

    // ---- optional ----
    /* disjuncts: for domains of disjunctions: one value per disjunct, given, each with exact constraints; none for bottom.
     * NULL: the value itself. */
    size_t (*disjuncts)(const struct dvalue *v, struct dvalue **out, size_t max);
    /* limit: assume for the thresholds of a widening, all of which old and new satisfy; w is the result of widen.  For
     * domains where assume would undo what makes the next widening end; NULL: assume is used. */
    struct dvalue *(*limit)(const struct dvalue *w, const struct lincon *c, size_t n);
    /* widen_upto: widen, met with the thresholds that a and b satisfy, where dom_implies is not the right test: in combinations
     * each part has its own (jointly satisfied ones would make a part smaller than what it was widened from); sets of
     * rationals must satisfy them in all points, not just the integer ones.  NULL: dom_implies, and `limit`. */
    struct dvalue *(*widen_upto)(const struct dvalue *a, const struct dvalue *b, const struct lincon *t, size_t n);
    enum rc (*open)(struct domain *d);  // prepares d->state; RC_UNSUPPORTED: not part of this build
    void (*close)(struct domain *d);
};

#define DOMAIN_OPTS(X)                                                             \
    X(INT, budget, 200000, 0, 1000000000, "steps",                                 \
      "work for one operation on polyhedra, then something coarser (0: no limit)") \
    X(INT, disjuncts, 5, 1, 100, "", "disjuncts of a disjunction")                 \
    X(INT, modes, 32, 1, 100, "", "valuations of modes that are kept apart")       \
    X(INT, pack, 10, 2, 64, "dimensions", "dimensions that a relational pack may have")
OPT_STRUCT(domain_cfg, DOMAIN_OPTS);
enum { DISJUNCTS_MAX = 100 };  // what the option allows

#define DOMAIN_STATS(X)                                                                           \
    X(COUNT, ops, "", "operations on abstract values")                                            \
    X(COUNT, over_budget, "", "operations that fell back to a coarser result for lack of budget") \
    X(NANOS, time_ops, "s", "time in operations on abstract values")
STAT_STRUCT(domain_stats, DOMAIN_STATS);

// A domain in use: operations, options, statistics (may be NULL) and what the domain itself needs.
struct domain {
    const struct domain_ops *ops;
    const struct domain_cfg *cfg;
    struct domain_stats *stats;
    struct domain *part[2];  // of products, packs and disjunctions; owned
    struct domain *whole;    // the combination that has this domain as a part, or NULL
    void *state;
    struct arena *scratch;  // of one operation: mark and release
    uint64_t *over_budget;  // operations that fell back: the more there were, the less the next ones get
    struct budget *budget;  // of domain_charge; NULL: nobody pays
    char *name;             // as in domain_open; owned
};

// The domains that can be named, in order of domains.def; ends with NULL.
extern const struct domain_ops *const domain_registry[];

/* domain_open: a domain by name: a row of domains.def, or a combination: `A*B` (reduced product), `or(A)` (disjunctions),
 * `modes(A)` (a value for each valuation of modes), `packs(A)` (intervals, and A on packs); nested as one likes, with parentheses.  NULL with a line in *why: unknown, or not part of this build.  Give.
 * cfg may be NULL: the defaults. */
struct domain *domain_open(const char *name, const struct domain_cfg *cfg, struct domain_stats *stats, struct buf *why);
void domain_close(struct domain *d);

/* domain_charge: from now on b pays for the work of libraries (polyhedra, grids): a tick for about half a microsecond,
 * counted as the work is done.  Once the limit of b in ticks is reached, operations give something coarser at once.
 * The result of an operation depends on ticks alone, never on a clock. */
void domain_charge(struct domain *d, struct budget *b);

/* domain_missing: the first domain in a name as of domain_open that is not part of this build; NULL: none. */
const char *domain_missing(const char *name);
const char *domain_name(const struct domain *d);

// ---- the operations, for callers; each counts itself --------------------------------------------------------------

struct dvalue *dom_keep(struct dvalue *v);  // one more count
void dom_free(struct dvalue *v);            // one less; NULL is allowed
struct dvalue *dom_top(const struct domain *d, const struct dims *dims);
struct dvalue *dom_bottom(const struct domain *d, const struct dims *dims);
bool dom_is_bottom(const struct dvalue *v);
bool dom_is_top(const struct dvalue *v);
bool dom_leq(const struct dvalue *a, const struct dvalue *b);
bool dom_equal(const struct dvalue *a, const struct dvalue *b);
struct dvalue *dom_join(const struct dvalue *a, const struct dvalue *b);
struct dvalue *dom_meet(const struct dvalue *a, const struct dvalue *b);
struct dvalue *dom_assume(const struct dvalue *v, const struct lincon *c, size_t n);
struct dvalue *dom_assign(const struct dvalue *v, const struct dassign *a, size_t n);
struct dvalue *dom_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from);
struct itv dom_bounds(const struct dvalue *v, struct lin e);
struct itv dom_bounds_dim(const struct dvalue *v, uint32_t dim);
void dom_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out);
bool dom_implies(const struct dvalue *v, struct lincon c);  // true only if c holds of every point of v

/* dom_disjuncts: values whose union is v, each with exact constraints, or v alone; given.  max: at least DISJUNCTS_MAX. */
size_t dom_disjuncts(const struct dvalue *v, struct dvalue **out, size_t max);

/* dom_widen: old widened by old join new (so new may be any value).  dom_widen_upto: the same, met with every threshold
 * that both satisfy (Halbwachs, Proy, Roumanoff 1997, "widening up to"; Henry section 3.2.1). */
struct dvalue *dom_widen(const struct dvalue *old, const struct dvalue *new_);
struct dvalue *dom_widen_upto(const struct dvalue *old, const struct dvalue *new_, const struct lincon *t, size_t n);

/* dom_from: the value of domain d that the constraints of v describe (best
 * effort, contains v). */
struct dvalue *dom_from(const struct domain *d, const struct dvalue *v);

/* For d = or(A), modes(A): dom_parts: the disjuncts of v, values of A, given; at most DISJUNCTS_MAX.  dom_of_parts: the
 * union of values of A, which are kept; if there are more, some are joined.  dom_in_common: how many constraints two
 * values share. */
size_t dom_parts(const struct dvalue *v, struct dvalue **out);
struct dvalue *dom_of_parts(const struct domain *d, const struct dims *dims, struct dvalue *const *part, size_t n);
size_t dom_in_common(const struct dvalue *a, const struct dvalue *b);

// dom_contains: whether a point (one rational per dimension) satisfies the constraints of v; for tests.
bool dom_contains(const struct dvalue *v, const struct rat *point);

/* dom_print: the constraints of v (their disjunctions), with names for dimensions; constraints that are not `shown` are
 * left out (NULL: all are shown). */
void dom_print(const struct dvalue *v, void (*name)(void *ctx, uint32_t dim, struct buf *b),
               bool (*shown)(void *ctx, const struct lincon *c), void *ctx, struct buf *b);

// Adds a count to a value that is kept: the count is no part of what v stands for, so v may be const.
static inline struct dvalue *dvalue_share(const struct dvalue *v)
{
    return dom_keep((struct dvalue *)(uintptr_t)v);
}

// *at, which is given back, becomes v, which is taken.
static inline void dom_set(struct dvalue **at, struct dvalue *v)
{
    dom_free(*at);
    *at = v;
}

#endif
