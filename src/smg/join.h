// SPDX-License-Identifier: Apache-2.0
// join.h: the join of symbolic memory graphs, and whether one represents all heaps of another.
//
// source Dudka, Peringer, Vojnar: "Byte-precise verification of low-level list manipulation" (SAS 2013), section 4.1 and appendix.
//        What differs: where a segment may be paired as well as inserted, both are tried, by doing the whole join again.
#ifndef SMG_JOIN_H
#define SMG_JOIN_H

#include "smg/graph.h"

// What the join represents, compared with the two graphs.
enum smg_status {
    SMG_EQUAL,     // the heaps of each of them
    SMG_LESS,      // those of b; a had less
    SMG_GREATER,   // those of a; b had less
    SMG_DISTINCT,  // more than either
};

// Where different numbers (and bounds) may become an unknown value within the joined bounds; elsewhere they do not fit.
enum smg_number_joins { SMG_NUMBERS_EQUAL, SMG_NUMBERS_VARIABLES, SMG_NUMBERS_ALL };

struct smg_join_options {
    enum smg_number_joins numbers;
    bool
        loose;  // where the other side has null a region may become optional, and segments with elements may become empty
                // where both sides have some object
    bool trees;  // roots of different trees may become the root of any of them
    bool
        widen;  // bounds that are beyond those of a go to the next threshold, and behind the last to what the bits can hold
    uint64_t
        table;  // bytes: pointers to different places of an object of this size at most that holds addresses are kept apart
    const struct i128_vec *thresholds;  // sorted; NULL: only those of types
};

/* smg_join: *out represents all heaps of a and of b.  False: they do not fit together: different pending calls, different numbers
 * or structure, or a heap block of one of them would have no counterpart (it must not be lost unseen).  out is initialised, and
 * neither a nor b; its contents are of no use if the answer is false.
 * cost   linear in the edges, times the number of ways to insert segments that had to be tried (at most 16). */
bool smg_join(const struct smg *a, const struct smg *b, const struct smg_join_options *opt, struct smg *out,
              enum smg_status *status);

/* smg_covers: every heap of a is one of b.  False: not, or it was not found. */
bool smg_covers(const struct smg *b, const struct smg *a);

/* smg_joiner_free: what joins of an analysis kept; NULL: nothing. */
void smg_joiner_free(struct smg_joiner *j);

#endif
