// SPDX-License-Identifier: Apache-2.0
// garbage.c: cells to which no tracked pointer leads are left out, where the predicates of the others do not depend on them.
#include "shape/class.h"

static const struct kleene *field_rows(const struct shape_class *c, const struct structure *s, uint32_t field)
{
    return binary_of(s, c->voc.preds.at[c->field[field]].at);
}

// Nodes to which pointers may lead, and fields of such nodes; or from which fields may lead to them, too.
static uint64_t connected(const struct shape_class *c, const struct structure *s, bool both_ways)
{
    uint64_t nodes = 0, before;
    for (uint32_t i = 0; i < c->tracking.n_pointers; i++)
        nodes |= unary_of(s, c->voc.preds.at[c->pointer[i]].at)->may;
    do {
        before = nodes;
        for (uint32_t f = 0; f < c->n_fields; f++)
            for (uint32_t u = 0; u < s->n; u++) {
                uint64_t to = field_rows(c, s, f)[u].may;
                if (nodes >> u & 1)
                    nodes |= to;
                else if (both_ways && (to & nodes))
                    nodes |= UINT64_C(1) << u;
            }
    } while (nodes != before);
    return nodes;
}

uint64_t class_connected(const struct shape_class *c, const struct structure *s)
{
    return c->depends == DEPENDS_ALL ? nodes_of(s) : connected(c, s, c->depends == DEPENDS_LINKS);
}

void class_collect(const struct shape_class *c, struct structure *s)
{
    if (c->depends == DEPENDS_ALL)
        return;
    uint64_t keep = class_connected(c, s);
    struct stale stale = s->stale;
    for (uint32_t u = s->n; u-- > 0;)  // what takes the place of a node that is gone comes from behind it, and stays
        if (!(keep >> u & 1))
            structure_remove(s, u);
    s->stale = stale;
}
