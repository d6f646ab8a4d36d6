// SPDX-License-Identifier: Apache-2.0
// order.h: declarations shared by the files that find where the order of evaluation matters (order.c).  Not for other
// folders.
#ifndef LOWER_ORDER_H
#define LOWER_ORDER_H

#include "lower/build_priv.h"

/* ENDS: the run may end there.  FAILS: what is asked for may be violated there.  TOLD: an automaton that follows the
 * order of such events is told of one.  JUMPS: longjmp may be called; LEAVES: a block in an expression may be left by a
 * jump.  CUTS: control never comes out, so that nothing is known of operands that were to be evaluated behind it.
 * COMPUTES: it is more than a constant. */
enum {
    ORDER_ENDS = 1,
    ORDER_FAILS = 2,
    ORDER_TOLD = 4,
    ORDER_JUMPS = 8,
    ORDER_LEAVES = 16,
    ORDER_CUTS = 32,
    ORDER_COMPUTES = 64,
};

struct order_marks {
    struct map at;         // place in the source -> marks of the edges that stem from it
    uint8_t *of_function;  // by function id: marks of all its edges, without those of functions that it calls
};

enum {
    READ = 1,
    WRITE = 2,
    PENDING = 4,  // of WRITE: no sequence point behind it yet
    CALL_READ = 8,
    CALL_WRITE = 16,
    READS = READ | CALL_READ,
    WRITES = WRITE | CALL_WRITE,
};

// Targets of pointers; those and every global variable; then objects by decl id.
enum { MEMORY, EVERYTHING, FIRST_DECL };

struct touch {
    uint32_t what;
    uint8_t how;
    uint64_t low, high;     // bytes of a declared object, or of a record of type `in` behind a pointer
    const struct type *in;  // of MEMORY; NULL: anything
};

// An access to a scalar object that is certainly made where the expression is evaluated (order_sure.c).
struct sure {
    const struct expr *of, *by;  // the lvalue; the assignment or step that writes it, NULL: it is read
    bool pending;                // no sequence point is behind the write yet
    bool late;                   // calls come before it, which must return
};

struct effects {
    VEC_OF(struct touch);
    uint8_t marks;  // ORDER_*
    bool calls;     // something is called, or not looked at by order_sure.c
    struct {
        VEC_OF(struct sure);
    } sure;
};

struct open_place {
    struct site at;
    bool same;  // it is known to be one object, and executions do not show that (interp/unordered.c)
    const struct expr
        *undefined;  // behind this change execution is certainly undefined, whatever the order; NULL: none
};

struct order {
    struct builder *b;
    uint8_t *taken;          // by decl id: its address is a value somewhere
    struct effects *called;  // by function id: which objects a call touches that are not its own
    struct map funcs;        // decl id -> function id
    struct order_marks marks;
    const struct func *fn;  // whose body is walked
    bool silent;            // only effects are asked for
    struct map places;      // offset of a place that was found -> 1
    size_t n;               // how many
    struct loc first;
    struct {
        VEC_OF(struct open_place);
    } open;             // where an object is written that another operand accesses; function by function
    size_t *open_from;  // by function id: its first one
};

// order_ends.c
void order_marks_find(const struct builder *b, struct order_marks *m);
uint8_t order_marks_at(const struct order_marks *m, struct loc loc, struct loc end);
void order_marks_free(struct order_marks *m, size_t n_funcs);

/* order_set.c.  effects_touch: adds an access; whether it is new.  effects_join: moves those of `from`.  effects_settle:
 * passes a sequence point.  effects_access: adds an access to lvalue e.  order_object: the object that lvalue e is in,
 * and the bytes of it.
 * order_base: the pointer that p is moved from, and the distance in bytes; *exact: it is constant.
 * order_compare: compares two operands of an operator; indeterminate: they are not interleaved.  order_add_operand: compares an
 * operand with the others, and adds it to them.  order_note: notes a place. */
bool effects_touch(struct effects *f, struct touch t);
struct touch touch_as_called(struct touch t);
void effects_join(struct effects *to, struct effects *from);
void effects_free(struct effects *f);
void effects_settle(struct effects *f);
void effects_access(const struct expr *e, uint8_t how, struct effects *out);
bool order_is_constant(const struct expr *e);
const struct decl *order_decl(const struct order *o, uint32_t what);
bool order_overlap(const struct order *o, const struct touch *x, const struct touch *y);
const struct expr *order_base(const struct expr *p, uint64_t *by, bool *exact);
const struct expr *order_strip(const struct expr *e);
struct touch order_object(const struct expr *e);
void order_note(struct order *o, struct open_place p, bool clash, bool unsequenced);
void order_compare(struct order *o, const struct effects *x, const struct effects *y, struct site at,
                   bool indeterminate);
void order_add_operand(struct order *o, struct effects *all, struct effects *x, struct site at);

/* order_sure.c.  sure_read, sure_write: add an access to lvalue e, by assignment or step e: behind its operands, which are in out.
 * sure_settle: passes a sequence point.  sure_drop: forgets accesses that may not be made; sure_drop_reads: values that are not used.
 * sure_delay: calls come before the accesses.
 * sure_compare: the change behind which an execution that evaluates both operands is undefined; NULL: there may be none.  sure_is_one:
 * whether lvalues x and y of an expression, with calls or without, are one plain object.  sure_violate: makes the violations. */
void sure_read(struct order *o, const struct expr *e, struct effects *out);
void sure_write(struct order *o, const struct expr *e, struct effects *out);
void sure_settle(struct effects *f);
void sure_drop(struct effects *f);
void sure_drop_reads(struct effects *f);
void sure_delay(struct effects *f);
const struct expr *sure_compare(const struct effects *x, const struct effects *y);
bool sure_is_one(const struct expr *x, const struct expr *y, bool calls);
void sure_violate(struct order *o);

/* order_expr.c: each adds accesses to *out: those of an expression, for finding the place of an lvalue, for computing
 * lengths of a type, of an initialiser, of a call (NULL: where the scope of a variable ends). */
void order_walk(struct order *o, const struct expr *e, struct effects *out);
void order_walk_place(struct order *o, const struct expr *e, struct effects *out);
void order_walk_lengths(struct order *o, const struct type *t, struct site at, struct effects *out);
void order_walk_init(struct order *o, const struct init *init, struct effects *out);
void order_run(struct order *o, struct decl *f, const struct expr *call, struct effects *out);

// order_stmt.c: likewise, of a statement, and of a function with its parameters.
void order_walk_stmt(struct order *o, const struct stmt *s, struct effects *out);
void order_walk_function(struct order *o, const struct func *f, struct effects *out);

static inline struct site site_of(const struct expr *e)
{
    return (struct site){ e->loc, e->end };
}

#endif
