// SPDX-License-Identifier: Apache-2.0
// predicate_priv.h: the parts of the predicate analysis: predicates, precisions, states, abstraction, refinement.
#ifndef CPA_PREDICATE_PRIV_H
#define CPA_PREDICATE_PRIV_H

#include "base/map.h"
#include "base/pmap.h"
#include "core/engine.h"
#include "encode/symbolic.h"
#include "refine/itp.h"

enum pred_blocks { BLOCKS_EDGE, BLOCKS_LENGTH, BLOCKS_LOOPS, BLOCKS_FUNCTIONS };
enum pred_abstraction { ABSTRACT_CARTESIAN, ABSTRACT_BOOLEAN };
enum pred_scope { SCOPE_LOCAL, SCOPE_FUNCTION, SCOPE_GLOBAL };
enum pred_initial { INITIAL_NONE, INITIAL_ASSUMES };
enum pred_infer { INFER_NONE, INFER_CONDITIONS };
enum pred_restart { PRED_RESTART_PIVOT, PRED_RESTART_ROOT };
extern const struct opt_choice pred_blocks_choices[], pred_abstraction_choices[], pred_scope_choices[],
    pred_initial_choices[], pred_merge_choices[], pred_infer_choices[], pred_restart_choices[];

#define PREDICATE_OPTS(X)                                                                                           \
    X(ENUM, blocks, BLOCKS_LOOPS, pred_blocks_choices, 0, "", "where blocks end and abstractions are computed")     \
    X(INT, block_length, 20, 1, 1000000, "edges", "blocks=length: edges of a block")                                \
    X(BOOL, join, true, 0, 0, "", "join the path formulas of states in the same block")                             \
    X(ENUM, merge, MERGE_SEP, pred_merge_choices, 0, "", "merge operator of abstractions at block ends")            \
    X(ENUM, abstraction, ABSTRACT_BOOLEAN, pred_abstraction_choices, 0, "", "how abstractions are computed")        \
    X(INT, max_predicates, 400, 0, 100000, "predicates", "above this many at a location it is Cartesian there")     \
    X(INT, max_cubes, 4000, 1, 100000000, "cubes", "a boolean abstraction with more cubes than this is Cartesian")  \
    X(BOOL, clusters, false, 0, 0, "",                                                                              \
      "abstract predicates without common variables apart: what relates them is lost")                              \
    X(ENUM, scope, SCOPE_LOCAL, pred_scope_choices, 0, "", "where a discovered predicate is tracked")               \
    X(ENUM, restart, PRED_RESTART_PIVOT, pred_restart_choices, 0, "",                                               \
      "where exploration goes on after a refinement by predicates")                                                 \
    X(BOOL, check_assumes, false, 0, 0, "", "ask the solver at every condition, not only where blocks end")         \
    X(BOOL, strengthen, true, 0, 0, "",                                                                             \
      "blocks end with the values that other analyses know of variables "                                           \
      "in predicates")                                                                                              \
    X(BOOL, facts, true, 0, 0, "", "use invariants that other analyses of the run have proved")                     \
    X(BOOL, answer, true, 0, 0, "", "tell other analyses values that abstractions imply")                           \
    X(ENUM, initial, INITIAL_NONE, pred_initial_choices, 0, "", "predicates to begin with")                         \
    X(ENUM, infer, INFER_NONE, pred_infer_choices, 0, "",                                                           \
      "predicates that begin when another analysis stops tracking a variable that they mention")                    \
    X(IN, infer_file, NULL, 0, 0, "PATH", "predicates that begin in this way, too: `scope: C expression` a line")   \
    X(BOOL, infer_values, true, 0, 0, "", "what another analysis stops tracking begins with its last value")        \
    X(IN, precision_file, NULL, 0, 0, "PATH", "predicates to begin with: `scope: C expression` a line")             \
    X(BOOL, notes, true, 0, 0, "",                                                                                  \
      "the C conditions of notes (//@ assert ...), in the function where they stand, are predicates to begin with") \
    X(OUT, precision_out, NULL, 0, 0, "PATH", "where the final precision is written")
OPT_STRUCT(predicate_cfg, PREDICATE_OPTS);

#define PREDICATE_STATS(X)                                                                            \
    X(COUNT, abstractions, "", "abstractions wanted")                                                 \
    X(COUNT, cached, "", "of them known from before")                                                 \
    X(COUNT, bottom, "", "of them unsatisfiable")                                                     \
    X(COUNT, cubes, "", "cubes enumerated for boolean abstractions")                                  \
    X(COUNT, cartesian, "", "Cartesian abstractions computed")                                        \
    X(COUNT, fallbacks, "", "boolean abstractions given up for Cartesian ones")                       \
    X(COUNT, undecided, "", "questions that the solver left open")                                    \
    X(COUNT, queries, "", "questions to the solver by abstractions, at targets and for certificates") \
    X(COUNT, joins, "", "path formulas joined")                                                       \
    X(COUNT, predicates, "", "different predicates")                                                  \
    X(MAX, predicates_max, "", "largest number of predicates at a location")                          \
    X(MAX, clusters_max, "", "largest number of clusters of predicates at a location")                \
    X(MAX, nodes_max, "", "largest decision diagram of an abstraction")                               \
    X(COUNT, taken_over, "", "locations taken over from other analyses, which stop tracking them")    \
    X(COUNT, refinements, "", "error paths excluded by predicates")                                   \
    X(COUNT, feasible, "", "error paths that formulas do not exclude")                                \
    X(COUNT, repeated, "", "error paths that came back although they had been excluded")              \
    X(COUNT, given_up, "", "error paths for which no interpolants were found")                        \
    X(MAX, blocks_max, "", "blocks of the longest error path")                                        \
    X(NANOS, time_abstract, "s", "time in abstractions")                                              \
    X(NANOS, time_refine, "s", "time in refinement")
STAT_STRUCT(predicate_stats, PREDICATE_STATS);

struct pred_cpa;
struct pred_state;

// ---- predicates and precisions (precision.c) ------------------------------------------------------------------------

struct predicate {
    const struct term *plain;  // the predicate over plain variables; its negation is not in the table
};

/* A precision: scopes, each with a set of predicates (their ids are the numbers of the variables in abstractions). */
struct pred_prec {
    struct prec p;
    uint32_t root;  // pmap: scope -> root of a set
};

/* A scope: everywhere, a function, or a node. */
uint32_t pred_scope_at(const struct pred_cpa *v, const struct node *n);  // what option scope makes of n
uint32_t pred_scope_function(const struct func *f);
uint32_t pred_scope_node(const struct node *n);
enum { PRED_EVERYWHERE = 0 };

/* pred_add: the number of predicate t, or of its negation; added to the table if it is new.  PRED_NONE: t is constant. */
#define PRED_NONE UINT32_MAX
uint32_t pred_add(struct pred_cpa *v, const struct term *t);
const struct pred_prec *pred_prec_intern(struct pred_cpa *v, uint32_t root);
const struct pred_prec *pred_prec_add(struct pred_cpa *v, const struct pred_prec *p, uint32_t scope, uint32_t pred);
const struct pred_prec *pred_prec_union(struct pred_cpa *v, const struct pred_prec *a, const struct pred_prec *b);

/* pred_set_at: the set (a root in v->sets) of predicates tracked at n. */
uint32_t pred_set_at(struct pred_cpa *v, const struct pred_prec *p, const struct node *n);
void pred_print_scope(const struct pred_cpa *v, uint32_t scope, struct buf *b);
void pred_set_list(struct pred_cpa *v, uint32_t set, struct u32_vec *out);
void pred_prec_print(struct pred_cpa *v, const struct pred_prec *p, struct buf *b);
/* pred_prec_notes: adds the conditions of the program's notes that are plain C, for the function where they stand. */
const struct pred_prec *pred_prec_notes(struct pred_cpa *v, const struct pred_prec *p);
enum rc pred_prec_read(struct pred_cpa *v, const char *path, const struct pred_prec **p);
void pred_prec_write(struct pred_cpa *v, const struct pred_prec *p, const char *path);

// ---- predicates without refinement (infer.c) ------------------------------------------------------------------------

/* pred_infer: gives `found` each predicate that occurs in the program's conditions and mentions the plain term `about`
 * (NULL: all), with the function that it occurs in. */
void pred_infer(struct pred_cpa *v, const struct term *about,
                void (*found)(void *ctx, const struct term *t, const struct func *fn), void *ctx);

/* pred_take_over: for what other analyses stop tracking in this step, tracks the predicates that option infer suggests;
 * *s, which is not at the end of a block, gets the last values (source Theoduloz 2010, 4.4.5: prec of the composite). */
void pred_take_over(struct pred_cpa *v, const struct pred_state **s, const struct pred_prec **p,
                    const struct prec_step *step);

// The state that another one became when a value was taken over.
struct taken_over {
    const struct exp *cell;
    const struct term *fact;
    const struct pred_state *to;
    const struct taken_over *next;  // of the same state
};
const struct taken_over *pred_taken_over(const struct pred_cpa *v, const struct pred_state *s);

// ---- states (state.c) -----------------------------------------------------------------------------------------------

// A set of concrete states: a boolean function over predicates.  Unique.
struct abstraction {
    uint32_t id;
    uint32_t f;                // boolean function, kept
    const struct term *plain;  // the same as a formula
};

// A path formula, unique up to what no operation looks at.
struct path_formula {
    uint32_t id;
    struct formula f;
};

// The place where a block begins: an abstraction that holds at a node, with certain pending calls.  Unique.
struct origin {
    uint32_t id;
    const struct abstraction *a;
    const struct node *at;
    uint32_t context;
};

// The states that executions of f lead to from those of origin.  At the end of a block (block != NULL) f is empty.
// Unique.
struct pred_state {
    struct state s;
    const struct origin *origin;
    const struct path_formula *f;
    const struct path_formula *block;  // block's end: what led here
    uint32_t preds;                    // block's end: the set of predicates that the abstraction was computed for
};

// The joins of a state with others, by their ids.
struct merges {
    VEC_OF(uint32_t);
    uint32_t search;  // the last search that came by
};

DOWNCAST_CONST(pred_of, state, pred_state, s);

/* pred_pair: the number of a pair of numbers. */
uint32_t pred_pair(struct pred_cpa *v, uint32_t a, uint32_t b);
const struct abstraction *abstraction_intern(struct pred_cpa *v, uint32_t f);
const struct path_formula *path_formula_intern(struct pred_cpa *v, struct formula f);
const struct origin *origin_intern(struct pred_cpa *v, const struct abstraction *a, const struct node *at,
                                   uint32_t context);
const struct pred_state *pred_state_intern(struct pred_cpa *v, const struct pred_state *s);

/* path_formula_step: the formula behind an edge, computed once.  RC_UNSUPPORTED if the edge cannot be encoded. */
enum rc path_formula_step(struct pred_cpa *v, const struct path_formula *f, const struct edge *e,
                          const struct path_formula **out);
const struct path_formula *path_formula_join(struct pred_cpa *v, const struct path_formula *a,
                                             const struct path_formula *b);

/* pred_begin: the formula that a block from `a` begins with: a over variables of index 1, and what types say. */
const struct term *pred_begin(struct pred_cpa *v, const struct abstraction *a);

// ---- abstraction (abstract.c) ---------------------------------------------------------------------------------------

/* pred_abstract: the abstraction, over the predicates of `set`, of the states that f leads to from a.  *out NULL: there
 * are none.  Answers that the solver leaves open make it weaker.
 * errors RC_STOP: the budget ended first. */
enum rc pred_abstract(struct pred_cpa *v, const struct abstraction *a, const struct path_formula *f, uint32_t set,
                      const struct abstraction **out) ATTR_MUST_USE;

/* pred_is_empty: whether the solver says that s represents nothing.  pred_covers: whether all states that s represents
 * satisfy a. */
bool pred_is_empty(struct pred_cpa *v, const struct pred_state *s);
bool pred_covers(struct pred_cpa *v, const struct pred_state *s, const struct abstraction *a);

/* pred_covers_given: the same for those states that satisfy a condition over plain variables (NULL: all). */
bool pred_covers_given(struct pred_cpa *v, const struct pred_state *s, const struct term *facts,
                       const struct abstraction *a);

// ---- refinement (refine.c, model.c) ---------------------------------------------------------------------------------

enum refinement pred_refine(struct cpa *c, struct engine *e, struct arg_node *target, struct edge_path *path);

// The blocks of an error path, between the ARG nodes where they begin and end.
struct block_path {
    struct {
        VEC_OF(struct arg_node *);
    } node;  // one more than blocks: the root, the block ends, the target
    struct {
        VEC_OF(struct formula);
    } block;
    const struct term **shifted;  // by encode_chain
    struct formula *end;
};

/* pred_model_path: appends to out the edges of an execution along the blocks that a model of all blocks describes.
 * False, with out empty, if it cannot be found. */
bool pred_model_path(struct pred_cpa *v, struct engine *e, const struct block_path *b, struct solver *model,
                     struct edge_path *out);

// ---- exchange with other analyses (exchange.c) ----------------------------------------------------------------------

/* pred_fact: the value that the composite's components know of a cell, as a condition over plain variables; NULL: none.
 * pred_facts: the values that the composite's other components know of variables in predicates, as a condition over
 * plain variables; NULL: none. */
const struct term *pred_fact(struct pred_cpa *v, const struct exp *cell, const struct state *const *composite);
const struct term *pred_facts(struct pred_cpa *v, const struct state *const *composite);
bool pred_holds(struct pred_cpa *v, const struct pred_state *s,
                const struct term *plain);  // in all of s, says the solver
bool pred_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a);

// ---- the analysis ---------------------------------------------------------------------------------------------------

struct pred_cpa {
    struct cpa cpa;
    const struct predicate_cfg *cfg;
    struct predicate_stats *stats;
    struct encoder *enc;
    const struct facts *facts;  // what other analyses of the run have proved; NULL: not used
    struct terms *terms;
    struct smt *smt;
    struct itp_cfg *itp_cfg;
    struct itp_stats itp_stats;
    struct solver *solver;  // for abstractions; made on first use
    struct {
        VEC_OF(struct predicate);
    } preds;
    struct map pred_index;  // term id -> number + 1
    struct map mentioned;   // ids of scalar variables in predicates -> 1
    struct pmap_pool sets;  // of predicates (keys), and scopes -> sets
    struct map precs;       // root -> struct pred_prec *
    struct map prec_sets;   // (precision, node) -> set + 1
    const struct pred_prec *initial;
    const struct pred_prec *given;  // the predicates of option infer_file; NULL: none
    struct map known;               // abstraction -> struct known_values *
    // id of a cell's expression -> struct pred_prec *: predicates to track when the cell is no longer tracked
    struct map suggested;
    struct map taken_over;                 // state -> struct taken_over *
    struct map pairs;                      // tuples of numbers -> a number
    struct map abstractions;               // boolean function -> struct abstraction *
    struct map bf_terms;                   // boolean function -> its formula
    struct map formulas, origins, states;  // number of a tuple -> the object with it
    struct map steps;                      // (path formula, edge) -> struct path_formula *; 1: not supported
    struct map joins;                      // (path formula, path formula) -> struct path_formula *
    struct map results;                    // (abstraction, path formula, set) -> struct abstraction *; 1: nothing
    struct map empty;                      // (abstraction, path formula) -> whether there is nothing
    struct map covered;                    // (state, abstraction) -> whether the abstraction covers the state
    struct {
        VEC_OF(struct merges);
    } merges;  // by state id
    uint32_t search;
    const struct path_formula *start;
    const struct abstraction *top;
    struct pred_state nothing;  // the only state if this build lacks what the analysis needs
};

#endif
