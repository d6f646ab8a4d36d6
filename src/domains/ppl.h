// SPDX-License-Identifier: Apache-2.0
// ppl.h: what our domains need of the Parma Polyhedra Library: sessions, the budget, numbers, constraints, linear programs.
// Private to domains; only in builds with PPL.
//
// The C interface answers every failure with a negative number and lets no exception out.  After a failure the object that was
// to be changed must be thrown away: PPL promises only that it can be deleted.
#ifndef DOMAINS_PPL_H
#define DOMAINS_PPL_H

#include "base/tick.h"
#include "domains/conset.h"

#ifdef HAVE_PPL

#include <gmp.h>
#include <ppl_c.h>

/* ppl_open, ppl_close: the first and the last call of a user.  The rounding mode stays as it was: PPL rounds upwards
 * for its domains of floats, which we do not use. */
bool ppl_open(void);
void ppl_close(void);

/* ppl_watch: from now on PPL's work is counted, and an operation fails if it exceeds the budget of d for one operation
 * (`times` of it) or the rest of the ticks of d->budget.  Each watch has the whole budget of operations.  The count is
 * PPL's own weight of computations (ppl_set_deterministic_timeout), not a clock: PPL's timers are signals, which the
 * watchdog needs.  ppl_unwatch: d->budget pays for the work done, and there is no limit any more; deletions and reading
 * results need none. */
void ppl_watch_times(const struct domain *d, unsigned times);
void ppl_watch(const struct domain *d);  // once
void ppl_unwatch(void);

/* ppl_charge: d->budget pays for work that PPL does not count: this many steps of one coefficient. */
void ppl_charge(const struct domain *d, uint64_t steps);

/* ppl_spent: whether a linear program failed since ppl_watch, or d->budget had nothing left then.  PPL itself lifts the
 * limit when it has been exceeded, so nothing may be started after that; linear programs ask this themselves. */
bool ppl_spent(void);

/* ppl_number: a coefficient with this value, good until the next call of ppl_number (one place for the whole process). */
ppl_const_Coefficient_t ppl_number(i128 x);

/* ppl_rat: num / den as a rat; false: it does not fit. */
bool ppl_rat(ppl_const_Coefficient_t num, ppl_const_Coefficient_t den, struct rat *out);
bool ppl_i128(ppl_const_Coefficient_t c, i128 *out);

// The two coefficients that receive results.
ppl_Coefficient_t ppl_out_num(void);
ppl_Coefficient_t ppl_out_den(void);

/* ppl_expr, ppl_constraint_of, ppl_congruence_of: over n dimensions; give.  False: PPL failed. */
bool ppl_expr(struct lin e, uint32_t n, ppl_Linear_Expression_t *out);
bool ppl_constraint_of(struct lincon c, uint32_t n, ppl_Constraint_t *out);
bool ppl_congruence_of(struct lincon c, uint32_t n, ppl_Congruence_t *out);

/* ppl_read_system: appends the constraints of cs to out; constraints whose numbers do not fit are left out, and *exact
 * becomes false.  False: PPL failed. */
bool ppl_read_constraints(ppl_const_Constraint_System_t cs, uint32_t n, struct arena *mem, struct lincon_vec *out,
                          bool *exact);
bool ppl_read_congruences(ppl_const_Congruence_System_t cs, uint32_t n, struct arena *mem, struct lincon_vec *out,
                          bool *exact);

/* ppl_generators: how many generators ph has (computed anew only if ph is not minimised); 0: PPL failed. */
size_t ppl_generators(ppl_const_Polyhedron_t ph);

// ---- linear programs ------------------------------------------------------------------------------------------------

enum lp_answer { LP_FAILED, LP_EMPTY, LP_UNBOUNDED, LP_BOUNDED };

struct lp {
    ppl_MIP_Problem_t mip;
    uint32_t n;
};

/* lp_open: a linear program with rows over n dimensions; strict rows count as if they were not strict, congruences do
 * not count.  False: PPL failed, and there is nothing to close.  All under the watch of the caller. */
bool lp_open(struct lp *lp, const struct lincon *rows, size_t k, uint32_t n);
void lp_close(struct lp *lp);

/* lp_sup: the supremum of e (rounded up to infinity if it does not fit). */
enum lp_answer lp_sup(struct lp *lp, struct lin e, struct rat *sup);

#endif
#endif
