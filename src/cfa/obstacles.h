// SPDX-License-Identifier: Apache-2.0
// obstacles.h: why an analysis cannot follow an edge: the kinds, and the record of one.
// Obstacles are records, as faults are (cfa/faults.h): what a transfer, an encoding or an algorithm cannot do travels
// as a record, and becomes text only where a verdict gives it as its reason.
#ifndef CFA_OBSTACLES_H
#define CFA_OBSTACLES_H

#include "base/tick.h"
#include "cfa/faults.h"

// Rows of obstacles.def.
enum obstacle {
    OBSTACLE_NONE = 0,
#define OBSTACLE(id, ...) OBSTACLE_##id,
#include "cfa/obstacles.def"
#undef OBSTACLE
};

struct obstacle_at {
    enum obstacle kind;       // OBSTACLE_NONE: none
    struct fault_at about;    // the edge, and which bytes of which object, if known; `kind` only for OBSTACLE_FAULT
    enum stop_cause stopped;  // OBSTACLE_STOPPED: why
};

/* obstacle_of_edge: the obstacle of an UNSUPPORTED edge: the construct that it stands for, or the fault that it
 * certainly commits.
 * obstacle_text: the reason, which lives as long as the program. */
struct obstacle_at obstacle_of_edge(const struct edge *e);
const char *obstacle_text(const struct obstacle_at *o);
const char *obstacle_name(enum obstacle kind);  // "RECURSION", for programs that read reports

#endif
