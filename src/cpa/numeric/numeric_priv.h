// SPDX-License-Identifier: Apache-2.0
// numeric_priv.h: the parts of the interval and octagon analyses: facts, packs, states, transfers, widening.
#ifndef CPA_NUMERIC_PRIV_H
#define CPA_NUMERIC_PRIV_H

#include "base/map.h"
#include "base/pmap.h"
#include "cfa/range_exp.h"
#include "core/cpa.h"
#include "domains/domain.h"
#include "mem/storage.h"
#include "pre/thresholds.h"
#include "refine/locations.h"

// ---- options and statistics -----------------------------------------------------------------------------------------

extern const struct opt_choice num_merge_choices[];

#define NUM_OPTS(X)                                                                                     \
    X(ENUM, merge, MERGE_JOIN, num_merge_choices, 0, "", "merge operator")                              \
    X(BOOL, widen, true, 0, 0, "", "widen at loop heads (prec); off: loops are followed to their end")  \
    X(INT, delay, 3, 0, 1000000, "visits", "arrivals at a loop head before it is widened")              \
    X(BOOL, thresholds, true, 0, 0, "", "widen up to the constants and guards of the program")          \
    X(INT, far, 100, 0, 1000000, "visits", "arrivals at a loop head before thresholds are passed over") \
    X(BOOL, strengthen, true, 0, 0, "", "take over values that other analyses know")                    \
    X(BOOL, drop_dead, true, 0, 0, "", "forget variables that are never read again")                    \
    X(INT, max_cells, 4096, 1, 1000000, "cells", "largest object that is initialised cell by cell")
#define NUM_PACK_OPTS(X)                                                                     \
    X(STR, domain, "octagon", 0, 0, "DOMAIN", "domain of the relations: a name, A*B, or(A)") \
    X(INT, pack, 8, 2, 64, "variables", "variables that one pack may relate")
#define NUM_LOC_OPTS(X) LOC_OPTS(X, INITIAL_FULL)  // intervals: bounds are facts about cells, relations are not
#define NUM_ALL_OPTS(X) NUM_OPTS(X) NUM_PACK_OPTS(X) NUM_LOC_OPTS(X)
OPT_STRUCT(num_cfg, NUM_ALL_OPTS);

#define NUM_STATS(X)                                                       \
    X(COUNT, states, "", "different abstract states")                      \
    X(MAX, size_max, "", "largest number of bounded locations in a state") \
    X(COUNT, packs, "", "packs of variables")                              \
    X(COUNT, related, "", "operations on packs")                           \
    X(COUNT, widenings, "", "states widened")                              \
    X(COUNT, absorbed, "", "values taken over from other analyses")        \
    X(COUNT, unknown_writes, "", "writes through unknown pointers")        \
    X(MAX, precision_size, "", "largest number of tracked locations in a precision")
STAT_STRUCT(num_stats, NUM_STATS);

// ---- facts ----------------------------------------------------------------------------------------------------------

/* A fact about a cell: it holds the address of byte `off` of an object (obj != 0), or the pattern of a number of the
 * range (any number that the pattern stands for: cells have no type). */
struct num_fact {
    uint32_t obj;
    int64_t off;
    struct range is;
};

static inline struct num_fact fact_range(struct range r)
{
    return (struct num_fact){ .is = r };
}
static inline struct num_fact fact_ptr(uint32_t obj, int64_t off)
{
    return (struct num_fact){ .obj = obj, .off = off };
}

// ---- packs ----------------------------------------------------------------------------------------------------------

/* Variables whose relations are tracked: integers that are never addressed or accessed in parts, of functions that are
 * not recursive.  Dimension i is the value of var[i]. */
struct num_pack {
    uint32_t n;
    uint32_t *var;
    struct dims dims;
    struct dvalue *top;
    struct lincon_vec thresholds;  // guards of the program over its dimensions
};

// ---- the analysis ---------------------------------------------------------------------------------------------------

struct num_state {
    struct state s;
    uint32_t root;   // cell -> fact; absent: any
    uint32_t calls;  // recursive function -> how many calls of it are active; absent: none
    uint32_t packs;  // pack -> relation; absent: any
    uint32_t next;   // id + 1 of the next state with the same hash
    struct signature sig;
};

struct num_cpa {
    struct loc_cpa l;  // precisions: of intervals
    const struct num_cfg *cfg;
    struct num_stats *stats;
    struct cfa *cfa;
    struct {
        VEC_OF(struct num_state *);
    } states;               // by id; NULL: collected
    struct map state_hash;  // hash -> id + 1 of the first
    struct {
        VEC_OF(struct num_fact);
    } facts;  // 0: any
    struct map fact_hash;

    // relations
    struct domain *domain;  // NULL: none are tracked
    struct domain_cfg domain_cfg;
    struct arena scratch;  // of one transfer
    struct {
        VEC_OF(struct num_pack);
    } packs;
    uint32_t *pack_of, *dim_of;  // by variable: 1 + its pack, and its dimension there
    struct {
        VEC_OF(struct dvalue *);
    } relations;  // by id; NULL: collected
    struct map relation_hash;
    struct u32_vec free_relations;
    struct map *marked_states, *marked_relations;  // during a collection

    // widening
    struct map visits;            // (partition, node) -> arrivals
    struct i128_vec *thresholds;  // by function (pre/thresholds.h)
};

// The state being computed by a transfer.
struct num_work {
    struct cell_work c;
    struct num_cpa *v;
    uint32_t calls, packs;
};

static inline struct num_work num_begin(struct num_cpa *v, const struct num_state *s)
{
    struct cell_work c = { .d = &v->l.d, .root = s->root };
    return (struct num_work){ .c = c, .v = v, .calls = s->calls, .packs = s->packs };
}

// state.c
const struct num_state *num_intern(struct num_cpa *v, uint32_t root, uint32_t calls, uint32_t packs);
void num_chain(struct num_cpa *v, struct num_state *s);  // makes num_intern find s
uint32_t num_fact(struct num_cpa *v, struct num_fact x);
bool num_is_any(struct range r,
                uint32_t width);  // says nothing of so many bits; of more than 64, only one number is kept
bool num_read(struct num_work *w, uint32_t obj, int64_t bit, uint32_t width, struct num_fact *out);  // false: any
// sets what is known of the cell; nothing else changes
void num_put(struct num_work *w, uint32_t cell, struct num_fact x);
uint32_t num_exp_cell(struct num_work *w, const struct exp *x);  // of an EXP_CELL

// eval.c
struct range_env num_env(struct num_work *w);
struct range num_range(struct num_work *w, const struct exp *e);        // of an integer expression
struct num_fact num_eval(struct num_work *w, const struct exp *e);      // of a scalar; floats: any
void num_suppose(struct num_work *w, const struct exp *e, bool holds);  // w->c.bottom: it cannot be
void num_assume(struct num_work *w, const struct edge *e);
void num_learn(struct num_work *w, const struct exp *e, struct range in);  // the value of e is in `in`

// transfer.c: operations for bounds alone; for bounds and relations
extern const struct value_ops num_bound_ops, num_related_ops;

/* packs.c.  packs_open: RC_USER: there is no such domain.  packs_assign: var := rhs, whose values are in `is`; var's
 * cell gets the value, too.  packs_set: var, whose cell is written, has any number of `is`.  packs_forget: n variables
 * (ids) may have any value.
 * packs_assume: condition e holds, or not.  packs_narrow: tells the relation what the cell of var knows. */
enum rc packs_open(struct num_cpa *v) ATTR_MUST_USE;
void packs_close(struct num_cpa *v);
bool packs_has(const struct num_cpa *v, const struct var *x);
void packs_assign(struct num_work *w, const struct var *x, const struct exp *rhs, struct range is);
void packs_set(struct num_work *w, const struct var *x, struct range is);
void packs_forget(struct num_work *w, const uint32_t *var, size_t n);
void packs_assume(struct num_work *w, const struct exp *e, bool truth);
void packs_narrow(struct num_work *w, const struct var *x);
bool packs_leq(struct num_cpa *v, const struct num_state *a, const struct num_state *b);
uint32_t packs_join(struct num_cpa *v, const struct num_state *a, const struct num_state *b);
uint32_t packs_widen(struct num_cpa *v, const struct num_state *old, const struct num_state *fresh, bool thresholds,
                     bool far);
void packs_print(const struct num_cpa *v, uint32_t packs, struct buf *b, bool first);
void packs_sweep(struct num_cpa *v);  // frees relations that are not marked

// packs_find.c: fills packs, pack_of, dim_of
void packs_find(struct num_cpa *v);

/* widen.c.  num_join: contains a and b; NULL: they are to stay apart (different calls are active).  num_widen: contains
 * both; every sequence in which each state is widened from the last one ends.  far: widens at once to what types allow. */
const struct num_state *num_join(struct num_cpa *v, const struct num_state *a, const struct num_state *b);
const struct num_state *num_widen(struct num_cpa *v, const struct num_state *old, const struct num_state *fresh,
                                  const struct func *at, bool far);
bool num_leq(struct num_cpa *v, const struct num_state *a, const struct num_state *b);

#endif
