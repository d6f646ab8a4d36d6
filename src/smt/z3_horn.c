// SPDX-License-Identifier: Apache-2.0
// z3_horn.c: sequence interpolants by Spacer.
#include "smt/solver.h"

bool smt_chain_interpolants(struct smt *s, const struct term *const *f, size_t n, uint64_t rlimit,
                            const struct term **itp)
{
    (void)s, (void)f, (void)n, (void)rlimit, (void)itp;
    return false;
}
