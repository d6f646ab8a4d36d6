// SPDX-License-Identifier: Apache-2.0
// proof.h: what becomes of the proof of an unsatisfiable answer: it is checked, counted and written (smt.certify, smt.proofs).
#ifndef SMT_SAT_PROOF_H
#define SMT_SAT_PROOF_H

#include "smt/backend.h"
#include "smt/sat/drat.h"

/* proof_wanted: whether s counts unsatisfiable answers only with a proof. */
bool proof_wanted(const struct smt *s);

/* proof_check: drat_refutes for an answer of s.  Counts it in the statistics of s, writes files if they are wanted, and
 * warns if the solver has derived a clause that does not follow. */
enum drat_answer proof_check(struct smt *s, struct drat *d, const int *assumption, size_t n);

#endif
