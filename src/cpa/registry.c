// SPDX-License-Identifier: Apache-2.0
// registry.c: expands cpas.def.
#include "cpa/registry.h"

#define CPA(name) extern const struct cpa_ops name##_cpa;
#include "cpa/cpas.def"
#undef CPA

const struct cpa_ops *const cpa_registry[] = {
#define CPA(name) &name##_cpa,
#include "cpa/cpas.def"
#undef CPA
    NULL,
};

const struct cpa_ops *cpa_find(const char *name)
{
    for (size_t i = 0; cpa_registry[i]; i++)
        if (strcmp(cpa_registry[i]->name, name) == 0)
            return cpa_registry[i];
    return NULL;
}
