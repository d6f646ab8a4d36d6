// SPDX-License-Identifier: Apache-2.0
// draw.h: pictures of forest automata for Graphviz: the automata that objects of a graph are roots of, and boxes.
//
// A state is a circle, a rule a record with a row for each item of the node that it makes: lines lead from a state to its rules, arrows from rows to
// states, and to the objects (in a box: ports) that leaves refer to.  Numbers stand in the rows.
#ifndef FOREST_DRAW_H
#define FOREST_DRAW_H

#include "forest/store.h"
#include "smg/graph.h"

/* forest_draw: prints the lines of a subgraph that smg_draw began with the same prefix: a cluster for the automaton of
 * each root of a tree.  boxes: gets the numbers of the boxes that occur. */
void forest_draw(const struct tree_store *s, const struct smg *g, const struct cfa *c, const char *prefix,
                 struct map *boxes, struct buf *b);

/* forest_draw_boxes: prints a cluster for each of these boxes and of those that occur in them, in order of their
 * numbers. */
void forest_draw_boxes(const struct tree_store *s, const struct cfa *c, const struct map *boxes, struct buf *b);

#endif
