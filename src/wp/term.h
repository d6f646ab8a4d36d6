// SPDX-License-Identifier: Apache-2.0
// term.h: values and addresses of a program as terms over its variables and memory, each term once.
//
// source Dams, Namjoshi 2003, section 3.1 and figure 4.  Memory is a map from cells to values: a cell is a scalar part of a variable, the member
// of a structure, or what a pointer to a scalar points to.  It is named by its address.
#ifndef WP_TERM_H
#define WP_TERM_H

#include "base/arena.h"
#include "base/map.h"
#include "cfa/cfa.h"

enum wp_term_kind {
    WP_TERM_CONST,   // value, of scalar type
    WP_TERM_VAR,     // contents of the cell at byte `off` of variable `var`
    WP_TERM_ADDR,    // address of byte `off` of `var`
    WP_TERM_FUNC,    // address of a function
    WP_TERM_READ,    // contents of the cell whose address is a
    WP_TERM_MEMBER,  // address of the member at byte `off` of the structure of type `record` that a points to
    WP_TERM_UNARY,   // op a
    WP_TERM_BINARY,  // a op b
    WP_TERM_CAST,    // a converted to type
    WP_TERM_RIGID,   // a logical variable, `name`, whose value never changes
    WP_TERM_OLD,     // the value that a had where the program, or the function at hand, began
    // the address of the block that an allocation makes: only while its weakest precondition is computed
    WP_TERM_FRESH,
};

struct wp_term {
    uint8_t kind, op;
    bool reads;           // memory, or a variable whose address is known
    bool fresh, old;      // FRESH, OLD occurs in it
    uint32_t id;          // dense, in order of creation
    uint32_t depth;       // of the tree
    struct type *type;    // of the value, unqualified
    struct type *record;  // MEMBER
    const struct wp_term *a, *b;
    struct var *var;
    struct func *fn;
    struct sym name;
    int64_t off;
    u128 value;
};

struct wp_terms {
    struct cfa *cfa;
    struct types *types;
    struct arena mem;
    struct map index;
    struct {
        VEC_OF(const struct wp_term *);
    } all;  // by id
};

void wp_terms_init(struct wp_terms *x, struct cfa *c);
void wp_terms_free(struct wp_terms *x);

// ---- construction: constants are folded, *&e is e, and a member of a variable is a part of it ---------------------------

const struct wp_term *wp_term_const(struct wp_terms *x, struct type *t, u128 value);
const struct wp_term *wp_term_null(struct wp_terms *x, struct type *pointer);
const struct wp_term *wp_term_var(struct wp_terms *x, struct var *v, int64_t off, struct type *t);
const struct wp_term *wp_term_addr(struct wp_terms *x, struct var *v, int64_t off, struct type *pointer);
const struct wp_term *wp_term_read(struct wp_terms *x, const struct wp_term *cell, struct type *t);
const struct wp_term *wp_term_unary(struct wp_terms *x, enum op o, const struct wp_term *a);
const struct wp_term *wp_term_binary(struct wp_terms *x, enum op o, const struct wp_term *a, const struct wp_term *b);
const struct wp_term *wp_term_cast(struct wp_terms *x, const struct wp_term *a, struct type *t);
const struct wp_term *wp_term_rigid(struct wp_terms *x, struct sym name, struct type *t);
const struct wp_term *wp_term_old(struct wp_terms *x, const struct wp_term *a);
const struct wp_term *wp_term_fresh(struct wp_terms *x, struct type *t);

/* wp_term_member: of the structure of type `record` that base points to, the part of type t at byte off.  Structures in between are named on the way,
 * so that the last one is the innermost that the part belongs to.  wp_term_innermost: that structure, of a part at *off of `record`; *off becomes its offset there. */
struct type *wp_term_innermost(struct type *record, int64_t *off);
const struct wp_term *wp_term_member(struct wp_terms *x, const struct wp_term *base, struct type *record, int64_t off,
                                     struct type *t);

/* wp_term_of: the value of an expression of the automaton. */
const struct wp_term *wp_term_of(struct wp_terms *x, const struct exp *e);

/* wp_term_as: wp_term_of as a pointer of this type: an address in a structure that has such a part there becomes the
 * part's. Casts between other pointer types give a value of which the type says nothing. */
const struct wp_term *wp_term_as(struct wp_terms *x, const struct exp *e, const struct type *type);

/* wp_term_cell: the cell of type t at address e, as an edge reads or writes it: a member, if the base points to a
 * structure with such a part at that offset. */
const struct wp_term *wp_term_cell(struct wp_terms *x, const struct exp *e, struct type *t);

/* wp_term_byte: the cell of one byte, `at` bytes behind address e; NULL: it is not known what the byte is a part of. */
const struct wp_term *wp_term_byte(struct wp_terms *x, const struct exp *e, int64_t at);

/* wp_term_is_null: whether t is the null pointer constant (any constant zero). */
bool wp_term_is_null(const struct wp_term *t);

/* wp_term_with: t with its parts replaced by new ones (for kinds that have parts). */
const struct wp_term *wp_term_with(struct wp_terms *x, const struct wp_term *t, const struct wp_term *a,
                                   const struct wp_term *b);

/* wp_term_print: as C over the programmer's names, \old(e) for OLD; prec: 0, or 1 where an operator needs parentheses. */
void wp_term_print(const struct wp_terms *x, const struct wp_term *t, int prec, struct buf *b);

/* wp_term_print_attributes: address and value in M as in figure 4 of the paper: `(x + 8, M[x + 8])`. */
void wp_term_print_attributes(const struct wp_terms *x, const struct wp_term *t, struct buf *b);

// Whether the root of an address is FRESH, which differs from everything that existed before.
static inline bool wp_term_in_fresh(const struct wp_term *t)
{
    while (t->kind == WP_TERM_MEMBER)
        t = t->a;
    return t->kind == WP_TERM_FRESH;
}

#endif
