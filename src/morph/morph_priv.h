// SPDX-License-Identifier: Apache-2.0
// morph_priv.h: what the files of src/morph share.  Not for other folders.
#ifndef MORPH_MORPH_PRIV_H
#define MORPH_MORPH_PRIV_H

#include "base/map.h"
#include "base/tick.h"
#include "cfa/uses.h"
#include "lower/edit.h"
#include "mem/lives.h"
#include "mem/pointsto.h"
#include "morph/morph.h"

enum {
    DIMS = 3,       // of an array, at most
    TERMS = 6,      // that an address adds to its object's
    SUM_TERMS = 8,  // of a sum
    LOADS = 4,      // that one check depends on
    SLOTS = 24,     // kept cells, at most: of all arrays
    CHECKS = 32,    // that the view has at most
    EXITS = 3,      // of loops, that are foretold
    CHAIN = 200,    // edges that are looked back at
    FOLLOW = 16,    // definitions of pointers that an address is followed through
    COPIES = 4,     // of a flag that are followed to where it is set
    UNLESS = 2,     // branches before a check that are part of its condition
};

// index * stride; stride NULL: 1.
struct term_of {
    const struct exp *index, *stride;
};

// An address: byte off of an object, and terms.
struct address {
    struct pt_place at;  // off: constant part
    struct term_of term[TERMS];
    size_t n;
};

// The cell that an access reads or writes: an array and an index for each dimension.
struct cell {
    uint32_t array;
    const struct exp *index[DIMS];
};

struct array {
    struct pt_place at;
    struct type *elem;  // of the accesses; NULL: there are none yet
    size_t dims;
    const struct exp *stride[DIMS],
        *extent[DIMS];  // outermost first; strides in bytes, constants or over stable variables
    bool out;           // some access to it is not understood
};

// An access that is understood; by edge.
struct access {
    struct edge *e;
    const struct loop *loop;  // innermost around it, or NULL
    struct address addr;
    struct cell cell;
};

// Where a loop is left, once in an execution, by what is read from an array there.
struct exit_of {
    struct edge *e;
    const struct loop *loop;
    uint32_t array;
    const struct exp *index;  // of what was read, as it is at e
    struct var *where;        // foretells it; NULL: nobody asks
};

// A kept cell: the array's at these indices, which are over witnesses.
struct slot {
    uint32_t array;
    const struct exp *index[DIMS];
    struct var *var;
    bool at_exit;  // the index is where a loop is left (exits.c)
};

/* An arbitrary index: the number-th of a check; the access is outside of its array if it is not >= 0 and below `below` (NULL: not known).  The
 * other accesses of its checks are inside of their arrays where it is >= first and below end; end 0: not known. */
struct witness {
    size_t number;
    const struct exp *below;
    struct var *var;
    i128 first, end;
};

/* A place where a property may fail: the condition `ok` holds there, or the run can only fail or end.  With the loads that it depends
 * on, in the chain of edges just before it. */
struct test {
    struct edge *call;  // its argument is the condition; NULL: `at` decides by it
    size_t arg;
    struct node *at;                   // of two ASSUME edges
    bool good;                         // the truth of the edge that goes on
    const struct exp *ok;              // over the results of the loads
    const struct exp *unless[UNLESS];  // where one of these is not 0, the check is not reached
    size_t n_unless;
    uint32_t load[LOADS];  // numbers of accesses
    uint32_t slot[LOADS];  // of each the kept cell
    size_t n;
    struct var *holds;  // whether `ok` holds of the kept cells
    bool anywhere;      // `ok` is over kept cells and other global variables alone
};

// Whether an access to a kept cell was passed, in the outermost loop around it since that was entered.
struct mark {
    const struct loop *loop;
    const struct exp *index[DIMS];  // of the kept cell
    size_t dims;
    struct var *passed;
    struct var *missed;  // whether the cell's row was left and it was not passed; NULL: there are no rows
    bool written;        // some access to it is a STORE
};

// Whether an index that stays the same in a loop is that of a kept cell.
struct row {
    const struct loop *loop;
    const struct exp *index, *witness;
    struct var *same;
};

struct morph {
    struct cfa *cfa;
    struct budget *budget;
    struct exps *x;
    struct type *wide;  // signed, of 64 bits: indices are compared in it
    struct pointsto *pt;
    struct lives *lives;
    const struct automaton *const *watch;
    size_t n_watch;
    size_t n_vars;             // of the program; those of the view come behind them
    uint32_t *n_defs;          // by variable: edges that write it
    struct edge **def;         // by variable: the last of them
    struct edge **def_before;  // by edge that writes a variable: the one before it that does
    size_t n_nodes;
    uint8_t *blamed;  // by edge: an assignment that makes a check fail later (blame.c)
    bool any_blamed;
    struct map followed;  // what has to hold -> the copies through which it was followed + 1 (blame.c)
    size_t n_edges;
    uint8_t *goes_on, *may_fail;   // by node, of checks.c
    struct map number, access_of;  // object -> number of the array + 1; edge -> number of the access + 1
    struct {
        VEC_OF(struct array);
    } arrays;
    struct {
        VEC_OF(struct access);
    } accesses;
    struct {
        VEC_OF(struct test);
    } checks;
    struct {
        VEC_OF(struct slot);
    } slots;
    struct {
        VEC_OF(struct witness);
    } witnesses;
    struct {
        VEC_OF(struct exit_of);
    } exits;
    struct {
        VEC_OF(struct mark);
    } marks;
    struct {
        VEC_OF(struct row);
    } rows;
    struct map shadows;  // definition of a pointer, index -> the variable that holds the index there
    struct cfa_edit *ed;
};

// expressions.c
const struct exp *morph_strip(const struct exp *x);  // without casts between integers
struct replace {
    const struct exp *from, *to;
};
/* morph_replace: x with cells replaced; *other: some cell is left that is none of them (may be NULL). */
const struct exp *morph_replace(struct exps *x, const struct exp *e, const struct replace *r, size_t n, bool *other);
/* morph_sum: x, of the same value, as a sum of multiples of what is no sum, each once: n - (n - i - 1) - 1 is i. */
const struct exp *morph_sum(struct exps *x, const struct exp *e);
/* morph_linear: whether x is *times * v + *c modulo 2^32: casts and sums in types of 32 bits and more keep that. */
bool morph_linear(const struct exp *x, struct type *wide, const struct var *v, i128 *times, i128 *c);
/* morph_solve: what the only variable of a sum, *of, is where the sum is `is`; NULL: that is not known, or no whole number.  A guess: nothing
 * that wraps around is thought of. */
const struct exp *morph_solve(struct exps *x, const struct exp *sum, const struct exp *is, struct type *wide,
                              const struct exp **of);
bool morph_writes(const struct edge *e, const struct var *v);  // e may change v, which is never addressed
bool morph_read_early(const struct var *v);                    // maybe before it is written
const struct exp *morph_constant(const struct morph *m, const struct var *v);  // its only value, else NULL

// prepare.c
void morph_prepare(
    struct cfa *c);  // array cells in expressions become LOADs and STOREs; a second LOAD of what is known a copy

// address.c
bool morph_address(struct morph *m, const struct exp *x, struct address *out);
bool morph_stable(const struct morph *m,
                  const struct exp *x);  // its value never changes once the objects of its function live
bool morph_shape(struct morph *m, struct array *a, uint32_t number);  // strides and extents, from all accesses
bool morph_cell(struct morph *m, const struct array *a, const struct address *p, struct cell *out);

// arrays.c
void morph_find_arrays(struct morph *m);
struct access *morph_access(struct morph *m, const struct edge *e);  // NULL: none

// blame.c
void morph_blame(struct morph *m, const struct exp *ok, unsigned left);  // for `ok`, through so many copies

// checks.c
void morph_find_checks(struct morph *m);
void morph_find_slots(struct morph *m);                          // cells that the kept ones are copied from
uint32_t morph_add_slot(struct morph *m, const struct slot *s);  // its number; UINT32_MAX: there are too many
void morph_follow_back(struct morph *m, struct test *k, const struct node *n);  // k->ok: over what was read before n

// exits.c
void morph_find_exits(struct morph *m);

// rewrite.c
void morph_rewrite(struct morph *m);

#endif
