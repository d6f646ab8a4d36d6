// SPDX-License-Identifier: Apache-2.0
// join_priv.h: the simultaneous traversal of two graphs, which join, order and merging of list elements have in common.
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

/* How often a region of each level was taken for the one element of a segment: what the region has of its own is one
 * level higher in what is made. */
struct smg_lifts {
    uint8_t at[SMG_MAX_LEVEL];
    uint32_t by[SMG_MAX_LEVEL];  // the innermost such region: index + 1 of its pair
};
struct smg_context {
    struct smg_lifts side[2];
};

/* How the elements of a list segment are linked. */
struct smg_link {
    enum smg_kind kind;        // SMG_SLS or SMG_DLS
    int32_t head, next, prev;  // as in smg_object
};

// Two objects, one of each side, that are one in `out`; or one object that is inserted, or belongs to an inserted
// segment, and 0.
struct smg_pair {
    uint32_t o[2], out;  // side 1 itself in mode SMG_COVERS
    uint8_t level;       // of out
    bool own;            // it is below an inserted object, each element of which has one of its own
    // it, or the inserted object that it is below, was a region: it takes the blocks that nothing else leads to
    bool takes;
    uint32_t by[2];                 // if the object of a side is on a lower level: the lift that makes the difference
    struct smg_context in, beside;  // of its contents; of its links, which lead beside the elements of a segment
    int64_t link_bit[2];            // places of the links; INT64_MIN
    smg_value link[2];  // inserted: the link behind its end SMG_FIRST, SMG_LAST in what is made; NONE: not known yet
};

// Two values, one of each side, that are one in `out`, where at least one of them is another value than that.
struct smg_match {
    smg_value v[2], joined;
    uint64_t bits;
    uint8_t level;
    bool inserted;     // the value stands in inserted objects, and the other side has nothing for it
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
    // the object at hand has bits that only one side knows; the other side may hold an address of the program there
    bool mixed;
    unsigned inserting[2];  // segments of each side whose links are being joined
    bool lost[2];           // what is made represents more than this side
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
    } edges;  // edges of the object that is being made
    struct {
        VEC_OF(struct smg_choice);
    } choices;
    size_t chosen;  // how many of the choices were used up
    // SMG_MERGE
    uint32_t own[2];  // x and y
    struct smg_link link;
    uint32_t merged;         // the segment that is made of x and y
    uint8_t floor;           // the level of what its elements have of their own
    struct smg trial, best;  // working copies of abstraction
};

/* smg_joiner_of: the joiner of an analysis, which its numbers keep, set up for two graphs.
 * smg_start: forgets all pairs and matches; keeps choices.  smg_choose_again: whether there is another way to choose. */
struct smg_joiner *smg_joiner_of(enum smg_mode mode, const struct smg *a, const struct smg *b, struct smg *out,
                                 const struct smg_join_options *opt);
void smg_start(struct smg_joiner *j);
bool smg_choose_again(struct smg_joiner *j);

/* smg_lose: notes that what is made represents more than side s; false if it must not. */
bool smg_lose(struct smg_joiner *j, unsigned s);

/* smg_join_values: the value that stands for v[0] on side 0 and v[1] on side 1, in a place of `bits` bits; false: there is none. */
bool smg_join_values(struct smg_joiner *j, const struct smg_context *c, smg_value a, smg_value b, uint64_t bits,
                     smg_value *out);

/* smg_is_at: whether an object of level k on side s, met in context c, can be the one of pair p: it can have the level
 * of `out` there, and is not something that other elements have of their own. */
bool smg_is_at(const struct smg_context *c, unsigned s, uint8_t k, const struct smg_pair *p);

/* smg_choose: the next choice among `of` possibilities; after smg_choose_again all choices before the last one are made
 * again. */
unsigned smg_choose(struct smg_joiner *j, unsigned of);

/* smg_fit: whether two objects, which have no partner yet, can be one.  smg_pair_up: notes that they are, met in
 * context c.
 * smg_insert_object: inserts object o of side s, on `level` and of a kind; the other side has none.
 * smg_share: SMG_MERGE: object o stays what it is. */
bool smg_fit(const struct smg_joiner *j, uint32_t a, uint32_t b);
bool smg_pair_up(struct smg_joiner *j, const struct smg_context *c, uint32_t a, uint32_t b);
uint32_t smg_insert_object(struct smg_joiner *j, const struct smg_context *c, unsigned s, uint32_t o, uint8_t level,
                           enum smg_kind kind);
void smg_share(struct smg_joiner *j, uint32_t o);

/* smg_join_contents: joins the edges of a pair's objects.  smg_join_pairs: does so for all pairs, and for those that
 * are found while doing so. */
bool smg_join_contents(struct smg_joiner *j, const struct smg_pair *p);
bool smg_join_pairs(struct smg_joiner *j);

/* smg_join_own: SMG_MERGE: what an address on side s becomes if the other side has nothing: only an address of the
 * element that holds it stays; *out is unchanged if v leads to neither element. */
bool smg_join_own(const struct smg_joiner *j, unsigned s, smg_value v, smg_value *out);

/* smg_join_outside: what is there on both sides; loops that move a pointer make few steps of it. */
uint16_t smg_join_outside(uint16_t a, uint16_t b);

/* smg_join_differ: joins the facts about values that differ: those that both sides imply; in mode SMG_COVERS: whether
 * side 0 implies those of side 1. */
bool smg_join_differ(struct smg_joiner *j);

/* smg_least_level, smg_most_level: the least and the greatest level in what is made of something of level k on side s. */
uint8_t smg_least_level(const struct smg_context *c, unsigned s, uint8_t k);
uint8_t smg_most_level(const struct smg_context *c, unsigned s, uint8_t k);

/* smg_form_of: the form of an element: which of its fields besides links hold pointers, and of what kind; if numbers
 * are not joined, also which numbers or bounds of numbers it has.  0 says nothing. */
uint32_t smg_form_of(const struct smg *g, uint32_t object, const struct smg_link *link, bool numbers);

/* smg_merge: makes one segment of x and y, heap objects of the same size and level (regions or segments with that
 * link), where the link of x leads to y (and that of y back).  False, and g is as it was: they do not fit, something
 * else leads to where an inner element would be, or it costs more than `cost` (0: their contents are equal, 1: one is
 * more general, 2: both are generalised, 3: the segment gets one form more, 4: a block becomes optional).  *segment is
 * the segment's number. */
bool smg_merge(struct smg *g, const struct smg_link *link, uint32_t x, uint32_t y, bool numbers, unsigned cost,
               uint32_t *segment);

#endif
