// SPDX-License-Identifier: Apache-2.0
// discover.h: which predicates matter at which locations, by iterated weakest preconditions.
//
// source Dams, Namjoshi 2003, section 2, figure 3.  Pairs of a predicate and a location are looked at layer by layer: the weakest precondition of the
// predicate along each edge into the location gives the pairs before it.  A hint gives what a predicate is approximated by instead.
#ifndef WP_DISCOVER_H
#define WP_DISCOVER_H

#include "cfa/reason.h"
#include "wp/calculus.h"
#include "wp/flow.h"

enum claim_kind {
    CLAIM_CHECKED,
    CLAIM_OBSTACLE,  // nothing that the program promises, but that control does not come to what cannot be followed
    CLAIM_ASSUMED,   // it may be taken for granted
    CLAIM_TRACKED,   // its predicates must be tracked, because a temporal property is about it
};

// A claim about when control is at a location.
struct wp_claim {
    uint32_t node;
    const struct bool_formula *holds;
    enum claim_kind kind;
    struct loc loc;
    const char *text;   // the claim as the user wrote it, or a description
    struct reason why;  // OBSTACLE: that it is not followed
};

// A hint: the predicate at the location is approximated by h: it is false or true where h certainly is, and unknown
// elsewhere.
struct wp_hint {
    uint32_t atom, node;
    const struct bool_formula *h;
};

struct wp_pair {
    uint32_t atom, node, layer;
    bool marked;                   // its weakest preconditions are computed, or a hint replaces it
    const struct bool_formula *h;  // of a hint; NULL: none
};

// An edge with what is known of it: the predicates behind it as formulas over those before it.
struct wp_update {
    uint32_t atom;
    const struct bool_formula *before;
};
struct wp_action {
    const struct bool_formula *guard;
    bool guarded;  // the guard counts, so its predicates are looked at
    struct {
        VEC_OF(struct wp_update);
    } updates;
};

struct discovery {
    struct wp *w;
    struct flow *flow;

    // Given before the run.
    uint32_t bound;        // layers; 0: none
    bool all_guards;       // guards of all edges count from the beginning
    bool accelerate;       // families of growing predicates get hints (growth.h)
    uint32_t kept;         // predicates of growth up to this are looked at exactly
    uint32_t first, last;  // the claims that it is about: those from first to before last; assumptions always count
    bool temporal;         // it is also about those that a temporal property needs
    struct {
        VEC_OF(struct wp_claim);
    } claims;
    struct {
        VEC_OF(struct wp_hint);
    } hints;

    struct {
        VEC_OF(const struct bool_formula *);
    } laws;  // true in every heap; found from states that stand for no heap

    // Found.
    struct {
        VEC_OF(struct wp_pair);
    } pairs;           // in order of discovery
    struct map index;  // of pairs
    struct {
        VEC_OF(struct u32_vec);
    } at;  // of each location: its pairs
    struct {
        VEC_OF(struct wp_action);
    } actions;  // of each edge
    uint32_t layers;
    bool converged;     // no predicates are left to be looked at
    uint32_t n_hinted;  // pairs for which a hint stands
};

void discovery_init(struct discovery *d, struct wp *w, struct flow *f);
void discovery_free(struct discovery *d);

/* discovery_run: starts from the claims and guards; drops what an earlier run found.
 * errors RC_STOP: the budget of w ended; for some pairs nothing is known. */
enum rc discovery_run(struct discovery *d) ATTR_MUST_USE;

/* claim_is_proved: whether claims of this kind are to be proved, one by one. */
static inline bool claim_is_proved(enum claim_kind k)
{
    return k == CLAIM_CHECKED || k == CLAIM_OBSTACLE;
}

/* discovery_is_about: whether claim i counts. */
static inline bool discovery_is_about(const struct discovery *d, uint32_t i)
{
    enum claim_kind k = d->claims.at[i].kind;
    return k == CLAIM_ASSUMED || (k == CLAIM_TRACKED ? d->temporal : i >= d->first && i < d->last);
}

/* discovery_find: the pair of an atom at a location; NULL: there is none. */
struct wp_pair *discovery_find(const struct discovery *d, uint32_t atom, uint32_t node);

/* discovery_atoms: how many different predicates there are. */
uint32_t discovery_atoms(const struct discovery *d);

/* discovery_print: the predicates of each location, and how it ended. */
void discovery_print(const struct discovery *d, struct buf *b);

#endif
