// SPDX-License-Identifier: Apache-2.0
// proof.h: the evidence without which there is no verdict TRUE.
//
// "Nothing waits and nothing was found" is no evidence: it also holds where a budget ended, a solver had no answer or a call
// failed in between.  So an algorithm counts what it examined, one by one, when it was examined to the end; result_prove accepts
// the count only if nothing is missing.  Only the files that end an exploration include this header; tests/tools/proofs.sh
// lists them, and checks that nobody else says TRUE.
#ifndef ALGO_PROOF_H
#define ALGO_PROOF_H

#include "algo/result.h"

struct proof {
    const char *of;     // what was examined: "states", "places", ...
    uint64_t begun;     // how many of them there are
    uint64_t excluded;  // how many of them were examined to the end, without finding a violation
};

/* result_prove: verdict TRUE if everything that was begun was excluded, and that is something; else UNKNOWN, for the
 * reason that out has, or because the exploration is incomplete. */
void result_prove(struct result *out, const struct proof *p);

#endif
