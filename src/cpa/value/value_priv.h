// SPDX-License-Identifier: Apache-2.0
// value_priv.h: the parts of the value analysis: values, states, thresholds.
#ifndef CPA_VALUE_PRIV_H
#define CPA_VALUE_PRIV_H

#include "base/map.h"
#include "base/pmap.h"
#include "core/cpa.h"
#include "encode/pure.h"
#include "mem/storage.h"
#include "refine/locations.h"
#include "smt/solver.h"

// ---- values (values.c) ----------------------------------------------------------------------------------------------

// What is known about a scalar.  An unknown value is absent from the state.
enum val_kind {
    VAL_TOP,
    VAL_BITS,  // exactly the pattern `bits`
    VAL_NOT,   // any pattern but `bits`
    VAL_PTR,   // address of byte `off` of object `obj`
    // (the unknown number, or the term of such, that the state calls `obj`) + `bits`, modulo 2^off (symbols.c)
    VAL_SYM,
    VAL_FACT,  // not about one cell: the term `obj` of unknown numbers is true (facts.c)
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

static inline u128 modulo(u128 n, int64_t width)
{
    return width < 128 ? n & (((u128)1 << width) - 1) : n;
}

static inline struct val val_sym(uint32_t name, u128 offset, uint32_t width)
{
    return (struct val){ .kind = VAL_SYM, .obj = name, .bits = modulo(offset, width), .off = width };
}

// ---- the analysis ---------------------------------------------------------------------------------------------------

enum threshold_count { COUNT_REACHED, COUNT_PATH };
extern const struct opt_choice value_merge_choices[], value_count_choices[];

// Options of both analyses.
#define CONSTANTS_OPTS(X)                                                                       \
    X(BOOL, disequalities, true, 0, 0, "", "learn x != c from conditions, not only x == c")     \
    X(BOOL, pointers, true, 0, 0, "", "track pointers to known objects and what they point to") \
    X(BOOL, drop_dead, true, 0, 0, "",                                                          \
      "forget variables that are never read again, and blocks to which no pointer is known")    \
    X(INT, max_cells, 4096, 1, 1000000, "cells", "largest object that is initialised cell by cell")

#define VALUE_OPTS(X)                                                                                                \
    LOC_OPTS(X, INITIAL_NONE)                                                                                        \
    X(ENUM, merge, MERGE_SEP, value_merge_choices, 0, "", "merge operator")                                          \
    X(INT, threshold, INT64_MAX, 0, INT64_MAX, "values",                                                             \
      "stop tracking a location that takes more values (inf: no limit)")                                             \
    X(ENUM, threshold_count, COUNT_REACHED, value_count_choices, 0, "", "which values count")                        \
    X(STR, threshold_of, NULL, 0, 0, "NAME=K,...", "thresholds of their own for some locations")                     \
    X(BOOL, symbols, false, 0, 0, "", "keep terms of integers that are not known, and what conditions say of these") \
    X(INT, widen, INT64_MAX, 1, INT64_MAX, "values",                                                                 \
      "with symbols: numbers with more values at a loop head become unknown (inf: none)")                            \
    X(BOOL, strengthen, true, 0, 0, "", "take over values that other analyses imply")                                \
    CONSTANTS_OPTS(X)
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

// A state: a map cell -> value; unknown cells are absent.
struct value_state {
    struct state s;
    uint32_t root;
    const struct node *node;  // only in the monolithic analysis `constants`
    struct signature sig;     // made on first use; all zero for no entries
    uint64_t exact;           // also a hash, of the facts that only the same fact implies
    uint32_t shape;           // 1 + index into value_cpa.shapes; 0 = not yet looked up
};

// What states have in common that know the same cells, and know the same of them exactly.  Facts are no cells here.
struct value_shape {
    struct u32_vec cells, exact;
};

// The values that locations have had (threshold.c).
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

// Terms of unknown numbers (terms.c).  A number is a variable whose index is its name.
struct value_terms {
    struct terms pool;
    struct pure pure;  // of the transfer in progress
    struct sym number;
    struct {
        VEC_OF(struct term_names *);
    } names;              // by term id; NULL: not asked for yet
    struct map interior;  // (cell, position) -> a name for a number that no cell is
    struct smt smt;
    bool has_smt;
    struct map contradictory;  // id of facts -> whether they are
    uint64_t paid;             // how many of the terms that were asked for (terms.asked) have been paid in ticks
};

// The values that cells have had at heads of loops (widen.c).
struct widenings {
    struct map counter;  // (head, cell, whether symbols) -> 1 + index into count
    struct u32_vec count;
    struct map seen;  // (counter, value)
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
    struct value_terms terms;
    struct widenings widenings;
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
// Whether patterns of t are the numbers modulo 2^width that symbol x is about.
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

/* symbols.c: names for unknown numbers, and what is found out about these.
 * symbols_fresh: a name that the state does not use.
 * symbols_fix: symbol plus number s equals n: cells with that symbol get their numbers.
 * symbols_replace: replaces term `from` by `to`; false if `from` is no number, or occurs in `to`; otherwise it is
 * replaced in all that is known, and facts may become contradictory (bottom). */
uint32_t symbols_fresh(struct work *w);
void symbols_fix(struct work *w, struct val s, u128 n);
bool symbols_replace(struct work *w, const struct term *from, const struct term *to);

// A cell whose value is a symbol plus a number.
struct member {
    uint32_t cell;
    struct val is;
};
struct members {
    const struct values *values;
    VEC_OF(struct member);
};

/* members_of: the members of the state `root`, in order of their cells. */
void members_of(struct value_cpa *v, uint32_t root, struct members *out);

/* names.c: canonical names and the order.
 * symbols_rename: renames the numbers of the state at node `at`.  Numbers that are in one cell only are dropped; others
 * are called after the first cell that is one of them plus 0.  Where executions meet, knowledge of a number that only
 * one cell holds is dropped, too.
 * symbols_leq: whether each fact of b follows from a, for some choice of numbers for the symbols of b.  O(facts of b). */
uint32_t symbols_rename(struct value_cpa *v, uint32_t root, const struct node *at);
bool symbols_leq(struct value_cpa *v, uint32_t a, uint32_t b);

/* terms.c: symbols as bit-vector terms.
 * SYM_TERM: a bit in names of terms that are no variables; the other bits are the id of the term. term_of_name: the
 * term of a symbol of this width.
 * term_of: a number or a symbol of this width, as a term; NULL: it is neither.  val_of: the value of a cell as wide as
 * t, or as wide as `width` if t is narrower (then padded with zeros); top for terms that are too large.
 * terms_narrowed: the low `width` bits of x; terms_extended: x, of that width, as a value of integer type `to`; top: x
 * is no symbol.
 * terms_eval: the value of e, after unknown integers that it reads got names; top: e is no such term.
 * terms_name: names the pattern of an unknown cell; top: it is not to be named.
 * terms_truth: as terms_eval, for e != 0; NULL: unknown.
 * term_names: the numbers in t. term_names_number: whether this one is among them.
 * terms_pay: spends ticks for the terms that were made since the last call. */
#define SYM_TERM (UINT32_C(1) << 31)
struct term_names {
    size_t n;
    const struct term *at[];
};
void terms_open(struct value_cpa *v);
enum rc terms_pay(struct value_cpa *v);
void terms_close(struct value_cpa *v);
const struct term *term_of_name(struct value_cpa *v, uint32_t name, uint32_t width);
const struct term *term_of(struct value_cpa *v, struct val x, uint32_t width);
struct val val_of(struct value_cpa *v, const struct term *t, uint32_t width);
struct val terms_narrowed(struct value_cpa *v, struct val x, uint32_t width, uint32_t bits);
struct val terms_extended(struct value_cpa *v, struct val x, uint32_t bits, const struct type *to);
struct val terms_eval(struct work *w, const struct exp *e);
struct val terms_name(struct work *w, uint32_t obj, int64_t bit, uint32_t width);
const struct term *terms_truth(struct work *w, const struct exp *e);
const struct term_names *term_names(struct value_cpa *v, const struct term *t);
bool term_names_number(struct value_cpa *v, const struct term *t, const struct term *number);

/* facts.c: what conditions said of unknown numbers.
 * vfacts_of: the conjunction of these facts.  vfacts_set: replaces it in the state; false means that no execution goes
 * on.
 * vfacts_add: adds a fact, which replaces those that it implies; there is a limit.
 * vfacts_learn: condition e is `truth`.
 * vfacts_contradict: whether the solver finds, within limited work, that no numbers satisfy them. */
const struct term *vfacts_of(struct value_cpa *v, uint32_t root);
void vfacts_set(struct work *w, const struct term *facts);
void vfacts_add(struct work *w, const struct term *t);
void vfacts_learn(struct work *w, const struct exp *e, bool truth);
bool vfacts_contradict(struct value_cpa *v, uint32_t root);

/* split.c: cases of an address.
 * split_find: the number that an address of edge e depends on, if there is one with at most SPLIT_MAX values: first,
 * first + 1, ...
 * split_choose: the number is the i-th of these; false facts mean that no execution goes on. */
enum { SPLIT_MAX = 16 };
struct split {
    const struct term *term;
    u128 first;
    size_t n;
};
bool split_find(struct work *w, const struct edge *e, struct split *out);
void split_choose(struct work *w, const struct split *s, size_t i);

/* widen.c: the state `root`, which arrives at node `at`, without the numbers that have taken too many values there
 * (cpa.value.widen).  These numbers, and those that have taken half as many, become one unknown number plus their
 * distances from each other. */
uint32_t widen(struct value_cpa *v, uint32_t root, const struct node *at);
void widenings_free(struct widenings *w);

// threshold.c
enum rc thresholds_open(struct value_cpa *v);
void thresholds_free(struct value_cpa *v);
void thresholds_counted(struct value_cpa *v, uint32_t partition, const struct node *at, const struct state *s, int by);

/* thresholds_apply: the state `root` without the facts that exceed their thresholds; *p loses their locations, and gets
 * what path thresholds have to remember. */
uint32_t thresholds_apply(struct value_cpa *v, uint32_t root, const struct loc_prec **p, struct prec_step *step);

#endif
