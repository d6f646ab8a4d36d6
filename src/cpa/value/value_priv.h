// SPDX-License-Identifier: Apache-2.0
// value_priv.h: the parts of the value analysis: values, states, thresholds.
#ifndef CPA_VALUE_PRIV_H
#define CPA_VALUE_PRIV_H

#include "base/map.h"
#include "base/pmap.h"
#include "core/cpa.h"
#include "mem/storage.h"
#include "refine/locations.h"

// ---- values (values.c) ----------------------------------------------------------------------------------------------

// What is known about a scalar.  An unknown value is absent from the state.
enum val_kind {
    VAL_TOP,
    VAL_BITS,  // exactly the pattern `bits`
    VAL_NOT,   // any pattern but `bits`
    VAL_PTR,   // address of byte `off` of object `obj`
    VAL_SYM,   // the unknown number that the state calls `obj`, plus `bits`, modulo 2^off (symbols.c)
};

struct val {
    enum val_kind kind;
    uint32_t obj;
    u128 bits;    // BITS, NOT, SYM
    int64_t off;  // PTR; SYM: width in bits
};

struct values {
    struct map index;  // hash -> id of the first with it
    struct {
        VEC_OF(struct val);
    } at;                 // 0: TOP
    struct u32_vec next;  // chains
};

void values_init(struct values *v);
void values_free(struct values *v);
uint32_t values_intern(struct values *v, struct val x);  // TOP is VALUE_ANY
bool val_leq(const struct val *a, const struct val *b);  // a says at least as much as b

static inline struct val val_top(void)
{
    return (struct val){ .kind = VAL_TOP };
}
static inline struct val val_bits(u128 bits)
{
    return (struct val){ .kind = VAL_BITS, .bits = bits };
}
static inline struct val val_not(u128 bits)
{
    return (struct val){ .kind = VAL_NOT, .bits = bits };
}
static inline struct val val_ptr(uint32_t obj, int64_t off)
{
    return (struct val){ .kind = VAL_PTR, .obj = obj, .off = off };
}

static inline struct val val_sym(uint32_t name, u128 offset, uint32_t width)
{
    return (struct val){ .kind = VAL_SYM, .obj = name, .bits = offset & (((u128)1 << width) - 1), .off = width };
}

// ---- the analysis ---------------------------------------------------------------------------------------------------

enum threshold_count { COUNT_REACHED, COUNT_PATH };
extern const struct opt_choice value_merge_choices[], value_count_choices[];

#define VALUE_OPTS(X)                                                                            \
    LOC_OPTS(X, INITIAL_NONE)                                                                    \
    X(ENUM, merge, MERGE_SEP, value_merge_choices, 0, "", "merge operator")                      \
    X(INT, threshold, INT64_MAX, 0, INT64_MAX, "values",                                         \
      "stop tracking a location that takes more values (inf: no limit)")                         \
    X(ENUM, threshold_count, COUNT_REACHED, value_count_choices, 0, "", "which values count")    \
    X(STR, threshold_of, NULL, 0, 0, "NAME=K,...", "thresholds of their own for some locations") \
    X(BOOL, disequalities, true, 0, 0, "", "learn x != c from conditions, not only x == c")      \
    X(BOOL, pointers, true, 0, 0, "", "track pointers to known objects and what they point to")  \
    X(BOOL, symbols, false, 0, 0, "", "keep x = y + c between unknown integers")                 \
    X(BOOL, strengthen, true, 0, 0, "", "take over values that other analyses imply")            \
    X(BOOL, drop_dead, true, 0, 0, "",                                                           \
      "forget variables that are never read again, and blocks to which no pointer is known")     \
    X(INT, max_cells, 4096, 1, 1000000, "cells", "largest object that is initialised cell by cell")
OPT_STRUCT(value_cfg, VALUE_OPTS);

#define VALUE_STATS(X)                                                               \
    X(COUNT, states, "", "different abstract variable assignments")                  \
    X(MAX, size_max, "", "largest number of known locations in a state")             \
    X(COUNT, learned, "", "values learned from conditions")                          \
    X(COUNT, absorbed, "", "values taken over from other analyses")                  \
    X(COUNT, unknown_writes, "", "writes through unknown pointers")                  \
    X(COUNT, threshold_hits, "", "locations dropped by the threshold")               \
    X(MAX, dropped_max, "", "largest number of locations that a precision has lost") \
    X(MAX, precision_size, "", "largest number of tracked locations in a precision")
STAT_STRUCT(value_stats, VALUE_STATS);

struct not_fact {
    uint32_t cell, value;
};

// A state: a map cell -> value; unknown cells are absent.
struct value_state {
    struct state s;
    uint32_t root;
    const struct node *node;  // only in the monolithic analysis `constants`
    struct signature sig;     // made on first use; all zero for no entries
    uint32_t shape;           // 1 + index into value_cpa.shapes; 0 = not yet looked up
};

// What states with the same known cells have in common.
struct value_shape {
    struct u32_vec cells;
    struct {
        VEC_OF(struct not_fact);
    } nots;  // all facts x != c, and x = y + c, that occur in one of them
};

// Which values locations have had (threshold.c).
struct thresholds {
    bool limits;           // some threshold is finite
    struct map places;     // (partition, node) -> dense number
    struct map counter;    // (place, fact) -> index into count
    struct u32_vec count;  // different values among the reached states
    struct map refs;       // (counter, value) -> number of reached states
    struct map own;        // symbol of a location with a threshold of its own -> k
    struct symtab names;
    struct map limit;  // tracked id -> its threshold, looked up once
};

struct value_cpa {
    struct loc_cpa l;
    const struct value_cfg *cfg;
    struct value_stats *stats;
    struct cfa *cfa;
    struct values values;
    struct map states;       // (node, root) -> struct value_state *
    struct map shape_index;  // hash of a set of cells -> index into shapes + 1
    struct {
        VEC_OF(struct value_shape);
    } shapes;
    uint32_t next_state;
    struct thresholds thresholds;
    struct map *marked;  // during a collection: states in use
};

// The state being computed by a transfer.
struct work {
    struct cell_work c;
    struct value_cpa *v;
};

// state.c
const struct value_state *value_intern(struct value_cpa *v, uint32_t root, const struct node *node);

static inline struct work work_begin(struct value_cpa *v, uint32_t root)
{
    return (struct work){ .c = { .d = &v->l.d, .root = root }, .v = v };
}

static inline struct val work_read(struct work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    uint32_t x = cell_read(&w->c, obj, bit, width);  // may make values
    return w->v->values.at.at[x];
}
static inline void work_write(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct val x)
{
    cell_write(&w->c, obj, bit, width, values_intern(&w->v->values, x));
}
static inline uint32_t work_var_obj(struct work *w, const struct var *x)
{
    return cell_var(&w->c, x);
}

// Whether patterns of t are the numbers modulo 2^width that x, a symbol, is about.
static inline bool val_is_word(const struct type *t, struct val x)
{
    return type_is_integer(t) && t->kind != TYPE_BOOL && type_width(t) == x.off && type_bits(t) == x.off;
}

// eval.c
struct val work_eval(struct work *w, const struct exp *e);

// assume.c
void work_assume(struct work *w, const struct edge *edge);

// transfer.c
extern const struct value_ops value_cell_ops;

/* symbols.c: equalities x = y + c modulo 2^w.
 * symbol_of: names what is not known of e = y + c, y an integer that is not known, in the state; else what is known of e, nothing.
 * symbol_is: symbol plus number s is x, a number or a symbol plus a number of the same width: so are all facts with that symbol.
 * symbols_learn_equality: what a == b tells of symbols.
 * symbols_rename: symbols of one cell only are dropped; others are called as their first cell, which is the symbol plus 0.
 * symbols_leq: whether each fact of b follows from a, for some numbers that the symbols of b stand for.  O(facts of b). */
struct val symbol_of(struct work *w, const struct exp *e);
void symbol_is(struct work *w, struct val s, struct val x);
void symbols_learn_equality(struct work *w, const struct exp *a, const struct exp *b);
uint32_t symbols_rename(struct value_cpa *v, uint32_t root);
bool symbols_leq(struct value_cpa *v, uint32_t a, uint32_t b);

// threshold.c
enum rc thresholds_open(struct value_cpa *v);
void thresholds_free(struct value_cpa *v);
void thresholds_counted(struct value_cpa *v, uint32_t partition, const struct node *at, const struct state *s, int by);

/* thresholds_apply: the state `root` without the facts that exceed their thresholds; *p loses the locations, and what path
 * thresholds have to remember is noted there. */
uint32_t thresholds_apply(struct value_cpa *v, uint32_t root, const struct loc_prec **p, struct prec_step *step);

#endif
