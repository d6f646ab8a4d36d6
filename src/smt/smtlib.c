// SPDX-License-Identifier: Apache-2.0
// smtlib.c: the backend of SMT-LIB 2 subprocesses.
#include "smt/backend.h"

static void *open(struct solver *v)
{
    solver_because(v, "backend smtlib is not finished");
    return NULL;
}

const struct backend_ops backend_smtlib = { .open = open };
