// SPDX-License-Identifier: Apache-2.0
// replay.h: replays error paths by the shape analysis under other specifications.
#ifndef CPA_SHAPE_REPLAY_H
#define CPA_SHAPE_REPLAY_H

#include "core/engine.h"
#include "cpa/shape/shape_priv.h"

// A CFA node, with the calls that are pending there.
struct replay_vertex {
    bool error;          // a path ends here
    struct u32_vec out;  // arcs
};

struct replay_arc {
    uint32_t from, to;
    const struct edge *edge;
};

// The part of the program that some paths run through.
struct replay {
    struct map vertex_at;
    struct {
        VEC_OF(struct replay_vertex);
    } vertices;
    struct {
        VEC_OF(struct replay_arc);
    } arcs;
    size_t edges;  // of all paths
    struct arena mem;
};

/* replay_add: adds a path from the start of the program.  `obstacle`: its last edge could not be followed, or a fault
 * was suspected there: then it is enough if the edge can be followed without a fault.
 * replay_add_all: adds all edges along which states were found: where they meet paths, their structures are joined with
 * those of the paths. replay_free. */
void replay_add(struct replay *r, const struct edge_path *path, bool obstacle);
void replay_add_all(struct replay *r, const struct engine *e);
void replay_free(struct replay *r);

/* replay_excludes: whether the model w, restricted to this part of the program, reaches no end of a path, can follow
 * all edges, and suspects no fault.  Also false if it takes more than `limit` successors of structures, or the budget
 * ends; *steps: how many it took.
 * cost   that of the analysis of this part. */
bool replay_excludes(const struct replay *r, struct shape_cpa *w, uint64_t limit, uint64_t *steps);

#endif
