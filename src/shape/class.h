// SPDX-License-Identifier: Apache-2.0
// class.h: shape classes: the predicates of generators for certain tracked pointers and field assertions, and what statements do to them.
//
// The predicates of several generators, of one structure type each, are side by side in one structure: that says at least as much as a set of
// structures for each class, of which the heap is in all (a reduced product).
//
// source Theoduloz 2010, 2.3.1 (classes), 2.3.4 (predicate updates), 2.3.5 (regions), 2.3.6 (tracking definitions).
#ifndef SHAPE_CLASS_H
#define SHAPE_CLASS_H

#include "shape/operations.h"
#include "shape/scg.h"

enum { CLASS_POINTERS = 64, CLASS_ASSERTIONS = 64, CLASS_FIELDS = 8, CLASS_SCGS = 8, CLASS_VALUES = 12 };

// What is tracked of a type: the pointers in T, which of them separate (T_s), and assertions about fields (Phi); also
// fields of cells beyond those of generators.
struct tracking {
    const char *pointers[CLASS_POINTERS];
    uint32_t n_pointers;
    uint64_t separating;  // a bit set
    const char *assertions[CLASS_ASSERTIONS];
    uint32_t n_assertions;
    const char *fields[CLASS_FIELDS];
    uint32_t n_fields;
    bool ordered;                      // whether the order of an integer field is followed (order.h),
    const char *values[CLASS_VALUES];  // and the variables whose place in that order is known
    uint32_t n_values;
    uint32_t separating_values, comparing_values;  // bit sets: nodes are told apart by at[t]; by below[t] and above[t]
};

// A generator: an entry with actual fields, and some of its families, closed under dependency; it is for tracked
// pointers of one structure type.
struct scg {
    const struct scg_entry *entry;
    const char *fields[SCG_FIELDS];
    uint32_t families;
    uint64_t pointers;  // those that it is about: a bit set
    bool
        // new values without a formula in the entry come from definitions in the structure after, without finite
        // differencing
        reevaluate;
};

// What a statement does to the predicates of a class.
struct class_step {
    struct {
        VEC_OF(struct update);
        // formulas over the structure before; over the structure after, if only the definition says the new value
    } first, then;
};

struct shape_class {
    struct vocabulary voc;
    struct constraints constraints;
    struct scg scg[CLASS_SCGS];
    uint32_t n_scgs;
    struct tracking tracking;
    uint32_t pointer[CLASS_POINTERS], assertion[CLASS_ASSERTIONS],
        field[CLASS_FIELDS];  // predicates of fields: those of the tracking definition first
    struct class_order {
        uint32_t le, unset[CLASS_VALUES], below[CLASS_VALUES], above[CLASS_VALUES], at[CLASS_VALUES],
            same[CLASS_VALUES][CLASS_VALUES];
    } order;  // where data are ordered
    uint32_t n_fields;
    enum scg_depends depends;  // of its predicates, the most
    uint32_t fresh;            // holds for a new cell while it is made
    struct {
        VEC_OF(struct class_instance);
    } instances;  // the instrumentation predicates
    struct map step_at;
    struct {
        VEC_OF(struct class_step *);
    } steps;
    char *problem;  // class_check alone: what is wrong with a formula, with its line; NULL: nothing
    uint32_t problem_line;
};

struct class_instance {
    const struct scg *scg;  // the generator that has it, the first of several
    const struct scg_pred *of;
    uint32_t pointer;  // of the tracked ones; UINT32_MAX: for none
    uint32_t pred;
};

/* class_new: the class of n generators.  Formulas about predicates that the class does not have are left out; a
 * predicate that several generators define alike is there once.  A generator that means something else by a name of an
 * earlier one is left out, and so is one with a field twice.  class_free.
 * in     all fields together are at most CLASS_FIELDS. */
struct shape_class *class_new(const struct scg *m, uint32_t n, const struct tracking *t);
void class_free(struct shape_class *c);

/* class_apply: what the statement does to s: x and y number tracked pointers, or are UINT32_MAX: those are not tracked, and may point anywhere; field
 * is one of the class, or UINT32_MAX.  Of SHAPE_SET, y is a value.  Nothing is focused or made definite here.  False: s would have too many nodes. */
bool class_apply(struct shape_class *c, struct structure *s, enum shape_op op, uint32_t x, uint32_t y, uint32_t field);

/* class_post: the result of a statement on s: pointers that it follows or writes through are focused, predicates get
 * their new values, and structures that stand for no heap are left out.  Pushes to out (gives); false: there would be
 * too many structures or nodes, and what was pushed does not count.
 * class_focus: s split into cases in which the tracked pointer is definite: a condition about it has one value in each. */
bool class_post(struct shape_class *c, const struct structure *s, enum shape_op op, uint32_t x, uint32_t y,
                uint32_t field, struct structures *out);
bool class_focus(struct shape_class *c, const struct structure *s, uint32_t pointer, struct structures *out);

/* class_collect: removes cells to which no tracked pointer leads, as far as predicates of other cells do not depend on
 * them.  A statement on the rest gives what it would have given, except for such cells.
 * cost   O(nodes x fields).
 * class_connected: the nodes that stay: bits.  class_reached: nodes all of whose cells certainly lie on paths of fields
 * from some of these tracked pointers, according to definite values and the definitions of predicates. */
uint64_t class_connected(const struct shape_class *c, const struct structure *s);
uint64_t class_reached(const struct shape_class *c, const struct structure *s, uint64_t pointers);
void class_collect(const struct shape_class *c, struct structure *s);

/* class_adjust (adjust.c): a structure of a coarser class, whose predicates are among those of c, as one of c (gives):
 * its nodes and values, and 1/2 for predicates that only c has.  It stands for the same heaps.  From a finer class:
 * without the predicates that c lacks; it stands for more.
 * class_region_below: whether the region `coarse`, of a coarser class, covers `fine`, of c: each structure of `fine` is
 * embedded in some adjusted one. */
struct structure *class_adjust(const struct shape_class *c, const struct structure *s);
bool class_region_below(const struct shape_class *c, const struct structures *fine, const struct structures *coarse);

/* class_line: the line of the data file that gives predicate pred its value after the statement; 0: none, the value is
 * kept. */
uint32_t class_line(struct shape_class *c, enum shape_op op, uint32_t x, uint32_t y, uint32_t field, uint32_t pred);

/* class_definition: the text of an instrumentation predicate's definition, over the variables of its pattern.
 * class_print: what the class was made of, and its predicates with their definitions: core predicates, instrumentation
 * predicates, and those that were added to its vocabulary later. */
void class_definition(const struct shape_class *c, const struct class_instance *i, struct buf *out);
void class_print(const struct shape_class *c, struct buf *out);

/* class_define: gives instrumentation predicates the values of their definitions. */
void class_define(struct shape_class *c, struct structure *s);

/* class_check: whether all formulas of the entry can be read, rules hold, and new values agree with the definitions,
 * for each closed set of families on `heaps` random small heaps (0: checks only what can be read without statements).
 * Finds the dependencies of families, too.
 * errors false, with "NAME:LINE: what is wrong" in *why. */
bool class_check(const char *name, struct scg_entry *e, unsigned heaps, struct buf *why);

/* class_random_heap: a heap of at most `cells` cells with the class's fields and pointers anywhere, from random numbers. */
struct rng;
struct structure *class_random_heap(struct shape_class *c, struct rng *rng, uint32_t cells);

#endif
