// SPDX-License-Identifier: Apache-2.0
// rho.h: the formula of all executions from one cut point of a unit to the next.
//
// source Henry 2014, section 4.2.1, definition 19; Monniaux, Gonnord, "Using bounded model checking to focus fixpoint
//        iterations", SAS 2011.
//
// Cut points are split: an execution starts behind the phis of one (boolean bs_i) and ends behind the phis of one (bd_j), of
// which it does not pass any other.  In between, b_k: block k is passed; t_i_j: the edge from i to j is taken.  A phi of a cut
// point exists twice: its name is the value where the execution starts, its primed name the value where it ends.
// Where Henry has equivalences there are implications in the direction of the past: an edge needs its block, a block one of
// its edges; so executions that may go either way have models for either.
#ifndef SSA_RHO_H
#define SSA_RHO_H

#include "ssa/unit.h"

struct rho {
    struct unit *u;
    const struct term **edge;    // by edge: t
    const struct term **passed;  // by block that is no cut point: b_k; else NULL
    const struct term **starts;  // by cut point: bs
    const struct term **ends;    // by cut point: bd
    const struct term **passes;  // by head of a loop: an execution passes it as if it were no cut point; NULL: not made
    const struct term **primed;  // by value: the primed name of a phi of a cut point; the name of another value
    struct term_vec parts;       // the conjuncts of the formula
};

/* rho_new: the formula of u, without values that are not needed.  Keeps u; give (rho_free).  O(size of the unit).
 * passable: executions may also pass heads of loops (Henry section 4.2.2, "improvements": cut sets of subgraphs).
 * Callers deny `passes` of the heads that are cut points (rho_cut), and the edges that go back to the others
 * (rho_uncut). */
struct rho *rho_new(struct unit *u, bool passable);
void rho_free(struct rho *r);

/* rho_cut: says that executions do not pass head b.  rho_uncut: says that they do not go back to it. */
const struct term *rho_cut(const struct rho *r, uint32_t b);
const struct term *rho_uncut(const struct rho *r, uint32_t b);

/* rho_path: the edges of the execution that a model describes, from its start to cut point `end`, whose bd is true;
 * holds(ctx, b) says whether boolean b is true in the model.  False: it says too little (the solver crashed). */
bool rho_path(const struct rho *r, uint32_t end, bool (*holds)(void *ctx, const struct term *b), void *ctx,
              struct u32_vec *path) ATTR_MUST_USE;

/* rho_prime: t at the end of an execution: names of phis of cut point `end` become primed. */
const struct term *rho_prime(const struct rho *r, uint32_t end, const struct term *t);

/* rho_print: as an SMT-LIB 2 script that declares the names, asserts the parts and asks whether there is an execution. */
void rho_print(const struct rho *r, struct buf *b);

#endif
