// SPDX-License-Identifier: Apache-2.0
// nearest.h: the known name that a mistyped one is nearest to, for messages that suggest it.
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include "base/base.h"

enum { NEAREST_MAX = 96 };  // characters of names that are compared; longer ones are never near

struct nearest {
    const char *wanted;          // what was typed; keep
    size_t distance;             // only names nearer than this are taken
    char name[NEAREST_MAX + 1];  // the best so far; empty: none is near
};

/* nearest_begin: a search for what `wanted` may have meant.  A name is near if at most two letters, or a third of them, have to be
 * added, removed or replaced (Levenshtein's distance); '_' and '-' are the same.
 * nearest_try: one candidate.  nearest_try_at: one whose distance is known otherwise. */
struct nearest nearest_begin(const char *wanted);
void nearest_try(struct nearest *n, const char *name);
void nearest_try_at(struct nearest *n, const char *name, size_t distance);

#endif
