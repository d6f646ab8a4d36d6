// SPDX-License-Identifier: Apache-2.0
// encode.h: C semantics as terms: path and block formulas over SSA-indexed variables, in two encodings.
//
// A formula describes what all executions along a piece of the CFA have in common: whatever it cannot express exactly, it
// over-approximates by fresh values.  So an unsatisfiable formula means that no execution exists (sound for proofs), and a model is a
// suggestion that src/interp has to replay.  The interpreter is the definition; tests compare the two.
#ifndef ENCODE_ENCODE_H
#define ENCODE_ENCODE_H

#include "base/opt.h"
#include "base/pmap.h"
#include "base/stat.h"
#include "cfa/cfa.h"
#include "mem/pointsto.h"
#include "smt/term.h"

struct ranges;

// The function that stands for the product of two reals; solvers need not know this meaning.
#define REAL_PRODUCT "real.mul"

enum encoding {
    ENCODE_AUTO,  // bv if the program computes with bits or floats in ways that int can only approximate, else int
    ENCODE_INT,   // integers as mathematical ints with exact wrap-around; floats as encode.floats says
    ENCODE_BV,    // bit-vectors and IEEE 754 floats
};
extern const struct opt_choice encoding_choices[];

enum float_encoding { FLOATS_OPAQUE, FLOATS_REAL };  // of the int encoding
extern const struct opt_choice float_encoding_choices[];

#define ENCODE_OPTS(X)                                                                                              \
    X(ENUM, encoding, ENCODE_AUTO, encoding_choices, 0, "", "numbers of C as ints or as bit-vectors")               \
    X(ENUM, floats, FLOATS_OPAQUE, float_encoding_choices, 0, "", "floats of the int encoding")                     \
    X(BOOL, ranges, true, 0, 0, "", "leave out wrap-around where the interval pre-analysis excludes it (int)")      \
    X(BOOL, nonlinear, true, 0, 0, "", "products, quotients and remainders of two variables (int); else any value") \
    X(BOOL, addresses, true, 0, 0, "", "differences of pointers are computed with (int); else any value")           \
    X(BOOL, may_alias, true, 0, 0, "", "use points-to information to keep memory regions apart")                    \
    X(INT, memset_max, 256, 0, 100000, "cells", "copies and sets of memory up to this size are exact")
OPT_STRUCT(encode_cfg, ENCODE_OPTS);

#define ENCODE_STATS(X)                                                              \
    X(COUNT, edges, "", "edges encoded")                                             \
    X(COUNT, joins, "", "formulas joined")                                           \
    X(COUNT, wraps, "", "operations encoded with a wrap-around case")                \
    X(COUNT, no_wraps, "", "operations where the interval pre-analysis excludes it") \
    X(COUNT, approximated, "", "operations encoded as an unknown value")             \
    X(NANOS, time_encode, "s", "time in encoding")
STAT_STRUCT(encode_stats, ENCODE_STATS);

/* A formula about a piece of an execution, from where variables had index 1 to where they have the indices of ssa.
 * An immutable value: formulas share their parts. */
struct formula {
    const struct term *f;
    uint32_t ssa;     // root in the encoder's pool: state variable -> index; absent = 1
    uint32_t top;     // root: state variable -> highest index used so far; absent = 1
    uint32_t saved;   // chain of indices that RETURN edges of recursive functions restore; 0 = none
    uint32_t dead;    // root: variables that are never read again: joins need not keep them
    uint32_t length;  // edges
    uint8_t inexact;  // something was over-approximated
    bool valued;      // assignments are kept in `values` and add nothing to f
    uint32_t values;  // root: state variable -> id of the term that is its value; absent: its instance in ssa
};

struct encoder;
struct known;

/* encoder_new: an encoder for the program of k.  Decides for the whole program: the kind of encoding, which variables
 * are scalars, which accesses of memory share a region.  From k it takes what cfg allows: what pointers point to
 * (may_alias; otherwise all memory of one access size may alias), and ranges (not for bit-vectors).  Keeps all
 * arguments.  Give (encoder_free).  O(edges).
 * b (NULL: none) pays for the division of memory: if it ends for good, no edge has a formula (RC_UNSUPPORTED); an end
 * of ticks alone, which may be that of a share, does not stop it. */
struct encoder *encoder_new(struct known *k, struct terms *t, const struct encode_cfg *cfg, struct encode_stats *stats,
                            struct budget *b);
void encoder_free(struct encoder *e);
enum encoding encoder_kind(const struct encoder *e);  // INT or BV
struct terms *encoder_terms(const struct encoder *e);
struct known *encoder_known(const struct encoder *e);

/* encode_start: true, at any point of the program: every state variable has its index 1 and any value of its type.
 * (At the start node of the program the first edges define the globals.) */
struct formula encode_start(struct encoder *e);

/* encode_start_valued: as encode_start, but assignments are then remembered as values, so that constants are propagated
 * and f is only the condition under which an execution comes here.  Joins choose between values.
 * source symbolic execution with joins, as in Clarke, Kroening, Lerda, TACAS 2004, section 3.  Not for encode_plain,
 * encode_chain. */
struct formula encode_start_valued(struct encoder *e);

/* encode_edge: f extended by one edge: in.f and "the edge is taken, with these effects".  The facts that values are in the
 * ranges of their types are part of the result for every variable instance that the edge mentions first.
 * errors RC_UNSUPPORTED for EDGE_UNSUPPORTED, for accesses that certainly leave their object, and for all edges of programs
 * whose objects do not fit into the address space. */
enum rc encode_edge(struct encoder *e, struct formula in, const struct edge *edge, struct formula *out) ATTR_MUST_USE;

/* encode_obstacle: why an edge has no formula; OBSTACLE_NONE: it has one. */
struct obstacle_at encode_obstacle(const struct encoder *e, const struct edge *edge);

/* What an edge does, as assignments in order: terms are over instances, index 1 is the state before the edge. */
struct step_set {
    const struct term *to, *value;  // value NULL: any of its type
};

struct step {
    struct {
        VEC_OF(struct step_set);
    } sets;
    struct term_vec guard;  // the edge is passed iff all hold
    bool inexact;
};

/* encode_step: the step of an edge (cleared first; give its vectors by step_free).  Facts of types are left out.
 * errors as encode_edge. */
enum rc encode_step(struct encoder *e, const struct edge *edge, struct step *out) ATTR_MUST_USE;
void step_free(struct step *s);

/* encode_instance_of: the number of the state variable that the variable t is an instance of.  False: it is none. */
bool encode_instance_of(const struct encoder *e, const struct term *t, uint32_t *number);

/* encode_dead: appends the numbers of the state variables that may hold a value at n but are never read again. */
void encode_dead(const struct encoder *e, const struct node *n, struct u32_vec *out);

// What a state variable is.
enum state_kind {
    STATE_VAR,     // (a part of) a variable of the program
    STATE_MEMORY,  // a region of memory, or where objects lie
    STATE_FIXED,   // never changes
    STATE_ANY,     // any value: part of no state
};
size_t encode_states(const struct encoder *e);  // how many there are so far
enum state_kind encode_state_kind(const struct encoder *e, uint32_t number);

/* encode_is_pointer: whether a state variable is a pointer of the program.  encode_first_address: no object lies below;
 * where objects lie is the model's choice, not the program's (address.c). */
bool encode_is_pointer(const struct encoder *e, uint32_t number);
i128 encode_first_address(const struct encoder *e);

/* encode_state: instance `index` of a state variable (0: plain).  encode_state_facts: facts that always hold of a state
 * variable. */
const struct term *encode_state(struct encoder *e, uint32_t number, uint32_t index);
const struct term *encode_state_facts(struct encoder *e, const struct term *instance);

/* encode_join: the executions of a or of b, where control flow meets: (a and renamings) or (b and renamings).
 * Conjuncts of both stay outside of the disjunction.  Both must have the same active calls. */
struct formula encode_join(struct encoder *e, struct formula a, struct formula b);

/* encode_alternatives: whether the conditions of a and b differ only in one conjunct, which b has negated: their join
 * has neither. */
bool encode_alternatives(struct encoder *e, struct formula a, struct formula b);

/* encode_walked: how many writes to arrays reads have looked at so far, in all formulas with values: for callers that
 * pay for work. */
uint64_t encode_walked(const struct encoder *e);

/* encode_assume: f and a condition over plain variables (index 0), read in f's final state. */
struct formula encode_assume(struct encoder *e, struct formula f, const struct term *plain);

/* encode_instance: a term over plain variables with the indices that f ends with (encode_first: index 1 everywhere).
 * encode_plain: the reverse: makes final instances of f in t plain; NULL if t mentions another instance, or a variable
 * that is no part of the program's state (a fresh value). */
const struct term *encode_instance(struct encoder *e, struct formula f, const struct term *plain);
const struct term *encode_first(struct encoder *e, const struct term *plain);
const struct term *encode_plain(struct encoder *e, struct formula f, const struct term *t);

/* encode_exp: the meaning of C expression x over plain variables (a condition as a boolean term).  encode_value: the
 * same as a number in the sort of its type.  NULL if it is not expressible. */
const struct term *encode_exp(struct encoder *e, const struct exp *x, bool truth);
const struct term *encode_value(struct encoder *e, const struct exp *x);

/* encode_type_facts: the facts that hold of plain variables in every state because of their types; to be conjoined if a
 * formula begins with an abstraction that mentions the variables.  True if there are none. */
const struct term *encode_type_facts(struct encoder *e, const struct term *plain);

/* encode_chain: n consecutive block formulas with their indices shifted so that the end of one is the begin of the next:
 * out[i] are the shifted formulas; end (may be NULL) gets for each i the state behind block i as a formula whose f is
 * out[i] and whose indices can be used with encode_instance and encode_plain. */
void encode_chain(struct encoder *e, const struct formula *block, size_t n, const struct term **out,
                  struct formula *end);

/* encode_scope: the function whose local a plain variable is; NULL: it is global (or a memory region).  False if the
 * variable is no part of the program's state. */
bool encode_scope(const struct encoder *e, const struct term *plain_var, const struct func **fn);

/* encode_var: the variable of the program, and the byte offset in it, that a plain variable stands for; NULL: it is a region. */
const struct var *encode_var(const struct encoder *e, const struct term *plain_var, int64_t *off);

/* encode_print: a formula over plain variables for people and predicate files: C where that is possible. */
void encode_print(const struct encoder *e, const struct term *plain, struct buf *b);

/* encode_input: for input vectors: the fresh value that a HAVOC edge gave, as a term behind that edge; NULL if the edge
 * takes no input.  In order of the edges of a single path (no joins). */
const struct term *encode_input(struct encoder *e, struct formula after, const struct edge *edge);

#endif
