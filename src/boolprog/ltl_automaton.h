// SPDX-License-Identifier: Apache-2.0
// ltl_automaton.h: Buechi automata of temporal formulas.
#ifndef BOOLPROG_LTL_AUTOMATON_H
#define BOOLPROG_LTL_AUTOMATON_H

#include "boolprog/ltl.h"

struct ltl_literal {
    uint32_t prop;
    bool value;
};

// A state reads the states of a run in which its literals hold.
struct ltl_state {
    const struct ltl_literal *literals;
    uint32_t n;
    bool accepting;
    struct u32_vec next;
};

// It accepts the runs that it can read while it passes accepting states again and again.
struct ltl_automaton {
    struct arena mem;
    struct {
        VEC_OF(struct ltl_state);
    } states;
    struct u32_vec initial;
};

/* ltl_automaton_init: the automaton of the runs that fulfil f.
 * errors RC_STOP: the budget ended (a tick for each set of formulas that is looked at); *a is to be freed all the same.
 * cost   exponential in the size of f at worst.
 * source Gerth, Peled, Vardi, Wolper, PSTV 1995; states are the same if they have the same literals and successors and fulfil the same untils, as in
 *        Daniele, Giunchiglia, Vardi, "Improved automata generation for linear temporal logic", CAV 1999. */
enum rc ltl_automaton_init(struct ltl_automaton *a, struct ltl_pool *p, const struct ltl *f, struct budget *b);
void ltl_automaton_free(struct ltl_automaton *a);

#endif
