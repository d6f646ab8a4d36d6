// SPDX-License-Identifier: Apache-2.0
// itp_priv.h: what the rungs of sequence interpolation share.
#ifndef REFINE_ITP_PRIV_H
#define REFINE_ITP_PRIV_H

#include "base/map.h"
#include "refine/itp.h"

// A conjunct of a block.
struct itp_item {
    const struct term *f;
    uint32_t block;
    uint32_t tag;  // the case split that it is an assumption of; 0: none
};

struct itp_items {
    VEC_OF(struct itp_item);
};

// A condition of the program: plain <= bound (also if the program has its negation), or (equation) the condition
// itself.
struct itp_hint {
    const struct term *plain, *opposite;  // opposite = -plain
    i128 bound;
    bool is_order;  // it comes from an inequality that says more than a type's range
    const struct term *equation;
};

struct itp_hints {
    VEC_OF(struct itp_hint);
};

// One call of itp_sequence.
struct itp_run {
    const struct itp_task *t;
    struct terms *p;
    size_t n;
    struct itp_items all;        // the conjuncts of all blocks
    struct itp_items literals;   // those of them that have no cases
    uint64_t nodes, progress;    // of case splits, so far
    struct term_vec leaf_atoms;  // the parts of interpolants of cases
    bool farkas, wp;             // methods for conjunctions of literals that may be used
    bool has_hints;
    struct itp_hints hints;
    bool wide;     // cases may be refuted by what the core does without
    bool used_wp;  // set by the rung: not all of its cuts are Farkas cuts
};

enum {
    ITP_SIDE_RLIMIT = 2000000,  // work for each of many checks that are not necessary
    ITP_NODES_MAX = 400,        // case splits for one sequence
    ITP_WIDE_MAX = 60,          // case splits that are made a second time for a better result
    ITP_LEAF_ATOMS = 400,
    ITP_MANY_SPLITS = 10,  // items with cases, above which splitting all is not tried first,
    ITP_FEW_BLOCKS = 12,   // but Spacer, if there are not more blocks than these
    ITP_DEPTH_MAX = 40,    // nested case splits
    ITP_MINIMISE_RLIMIT = 300000,
    ITP_PREFIX_CHECKS = 8,     // checks for a core in the last blocks,
    ITP_OTHER_CHECKS = 12,     // for one without certain items,
    ITP_MINIMISE_CHECKS = 40,  // and for a smaller one
    ITP_RATE_ATOM = 16,        // see itp_rate
    ITP_RATE_NEW = 4,
    ITP_RATE_GOOD = ITP_RATE_ATOM + ITP_RATE_NEW,  // a sequence of linear atoms that is taken at once
    ITP_ITEMS_MAX = 4000,                          // assumptions of one check
};

// Terms (itp_term.c).
/* itp_solve_for: a term t without x such that the equation (or, for a boolean x, the literal) implies x = t; NULL: none
 * was found. */
const struct term *itp_solve_for(struct terms *p, const struct term *equation, const struct term *x);
/* itp_replace: t, in which the subterm `from` is replaced, simplified. */
const struct term *itp_replace(struct terms *p, const struct term *t, const struct term *from, const struct term *to);
/* itp_subterms: the nodes of t, in order of id (arguments first); out is appended to. */
void itp_subterms(const struct term *t, struct term_vec *out);
bool itp_occurs(const struct term *part, const struct term *t);
/* itp_keep: releases everything made since m except what seq consists of. */
void itp_keep(struct terms *p, struct terms_mark m, const struct term **seq, size_t n);

/* itp_and, itp_or: combine bounds of the same int term.  itp_tidy: f, in which that is done everywhere. */
const struct term *itp_and(struct terms *p, const struct term *a, const struct term *b);
const struct term *itp_or(struct terms *p, const struct term *a, const struct term *b);
const struct term *itp_tidy(struct terms *p, const struct term *f);

/* itp_plain: t with all variables plain.  itp_hints_of: the bounds that conditions of the blocks suggest. */
const struct term *itp_plain(struct terms *p, const struct term *t);
const struct itp_hints *itp_hints_of(struct itp_run *r);

/* itp_hinted: whether a plain atom is a condition of the program, or a negated one.  itp_rate: the price of a sequence
 * for the abstraction: ITP_RATE_ATOM for each predicate, ITP_RATE_NEW more if it is not in the program, a bit more if
 * it is long. */
bool itp_hinted(struct itp_run *r, const struct term *plain);
uint32_t itp_rate(struct itp_run *r, const struct term *const *seq);

/* itp_expand: pushes the parts of a conjunct, without top-level conjunctions and negations of connectives, to out with
 * block and tag.
 * itp_cases: the disjuncts of an item that is no literal of its theory (or, ite, iff, a disequality of numbers); none
 * if it is. */
void itp_expand(struct terms *p, struct itp_item item, struct itp_items *out);
void itp_cases(struct terms *p, const struct term *f, struct term_vec *out);

/* itp_core: whether the items are contradictory; if so, out gets, in order, those that are enough. */
enum sat itp_core(struct itp_run *r, const struct itp_items *in, struct itp_items *out, uint64_t rlimit);
/* itp_minimise: a core of r->all with as few early blocks and early items as possible: what happens late on a path is
 * more often a reason that other paths share. */
void itp_minimise(struct itp_run *r, struct itp_items *core);

/* The rungs.  Each gives a sequence of n + 1 terms for contradictory items, which implies that of the blocks, or false.
 * itp_split: case splits down to conjunctions of literals, for each of them itp_farkas or itp_wp. */
bool itp_split(struct itp_run *r, const struct itp_items *core, const struct term **seq);
size_t itp_splits(struct itp_run *r, const struct itp_items *core);  // how many items have cases
/* itp_probe: interpolates one of the cases (always the first, or always the last), to see what its interpolants consist
 * of. */
void itp_probe(struct itp_run *r, const struct itp_items *core, bool last);
bool itp_farkas(struct itp_run *r, const struct itp_items *literals, const struct term **seq);
bool itp_wp(struct itp_run *r, const struct itp_items *items, const struct term **seq);  // best for literals
/* itp_facts: conjunctions of conditions that the program and `seed` (a sequence, may be NULL) suggest. */
bool itp_facts(struct itp_run *r, const struct itp_items *core, const struct term *const *seed,
               const struct term **seq);

#endif
