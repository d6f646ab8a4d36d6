// SPDX-License-Identifier: Apache-2.0
// wcet.h: the worst-case execution time of a program whose loops end, by optimisation modulo theories.
//
// source Henry, "Static analysis by abstract interpretation and decision procedures", PhD thesis, Grenoble 2014, chapter 6;
//        Henry, Asavoae, Monniaux, Maiza, "How to compute worst-case execution time by optimization modulo theory and a clever
//        encoding of program semantics", LCTES 2014.
//
// The program is unrolled to a graph without cycles (grow.c): calls inlined, constants folded.  Each edge has a cost and a boolean that
// is true where an execution takes it.  The longest path is a bound; the solver tells which costs are possible (search.c), and cuts,
// bounds of parts of the graph that the formula implies, keep it from going through all paths (cuts.c).
#ifndef ALGO_WCET_WCET_H
#define ALGO_WCET_WCET_H

#include "algo/bmc/scope.h"
#include "core/engine.h"
#include "encode/symbolic.h"
#include "interp/interp.h"

enum wcet_encoding { WCET_SUM, WCET_COUNTER };
enum wcet_cuts { WCET_NO_CUTS, WCET_CONTROL, WCET_RECURSIVE, WCET_SEMANTIC };
enum wcet_refine { WCET_AS_FOUND, WCET_ISOLATED, WCET_IN_CONTEXT };
extern const struct opt_choice wcet_encoding_choices[], wcet_cuts_choices[], wcet_refine_choices[];

#define WCET_OPTS(X)                                                                                                         \
    X(IN, costs, "statements", 0, 0, "statements|FILE",                                                                      \
      "wcet: costs of edges: three-address operations, or lines `(from , to , cost)`, `(block , cost)` over printed blocks") \
    X(ENUM, cost_encoding, WCET_SUM, wcet_encoding_choices, 0, "", "wcet: how the cost of an execution is said")             \
    X(ENUM, cuts, WCET_SEMANTIC, wcet_cuts_choices, 0, "", "wcet: of which parts bounds are added")                          \
    X(ENUM, refine_cuts, WCET_ISOLATED, wcet_refine_choices, 0, "",                                                          \
      "wcet: bounds of parts made exact by the solver, the smallest first")                                                  \
    X(INT, refine_size, 100, 0, INT64_MAX, "edges", "wcet: parts that are refined in isolation are at most so large")        \
    X(INT, dependence, 2, 0, 100, "steps", "wcet: semantic cuts: how far dependences of tests are followed")                 \
    X(BOOL, best, false, 0, 0, "", "wcet: the best case instead: the lowest cost")                                           \
    X(STR, loop_bound, "", 0, 0, "FUNCTION:LINE[:COLUMN]=N,...",                                                             \
      "wcet: loops that go back at most N times, which is assumed")                                                          \
    X(INT, most_rounds, 10000, 0, INT64_MAX, "rounds",                                                                       \
      "wcet: loops with a larger --loop-bound are not unrolled: they cost so often the dearest round, and leave any values") \
    X(INT, open_rounds, 1000, 1, INT64_MAX, "rounds",                                                                        \
      "wcet: rounds of a loop whose end depends on inputs; then it has no bound")                                            \
    X(INT, unrolled, 6000000, 1, INT64_MAX, "edges", "wcet: size of the unrolled program")                                   \
    X(INT, deepest, 100, 1, 10000, "calls", "wcet: active calls of a recursive function")                                    \
    X(BOOL, ipet, false, 0, 0, "",                                                                                           \
      "wcet: by integer programming over how often edges are taken; loops are not unrolled")                                 \
    X(INT, counters, 8, 0, 100, "edges",                                                                                     \
      "wcet: --ipet: edges whose counts numeric analysis relates to each other (0: it is not asked)")                        \
    X(OUT, lp, NULL, 0, 0, "FILE", "wcet: --ipet: the integer program with all constraints, as text (CPLEX LP)")             \
    X(BOOL, trace, false, 0, 0, "", "wcet: print each interval of the search; --ipet: what relations were found")            \
    X(BOOL, path, false, 0, 0, "", "wcet: print the source with the cost of each line on the worst path")                    \
    X(BOOL, all_functions, false, 0, 0, "", "wcet: each function of the program for itself, with any arguments")             \
    X(BOOL, blocks, false, 0, 0, "", "wcet: print the edges with their costs, as --costs=FILE reads them, and no bound")
OPT_STRUCT(wcet_cfg, WCET_OPTS);

#define WCET_STATS(X)                                                           \
    X(COUNT, blocks, "", "blocks of the unrolled program")                      \
    X(COUNT, edges, "", "edges between them")                                   \
    X(COUNT, merges, "", "blocks where several edges meet")                     \
    X(COUNT, cuts, "", "bounds of parts that were added")                       \
    X(COUNT, refined, "", "of them made exact by the solver")                   \
    X(COUNT, questions, "", "questions to the solver about costs")              \
    X(COUNT, loop_questions, "", "questions to the solver about another round") \
    X(NANOS, time_unroll, "s", "time in unrolling")                             \
    X(NANOS, time_search, "s", "time in the search for the worst case")
STAT_STRUCT(wcet_stats, WCET_STATS);

// Straight code: between places where control meets or forks.
struct wblock {
    const struct scope *scope;
    const struct node *node;   // NULL: the end of all executions, the last block
    struct u32_vec in, out;    // edges
    const struct term *here;   // boolean: an execution comes here
    const struct term *any;    // the formula that it implies: one of its edges; NULL: it is the boolean of the only one
    const struct term *spent;  // counter encoding: the cost so far
    bool asked;                // the solver was asked whether executions come here
    uint32_t idom;
    int64_t longest;  // path from the start to here
};

struct wedge {
    uint32_t from, to;
    int64_t cost;
    const struct term *taken;  // boolean
    const struct term *guard;  // what it implies
    // edges of the CFA: path[first .. first + n); none: it stands for rounds that are left out
    uint32_t first, n;
    uint32_t first_input, n_inputs;
    bool dead;
};

struct winput {
    const struct edge *edge;
    const struct term *value;
};

// How often a loop goes back at most for each time that it is entered; who says so.
enum wcet_source { WBOUND_NONE, WBOUND_OPTION, WBOUND_NOTE, WBOUND_FOUND };
struct wcet_bound {
    int64_t most;  // -1: not known
    enum wcet_source from;
};

struct wassumption {
    const struct loop *loop;
    int64_t bound;
};

// The unrolled program.  Blocks are in order: edges lead to higher numbers.
struct wgraph {
    struct run *run;
    struct cfa *cfa;
    const struct wcet_cfg *cfg;
    struct wcet_stats *stats;
    struct encoder *e;
    struct terms *t;
    struct solver *solver;  // holds the formula of all executions
    struct scopes scopes;
    struct {
        VEC_OF(struct wblock);
    } blocks;
    struct {
        VEC_OF(struct wedge);
    } edges;
    struct {
        VEC_OF(const struct edge *);
    } path;
    struct {
        VEC_OF(struct winput);
    } inputs;
    struct {
        VEC_OF(struct wassumption);
    } assumed;                  // bounds of loops that were used
    struct wcet_bound *bounds;  // by id of a loop
    bool has_found;             // some were found by analysis, or looked for
    bool lacks_bound;           // an error: some loop has no bound
    bool endless;               // an error: some loop never ends
    struct buf why;             // of an error
    struct loc at;
};

/* wgraph_grow: the program of r unrolled, with an encoder that is kept.  found: by id of a loop, what analysis knows;
 * NULL: nothing.  RC_USER: it cannot be unrolled, g->why says why and g->at where. RC_STOP: the budget ended.  Give
 * (wgraph_free) in any case. */
enum rc wgraph_grow(struct wgraph *g, struct run *r, struct encoder *e, const struct wcet_cfg *cfg,
                    struct wcet_stats *stats, const struct wcet_bound *found) ATTR_MUST_USE;
void wgraph_free(struct wgraph *g);

/* wgraph_measure: computes longest paths of all blocks, after costs have changed.  Gives that of the whole graph.
 * O(edges). */
int64_t wgraph_measure(struct wgraph *g);
int64_t wgraph_shortest(const struct wgraph *g);

/* wgraph_print: prints a line `(from , to , cost)` for each edge, with its place as a comment.  wgraph_read_costs:
 * reads such a file; edges that it does not name keep their costs, but cost nothing if it also has lines `(block ,
 * cost)`; then edges for rounds that are left out must be named.  RC_USER: g->why: what is wrong with it, with file and
 * line. */
void wgraph_print(const struct wgraph *g, struct buf *b);
enum rc wgraph_read_costs(struct wgraph *g, const char *file) ATTR_MUST_USE;

/* wcet_statements: how many three-address operations an edge of the CFA is: its operators, a load or store, a branch, a
 * call with its arguments, a return.  Edges of the start function, which initialise the program, are none. */
int64_t wcet_statements(const struct cfa *c, const struct edge *e);
bool wcet_is_unsized(
    const struct edge *e);  // it copies or sets bytes whose number is not written in the program: they cost as eight

// ---- cuts -----------------------------------------------------------------------------------------------------------

struct wcut {
    struct u32_vec edges;    // of the part
    uint32_t from, to;       // the blocks between which it lies; from UINT32_MAX: it is not contiguous
    int64_t bound;           // of its cost
    struct u32_vec reached;  // edges of a path through it that costs the bound, if the solver has found one
    uint32_t same_end;       // 1 + another one with the same `to`; 0: none
    const struct term *cost;
};

struct wcuts {
    VEC_OF(struct wcut);
};

/* wcuts_find: parts by what options say, with the bounds of their longest paths, smallest first; the last one is the whole.
 * cost  the size of the parts together. */
void wcuts_find(struct wgraph *g, struct wcuts *out);

/* wcuts_longest: the bound of part n by its longest path, where those of parts inside of it are used.  ends: by block: 1 + the last part that
 * ends there; w: by block, scratch. */
int64_t wcuts_longest(const struct wgraph *g, const struct wcuts *cuts, size_t n, uint32_t *ends, int64_t *w);

/* wcuts_name: gives each part a term for its cost, and asserts its meaning. */
void wcuts_name(struct wgraph *g, struct wcuts *c);
void wcuts_free(struct wcuts *c);

// ---- search ---------------------------------------------------------------------------------------------------------

struct wresult {
    int64_t low, high;    // the optimum lies between these; low: the cost of the path
    bool exact;           // low == high was found
    bool has_path;        // an execution of the formula with cost low (--best: high)
    int64_t syntactic;    // longest path; --best: shortest
    struct u32_vec path;  // edges of the graph
    struct {
        VEC_OF(const struct term *);
    } values;  // of the inputs on the path, in order; NULL: none
    struct u32_vec inputs;
};

typedef void wtrace_hook(void *ctx, const char *line);

/* wcet_search: finds the largest cost (--best: the lowest) that the formula allows.  If the budget ends or the solver
 * has no answer, what is known so far.  Give (wresult_free). */
void wcet_search(struct wgraph *g, struct wcuts *cuts, wtrace_hook *hook, void *ctx, struct wresult *out);
void wresult_free(struct wresult *r);

// ---- replay ---------------------------------------------------------------------------------------------------------

enum wreplay_end { WREPLAY_SAME, WREPLAY_OTHER, WREPLAY_FAILED };
struct wreplay {
    enum wreplay_end end;
    int64_t cost;  // of the run
    struct run_result run;
};

/* wcet_replay: runs the program with the inputs of the path.  SAME: it takes exactly this path, on which no rounds are
 * left out.  Give (run_result_free of run). */
void wcet_replay(const struct wgraph *g, const struct wresult *r, struct wreplay *out);

/* wcet_cost_of: the cost of a sequence of edges from the start of the program to its end, along the graph; no rounds
 * are left out on it.  False: it is no path of the graph. */
bool wcet_cost_of(const struct wgraph *g, const struct edge *const *trace, size_t n, int64_t *cost);

#endif
