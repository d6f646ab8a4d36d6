// SPDX-License-Identifier: Apache-2.0
// graph.c: orders and loops of every function: reverse post-order, dominators, weak topological order, recursion.
//
// Weak topological orders: Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993, Figure 4, with an
// explicit stack.  Their components are the loops: in a reducible graph exactly the natural loops.  Dominators: Cooper,
// Harvey, Kennedy, "A simple, fast dominance algorithm", 2001.
#include "base/buf.h"
#include "cfa/finish.h"

#include <stdlib.h>

struct node *cfa_local_succ(const struct edge *e)
{
    if (e->kind == EDGE_CALL)
        return e->ret->to;
    if (e->kind == EDGE_RETURN || e->kind == EDGE_STOP)
        return NULL;
    if (e->kind == EDGE_UNSUPPORTED && e->to->out.n == 0 && e->to != e->to->fn->exit)
        return NULL;
    return e->to;
}

// The end of an edge inside the function: all edges except RETURN have one.
static struct node *succ(const struct edge *e)
{
    return e->kind == EDGE_CALL ? e->ret->to : e->kind == EDGE_RETURN ? NULL : e->to;
}

struct frame {
    struct node *node;
    uint32_t next;  // edge to look at
};

struct frames {
    VEC_OF(struct frame);
};

#define UNSEEN UINT32_MAX

// Depth-first from the entry; nodes get their position in reverse post-order, those not reached come last.
static void reverse_post_order(struct func *f)
{
    struct frames stack = { 0 };
    uint32_t post = 0, n = (uint32_t)f->nodes.n;
    for (size_t i = 0; i < n; i++)
        f->nodes.at[i]->rpo = UNSEEN;
    f->entry->rpo = UNSEEN - 1;
    struct frame first = { f->entry, (uint32_t)f->entry->out.n };
    vec_push(&stack, first);
    while (stack.n > 0) {
        struct frame *top = &vec_last(&stack);
        if (top->next == 0) {
            top->node->rpo = n - 1 - post++;
            stack.n--;
            continue;
        }
        // the last edge first, so that the first edge comes first in the order
        struct node *to = succ(top->node->out.at[--top->next]);
        if (to && to->rpo == UNSEEN) {
            to->rpo = UNSEEN - 1;
            struct frame next = { to, (uint32_t)to->out.n };
            vec_push(&stack, next);
        }
    }
    vec_free(&stack);
    uint32_t missing = n - post;
    for (size_t i = 0, rest = post; i < n; i++) {
        struct node *k = f->nodes.at[i];
        k->rpo = k->rpo == UNSEEN ? (uint32_t)rest++ : k->rpo - missing;
    }
}

static int by_rpo(const void *x, const void *y)
{
    const struct node *const *a = x, *const *b = y;
    return (*a)->rpo < (*b)->rpo ? -1 : (*a)->rpo > (*b)->rpo;
}

static struct node *intersect(struct node *a, struct node *b)
{
    while (a != b) {
        while (a->rpo > b->rpo)
            a = a->idom;
        while (b->rpo > a->rpo)
            b = b->idom;
    }
    return a;
}

// The predecessor inside the function: for the node behind a call the node before it.
static struct node *pred(const struct edge *e)
{
    return e->kind == EDGE_RETURN ? e->ret->from : e->kind == EDGE_CALL ? NULL : e->from;
}

static void dominators(struct func *f)
{
    f->entry->idom = f->entry;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 1; i < f->nodes.n; i++) {
            struct node *n = f->nodes.at[i], *d = NULL;
            for (size_t k = 0; k < n->in.n; k++) {
                struct node *p = pred(n->in.at[k]);
                if (p && p->idom)
                    d = d ? intersect(p, d) : p;
            }
            if (d != n->idom) {
                n->idom = d;
                changed = true;
            }
        }
    }
    f->entry->idom = NULL;
}

// An activation of Bourdoncle's visit, or (`inside`) of its component.
struct visit {
    struct node *node;
    uint32_t next, head;
    bool loop, inside;
};

struct wto {
    struct func *f;
    struct cfa *c;
    uint32_t *dfn;        // by rpo; 0 = to be visited, UNSEEN = placed
    uint32_t count, pos;  // positions are given from the back
    struct loop *loop;    // the component being filled
    struct {
        VEC_OF(struct visit);
    } frames;
    struct {
        VEC_OF(struct node *);
    } stack;
};

static void place_node(struct wto *w, struct node *n)
{
    n->wto_pos = --w->pos;
    n->wto_depth = w->loop ? w->loop->depth : 0;
    n->loop = w->loop;
}

static void begin_component(struct wto *w, struct node *head)
{
    struct loop *l = ARENA_NEW(&w->c->mem, struct loop);
    *l = (struct loop){ .head = head, .parent = w->loop, .fn = w->f, .reducible = 1 };
    l->depth = w->loop ? w->loop->depth + 1 : 1;
    head->is_loop_head = 1;
    w->loop = l;
    vec_push(&w->f->loops, l);
}

static void begin_visit(struct wto *w, struct node *n)
{
    vec_push(&w->stack, n);
    w->dfn[n->rpo] = ++w->count;
    struct visit v = { .node = n, .head = w->count };
    vec_push(&w->frames, v);
}

// Reports the result of a finished visit to the one that began it.
static void report_head(struct wto *w, uint32_t head)
{
    if (w->frames.n == 0)
        return;
    struct visit *up = &vec_last(&w->frames);
    if (!up->inside && head <= up->head) {
        up->head = head;
        up->loop = true;
    }
}

static void end_visit(struct wto *w)
{
    struct visit v = vec_last(&w->frames);
    if (v.inside) {  // the component is complete: its head comes before it
        place_node(w, v.node);
        w->loop = w->loop->parent;
        w->frames.n--;
        report_head(w, v.head);
        return;
    }
    if (v.head != w->dfn[v.node->rpo]) {
        w->frames.n--;
        report_head(w, v.head);
        return;
    }
    w->dfn[v.node->rpo] = UNSEEN;
    struct node *n = vec_pop(&w->stack);
    if (!v.loop) {
        place_node(w, n);
        w->frames.n--;
        report_head(w, v.head);
        return;
    }
    for (; n != v.node; n = vec_pop(&w->stack))
        w->dfn[n->rpo] = 0;
    begin_component(w, v.node);
    struct visit *top = &vec_last(&w->frames);
    top->inside = true;
    top->next = 0;
}

// Follows edges from the last to the first, because positions are given from the back.
static void step_visit(struct wto *w)
{
    struct visit *top = &vec_last(&w->frames);
    if (top->next == top->node->out.n) {
        end_visit(w);
        return;
    }
    struct node *to = succ(top->node->out.at[top->node->out.n - 1 - top->next++]);
    if (!to)
        return;
    uint32_t d = w->dfn[to->rpo];
    if (d == 0) {
        begin_visit(w, to);
    } else if (!top->inside && d <= top->head) {
        top->head = d;
        top->loop = true;
    }
}

static void weak_topological_order(struct cfa *c, struct func *f)
{
    struct wto w = { .f = f, .c = c, .pos = (uint32_t)f->nodes.n };
    w.dfn = MEM_ARRAY(uint32_t, f->nodes.n);
    begin_visit(&w, f->entry);
    while (w.frames.n > 0)
        step_visit(&w);
    // Nodes that are not reached (an exit that no path gets to) stand at the end.
    uint32_t missing = w.pos, last = (uint32_t)f->nodes.n;
    for (size_t i = 0; i < f->nodes.n; i++) {
        struct node *n = f->nodes.at[i];
        if (w.dfn[n->rpo] == UNSEEN)
            n->wto_pos -= missing;
        else
            n->wto_pos = --last;
    }
    mem_free(w.dfn, f->nodes.n * sizeof *w.dfn);
    vec_free(&w.frames);
    vec_free(&w.stack);
}

static bool inside(const struct loop *inner, const struct loop *outer)
{
    while (inner && inner != outer)
        inner = inner->parent;
    return inner != NULL;
}

static int by_head(const void *x, const void *y)
{
    const struct loop *const *a = x, *const *b = y;
    return (*a)->head->wto_pos < (*b)->head->wto_pos ? -1 : (*a)->head->wto_pos > (*b)->head->wto_pos;
}

static void mark_edge(struct edge *e, struct node *to)
{
    struct loop *l = to->loop;
    struct edge *closing = e->kind == EDGE_CALL ? e->ret : e;
    closing->back = to->is_loop_head && inside(e->from->loop, l) && l->head == to;
    for (; l && !inside(e->from->loop, l); l = l->parent)
        if (l->head != to)
            l->reducible = 0;
    if (e->kind == EDGE_ASSUME && e->from->loop)
        for (size_t i = 0; i < e->from->out.n; i++)
            if (!inside(e->from->out.at[i]->to->loop, e->from->loop))
                e->is_loop_cond = 1;
}

static void finish_loops(struct cfa *c, struct func *f)
{
    if (f->loops.n > 1)
        qsort(f->loops.at, f->loops.n, sizeof *f->loops.at, by_head);
    for (size_t i = 0; i < f->loops.n; i++) {
        f->loops.at[i]->id = (uint32_t)c->loops.n;
        vec_push(&c->loops, f->loops.at[i]);
    }
    for (size_t i = 0; i < f->nodes.n; i++) {
        struct node *n = f->nodes.at[i];
        for (struct loop *l = n->loop; l; l = l->parent) {
            vec_push(&l->nodes, n);
            l->last_pos = MAX(l->last_pos, n->wto_pos);
        }
        for (size_t k = 0; k < n->out.n; k++)
            if (succ(n->out.at[k]))
                mark_edge(n->out.at[k], succ(n->out.at[k]));
    }
}

// Strongly connected components of the call graph (Tarjan), each named by one of its functions; a function is recursive if its component has a
// cycle.
struct tarjan {
    struct cfa *c;
    uint32_t *num, *low, *next_node, *next_edge;
    uint8_t *on_stack;
    struct u32_vec path, stack;
    uint32_t count, left;
};

static void tarjan_enter(struct tarjan *t, uint32_t f)
{
    t->num[f] = t->low[f] = ++t->count;
    t->on_stack[f] = 1;
    vec_push(&t->path, f);
    vec_push(&t->stack, f);
}

// The next call that leaves function f; NULL after the last.
static struct func *next_callee(struct tarjan *t, uint32_t f)
{
    struct func *fn = t->c->funcs.at[f];
    for (; t->next_node[f] < fn->nodes.n; t->next_node[f]++, t->next_edge[f] = 0) {
        struct node *n = fn->nodes.at[t->next_node[f]];
        while (t->next_edge[f] < n->out.n) {
            struct edge *e = n->out.at[t->next_edge[f]++];
            if (e->kind == EDGE_CALL)
                return e->callee;
        }
    }
    return NULL;
}

static void tarjan_leave(struct tarjan *t, uint32_t f)
{
    t->path.n--;
    t->c->funcs.at[f]->rank = t->left++;
    if (t->path.n > 0) {
        uint32_t up = vec_last(&t->path);
        t->low[up] = MIN(t->low[up], t->low[f]);
    }
    if (t->low[f] != t->num[f])
        return;
    bool alone = vec_last(&t->stack) == f;
    for (uint32_t g = UNSEEN; g != f;) {
        g = vec_pop(&t->stack);
        t->on_stack[g] = 0;
        t->c->funcs.at[g]->component = f;
        if (!alone)
            t->c->funcs.at[g]->recursive = 1;
    }
}

static void tarjan_run(struct tarjan *t, uint32_t root)
{
    tarjan_enter(t, root);
    while (t->path.n > 0) {
        uint32_t f = vec_last(&t->path);
        struct func *g = next_callee(t, f);
        if (!g) {
            tarjan_leave(t, f);
        } else if (t->num[g->id] == 0) {
            tarjan_enter(t, g->id);
        } else if (t->on_stack[g->id]) {
            t->low[f] = MIN(t->low[f], t->num[g->id]);
            if (g->id == f)
                g->recursive = 1;
        }
    }
}

static void find_recursion(struct cfa *c)
{
    size_t n = c->funcs.n;
    struct tarjan t = { .c = c };
    t.num = MEM_ARRAY(uint32_t, 4 * n);
    t.low = t.num + n;
    t.next_node = t.low + n;
    t.next_edge = t.next_node + n;
    t.on_stack = MEM_ARRAY(uint8_t, n);
    for (uint32_t i = 0; i < n; i++)
        if (!t.num[i])
            tarjan_run(&t, i);
    mem_free(t.num, 4 * n * sizeof *t.num);
    mem_free(t.on_stack, n);
    vec_free(&t.path);
    vec_free(&t.stack);
}

// Numbers nodes and edges of the whole program by function and reverse post-order; a RETURN follows its CALL.
static void renumber(struct cfa *c)
{
    c->nodes.n = c->edges.n = 0;
    for (size_t i = 0; i < c->funcs.n; i++) {
        struct func *f = c->funcs.at[i];
        for (size_t k = 0; k < f->nodes.n; k++) {
            struct node *n = f->nodes.at[k];
            n->id = (uint32_t)c->nodes.n;
            c->nodes.at[c->nodes.n++] = n;
            for (size_t m = 0; m < n->out.n; m++) {
                struct edge *e = n->out.at[m];
                if (e->kind == EDGE_RETURN)
                    continue;
                e->id = (uint32_t)c->edges.n;
                c->edges.at[c->edges.n++] = e;
                if (e->kind == EDGE_CALL) {
                    e->ret->id = (uint32_t)c->edges.n;
                    c->edges.at[c->edges.n++] = e->ret;
                }
            }
        }
    }
}

void cfa_graph(struct cfa *c)
{
    for (size_t i = 0; i < c->funcs.n; i++) {
        struct func *f = c->funcs.at[i];
        reverse_post_order(f);
        qsort(f->nodes.at, f->nodes.n, sizeof *f->nodes.at, by_rpo);
        dominators(f);
        weak_topological_order(c, f);
        finish_loops(c, f);
    }
    renumber(c);
    find_recursion(c);
}

void cfa_add_callees(const struct cfa *c, uint64_t *bits, size_t words)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            for (size_t k = 0; e->kind == EDGE_CALL && k < words; k++) {
                uint64_t *to = &bits[e->from->fn->id * words + k], from = bits[e->callee->id * words + k];
                more |= (from & ~*to) != 0;
                *to |= from;
            }
        }
    }
}
