// SPDX-License-Identifier: Apache-2.0
// join.h: the join of symbolic memory graphs, and whether one represents all heaps of another.
//
// source Dudka, Peringer, Vojnar: "Byte-precise verification of low-level list manipulation" (SAS 2013), section 4.1 and appendix.
//        What differs: where a segment may be paired as well as inserted, both are tried, by doing the whole join again.
#ifndef SMG_JOIN_H
#define SMG_JOIN_H

#include "smg/graph.h"

// How the set of heaps of the join compares with those of the two graphs.
enum smg_status {
    SMG_EQUAL,     // the heaps of each of them
    SMG_LESS,      // those of b; a had less
    SMG_GREATER,   // those of a; b had less
    SMG_DISTINCT,  // more than either
};

// Where different numbers (and bounds) may become an unknown value within the joined bounds; elsewhere graphs with
// different numbers do not fit together.
enum smg_number_joins { SMG_NUMBERS_EQUAL, SMG_NUMBERS_VARIABLES, SMG_NUMBERS_ALL };

struct smg_join_options {
    enum smg_number_joins numbers;
    bool
        // where one side has null a region of the other may become optional, and segments with elements may become
        // empty there, too
        loose;
    // where both sides have some object
    bool trees;  // roots of different trees may become the root of any of them
    bool
        // bounds that exceed those of a go to the next threshold, and beyond the last one to all that the bits can hold
        widen;
    uint64_t
        // bytes: in an object of at most this size that holds addresses, pointers to different places are kept apart
        table;
    const struct i128_vec *thresholds;  // sorted; NULL: only those of types
};

/* smg_join: *out represents all heaps of a and of b.  False: the graphs do not fit together: different pending calls,
 * different numbers or structure, or a heap block of one would have no counterpart in the other (it must not be lost
 * unseen).  out is initialised, and neither a nor b; if the answer is false its contents are of no use.
 * cost   linear in the edges, times the number of ways to insert segments that had to be tried (at most 16). */
bool smg_join(const struct smg *a, const struct smg *b, const struct smg_join_options *opt, struct smg *out,
              enum smg_status *status);

/* smg_covers: whether every heap of a is one of b; false if that was not found, too. */
bool smg_covers(const struct smg *b, const struct smg *a);

/* smg_joiner_free: frees what the joins of an analysis keep; NULL: nothing. */
void smg_joiner_free(struct smg_joiner *j);

#endif
