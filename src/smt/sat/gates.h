// SPDX-License-Identifier: Apache-2.0
// gates.h: boolean circuits: graphs of and, exclusive-or and choice gates with inverted edges, hash-consed and simplified as they
// are made.
//
// source Kuehlmann, Paruthi, Krohm, Ganai: "Robust Boolean reasoning for equivalence checking and functional property verification"
//        (TCAD 2002; structural hashing); Brummayer, Biere: "Local two-level and-inverter graph minimization without blowup" (MEMICS
//        2006; the rewriting).  What differs: exclusive or and choice are gates of their own, because arithmetic consists of them, and
//        they become fewer clauses than the and gates that they could be made of.
#ifndef SMT_SAT_GATES_H
#define SMT_SAT_GATES_H

#include "base/vec.h"

/* lit: a gate, or its inverse: gate << 1 | inverted.  Gate 0 is the constant false. */
typedef uint32_t lit;
#define LIT_FALSE ((lit)0)
#define LIT_TRUE ((lit)1)

static inline lit lit_not(lit a)
{
    return a ^ 1;
}
static inline uint32_t lit_gate(lit a)
{
    return a >> 1;
}
static inline bool lit_is_constant(lit a)
{
    return a <= LIT_TRUE;
}

enum gate_kind {
    GATE_INPUT,
    GATE_AND,     // a and b; a < b
    GATE_XOR,     // a or b, not both; a < b, neither inverted
    GATE_CHOICE,  // c ? a : b; neither c nor a is inverted; a, b and c belong to three gates
};

struct gate {
    lit a, b, c;         // of an input: a is what it belongs to
    uint32_t kind : 2;   // enum gate_kind
    uint32_t uses : 30;  // how many gates use this one as an argument; stays at its maximum
};

// The arguments of a gate are older than the gate.
struct gates {
    struct {
        VEC_OF(struct gate);
    } at;
    uint32_t *slot;  // of the hash table: gates; 0: free
    size_t slots;
};

void gates_init(struct gates *g);
void gates_free(struct gates *g);

lit gate_input(struct gates *g, uint32_t owner);  // a new input; owner: any number, for the user of the circuit

/* The other gates, simplified: constants, equal and opposite arguments, and what the arguments of the arguments decide.  O(1). */
lit gate_and(struct gates *g, lit a, lit b);
lit gate_xor(struct gates *g, lit a, lit b);
lit gate_choose(struct gates *g, lit c, lit a, lit b);
static inline lit gate_or(struct gates *g, lit a, lit b)
{
    return lit_not(gate_and(g, lit_not(a), lit_not(b)));
}

/* gates_simulate: 64 runs at once.  value[i] is given for inputs, and becomes the output of gate i for all others. */
void gates_simulate(const struct gates *g, uint64_t *value);
static inline uint64_t lit_simulated(lit a, const uint64_t *value)
{
    return value[lit_gate(a)] ^ -(uint64_t)(a & 1);
}

#endif
