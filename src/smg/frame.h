// SPDX-License-Identifier: Apache-2.0
// frame.h: pending calls within a recursion as blocks of the heap, so that a chain of frames is folded like a list.
// source Hruska 2015, spec section 15 (frames as heap nodes); Holik, Lengal, Rogalewicz, Simacek, Vojnar: "Fully
//        automated shape analysis based on forest automata" (CAV 2013).  What differs: only frames below the innermost
//        activation of a recursion are blocks, and variables that pointers lead to are blocks beside them.
// A recursion        is a component of the call graph: functions that call each other.  Only its innermost activation
// is one of        graph.frames: a call inside of the recursion makes a block of the caller's frame, and the callee
// takes its        place.  A note of the activation (SMG_PENDING) leads to the newest of these blocks, and each block
// to the one        below; null: the activation is the first of the recursion.  The id of a frame's block tells which
// call it        waits for, and a return takes only the way back from that call.
#ifndef SMG_FRAME_H
#define SMG_FRAME_H

#include "smg/step.h"

/* smg_is_apart: whether a variable has a block of its own beside its frame's.
 * smg_frame_place: the place in bytes of a variable of f in its frame's block, or of its address if it is apart; v
 * NULL: the size of the block. */
bool smg_is_apart(const struct var *v);
uint64_t smg_frame_place(const struct func *f, const struct var *v);

/* smg_frames_call: whether a call stays inside a recursion, so that the caller's frame becomes a block. */
bool smg_frames_call(const struct smg_env *v, const struct edge *call);

/* smg_first_frame: a recursive function was entered from outside of its recursion: no frame is below.
 * smg_push_frame: the callee of s->e, a call inside a recursion, was entered: the caller's frame becomes a block.  May
 * end with an obstacle.
 * smg_last_frame: the innermost activation has returned to where the recursion was entered from. */
void smg_first_frame(struct smg *g);
void smg_push_frame(struct smg_step *s);
void smg_last_frame(struct smg *g);

/* smg_find_frame: for a return from `call` out of a recursive function: the block of the frame that the return leads to, ready for smg_pop_frame; 0: the
 * caller is no part of the recursion.  False: another call is pending, or the step goes on in cases, or ends with an obstacle. */
bool smg_find_frame(struct smg_step *s, const struct edge *call, uint32_t *block);

/* smg_host_frames: a frame that has a pointer to a block of the program becomes part of that block, its host, at bits
 * from SMG_HOSTED on.  A recursion over a tree then makes a chain of nodes, each of which leads to its parent, as in
 * trees with parent pointers.  Otherwise a chain of frames would lie beside a chain of nodes, which no box can
 * describe.  The graph represents the same heaps.
 * smg_host_mark: the bit of the host's edge (64 zeros) that tells which call the frame waits for, and which variable of
 * the function leads to the host; the variable's place in the frame then holds the offset in the host as a number.
 * smg_has_frame: whether an object is a host, also of a frame that boxes hide in part.
 * smg_anchor: the variable of an activation by which its frame would have a host; NULL: none.  It is worth keeping even
 * if it is not read any more, so that all frames of a recursion have hosts.
 * smg_leave_host: the block is about to end: its frame becomes a block of its own.  False: that is not possible, an
 * obstacle. */
void smg_host_frames(const struct smg_env *v, struct smg *g);
int64_t smg_host_mark(uint32_t call, size_t var);
bool smg_has_frame(const struct smg_object *o);
const struct var *smg_anchor(struct smg *g, const struct func *f, uint32_t frame);
bool smg_leave_host(struct smg_step *s, uint32_t object);

/* smg_pop_frame: the callee's activation has ended: the frame in the block becomes the innermost one.
 * cost   O(variables of the function, squared). */
void smg_pop_frame(struct smg_step *s, const struct edge *call, uint32_t block);

#endif
