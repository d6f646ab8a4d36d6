// SPDX-License-Identifier: Apache-2.0
// arg.h: the abstract reachability graph: which abstract state was reached from which, and which one covers it.
#ifndef CORE_ARG_H
#define CORE_ARG_H

#include "core/cpa.h"

/* A node of the ARG: one composite abstract state with its precision.  The first parent is the one that created it; the
 * tree of first parents is what paths follow.  Further parents exist only after a merge join. */
struct arg_node {
    uint32_t id;         // in order of creation
    uint32_t partition;  // index into reached partitions
    const struct node *at;
    const struct edge *via;  // last edge of the block that led here from parent
    struct arg_node *parent, *first_child, *next_sibling, *prev_sibling;
    struct arg_node *covered_by, *first_covered, *next_covered, *prev_covered;
    struct {
        VEC_OF(struct arg_node *);
    } more_parents;
    // its bucket in the partition, and 1 + its index in the bucket; slot 0: not in the reached set
    uint32_t bucket, slot;
    struct arg_node *alike_next, *alike_prev;  // nodes of its bucket with the same key (reached.h)
    struct arg_node *wait_next, *wait_prev;    // order of arrival in the waitlist
    uint32_t queued;                           // 1 + number of its waitlist entry; 0: it does not wait
    uint32_t fresh;     // children with smaller ids are of what the node was before a merge weakened it
    uint8_t is_target;  // violates the specification
    uint8_t is_stale;   // a merge weakened its state: all successors are due again
    uint8_t recheck;    // it lost its cover: look for another one before expanding it
    uint8_t expanded;
    uint8_t is_settled;                  // its successors are represented, or it represents nothing
    uint8_t asleep, spoilt, touched;     // keep.c
    uint8_t by_back_edge;                // the edge that led here closes a loop
    const struct obstacle_at *obstacle;  // the edge that the analysis cannot follow from here, and why; NULL: none
    const struct state **state;          // by component
    const struct prec **prec;
    uint32_t *lost;    // by component: prec_step.lost
    uint32_t lost_at;  // 1 + its place in the list of nodes that lost the same; 0: in no list
};

struct arg {
    struct run *run;
    struct arg_node *root;
    uint32_t next_id, live;
    bool keeps_deleted;  // deleted nodes stay readable (at == NULL) for the time being
    struct {
        VEC_OF(struct arg_node *);
    } nodes;  // live nodes in no particular order, for collection and dumps
};

struct arg_node *arg_new(struct arg *a, struct arg_node *parent, const struct edge *via,
                         const struct state *const *states, const struct prec *const *precs);
void arg_cover(struct arg_node *n, struct arg_node *by);
void arg_uncover(struct arg_node *n);
void arg_attach(struct arg_node *n, struct arg_node *parent);  // n has no parent
void arg_detach(struct arg_node *n);                           // takes n out of its parent's children
void arg_delete(struct arg *a, struct arg_node *n);            // n must be detached, without children and covers
void arg_free(struct arg *a);

/* arg_path: the nodes from the root to n along first parents, appended to out. */
struct arg_path {
    VEC_OF(struct arg_node *);
};
void arg_path(struct arg_node *n, struct arg_path *out);

/* arg_dump_*: all live nodes by id: state, precision, parents, cover.  Stable.  In dot, components that have pictures (cpa_picture.draw) are
 * drawn. */
void arg_dump_text(const struct arg *a, struct buf *b);
void arg_dump_dot(const struct arg *a, struct buf *b);

/* arg_draw: pictures of states (cpa_picture.draw) as one graph for Graphviz, a cluster for each: those at loop heads that no other state
 * covers, in order of creation, and those along the path to the violation that was found last.  Stable.
 * False: no component has pictures. */
bool arg_draw(const struct arg *a, struct buf *b);

#endif
