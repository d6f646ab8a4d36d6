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

/* structure_abstract: canonical abstraction: nodes that agree on all abstraction predicates become one.  The nodes of what it gives are
 * in canonical order: structures that were abstracted are isomorphic if and only if their words are the same. */
struct structure *structure_abstract(const struct structure *s);

/* structure_names: *hash is one of the nodes' names: the values of their abstraction predicates.  False if some of these are unknown; else structures
 * that were abstracted and are embedded in s have the same. */
bool structure_names(const struct structure *s, uint64_t *hash);

/* structure_join: of structures that were abstracted, and whose nodes have the same names: one in which both are embedded, node by node (gives).  NULL:
 * their names differ, or nullary predicates do.
 * source Manevich, Sagiv, Ramalingam, Field, "Partially disjunctive heap abstraction", SAS 2004. */
struct structure *structure_join(const struct structure *a, const struct structure *b);

/* structure_embeds: whether s is embedded in t: some function from the nodes of s onto those of t loses information only.  False, too, if the
 * search for it takes too long, which it does not where abstraction predicates have definite values.
 * cost   O(nodes x predicates) mostly. */
bool structure_embeds(const struct structure *s, const struct structure *t);

/* focus_unary: structures that together stand for what s stands for, in which unary predicate p has definite values.  focus_image: the same for
 * `exists u: from(u) & field(u, v)`, where `from` has definite values.  Gives (pushes to out); false: they would be too many, or too large. */
bool focus_unary(const struct structure *s, uint32_t p, struct structures *out);
bool focus_image(const struct structure *s, uint32_t from, uint32_t field, struct structures *out);

// ---- coerce -----------------------------------------------------------------------------------------------------------

// What holds in all heaps: body -> head, for all nodes.  Variables of the body that are not in the head are bound in it.
struct constraint {
    const struct logic *body;
    const struct logic *head;  // a predicate or equality, perhaps negated; FALSE
};

struct constraints {
    VEC_OF(struct constraint);
    // When all are there: which have the predicate (stale_bit) in their body, or as their head; those with equalities have bit 0.
    struct u32_vec *in_body, *as_head;
    uint64_t *closures;  // by such bit: closures that depend on it
    uint64_t *todo;      // those that may say something new: so many words
    size_t n_todo;
    struct evaluator e;
    bool sealed;
    uint64_t work;    // evaluations of constraints so far, times nodes
    uint64_t checks;  // VALIDATE_SOME
};

/* constraints_init: those that follow from the vocabulary: unique predicates and functions, definitions of instrumentation predicates in both
 * directions and what these imply of single atoms.  constraints_add: a formula that holds in all heaps, which is taken apart in the same
 * way.  constraints_free. */
void constraints_init(struct constraints *c, struct vocabulary *v);
void constraints_add(struct constraints *c, struct vocabulary *v, const struct logic *holds);
void constraints_free(struct constraints *c);

/* structure_coerce: gives definite values where constraints allow one only; false: s stands for no heap.  It stands for the same heaps as
 * before.
 * cost   those constraints are evaluated that are about predicates with other values since the last time, or since then in the course of it. */
bool structure_coerce(struct structure *s, struct constraints *c);

// ---- update -----------------------------------------------------------------------------------------------------------

struct update {
    uint32_t pred;
    const struct logic *value;  // over v0 (and v1), in the structure before
    uint32_t line;              // where it was written; 0: nowhere
    const struct logic *where;  // elsewhere the value is what it was; NULL: it may be another one anywhere
};

/* structure_update: gives different predicates their new values, at once. */
void structure_update(struct structure *s, const struct update *u, size_t n);

#endif
