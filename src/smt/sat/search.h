// SPDX-License-Identifier: Apache-2.0
// search.h: easy questions about circuits, answered on the gates themselves, without clauses and without CaDiCaL.
//
// What is asked for is propagated through the gates, in all directions.  While a gate has a value that its arguments do not give it, an
// input that it depends on gets one, if possible that of the last model.  When none is left there is a model, however many gates
// have no value.  Conflicts are analysed, and clauses learned of them.  After few conflicts the question stays open: it is one for CaDiCaL.
//
// Everything learned follows from the gates and what is asserted by unit propagation, one clause after the other (for proofs).
//
// source Goel: "An implicit enumeration algorithm to generate tests for combinational logic circuits" (IEEE ToC 1981; inputs are decided,
//        backtrace); Marques-Silva, Sakallah: "GRASP" (ICCAD 1996; learning); Kuehlmann et al. (gates.h; both on circuits).
#ifndef SMT_SAT_SEARCH_H
#define SMT_SAT_SEARCH_H

#include "smt/sat/gates.h"

// A gate that was asked for is a node.  A literal is node << 1 | inverted.  Node 0 is the constant false.
struct search_node {
    uint32_t gate;
    uint32_t arg[3], next[3];  // arguments; next[k]: the next use of argument k, in the form of `uses`
    uint32_t uses;             // 1 + (node << 2 | k): a node whose argument k this is; 0: none
    uint32_t watch[2];         // the clauses that are visited when it becomes false; true: 1 + (where << 1 | which)
    uint32_t level, reason;    // of its value: decisions before it; what it follows from, 0: nothing
    uint8_t kind;
};

// An input that belongs to a term.
struct search_owner {
    uint32_t owner, node;
};

// A decision.
struct search_decision {
    uint32_t trail;    // where it is
    uint32_t checked;  // values up to here are given by arguments
};

enum search_answer { SEARCH_NO, SEARCH_YES, SEARCH_OPEN };

struct search {
    const struct gates *gates;
    struct {
        VEC_OF(uint32_t *);
    } page;  // by gate: node << 1 | the value it had last; NULL: none
    struct {
        VEC_OF(struct search_node);
    } nodes;
    struct {
        VEC_OF(uint8_t);
    } value;  // by node: 0 none, 1 false, 2 true
    struct {
        VEC_OF(struct search_owner);
    } owners;
    struct {
        VEC_OF(struct search_decision);
    } decisions;
    struct u32_vec trail;  // literals that hold, oldest first
    struct u32_vec
        clauses;  // learned, one after the other: length, the next clauses that watch the first and second literal, literals
    size_t attached;          // clauses that are watched
    struct u32_vec asserted;  // literals that are to hold for good
    struct u32_vec failed;    // after SEARCH_NO: assumptions that cannot hold together
    struct u32_vec stack, learned, seen, marks, assumed;
    size_t visited;        // nodes up to here were visited since their arguments had values
    size_t modelled;       // nodes that the model is about
    size_t next, checked;  // in the trail: to be propagated; to be looked at
    bool broken;           // what is asserted is a contradiction
    uint64_t steps;        // gates and clauses looked at
};

void search_init(struct search *s, const struct gates *g);
void search_free(struct search *s);

/* search_enter: makes a gate known, and what it depends on; its literal.  Amortised O(new gates). */
uint32_t search_enter(struct search *s, lit a);

/* search_cut: forgets all nodes but the first n, and what was asserted about the others, which must be always true. */
void search_cut(struct search *s, size_t n);

/* search_assert: asserts a for all that follows. */
void search_assert(struct search *s, lit a);

/* search_run: whether all assumptions can hold together, decided with at most so many conflicts.  After SEARCH_NO,
 * `failed` has those (as literals of gates) that cannot hold together. */
enum search_answer search_run(struct search *s, const lit *assumption, size_t n, unsigned conflicts);

/* search_model: after SEARCH_YES, the value of a gate in the model; false: its arguments decide it (an input may have
 * any value). */
bool search_model(const struct search *s, uint32_t gate, bool *value);

/* search_suggest: the value that an input gets first if it is decided. */
void search_suggest(struct search *s, uint32_t gate, bool value);

#endif
