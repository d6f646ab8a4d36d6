// SPDX-License-Identifier: Apache-2.0
// path.h: reads paths from states of the path analysis.
#ifndef CPA_PATH_PATH_H
#define CPA_PATH_PATH_H

#include "core/engine.h"

/* path_edges: appends, in order, the edges from the start node that state s of the path analysis stands for. */
void path_edges(const struct state *s, struct edge_path *out);

#endif
