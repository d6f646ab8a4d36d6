// SPDX-License-Identifier: Apache-2.0
// obstacles.c: the texts of the kinds of obstacles.
#include "cfa/obstacles.h"

#include "cfa/cfa.h"

struct obstacle_at obstacle_of_edge(const struct edge *e)
{
    struct obstacle_at o = { .kind = OBSTACLE_NOT_MODELLED, .about.edge = e };
    if (e->fault)
        o.kind = OBSTACLE_FAULT;
    else if (e->text)
        o.kind = e->extern_name.i ? OBSTACLE_LIBRARY_CALL : OBSTACLE_CONSTRUCT;
    o.about.kind = (enum fault)e->fault;
    return o;
}

const char *obstacle_name(enum obstacle kind)
{
    static const char *const names[] = {
        [OBSTACLE_NONE] = "NONE",
#define OBSTACLE(id, ...) [OBSTACLE_##id] = #id,
#include "cfa/obstacles.def"
#undef OBSTACLE
    };
    return names[kind];
}

const char *obstacle_text(const struct obstacle_at *o)
{
    static const char *const texts[] = {
        [OBSTACLE_NONE] = "no obstacle",
#define OBSTACLE(id, name, text, ...) [OBSTACLE_##id] = text,
#include "cfa/obstacles.def"
#undef OBSTACLE
    };
    return o->kind == OBSTACLE_CONSTRUCT || o->kind == OBSTACLE_LIBRARY_CALL ? o->about.edge->text
           : o->kind == OBSTACLE_FAULT                                       ? fault_text(o->about.kind)
           : o->kind == OBSTACLE_STOPPED                                     ? stop_cause_text(o->stopped)
                                                                             : texts[o->kind];
}
