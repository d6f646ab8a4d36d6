// SPDX-License-Identifier: Apache-2.0
// z3_project.c: elimination of variables.
#include "smt/solver.h"

const struct term *smt_project(struct smt *s, const struct term *f, const struct term *const *vars, size_t n,
                               unsigned models, bool under, bool *exact)
{
    (void)s, (void)f, (void)vars, (void)n, (void)models, (void)under;
    *exact = false;
    return NULL;
}
