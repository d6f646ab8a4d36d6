// SPDX-License-Identifier: Apache-2.0
// inclusion.h: whether every tree of one automaton is a tree of another.
#ifndef FA_INCLUSION_H
#define FA_INCLUSION_H

#include "base/tick.h"
#include "fa/ta.h"

enum ta_direction { TA_UP, TA_DOWN };

// All zero: upward, without simulation and without limit.
struct ta_inclusion {
    enum ta_direction direction;
    bool simulation;  // use a simulation on both automata, of the other direction's rules: upward up, downward down
    bool cache;       // TA_DOWN: keep conclusions with what they assume (optC)
    struct budget *budget;  // NULL: none
    struct ta_tree
        *counterexample;  // NULL: not asked for; else cleared, and if the answer is no a tree of a, but not of b
};

/* ta_included: whether the language of a is part of that of b, in *yes.  All variants give the same answer.  Both automata are of
 * one pool, kept, and need not be trimmed.
 *
 * errors RC_STOP (*yes untouched)
 * cost   exponential at worst; one tick for a combination of pairs, or for a goal, and more where many rules are looked at.
 * source upward: Bouajjani, Habermehl, Holik, Touili, Vojnar, "Antichain-based universality and inclusion testing over
 *        nondeterministic finite tree automata", CIAA 2008; with simulation: Abdulla, Chen, Holik, Mayr, Vojnar, "When simulation
 *        meets antichains", TACAS 2010; downward: Holik, Lengal, Simacek, Vojnar, "Efficient inclusion checking on explicit and
 *        semi-symbolic tree automata", ATVA 2011. */
enum rc ta_included(const struct ta *a, const struct ta *b, const struct ta_inclusion *how, bool *yes) ATTR_MUST_USE;

/* ta_equivalent: whether both have the same language: two inclusions.  The counterexample is a tree of just one of them. */
enum rc ta_equivalent(const struct ta *a, const struct ta *b, const struct ta_inclusion *how, bool *yes) ATTR_MUST_USE;

/* ta_universal: whether a has all trees over the alphabet. */
enum rc ta_universal(const struct ta *a, const struct ta_alphabet *alphabet, const struct ta_inclusion *how,
                     bool *yes) ATTR_MUST_USE;

#endif
