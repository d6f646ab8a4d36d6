// SPDX-License-Identifier: Apache-2.0
// tools.h: names that other verifiers know of themselves.
#ifndef LANG_TOOLS_H
#define LANG_TOOLS_H

#include <stdbool.h>

/* tool_has_name: whether the name is one that another verifier gives a meaning, unless the program defines it. */
bool tool_has_name(const char *name);

#endif
