// SPDX-License-Identifier: Apache-2.0
// segment.h: operations on list segments: splitting off one element, and removing a segment that has none.
// source Dudka, Peringer, Vojnar: "Byte-precise verification of low-level list manipulation" (SAS 2013), section 4.2
// (materialisation).
#ifndef SMG_SEGMENT_H
#define SMG_SEGMENT_H

#include "smg/graph.h"

/* smg_materialise: splits the first (SMG_FIRST) or last (SMG_LAST, only of DLS) element off a segment of at least one
 * element.  It becomes a region, which every address of that end leads to from then on; the region gets a copy of what
 * every element has of its own (objects and unknown values of a higher level).  The segment keeps the other elements;
 * its least length goes down by one. form: if elements have forms, the number of the element's form (below smg_forms),
 * which smg_may_end_with allows.
 * Gives the region's number.
 * cost   one walk over the graph. */
uint32_t smg_materialise(struct smg *g, uint32_t segment, enum smg_target end, size_t form);

/* smg_may_end_with: whether the element at an end of the segment may have the form of that number. */
bool smg_may_end_with(const struct smg *g, uint32_t segment, enum smg_target end, size_t form);

/* smg_fill_segment: makes the case that a segment has an element: an optional object becomes a region, as do the
 * objects of its own. */
void smg_fill_segment(struct smg *g, uint32_t segment);

/* smg_empty_segment: makes the case that a segment has no element: addresses of its first element become what its next
 * link holds, those of its last what its prev link holds; the segment is removed with all that its elements have of
 * their own.  False, and g is as it was, if there certainly is an element. */
bool smg_empty_segment(struct smg *g, uint32_t segment);

/* smg_may_be_empty: whether nothing is known that says that the segment has an element. */
bool smg_may_be_empty(const struct smg *g, uint32_t segment);

/* smg_is_circle: whether a link of the segment leads to the segment. */
bool smg_is_circle(const struct smg *g, uint32_t segment);

/* smg_mark_own: marks (mark[object] = 1) the objects that every element of the segment has of its own; mark has
 * objects.n bytes. */
void smg_mark_own(const struct smg *g, uint32_t segment, uint8_t *mark);

/* smg_remove_marked: removes the marked objects below n, and facts about values that lead to them; nothing else may
 * lead to them any more. */
void smg_remove_marked(struct smg *g, const uint8_t *gone, size_t n);

#endif
