// SPDX-License-Identifier: Apache-2.0
// confirm.h: turns a suspected violation into a concrete run, by directed and free concolic execution.
#ifndef REFINE_CONFIRM_H
#define REFINE_CONFIRM_H

#include "base/tick.h"
#include "interp/interp.h"

struct symbolic;

enum confirm_result {
    CONFIRM_VIOLATION,  // `out` is a free run that violates the property
    CONFIRM_NOT_FOUND,  // no such run was found; this proves nothing
    CONFIRM_REFUTED,    // no execution takes the path
    CONFIRM_BUDGET,     // the budget ended first
};

/* confirm_path: looks for inputs with which the program takes exactly `path`, edges from cfa->start's entry to the
 * violation, calls and returns included; then runs the program freely with them.
 *
 * out    the free run with its inputs and trace if the result is CONFIRM_VIOLATION (free with run_result_free), else all
 *        zero.
 * cost   a few symbolic runs of the path and as many calls of solve_inputs; expressions are added to c->exps. */
enum confirm_result confirm_path(const struct cfa *c, const struct automaton *a, const struct edge *const *path,
                                 size_t n, struct budget *b, struct run_result *out);

/* confirm_formula: likewise, with the inputs of a model of the path's formula over bit-vectors.
 * cost   one question to the solver. */
enum confirm_result confirm_formula(struct symbolic *s, const struct automaton *a, const struct edge *const *path,
                                    size_t n, struct budget *b, struct run_result *out);

/* confirm_random: `runs` free runs with inputs from a seed, each of at most max_steps edges (0 = 100,000).  With seed 1 the
 * first run has default inputs (interp.h). */
enum confirm_result confirm_random(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t seed,
                                   uint64_t max_steps, struct budget *b, struct run_result *out);

/* confirm_search: free concolic search: of each run, the branches not taken are tried, those not seen before and closest to
 * the violation first.  At most `runs` runs of at most max_steps edges (0 = 20,000).
 * source Godefroid, Levin, Molnar, "Automated whitebox fuzz testing", NDSS 2008 (generational search). */
enum confirm_result confirm_search(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t max_steps,
                                   struct budget *b, struct run_result *out);

#endif
