// SPDX-License-Identifier: Apache-2.0
// calculus.h: shape predicates, and what must hold before a statement so that they hold behind it.
//
// source Dams, Namjoshi, "Shape analysis through predicate abstraction and model checking", VMCAI 2003, sections 3 and 4.
//
// A heap is a set of live objects and a map from cells to values.  F is a set of members (fields) of structures that point to structures, A a
// set of cells that paths may end at, but must not read.  With a structure node w of type R, its F-cells are its members in F:
//   reach[A;F](x, b)    x is live, and it is b, or some F-cell of x is b (b a cell), or some F-cell outside of A holds an x' with reach[A;F](x', b)
//   reachp[A;F](x, b)   the same in at least one step
//   dshared[A;F](x, y)  some node is reached from both
//   cyclic[A;F](x)      x reaches a node that reaches itself in at least one step
// (least fixpoints, evaluated on concrete heaps by heap.h).
//
// Assumed: a cell is read with the type with which it was written (C17 6.5p7), and structures do not overlap but as a part of each other.
#ifndef WP_CALCULUS_H
#define WP_CALCULUS_H

#include "boolprog/formula.h"
#include "wp/term.h"

// A member that points to a structure, named by its innermost structure.
struct wp_field {
    struct type *record;
    int64_t off;
    struct type *type;  // of the member: a pointer to a structure
};

enum atom_kind {
    ATOM_EQ,       // x == y
    ATOM_LESS,     // x < y, of one type
    ATOM_LESS_EQ,  // x <= y, of floating-point numbers (of others it is !(y < x))
    ATOM_ALLOC,    // x points to a live object
    ATOM_REACH,    // reach[avoid; fields](x, y)
    ATOM_REACHP,
    ATOM_SHARED,  // dshared
    ATOM_CYCLIC,
    ATOM_OLD,  // the value that atom `inner` had where the program, or the function at hand, began
};

// Equal atoms are the same; their numbers are those of atoms in formulas.
struct atom {
    uint8_t kind;
    bool old;  // it is about the beginning only: no statement changes it
    uint32_t id;
    const struct wp_term *x, *y;
    struct type *x_record, *y_record;    // structures that x and y point to as nodes; y_record NULL: y is a cell
    uint32_t fields;                     // number of the set F
    uint32_t inner;                      // OLD
    const struct wp_term *const *avoid;  // sorted by id
    uint32_t n_avoid;
};

static inline bool atom_is_shape(const struct atom *a)
{
    return a->kind >= ATOM_REACH && a->kind <= ATOM_CYCLIC;
}

struct wp {
    struct cfa *cfa;
    struct budget *budget;
    struct wp_terms terms;
    struct bool_formulas formulas;
    struct arena mem;
    struct map index;      // of atoms
    struct map in_unions;  // ids of types that are members of unions
    struct {
        VEC_OF(const struct atom *);
    } atoms;  // by id
    struct {
        VEC_OF(struct wp_field);
    } fields;
    struct {
        VEC_OF(struct u32_vec);
    } sets;  // of fields, each sorted
    struct {
        VEC_OF(const struct wp_term *);
    } live;  // pointers that the statement at hand certainly reads or writes through: not null, and live
    struct {
        VEC_OF(const struct wp_term *);
    } rigid;              // logical variables, which all texts know
    bool reuses;          // blocks may have been freed before the statement at hand: a fresh one may lie where they lay
    bool fresh_zero;      // the block of FRESH has zeros in it
    uint64_t fresh_size;  // its bytes; 0: not known
};

void wp_init(struct wp *w, struct cfa *c, struct budget *b);
void wp_free(struct wp *w);

/* wp_field: the number of a member.  wp_field_set: of a set of members. */
uint32_t wp_field(struct wp *w, struct type *record, int64_t off, struct type *type);
uint32_t wp_field_set(struct wp *w, const uint32_t *fields, size_t n);

// ---- predicates, simplified (section 4): each gives a formula over atoms -----------------------------------------------

const struct bool_formula *wp_eq(struct wp *w, const struct wp_term *x, const struct wp_term *y);
const struct bool_formula *wp_less(struct wp *w, const struct wp_term *x, const struct wp_term *y, bool or_equal);
const struct bool_formula *wp_alloc(struct wp *w, const struct wp_term *x);

/* wp_test: t != 0. */
const struct bool_formula *wp_test(struct wp *w, const struct wp_term *t);

/* wp_shape: an atom of the kinds REACH to CYCLIC, of which kind, x, y, x_record, y_record, fields and avoid (in any order) are given. */
const struct bool_formula *wp_shape(struct wp *w, const struct atom *a);

/* wp_old: the value of f at the beginning. */
const struct bool_formula *wp_old(struct wp *w, const struct bool_formula *f);

/* wp_same_cell: whether the cells at addresses a and b, with values of the two types, are the same; ANY: that is not
 * known, or they overlap. */
const struct bool_formula *wp_same_cell(struct wp *w, const struct wp_term *a, const struct type *a_type,
                                        const struct wp_term *b, const struct type *b_type);

/* wp_type_reaches: whether a structure of type `to` can be reached from one of type `from` by F (typreach, section 4.1). */
bool wp_type_reaches(const struct wp *w, uint32_t fields, const struct type *from, const struct type *to);

/* wp_cell_node: the node that an F-cell belongs to, as a pointer to its structure, and the field.  NULL: the cell is no
 * F-cell, or it is not known what it is (then *perhaps: it may be one). */
const struct wp_term *wp_cell_node(struct wp *w, uint32_t fields, const struct wp_term *cell, struct type **record,
                                   uint32_t *field, bool *perhaps);

// ---- weakest preconditions (sections 3.1, 3.2) -------------------------------------------------------------------------

/* The weakest precondition of f: wp_write: before `cell` of this type gets `value` (NULL: any).  wp_write_memory:
 * before all memory that pointers reach changes in any way.
 * wp_allocate: before lhs (of this type) gets the address of a fresh block, filled with zeros or not.
 * wp_release: before the block at `block` is freed.
 * wp_begin: before the beginning: old values are the present ones. */
const struct bool_formula *wp_write(struct wp *w, const struct bool_formula *f, const struct wp_term *cell,
                                    struct type *type, const struct wp_term *value);
const struct bool_formula *wp_write_memory(struct wp *w, const struct bool_formula *f);
const struct bool_formula *wp_allocate(struct wp *w, const struct bool_formula *f, const struct wp_term *lhs,
                                       struct type *type, bool zero);
const struct bool_formula *wp_release(struct wp *w, const struct bool_formula *f, const struct wp_term *block);
const struct bool_formula *wp_begin(struct wp *w, const struct bool_formula *f);

/* wp_edge: the weakest precondition of f for an edge of the automaton, without its guard: f holds behind the edge
 * wherever it commits no fault.  Calls bind parameters; returns bind results. */
const struct bool_formula *wp_edge(struct wp *w, const struct edge *e, const struct bool_formula *f);

/* wp_guard: the condition under which an edge passes without a fault: the condition of an ASSUME; of others, that the
 * pointers they go through are live. */
const struct bool_formula *wp_guard(struct wp *w, const struct edge *e);

/* wp_derefs: appends the pointers that the edge reads or writes through, or frees: they must be live.  *known false:
 * there are more. */
struct wp_term_vec {
    VEC_OF(const struct wp_term *);
};
void wp_derefs(struct wp *w, const struct edge *e, struct wp_term_vec *out);

// ---- printing ---------------------------------------------------------------------------------------------------------

/* wp_atom_print: in C, or as reach[A;F](x, y).  wp_print: a formula over atoms. */
void wp_atom_print(const struct wp *w, const struct atom *a, struct buf *b);
void wp_print(const struct wp *w, const struct bool_formula *f, struct buf *b);

#endif
