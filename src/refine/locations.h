// SPDX-License-Identifier: Apache-2.0
// locations.h: precisions that say which memory locations are tracked, and facts about cells that refinement can forget.
//
// What analyses whose states are maps from cells (value, interval) have in common: the precision of Beyer, Loewe 2012, II-C and
// III-F (Pi = sets of locations; everywhere in their scope, or only at the program locations where they were needed), precision
// files, and the parts of a path_domain (path.h) whose facts are cells and whose elements are tracked locations.
#ifndef REFINE_LOCATIONS_H
#define REFINE_LOCATIONS_H

#include "base/pmap.h"
#include "mem/transfer.h"
#include "refine/path.h"

enum precision_scope { SCOPE_SCOPED, SCOPE_LOCAL };
enum initial_precision { INITIAL_NONE, INITIAL_FULL };
extern const struct opt_choice loc_scope_choices[], loc_initial_choices[];

#define LOC_OPTS(X, INITIAL)                                                                         \
    X(ENUM, initial, INITIAL, loc_initial_choices, 0, "", "precision to begin with")                 \
    X(ENUM, scope, SCOPE_SCOPED, loc_scope_choices, 0, "", "where a discovered location is tracked") \
    X(IN, precision_file, NULL, 0, 0, "PATH", "initial precision: a location a line")                \
    X(OUT, precision_out, NULL, 0, 0, "PATH", "where the final precision is written")

/* Tracked locations: all, or the keys of a map (tracked ids if scoped, (node, tracked) pairs if local); without those
 * that a threshold took away. */
struct loc_prec {
    struct prec p;
    bool all;
    uint32_t root;     // pmap
    uint32_t dropped;  // pmap: tracked ids
    uint32_t seen;     // pmap that belongs to the analysis: what it remembers of the path to the state
};

// The precisions of one analysis.
struct loc_precs {
    struct cpa *cpa;
    struct vmem *memory;
    uint64_t *size_max;  // a statistic
    bool local;          // SCOPE_LOCAL
    struct map precs;    // hash -> struct loc_prec *
    struct pmap_pool pool;
    struct map pairs;   // (node, tracked) -> dense id, for local precisions
    struct map wanted;  // symbols of locations named in the precision file
    struct symtab wanted_names;
};

/* The beginning of an analysis whose states are maps from cells, and whose precisions are sets of locations. */
struct loc_cpa {
    struct cpa cpa;
    struct cell_domain d;
    struct loc_precs precs;
    const struct loc_state_ops *ops;
};

struct loc_state_ops {
    uint32_t (*root)(const struct state *s);                                                // its map from cells
    const struct state *(*with_root)(struct cpa *c, const struct state *s, uint32_t root);  // s = NULL: the initial one
    const struct state *(*post)(struct cpa *c, const struct state *s, const struct edge *e);  // NULL = contradiction
};

/* loc_path_domain: for any analysis that begins with a loc_cpa: facts are known cells, except counters of active calls,
 * which name the instances of locals; elements are tracked locations. */
extern const struct path_domain loc_path_domain;

/* Operators of such analyses for cpa.h.  The union tracks what a or b tracks; a location that only one of them dropped
 * gets another try; the path (seen) is a's. */
const struct prec *loc_prec_union(struct cpa *c, const struct prec *a, const struct prec *b);
void loc_print_prec(struct cpa *c, const struct prec *p, struct buf *b);

/* The choices of the options above; files may be NULL. */
struct loc_options {
    enum precision_scope scope;
    const char *file, *out;
};

/* loc_open: no precisions yet.  memory and size_max are kept, and belong to the caller.
 * errors RC_USER with a diagnostic: a file cannot be read or written. */
enum rc loc_open(struct loc_precs *l, struct cpa *c, struct vmem *memory, uint64_t *size_max,
                 const struct loc_options *o) ATTR_MUST_USE;
void loc_close(struct loc_precs *l);

const struct loc_prec *loc_intern(struct loc_precs *l, struct loc_prec wanted);  // wanted.p does not matter
const struct loc_prec *loc_empty(struct loc_precs *l);
const struct loc_prec *loc_full(struct loc_precs *l);
bool loc_tracks(struct loc_precs *l, const struct loc_prec *p, uint32_t tracked, const struct node *at);
const struct loc_prec *loc_add(struct loc_precs *l, const struct loc_prec *p, uint32_t tracked, const struct node *at);

/* loc_restrict: the map root, from cells, without the cells that p does not track at the node.  *lost (may be NULL):
 * the set of locations that p would need so that nothing is taken away, for loc_regains (cpa_refines.regains). */
uint32_t loc_restrict(struct loc_precs *l, struct pmap_pool *pool, uint32_t root, const struct loc_prec *p,
                      const struct node *at, uint32_t *lost);
bool loc_regains(struct cpa *c, uint32_t lost, const struct prec *p, const struct prec *q);

/* loc_finish: adds a line to notes with what all remaining states track together; out (may be NULL): a file that gets
 * it. */
enum rc loc_finish(struct loc_precs *l, const struct arg *a, const char *out, struct buf *notes) ATTR_MUST_USE;

#endif
