// SPDX-License-Identifier: Apache-2.0
// cpa.h: the interface of a configurable program analysis with dynamic precision adjustment.
//
// source Beyer, Henzinger, Theoduloz: "Configurable software verification" (CAV 2007), "Program analysis with dynamic
//        precision adjustment" (ASE 2008).  An analysis D = (domain, precisions, transfer, merge, stop, prec) is a table of
//        functions; the engine (engine.h) composes any number of them.
#ifndef CORE_CPA_H
#define CORE_CPA_H

#include "base/opt.h"
#include "base/stat.h"
#include "base/tick.h"
#include "cfa/cfa.h"
#include "core/heap.h"
#include "spec/spec.h"

struct run;
struct arg;
struct arg_node;
struct engine;
struct edge_path;
struct path_domain;
struct known;
struct symbolic;
struct confirmer;

/* Abstract states and precisions are immutable and unique within their analysis: equal means same pointer.  They begin
 * with their number in order of creation, by which they may be sorted and hashed (never by address). */
struct state {
    _Alignas(8) uint32_t id;  // analyses put it first in structs that need this alignment
};
struct prec {
    _Alignas(8) uint32_t id;
};

struct cpa {
    const struct cpa_ops *ops;
    struct run *run;
    uint32_t index;  // position in the composite
};

/* CPA_SELF: defines self(c): the `struct type` that begins with the analysis at c, if `is_one` holds of c. */
#define CPA_SELF(type, is_one)                     \
    static inline struct type *self(struct cpa *c) \
    {                                              \
        assert(is_one);                            \
        return (struct type *)c;                   \
    }                                              \
    _Static_assert(sizeof(struct type) >= sizeof(struct cpa), "")

// Successor states that a transfer pushes.
struct succ {
    VEC_OF(const struct state *);
};

enum query_kind {
#define QUERY(id, asked, answered) QUERY_##id,
#include "core/query.def"
#undef QUERY
    QUERY_KINDS
};

struct query {
    enum query_kind kind;
    const struct exp *exp;
    uint32_t number;
    struct arena *mem;  // where answers may be made
};

struct answer {
    const struct node *node;
    const struct exp *exp;
    uint64_t number;
    u128 value;
    i128 low, high;
    const struct explicit_heap *heap;
};

enum prec_action {
    PREC_CONTINUE,
    PREC_BREAK,      // stop the exploration here: a target
    PREC_INTERRUPT,  // settle: interrupt the exploration before this state is expanded; it waits unchanged
    PREC_DROP,       // the state is bottom after all
    PREC_STOP,       // settle: the budget ended before there was an answer; to be asked again
};

// The reached states of the same partition, as prec sees them (component states of one analysis).
struct reached_view {
    const struct state *(*at)(const struct reached_view *v, size_t i);
    /* agrees: whether the i-th state has the same other components as the state that is being adjusted. */
    bool (*agrees)(const struct reached_view *v, size_t i);
    size_t n;
    const void *impl;
    uint32_t index;
};

/* A cell that a component stops tracking, and the different values that it has had where the precision changes, including
 * this state's own (patterns of its type). */
struct prec_drop {
    const struct exp *cell;
    const u128 *value;
    size_t n;
};

/* One adjustment of a composite state.  The components adjust in the order of the composite; later ones see what earlier
 * ones stop tracking, and may take it over. */
struct prec_step {
    const struct node *at;              // the end of the block
    uint32_t partition;                 // of the reached set
    struct reached_view reached;        // the states of this component in the partition
    const struct state *const *before;  // the composite before the adjustment, for run_ask
    struct {
        VEC_OF(struct prec_drop);
    } drops;
    const struct explicit_heap *given_up;  // blocks that a component stopped following; NULL: none
    struct arena *mem;                     // for the values of drops, and given_up; lives for the step
    const char *why;                       // out, of PREC_INTERRUPT: the text behind "interrupted"
    /* out, of prec: a number of the analysis for the loss of the state, which cpa_refines.regains reads; 0: none. */
    uint32_t lost;
};

struct signature {
    uint64_t w[2];
};

enum refinement {
    REFINE_FEASIBLE,  // the analysis cannot exclude the path
    REFINE_DONE,      // precision refined, ARG pruned: go on exploring
    REFINE_STUCK,     // the path was excluded before, and came back: no progress
    REFINE_STOPPED,   // budget
};

/* How an analysis knows from which pending call a RETURN edge returns. */
enum callers {
    CALLERS_OF_STACK,  // from the call stack
    CALLERS_ANY,       // it does not matter to it
    CALLERS_OWN,       // it keeps all pending calls inside recursions, and takes no RETURN edge of another
};

enum merge_kind { MERGE_SEP, MERGE_JOIN };

// Facets of an analysis: what only some of them do.  Members without a default must be there.

/* Violations of memory safety, for analyses that follow memory.
 * checks: the parts (enum safety bits) whose every violation this instance reports as a target state, so that a finished exploration
 *         proves them; it must then report every such fault, whatever the property asks for.
 * fault:  the fault that a target state of this analysis stands for, with the known data of its object.  The path to it is confirmed
 *         like others: an execution along it, or near it, has to commit a fault of the property. */
struct cpa_heap {
    unsigned (*checks)(struct cpa *c);
    bool (*fault)(struct cpa *c, const struct state *s, struct fault_at *out);
};

/* Refinement of precisions, by a path domain or by a method of its own.
 * prec_union:  a precision that tracks everything that a or b tracks; if precisions remember the path to their state, a's.
 * path_domain: NULL, default: none (refine/path.h).
 * refine:      excludes the path to target by a method of its own: refines precisions and prunes the ARG.  If it answers FEASIBLE, it may
 *              append to path (empty before) the edges of a path from the start node to target.  default: by path_domain, or not at all
 * regains:     whether prec under q, which is at least as precise as p, would lose less of a state whose loss under p is `lost`.
 *                                                                                               default: it is not known */
struct cpa_refines {
    const struct prec *(*prec_union)(struct cpa *c, const struct prec *a, const struct prec *b);
    const struct path_domain *(*path_domain)(struct cpa *c);
    enum refinement (*refine)(struct cpa *c, struct engine *e, struct arg_node *target, struct edge_path *path);
    bool (*regains)(struct cpa *c, uint32_t lost, const struct prec *p, const struct prec *q);
};

/* An index of the reached set, which dismisses most states that do not cover another one without a look at them.
 * signature: bits such that leq(a, b) implies signature(b) is a subset of signature(a), word by word.              default: empty
 * shape:     a number for common features of states (which variables are known ...), so that the reached states of one shape can be
 *            dismissed together: shape_may_cover is false only if no state of that shape but s itself covers s.  Both or none.
 *                                                                                                          default: one shape
 * shape_key: if shape_may_cover is true, a state t of the shape covers s only if shape_key(shape, s) == shape_key(shape, t): a hash of
 *            those details of the shape's states that must be equal.                                            default: 0 */
struct cpa_index {
    struct signature (*signature)(struct cpa *c, const struct state *s);
    uint32_t (*shape)(struct cpa *c, const struct state *s);
    bool (*shape_may_cover)(struct cpa *c, uint32_t shape, const struct state *s);
    uint64_t (*shape_key)(struct cpa *c, uint32_t shape, const struct state *s);
};

// Mark and sweep: between begin and end every state and precision in use is marked.
struct cpa_sweep {
    void (*begin)(struct cpa *c);
    void (*mark)(struct cpa *c, const struct state *s, const struct prec *p);
    void (*end)(struct cpa *c);
};

/* Pictures for people.
 * draw:        prints the state as lines of a subgraph for Graphviz, whose names begin with prefix.
 * draw_common: prints, after all states of a picture, items that several of them refer to, as clusters.           default: nothing
 * describe:    prints what this instance follows; before the first state or later.                  default: there is no such text */
struct cpa_picture {
    void (*draw)(struct cpa *c, const struct state *s, const char *prefix, struct buf *b);
    void (*draw_common)(struct cpa *c, struct buf *b);
    void (*describe)(struct cpa *c, struct buf *b);
};

struct cpa_ops {
    const char *name, *summary;
    size_t size;  // of the instance, whose first member is struct cpa

    /* open: reads its options, builds its tables.  RC_USER with a diagnostic for options that make no sense. */
    enum rc (*open)(struct cpa *c);
    void (*close)(struct cpa *c);

    /* initial: the state and precision at the start node. */
    const struct state *(*initial)(struct cpa *c, const struct node *start);
    const struct prec *(*initial_prec)(struct cpa *c);  // NULL = a single static precision

    /* transfer: pushes every abstract successor of s along e under precision p; pushing none means bottom.
     * ensures the union of the results represents every concrete successor of the states that s represents.  STOP changes nothing: only the
     *         location analysis decides whether the end of the program is a step, since others may have to answer there.
     * errors RC_UNSUPPORTED (not modelled here: run_obstacle), RC_STOP; the engine then re-queues s, and no TRUE is given. */
    enum rc (*transfer)(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                        struct succ *out);

    /* leq: true only if every concrete state of a is one of b. */
    bool (*leq)(struct cpa *c, const struct state *a, const struct state *b);

    // ---- optional; NULL selects the default on the right ----

    /* leq_given: like leq, but may ask a's peers (`composite`, of which a is part); for certificates.
     *                                                                                               default: leq */
    bool (*leq_given)(struct cpa *c, const struct state *a, const struct state *const *composite,
                      const struct state *b);

    /* join: a state that represents at least the concrete states of a and b; used by merge join.  A NULL result: these two stay
     * apart.  NULL: the analysis knows only merge sep. */
    const struct state *(*join)(struct cpa *c, const struct state *a, const struct state *b);

    /* part: the k-th of several states that together represent the same concrete states as s; NULL behind the last.  If an
     * analysis has parts, its joins lose nothing: stop join.                                                        default: joins lose information */
    const struct state *(*part)(struct cpa *c, const struct state *s, size_t k);

    /* merge: the merge that this instance is configured for.                                           default: sep */
    enum merge_kind (*merge)(struct cpa *c);

    /* prec: adjusts state and precision of a fresh successor at the end of its block.  The composite may only become
     * weaker: a component weakens its state, or strengthens it by consequences of step->before (a peer's drops).
     *                                                                                               default: continue */
    enum prec_action (*prec)(struct cpa *c, const struct state **s, const struct prec **p, struct prec_step *step);

    /* settle: like prec, but when the state is about to be expanded, after all merges into it.
     *                                                                                               default: continue */
    enum prec_action (*settle)(struct cpa *c, const struct state **s, const struct prec **p, struct prec_step *step);

    /* adjusts_last: prec and settle come after those of all other components, whatever the order of the composite: for
     * analyses that ask which reached states agree in the others.                                             default: no */
    bool adjusts_last;

    /* pass: the precision with which s is expanded without another interrupt, once the driver has seen the interrupt of
     * settle under p (Theoduloz 2010, 5.4.1).                                               default: p */
    const struct prec *(*pass)(struct cpa *c, const struct state *s, const struct prec *p);

    /* wants: whether blocks end at n, so that prec and settle see the states there.               default: no */
    bool (*wants)(struct cpa *c, const struct node *n);

    /* counted: s entered (by 1) or left (by -1) the reached set at this place; s NULL: the reached set was emptied.  For
     * analyses whose prec depends on earlier reached states.                                          default: nothing */
    void (*counted)(struct cpa *c, uint32_t partition, const struct node *at, const struct state *s, int by);

    /* strengthen: a state below s that still represents the concrete states that s shares with its peers; NULL result = bottom.
     * Peers may only be asked by run_ask.                                                                  default: s */
    const struct state *(*strengthen)(struct cpa *c, const struct state *s, const struct state *const *peers,
                                      const struct edge *e);

    /* absorb: the same for a state that has settled at a node under precision p, before it is expanded: it adds facts of the
     * settled peers.                                                                                 default: s */
    const struct state *(*absorb)(struct cpa *c, const struct state *s, const struct prec *p,
                                  const struct state *const *peers, const struct node *at);

    /* reduce: a state above s that represents, together with its peers, the same concrete states: it drops facts that peers
     * imply (run_ask_peers).                                                                               default: s */
    const struct state *(*reduce)(struct cpa *c, const struct state *s, const struct state *const *peers);

    /* answer: whether the question can be answered; the answer holds for every concrete state of s.  default: false */
    bool (*answer)(struct cpa *c, const struct state *s, const struct query *q, struct answer *a);

    bool (*is_target)(struct cpa *c, const struct state *s);  // default: false

    /* is_empty: whether s represents no concrete state, decided with all necessary effort: asked before a violation or an
     * obstacle is reported at s.                                                              default: false */
    bool (*is_empty)(struct cpa *c, const struct state *s);
    uint32_t (*partition)(struct cpa *c, const struct state *s);  // default: 0

    /* callers: if one analysis keeps pending calls, and they do not matter to the others, the call stack need not know which calls
     * inside a recursion are pending.                                                                 default: CALLERS_OF_STACK */
    enum callers (*callers)(struct cpa *c);

    /* finish: after the run, over the remaining ARG: writes files that options ask for, and appends lines for --stats to
     * notes.  RC_USER if a file cannot be written. */
    enum rc (*finish)(struct cpa *c, const struct arg *a, struct buf *notes);

    void (*print)(struct cpa *c, const struct state *s, struct buf *b);      // one line
    void (*print_prec)(struct cpa *c, const struct prec *p, struct buf *b);  // default: nothing

    // Facets: what only some analyses do.  NULL: this one does not.
    const struct cpa_heap *heap;        // it finds violations of memory safety
    const struct cpa_refines *refines;  // its precision can be refined
    const struct cpa_index *index;      // states that do not cover each other are told apart quickly
    const struct cpa_sweep *sweep;      // it frees states that nothing uses
    const struct cpa_picture *picture;  // it draws

    const struct opt_spec *opts;
    size_t n_opts, cfg_size;
    const struct stat_spec *stats;
    size_t n_stats;
};

// The automata as they were built, before analyses edited them, and the property automata over them, in the order of run.automata.
struct built {
    struct cfa *cfa;
    const struct automata *automata;
    const uint8_t
        *open;  // by edge: whether a violation there is not excluded yet, a hint where to look; NULL: everywhere
};

// The services of one verification run.  There are no globals, so that several runs can exist side by side.
struct run {
    struct cfa *cfa;
    struct diag *diag;
    struct options *options;
    struct stats *stats;
    struct known *known;          // pre-analyses of cfa, for all analyses (pre/known.h)
    struct symbolic *symbolic;    // terms, solvers, encodings (encode/symbolic.h)
    struct confirmer *confirmer;  // finds inputs for suspected errors (refine/confirm.h); NULL: local search
    struct arena mem;             // lives as long as the run
    struct budget budget;
    struct automata automata;
    void (*build)(void *ctx, struct built *out);  // makes `built`; NULL: cfa was not edited
    void *build_ctx;
    struct built built;  // once run_built was called
    struct cpa *cpa[8];  // the composite, in order
    uint32_t n_cpa;
    void *cfg[8];       // their option structs
    uint64_t *stat[8];  // their statistics structs
    struct obstacle_at
        obstacle;  // why the last transfer to return RC_UNSUPPORTED did so; its kind is NONE if no reason was given
};

/* run_ask: puts the question to all components of a composite state; the first answer wins.  O(n_cpa). */
bool run_ask(struct run *r, const struct state *const *states, const struct query *q, struct answer *a);

/* run_ask_peers: the same, but c itself is not asked. */
bool run_ask_peers(struct cpa *c, const struct state *const *states, const struct query *q, struct answer *a);

/* run_built: the automata for executions and replays, which no analysis has changed.  cost: at the first call, that of building them. */
const struct built *run_built(struct run *r);

/* run_checks: the parts of memory safety that some component checks.  run_fault: finds the fault that a composite target state stands
 * for; false: none of the components names one. */
unsigned run_checks(struct run *r);
bool run_fault(struct run *r, const struct state *const *states, struct fault_at *out);

/* run_obstacle: notes why a transfer cannot follow its edge; gives the transfer's result. */
enum rc run_obstacle(struct run *r, const struct obstacle_at *why) ATTR_MUST_USE;

/* run_add: makes an instance of the analysis and appends it to the composite, with its options (cpa.NAME.*) and statistics.
 * run_close: ends all of them, and frees the memory of the run.
 * errors RC_USER with a diagnostic: the options of the analysis make no sense. */
enum rc run_add(struct run *r, const struct cpa_ops *ops) ATTR_MUST_USE;
void run_close(struct run *r);

/* For tables.  cpa_leq_same, cpa_partition_each: of states without an order.  cpa_merge_join, cpa_callers_any: the same for all instances. */
bool cpa_leq_same(struct cpa *c, const struct state *a, const struct state *b);
uint32_t cpa_partition_each(struct cpa *c, const struct state *s);
enum merge_kind cpa_merge_join(struct cpa *c);
enum callers cpa_callers_any(struct cpa *c);

#endif
