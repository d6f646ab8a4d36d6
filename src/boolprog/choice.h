// SPDX-License-Identifier: Apache-2.0
// choice.h: the choices of unknown values that an edge leaves, one after the other, so that none of them comes to nothing.
#ifndef BOOLPROG_CHOICE_H
#define BOOLPROG_CHOICE_H

#include "boolprog/boolprog.h"

/* A variable with an unknown new value, and what allows it to become false and true.  The new value of variable v is atom
 * vars + v there, where it was chosen before; all other atoms are old values.  No unknown parts. */
struct bool_choice {
    uint32_t var;
    const struct bool_formula *on[2];
};

struct bool_choices {
    const struct bool_formula *possible;  // of old values: whether a state follows
    struct {
        VEC_OF(struct bool_choice);
    } list;  // wherever it does, each has at least one value
};

/* bool_choices_edge: those of an edge; bool_choices_start: those of the variables at the start, all of which are chosen.
 * cost exponential in the variables with unknown new values that an invariant mentions, at worst. */
void bool_choices_edge(struct bool_choices *c, const struct bool_program *p, uint32_t edge);
void bool_choices_start(struct bool_choices *c, const struct bool_program *p);
void bool_choices_free(struct bool_choices *c);

/* bool_certain: where f is certainly true; without unknown parts. */
const struct bool_formula *bool_certain(const struct bool_program *p, const struct bool_formula *f);

#endif
