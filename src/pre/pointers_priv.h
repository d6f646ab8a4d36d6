// SPDX-License-Identifier: Apache-2.0
// pointers_priv.h: values of private pointers, and what edges do to them.
#ifndef PRE_POINTERS_PRIV_H
#define PRE_POINTERS_PRIV_H

#include "pre/dataflow.h"
#include "pre/pointers.h"

struct objects {
    VEC_OF(uint64_t);  // kind << 32 | id
};

struct pointers {
    const struct cfa *cfa;
    struct pointsto *pt;
    const struct ranges *ranges;
    /* by variable: 1 + its position among the tracked pointers of its function, at the beginning of which are shared ones: global
     * variables; 0: not tracked. */
    uint32_t *slot;
    const struct var **owner;  // the variables of all slots: shared ones, then function by function
    uint32_t *first, *count;   // by function: its part of owner; how many slots it has, shared ones among them
    uint32_t shared;           // slots of global variables
    uint64_t *sets;            // by function: bits of the shared slots that it or what it calls may change
    /* Pointers in other global variables: whatever the program ever puts there, with what may have become of it since (dead).  The same
     * value everywhere. */
    uint8_t *is_global, *dead;  // by variable
    struct points *global;
    struct objects *may;  // by variable, tracked ones: the objects it may point to, whatever happens; made on first use
    uint8_t *known;       // by variable: may is there
    struct objects freed;    // blocks that some edge may free
    uint64_t *frees;         // by function: 1: it, or what it calls, may free a block
    struct dataflow flow;    // of states: one value a slot
    size_t n_vars, n_funcs;  // of cfa, before anything is added to it
    bool gave_up;
};

// ---- values (pointers_value.c) --------------------------------------------------------------------------------------

#define POINTS_ANYTHING ((struct points){ .to = 31, .low = -POINTS_FAR, .high = POINTS_FAR, .at = STRIDE_ANY })

struct points points_join(struct points a, struct points b);
bool points_same(struct points a, struct points b);

/* points_eval: pointer expression x at n, where the tracked pointers of n's function are env. */
struct points points_eval(const struct pointers *p, const struct node *n, const struct points *env,
                          const struct exp *x);

/* points_assume: takes from env what contradicts edge e, an ASSUME.  False: nothing is left. */
bool points_assume(struct pointers *p, const struct edge *e, struct points *env);

/* points_accessed: the pointer in address x was good for an access. */
bool points_accessed(const struct pointers *p, const struct exp *x, struct points *env);

/* points_slot: the tracked pointer that x, below casts, is the value of; NULL: none. */
const struct var *points_slot(const struct pointers *p, const struct exp *x);

/* points_kept: the pointer variable, tracked or global, that x, below casts, is the value of; NULL: none. */
const struct var *points_kept(const struct pointers *p, const struct exp *x);

/* points_may: the objects that tracked pointer v may point to, sorted.  objects_meet: whether two sets have one in common. */
const struct objects *points_may(struct pointers *p, const struct var *v);
void objects_of(struct pointers *p, const struct exp *x, struct objects *out);
void objects_sort(struct objects *o);  // each once
bool objects_meet(const struct objects *a, const struct objects *b);

#endif
