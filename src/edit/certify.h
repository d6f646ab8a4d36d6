// SPDX-License-Identifier: Apache-2.0
// certify.h: whether automata that were edited still do what those do that they were made from.
#ifndef EDIT_CERTIFY_H
#define EDIT_CERTIFY_H

#include "pre/known.h"

/* edits_certify: compares `edited` with the automata of k, which are as they were built, edge by edge, without anything that made the edits.  It must
 * hold that
 * - what follows an edge follows it still, with nothing between but edges that were added, and these write nothing that was there before;
 * - every edge is the same, but that members which have variables of their own (struct cfa_part) are read and written there;
 * - every access that may touch a byte of such a member is one of just that member of one object, whose variable it reads or writes instead;
 * - the variable gets a new value where a life of its object begins.
 * Edges that were cut because they certainly go wrong end executions, which excludes no violation.  Not compared: where checks of bounds
 * were added (bounds.h), that what they check, and what is known of the offsets that pointers carry for them, is right.
 *
 * in     k: what pointers point to is closed (pointsto_certify); how far behind the beginning of objects they lead is believed
 * out    false: in *why, why not
 * cost   O(edges x (members + added edges behind them)) */
bool edits_certify(struct known *k, const struct cfa *edited, struct budget *b, struct buf *why) ATTR_MUST_USE;

#endif
