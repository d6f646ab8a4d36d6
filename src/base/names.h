// SPDX-License-Identifier: Apache-2.0
// names.h: texts that are lists of names, with commas or blanks between them.
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include "base/base.h"

/* names_next: the next name, n characters from *name on; *list moves behind it.  False: there is none.
 * names_count: how many names there are.  names_has: whether this is one of them. */
bool names_next(const char **list, const char **name, size_t *n);
size_t names_count(const char *list);
bool names_has(const char *list, const char *name);

#endif
