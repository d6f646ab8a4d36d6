// SPDX-License-Identifier: Apache-2.0
// pointer_priv.h: the parts of the pointer analysis: sets of targets, states, transfer.
#ifndef CPA_POINTER_PRIV_H
#define CPA_POINTER_PRIV_H

#include "base/pmap.h"
#include "core/cpa.h"
#include "mem/storage.h"
#include "mem/transfer.h"

// ---- abstract values (sets.c) ---------------------------------------------------------------------------------------

enum aval_kind {
    AVAL_TOP,   // unknown: absent from states
    AVAL_BITS,  // exactly the pattern `bits`
    AVAL_SET,   // one of the addresses of a set
};

struct aval {
    enum aval_kind kind;
    uint32_t set;
    u128 bits;
};

// Targets of a pointer, sorted by object and offset, each once; not empty, and not null alone (that is the pattern 0).
struct target_set {
    const struct address *at;
    size_t n;
};

struct avals {
    struct arena mem;
    struct map set_index, index;  // hash -> first of a chain
    struct {
        VEC_OF(struct target_set);
    } sets;  // 0 unused
    struct {
        VEC_OF(struct aval);
    } at;  // 0 unused
    struct u32_vec next_set, next;
    size_t max_targets;
};

// A set under construction.
struct targets {
    VEC_OF(struct address);
};

void avals_init(struct avals *v);
void avals_free(struct avals *v);
uint32_t avals_intern(struct avals *v, struct aval x);  // TOP is VALUE_ANY
const struct target_set *avals_set(const struct avals *v, struct aval x);

/* avals_of: the value that is one of the targets, which may come in any order and repeatedly (t is emptied).  More than
 * two offsets into one object become any offset; more than max_targets targets become unknown. */
struct aval avals_of(struct avals *v, struct targets *t);

struct aval aval_join(struct avals *v, struct aval a, struct aval b);
bool aval_leq(const struct avals *v, struct aval a, struct aval b);
bool aval_may_be_null(const struct avals *v, struct aval x);

static inline struct aval aval_top(void)
{
    return (struct aval){ .kind = AVAL_TOP };
}
static inline bool aval_same(struct aval a, struct aval b)
{
    return a.kind == b.kind && a.bits == b.bits && a.set == b.set;
}

static inline struct aval aval_bits(u128 bits)
{
    return (struct aval){ .kind = AVAL_BITS, .bits = bits };
}
struct aval aval_address(struct avals *v, uint32_t obj, int64_t off);

// ---- objects --------------------------------------------------------------------------------------------------------

/* The blocks of an allocation site are two objects: the one allocated last, and all earlier ones (recency abstraction:
 * Balakrishnan, Reps, SAS 2006).  Cells of a variable are about its innermost activation. */
enum { RECENT = 0, OLDER = 1 };

// ---- the analysis ---------------------------------------------------------------------------------------------------

extern const struct cpa_ops pointer_cpa;
extern const struct opt_choice pointer_merge_choices[];

#define POINTER_OPTS(X)                                                                                  \
    X(ENUM, merge, MERGE_JOIN, pointer_merge_choices, 0, "", "merge operator")                           \
    X(BOOL, constants, true, 0, 0, "", "track numbers, too, not only addresses")                         \
    X(INT, max_targets, 8, 1, 1000, "targets", "a pointer that may hold more addresses becomes unknown") \
    X(INT, max_cells, 1024, 1, 1000000, "cells", "largest object that is initialised cell by cell")      \
    X(BOOL, drop_dead, true, 0, 0, "", "forget variables that are never read again")
OPT_STRUCT(pointer_cfg, POINTER_OPTS);

#define POINTER_STATS(X)                                                  \
    X(COUNT, states, "", "different states")                              \
    X(MAX, size_max, "", "largest number of known cells in a state")      \
    X(COUNT, strong, "", "writes through pointers that replace one cell") \
    X(COUNT, weak, "", "writes through pointers with several targets")    \
    X(COUNT, unknown_writes, "", "writes through unknown pointers")       \
    X(COUNT, learned, "", "facts learned from conditions")
STAT_STRUCT(pointer_stats, POINTER_STATS);

// What is known of memory: cells, and the allocation sites that were passed at most once.
struct heap_facts {
    uint32_t root;  // pmap: cell -> value; unknown cells are absent
    uint32_t once;  // pmap, as a set: sites that may have been passed
    uint32_t many;  // sites that may have been passed more than once
    uint32_t dead;  // pmap, as a set: dead objects that pointers may still name, and in whose place others may lie
};

struct pointer_state {
    struct state s;
    struct heap_facts m;
    struct signature sig;  // made on first use; all zero for no cells
};

struct pointer_cpa {
    struct cpa cpa;
    const struct pointer_cfg *cfg;
    struct pointer_stats *stats;
    struct cfa *cfa;
    struct cell_domain d;
    struct avals values;
    struct map states;  // hash -> struct pointer_state *
    uint32_t next_state;
    struct map *marked;  // during a collection: states in use
};

// The state being computed by a transfer; m.root is c.root meanwhile.
struct work {
    struct cell_work c;
    struct pointer_cpa *p;
    struct heap_facts m;
};

static inline struct work work_begin(struct pointer_cpa *p, struct heap_facts m)
{
    return (struct work){ .c = { .d = &p->d, .root = m.root }, .p = p, .m = m };
}
static inline struct heap_facts work_facts(const struct work *w)
{
    struct heap_facts m = w->m;
    m.root = w->c.root;
    return m;
}

static inline struct aval read_cell(struct work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    uint32_t x = cell_read(&w->c, obj, bit, width);  // may make values
    return w->p->values.at.at[x];
}
static inline void write_cell(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct aval x)
{
    cell_write(&w->c, obj, bit, width, avals_intern(&w->p->values, x));
}
// state.c
struct pointer_state *pointer_intern(struct pointer_cpa *p, struct heap_facts m);
void pointer_keep(struct pointer_cpa *p,
                  struct pointer_state *s);                      // puts a state into the table, which has been emptied
bool is_singular(const struct pointer_cpa *p, uint32_t obj);     // whether an address in it is that of one object only
bool is_dead(const struct work *w, uint32_t obj);                // it may be
void end_lives(const struct dying *d);                           // keeps in mind which blocks may have died
void allocate(struct work *w, uint32_t site);                    // the recent block becomes an older one
struct aval aged(struct work *w, uint32_t site, struct aval x);  // x from before that

// eval.c
struct aval eval(struct work *w, const struct exp *e);

/* compare_targets: 1: all addresses in both are certainly equal, 0: certainly different, -1: neither. */
int compare_targets(const struct work *w, struct address a, struct address b);

// assume.c
void assume(struct work *w, const struct edge *edge);

// transfer.c
extern const struct value_ops pointer_cell_ops;

#endif
