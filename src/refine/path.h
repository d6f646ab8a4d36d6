// SPDX-License-Identifier: Apache-2.0
// path.h: what refinement needs to know of an analysis: a domain whose states are sets of facts that can be forgotten.
//
// The algorithms of this folder (feasibility, sliced prefixes, path slicing, interpolation, precision discovery) work on
// any analysis that offers a path_domain (Beyer, Loewe 2012, III; Beyer, Loewe, Wendler, "Sliced path prefixes", 2015).
#ifndef REFINE_PATH_H
#define REFINE_PATH_H

#include "core/engine.h"

/* A fact is a 32-bit key of the domain, known or unknown in a state.  Elements are what precisions consist of; several
 * facts may belong to one element. */
struct path_domain {
    const struct state *(*initial)(struct cpa *c);

    /* post: the strongest post-state with full precision; NULL = contradiction.  reads (may be NULL) gets the keys of the
     * facts that were looked at, possibly repeated. */
    const struct state *(*post)(struct cpa *c, const struct state *s, const struct edge *e, struct u32_vec *reads);

    void (*keys)(struct cpa *c, const struct state *s, struct u32_vec *out);  // facts known in s that may be forgotten
    void (*changed)(struct cpa *c, const struct state *a, const struct state *b,
                    struct u32_vec *out);  // differing facts
    const struct state *(*forget)(struct cpa *c, const struct state *s, uint32_t key);

    /* keep: forgets every fact except those that `needed` maps to something other than 0. */
    const struct state *(*keep)(struct cpa *c, const struct state *s, const struct map *needed);

    uint32_t (*element)(struct cpa *c, uint32_t key);
    unsigned (*score)(struct cpa *c,
                      uint32_t element);  // the smaller the better to track: booleans first, counters last
    bool (*tracks)(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at);
    const struct prec *(*add)(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at);
};

enum op_kind {
    PATH_POST,    // the strongest post-operation of the edge
    PATH_SKIP,    // no effect: an assume that a sliced prefix leaves out
    PATH_FORGET,  // makes the facts that the edge changes unknown: it was sliced away
};

struct path_op {
    const struct edge *edge;
    enum op_kind kind;
    uint32_t changed, n_changed;  // FORGET: range in path.keys
};

/* A sequence of operations, the first of which starts at the state `start`.  contradictory: executing the first n of them (and only all n) leads to a
 * contradiction at the last. */
struct path {
    struct cpa *cpa;
    const struct path_domain *dom;
    const struct state *start;
    struct path_op *op;
    size_t n;
    struct u32_vec keys;
    struct map *memo;   // (position, state) -> whether the rest contradicts it; clear it when an op changes
    unsigned score;     // of a sliced prefix: the price of tracking its facts
    uint32_t elements;  // of a sliced prefix: how many different elements its operations read
};

void path_free(struct path *p);

/* path_step: the state after operation i; NULL = contradiction. */
const struct state *path_step(const struct path *p, const struct state *s, size_t i, struct u32_vec *reads);

/* path_contradicts: whether executing operations from..n from s leads to a contradiction.  The answer is remembered for
 * every state on the way, because the many runs of interpolation that begin at neighbouring operations soon meet. */
bool path_contradicts(const struct path *p, const struct state *s, size_t from);

struct path_vec {
    VEC_OF(struct path);
};

/* path_prefixes: the infeasible sliced prefixes of an edge path that begins at state `start`, shortest first, at most `limit`: each ends in an assume
 * that contradicts what precedes it once the contradicting assumes of the shorter ones are skipped.  None: the path is
 * feasible in the domain (source: Beyer, Loewe, Wendler 2015, algorithm 1). */
void path_prefixes(struct cpa *c, const struct path_domain *d, const struct state *start,
                   const struct edge *const *edges, size_t n, size_t limit, struct path_vec *out);

/* path_slice: turns operations that do not matter for the contradiction at the end into FORGETs: keeps the backward
 * closure of what the last operation reads, over what the operations change.  Also sets score and elements.  The result
 * is still contradictory, or unchanged if slicing would lose the contradiction (source: Jhala, Majumdar, "Path
 * slicing", 2005). */
void path_slice(struct path *p);

/* path_interpolate: itp[i] for 0 <= i < n: an interpolant between the first i operations and the rest: implied by the
 * former, contradicting the latter, over facts known at that point, and inductive: step(itp[i], i) implies itp[i+1]
 * (source: Beyer, Loewe 2012, algorithms 3 and 4).  p is contradictory.
 * out    itp: array of p->n states, in mem.
 * cost   O(m n) steps per operation that changes facts, m facts. */
const struct state **path_interpolate(const struct path *p, struct arena *mem);

/* path_check: whether the sequence is inductive for the *unsliced* operations and ends in a contradiction: the guarantee that
 * tracking its facts excludes the path. */
bool path_check(const struct path *p, const struct state *const *itp);

#endif
