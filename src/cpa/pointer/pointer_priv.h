// SPDX-License-Identifier: Apache-2.0
// pointer_priv.h: the parts of the pointer analysis: sets of targets, states, transfer.
#ifndef CPA_POINTER_PRIV_H
#define CPA_POINTER_PRIV_H

#include "base/pmap.h"
#include "core/cpa.h"
#include "mem/cells.h"
#include "mem/storage.h"

// ---- abstract values (sets.c) ---------------------------------------------------------------------------------------

// An address that a pointer may hold: byte `off` of an object; obj 0: the null pointer.
struct target {
    uint32_t obj;
    int64_t off;
};

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

// Sorted by object and offset, each once; not empty, and not null alone (that is the pattern 0).
struct target_set {
    const struct target *at;
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

// A set that is being put together.
struct targets {
    VEC_OF(struct target);
};

void avals_free(struct avals *v);
uint32_t avals_intern(struct avals *v, struct aval x);  // x is not TOP
const struct target_set *avals_set(const struct avals *v, struct aval x);

/* avals_of: the value that is one of the targets, which may come in any order and repeatedly (t is emptied).  More than two
 * offsets into one object become any offset; more than max_targets targets become unknown. */
struct aval avals_of(struct avals *v, struct targets *t);

struct aval aval_join(struct avals *v, struct aval a, struct aval b);
bool aval_leq(const struct avals *v, struct aval a, struct aval b);
bool aval_may_be_null(const struct avals *v, struct aval x);

static inline struct aval aval_top(void)
{
    return (struct aval){ .kind = AVAL_TOP };
}
static inline struct aval aval_bits(u128 bits)
{
    return (struct aval){ .kind = AVAL_BITS, .bits = bits };
}
struct aval aval_address(struct avals *v, uint32_t obj, int64_t off);

// ---- objects --------------------------------------------------------------------------------------------------------

/* The blocks of an allocation site are two objects: the one allocated last, and all before it (recency abstraction:
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
    uint32_t
        dead;  // pmap, as a set: objects that pointers may still name though they have died, and others may lie there
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
    struct vmem memory;
    struct writes writes;
    struct avals values;
    struct pmap_pool pool;
    struct map states;  // hash -> struct pointer_state *
    uint32_t next_state;
    struct map *marked;  // during a collection: states in use
};

// The state being computed by a transfer.
struct work {
    struct pointer_cpa *p;
    struct heap_facts m;
    bool bottom;
    const char *undefined;  // the edge certainly does what C leaves undefined
};

// state.c
struct pointer_state *pointer_intern(struct pointer_cpa *p, struct heap_facts m);
void pointer_keep(struct pointer_cpa *p,
                  struct pointer_state *s);  // puts a state into the table, which has been emptied
uint32_t var_obj(struct work *w, const struct var *x);
bool is_singular(const struct work *w, uint32_t obj);  // an address in it is that of one object only
bool is_dead(const struct work *w, uint32_t obj);      // it may be
void end_life(struct work *w, uint32_t obj);
void end_blocks(struct work *w, const struct pt_places *places);  // of all sites among them
bool in_bounds(const struct work *w, struct target t, uint64_t bytes);
struct aval read_cell(struct work *w, uint32_t obj, int64_t bit, uint32_t width);
void write_cell(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct aval x);  // replaces
void write_weak(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct aval x);  // or leaves as it was
void forget_range(struct work *w, uint32_t obj, int64_t bit, uint64_t width);
void forget_obj(struct work *w, uint32_t obj);
void forget_written(struct work *w, const struct edge *e, uint64_t bytes);
void forget_addresses(struct work *w, uint32_t obj);             // of a local that is declared anew
void allocate(struct work *w, uint32_t site);                    // the recent block becomes an older one
struct aval aged(struct work *w, uint32_t site, struct aval x);  // x from before that

/* forget_locals: those of the innermost activation end, and their addresses become unknown: the next activation's lie
 * elsewhere (C17 6.2.4p2).  outliving: x from before that. */
void forget_locals(struct work *w, const struct func *f);
struct aval outliving(const struct work *w, const struct func *f, struct aval x);

// eval.c
struct aval eval(struct work *w, const struct exp *e);

/* compare_targets: whether addresses in both are certainly equal (1), certainly different (0), or neither (-1). */
int compare_targets(const struct work *w, struct target a, struct target b);

// assume.c
void assume(struct work *w, const struct edge *edge);

// transfer.c: the successor along e; w->bottom if there is none
void pointer_edge(struct work *w, const struct edge *e);

#endif
