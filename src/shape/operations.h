// SPDX-License-Identifier: Apache-2.0
// operations.h: abstraction, order, focus and coerce of three-valued structures.
//
// source Sagiv, Reps, Wilhelm 2002, sections 4.3 (embedding), 4.4 (canonical abstraction), 5.1 (focus), 5.3 (coerce).
#ifndef SHAPE_OPERATIONS_H
#define SHAPE_OPERATIONS_H

#include "shape/eval.h"

struct structures {
    VEC_OF(struct structure *);
};

void structures_free(struct structures *list);  // and what is in it

enum { ABSTRACTION_MAX = 256 };  // abstraction predicates of a vocabulary

/* structure_abstract: canonical abstraction: nodes that agree on all abstraction predicates become one.  The nodes of
 * the result are in canonical order: abstracted structures are isomorphic if and only if their words are the same. */
struct structure *structure_abstract(const struct structure *s);

/* structure_names: *hash is a hash of the names of the nodes, which are the values of their abstraction predicates.
 * False if some of these are unknown; else all abstracted structures that are embedded in s have the same hash. */
bool structure_names(const struct structure *s, uint64_t *hash);

/* structure_join: a structure in which two abstracted ones, whose nodes have the same names, are both embedded node by
 * node (gives).  NULL: their names differ, or nullary predicates do.
 * source Manevich, Sagiv, Ramalingam, Field, "Partially disjunctive heap abstraction", SAS 2004. */
struct structure *structure_join(const struct structure *a, const struct structure *b);

/* structure_embeds: whether s is embedded in t: some function from the nodes of s onto those of t only loses
 * information.  Also false if the search for it takes too long, which it does not if abstraction predicates have
 * definite values.
 * cost   O(nodes x predicates) mostly. */
bool structure_embeds(const struct structure *s, const struct structure *t);

/* focus_unary: structures that together stand for what s stands for, in each of which unary predicate p has definite
 * values.  focus_image: the same for `exists u: from(u) & field(u, v)`, where `from` has definite values.  Gives
 * (pushes to out); false: there would be too many, or they would be too large. */
bool focus_unary(const struct structure *s, uint32_t p, struct structures *out);
bool focus_image(const struct structure *s, uint32_t from, uint32_t field, struct structures *out);

// ---- coerce -----------------------------------------------------------------------------------------------------------

// A constraint that holds in all heaps: body -> head, for all nodes.  Variables of the body that are not in the head
// are bound in the body.
struct constraint {
    const struct logic *body;
    const struct logic *head;  // a predicate or equality, perhaps negated; FALSE
};

struct constraints {
    VEC_OF(struct constraint);
    // Made when all constraints are there.  By bit of a predicate (stale_bit): the constraints with it in their body,
    // or as their head; those with equalities have bit 0.
    struct u32_vec *in_body, *as_head;
    uint64_t *closures;  // by the same bits: closures that depend on the predicate
    uint64_t *todo;      // constraints that may find something new; n_todo words
    size_t n_todo;
    struct evaluator e;
    bool sealed;
    uint64_t work;    // evaluations of constraints so far, times nodes
    uint64_t checks;  // VALIDATE_SOME
};

/* constraints_init: the constraints that follow from the vocabulary: unique predicates and functions, and definitions
 * of instrumentation predicates in both directions, with what these imply for single atoms.  constraints_add: adds a
 * formula that holds in all heaps, which is split in the same way.  constraints_free. */
void constraints_init(struct constraints *c, struct vocabulary *v);
void constraints_add(struct constraints *c, struct vocabulary *v, const struct logic *holds);
void constraints_free(struct constraints *c);

/* structure_coerce: gives definite values where constraints allow only one; false: s stands for no heap.  s stands for
 * the same heaps as before.
 * cost   evaluates constraints about predicates that have other values since the last time, or get them here. */
bool structure_coerce(struct structure *s, struct constraints *c);

// ---- update -----------------------------------------------------------------------------------------------------------

struct update {
    uint32_t pred;
    const struct logic *value;  // over v0 (and v1), in the structure before
    uint32_t line;              // where it was written; 0: nowhere
    const struct logic *where;  // elsewhere the value stays; NULL: it may change anywhere
};

/* structure_update: gives different predicates their new values, at once. */
void structure_update(struct structure *s, const struct update *u, size_t n);

#endif
