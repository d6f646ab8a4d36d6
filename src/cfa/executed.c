// SPDX-License-Identifier: Apache-2.0
// executed.c: the edges of loops and functions, closed under calls.
#include "cfa/executed.h"

struct executed {
    const struct cfa *cfa;
    struct edge_list *loop, *func;  // by id; empty = not known yet
};

struct executed *executed_new(const struct cfa *c)
{
    struct executed *x = MEM_NEW(struct executed);
    x->cfa = c;
    x->loop = MEM_ARRAY(struct edge_list, c->loops.n);
    x->func = MEM_ARRAY(struct edge_list, c->funcs.n);
    return x;
}

void executed_free(struct executed *x)
{
    if (!x)
        return;
    for (size_t i = 0; i < x->cfa->loops.n; i++)
        vec_free(&x->loop[i]);
    for (size_t i = 0; i < x->cfa->funcs.n; i++)
        vec_free(&x->func[i]);
    mem_free(x->loop, x->cfa->loops.n * sizeof *x->loop);
    mem_free(x->func, x->cfa->funcs.n * sizeof *x->func);
    mem_free(x, sizeof *x);
}

// Marks the functions that edges already marked call, and their edges, until nothing is new.
static void close_calls(const struct cfa *c, uint8_t *marked)
{
    uint8_t *called = MEM_ARRAY(uint8_t, c->funcs.n);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            if (!marked[i] && called[e->from->fn->id] && e->kind != EDGE_RETURN)
                marked[i] = changed = true;
            if (!marked[i] || e->kind != EDGE_CALL)
                continue;
            changed |= !called[e->callee->id] || !marked[e->ret->id];
            called[e->callee->id] = marked[e->ret->id] = true;
        }
    }
    mem_free(called, c->funcs.n);
}

static void list_marked(const struct cfa *c, uint8_t *marked, struct edge_list *list)
{
    uint8_t *own = MEM_ARRAY(uint8_t, c->edges.n);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (marked[i])
            own[e->kind == EDGE_CALL ? e->ret->id : i] = true;
    }
    close_calls(c, marked);
    for (int called = 0; called <= 1; called++) {
        for (size_t i = 0; i < c->edges.n; i++)
            if (marked[i] && own[i] == !called)
                vec_push(list, c->edges.at[i]);
        if (!called)
            list->own = list->n;
    }
    mem_free(own, c->edges.n);
    mem_free(marked, c->edges.n);
}

const struct edge_list *executed_by_loop(struct executed *x, const struct loop *l)
{
    struct edge_list *list = &x->loop[l->id];
    if (list->n)
        return list;
    uint8_t *marked = MEM_ARRAY(uint8_t, x->cfa->edges.n);
    for (size_t i = 0; i < x->cfa->edges.n; i++) {
        const struct edge *e = x->cfa->edges.at[i];
        const struct node *to = cfa_local_succ(e);
        marked[i] = loop_contains(l, e->from) && to && loop_contains(l, to);
    }
    list_marked(x->cfa, marked, list);
    return list;
}

const struct edge_list *executed_by_func(struct executed *x, const struct func *f)
{
    struct edge_list *list = &x->func[f->id];
    if (list->n)
        return list;
    uint8_t *marked = MEM_ARRAY(uint8_t, x->cfa->edges.n);
    for (size_t i = 0; i < x->cfa->edges.n; i++) {
        const struct edge *e = x->cfa->edges.at[i];
        marked[i] = e->from->fn == f && e->kind != EDGE_RETURN;
    }
    list_marked(x->cfa, marked, list);
    return list;
}
