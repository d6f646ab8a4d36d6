// SPDX-License-Identifier: Apache-2.0
// step.h: one step of the shape analysis along an edge, shared by its parts.
#ifndef CPA_SHAPE_STEP_H
#define CPA_SHAPE_STEP_H

#include "cpa/shape/shape_priv.h"

struct step {
    struct shape_cpa *v;
    const struct edge *e;
    struct structures now;  // what has become of the structure
    uint32_t faults;        // that may have happened on the way
    enum rc rc;
};

/* cell_of: the node of followed pointer x, which is definite, as a bit; 0: x is null, or wild. */
static inline uint64_t cell_of(const struct step *s, const struct structure *g, uint32_t x)
{
    return unary_of(g, s->v->shape->voc.preds.at[s->v->shape->pointer[x]].at)->must;
}

// node_of: the node as a number, if x has a cell.
static inline uint32_t node_of(const struct step *s, const struct structure *g, uint32_t x)
{
    return (uint32_t)__builtin_ctzll(cell_of(s, g, x));
}

// ---- steps of all structures (transfer.c) ---------------------------------------------------------------------------------

/* keep_structures: keeps the structures for which `keep`, which may change them, says true. */
void keep_structures(struct step *s, bool (*keep)(const struct step *s, struct structure *g, const void *ctx),
                     const void *ctx);

/* step_fail: notes that the edge cannot be followed.  step_apply: applies the statement to all structures.
 * step_one_by_one: applies `change` to each structure alone, because they differ in what is wild. */
void step_fail(struct step *s, enum obstacle kind);
void step_apply(struct step *s, enum shape_op op, uint32_t x, uint32_t y, uint32_t field);
void step_one_by_one(struct step *s, void (*change)(struct step *s, uint32_t x, uint32_t y, uint32_t f), uint32_t x,
                     uint32_t y, uint32_t f);

/* step_is_wild, step_any_wild, step_set_wild: whether followed pointer x is wild.  step_make_wild: x may be anything.
 * step_copy: x = y. step_drop: x is not read again.
 * step_focus: splits structures so that x is definite. */
bool step_is_wild(const struct step *s, const struct structure *g, uint32_t x);
bool step_any_wild(const struct step *s, uint32_t x);
void step_set_wild(struct step *s, uint32_t x, bool wild);
void step_make_wild(struct step *s, uint32_t x);
void step_copy(struct step *s, uint32_t x, uint32_t y);
void step_drop(struct step *s, uint32_t x);
void step_focus(struct step *s, uint32_t x);

/* step_is_elsewhere: whether in all structures the address is one of a block that is no node, because another analysis
 * follows it. */
bool step_is_elsewhere(const struct step *s, const struct exp *addr);

/* step_is_null: whether an expression is a constant null pointer.  step_assign: x = rhs. */
bool step_is_null(const struct exp *x);
void step_assign(struct step *s, uint32_t x, const struct exp *rhs);

// ---- cells (cells.c) --------------------------------------------------------------------------------------------------------

/* step_enter: follows x: x has a cell in each structure that is left.  False if that cannot be done here: x is wild. */
bool step_enter(struct step *s, uint32_t x);

/* step_allocate: ALLOC to a followed pointer.  step_load_pointer: x = the pointer at y + off, y being definite;
 * `whole`: it is a whole pointer.  step_load, step_store: the edges.  step_write: writes the bytes of rhs to y + off, y
 * being definite; rhs NULL: any `size` bytes. */
void step_allocate(struct step *s);
void step_load_pointer(struct step *s, uint32_t x, uint32_t y, int64_t off, bool whole);
void step_load(struct step *s);
void step_store(struct step *s);
void step_write(struct step *s, uint32_t y, int64_t off, int64_t size, const struct exp *rhs);

/* step_write_object: if lhs is a part of a variable that is a cell, writes rhs (NULL: anything) there; else nothing. */
void step_write_object(struct step *s, const struct exp *lhs, const struct exp *rhs);

/* step_copy_bytes, step_set_bytes: COPY and SET edges.  step_write_elsewhere: a write to something that is not
 * followed, also HAVOC_MEM.  step_copy_record: copies the record `from` to the variable whose address x is. */
void step_copy_bytes(struct step *s);
void step_set_bytes(struct step *s);
void step_write_elsewhere(struct step *s);
void step_copy_record(struct step *s, uint32_t x, const struct exp *from);

/* step_free_block: a FREE edge. */
void step_free_block(struct step *s);

/* step_begin, step_end: begin and end the life of the variable whose address x is; its bytes may be anything.
 * step_declare: its declaration. */
void step_begin(struct step *s, uint32_t x);
void step_declare(struct step *s, uint32_t x);
void step_end(struct step *s, uint32_t x);

/* step_size: how many bytes the edge copies or sets, if that is constant; else -1. */
int64_t step_size(const struct step *s);

// ---- memory safety (safety.c) -------------------------------------------------------------------------------------------------

/* safety_before: checks what the edge accesses and frees: heaps where that may be a watched fault are left out, and the
 * fault is noted.
 * safety_end_block: ends the lives of the blocks to whose start addr may lead.  safety_end_variable: ends that of
 * followed address x, which is definite.
 * safety_behind: leaves out and notes heaps in which a block may be lost.  safety_drop: x is not read again; it goes on
 * holding blocks to which nothing else leads. All do nothing if memory safety is not watched. */
void safety_before(struct step *s);
void safety_end_block(struct step *s, const struct exp *addr);
void safety_end_variable(struct step *s, uint32_t x);
void safety_behind(struct step *s);
void safety_drop(struct step *s, uint32_t x);

// ---- numbers (numbers.c) ------------------------------------------------------------------------------------------------------

/* numbers_find: chooses integer variables, data fields and constants; adds the assertions `field == constant` to t.
 * numbers_add: adds their predicates, when the class is there. */
void numbers_find(struct shape_cpa *v, struct tracking *t);
void numbers_add(struct shape_cpa *v);

/* number_at: the number of the followed integer variable x, or NOT_FOLLOWED.  data_at: the number of the data field of
 * such a type. */
uint32_t number_at(const struct shape_cpa *v, const struct exp *x);
uint32_t data_at(const struct shape_cpa *v, int64_t off, const struct type *t);

/* numbers_assign: x = rhs; rhs NULL: any value.  numbers_load: x = y->field at off, y being definite.  numbers_store:
 * y->field = rhs; rhs NULL: `size` bytes of any value.
 * numbers_assume: the condition of an ASSUME edge, as far as it is about such variables. */
void numbers_assign(struct step *s, uint32_t x, const struct exp *rhs);
void numbers_load(struct step *s, uint32_t x, uint32_t y, int64_t off);
void numbers_store(struct step *s, uint32_t y, int64_t off, int64_t size, const struct exp *rhs);
void numbers_assume(struct step *s);

/* numbers_clear: x is not read again.  numbers_zero: fills `size` bytes of y's cell with zeros. */
void numbers_clear(struct step *s, uint32_t x);
void numbers_zero(struct step *s, uint32_t y, int64_t off, int64_t size);

// ---- their order (ranks.c): parts of the above ------------------------------------------------------------------------------

/* ranks_find: decides whether some data field's order is followed, and which integers have a place in it. */
void ranks_find(struct shape_cpa *v, struct tracking *t);

/* ranks_assign: as numbers_assign.  ranks_read: x = data field d (or NOT_FOLLOWED) of y's cell.  ranks_write: that
 * field = rhs; rhs NULL: anything.
 * ranks_forget: x is not read again.  ranks_assume: the condition of an ASSUME edge. ranks_start: before the program. */
void ranks_assign(struct step *s, uint32_t x, const struct exp *rhs);
void ranks_read(struct step *s, uint32_t x, uint32_t y, uint32_t d);
void ranks_write(struct step *s, uint32_t y, uint32_t d, const struct exp *rhs);
void ranks_forget(struct step *s, uint32_t x);
void ranks_assume(struct step *s);
void ranks_start(const struct shape_cpa *v, struct structure *g);

#endif
