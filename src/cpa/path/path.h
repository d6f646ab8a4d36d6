// SPDX-License-Identifier: Apache-2.0
// path.h: reading the paths that states of the path analysis are.
#ifndef CPA_PATH_PATH_H
#define CPA_PATH_PATH_H

#include "core/engine.h"

/* path_edges: the edges from the start node that state s of the path analysis stands for, in order, appended to out. */
void path_edges(const struct state *s, struct edge_path *out);

#endif
