// SPDX-License-Identifier: Apache-2.0
// alias.h: accesses with another type than the object has.
#ifndef PRE_ALIAS_H
#define PRE_ALIAS_H

#include "mem/pointsto.h"

/* alias_places: how many places of the source access a variable with a type that neither it has there nor, at an offset that is not known, any part of
 * it (C17 6.5p7): no variable that the access may reach fits.  Character types fit all, and so do types that differ in a sign; pointers fit each other.
 * Blocks of the heap have no type of their own and do not count; nor do files with -fno-strict-aliasing, and models of library functions.
 * out    first: the first of them in the order of the text
 * cost   O(accesses x places of their pointers x depth of types). */
size_t alias_places(const struct cfa *c, struct pointsto *pt, struct loc *first);

#endif
