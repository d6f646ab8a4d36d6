// SPDX-License-Identifier: Apache-2.0
// postdom.c: post-dominators of a function, after Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm", 2001.
#include "report/trace_priv.h"

// The reversed graph of one function.  Node 0 is a virtual exit; node i + 1 is fn->nodes.at[i].
struct graph {
    const struct func *fn;
    uint32_t n;
    uint32_t *index;   // by node id
    uint8_t *alive;    // can reach the exit or go round for ever
    uint8_t *exits;    // can reach the exit
    uint32_t *order;   // nodes in post-order of the reversed graph
    uint32_t *number;  // by node: its position in order + 1, 0 = not reached
    uint32_t n_order;
    uint32_t *ipd;
};

void postdoms_init(struct postdoms *p, const struct cfa *c)
{
    *p = (struct postdoms){ .cfa = c };
    p->of = MEM_ARRAY(uint32_t, c->nodes.n);
    p->done = MEM_ARRAY(uint8_t, c->funcs.n);
    p->index = MEM_ARRAY(uint32_t, c->nodes.n);
}

void postdoms_free(struct postdoms *p)
{
    if (!p->cfa)
        return;
    mem_free(p->of, sizeof *p->of * p->cfa->nodes.n);
    mem_free(p->done, sizeof *p->done * p->cfa->funcs.n);
    mem_free(p->index, sizeof *p->index * p->cfa->nodes.n);
    p->cfa = NULL;
}

static struct node *node_of(const struct graph *g, uint32_t i)
{
    return g->fn->nodes.at[i - 1];
}

// The node before e in the same function; NULL: e is no step inside the function.
static struct node *local_pred(const struct edge *e)
{
    if (e->kind == EDGE_CALL)
        return NULL;
    return e->kind == EDGE_RETURN ? e->ret->from : e->from;
}

static bool is_endless(const struct graph *g, const struct node *n)
{
    if (g->exits[g->index[n->id]])
        return false;
    for (size_t i = 0; i < n->out.n; i++)
        if (n->out.at[i]->back)
            return true;
    return false;
}

// Marks the nodes from which marked nodes can be reached.
static void mark_backwards(const struct graph *g, uint8_t *mark)
{
    struct u32_vec todo = { 0 };
    for (uint32_t i = 1; i < g->n; i++)
        if (mark[i])
            vec_push(&todo, i);
    while (todo.n) {
        const struct node *n = node_of(g, vec_pop(&todo));
        for (size_t i = 0; i < n->in.n; i++) {
            const struct node *from = n->in.at[i]->kind == EDGE_STOP ? NULL : local_pred(n->in.at[i]);
            if (!from || mark[g->index[from->id]])
                continue;
            mark[g->index[from->id]] = 1;
            vec_push(&todo, g->index[from->id]);
        }
    }
    vec_free(&todo);
}

// Whether post-dominance takes n as an end of the function.
static bool is_end(const struct graph *g, const struct node *n)
{
    if (n == g->fn->exit || is_endless(g, n))
        return true;
    if (g->alive[g->index[n->id]])
        return false;
    for (size_t i = 0; i < n->out.n; i++)
        if (cfa_local_succ(n->out.at[i]))
            return false;
    return true;
}

// Whether the edge from p to n counts.
static bool counts(const struct graph *g, const struct node *p, const struct node *n)
{
    return !g->alive[g->index[p->id]] || g->alive[g->index[n->id]];
}

struct visit {
    uint32_t node;
    size_t next;
};

// The next unreached node before v->node; 0: none.
static uint32_t next_pred(const struct graph *g, struct visit *v)
{
    if (v->node == 0) {
        while (++v->next < g->n)
            if (!g->number[v->next] && is_end(g, node_of(g, (uint32_t)v->next)))
                return (uint32_t)v->next;
        return 0;
    }
    const struct node *n = node_of(g, v->node);
    while (v->next < n->in.n) {
        const struct edge *e = n->in.at[v->next++];
        const struct node *p = e->kind == EDGE_STOP ? NULL : local_pred(e);
        if (p && counts(g, p, n) && !g->number[g->index[p->id]])
            return g->index[p->id];
    }
    return 0;
}

static void number_nodes(struct graph *g)
{
    struct {
        VEC_OF(struct visit);
    } stack = { 0 };
    struct visit root = { 0 };
    vec_push(&stack, root);
    g->number[0] = UINT32_MAX;
    while (stack.n) {
        uint32_t next = next_pred(g, &vec_last(&stack));
        if (next) {
            struct visit v = { .node = next };
            g->number[next] = UINT32_MAX;
            vec_push(&stack, v);
        } else {
            uint32_t done = vec_pop(&stack).node;
            g->order[g->n_order++] = done;
            g->number[done] = g->n_order;
        }
    }
    vec_free(&stack);
}

static uint32_t meet(const struct graph *g, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (g->number[a] < g->number[b])
            a = g->ipd[a];
        while (g->number[b] < g->number[a])
            b = g->ipd[b];
    }
    return a;
}

// Computes the post-dominator of node i from the present ones of its successors; UINT32_MAX: none is known yet.
static uint32_t from_successors(const struct graph *g, uint32_t i)
{
    const struct node *n = node_of(g, i);
    uint32_t d = is_end(g, n) ? 0 : UINT32_MAX;
    for (size_t k = 0; k < n->out.n; k++) {
        const struct node *to = cfa_local_succ(n->out.at[k]);
        uint32_t s = to ? g->index[to->id] : 0;
        if (!to || !counts(g, n, to) || !g->number[s] || g->ipd[s] == UINT32_MAX)
            continue;
        d = d == UINT32_MAX ? s : meet(g, d, s);
    }
    return d;
}

static void solve(struct graph *g)
{
    memset(g->ipd, 0xff, sizeof *g->ipd * g->n);
    g->ipd[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = g->n_order - 1; k-- > 0;) {
            uint32_t i = g->order[k], d = from_successors(g, i);
            if (d != g->ipd[i]) {
                g->ipd[i] = d;
                changed = true;
            }
        }
    }
}

static void find_alive(struct graph *g)
{
    g->exits[g->index[g->fn->exit->id]] = 1;
    mark_backwards(g, g->exits);
    for (uint32_t i = 1; i < g->n; i++)
        g->alive[i] = g->exits[i] || is_endless(g, node_of(g, i));
    mark_backwards(g, g->alive);
}

static void compute(struct postdoms *p, const struct func *fn)
{
    struct arena mem = { 0 };
    struct graph g = { .fn = fn, .n = (uint32_t)fn->nodes.n + 1, .index = p->index };
    g.alive = ARENA_ARRAY(&mem, uint8_t, g.n);
    g.exits = ARENA_ARRAY(&mem, uint8_t, g.n);
    g.order = ARENA_ARRAY(&mem, uint32_t, g.n);
    g.number = ARENA_ARRAY(&mem, uint32_t, g.n);
    g.ipd = ARENA_ARRAY(&mem, uint32_t, g.n);
    for (uint32_t i = 1; i < g.n; i++)
        g.index[node_of(&g, i)->id] = i;
    find_alive(&g);
    number_nodes(&g);
    solve(&g);
    for (uint32_t i = 1; i < g.n; i++) {
        uint32_t d = g.ipd[i];
        p->of[node_of(&g, i)->id] = d == 0 || d == UINT32_MAX ? POSTDOM_NONE : node_of(&g, d)->id;
    }
    arena_free(&mem);
}

uint32_t postdom_of(struct postdoms *p, const struct node *n)
{
    if (!p->done[n->fn->id]) {
        compute(p, n->fn);
        p->done[n->fn->id] = 1;
    }
    return p->of[n->id];
}
