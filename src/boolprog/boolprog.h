// SPDX-License-Identifier: Apache-2.0
// boolprog.h: boolean programs: finite control, boolean variables, guards and parallel assignments with unknown values.
//
// source Dams, Namjoshi, "Shape analysis through predicate abstraction and model checking", VMCAI 2003, section 2;
//        Ball, Rajamani, "Bebop", SPIN 2000 (the name).
#ifndef BOOLPROG_BOOLPROG_H
#define BOOLPROG_BOOLPROG_H

#include "boolprog/formula.h"

// The variables are the atoms of all formulas: variable i is atom i.
struct bool_assign {
    uint32_t var;
    const struct bool_formula *value;  // of the values before the edge; unknown: either
};

/* Passes where the guard is true or unknown; then the assignments happen at the same time, and variables without one keep
 * their value.  Where the invariant of the location behind it is certainly false, the edge does not pass. */
struct bool_edge {
    uint32_t from, to;
    const struct bool_formula *guard;
    struct {
        VEC_OF(struct bool_assign);
    } assign;          // each variable at most once
    const char *text;  // what it does, in one line, for people; without line breaks and comments
    uint32_t origin;   // for who built the program
};

struct bool_node {
    const char *name;  // an identifier, unique: n5
    const struct bool_formula
        *invariant;      // holds whenever control is here: states where it is certainly false do not exist
    struct u32_vec out;  // edges, in order of creation
};

struct bool_program {
    struct bool_formulas *pool;
    struct {
        VEC_OF(const char *);
    } vars;  // what each stands for, for people
    struct {
        VEC_OF(struct bool_node);
    } nodes;
    struct {
        VEC_OF(struct bool_edge);
    } edges;
    uint32_t init;                       // where it starts
    const struct bool_formula *initial;  // and the values it may start with: those where this is true or unknown
};

void bool_program_init(struct bool_program *p, struct bool_formulas *pool);
void bool_program_free(struct bool_program *p);  // names and texts are the caller's

/* bool_program_add_node, bool_program_add_edge: their numbers.  The assignments of an edge are added by bool_program_assign. */
uint32_t bool_program_add_node(struct bool_program *p, const char *name);
uint32_t bool_program_add_edge(struct bool_program *p, uint32_t from, uint32_t to, const struct bool_formula *guard,
                               const char *text);
void bool_program_assign(struct bool_program *p, uint32_t edge, uint32_t var, const struct bool_formula *value);

/* bool_program_print: the program as text in the manner of figure 2 of the paper: variables with what they stand for, then each location with
 * its edges: `n3 -> n4: [guard] b1 := b2 || b3`. */
void bool_program_print(const struct bool_program *p, struct buf *b);

/* bool_var_print: variable i as b<i>, for formula_print; ctx is not used. */
void bool_var_print(void *ctx, uint32_t var, struct buf *b);

// What is asked of a program.
struct bool_claim {
    uint32_t node;
    const struct bool_formula *holds;  // must be certainly true whenever control is there
};
struct bool_claims {
    VEC_OF(struct bool_claim);
};

enum bool_verdict {
    BOOL_HOLDS,
    BOOL_VIOLATED,
    BOOL_OPEN,  // the budget ended, or a tool is missing or failed: see why
};

// One step of a run: the edge taken, and the values of all variables behind it (vars bits).
struct bool_step {
    uint32_t edge;
    uint64_t *values;
};

struct bool_result {
    enum bool_verdict verdict;
    uint32_t claim;   // VIOLATED: which of the claims; of a temporal property: 0
    uint64_t *first;  // values at the start of the trace
    struct {
        VEC_OF(struct bool_step);
    } trace;  // VIOLATED: a shortest run for claims; for temporal properties one whose steps from `loop` on repeat for ever
    size_t loop;      // trace.n: the run stays where it ends
    uint64_t states;  // different states reached (location and values; of a product with an automaton: with its state)
    uint64_t nodes;   // of the diagrams of reached states; 0: none were made
    uint64_t transitions;  // steps that were looked at; symbolic: images of sets
    struct arena mem;      // of values
    enum {
        BOOL_BUDGET,
        BOOL_SPIN,
        BOOL_SPIN_REPORT
    } because;      // OPEN: the budget ended, SPIN cannot be run, it has no result
    char why[200];  // of SPIN, in words
};
void bool_result_init(struct bool_result *r);
void bool_result_free(struct bool_result *r);

/* bool_run_check: whether the trace of r is a run of the program: it begins with values the program may start with, each step may follow the
 * one before it, and what is to be repeated ends where it began.  The location where it ends goes to *end (may be NULL). */
bool bool_run_check(const struct bool_program *p, const struct bool_result *r, uint32_t *end);

static inline bool bool_value(const uint64_t *values, uint32_t var)
{
    return values[var / 64] >> var % 64 & 1;
}

static inline void bool_value_set(uint64_t *values, uint32_t var, bool value)
{
    uint64_t bit = UINT64_C(1) << var % 64;
    values[var / 64] = value ? values[var / 64] | bit : values[var / 64] & ~bit;
}

/* Checkers of claims (NULL: none).  All agree on the verdict; where it is HOLDS, on the number of states.  A result that was used before is to be
 * freed and initialised again.
 * bool_check_explicit: breadth-first over single states.  bool_check_symbolic: by binary decision diagrams, by image and frontier;
 * needs bf_available().  budget: a tick for each successor or operation. */
void bool_check_explicit(const struct bool_program *p, const struct bool_claims *claims, struct budget *b,
                         struct bool_result *out);
void bool_check_symbolic(const struct bool_program *p, const struct bool_claims *claims, struct budget *b,
                         struct bool_result *out);

#endif
