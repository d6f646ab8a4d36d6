// SPDX-License-Identifier: Apache-2.0
// smg_priv.h: the parts of the analysis of memory with symbolic memory graphs: states, one step along an edge, values of expressions.
#ifndef CPA_SMG_PRIV_H
#define CPA_SMG_PRIV_H

#include "base/opt.h"
#include "base/pmap.h"
#include "base/stat.h"
#include "core/cpa.h"
#include "cpa/smg/join.h"
#include "cpa/smg/pack.h"
#include "encode/thresholds.h"
#include "mem/storage.h"

extern const struct cpa_ops smg_cpa;

extern const struct opt_choice smg_numbers_choices[];

#define SMG_OPTS(X)                                                                                               \
    X(BOOL, abstraction, true, 0, 0, "", "fold neighbouring blocks into list segments at loop heads")             \
    X(ENUM, numbers, SMG_NUMBERS_ALL, smg_numbers_choices, 0, "", "where different numbers are joined")           \
    X(INT, exact, 8, 0, 1000000, "states",                                                                        \
      "states of one structure with different numbers at a loop head before they are joined")                     \
    X(INT, delay, 4, 0, 1000000, "states", "joins of them before bounds of numbers are widened")                  \
    X(INT, splits, 64, 1, 1000000, "graphs", "cases that one step may distinguish")                               \
    X(INT, offsets, 16, 1, 1000000, "offsets",                                                                    \
      "offsets at which one step may find an address to be before it does not distinguish them")                  \
    X(INT, fill, 4096, 0, 1000000, "bytes",                                                                       \
      "largest block whose bytes are filled one by one with another byte than 0")                                 \
    X(INT, depth, INT64_MAX, 0, INT64_MAX, "blocks",                                                              \
      "forget what a pointer variable leads to when it is so deep (inf: at no depth)")                            \
    X(STR, depth_of, NULL, 0, 0, "NAME=K,...", "depths of their own for some variables")                          \
    X(INT, interrupt, INT64_MAX, 0, INT64_MAX, "blocks",                                                          \
      "interrupt the exploration where what a variable leads to is so deep (inf: nowhere; see cegar.interrupts)") \
    X(BOOL, depth_alike, false, 0, 0, "",                                                                         \
      "with such a variable forget those of the same type, and untyped pointers, that lead to no other block")    \
    X(BOOL, drop_dead, true, 0, 0, "", "forget variables that are never read again")
OPT_STRUCT(smg_cfg, SMG_OPTS);

#define SMG_STATS(X)                                                                  \
    X(COUNT, states, "", "different graphs")                                          \
    X(COUNT, graphs, "", "successor graphs computed")                                 \
    X(RATE, graphs_rate, "", "of them a second, in every 16th step")                  \
    X(MAX, objects_max, "", "largest number of objects in a graph")                   \
    X(MAX, words_max, "", "largest graph, in words of 8 bytes")                       \
    X(COUNT, splits, "", "steps that distinguished cases")                            \
    X(COUNT, offsets, "", "steps that distinguished offsets in an object")            \
    X(COUNT, materialised, "", "elements taken out of list segments")                 \
    X(COUNT, abstracted, "", "graphs in which blocks were folded into list segments") \
    X(COUNT, joins, "", "graphs joined at loop heads")                                \
    X(COUNT, covered, "", "comparisons of two graphs in which one covered the other") \
    X(COUNT, compared, "", "comparisons of two graphs")                               \
    X(COUNT, depth_drops, "", "graphs of which what was too deep was forgotten")      \
    X(COUNT, faults, "", "states in which a fault may have happened")
STAT_STRUCT(smg_stats, SMG_STATS);

// A graph in canonical form; or what is left behind a fault: which one, and of which object.
struct smg_state {
    struct state s;
    enum fault fault;  // words: edge, variable, allocating edge, each plus 1
    uint64_t hash;
    struct signature sig;
    size_t n;
    bool joined;             // made by joining graphs at a loop head that have the same numbers
    struct smg_state *next;  // of the same hash
    uint64_t words[];
};

struct smg_cpa {
    struct cpa cpa;
    const struct smg_cfg *cfg;
    struct smg_stats *stats;
    struct cfa *cfa;
    struct smg_numbers numbers;
    struct smg_packer packer;
    struct {
        VEC_OF(struct smg *);
    } spare;  // graphs to be used again
    struct {
        struct map own;  // variable -> its threshold
        bool limited;    // there are thresholds
        bool forgot;     // some block was forgotten: losses are not noticed any more
        struct pmap_pool pool;
        struct map precs;         // root -> struct smg_prec *
    } depths;                     // depth.h
    struct i128_vec *thresholds;  // of widenings, by function (encode/thresholds.h); NULL: none was needed yet
    struct map recurring;         // of loop heads: forms of elements (abstract.h)
    struct {
        uint64_t steps, time, graphs;
    } sampled;           // steps so far; time (ns) and graphs of every 16th
    unsigned watched;    // enum safety bits: faults of these parts of memory safety are targets
    unsigned suspected;  // parts of which some step may have committed a fault
    struct map states;   // hash -> struct smg_state *, the first of a chain
    uint32_t next_state;
    struct map *marked;  // during a collection: states in use
};

struct smg_state *smg_intern(struct smg_cpa *p, const struct smg *g);
const struct smg_state *smg_intern_fault(struct smg_cpa *p, const struct fault_at *f);
struct smg *smg_borrow(struct smg_cpa *p);             // an empty graph
void smg_give_back(struct smg_cpa *p, struct smg *g);  // takes it

// ---- one step along an edge -----------------------------------------------------------------------------------------

enum smg_end {
    STEP_GOES,    // the graph is, or becomes, the successor
    STEP_BOTTOM,  // there is none
    STEP_SPLIT,   // cases were put into `cases`; each begins the step anew
};

/* What a case of a step is about: in it the expression has this value. */
struct smg_choice {
    const struct exp *e;
    smg_value v;
};

enum { SMG_MAX_CHOICES = 4 };

struct smg_case {
    struct smg *g;
    size_t n_chosen;
    struct smg_choice chosen[SMG_MAX_CHOICES];
    uint32_t ways;  // how many offsets were distinguished on the way to it
};

/* A step works on one graph.  Where the effect depends on what the graph leaves open (whether a segment is empty, where in an object an
 * address leads), it puts a graph for each case into `cases` and ends; the step is then begun again with each of them. */
struct smg_step {
    struct smg_cpa *p;
    const struct edge *e;
    struct smg *g;  // that of `at`
    struct smg_case at;
    enum smg_end end;
    struct {
        VEC_OF(struct smg_case);
    } cases;
    bool valid;  // accesses of the edge are known to stay inside living objects
    struct {
        VEC_OF(struct fault_at);
    } faults;                     // that may happen here
    struct obstacle_at obstacle;  // what cannot be modelled here
};

/* smg_edge: the effect of s->e on s->g. */
void smg_edge(struct smg_step *s);

/* smg_fault: a fault of an object (0: none) certainly happens, so that nothing follows, or may happen. */
void smg_fault(struct smg_step *s, enum fault f, uint32_t object, bool certain);

// smg_obstacle: what follows is not known.
static inline void smg_obstacle(struct smg_step *s, enum obstacle why)
{
    s->obstacle = (struct obstacle_at){ .kind = why };
}

/* smg_add_case: a case that is as the step is now; the step ends.  To be changed before the next is added. */
struct smg_case *smg_add_case(struct smg_step *s);

/* smg_split_segment: the cases that the segment is empty, and that it is not. */
void smg_split_segment(struct smg_step *s, uint32_t segment);

/* smg_split_outside: the cases that a pointer that leads outside of the program is null, and that it leads to the start of a block, which
 * then has a life like others. */
void smg_split_outside(struct smg_step *s, smg_value v);

// ---- values of expressions (eval.c) ---------------------------------------------------------------------------------

uint32_t smg_var(struct smg_step *s, const struct var *v);  // its object in the innermost activation
smg_value smg_eval(struct smg_step *s, const struct exp *e);
smg_value smg_eval_part(struct smg_step *s, const struct exp *e);  // likewise, or a part of an address: to be written
struct range smg_bounds(struct smg_step *s, const struct exp *e);  // of an integer expression, as its type reads it

/* smg_peek: the value of bits of an object; NONE if nothing is known.
 * smg_load: the same, as type t reads them (bits > 0: a bit-field); what is not known is noted, so that a second read agrees.
 * smg_load_part: the same, or the part of an address that lies there. */
smg_value smg_peek(struct smg_step *s, uint32_t object, int64_t bit, uint64_t bits);
smg_value smg_load(struct smg_step *s, uint32_t object, int64_t bit, const struct type *t, unsigned bits);
smg_value smg_load_part(struct smg_step *s, uint32_t object, int64_t bit, const struct type *t, unsigned bits);
/* smg_field: v as the contents of a bit-field.  smg_cell_range: of range_env (encode/range.h), with the step as context. */
smg_value smg_field(struct smg_step *s, smg_value v, unsigned bits);
bool smg_cell_range(void *ctx, const struct exp *cell, struct range *out);
void smg_assign(struct smg_step *s, const struct exp *lhs, smg_value v);

/* smg_equal: whether two values, both of type t, are equal.  May end the step with cases. */
enum tri smg_equal(struct smg_step *s, smg_value a, smg_value b);
enum tri smg_compare(struct smg_step *s, enum op o, const struct type *t, smg_value a, smg_value b);
enum tri smg_holds(struct smg_step *s, const struct exp *e);  // whether e != 0

// assume.c: s->e is an ASSUME
void smg_assume(struct smg_step *s);

// ---- accesses (access.c) --------------------------------------------------------------------------------------------

// INSIDE: to an object.  OUTSIDE: to memory outside of the program.  ANYWHERE: a read of which only that it is valid is known.
enum smg_where { SMG_INSIDE, SMG_OUTSIDE, SMG_ANYWHERE };

struct smg_place {
    enum smg_where where;
    uint32_t object;
    int64_t low, high;  // offset in bytes; equal: exact
};

enum smg_access { SMG_READ, SMG_WRITE };

/* smg_access: where the address leads, taking elements out of list segments on the way; false: the step ends here (a fault, cases).
 * bytes: least and greatest size of the access. */
bool smg_access(struct smg_step *s, const struct exp *addr, struct range bytes, enum smg_access a,
                struct smg_place *out);

/* smg_element: takes the element that the address of a segment means out of it, and ends the step with the one case that follows, or two if
 * the segment may be empty.  True: v is no such address, nothing was to be done. */
bool smg_element(struct smg_step *s, smg_value v);

/* smg_forget: some bytes at the offset, which may be one of several, change. */
void smg_forget(struct smg_step *s, const struct smg_place *at, i128 bytes);

// ---- offsets (offset.c) ---------------------------------------------------------------------------------------------

/* smg_settle: where the address of an access to some bytes is at one of few offsets (option offsets), and an address lies in one of these
 * places or is written (`written`; NONE: none is), ends the step with a case for each offset.  The index from which the offset is
 * computed then has a known value in each case, so that the same place is found when it is used again.
 * smg_settle_pointer: the same where a pointer to such a place is computed: of the offset only bounds can be kept.
 * True: nothing was to be done. */
bool smg_settle(struct smg_step *s, const struct exp *addr, i128 bytes, smg_value written);
bool smg_settle_pointer(struct smg_step *s, const struct exp *e);

/* smg_noted: the value of an expression that is known since cases were distinguished by it; else NONE.
 * smg_drop_notes: forgets what is noted of values that are nowhere any more, or all. */
smg_value smg_noted(struct smg_step *s, const struct exp *e);
void smg_drop_notes(struct smg *g, bool all);

/* smg_read_one_of: a number of type t that is read at one of several offsets: within bounds of all the numbers there.
 * smg_write_one_of: a value v of type t is written at one of them: each place then holds what it held, or v. */
smg_value smg_read_one_of(struct smg_step *s, const struct exp *addr, const struct smg_place *at, const struct type *t);
void smg_write_one_of(struct smg_step *s, const struct exp *addr, const struct smg_place *at, const struct type *t,
                      smg_value v);

#endif
