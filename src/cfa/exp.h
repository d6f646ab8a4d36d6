// SPDX-License-Identifier: Apache-2.0
// exp.h: pure typed expressions over named variables, hash-consed: equal expressions are the same object.
#ifndef CFA_EXP_H
#define CFA_EXP_H

#include "lang/ast.h"

struct var;
struct func;

// ORDER EXP
enum exp_kind {
    EXP_CONST,   // value, of scalar type
    EXP_CELL,    // the contents of `type` at byte `off` of variable `var` (bits > 0: the bit-field there)
    EXP_ADDR,    // address of byte `off` of `var`; a pointer
    EXP_FUNC,    // address of function fn
    EXP_UNARY,   // op a; type as value_unary says
    EXP_BINARY,  // a op b; operands have the common type already, as value_binary wants
    EXP_CAST,    // a converted to type (value_cast)
    EXP_INPUT,   // the value of the off-th input of a run (struct input); only in symbolic runs, never on CFA edges
};

struct exp {
    enum exp_kind kind;
    uint8_t op;             // enum op
    uint8_t bit_off, bits;  // CELL of a bit-field: position in byte `off` and width; else 0
    uint32_t id;            // dense, in order of creation
    uint32_t depth;         // height of the tree, 1 for leaves
    uint8_t
        // it has an INPUT below: it belongs to a path condition, which may be a huge graph, not to the program
        over_inputs;
    uint8_t is_gone;    // it mentions a variable that was dropped, which has no id: no edge has it
    struct type *type;  // unqualified scalar; CELL as an argument or returned value may have record type
    const struct exp *a, *b;
    struct var *var;
    struct func *fn;
    int64_t off;
    u128 value;
};

struct exps {
    struct types *types;
    struct arena *mem;
    struct {
        VEC_OF(struct exp *);
    } all;  // by id
    uint32_t *slot;
    size_t slots;
};

void exps_init(struct exps *x, struct types *t, struct arena *mem);
void exps_release(struct exps *x);

/* exps_drop: drops expressions over variables with stays[id] == 0; call it before ids of variables change. */
void exps_drop(struct exps *x, const uint8_t *stays);

/* exps_rehash: to be called after ids of variables or functions changed. */
void exps_rehash(struct exps *x);

/* Constructors fold constants (only where no value_flag arises), drop casts that change nothing, move constant offsets
 * into EXP_ADDR (&v + 4), and put the constant of a commutative operator on the right. */
const struct exp *exp_const(struct exps *x, struct type *t, u128 v);
const struct exp *exp_int(struct exps *x, struct type *t, i128 n);
const struct exp *exp_cell(struct exps *x, struct var *v, int64_t off, struct type *t, const struct field *bitfield);
const struct exp *exp_addr(struct exps *x, struct var *v, int64_t off, struct type *pointer);
const struct exp *exp_func(struct exps *x, struct func *f, struct type *pointer);
const struct exp *exp_unary(struct exps *x, enum op o, const struct exp *a);
const struct exp *exp_binary(struct exps *x, enum op o, const struct exp *a, const struct exp *b);
/* exp_cell_bytes: how many bytes a CELL touches, from its byte `off` on: a packed bit-field may touch more than its type has. */
static inline uint64_t exp_cell_bytes(const struct exp *cell)
{
    return cell->bits ? ((uint64_t)cell->bit_off + cell->bits + 7) / 8 : cell->type->size;
}

/* exp_is_of_program: whether analyses that look through all expressions should look at e.  Expressions that were
 * simplified away count, too. */
static inline bool exp_is_of_program(const struct exp *e)
{
    return !e->over_inputs && !e->is_gone;
}

/* exp_is_fixed_object: whether e is a number that a program uses as the address of an object: not a null pointer, nor a
 * small number or negative error code that stands for none. */
bool exp_is_fixed_object(const struct exp *e);

const struct exp *exp_cast(struct exps *x, const struct exp *a, struct type *to);
const struct exp *exp_input(struct exps *x, uint32_t n, struct type *t);

/* exp_same_repr: whether values of both types are the same patterns with the same meaning: equal types, two pointers,
 * or an enum and its underlying type.  exp_cast drops casts between such types, so operands agree only up to this. */
bool exp_same_repr(const struct type *a, const struct type *b);

/* exp_truth: a condition without parts that do not change whether it holds: e != 0 of a comparison, casts that keep
 * zero, and negations, which flip *truth. */
const struct exp *exp_truth(const struct exp *e, bool *truth);

static inline bool exp_is_const(const struct exp *e)
{
    return e->kind == EXP_CONST;
}

struct exp_vec {
    VEC_OF(const struct exp *);
};

/* exp_print: e as C over the programmer's names.  The recursion is bounded by the depth that the builder allows (4096). */
void exp_print(const struct program *p, const struct exp *e, struct buf *b);

/* exp_print_object: bytes [off, off + size of type) of v as C: `v`, `v.next`, `v[3].x`; type NULL: the innermost object
 * that starts there. */
void exp_print_object(const struct program *p, const struct var *v, int64_t off, const struct type *type,
                      struct buf *b);

/* exp_print_deref: the object of a type (bits > 0: the bit-field) at address addr as C: `p->next`, `a[i]`, `*p`. */
void exp_print_deref(const struct program *p, const struct exp *addr, const struct type *type, unsigned bit_off,
                     unsigned bits, struct buf *b);

/* exp_is_multiple: whether integer x is certainly a multiple of n, a power of two; what conversions and wrap-around leave of multiples are multiples.  O(tree of sums and
 * products). */
bool exp_is_multiple(const struct exp *x, uint64_t n);

#endif
