// SPDX-License-Identifier: Apache-2.0
// ipet.h: bounds by integer programming over how often executions take the edges of a program whose loops are not unrolled.
//
// source Li, Malik, "Performance analysis of embedded software using implicit path enumeration", DAC 1995 (IPET);
//        Henry 2014, sections 5.1 and 6.10 (relations between counters, found by numeric analysis, as constraints).
//
// The graph is the program view (src/ssa): calls inlined, loops as they are.  Each edge has a count; what enters a block leaves it, and an
// execution passes the entry once.  A loop goes back at most its bound times for each time that it is entered.
#ifndef ALGO_WCET_IPET_H
#define ALGO_WCET_IPET_H

#include "algo/wcet/wcet.h"
#include "ssa/unit.h"

// A head of a loop, in one of its calls.
struct ipet_loop {
    uint32_t head;  // block
    const struct loop *loop;
    struct wcet_bound bound;
};

// sum of coef * count + k  rel  0
struct ipet_row {
    struct u32_vec edges;
    struct {
        VEC_OF(int64_t);
    } coef;  // of each
    int64_t k;
    bool equals;  // else >=
};

enum ipet_end {
    IPET_BOUND,
    IPET_UNBOUNDED,  // some loop has no bound: `open`
    IPET_UNPROVED,   // GLPK found a bound that is not proved in exact arithmetic
    IPET_NO_ANSWER,
};

struct ipet {
    struct run *run;
    const struct wcet_cfg *cfg;
    struct unit_cfg unit_cfg;
    struct automata automata;  // none: all executions count
    struct unit_stats unit_stats;
    struct unit *u;
    int64_t *cost;  // by edge of u
    uint8_t *dead;  // by edge: no execution ends that takes it
    struct {
        VEC_OF(struct ipet_loop);
    } loops;
    struct u32_vec counted;  // edges whose counts relations are about, the dearest first
    struct {
        VEC_OF(struct ipet_row);
    } rows;                // relations
    const char *why_none;  // no relations: why; NULL: they were found, or not asked for
    // Of ipet_solve:
    int64_t bound;
    struct u32_vec open;  // UNBOUNDED: numbers of loops
    struct buf why;       // of an error
    struct loc at;
};

/* ipet_make: the graph of r's program, with costs, and the user's bounds of loops.  RC_USER: it cannot be made, f->why
 * and f->at; RC_STOP: the budget ended.  Give (ipet_free) in any case. */
enum rc ipet_make(struct ipet *f, struct run *r, const struct wcet_cfg *cfg) ATTR_MUST_USE;
void ipet_free(struct ipet *f);

/* ipet_find_bounds: finds bounds of loops that have none yet, by numeric analysis of how often they go back.  These are
 * no assumptions. */
void ipet_find_bounds(struct ipet *f);

/* ipet_found_bounds: finds bounds of all loops of r's program, in all calls: out has them by id of a loop.  False:
 * there are none. */
bool ipet_found_bounds(struct run *r, const struct wcet_cfg *cfg, struct wcet_bound *out);

/* ipet_find_relations: finds relations between counts at the end of executions, by numeric analysis of at most
 * cfg->counters of them. */
void ipet_find_relations(struct ipet *f);

/* ipet_solve: the largest cost that bounds and relations allow.  It is found with floats, and the answer is IPET_BOUND
 * only if it is proved in exact arithmetic.  lp: a file for the program (CPLEX LP); NULL: none. */
enum ipet_end ipet_solve(struct ipet *f, const char *lp);
bool ipet_can_solve(void);  // this build has GLPK

/* ipet_print_row: prints `2*c1 - c2 >= 3`, where c1 is the first counter.  ipet_print_edge: prints where an edge is:
 * "line 12", or "lines 12 to 14". */
void ipet_print_row(const struct ipet *f, const struct ipet_row *r, struct buf *b);
void ipet_print_edge(const struct ipet *f, uint32_t e, struct buf *b);

#endif
