// SPDX-License-Identifier: Apache-2.0
// step.h: the states of a boolean program, one by one, and what follows them.
#ifndef BOOLPROG_STEP_H
#define BOOLPROG_STEP_H

#include "boolprog/boolprog.h"
#include "boolprog/formula_code.h"

struct stepper_claim {
    uint32_t node, index;
    struct formula_code holds;
};

// What a program does, ready to be evaluated.
struct stepper {
    const struct bool_program *p;
    size_t words;  // of the values of a state
    struct arena mem;
    struct formula_code initial;     // with the invariant of the first node
    struct formula_code *invariant;  // by node
    struct formula_code *guard;      // by edge
    struct formula_code **assign;    // by edge, in the order of its assignments
    struct {
        VEC_OF(struct stepper_claim);
    } claims;
    uint64_t *from;      // values of the state whose successors are made
    uint64_t *now;       // and of the successor
    uint8_t *old, *new;  // the same, each as enum truth
    struct {
        VEC_OF(uint8_t);
    } parts;                 // values of the parts of a formula
    struct u32_vec unknown;  // the variables that are free to be either in the states that are made
};

void stepper_init(struct stepper *s, const struct bool_program *p);
void stepper_free(struct stepper *s);

/* stepper_found: what is told of each state; edge is UINT32_MAX for those at the start.  The values are the stepper's, until it goes on.
 * Meanwhile only formulas and claims may be asked for.  What is not RC_OK ends the enumeration. */
typedef enum rc stepper_found(void *ctx, uint32_t edge, uint32_t node, const uint64_t *values);

/* stepper_first, stepper_next: tells of all states at the start, and of all that follow a state at node, with each edge that leads to them.
 * errors RC_STOP: the budget ended (a tick for each choice of unknown values); what `found` returned. */
enum rc stepper_first(struct stepper *s, struct budget *b, stepper_found *found, void *ctx);
enum rc stepper_next(struct stepper *s, uint32_t node, const uint64_t *values, struct budget *b, stepper_found *found,
                     void *ctx);

/* stepper_claims: the claims that stepper_violated looks at. */
void stepper_claims(struct stepper *s, const struct bool_claims *claims);

/* stepper_violated: the first claim that is not certainly true in the state; UINT32_MAX: all are. */
uint32_t stepper_violated(struct stepper *s, uint32_t node, const uint64_t *values);

/* stepper_value: a formula of the program's variables in a state. */
enum truth stepper_value(struct stepper *s, const struct formula_code *code, const uint64_t *values);

/* stepper_compile: a formula for stepper_value. */
struct formula_code stepper_compile(struct stepper *s, const struct bool_formula *f);

#endif
