// SPDX-License-Identifier: Apache-2.0
// registry.h: all analyses by name.
#ifndef CPA_REGISTRY_H
#define CPA_REGISTRY_H

#include "core/cpa.h"

extern const struct cpa_ops *const cpa_registry[];  // ends with NULL
const struct cpa_ops *cpa_find(const char *name);   // NULL if there is none

#endif
