// SPDX-License-Identifier: Apache-2.0
// type_priv.h: what the files about types share among themselves.
#ifndef LANG_TYPE_PRIV_H
#define LANG_TYPE_PRIV_H

#include "lang/type.h"

/* type_completed: marks s as complete and gives its qualified versions, made before, the same contents. */
void type_completed(struct types *t, struct type *s);

#endif
