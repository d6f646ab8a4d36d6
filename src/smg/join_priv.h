// SPDX-License-Identifier: Apache-2.0
// join_priv.h: the simultaneous traversal of two graphs that join, order and merging of list elements have in common.
#ifndef SMG_JOIN_PRIV_H
#define SMG_JOIN_PRIV_H

#include "smg/join.h"

enum {
    SMG_MAX_LEVEL = 8,   // nesting of lists in lists
    SMG_MAX_TRIES = 16,  // how often a join is done again with other choices
};

enum smg_mode {
    SMG_JOIN,    // a graph for all heaps of both
    SMG_COVERS,  // side 1 must not lose: what is made is side 1 itself
    SMG_MERGE,   // both sides and what is made are one graph; the elements `own` become one
};

/* How often a region of each level was taken for the one element of a segment: what such a region has of its own belongs one
 * level higher in what is made. */
struct smg_lifts {
    uint8_t at[SMG_MAX_LEVEL];
    uint32_t by[SMG_MAX_LEVEL];  // the innermost of them: index + 1 of its pair
};
struct smg_context {
    struct smg_lifts side[2];
};

/* How the elements of a list segment are linked. */
struct smg_link {
    enum smg_kind kind;        // SMG_SLS or SMG_DLS
    int32_t head, next, prev;  // as in smg_object
};

// Objects of the two sides that are one in `out`; one of them is 0: a segment that was inserted, or belongs to one that was.
struct smg_pair {
    uint32_t o[2], out;  // side 1 itself in mode SMG_COVERS
    uint8_t level;       // of out
    bool own;            // inserted below an inserted object, each element of which has one of its own
    bool takes;          // inserted, and it or what it is below was a region: it takes blocks that nothing else led to
    uint32_t by[2];      // if the object of a side is on a lower level: whose lift makes the difference
    struct smg_context in, beside;  // of its contents; of links, which lead beside the elements of a segment
    int64_t link_bit[2];            // where these are; INT64_MIN
    smg_value link[2];  // inserted: what is made of the link behind its end SMG_FIRST, SMG_LAST; NONE: nothing yet
};

// Values of the two sides that are one in `out`, at least one of which is not the same as that.
struct smg_match {
    smg_value v[2], joined;
    uint64_t bits;
    uint8_t level;
    bool inserted;     // it stands in inserted objects, and the other side has nothing for it
    uint32_t next[2];  // further ones with the same UNKNOWN v[0], v[1]; index + 1
};

struct smg_choice {
    uint8_t taken, of;
};

struct smg_joiner {
    enum smg_mode mode;
    const struct smg *side[2];
    struct smg *out;
    const struct smg_join_options *opt;
    bool numbers;  // different numbers may be joined in the object at hand
    bool mixed;    // the object at hand has bits that only one side knows, and this may be an address in the program
    unsigned inserting[2];  // segments of that side whose links are being joined
    bool lost[2];           // what is made represents more than that side
    struct {
        VEC_OF(struct smg_pair);
    } pairs;
    struct u32_vec partner[2];  // object -> index + 1 of its pair
    struct {
        VEC_OF(struct smg_match);
    } matches;
    struct u32_vec first[2];  // UNKNOWN -> index + 1 of its first match
    struct {
        VEC_OF(struct smg_edge);
    } edges;  // of the object that is being made
    struct {
        VEC_OF(struct smg_choice);
    } choices;
    size_t chosen;  // how many of them were used up
    // SMG_MERGE
    uint32_t own[2];  // x and y
    struct smg_link link;
    uint32_t merged;         // the segment that is made of them
    uint8_t floor;           // level of what its elements have of their own
    struct smg trial, best;  // working copies of abstraction
};

/* smg_joiner_of: the joiner of an analysis, which its numbers keep, set up for two graphs.
 * smg_start: forgets all pairs and matches; choices are kept.  smg_choose_again: whether there is another way to choose. */
struct smg_joiner *smg_joiner_of(enum smg_mode mode, const struct smg *a, const struct smg *b, struct smg *out,
                                 const struct smg_join_options *opt);
void smg_start(struct smg_joiner *j);
bool smg_choose_again(struct smg_joiner *j);

/* smg_lose: what is made represents more than side s; false if that must not be. */
bool smg_lose(struct smg_joiner *j, unsigned s);

/* smg_join_values: the value that stands for v[0] on side 0 and v[1] on side 1, in a place of `bits` bits; false: there is none. */
bool smg_join_values(struct smg_joiner *j, const struct smg_context *c, smg_value a, smg_value b, uint64_t bits,
                     smg_value *out);

/* smg_is_at: whether what is met in context c on side s, of level k there, can be the `out` of a pair: that is on a level that it can
 * have there, not as something that other elements have of their own. */
bool smg_is_at(const struct smg_context *c, unsigned s, uint8_t k, const struct smg_pair *p);

/* smg_choose: the next choice of `of` possibilities; after smg_choose_again those before the last are made again. */
unsigned smg_choose(struct smg_joiner *j, unsigned of);

/* smg_fit: whether two objects, which have no partner yet, can be one.  smg_pair_up: notes that they are, met in context c.
 * smg_insert_object: notes that what is made has object o of side s, on `level` and of a kind, and the other side none.
 * smg_share: SMG_MERGE: object o stays what it is. */
bool smg_fit(const struct smg_joiner *j, uint32_t a, uint32_t b);
bool smg_pair_up(struct smg_joiner *j, const struct smg_context *c, uint32_t a, uint32_t b);
uint32_t smg_insert_object(struct smg_joiner *j, const struct smg_context *c, unsigned s, uint32_t o, uint8_t level,
                           enum smg_kind kind);
void smg_share(struct smg_joiner *j, uint32_t o);

/* smg_join_contents: the edges of a pair's objects become those of its `out`.  smg_join_pairs: of all pairs, and of those that these
 * lead to. */
bool smg_join_contents(struct smg_joiner *j, const struct smg_pair *p);
bool smg_join_pairs(struct smg_joiner *j);

/* smg_join_own: SMG_MERGE: what an address on side s becomes, where the other side has nothing: only the element to which it belongs
 * stays; *out is as it was if v leads to neither element. */
bool smg_join_own(const struct smg_joiner *j, unsigned s, smg_value v, smg_value *out);

/* smg_join_differ: the facts that both sides imply; in mode SMG_COVERS: whether side 0 implies those of side 1. */
bool smg_join_differ(struct smg_joiner *j);

/* smg_least_level, smg_most_level: the levels in what is made for something of level k on side s. */
uint8_t smg_least_level(const struct smg_context *c, unsigned s, uint8_t k);
uint8_t smg_most_level(const struct smg_context *c, unsigned s, uint8_t k);

/* smg_form_of: of which form an element is: which fields besides links hold pointers, and of what kind; where numbers are not joined,
 * which numbers, or bounds of numbers, too.  0 tells nothing. */
uint32_t smg_form_of(const struct smg *g, uint32_t object, const struct smg_link *link, bool numbers);

/* smg_merge: makes one segment of x and y, heap objects of the same size and level (regions or segments with that link), where the
 * link of x leads to y (and that of y back).  False, and g is as it was, if they do not fit, if something else leads to where an
 * inner element would be, or if that costs more than `cost`: 0: their contents are equal, 1: one is more general, 2: both were
 * generalised, 3: a block became optional.  The segment's number to *segment. */
bool smg_merge(struct smg *g, const struct smg_link *link, uint32_t x, uint32_t y, bool numbers, unsigned cost,
               uint32_t *segment);

#endif
