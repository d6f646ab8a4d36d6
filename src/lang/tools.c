// SPDX-License-Identifier: Apache-2.0
// tools.c: names that other verifiers know of themselves.
#include "lang/tools.h"

#include "base/base.h"

#include <string.h>

bool tool_has_name(const char *name)
{
    static const char *const prefixes[] = { "__CPROVER_", "__ESBMC_", "__SMACK_", "klee_", "__goblint_" };
    for (size_t i = 0; i < ARRAY_LEN(prefixes); i++)
        if (name[0] == prefixes[i][0] && strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return strcmp(name, "sassert") == 0 || strcmp(name, "__VERIFIER_nondet_memory") == 0;
}
