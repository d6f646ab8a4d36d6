// SPDX-License-Identifier: Apache-2.0
// smg_priv.h: the parts of the analysis of memory with symbolic memory graphs: states, one step along an edge, values of expressions.
#ifndef CPA_SMG_PRIV_H
#define CPA_SMG_PRIV_H

#include "base/buf.h"
#include "base/opt.h"
#include "base/pmap.h"
#include "base/stat.h"
#include "core/cpa.h"
#include "forest/fold.h"
#include "pre/known.h"
#include "pre/thresholds.h"
#include "smg/frame.h"
#include "smg/join.h"
#include "smg/pack.h"
#include "smg/step.h"

extern const struct cpa_ops smg_cpa;

extern const struct opt_choice smg_numbers_choices[];

#define SMG_OPTS(X)                                                                                                    \
    X(BOOL, abstraction, true, 0, 0, "", "fold neighbouring blocks into list segments at loop heads")                  \
    X(BOOL, forest, false, 0, 0, "",                                                                                   \
      "fold blocks into trees of forest automata at loop heads, instead of list segments")                             \
    X(INT, height, 1, 1, 100, "levels", "forest: states are merged whose trees look the same up to this height")       \
    X(INT, unions, 4, 0, 1000000, "states",                                                                            \
      "forest: states that differ only in their trees at a loop head before they are joined")                          \
    X(INT, coarse, 4, 0, 1000000, "states",                                                                            \
      "forest: such states before those of trees are merged that only have the same references (height 0)")            \
    X(BOOL, boxes, true, 0, 0, "", "forest: fold parts of heaps with many cut-points into boxes")                      \
    X(IN, box_file, NULL, 0, 0, "PATH", "forest: boxes that are known from the beginning")                             \
    X(OUT, box_out, NULL, 0, 0, "PATH", "forest: where boxes are written, those of the file and learnt ones")          \
    X(BOOL, fusion, true, 0, 0, "",                                                                                    \
      "forest: states are also merged with those of trees that were abstracted in the same place before")              \
    X(INT, tree_numbers, 4, 0, 1000000, "numbers",                                                                     \
      "forest: different numbers in one place of the nodes of trees before they are joined")                           \
    X(BOOL, frames, true, 0, 0, "",                                                                                    \
      "forest: fold frames of pending recursive calls, too, so that recursion may be of any depth")                    \
    X(BOOL, backward, true, 0, 0, "",                                                                                  \
      "forest: where a fault is suspected, go back along the path to see whether it comes of abstraction")             \
    X(INT, predicates, 8, 0, 1000000, "predicates",                                                                    \
      "forest: learnt where it does, before the exploration begins again; states that they tell apart are not merged") \
    X(ENUM, numbers, SMG_NUMBERS_ALL, smg_numbers_choices, 0, "", "where different numbers are joined")                \
    X(INT, exact, 8, 0, 1000000, "states",                                                                             \
      "states of one structure with different numbers at a loop head before they are joined")                          \
    X(INT, delay, 4, 0, 1000000, "states", "joins of them before bounds of numbers are widened")                       \
    X(INT, splits, 64, 1, 1000000, "graphs", "cases that one step may distinguish")                                    \
    X(INT, offsets, 16, 1, 1000000, "offsets",                                                                         \
      "offsets at which one step may find an address to be before it does not distinguish them")                       \
    X(INT, fill, 4096, 0, 1000000, "bytes",                                                                            \
      "largest block whose bytes are filled one by one with another byte than 0")                                      \
    X(INT, depth, INT64_MAX, 0, INT64_MAX, "blocks",                                                                   \
      "forget what a pointer variable leads to when it is so deep (inf: at no depth)")                                 \
    X(STR, depth_of, NULL, 0, 0, "NAME=K,...", "depths of their own for some variables")                               \
    X(INT, interrupt, INT64_MAX, 0, INT64_MAX, "blocks",                                                               \
      "interrupt the exploration where what a variable leads to is so deep (inf: nowhere; see cegar.interrupts)")      \
    X(BOOL, depth_alike, false, 0, 0, "",                                                                              \
      "with such a variable forget those of the same type, and untyped pointers, that lead to no other block")         \
    X(BOOL, drop_dead, true, 0, 0, "", "forget variables that are never read again")
OPT_STRUCT(smg_cfg, SMG_OPTS);

#define SMG_STATS(X)                                                                                  \
    X(COUNT, states, "", "different graphs")                                                          \
    X(COUNT, graphs, "", "successor graphs computed")                                                 \
    X(RATE, graphs_rate, "", "of them a second, in every 16th step")                                  \
    X(MAX, objects_max, "", "largest number of objects in a graph")                                   \
    X(MAX, words_max, "", "largest graph, in words of 8 bytes")                                       \
    X(COUNT, splits, "", "steps that distinguished cases")                                            \
    X(COUNT, offsets, "", "steps that distinguished offsets in an object")                            \
    X(COUNT, materialised, "", "elements taken out of list segments")                                 \
    X(COUNT, abstracted, "", "graphs in which blocks were folded into list segments")                 \
    X(COUNT, joins, "", "graphs joined at loop heads")                                                \
    X(COUNT, covered, "", "comparisons of two graphs in which one covered the other")                 \
    X(COUNT, compared, "", "comparisons of two graphs")                                               \
    X(COUNT, depth_drops, "", "graphs of which what was too deep was forgotten")                      \
    X(COUNT, boxes, "", "boxes that were learnt")                                                     \
    X(COUNT, restarts, "", "explorations that began again with boxes or predicates that were learnt") \
    X(COUNT, real, "", "suspected faults that do not come of abstraction, by the backward run")       \
    X(COUNT, spurious, "", "suspected faults that do")                                                \
    X(COUNT, predicates, "", "predicates that were learnt from them")                                 \
    X(COUNT, faults, "", "states in which a fault may have happened")
STAT_STRUCT(smg_stats, SMG_STATS);

// A graph in canonical form; or the state behind a fault: which fault, of which object.
struct smg_state {
    struct state s;
    enum fault fault;         // words: edge, variable, allocating edge, each plus 1
    uint64_t hash, skeleton;  // (pack.h)
    struct signature sig;
    size_t n;
    bool joined;             // made at a loop head by joining graphs with the same numbers
    struct smg_state *next;  // of the same hash
    uint64_t words[];
};

struct smg_cpa {
    struct cpa cpa;
    const struct smg_cfg *cfg;
    struct smg_stats *stats;
    struct cfa *cfa;
    struct smg_env env;
    struct tree_store trees;  // of forest automata
    size_t boxes_given;       // by a file, plus 1
    size_t boxes_at_start;    // of the exploration, plus 1
    struct buf log;           // backward runs and new beginnings, in lines for people
    uint64_t backward_ticks;  // what they took
    uint32_t *sites;          // of blocks of the same type (smg_env.site); NULL
    struct map drawn;         // boxes that occur in pictures so far (forest/draw.h)
    struct smg_packer packer;
    struct {
        struct map own;  // variable -> its threshold
        bool limited;    // there are thresholds
        struct pmap_pool pool;
        struct map precs;         // root -> struct smg_prec *
    } depths;                     // depth.h
    struct i128_vec *thresholds;  // of widenings, by function (pre/thresholds.h); NULL: none was needed yet
    struct map recurring;         // of loop heads: forms of elements (abstract.h)
    struct {
        uint64_t steps, time, graphs;
    } sampled;          // steps so far; time (ns) and graphs of every 16th
    struct map states;  // hash -> struct smg_state *, the first of a chain
    uint32_t next_state;
    struct map *marked;  // during a collection: states in use
};

// The graph of a state that is no fault, borrowed.
static inline struct smg *smg_graph_of(struct smg_cpa *p, const struct smg_state *s)
{
    struct smg *g = smg_borrow(&p->env);
    smg_unpack(s->words, g);
    return g;
}

struct smg_state *smg_intern(struct smg_cpa *p, const struct smg *g);
const struct smg_state *smg_intern_fault(struct smg_cpa *p, const struct fault_at *f);

/* smg_open_trees: prepares what graphs with trees need (trees.c), and reads the file of boxes that an option names.
 * RC_USER after a message: the file cannot be read, or has mistakes.  smg_write_boxes: writes the boxes to a file. */
enum rc smg_open_trees(struct smg_cpa *p) ATTR_MUST_USE;
void smg_write_boxes(struct smg_cpa *p, const char *path);

// As in struct cpa_ops and cpa_picture: part, draw, draw_common.
const struct state *smg_part_of(struct cpa *c, const struct state *s, size_t k);
void smg_draw_state(struct cpa *c, const struct state *s, const char *prefix, struct buf *b);
void smg_draw_boxes(struct cpa *c, struct buf *b);

#endif
