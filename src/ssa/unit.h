// SPDX-License-Identifier: Apache-2.0
// unit.h: the program as one graph of blocks in static single assignment form: calls inlined, values are terms.
//
// source Cytron et al., "Efficiently computing static single assignment form", TOPLAS 1991; Henry 2014, sections 4.2.1 and 7.2.1.
//
// Blocks are where control meets or forks; edges carry guards.  What edges assign is written into the terms that use it:
// only phis, unknown values and definitions that are not linear have names.  So an edge is a guard and, for each phi of its
// target, an operand; both hold whatever lies between the definition of the names they mention and the edge.
#ifndef SSA_UNIT_H
#define SSA_UNIT_H

#include "base/stat.h"
#include "base/tick.h"
#include "encode/encode.h"
#include "spec/spec.h"

enum uvalue_kind {
    UVALUE_ENTRY,  // a state variable at the start
    UVALUE_PHI,
    UVALUE_ANY,  // an unknown value: an input, or what is not modelled
    UVALUE_DEF,  // the value of term def
};

struct uvalue {
    enum uvalue_kind kind;
    uint32_t block;           // PHI: the block it belongs to; ANY, DEF: where the edge begins that makes it
    uint32_t edge;            // ANY, DEF: the edge that makes it; else UINT32_MAX
    const struct term *name;  // a VAR; its index is >= 2, except for ENTRY
    const struct term *def;   // DEF: over other names
    uint32_t state;           // number of the state variable that first had this value; UINT32_MAX: none
};

enum ublock_kind {
    UBLOCK_PLAIN,
    UBLOCK_HEAD,    // of a loop
    UBLOCK_END,     // the run ends
    UBLOCK_FAIL,    // the property is violated
    UBLOCK_RETURN,  // the function that the unit is of returns
    // what follows is not known: an unsupported construct, or a call that was not inlined and may fail
    UBLOCK_OBSTACLE,
};

// The ways in which the call of an abstraction block ends.
enum ucall_exit {
    UCALL_RETURN,
    UCALL_FAIL,      // the property is violated in it
    UCALL_OBSTACLE,  // something that is not modelled is reached in it
    UCALL_EXITS
};

// An active call of an inlined function.
struct uframe {
    const struct uframe *parent;  // NULL: the start function
    const struct edge *call;
    const struct func *fn;
};

struct ublock {
    uint32_t id;  // edges that do not close loops lead to higher ids
    enum ublock_kind kind;
    const struct node *node;   // END, FAIL, OBSTACLE: where the last edge ends, or where it begins if it ends nowhere
    const struct edge *cause;  // FAIL, OBSTACLE, END: the last edge
    const struct uframe *frame;
    uint32_t state;          // of the monitors
    struct u32_vec phis;     // numbers of values
    struct u32_vec in, out;  // numbers of edges
    uint32_t env;            // root of a map: state variable -> id of a term, its value here; see unit_value
    uint32_t live;           // root of a set: numbers of the values that are needed from here on
    uint8_t is_cut;
    // An abstraction block (Henry, definition 22), of which only is known what it may write.
    const struct edge *call;  // the call of a call's block, with which its edges begin; its phis are the inputs
    struct unit *loop;        // the loop of a loop's block as a unit of its own; owned
    struct u32_vec uses;      // numbers of values: the inputs of a loop's block; the outputs at the end of a part
    uint32_t exit;            // of a unit of a function or a part: the number of the exit that ends here
};

struct uedge {
    uint32_t from, to;
    uint8_t back;              // it leads back to the head of a loop that it lies in
    const struct term *guard;  // boolean
    struct term_vec operands;  // of the phis of `to`, in their order
    struct u32_vec made;       // numbers of the values that are made on it, in order
    uint32_t first, n;         // the edges of the CFA that it stands for: path[first .. first + n)
    uint32_t exit;             // if `from` is an abstraction block: the exit of the loop, or an enum ucall_exit
    struct u32_vec
        outputs;  // RETURN: numbers of the state variables that the call may write, each followed by the number of its
                  // value then
};

struct unit_stats;

struct unit {
    const struct cfa *cfa;
    const struct func *of;  // the function whose body it is; the start function with its calls inlined: the program
    struct encoder *e;
    struct terms *t;
    struct arena mem;
    struct pmap_pool pool;
    struct {
        VEC_OF(struct ublock);
    } blocks;
    struct {
        VEC_OF(struct uedge);
    } edges;
    struct {
        VEC_OF(struct uvalue);
    } values;
    struct map by_name;   // id of a name -> number of its value + 1
    struct map replaced;  // id of the name of a trivial phi -> id of the term that replaces it
    struct {
        VEC_OF(const struct edge *);
    } path;
    uint8_t *needed;             // by value: some guard depends on it
    uint8_t *modes;              // by value: it takes only few numbers, all constants of the program
    bool truncated;              // some call was not inlined
    bool modular;                // of one function: ENTRY values are needed to the end
    const uint8_t *mode_states;  // modular: by state variable: it takes only few numbers; NULL: not known
    const uint8_t *relevant;     // modular: by state variable: the property may depend on it; NULL: all do
    uint32_t head;               // of a part that is a loop: its head; else UINT32_MAX
    uint32_t returns;            // modular: the block where the function returns; UINT32_MAX: it never does
    struct u32_vec counts;       // numbers of phis that are needed although no guard depends on them (unit_count)
};

#define UNIT_OPTS(X)                                                                                    \
    X(BOOL, calls, true, 0, 0, "", "analyse calls where they are made; else their results are unknown") \
    X(BOOL, recursion, true, 0, 0, "",                                                                  \
      "recursive calls lead back to the active call's entry; else they are not analysed")               \
    X(BOOL, slice, false, 0, 0, "", "leave out conditions that the property does not depend on")        \
    X(BOOL, fresh_undefined, false, 0, 0, "",                                                           \
      "a variable without a value has another unknown one at each use; else one until it is written")   \
    X(INT, inline_depth, 40, 0, 1000, "calls", "active calls that are inlined at most")                 \
    X(INT, edges, 100000, 1, 100000000, "edges", "size of the program with its calls inlined, then they are not")
OPT_STRUCT(unit_cfg, UNIT_OPTS);

#define UNIT_STATS(X)                                                                \
    X(COUNT, blocks, "", "blocks of the program with its calls inlined")             \
    X(COUNT, edges, "", "edges between them")                                        \
    X(COUNT, phis, "", "values that are joined where control meets")                 \
    X(COUNT, values, "", "named values")                                             \
    X(COUNT, sliced, "", "conditions left out that the property does not depend on") \
    X(COUNT, skipped_calls, "", "calls that were not inlined")                       \
    X(NANOS, time_unit, "s", "time in building the program view")
STAT_STRUCT(unit_stats, UNIT_STATS);

/* unit_new: of the program c, watched by automata a.  Keeps e and its terms.  A recursive call leads back to the entry of the
 * active call of its function, whose ends lead to wherever such a call goes on.  Calls beyond the limits are not inlined: what
 * they may write is unknown behind them, and if they may fail an OBSTACLE is reached there.
 *
 * out    blocks with phis, live values and cut points (Henry section 1.4: heads of loops, the entry, ends), checked by
 *        unit_check; give (unit_free).  NULL: the budget ended.
 * cost   O(edges x values that differ where control meets). */
struct unit *unit_new(const struct cfa *c, struct encoder *e, const struct automata *a, const struct unit_cfg *cfg,
                      struct budget *b, struct unit_stats *stats);
void unit_free(struct unit *u);

/* unit_of_func: the unit of one function, for any caller that the encoder knows of: each call is an abstraction block,
 * which an edge leaves for each way in which the call may end.  The start function ends as in unit_new; others end in a
 * RETURN block, whose phis are what they may write.  A call behind which a monitor has changed its state is an
 * OBSTACLE.  Then unit_close, once.
 * unit_find_relevant: adds to `relevant` (by state variable) what the function needs for the property, and for those
 * outputs that are in it; *grew: something was added.  unit_close: finishes the unit, with those inputs and outputs
 * only.  RC_STOP: the budget ended. */
struct modref;
struct unit *unit_of_func(const struct cfa *c, const struct func *f, struct encoder *e, const struct automata *a,
                          const struct modref *m, const struct unit_cfg *cfg, struct budget *b,
                          struct unit_stats *stats);
enum rc unit_find_relevant(struct unit *u, uint8_t *relevant, struct budget *b, bool *grew) ATTR_MUST_USE;
enum rc unit_close(struct unit *u, const uint8_t *relevant, const struct unit_cfg *cfg, struct budget *b,
                   struct unit_stats *stats) ATTR_MUST_USE;

/* Parts of a unit that is closed, as units of their own, with the names and the numbers of values of the whole: what is made outside of a
 * part is an ENTRY value of it, its ends are RETURN blocks, one for each edge that leaves it, with its outputs as `uses`.  They have no
 * state variables (unit_value).
 *
 * unit_cut_loops: each loop that is entered at its head only, and has an exit, becomes such a part and an abstraction block, and so do the loops
 * in it, with its own back edges left out: so each loop that is left is an edge, or a bundle of paths, from a head to itself
 * (Henry, section 5.1).  Values at the head have other names before the loop.  Numbers of blocks and edges change.
 * unit_bundle: the paths from a block to another that it dominates; its only end is `to`.  NULL: there are cut points or loops
 * in between, or more than max_edges edges.  RC_STOP, and NULL: the budget ended. */
enum rc unit_cut_loops(struct unit *u, struct budget *b) ATTR_MUST_USE;
struct unit *unit_bundle(const struct unit *u, uint32_t from, uint32_t to, size_t max_edges, struct budget *b);

/* unit_dominators: by block, the block that dominates it immediately; UINT32_MAX: there is none.  The caller frees it
 * (blocks.n). */
uint32_t *unit_dominators(const struct unit *u);

/* ublock_inputs: the inputs of an abstraction block; NULL: it is none. */
static inline const struct u32_vec *ublock_inputs(const struct ublock *b)
{
    return b->call ? &b->phis : b->loop ? &b->uses : NULL;
}

/* units_find_modes: finds, in the units of all functions, the state variables that take only few numbers, all constants
 * of the program.  Sets is_mode (n_states), for `mode_states` of the units.  RC_STOP: the budget ended. */
enum rc units_find_modes(struct unit *const *units, size_t n, const struct unit *start, size_t n_states,
                         struct budget *budget, uint8_t *is_mode) ATTR_MUST_USE;

// A counter of what executions do, as values of the unit.
struct unit_counter {
    uint32_t edge;  // UINT32_MAX: rounds; else: how often executions take this edge, from the entry on
    uint32_t head;  // rounds: how often executions go back to this head of a loop since they came there from outside
    struct u32_vec at;  // out: numbers of its phis: at each block of kind END, in order; rounds: at the head
};

/* unit_count: gives u, as unit_new made it, n counters, which analyses then know like other values: integers that never
 * overflow.  Their `at` is given.  Only once for a unit.  RC_STOP: the budget ended, and u is of no use. */
enum rc unit_count(struct unit *u, struct unit_counter *c, size_t n, const struct unit_cfg *cfg, struct budget *b,
                   struct unit_stats *stats) ATTR_MUST_USE;

/* unit_value: the value of a state variable at the start of a block (behind its phis); NULL: it is not read from there
 * on. */
const struct term *unit_value(struct unit *u, uint32_t block, uint32_t state);

/* unit_replace: t, in which trivial phis are replaced by their values. */
const struct term *unit_replace(struct unit *u, const struct term *t);

/* unit_named: the value whose name is t; NULL: there is none. */
const struct uvalue *unit_named(const struct unit *u, const struct term *t);
uint32_t unit_id_of(const struct unit *u, const struct term *t);  // UINT32_MAX: none

/* unit_facts: what always holds of a value by its type and definition (DEF: name = def). */
const struct term *unit_facts(struct unit *u, const struct uvalue *v);

/* unit_next_cuts: appends the cut points that ways from block i reach first; O(edges). */
void unit_next_cuts(const struct unit *u, uint32_t i, struct u32_vec *out);

/* unit_is_live: whether value v is needed at block b or behind it. */
bool unit_is_live(const struct unit *u, uint32_t b, uint32_t v);

/* unit_is_linear: whether t, of sort int or real, is a sum of constants times names. */
bool unit_is_linear(const struct term *t);

/* unit_check: the validator.  BUG()s unless: edges lead forward, except back edges to heads; every cycle has a cut
 * point; the CFA edges of an edge follow each other; operands fit the phis; names are used only where every way makes
 * them; and a name that is live at a cut point is not made again before the next. */
void unit_check(const struct unit *u);

#endif
