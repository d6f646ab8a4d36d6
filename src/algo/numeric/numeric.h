// SPDX-License-Identifier: Apache-2.0
// numeric.h: numeric invariants at the cut points of a program, by abstract interpretation that an SMT solver guides.
//
// source Henry, "Static analysis by abstract interpretation and decision procedures", PhD thesis, Grenoble 2014, chapter 4;
//        Monniaux, Gonnord, SAS 2011 (path focusing); Gopan, Reps, SAS 2007 (guided static analysis); Henry, Monniaux, Moy, SAS
//        2012 (their combination).
#ifndef ALGO_NUMERIC_NUMERIC_H
#define ALGO_NUMERIC_NUMERIC_H

#include "core/engine.h"
#include "domains/domain.h"
#include "smt/solver.h"
#include "ssa/rho.h"

// ORDER STRATEGY: the rows of strategies.def
enum strategy_kind {
#define STRATEGY(id, name, run, lift, help) STRATEGY_##id,
#include "algo/numeric/strategies.def"
#undef STRATEGY
    STRATEGIES
};
extern const struct opt_choice strategy_choices[];

/* strategy_find: the strategy of a name, or of a short name of the literature (S, N, G, PF ...); STRATEGIES: there is
 * none.  strategy_short: the short name: the begin of the help, up to the colon; *n bytes. */
enum strategy_kind strategy_find(const char *name, size_t n);
const char *strategy_short(enum strategy_kind k, size_t *n);

#define NUMERIC_OPTS(X)                                                                                                \
    X(STR, domain, "poly", 0, 0, "DOMAIN", "abstract domain: a name, A*B, or(A), modes(A), packs(A)")                  \
    X(ENUM, strategy, STRATEGY_COMBINED, strategy_choices, 0, "", "how the fixpoint is computed")                      \
    X(INT, delay, 0, 0, 1000, "updates", "joins at a cut point before it is widened")                                  \
    X(BOOL, thresholds, true, 0, 0, "", "widen up to the guards of the program")                                       \
    X(INT, coefficients, 10000, 1, INT64_MAX, "", "constraints with larger coefficients are dropped (reals: rounded)") \
    X(BOOL, reals, true, 0, 0, "", "floats are reals with rounding errors; else nothing is known of them")             \
    X(BOOL, eager, false, 0, 0, "", "paths that become enabled lead on at once (combined strategies): fewer steps")    \
    X(BOOL, dynamic_cuts, false, 0, 0, "",                                                                             \
      "heads of loops are cut points only once a path goes back to them (combined strategies)")                        \
    X(BOOL, accelerate, false, 0, 0, "",                                                                               \
      "take all rounds at once of loops that add numbers (strategies that ask for paths)")                             \
    X(BOOL, far, false, 0, 0, "", "prefer paths that lead far out of what is known (strategies that ask for paths)")   \
    X(INT, narrowing, 3, 0, 100, "rounds", "descending iterations at most")                                            \
    X(INT, limit, 0, 0, INT64_MAX, "ticks", "work of a strategy, then standard is used (0: no limit)")                 \
    X(INT, rlimit, 4000000, 0, INT64_MAX, "units", "work of the solver for one query (0: no limit)")
OPT_STRUCT(numeric_cfg, NUMERIC_OPTS);

#define NUMERIC_STATS(X)                                                                \
    X(COUNT, images, "", "images of values along paths")                                \
    X(COUNT, queries, "", "questions to the solver for a path")                         \
    X(COUNT, paths, "", "paths focused on")                                             \
    X(MAX, all_paths, "", "paths between cut points, all there are")                    \
    X(COUNT, enabled, "", "paths enabled (guided strategies)")                          \
    X(COUNT, subgraphs, "", "rounds in which paths were enabled (combined strategies)") \
    X(COUNT, blocked, "", "paths blocked because their image added nothing")            \
    X(COUNT, ascending, "", "updates of values while ascending")                        \
    X(COUNT, descending, "", "descending iterations")                                   \
    X(COUNT, seeds, "", "blocks from which the ascending sequence was started again")   \
    X(COUNT, widenings, "", "widenings")                                                \
    X(COUNT, policies, "", "strategies whose bounds were computed (policy iteration)")  \
    X(COUNT, accelerated, "", "loops whose rounds were taken all at once")              \
    X(COUNT, promotions, "", "pilots that became main values (lookahead)")              \
    X(COUNT, facts, "", "facts told to other analyses")                                 \
    X(COUNT, rho_asserts, "", "times that the program's formula was asserted")          \
    X(COUNT, certificate_questions, "", "questions to the solver about invariants")     \
    X(NANOS, time_certify, "s", "time in checking invariants")                          \
    X(NANOS, time_solver, "s", "time in the solver")                                    \
    X(NANOS, time_total, "s", "time in the analysis")
STAT_STRUCT(numeric_stats, NUMERIC_STATS);

// What is known at a block.
struct site {
    struct u32_vec values;  // numbers of the values that are its dimensions, in order
    const struct dims *dims;
    struct dvalue *x;      // current value (Henry: X^s)
    struct dvalue *next;   // X^d: of the descending iteration, or before new paths
    struct dvalue *first;  // of a head: the first value that was not empty (Henry: z^0)
    struct dvalue *bound;  // a value known to contain the states here, if there is one: x is met with it
    uint32_t updates;      // since the last widening
    uint32_t widenings;
    uint32_t roundings;            // of constraints of reals with large coefficients
    struct lincon_vec thresholds;  // over its dimensions: where widening stops; what types say comes first
};

struct numeric;

// What is known of the calls in abstraction blocks of a modular unit (algo/summary).
struct numeric_calls {
    /* relation: what holds of inputs and outputs behind edge e, which leaves an abstraction block, if the call is made
     * in the states of `at`, a value at that block; over the names of n's unit. */
    const struct term *(*relation)(struct numeric_calls *c, struct numeric *n, uint32_t e, const struct dvalue *at);

    /* tell: asserts to n's solver what became known, since the last call of tell, of calls in any states. */
    void (*tell)(struct numeric_calls *c, struct numeric *n);
};

// Path focusing for only those executions that satisfy a premise, which becomes stronger on the way (Henry, algorithm
// 7).
struct numeric_premise {
    const struct term *holds;  // over names of the entry

    /* prune: path leads from a state of its first block to y, over the dimensions of the block where it ends.  True:
     * `holds` excludes that now, and y is not to be used. */
    bool (*prune)(struct numeric_premise *p, struct numeric *n, const struct u32_vec *path, const struct dvalue *y);
};

struct numeric {
    struct run *run;
    struct numeric_cfg *cfg;
    struct numeric_stats stats;
    struct unit_cfg *unit_cfg;
    struct domain_stats domain_stats;
    struct unit_stats unit_stats;
    struct domain *d;       // of the values
    struct domain *opened;  // d, or a combination that d is part of
    struct terms *t;
    struct unit *u;
    struct rho *rho;        // focused strategies
    struct solver *solver;  // holds rho
    uint64_t solvers;       // how many there were: the number of this one
    struct site *site;      // by block
    struct arena mem;
    struct {
        VEC_OF(const struct dims *);
    } int_dims, mixed_dims;           // all integers: by number; others: in order of creation
    struct map mixed_at;              // hash of kinds, or the next free number -> index in mixed_dims
    uint64_t ops_paid;                // operations on values that ticks were already spent for
    uint64_t looks;                   // at the budget, between ticks
    bool polyhedral;                  // the domain has polyhedra
    bool gave_up;                     // a query had no answer: values are not invariants
    bool borrowed;                    // u belongs to another analysis
    uint64_t stop_at;                 // ticks of the budget where the limit of the configuration is; 0: none
    bool over_limit;                  // it was reached
    struct numeric_calls *calls;      // NULL: nothing is known of what abstraction blocks write
    const struct lincon_vec *entry;   // what holds at the entry, over the dimensions of block 0; NULL: nothing
    struct numeric_premise *premise;  // strategy pathfocus; NULL: none
    const char *replaced;             // why the strategy was replaced by standard; NULL: it was not
};

/* numeric_init: keeps r, cfg, domain, unit.  RC_USER with a line in *why: no such domain.  numeric_prepare: makes the
 * program view; RC_STOP: the budget ended.  numeric_prepare_as: uses that of `other`, which is kept: values of both can
 * be compared.
 * numeric_prepare_of: uses unit u, which is kept. */
enum rc numeric_init(struct numeric *n, struct run *r, struct numeric_cfg *cfg, struct domain_cfg *domain,
                     struct unit_cfg *unit, struct buf *why) ATTR_MUST_USE;
enum rc numeric_prepare(struct numeric *n) ATTR_MUST_USE;
void numeric_prepare_as(struct numeric *n, const struct numeric *other);
void numeric_prepare_of(struct numeric *n, struct unit *u);
void numeric_free(struct numeric *n);

/* numeric_analyse: runs the configured strategy; afterwards site[b].x contains the states at block b (for strategies
 * that ask the solver: at cut points), unless gave_up.  RC_STOP: the budget ended, and nothing is known. */
enum rc numeric_analyse(struct numeric *n) ATTR_MUST_USE;

/* numeric_is_complete: whether every execution is followed to its end: no call was left out, and no obstacle is reached.
 * numeric_publish: if so, tells the other analyses of the run what is known at heads of loops (pre/facts.h). */
bool numeric_is_complete(const struct numeric *n);
void numeric_publish(struct numeric *n);

/* numeric_tick: spends ticks for the operations on values since its last call, which had about k dimensions: roughly as
 * many as other analyses spend in the same time.  (Libraries are paid for as they work, domain_charge.)  RC_STOP: the
 * budget ended, or the work allowed to the strategy is done. */
enum rc numeric_tick(struct numeric *n, size_t k) ATTR_MUST_USE;

/* numeric_look: for operations that may take long before the next tick, which pays for them.  RC_STOP: the budget
 * ended. */
enum rc numeric_look(struct numeric *n) ATTR_MUST_USE;

// ---- parts of strategies ------------------------------------------------------------------------------------------

/* numeric_dims: k dimensions of the sorts of these terms, or of integers (NULL); the same for the same kinds; kept. */
const struct dims *numeric_dims(struct numeric *n, uint32_t k, const struct term *const *like);

/* sites_init: dimensions of every block (Henry definition 28), bottom everywhere, top at the entry. */
void sites_init(struct numeric *n);
void sites_reset(struct numeric *n);
void sites_free(struct numeric *n);

/* site_end_bound: x of block b, met with its bound (keep), or the bound itself; removes the bound. */
void site_end_bound(struct numeric *n, uint32_t b, bool keep);

/* site_with_types: v, given, met with the facts of the types of its dimensions; v itself if that costs too much. */
struct dvalue *site_with_types(struct numeric *n, uint32_t b, struct dvalue *v);

/* site_without_large: v, given, of block b without constraints with large coefficients: such constraints come from
 * joins of points far apart, say little, and make every question to the solver hard (Henry 2014, section 7.3.2).  Those
 * of reals are made coarser. */
struct dvalue *site_without_large(struct numeric *n, uint32_t b, struct dvalue *v);

/* site_term: a value at block b as a formula over names. */
const struct term *site_term(struct numeric *n, uint32_t b, const struct dvalue *v);

/* site_lin_term: a linear expression over the dimensions of block b as a term over names. */
const struct term *site_lin_term(struct numeric *n, uint32_t b, struct lin e);

/* numeric_image: the states that path (edges of the unit, one after the other) leads to from those of v at its first block
 * (Henry section 7.2.1: the path is one parallel assignment).  Give. */
struct dvalue *numeric_image(struct numeric *n, const uint32_t *path, size_t n_path, const struct dvalue *v);

/* numeric_accelerate: the states after one or more rounds of the self-loop `path`; y: those after one.
 * NULL: a round does more than adding numbers to dimensions, or setting them.  Give. */
struct dvalue *numeric_accelerate(struct numeric *n, const uint32_t *path, size_t n_path, const struct dvalue *y);

/* site_update: joins y into x of block b, with widening if `widen`; true: x grew.  y is kept. */
bool site_update(struct numeric *n, uint32_t b, const struct dvalue *y, bool widen);

/* site_fit: y met with what types and the bound of block b say.  site_grow: old joined with y, which fits; widened if
 * `widen`, after the joins that the configuration asks for.  Give. */
struct dvalue *site_fit(struct numeric *n, uint32_t b, const struct dvalue *y);
struct dvalue *site_grow(struct numeric *n, uint32_t b, const struct dvalue *old, const struct dvalue *y, bool widen);

/* numeric_settle: a step of descending: x becomes next if that is smaller, else their meet; true: something changed. */
bool numeric_settle(struct numeric *n);

/* numeric_flow: the states in which head is reached from those of v at block `from` by edges that enter no other head.  Give. */
struct dvalue *numeric_flow(struct numeric *n, uint32_t from, const struct dvalue *v, uint32_t head);

/* numeric_find_thresholds: for every head: the guards of its loop, and what they become until the head is reached
 * again. */
void numeric_find_thresholds(struct numeric *n);

/* numeric_targets: the blocks where the property is violated or behind which nothing is known: their number, how many
 * of them have no states, and the first one that has some (NULL: none). */
struct numeric_targets {
    uint64_t all, excluded;
    const struct ublock *reached;
};
struct numeric_targets numeric_targets(const struct numeric *n);

/* numeric_restart: strategy N, on a fixpoint of all blocks: seeds, a second sequence, the meet.  RC_STOP: x is
 * unchanged. */
enum rc numeric_restart(struct numeric *n) ATTR_MUST_USE;

/* standard_descend: the descending iterations of strategy S, from a fixpoint of all blocks. */
enum rc standard_descend(struct numeric *n) ATTR_MUST_USE;

/* standard_again: strategy S from the present values, beginning with the edges that leave the blocks of `begin`; blocks
 * before `lowest` keep their values. */
enum rc standard_again(struct numeric *n, const uint8_t *begin, uint32_t lowest) ATTR_MUST_USE;

// A set of blocks, the lowest first.
struct agenda {
    uint8_t *in;
    uint32_t n, first;
};
void agenda_init(struct agenda *a, const struct numeric *n);
void agenda_free(struct agenda *a);
void agenda_add(struct agenda *a, uint32_t b);
bool agenda_take(struct agenda *a, uint32_t *b);

enum rc standard_run(struct numeric *n) ATTR_MUST_USE;
enum rc guided_run(struct numeric *n) ATTR_MUST_USE;
enum rc lookahead_run(struct numeric *n) ATTR_MUST_USE;
enum rc restart_run(struct numeric *n) ATTR_MUST_USE;
enum rc incremental_run(struct numeric *n) ATTR_MUST_USE;
enum rc pathfocus_run(struct numeric *n) ATTR_MUST_USE;
enum rc combined_run(struct numeric *n) ATTR_MUST_USE;
enum rc combined_restart_run(struct numeric *n) ATTR_MUST_USE;
enum rc disjunctive_run(struct numeric *n) ATTR_MUST_USE;
enum rc policy_run(struct numeric *n) ATTR_MUST_USE;

#endif
