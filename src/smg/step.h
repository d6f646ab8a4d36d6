// SPDX-License-Identifier: Apache-2.0
// step.h: the effect of one edge of the program on a symbolic memory graph: the transfer that the analyses with such
// graphs share.
#ifndef SMG_STEP_H
#define SMG_STEP_H

#include "cfa/faults.h"
#include "cfa/obstacles.h"
#include "cfa/range_exp.h"
#include "mem/storage.h"
#include "smg/graph.h"

struct smg_step;

// The environment of steps: an analysis gives the first part, the steps keep the second.
struct smg_env {
    struct cfa *cfa;
    void *owner;      // of the two functions below
    int64_t offsets;  // how many offsets of one address a step distinguishes at most
    int64_t cases;    // how many cases one step distinguishes at most
    int64_t fill;     // bytes of the largest block that is filled byte by byte
    const uint32_t
        // by allocating edge: the edge that stands for all edges that make blocks of one type; NULL: each for itself
        *site;
    bool drop_dead;    // variables that are never read again hold nothing
    bool frames;       // frames of pending calls within a recursion are blocks (frame.h)
    bool record;       // steps keep the graph with which their case began (smg_step.before)
    unsigned watched;  // enum safety bits: faults of these parts of memory safety are noted
    /* unknown_write: makes the effect of an edge that writes or frees through an unknown pointer, on all objects that
     * it may hit; false, and no effect: these are not known.  NULL: they never are. */
    bool (*unknown_write)(struct smg_step *s);
    /* element: makes the root of a SMG_TREE a block of its own, and ends the step with a case for each way in which
     * that is possible (smg_add_case).  NULL: there are no trees. */
    void (*element)(struct smg_step *s, uint32_t object);
    /* reveal: for bits of an object that a box hides (smg_is_hidden), makes a block of the node that has the box, and
     * ends the step with a case for each way in which that is possible. */
    void (*reveal)(struct smg_step *s, uint32_t object, struct smg_edge hidden);
    /* made: is told that e allocates a block of `bytes` bytes.  NULL: nobody wants to know. */
    void (*made)(void *owner, const struct edge *e, u128 bytes);

    struct smg_numbers numbers;
    unsigned suspected;  // parts of which some step may have committed a fault
    bool forgot;         // some block was forgotten: losses are not noticed any more
    // steps that distinguished cases; that distinguished offsets; elements that were taken out of segments
    uint64_t splits, at_offsets, elements;
    struct {
        VEC_OF(struct smg *);
    } spare;  // graphs to be used again
};

/* smg_env_init: an environment for a program; the caller sets the rest of the given part. */
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

/* A case of a step, chosen by the value of an expression. */
struct smg_choice {
    const struct exp *e;
    smg_value v;
};

enum { SMG_MAX_CHOICES = 4 };

struct smg_case {
    struct smg *g;
    size_t n_chosen;
    struct smg_choice chosen[SMG_MAX_CHOICES];
    uint32_t ways;  // how many offsets were distinguished on the way to the case
};

/* A step works on one graph.  If the effect depends on something that the graph leaves open (whether a segment is
 * empty, where in an object an address leads), the step puts a graph for each case into `cases` and ends; it is then
 * begun again with each of them. */
struct smg_step {
    struct smg_env *env;
    const struct edge *e;
    struct smg *g;       // that of `at`
    struct smg *before;  // g when the case began, if that is to be recorded
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

/* smg_steps: the effect of e on g (taken), case by case.  out is called for each case that ends, with end GOES (s->g is
 * the successor, unless there is an obstacle) or BOTTOM, and with the faults that may happen in it.  valid: accesses
 * are known to stay inside living objects. */
enum rc smg_steps(struct smg_env *v, const struct edge *e, bool valid, struct smg *g,
                  enum rc (*out)(void *ctx, struct smg_step *s), void *ctx) ATTR_MUST_USE;

/* smg_edge: the effect of s->e on s->g. */
void smg_edge(struct smg_step *s);

/* smg_fault: notes a fault of an object (0: none), which happens certainly, so that nothing follows, or perhaps. */
void smg_fault(struct smg_step *s, enum fault f, uint32_t object, bool certain);

// smg_obstacle: notes that what follows is not known.
static inline void smg_obstacle(struct smg_step *s, enum obstacle why)
{
    s->obstacle = (struct obstacle_at){ .kind = why };
}

// Makes the effect of an edge that writes or frees through an unknown pointer; false: it is not known.
static inline bool smg_unknown_write(struct smg_step *s)
{
    return s->env->unknown_write && s->env->unknown_write(s);
}

/* smg_add_case: ends the step and adds a case that is as the step is now; it may be changed before the next is added. */
struct smg_case *smg_add_case(struct smg_step *s);

/* smg_split_segment: ends the step with two cases: a segment is empty, or it is not. */
void smg_split_segment(struct smg_step *s, uint32_t segment);

/* smg_split_outside: ends the step with two cases: a pointer that leads outside of the program is null, or it leads to
 * the start of a block, which from then on has a life like others. */
void smg_split_outside(struct smg_step *s, smg_value v);

// ---- values of expressions (eval.c) ---------------------------------------------------------------------------------

uint32_t smg_var(struct smg_step *s, const struct var *v);  // its object in the innermost activation
smg_value smg_eval(struct smg_step *s, const struct exp *e);
smg_value smg_eval_part(struct smg_step *s, const struct exp *e);  // likewise, or a part of an address: to be written
struct range smg_bounds(struct smg_step *s, const struct exp *e);  // of an integer expression, as its type reads it

/* smg_peek: the value of bits of an object; NONE if nothing is known.
 * smg_load: the value as type t reads it (bits > 0: a bit-field); an unknown value is noted, so that a second read
 * agrees.
 * smg_load_part: the same, or the part of an address that lies there. */
smg_value smg_peek(struct smg_step *s, uint32_t object, int64_t bit, uint64_t bits);
smg_value smg_load(struct smg_step *s, uint32_t object, int64_t bit, const struct type *t, unsigned bits);
smg_value smg_load_part(struct smg_step *s, uint32_t object, int64_t bit, const struct type *t, unsigned bits);
/* smg_field: v as the contents of a bit-field.  smg_cell_range: the function of that name for range_env (num/range.h),
 * with the step as context. */
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

// INSIDE: the access goes to an object.  OUTSIDE: to memory outside of the program.  ANYWHERE: a read of which only is
// known that it is valid.
enum smg_where { SMG_INSIDE, SMG_OUTSIDE, SMG_ANYWHERE };

struct smg_place {
    enum smg_where where;
    uint32_t object;
    int64_t low, high;  // offset in bytes; equal: exact
    uint16_t outside;   // OUTSIDE: as of the address
};

enum smg_access { SMG_READ, SMG_WRITE };

/* smg_access: finds where an address leads, and takes elements out of list segments on the way; false: the step ends
 * here (a fault, cases). bytes: least and greatest size of the access. */
bool smg_access(struct smg_step *s, const struct exp *addr, struct range bytes, enum smg_access a,
                struct smg_place *out);

/* smg_element: takes the element that an address into a segment means out of the segment, and ends the step with the
 * case that follows, or two if the segment may be empty.  True: v is no such address, and nothing was done. */
bool smg_element(struct smg_step *s, smg_value v);

/* smg_reveal: as smg_element, for bits [from, to) of an object that boxes hide. */
bool smg_reveal(struct smg_step *s, uint32_t object, i128 from, i128 to);

/* smg_forget: makes some bytes at the offset (which may be one of several) unknown. */
void smg_forget(struct smg_step *s, const struct smg_place *at, i128 bytes);

// ---- offsets (offset.c) ---------------------------------------------------------------------------------------------

/* smg_settle: ends the step with a case for each offset if an access to some bytes is at one of few offsets (option
 * offsets), and an address lies in one of these places or is written (`written`; NONE: none is).  The index from which
 * the offset is computed then has a known value in each case, so that the same place is found when the index is used
 * again.
 * smg_settle_pointer: does the same where a pointer to such a place is computed, of whose offset only bounds could be
 * kept. True: nothing had to be done. */
bool smg_settle(struct smg_step *s, const struct exp *addr, i128 bytes, smg_value written);
bool smg_settle_pointer(struct smg_step *s, const struct exp *e);

/* smg_noted: the value of an expression by which cases were distinguished, if it is still known; else NONE.
 * smg_drop_notes: forgets notes about values that are nowhere any more, or all notes. */
smg_value smg_noted(struct smg_step *s, const struct exp *e);
void smg_drop_notes(struct smg *g, bool all);

/* smg_read_one_of: reads a number of type t at one of several offsets: a value within the bounds of all the numbers
 * there.
 * smg_write_one_of: writes v of type t at one of several offsets: each place then holds what it held, or v. */
smg_value smg_read_one_of(struct smg_step *s, const struct exp *addr, const struct smg_place *at, const struct type *t);
void smg_write_one_of(struct smg_step *s, const struct exp *addr, const struct smg_place *at, const struct type *t,
                      smg_value v);

#endif
