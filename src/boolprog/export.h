// SPDX-License-Identifier: Apache-2.0
// export.h: boolean programs for other model checkers.
#ifndef BOOLPROG_EXPORT_H
#define BOOLPROG_EXPORT_H

#include "boolprog/ltl.h"

/* promela_print: as a model for SPIN: claims as assertions, a temporal property (ltl NULL: none) as an ltl block. */
void promela_print(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
                   const struct ltl *f, struct buf *b);

/* smv_print: as a module for NuSMV and nuXmv: INIT, TRANS, INVARSPEC, LTLSPEC. */
void smv_print(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
               const struct ltl *f, struct buf *b);

/* spin_check: SPIN itself on the model of promela_print: runs `spin -a`, compiles the checker with cc, runs it and reads its report and, of a
 * violation, its trail.  In a folder of its own below TMPDIR, which is removed.
 * errors OPEN with why: spin or cc is missing, fails or takes longer than seconds. */
void spin_check(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
                const struct ltl *f, unsigned seconds, struct bool_result *out);

#endif
