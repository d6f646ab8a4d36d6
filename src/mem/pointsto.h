// SPDX-License-Identifier: Apache-2.0
// pointsto.h: which objects a pointer may point to, whatever happens: a flow-insensitive, inclusion-based analysis of
// the whole program that distinguishes fields by their offsets (Andersen 1994; Pearce, Kelly, Hankin 2007).
// A pointer that the program did not make (indeterminate contents, inputs, results of functions without body other than
// what was handed to such functions) points to memory of its own, never to an object of the program: an assumption that
// is listed.  A pointer that the program made of a number, or got from __VERIFIER_nondet_pointer, may point to objects
// of the program.
#ifndef MEM_POINTSTO_H
#define MEM_POINTSTO_H

#include "base/tick.h"
#include "cfa/cfa.h"
#include "cfa/object.h"

struct pointsto;

/* pointsto_run: analyses c.  Never fails: when the budget (NULL = none) ends, every pointer may point anywhere into every object that
 * has an address in the program, and every object may hold such addresses; pointsto_gave_up tells.  Give (pointsto_free).
 * cost   O(edges x sets) per pass, a handful of passes; one tick for some hundred places looked at. */
struct pointsto *pointsto_run(const struct cfa *c, struct budget *b);
bool pointsto_gave_up(const struct pointsto *p);
/* pointsto_flaw: where sets of places are not sorted, or places and objects disagree, for VALIDATE.  O(size of the
 * sets). */
const char *pointsto_flaw(const struct pointsto *p);
void pointsto_free(struct pointsto *p);

/* pointsto_written: places that a STORE, COPY, SET, FREE or HAVOC_MEM edge may write to (an ALLOC edge: the block that a
 * realloc ends); for HAVOC_MEM everything reachable
 * from its arguments. */
void pointsto_written(struct pointsto *p, const struct edge *e, struct pt_places *out);

/* pointsto_of: places that the value of a pointer expression may be the address of. */
void pointsto_of(struct pointsto *p, const struct exp *e, struct pt_places *out);

/* pointsto_inside: places whose addresses may lie anywhere in what a pointer leads to, or in a record that is a CELL. */
void pointsto_inside(struct pointsto *p, const struct exp *e, struct pt_places *out);

/* pointsto_written, _of and _inside do not name memory outside of the program; these functions do: inputs of pointer
 * type point to its byte 0, and so do pointers found there.  (Indeterminate pointers, and those that a function without
 * body stored, do not.) */
void pointsto_written_all(struct pointsto *p, const struct edge *e, struct pt_places *out);
void pointsto_of_all(struct pointsto *p, const struct exp *e, struct pt_places *out);

/* pointsto_object: the object that all places of pointsto_of_all are in; false: there are none, or of several objects. */
bool pointsto_object(struct pointsto *p, const struct exp *e, struct pt_place *object);

/* pointsto_is_number: whether pointer e may be made of a number that the program did not get from a pointer: by a
 * conversion, a constant, or because bytes that are written as a number are read as a pointer.  Such a pointer may
 * point to the objects whose addresses the program compares with numbers, or computes numbers of; pointsto_of includes
 * these, pointsto_known leaves them out.
 * pointsto_makes_number: whether e itself makes such a pointer, and these objects are its only ones;
 * pointsto_loads_number: whether LOAD edge e does. */
bool pointsto_is_number(struct pointsto *p, const struct exp *e);
void pointsto_known(struct pointsto *p, const struct exp *e, struct pt_places *out);
bool pointsto_makes_number(struct pointsto *p, const struct exp *e);
bool pointsto_loads_number(struct pointsto *p, const struct edge *e);
/* pointsto_shown: the places of objects with which the program compares such pointers, and to which they may point;
 * OFF_ANY: anywhere within bounds. */
void pointsto_shown(struct pointsto *p, struct pt_places *out);

/* pointsto_held: whether an object for which is_inner is false, or a function without body, may hold an address in the
 * object.
 * pointsto_holds: whether bytes [off, off + n) of the object (OFF_ANY: any) may hold an address, or parts of one, other
 * than a whole one at off (*whole: such a one may be there).  What functions without body store, or the program stores
 * part by part, does not count. */
bool pointsto_held(const struct pointsto *p, enum obj_kind kind, uint32_t id,
                   bool (*is_inner)(void *ctx, enum obj_kind kind, uint32_t id), void *ctx);
bool pointsto_holds(const struct pointsto *p, enum obj_kind kind, uint32_t id, int64_t off, uint64_t n, bool *whole);

/* pointsto_escaped: the objects that functions without body have got hold of: what they return or store may point
 * there. */
void pointsto_escaped(struct pointsto *p, struct pt_places *out);

/* pointsto_may_hold: whether a pointer stored at `in` (a known offset) may be the address `what`. */
bool pointsto_may_hold(const struct pointsto *p, struct pt_place in, struct pt_place what);

/* pointsto_certify: whether p is closed under every edge of its program, read anew without anything that found p: the
 * addresses that an edge moves are among those of the destination.  False: it is not closed under *bad; *bad NULL: the
 * budget (may be NULL) ended.
 * cost   O(edges x sets x places of objects). */
bool pointsto_certify(const struct pointsto *p, struct budget *b, const struct edge **bad) ATTR_MUST_USE;

/* pointsto_print: a line for the places of each pointer variable, and of each address that an edge accesses. */
void pointsto_print(struct pointsto *p, const struct cfa *c, struct buf *b);

#endif
