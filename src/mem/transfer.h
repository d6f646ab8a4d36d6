// SPDX-License-Identifier: Apache-2.0
// transfer.h: the effect of edges on memory, for every analysis whose states are maps from cells to abstract values.
// A functor (docs/adr/0033-memory-transfer.md): an analysis gives a lattice of values as a table of operations, and
// gets states over cells and their post-operation: loads, stores, copies, sets, allocations, ends of lives, calls and
// returns.
#ifndef MEM_TRANSFER_H
#define MEM_TRANSFER_H

#include "base/pmap.h"
#include "cfa/live.h"
#include "cfa/obstacles.h"
#include "mem/cells.h"

struct cell_domain;
struct cell_work;

// ---- values ---------------------------------------------------------------------------------------------------------

/* An abstract value is a number that the analysis gives out.  It describes the pattern of bits in a cell.  0 says
 * nothing: a cell of which nothing is known is absent from states. */
enum { VALUE_ANY = 0 };

// Byte `off` (or OFF_ANY) of an object; obj 0: null.
struct address {
    uint32_t obj;
    int64_t off;
};

enum reach_kind {
    REACH_UNKNOWN,  // anywhere
    REACH_KNOWN,    // one of some addresses
    REACH_NOWHERE,  // no object lies there (for single numbers storage_is_nowhere says so)
};

// Where a pointer may point.
struct reach {
    enum reach_kind kind;
    const struct address *at;  // KNOWN: n addresses
    size_t n;
    struct address one;  // room for those that know one only
};

// The object, or objects, whose life ends.
struct dying {
    struct cell_work *w;
    uint32_t obj;          // this one,
    const struct func *f;  // or the locals of this activation of f, and its blocks,
    uint32_t inst;
    const struct pt_places *freed;  // or all blocks of some sites, of which one dies
};

struct value_ops {
    uint32_t (*eval)(struct cell_work *w, const struct exp *e);  // of a scalar
    void (*assume)(struct cell_work *w, const struct edge *e);   // sets bottom if it cannot be passed
    bool (*number)(const struct cell_domain *d, uint32_t x,
                   u128 *bits);  // the value is exactly this pattern, perhaps sign-extended
    uint32_t (*constant)(struct cell_domain *d, u128 bits);
    void (*reach)(const struct cell_domain *d, uint32_t x, struct reach *out);
    uint32_t (*address)(struct cell_domain *d, uint32_t obj, int64_t off);
    uint32_t (*dangling)(struct cell_domain *d);  // some address that is not null

    uint32_t (*admit)(const struct cell_domain *d, uint32_t x,
                      uint32_t width);  // x, if a cell of that width can keep it; else ANY
    /* to_cell: what a cell, or a bit-field (bits > 0), holds of a value of type t; of_cell: the reverse.  x may be ANY.
     * Both NULL: a number is cut, or extended; of other values nothing is left in a bit-field. */
    uint32_t (*to_cell)(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits);
    uint32_t (*of_cell)(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits);

    /* name: names, in the state, the unknown contents of `width` bits from bit `bit` of an object, so that what is
     * loaded from there stays equal to it.  NULL: there are no names. */
    uint32_t (*name)(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width);

    /* calls: how many activations of a recursive function there are; set_calls: sets it; both NULL: its variables are
     * those of the innermost one. */
    uint32_t (*calls)(const struct cell_work *w, const struct func *f);
    void (*set_calls)(struct cell_work *w, const struct func *f, uint32_t n);

    // For pointers with several targets, and objects that stand for several; NULL: there are none.
    uint32_t (*join)(struct cell_domain *d, uint32_t a, uint32_t b);
    bool (*is_single)(const struct cell_work *w, uint32_t obj);  // whether an address in it is that of one object only

    /* allocate: the object of the block that edge e makes; NULL: the blocks of a site are numbered.  renamed: x, a
     * value from before the allocation, with the names from behind it.  ended: notes blocks whose life ends, since
     * their names stay in values; NULL: no name stays. */
    uint32_t (*allocate)(struct cell_work *w, const struct edge *e);
    uint32_t (*renamed)(struct cell_work *w, const struct edge *e, uint32_t x);
    void (*ended)(const struct dying *d);

    /* Relations between variables, beside what cells hold.  relate: relates x to rhs, whose value is `value`; false:
     * the value is to be written to the cell.  written: the whole of x, or a part of it, has become `value`.
     * forgotten: n variables (ids) may have any value.  All NULL: no relations. */
    bool (*relate)(struct cell_work *w, const struct var *x, const struct exp *rhs, uint32_t value);
    void (*written)(struct cell_work *w, const struct var *x, uint32_t value);
    void (*forgotten)(struct cell_work *w, const uint32_t *var, size_t n);
};

// ---- states ---------------------------------------------------------------------------------------------------------

// Options of an analysis: members of its own.
struct cell_options {
    const int64_t *max_cells;  // the largest object that is initialised cell by cell
    const bool *drop_dead;     // whether variables that are never read again are forgotten
    bool collects;             // so are globals, and at ends of calls objects that no known pointer leads to
    const bool *blocks;        // blocks of memory are told apart from each other; NULL: they are
};

// The objects that the collection in progress has found (collect.c).
struct marks {
    struct u32_vec seen;  // by object: the number of the last collection that found it
    struct u32_vec work;  // found, and not yet looked into
    uint32_t round;
};

// What all states of an analysis share.
struct cell_domain {
    const struct value_ops *ops;
    void *owner;  // the analysis, for its ops
    struct cfa *cfa;
    struct vmem memory;
    struct pmap_pool pool;  // states are maps from cells to values
    struct writes writes;
    struct live_globals live;  // made on first use
    struct marks marks;
    struct u32_vec *reads;  // if set, cells that the transfer in progress reads are appended
    struct cell_options opt;
    struct obstacle_at obstacle;                             // of the last edge that had one
    uint64_t *unknown_writes, *strong_writes, *weak_writes;  // statistics
};

/* cell_open: for cfa c, whose pointers may point to what pt says; both must live longer.  The caller sets the options,
 * unknown_writes and ops; the other two statistics may stay NULL. */
void cell_open(struct cell_domain *d, struct cfa *c, struct pointsto *pt, struct arena *mem);
void cell_close(struct cell_domain *d);

// The state that a transfer is computing: the first member of whatever else the analysis needs.
struct cell_work {
    struct cell_domain *d;
    uint32_t root;
    bool bottom;  // no execution goes on
    const struct obstacle_at
        *obstacle;  // the edge certainly does what C leaves undefined: nothing is known of what follows
};

/* cell_edge: the strongest post-operation.  cost: that of the cells that it touches. */
void cell_edge(struct cell_work *w, const struct edge *e);

// The object of a variable in the innermost activation.
uint32_t cell_var(const struct cell_work *w, const struct var *x);

/* cell_read: the value of `width` bits from bit `bit` of an object, also from cells that cover or tile them.
 * cell_write: replaces it; bits of a known number beside it stay known.  cell_put: sets a cell that overlaps no other
 * known one.
 * cell_join: the bits may hold x, or what they held. */
uint32_t cell_read(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width);
void cell_write(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width, uint32_t x);
void cell_put(struct cell_work *w, uint32_t cell, uint32_t x);
void cell_join(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width, uint32_t x);

void cell_forget(struct cell_work *w, uint32_t obj);
void cell_forget_range(struct cell_work *w, uint32_t obj, int64_t bit, uint64_t width);

/* cell_forget_written: edge e writes `bytes` bytes (UINT64_MAX: unknown) through an unknown pointer. */
void cell_forget_written(struct cell_work *w, const struct edge *e, uint64_t bytes);

// How many bits of memory a scalar, or bit-field, of type t takes.
static inline uint32_t cell_width(const struct type *t, unsigned bits)
{
    return bits ? bits : type_width(t);
}

#endif
