// SPDX-License-Identifier: Apache-2.0
// random.h: random tree automata, for tests and measurements.
#ifndef FA_RANDOM_H
#define FA_RANDOM_H

#include "fa/ta.h"

struct ta_random {
    uint32_t states;                     // > 0
    double rules, leaf_rules;            // of each symbol, in proportion to the states; of each symbol without children
    double roots;                        // in proportion to the states; at least one
    const struct ta_alphabet *alphabet;  // keep
    uint64_t seed;
};

/* ta_random: for each symbol rules whose parent and children are drawn one by one; those drawn twice count once.  The same
 * automaton for the same description.  O(rules log rules).
 * source Tabakov, Vardi, "Experimental evaluation of classical automata constructions", LPAR 2005, for words; Bouajjani, Habermehl,
 *        Holik, Touili, Vojnar, CIAA 2008, for trees. */
void ta_random(struct ta *out, struct ta_pool *pool, const struct ta_random *how);

#endif
