// SPDX-License-Identifier: Apache-2.0
// effective.h: which accesses C allows to the bytes of an object of some type (C17 6.5p6, p7).
#ifndef LANG_EFFECTIVE_H
#define LANG_EFFECTIVE_H

#include "lang/type.h"

/* How an access fits to what is there.  OPEN: C forbids it, but compilers define it, or more than types decides: arrays of characters that are read as something
 * else, pointers to different types as each other, padding, an access that is not aligned. */
enum fit { FIT_NO, FIT_OPEN, FIT_YES };

#define EFFECTIVE_ANYWHERE INT64_MIN  // at some byte of an object

// An access to bytes of an object.
struct access_by {
    const struct type *type;
    const struct type *as_union;  // the outermost union through which it is named; NULL: none
    bool field;                   // it is to a bit-field
};

/* effective_any: whether type t may access any object: characters, types with gcc's may_alias, and what is no scalar, record or array. */
bool effective_any(const struct type *t);

/* effective_same: whether a scalar of type `is` may be accessed by type `as`: they differ in qualifiers or a sign only, one is an enumeration and the
 * other its underlying type, or `as` is a character type. */
enum fit effective_same(const struct type *is, const struct type *as);

/* effective_has: whether an object of record type r, or what is compatible with it, lies at byte off of one of type t, in no union. */
bool effective_has(const struct type *t, int64_t off, const struct type *r);

/* effective_fit: whether the access fits to what lies at byte off of an object of type t.  Members of a union all lie there, one of them if the access names it through
 * that union.  At EFFECTIVE_ANYWHERE: the best answer.  effective_fits: the worst answer for all bytes off + k * step (step 0: only off).  A record or an array
 * fits where it lies itself, or all its parts fit; else that is OPEN.
 * cost   O(depth of t); times the parts of the type, and the bytes of the element at which the array begins to matter, at most some hundred. */
enum fit effective_fit(const struct type *t, int64_t off, struct access_by by);
enum fit effective_fits(const struct type *t, int64_t off, int64_t step, struct access_by by);

#endif
