// SPDX-License-Identifier: Apache-2.0
// lives.h: which objects may come to lie where another one, to which there is still a pointer, has died.
//
// Object a may be dead while b lives in its place only if some path leads from an end of a's life to where b lives: a block is made, or, of a local, a
// place of its block.  (Compilers lay a local where it is used first, whenever it was declared, and expand functions in others.)  And a local only if its
// address may be kept where it outlives the local.  Calls are not matched with returns.
#ifndef MEM_LIVES_H
#define MEM_LIVES_H

#include "mem/pointsto.h"

struct lives;

/* lives_new: keeps c and p.  lives_reuses: whether b may begin to live at the address that a pointer to a, dead, still holds; a and
 * b may be the same variable or allocation: then a later life of it, at that address.
 * cost   one pass over the program for each a, the first time. */
struct lives *lives_new(const struct cfa *c, struct pointsto *p);
void lives_free(struct lives *l);
bool lives_reuses(struct lives *l, struct pt_place a, struct pt_place b);

/* lives_single: whether the place's object is the only one of its name that ever lives: of a static object, an allocation that is
 * passed once, a local of a function called once and not declared in a loop. */
bool lives_single(struct lives *l, struct pt_place a);

#endif
