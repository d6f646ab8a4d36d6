// SPDX-License-Identifier: Apache-2.0
// export.h: boolean programs for other model checkers.
#ifndef BOOLPROG_EXPORT_H
#define BOOLPROG_EXPORT_H

#include "boolprog/ltl.h"

/* promela_print: as a model for SPIN: claims (NULL: none) as assertions, a temporal property (f NULL: none) about props as an ltl block.  Its
 * states outside of atomic blocks are those of the program, and one before the values at the start are chosen. */
void promela_print(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
                   const struct ltl *f, struct buf *b);

/* smv_print: as a module for NuSMV and nuXmv: INIT, TRANS, INVARSPEC, LTLSPEC. */
void smv_print(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
               const struct ltl *f, struct buf *b);

/* spin_check: SPIN itself on the model of promela_print: runs `spin -a`, compiles the checker with cc, runs it and reads its report and, of a
 * violation, its trail: breadth-first for claims; for the property alone if there is one.  In a folder of its own below TMPDIR, which is removed.
 * A violation whose trail cannot be read as a run has none (out->first is NULL).
 * errors OPEN with why: spin or cc is missing, fails or takes longer than seconds (0: as long as it takes). */
void spin_check(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
                const struct ltl *f, unsigned seconds, struct bool_result *out);

#endif
