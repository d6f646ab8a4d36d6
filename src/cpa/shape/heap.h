// SPDX-License-Identifier: Apache-2.0
// heap.h: the heap of an execution as a two-valued structure over the vocabulary of a shape analysis: what its states
// stand for.
// Nodes are the blocks of malloc and calloc whose address a followed variable got, and the lives of variables that are
// cells; nodes that have ended meanwhile stay nodes.  A pointer has its value from its last assignment until it is
// forgotten (dead.c), or its function returns; otherwise it is null, and integers are equal to no constant.  A pointer
// or a field is wild if it holds anything but null or, with the pointer's shift, the place of a node that links lead
// to.  Nodes that class_collect would leave out are optional: the analysis may have left them out before, or kept them.
#ifndef CPA_SHAPE_HEAP_H
#define CPA_SHAPE_HEAP_H

#include "core/cpa.h"
#include "interp/interp.h"
#include "shape/structure.h"

struct shape_heap;

/* shape_heap_new: a heap for executions of the program of c, an open shape analysis.  NULL: the analysis follows
 * nothing.  shape_heap_free. */
struct shape_heap *shape_heap_new(struct cpa *c);
void shape_heap_free(struct shape_heap *h);

/* shape_heap_begin: is called before the first edge of an execution.  Indeterminate integers may have any value: `salt`
 * chooses.
 * shape_heap_step: is called behind each edge (interp_hook).
 * requires  the usual layout of memory (layout_seed 0): addresses are not used twice.
 * cost   O(variables); edges that change memory: O(nodes), too. */
void shape_heap_begin(struct shape_heap *h, uint64_t salt);
void shape_heap_step(struct shape_heap *h, struct interp *m, const struct edge *taken);

/* shape_heap_structure: the heap as a structure, without garbage (gives).  NULL: it has more than NODES_MAX nodes. */
struct structure *shape_heap_structure(const struct shape_heap *h);

/* shape_heap_in: the structure that is embedded in s, a state of the analysis (gives), if s represents the heap; else
 * NULL.  Wild things in s may hold anything: pointers, and fields whose values came from where the analysis may not
 * have followed them.  If there are more than a few such fields, all or none are taken to be wild, so that NULL may be
 * wrong.
 * requires  at most NODES_MAX nodes. */
struct structure *shape_heap_in(const struct shape_heap *h, const struct state *s);

/* shape_heap_nodes: how many nodes pointers lead to.  shape_heap_hash: mostly different for heaps with different
 * structures. */
size_t shape_heap_nodes(const struct shape_heap *h);
uint64_t shape_heap_hash(const struct shape_heap *h);

#endif
