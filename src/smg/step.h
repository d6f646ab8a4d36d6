// SPDX-License-Identifier: Apache-2.0
// step.h: what one edge of the program does to a symbolic memory graph: the transfer that the analyses with such graphs share.
#ifndef SMG_STEP_H
#define SMG_STEP_H

#include "cfa/faults.h"
#include "cfa/obstacles.h"
#include "cfa/range_exp.h"
#include "mem/storage.h"
#include "smg/graph.h"

struct smg_step;

// What an analysis says of its steps: the first part is given, the second kept by the steps.
struct smg_env {
    struct cfa *cfa;
    void *owner;      // of the two functions below
    int64_t offsets;  // at which one step may find an address to be before it does not distinguish them
    int64_t cases;    // that one step may distinguish
    int64_t fill;     // bytes of the largest block that is filled byte by byte
    const uint32_t
        *site;  // by allocating edge: the one that stands for all that make blocks of one type; NULL: each for itself
    bool drop_dead;    // variables that are never read again hold nothing
    bool frames;       // frames of pending calls within a recursion are blocks (frame.h)
    bool record;       // steps keep the graph with which their case began (smg_step.before)
    unsigned watched;  // enum safety bits: faults of these parts of memory safety are noted
    /* unknown_write: the effect of an edge that writes or frees through an unknown pointer, on all objects that it may hit; false, and no
     * effect: that cannot be told.  NULL: it never can. */
    bool (*unknown_write)(struct smg_step *s);
    /* element: makes the root of a SMG_TREE a block of its own, and ends the step with a case for each way in which that may be
     * (smg_add_case).  NULL: there are no trees. */
    void (*element)(struct smg_step *s, uint32_t object);
    /* reveal: makes a block of the node in whose box the edge hides what is in some bits of an object (smg_is_hidden), and ends the step with a
     * case for each way in which that may be. */
    void (*reveal)(struct smg_step *s, uint32_t object, struct smg_edge hidden);
    /* made: a block of so many bytes is allocated by e.  NULL: nobody wants to know. */
    void (*made)(void *owner, const struct edge *e, u128 bytes);

    struct smg_numbers numbers;
    unsigned suspected;                     // parts of which some step may have committed a fault
    bool forgot;                            // some block was forgotten: losses are not noticed any more
    uint64_t splits, at_offsets, elements;  // steps that distinguished cases, offsets; elements that were taken out
    struct {
        VEC_OF(struct smg *);
    } spare;  // graphs to be used again
};

/* smg_env_init: of a program; the rest of the given part is the caller's to set. */
void smg_env_init(struct smg_env *v, struct cfa *c);
void smg_env_free(struct smg_env *v);

struct smg *smg_borrow(struct smg_env *v);             // an empty graph
void smg_give_back(struct smg_env *v, struct smg *g);  // takes it

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
    struct smg_env *env;
    const struct edge *e;
    struct smg *g;       // that of `at`
    struct smg *before;  // g when the case began, if that is recorded
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

/* smg_steps: the effect of e on g (taken), case by case: out is called for each that ends, with end GOES (s->g is the successor, unless there is an
 * obstacle) or BOTTOM, and the faults that may happen in it.  valid: accesses are known to stay inside living objects. */
enum rc smg_steps(struct smg_env *v, const struct edge *e, bool valid, struct smg *g,
                  enum rc (*out)(void *ctx, struct smg_step *s), void *ctx) ATTR_MUST_USE;

/* smg_edge: the effect of s->e on s->g. */
void smg_edge(struct smg_step *s);

/* smg_fault: a fault of an object (0: none) certainly happens, so that nothing follows, or may happen. */
void smg_fault(struct smg_step *s, enum fault f, uint32_t object, bool certain);

// smg_obstacle: what follows is not known.
static inline void smg_obstacle(struct smg_step *s, enum obstacle why)
{
    s->obstacle = (struct obstacle_at){ .kind = why };
}

// Whether the effect of an edge that writes or frees through an unknown pointer can be told; then it took place.
static inline bool smg_unknown_write(struct smg_step *s)
{
    return s->env->unknown_write && s->env->unknown_write(s);
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
/* smg_field: v as the contents of a bit-field.  smg_cell_range: of range_env (num/range.h), with the step as context. */
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

/* smg_reveal: as smg_element, for what boxes hide of bits [from, to) of an object. */
bool smg_reveal(struct smg_step *s, uint32_t object, i128 from, i128 to);

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
