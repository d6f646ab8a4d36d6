// SPDX-License-Identifier: Apache-2.0
// garbage.c: removes cells to which no tracked pointer leads, if the predicates of the others do not depend on them.
#include "shape/class.h"

static const struct kleene *field_rows(const struct shape_class *c, const struct structure *s, uint32_t field)
{
    return binary_of(s, c->voc.preds.at[c->field[field]].at);
}

// The nodes that pointers may lead to, directly or by fields; both_ways: also those whose fields may lead to such
// nodes.
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
    assert(!(nodes & ~nodes_of(s)));
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
    assert(!(keep & ~nodes_of(s)));
    structure_restrict(s, keep);
    s->stale = stale;
}

// ---- what is certainly reached ------------------------------------------------------------------------------------------------

static bool joins(const struct logic *f, unsigned x, unsigned y)
{
    return !f->negated && f->var[0] == x && f->var[1] == y;
}

// Whether f(x, y) implies that fields lead from x's cell to y's.
static bool implies_path(const struct shape_class *c, const struct logic *f, unsigned x, unsigned y)
{
    switch ((int)f->op) {
    case LOGIC_PRED: {
        const struct predicate *p = &c->voc.preds.at[f->pred];
        return p->arity == 2 && joins(f, x, y) && (p->def ? implies_path(c, p->def, 0, 1) : p->function);
    }
    case LOGIC_CLOSED:
        return joins(f, x, y) && implies_path(c, f->a, 0, 1);
    case LOGIC_AND:
        return implies_path(c, f->a, x, y) || implies_path(c, f->b, x, y);
    case LOGIC_OR:
        return implies_path(c, f->a, x, y) && implies_path(c, f->b, x, y);
    default:
        return f->op == LOGIC_FALSE;
    }
}

// Whether f implies that the pointer leads to x's cell.
static bool implies_pointer(const struct logic *f, uint32_t pointer, unsigned x)
{
    if (f->op == LOGIC_AND)
        return implies_pointer(f->a, pointer, x) || implies_pointer(f->b, pointer, x);
    return f->op == LOGIC_PRED && !f->negated && f->pred == pointer && f->var[0] == x;
}

// Whether the predicate means that a path leads to the cell from that of the pointer that it is about: exists u: p(u) & path(u, v).
static bool means_reached(const struct shape_class *c, const struct class_instance *i)
{
    const struct predicate *p = &c->voc.preds.at[i->pred];
    const struct logic *f = p->def;
    return i->pointer != UINT32_MAX && p->arity == 1 && f && f->op == LOGIC_EXISTS && f->var[0] != 0 &&
           implies_pointer(f->a, c->pointer[i->pointer], f->var[0]) && implies_path(c, f->a, f->var[0], 0);
}

uint64_t class_reached(const struct shape_class *c, const struct structure *s, uint64_t pointers)
{
    uint64_t nodes = 0, before;
    for (uint32_t i = 0; i < c->tracking.n_pointers; i++)
        if (pointers >> i & 1)
            nodes |= unary_of(s, c->voc.preds.at[c->pointer[i]].at)->must;
    for (size_t i = 0; i < c->instances.n; i++) {
        const struct class_instance *p = &c->instances.at[i];
        if (p->pointer != UINT32_MAX && (pointers >> p->pointer & 1) && means_reached(c, p))
            nodes |= unary_of(s, c->voc.preds.at[p->pred].at)->must;
    }
    do {
        before = nodes;
        for (uint32_t f = 0; f < c->n_fields; f++)
            for (uint64_t left = nodes; left; left &= left - 1)
                nodes |= field_rows(c, s, f)[__builtin_ctzll(left)].must & ~s->summary;
    } while (nodes != before);
    return nodes;
}
