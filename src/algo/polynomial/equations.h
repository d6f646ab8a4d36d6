// SPDX-License-Identifier: Apache-2.0
// equations.h: invariants that are polynomial equations modulo 2^w, the ring that C computes in.
//
// source Mueller-Olm, Seidl, "Analysis of modular arithmetic", TOPLAS 29(5), 2007; Sankaranarayanan, Sipma, Manna, "Non-linear loop
//        invariant generation using Groebner bases", POPL 2004; Sharma et al., "A data driven approach for algebraic loop
//        invariants", ESOP 2013 (kernels of matrices of monomials).
//
// Over the program view of src/ssa: an invariant belongs to a cut point and is over the names that are live there.  Paths between
// cut points (routes) are parallel assignments; wrap-around does not exist modulo 2^w.  That an equation is inductive is shown by
// its normal form in the ring; no solver is asked.
#ifndef ALGO_POLYNOMIAL_EQUATIONS_H
#define ALGO_POLYNOMIAL_EQUATIONS_H

#include "algo/numeric/image.h"
#include "base/rng.h"
#include "domains/howell.h"

#define POLYNOMIAL_OPTS(X)                                                                               \
    X(INT, degree, 3, 1, 8, "", "of the invariants that are guessed from executions, at most")           \
    X(INT, monomials, 60, 2, 500, "", "of the invariants that are guessed at one loop head, at most")    \
    X(INT, runs, 60, 0, 100000, "runs", "random executions that invariants are guessed from")            \
    X(INT, routes, 400, 1, 100000, "paths", "between cut points, at most; else nothing is looked for")   \
    X(INT, widths, 4, 1, 64, "", "moduli that are tried")                                                \
    X(INT, depth, 2, 1, 10, "paths", "one after the other, that a violation is looked at from, at most") \
    X(INT, seed, 1, 0, INT64_MAX, "", "of the random executions")
OPT_STRUCT(polynomial_cfg, POLYNOMIAL_OPTS);

#define POLYNOMIAL_STATS(X)                                                                 \
    X(COUNT, routes, "", "paths between cut points that numeric invariants do not exclude") \
    X(COUNT, samples, "", "states observed at heads of loops")                              \
    X(COUNT, guessed, "", "equations guessed from them")                                    \
    X(COUNT, asserted, "", "equations that the program asserts, or that paths lead to one") \
    X(COUNT, equations, "", "equations that are invariants")                                \
    X(COUNT, cuts, "", "times that equations of a head were given up, or combined")         \
    X(COUNT, excluded, "", "paths to violations excluded by equations")                     \
    X(NANOS, time_total, "s", "time in the search for equations")
STAT_STRUCT(polynomial_stats, POLYNOMIAL_STATS);

// Two terms of ints.
struct term_pair {
    const struct term *a, *b;
};

// A path from one cut point to the next, or several such paths one after the other.
struct route {
    struct u32_vec edges;
    size_t
        again;  // from this edge on, values get names of their own, since they may have been made before; 0: on no edge
    uint32_t from, to;
    bool dead;       // numeric invariants exclude it
    bool refuted;    // so do equations: a target's
    struct image m;  // of the path, to its end; open unless dead
    struct {
        VEC_OF(struct term_pair);
    } equal, unequal;  // what guards on it say
    struct map read;   // of one ring: id of a term -> its polynomial
};

// What is known at a head of a loop.
struct head {
    uint32_t block;
    struct u32_vec names;  // numbers of the integer values that are live and needed there
    struct {
        VEC_OF(uint64_t);
    } samples;                        // modulo 2^64: of each state, the values of the names
    struct polynomial_vec equations;  // of one ring: over ids of names; all are 0
};

struct equations {
    struct numeric *n;
    const struct polynomial_cfg *cfg;
    struct polynomial_stats *stats;
    struct {
        VEC_OF(struct route);
    } routes;
    struct {
        VEC_OF(struct head);
    } heads;
    uint32_t *head_at;  // by block: number of its head + 1
    struct ring *ring;  // of this round
    uint64_t paid;      // work of the ring that ticks were spent for
    bool checks;        // a certificate is made: equations are compared with further executions
    uint64_t states, contradicted;
};

// ---- routes.c ---------------------------------------------------------------------------------------------------------

/* routes_find: finds all paths between cut points, and heads with the names that count there; improves the numeric
 * values at cut points, which must exist.  RC_STOP: the budget ended; RC_UNSUPPORTED: there are too many.  routes_free.
 * route_take: fills in r, whose edges are set.  route_free. */
enum rc routes_find(struct equations *q) ATTR_MUST_USE;
void routes_free(struct equations *q);
void route_take(struct equations *q, struct route *r);
void route_free(struct route *r);

// route_is_target: whether it ends where the property is violated, or where nothing is known.
bool route_is_target(const struct equations *q, const struct route *r);

// head_of: the head of a block; NULL: the block is none.
struct head *head_of(const struct equations *q, uint32_t block);

// ---- sample.c ---------------------------------------------------------------------------------------------------------

/* heads_sample: states at heads, from random executions of the program view (they suggest, and prove nothing). */
enum rc heads_sample(struct equations *q, int64_t seed) ATTR_MUST_USE;

/* heads_contradicted: how many equations of the heads fail in the states of executions with this seed: if one does, it
 * is no invariant.  *states: how many states there are.  The samples become those states. */
enum rc heads_contradicted(struct equations *q, int64_t seed, uint64_t *states, uint64_t *contradicted) ATTR_MUST_USE;

/* sampled_value: the values of the head's names in sample i, for ring_eval: names are variables, by the ids of their
 * terms. */
struct sampled {
    const struct equations *q;
    const struct head *h;
    size_t i;
};
uint64_t sampled_value(void *ctx, uint32_t var);
size_t samples_of(const struct head *h);

// head_fulfils: p, over names of h, is 0 in all its samples.
bool head_fulfils(const struct equations *q, const struct head *h, const struct polynomial *p);

// ---- read.c -----------------------------------------------------------------------------------------------------------

/* read_term: a term of sort int at the end of the route as a polynomial over ids of terms, congruent to it modulo 2^w.
 * A term that is no ring operation is a variable.  NULL: too large. */
const struct polynomial *read_term(struct equations *q, struct route *r, const struct term *t);

/* read_end: p, over the names at the end of the route, over the terms where it begins. */
const struct polynomial *read_end(struct equations *q, struct route *r, const struct polynomial *p);

// ---- width.c ----------------------------------------------------------------------------------------------------------

/* read_width: the least w for which a and b, at the end of the route, are equal if they are congruent modulo 2^w; 65:
 * more than 64. */
unsigned read_width(struct equations *q, struct route *r, struct term_pair p);

// ---- ideal.c ----------------------------------------------------------------------------------------------------------

/* Polynomials that are 0 where a route begins that is taken, with their multiples as far as they may matter for
 * targets. */
struct ideal {
    struct ring *ring;
    struct polynomial_vec linear;  // v - linear is 0: v is replaced
    struct u32_vec replaced;       // v
    struct span span;
};

/* ideal_make: the ideal of the equations where the route begins, of its guards and of numeric invariants; at most
 * n_targets polynomials are to be reduced.  targets are replaced by their normal forms (NULL: too large).  Give
 * (ideal_free). */
void ideal_make(struct equations *q, struct route *r, const struct polynomial **target, size_t n_targets,
                struct ideal *out);
void ideal_free(struct ideal *d);

// ---- equations.c ------------------------------------------------------------------------------------------------------

/* equations_find: finds the equations of every head, modulo 2^w: the candidates that all routes keep.  RC_STOP: nothing
 * is known.  Requires routes and samples, and a ring. */
enum rc equations_find(struct equations *q) ATTR_MUST_USE;

/* equations_refute: marks the targets that the equations exclude.  equations_widths: the moduli at which targets may be
 * excluded: by w, how many targets. */
enum rc equations_refute(struct equations *q) ATTR_MUST_USE;
void equations_widths(struct equations *q, uint32_t by_w[65]);

/* equations_tick: pays for the work in the ring. */
enum rc equations_tick(struct equations *q) ATTR_MUST_USE;

#endif
