// SPDX-License-Identifier: Apache-2.0
// contract.h: what is known of functions, as contracts of ACSL.
// source Henry 2014, section 5.6; Baudin et al., "ACSL: ANSI/ISO C Specification Language", section 2.3 (function
// contracts).
#ifndef ALGO_SUMMARY_CONTRACT_H
#define ALGO_SUMMARY_CONTRACT_H

#include "algo/summary/summary.h"

/* contract_print: prints the relations of b as a contract: `requires` what excludes a violation (as far as it was found
 * out), `assigns` what a call may write, `ensures` what holds when it returns; relations in contexts as behaviors.
 * Facts about things without a name where the function is declared are left out. */
void contract_print(struct block *b, struct buf *out);

#endif
