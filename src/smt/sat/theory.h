// SPDX-License-Identifier: Apache-2.0
// theory.h: whether a model of clauses is one of the terms: reads of arrays and applications of functions that clash are related by
// lemmas, which hold always, when a model shows that they are needed.
//
// source Brummayer, Biere: "Lemmas on demand for the extensional theory of arrays" (JSAT 2009); Ackermann's congruence for functions.
#ifndef SMT_SAT_THEORY_H
#define SMT_SAT_THEORY_H

#include "smt/sat/blast.h"
#include "smt/sat/cnf.h"
#include "smt/sat/search.h"

// That an array holds a value at an index.
struct array_access {
    const struct sort *sort;  // of the array
    uint32_t index, value;    // places of their bits
    u128 index_is, value_is;  // in the model
    uint32_t from;            // 1 + the access of another array that it comes from, because of the literal `why`
    lit why;
    uint32_t node, next;  // 1 + the next one in the table
};

// From where what one array holds is held by another: where the index is not the one at a place (index != 0), or everywhere, because
// of a literal.
struct array_link {
    uint32_t to, next;  // 1 + the node's next link
    uint32_t index;
    lit why;
};

struct array_node {
    const struct term *t;
    uint32_t links;  // 1 + the first
};

struct theory {
    struct blaster *b;
    struct cnf *c;
    struct search *on;     // whose model is looked at, and what gets lemmas; NULL: the clauses
    struct map value;      // of gates that the model of the clauses does not say
    struct map node_of;    // term -> node
    struct map at;         // hash of node and index -> 1 + access
    struct map witnessed;  // equalities whose witness the clauses know
    struct {
        VEC_OF(struct array_node);
    } nodes;
    struct {
        VEC_OF(struct array_link);
    } links;
    struct {
        VEC_OF(struct array_access);
    } accesses;
    bool equalities;       // of arrays hold in the model
    struct map functions;  // hash of function and arguments -> 1 + application
    struct {
        VEC_OF(struct function_value);
    } applications;
    struct u32_vec stack, clause;
    bool limited;  // the check in progress may take so many steps along writes
    uint32_t steps;
};

struct function_value {
    const struct term *t;
    uint32_t next;  // 1 + the next one of the same hash
};

void theory_init(struct theory *t, struct blaster *b, struct cnf *c);
void theory_clear(struct theory *t);  // for other clauses
void theory_free(struct theory *t);

enum theory_answer {
    THEORY_AGREES,  // it is a model of the terms
    THEORY_LEMMAS,  // it is none: the clauses, or the search, have got lemmas that exclude it
    THEORY_OPEN,    // it took too many steps to tell: there are long chains of writes
};

/* theory_check: whether the model that the clauses have (cnf_take_model) is a model of the terms. */
enum theory_answer theory_check(struct theory *t);

/* theory_check_on: likewise of the model of a search, which may know no equalities of arrays (theory_relates); gives up earlier. */
enum theory_answer theory_check_on(struct theory *t, struct search *on);
bool theory_relates(const struct theory *t, const struct search *on);

/* theory_literal, theory_word: values in the model, which theory_check has agreed with. */
bool theory_literal(struct theory *t, lit a);
u128 theory_word(struct theory *t, const struct word *w);

#endif
