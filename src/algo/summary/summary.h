// SPDX-License-Identifier: Apache-2.0
// summary.h: modular analysis: what is known of a function is a set of relations between its inputs and its outputs,
// each of which holds in a context; callers use them.
// source Henry, "Static analysis by abstract interpretation and decision procedures", PhD thesis, Grenoble 2014,
// chapter 5.
#ifndef ALGO_SUMMARY_SUMMARY_H
#define ALGO_SUMMARY_SUMMARY_H

#include "algo/numeric/numeric.h"
#include "base/record.h"
#include "ssa/modref.h"

#define SUMMARY_OPTS(X)                                                                                          \
    X(STR, levels, "standard/packs(octagon),pathfocus/poly,combined/poly", 0, 0, "STRATEGY/DOMAIN,...",          \
      "techniques by cost, the cheapest first")                                                                  \
    X(BOOL, loops, true, 0, 0, "", "loops are blocks with relations of their own")                               \
    X(INT, bundles, 0, 0, 1000, "links",                                                                         \
      "formulas get relations of bundles of paths, from a block to its dominator, or over 2, 4, ... such links") \
    X(ENUM, contexts, CONTEXTS_REFINED, contexts_choices, 0, "", "in which contexts functions are analysed")     \
    X(BOOL, bottom_up, true, 0, 0, "",                                                                           \
      "refined contexts: first all functions by the cheapest technique; else only those that matter")            \
    X(STR, cache, NULL, 0, 0, "DIR", "where relations are kept for other runs")                                  \
    X(BOOL, generalise, true, 0, 0, "", "a relation is given the largest context that it is found to hold in")   \
    X(INT, context_max, 6, 1, 1000, "contexts", "of one function, then it is analysed for any")                  \
    X(INT, inputs, 10, 0, 100000, "", "functions with more are analysed in packs(DOMAIN)")                       \
    X(INT, limit, 1000000, 0, INT64_MAX, "ticks",                                                                \
      "work of a technique on a block, then standard is used (0: no limit)")                                     \
    X(INT, refinements, 200, 0, 1000000, "", "refinements at most")
OPT_STRUCT(summary_cfg, SUMMARY_OPTS);

enum contexts { CONTEXTS_ANY, CONTEXTS_CALLS, CONTEXTS_REFINED };
extern const struct opt_choice contexts_choices[];

#define SUMMARY_STATS(X)                                                              \
    X(COUNT, blocks, "", "abstraction blocks: functions, loops, bundles of paths")    \
    X(MAX, inputs, "", "inputs of a block, at most")                                  \
    X(COUNT, analyses, "", "analyses of a block in a context")                        \
    X(COUNT, reused, "", "times that a relation was there for the context of a call") \
    X(COUNT, cached, "", "relations that were in the cache")                          \
    X(COUNT, relations, "", "relations found")                                        \
    X(COUNT, iterations, "", "further rounds of recursive functions")                 \
    X(COUNT, traces, "", "error traces looked at")                                    \
    X(COUNT, refinements, "", "refinements of blocks on error traces")                \
    X(COUNT, generalised, "", "contexts made larger")                                 \
    X(COUNT, queries, "", "questions to the solver by refinement")                    \
    X(NANOS, time_total, "s", "time in the modular analysis")
STAT_STRUCT(summary_stats, SUMMARY_STATS);

// Sums of a few numbers that are no larger than this do not wrap around.
#define SUMMARY_FAR ((i128)1 << 28)

// One way in which a block ends: one of these conjunctions holds, over dimensions that are values of its unit.  None:
// it never ends so.
struct relation_end {
    struct u32_vec dims;  // numbers of values: inputs; outputs
    struct {
        VEC_OF(struct lincon_vec);
    } cases;
    const struct term *term;  // the same as a formula
};

// An entry of Inv_B: if the inputs are in the context, the ends of the block are in these.
struct relation {
    struct lincon_vec context;  // over the inputs, by their number; none: any
    struct relation_end *end;   // by exit
    uint32_t exits;
    uint32_t level;    // the technique that found it; UINT32_MAX: refinement, by the formula of the block
    uint32_t depends;  // on the depth of an active block whose relation is not final; UINT32_MAX: on none
    bool weak;         // found while a context was generalised: another call analyses again, in its own context
    bool dead;         // replaced
    uint64_t run;      // of a loop: which analysis of what is around it asked for it
};

// A technique of the list, at work on one block.
struct technique {
    struct numeric n;  // first: what it asks is asked on behalf of b
    struct block *b;
    uint64_t told_to;  // by edge: how many relations n's solver was told; the number of that solver
    uint32_t *told;
    struct numeric_cfg cfg;
    bool ready;
};

// The formula of a block, in a solver that knows what was found out about the blocks that it crosses.
struct block_question {
    struct rho *rho;
    struct solver *solver;
    uint32_t *told;  // by edge: how many relations
};

// The paths from a block to block `at` of the unit around them; their relation, with one end, is about these.
struct bundle {
    struct block *b;
    uint32_t at;
};

// An abstraction block (Henry, definition 22): the body of a function, a loop, or a bundle of paths.
struct block {
    struct summary *s;
    const struct func *fn;  // that it is, or is in
    struct unit *u;
    bool owns;             // u
    uint32_t exits;        // of a function: UCALL_EXITS
    struct block *around;  // of a loop: the block that it is in; NULL: it is none
    uint64_t run;          // the number of the last analysis of b
    struct block **inner;  // by block of u: the loop in its place; NULL: none
    struct {
        VEC_OF(struct bundle);
    } bundles;          // of paths of u
    struct digest key;  // in the cache
    bool has_key;
    size_t stored;          // how many relations the cache has
    struct u32_vec inputs;  // numbers of the values of u that are numeric at its entry
    struct {
        VEC_OF(struct relation);
    } inv;
    struct technique *technique;      // by level
    struct block_question *question;  // NULL: none was asked
    struct lincon_vec
        sites_context;           // where the values at cut points hold that the technique of level `sites` found last
    uint32_t sites;              // UINT32_MAX: there are none
    uint32_t exclusions;         // relations that exclude single outputs
    uint32_t enlarged;           // relations that exclude failures, in contexts whose bounds were moved
    bool generalise;             // active: its context may become larger
    bool asked;                  // refinement is at work on it
    uint8_t restricts;           // depend.c; 0: not asked
    bool active;                 // an analysis of it is going on
    uint32_t depth;              // active: how many other active blocks began before
    uint32_t calls;              // contexts that it was analysed in because of calls
    struct lincon_vec context;   // active: the context
    struct lincon_vec wanted;    // active: a context of a recursive call that is not in it
    uint32_t grown;              // active: how often its context was made larger
    bool wants, used;            // active: there is one; its relation was used before it was final
    struct dvalue **end;         // by exit: active, recursive: the relation so far, as values
    const struct term **so_far;  // and as formulas
};

struct summary {
    struct numeric_calls calls;  // first: what techniques ask
    struct run *run;
    struct summary_cfg *cfg;
    struct numeric_cfg *numeric_cfg;
    struct domain_cfg *domain_cfg;
    struct unit_cfg unit_cfg;
    struct summary_stats stats;
    struct numeric_stats numeric_stats;
    struct unit_stats unit_stats;
    struct encoder *e;
    struct terms *t;
    struct modref *modref;
    uint8_t *relevant;  // by state variable (n_states): whether the property may depend on it; NULL: not asked
    uint8_t *modes;     // by state variable: it takes few numbers
    size_t n_states;
    bool prepared;
    struct block **of;  // by function id; NULL: not looked at yet
    struct {
        VEC_OF(struct block *);
    } blocks;  // all
    struct {
        VEC_OF(struct numeric_cfg);
    } levels;
    struct solver *solver;  // for questions about contexts
    struct arena mem;
    uint64_t runs;       // analyses of blocks begun
    uint32_t depth;      // active blocks
    uint32_t level;      // the technique in use
    bool general;        // a context is being generalised
    bool shallow;        // blocks that are crossed are not analysed: what is known of them is enough
    uint32_t lowest;     // the least depth of an active block whose relation was used since this was set
    int64_t asked_left;  // questions that refinement may still ask
    enum rc rc;          // RC_STOP: the budget ended; what analyses say since then is of no use
    struct buf why;
};

/* summary_init: keeps r.  RC_USER with a line in *why: the list of techniques makes no sense.  summary_prepare: what functions read and
 * write, on first use.  RC_STOP: the budget ended.  summary_free. */
enum rc summary_init(struct summary *s, struct run *r, struct buf *why) ATTR_MUST_USE;
enum rc summary_prepare(struct summary *s) ATTR_MUST_USE;
void summary_free(struct summary *s);

/* block_level: the most expensive technique that was used on b in this context, or a larger one; UINT32_MAX: none was. */
uint32_t block_level(struct block *b, const struct lincon_vec *context);

// summary_calls_init: prepares the answers to techniques: crossing.c.
void summary_calls_init(struct summary *s);

/* summary_of: the summary of an instance of the algorithm, which keeps it. */
struct algo;
struct summary *summary_of(struct algo *a);

/* block_make: a block with `exits` exits.  block_finish: makes the blocks for its loops, and finds its inputs.
 * RC_STOP: the budget ended. */
struct block *block_make(struct summary *s, const struct func *f, struct unit *u, uint32_t exits);
enum rc block_finish(struct block *b) ATTR_MUST_USE;

/* bundles.c.  bundles_find: makes blocks for bundles of b's unit.  bundles_tell: asserts what they do to a solver that
 * has the formula of b. */
enum rc bundles_find(struct block *b) ATTR_MUST_USE;
void bundles_tell(struct block *b, const struct rho *rho, struct solver *to);

/* block_of: the block of a function.  block_crossed: the block whose inside edge e of b's unit leaves; NULL: it leaves
 * no abstraction block.
 * block_outputs: what its relation for an exit may mention beside the inputs: numbers of values; NULL: nothing.
 * ends_by: whether a block of the unit is the end by this exit. */
struct block *block_of(struct summary *s, const struct func *f);
struct block *block_crossed(const struct block *b, uint32_t e);
const struct u32_vec *block_outputs(const struct block *b, uint32_t exit);
bool ends_by(const struct ublock *x, uint32_t exit);

static inline bool block_is_loop(const struct block *b)
{
    return b->around != NULL;
}

static inline bool block_is_bundle(const struct block *b)
{
    return b->owns && b->exits == 1;
}

/* block_analyse: Henry's MPF (algorithm 5) with technique `level` in a context, a conjunction over the inputs: adds a
 * relation.  Blocks that its paths cross are analysed first if none of their relations has a context that contains that
 * of the path.  Recursive functions: repeated until their relation is stable.  RC_STOP: the budget ended, nothing is
 * added. */
enum rc block_analyse(struct block *b, const struct lincon_vec *context, uint32_t level) ATTR_MUST_USE;

/* generalised_run: Henry's MPF-GEN (algorithm 7): runs n, a technique of b, by path focusing from any state, but not
 * along paths that the context excludes.  largest: the largest context found in which the values of n hold (algorithm
 * 8); empty: any.  RC_STOP. */
enum rc generalised_run(struct block *b, struct numeric *n, const struct lincon_vec *context,
                        struct lincon_vec *largest) ATTR_MUST_USE;

/* context_by_conditions: a context that contains the given one, for recursive functions, whose relation also holds for
 * calls inside of calls: the conditions of b about its inputs, or their negations, that hold in it.  Over the inputs,
 * in s's memory. */
struct lincon_vec context_by_conditions(struct block *b, struct numeric *n, const struct lincon_vec *context);

// ---- refine.c ---------------------------------------------------------------------------------------------------------

// A way in which a block might end: by an exit, with these outputs.
struct io_goal {
    uint32_t exit;
    struct u32_vec dims;       // numbers of values, outputs of the block
    struct lincon_vec values;  // and a constraint x = n for each, over their index in dims
};

enum io_answer { ANSWER_PROVED, ANSWER_OPEN, ANSWER_STOP };

/* io_relation: Henry's IORELATION (algorithm 9): whether b, in a context, never ends like the goal: refines relations
 * of the blocks that error traces cross, and of b, until there is no trace, or nothing improves. */
enum io_answer io_relation(struct block *b, const struct lincon_vec *context, const struct io_goal *goal);

void summary_question_free(struct block *b);

/* exclude_goal: after ANSWER_PROVED: adds a relation that says so, in as large a context as its proof allows, unless
 * there is one. */
void exclude_goal(struct block *b, const struct lincon_vec *context, const struct io_goal *goal);

/* summary_value_of: the constraint x_dim = n, where n is the value of the name in the model; false: the model is
 * silent, or the value is no integer. */
bool summary_value_of(struct summary *s, struct solver *solver, const struct term *name, uint32_t dim,
                      struct lincon *out);

// ---- precondition.c ---------------------------------------------------------------------------------------------------

/* infer_precondition: Henry's GENERATEPRECONDITION: adds relations in contexts in which b does not fail, until they
 * cover all inputs, or none is found any more.  relation_is_safe: whether a relation says that there is no failure in
 * its context.  RC_STOP. */
enum rc infer_precondition(struct block *b) ATTR_MUST_USE;
bool relation_is_safe(const struct relation *r);

// ---- relation.c -------------------------------------------------------------------------------------------------------

/* relation_end_add: adds a conjunction for each disjunct of v, a value at block `at` of n's unit, without constraints
 * with large coefficients and those that follow from bounds or types.  relation_end_close: makes the formula. */
void relation_end_add(struct relation_end *x, struct block *b, struct numeric *n, uint32_t at, const struct dvalue *v);
void relation_end_close(struct relation_end *x, struct block *b);
struct relation relation_new(const struct block *b, uint32_t level);
void relation_free(struct relation *r);

/* says_type: whether a constraint over these values is what the type of its only value says already. */
bool says_type(const struct block *b, const struct u32_vec *dims, const struct lincon *c);

/* relation_context: the context as a formula over the names of b's inputs.  context_holds: whether it holds in all
 * points of v, over the inputs of b. */
const struct term *relation_context(struct block *b, const struct lincon_vec *context);
bool context_holds(const struct lincon_vec *context, const struct dvalue *v);

/* context_value: a context of b as a value of its cheapest technique; NULL: the budget ended.  Give.
 * context_is_within: whether another context contains it. */
struct dvalue *context_value(struct block *b, const struct lincon_vec *context);
bool context_is_within(struct block *b, const struct lincon_vec *context, const struct lincon_vec *larger);

/* block_inputs_at: the inputs of the call in abstraction block `at` of n's unit, in the states of v, a value there:
 * over the inputs of the callee b, in their order.  Give. */
struct dvalue *block_inputs_at(struct block *b, struct numeric *n, uint32_t at, const struct dvalue *v);

/* block_instance: t, over the names of b's unit, at edge e of unit u, which leaves an abstraction block that calls b. */
const struct term *block_instance(struct block *b, struct unit *u, uint32_t e, const struct term *t);

/* block_known: what is known of edge e of u, which leaves a call of b, in any context: b's relations, from number
 * `from` on, as implications. */
const struct term *block_known(struct block *b, struct unit *u, uint32_t e, size_t from);

/* block_top: any inputs of b, as a value of technique `level`, which is opened; NULL: the budget ended.  Give.  block_open. */
struct dvalue *block_top(struct block *b, uint32_t level);
enum rc block_open(struct block *b, uint32_t level, struct numeric **out) ATTR_MUST_USE;

/* lincons_copy: in s's memory.  value_constraints: all constraints of v, likewise. */
struct lincon_vec value_constraints(struct summary *s, const struct dvalue *v);
struct lincon_vec lincons_copy(struct summary *s, const struct lincon_vec *c);

#endif
