// SPDX-License-Identifier: Apache-2.0
// lives.h: which objects may come to lie where another one has died to which there is still a pointer.
// Object a may be dead while b lives in its place only if some path leads from an end of a's life to where b may live:
// to where a block is made, or, for a local, to a place in its block.  (Compilers place a local where it is first used,
// whenever it was declared, and expand functions in others.)  A local a counts only if its address may be kept where it
// outlives the local.  Calls are not matched with returns.
#ifndef MEM_LIVES_H
#define MEM_LIVES_H

#include "mem/pointsto.h"

struct lives;

/* lives_new: keeps c and p.  lives_reuses: whether b may begin to live at the address that a pointer to a, dead, still
 * holds; a and b may be the same variable or allocation: then a later life of it may begin at that address.
 * cost   one pass over the program for each a, the first time. */
struct lives *lives_new(const struct cfa *c, struct pointsto *p);
void lives_free(struct lives *l);
bool lives_reuses(struct lives *l, struct pt_place a, struct pt_place b);

/* lives_single: whether only one object of the name of the place's object ever lives: a static object, a block of an
 * allocation that is passed once, a local of a function that is called once if no loop declares it. */
bool lives_single(struct lives *l, struct pt_place a);

#endif
