// SPDX-License-Identifier: Apache-2.0
// order_ends.c: finds, in the automata, which expressions and functions may end the run, and which may violate what is
// asked for.  The automata are asked instead of the text because every way in which a run ends, and every check of the
// property, is an edge there, whatever it stands for in the source.
#include "lower/order.h"

#include "base/scan.h"

// Functions whose call may be what is asked for, whichever property it is.
static bool is_error(const struct builder *b, struct sym name)
{
    static const char *const errors[] = {
        "reach_error", "__VERIFIER_error", "__assert_fail",        "__assert",
        "_assert",     "__assert_func",    "__assert_perror_fail", CFA_FAILED_ASSERT
    };
    return name.i && (program_ends_at(b->p, name) || program_watches(b->p, name) ||
                      is_among(sym_str(&b->p->syms, name), errors, ARRAY_LEN(errors)));
}

static bool is_error_call(const struct builder *b, const struct edge *e)
{
    return (e->kind == EDGE_CALL || e->kind == EDGE_EXTERN) && is_error(b, e->called);
}

/* Whether a STOP edge stands just behind a violation: then no run that goes on is lost, because the violation counts.
 * leads: by node, the one edge that leads there; NULL: there are others, or none. */
static bool is_behind_error(const struct builder *b, const struct edge *stop, const struct edge *const *leads)
{
    enum { FEW = 4 };
    const struct edge *e = b->checks ? NULL : leads[stop->from->id];
    for (int i = 0; e && i < FEW; i++, e = leads[e->from->id])
        if (is_error_call(b, e))
            return true;
    return false;
}

static uint8_t mark_of(const struct builder *b, const struct edge *e, const struct edge *const *leads)
{
    switch ((int)e->kind) {
    case EDGE_STOP:
        return e->ends_program && !is_behind_error(b, e, leads) ? ORDER_ENDS : 0;
    case EDGE_VIOLATION:
        return ORDER_FAILS;
    case EDGE_LOAD:
    case EDGE_STORE:
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_FREE:
    case EDGE_ALLOC:
        return b->checks & CHECK_SIZES ? ORDER_FAILS : 0;
    case EDGE_SKIP:
        return e->label.i && b->p->labels_matter ? ORDER_FAILS | (b->p->is_followed ? ORDER_TOLD : 0) : 0;
    case EDGE_CALL:
    case EDGE_EXTERN:
        return (is_error_call(b, e) ? ORDER_FAILS : 0) |
               (b->p->is_followed && e->called.i && program_watches(b->p, e->called) ? ORDER_TOLD : 0);
    default:
        return 0;
    }
}

void order_marks_find(const struct builder *b, struct order_marks *m)
{
    const struct cfa *c = b->c;
    *m = (struct order_marks){ .of_function = mem_alloc(c->funcs.n + 1) };
    const struct edge **leads = MEM_ARRAY(const struct edge *, c->nodes.n + 1);
    for (size_t i = 0; i < c->edges.n; i++)
        leads[c->edges.at[i]->to->id] = c->edges.at[i]->to->arrivals == 1 ? c->edges.at[i] : NULL;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        uint8_t mark = mark_of(b, e, leads);
        if (!mark)
            continue;
        *map_at(&m->at, site_key(e->loc, e->end)) |= mark;
        m->of_function[e->from->fn->id] |= mark;
    }
    mem_free(leads, (c->nodes.n + 1) * sizeof *leads);
}

uint8_t order_marks_at(const struct order_marks *m, struct loc loc, struct loc end)
{
    uint64_t mark;
    return map_get(&m->at, site_key(loc, end), &mark) ? (uint8_t)mark : 0;
}

void order_marks_free(struct order_marks *m, size_t n_funcs)
{
    map_free(&m->at);
    mem_free(m->of_function, n_funcs + 1);
}
