// SPDX-License-Identifier: Apache-2.0
// effective.h: which accesses C allows to the bytes of an object of some type (C17 6.5p6, p7).
#ifndef LANG_EFFECTIVE_H
#define LANG_EFFECTIVE_H

#include "lang/type.h"

/* How an access fits to what is there.  OPEN: C forbids it, but compilers define it, or more than types decides: arrays of characters that are read as something
 * else, pointers to different types as each other, padding, an access that is not aligned. */
enum fit { FIT_NO, FIT_OPEN, FIT_YES };

#define EFFECTIVE_ANYWHERE INT64_MIN  // at some byte of an object

/* effective_any: whether type t may access any object: characters, types with gcc's may_alias, and what is neither a scalar nor a record. */
bool effective_any(const struct type *t);

/* effective_same: whether a scalar of type `is` may be accessed by type `as`: they differ in qualifiers or a sign only, one is an enumeration and the
 * other its underlying type, or `as` is a character type. */
enum fit effective_same(const struct type *is, const struct type *as);

/* effective_has: whether an object of record type r, or what is compatible with it, lies at byte off of one of type t. */
bool effective_has(const struct type *t, int64_t off, const struct type *r);

/* effective_fit: whether type `as`, that of a bit-field if `field`, may access what lies at byte off of an object of type t; at EFFECTIVE_ANYWHERE, and where members
 * of a union lie: the best answer.  effective_fits: the worst answer for all bytes off + k * step in it (step 0: only off).  A record
 * fits where it lies itself, or all its members fit; else that is OPEN.
 * cost   O(depth of t); times the bytes of the element at which the array begins to matter, at most some hundred. */
enum fit effective_fit(const struct type *t, int64_t off, const struct type *as, bool field);
enum fit effective_fits(const struct type *t, int64_t off, int64_t step, const struct type *as, bool field);

#endif
