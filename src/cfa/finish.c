// SPDX-License-Identifier: Apache-2.0
// finish.c: finishes automata after lowering: drops what cannot be reached, merges empty nodes, numbers everything,
// finds addresses that escape.
#include "cfa/finish.h"
#include "cfa/uses.h"

// Outgoing edges while node->out is not filled yet: edges.at[i] for first[n] <= i < first[n + 1], indices into `order`.
struct adjacency {
    uint32_t *first;
    struct edge **edge;
    size_t nodes, edges;
};

static void adjacency_init(struct adjacency *a, const struct cfa *c)
{
    a->nodes = c->nodes.n;
    a->edges = c->edges.n;
    a->first = MEM_ARRAY(uint32_t, a->nodes + 2);
    a->edge = MEM_ARRAY(struct edge *, a->edges + 1);
    for (size_t i = 0; i < a->edges; i++)
        a->first[c->edges.at[i]->from->id + 2]++;
    for (size_t i = 1; i < a->nodes + 2; i++)
        a->first[i] += a->first[i - 1];
    for (size_t i = 0; i < a->edges; i++)
        a->edge[a->first[c->edges.at[i]->from->id + 1]++] = c->edges.at[i];
}

static void adjacency_release(struct adjacency *a)
{
    mem_free(a->first, (a->nodes + 2) * sizeof *a->first);
    mem_free(a->edge, (a->edges + 1) * sizeof *a->edge);
}

// Marks a node as kept.  Until the automata are finished, node->wto_depth is this mark.
static void keep_node(struct node *n, struct cfa *work)
{
    if (n->wto_depth)
        return;
    n->wto_depth = 1;
    vec_push(&work->nodes, n);
}

static void keep_func(struct func *f, struct cfa *work)
{
    keep_node(f->entry, work);
    keep_node(f->exit, work);
}

// Marks what execution can reach: into called functions, and behind calls.
static void mark_reachable(const struct cfa *c, const struct adjacency *a)
{
    struct cfa work = { 0 };  // its node list is the work list
    keep_func(c->start, &work);
    keep_func(c->entry, &work);
    for (size_t i = 0; i < c->funcs.n; i++)
        if (c->funcs.at[i]->address_taken || c->funcs.at[i]->is_noted)
            keep_func(c->funcs.at[i], &work);
    while (work.nodes.n > 0) {
        struct node *n = vec_pop(&work.nodes);
        for (uint32_t i = a->first[n->id]; i < a->first[n->id + 1]; i++) {
            struct edge *e = a->edge[i];
            if (e->kind == EDGE_RETURN)
                continue;
            keep_node(e->to, &work);
            if (e->kind == EDGE_CALL) {
                keep_func(e->callee, &work);
                keep_node(e->ret->to, &work);
            }
        }
    }
    vec_free(&work.nodes);
}

static bool edge_kept(const struct edge *e)
{
    return e->kind == EDGE_RETURN ? e->ret->from->wto_depth != 0 : e->from->wto_depth != 0;
}

// Drops edges that are not kept.
static void drop_edges(struct cfa *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->edges.n; i++)
        if (edge_kept(c->edges.at[i]))
            c->edges.at[n++] = c->edges.at[i];
    c->edges.n = n;
}

// The node that stands for n: itself, or the node that it was merged into; shortens paths on the way.
static struct node *standing(struct node **into, struct node *n)
{
    struct node *r = n;
    while (into[r->id])
        r = into[r->id];
    while (into[n->id]) {
        struct node *next = into[n->id];
        into[n->id] = r;
        n = next;
    }
    return r;
}

static bool is_function_end(const struct node *n)
{
    return n == n->fn->exit;
}

// Whether the SKIP edge e, the only one out of its node, can be removed: its node becomes its target.
static bool removable(const struct edge *e, const struct node *from, const struct node *to, const uint32_t *in)
{
    if (e->kind != EDGE_SKIP || e->label.i || e->note || from == to || is_function_end(from))
        return false;
    // Only calls may lead to an entry, so that it is never a loop head; nor may it be the exit.
    return from != from->fn->entry || (in[to->id] <= 1 && !is_function_end(to));
}

// Removes SKIP edges without meaning.  The surviving node takes the place of the source.
static void merge_skips(struct cfa *c, const struct adjacency *a)
{
    struct node **into = MEM_ARRAY(struct node *, a->nodes);
    uint32_t *in = MEM_ARRAY(uint32_t, a->nodes);
    size_t kept = 0;
    for (size_t i = 0; i < c->edges.n; i++)
        in[c->edges.at[i]->to->id]++;
    for (size_t i = 0; i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        struct node *to = standing(into, e->to), *from = e->from;
        uint32_t out = a->first[from->id + 1] - a->first[from->id];
        if (out != 1 || into[from->id] || !removable(e, from, to, in)) {
            c->edges.at[kept++] = e;
            continue;
        }
        in[to->id] += in[from->id] - 1;
        if (from == from->fn->entry)
            from->fn->entry = to;
        if (!to->loc.off)
            to->loc = from->loc;
        into[from->id] = to;
        from->wto_depth = 0;
    }
    c->edges.n = kept;
    for (size_t i = 0; i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        e->from = standing(into, e->from);
        e->to = e->kind == EDGE_CALL ? e->callee->entry : standing(into, e->to);
    }
    mem_free(into, a->nodes * sizeof *into);
    mem_free(in, a->nodes * sizeof *in);
}

// Keeps nodes, edges and functions that are left; fills in the lists of edges.
static void number_edges(struct cfa *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->nodes.n; i++) {
        struct node *k = c->nodes.at[i];
        if (!k->wto_depth) {  // an edit may have left lists from before
            vec_free(&k->in);
            vec_free(&k->out);
            vec_free(&k->dead);
            continue;
        }
        k->wto_depth = 0;
        k->rpo = 0;
        k->id = (uint32_t)n;
        c->nodes.at[n++] = k;
        vec_push(&k->fn->nodes, k);
    }
    c->nodes.n = n;
    n = 0;
    for (size_t i = 0; i < c->funcs.n; i++) {
        struct func *f = c->funcs.at[i];
        if (f->nodes.n == 0) {
            vec_free(&f->vars);
            continue;
        }
        f->id = (uint32_t)n;
        c->funcs.at[n++] = f;
    }
    c->funcs.n = n;
    for (size_t i = 0; i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        e->id = (uint32_t)i;
        vec_push(&e->from->out, e);
        vec_push(&e->to->in, e);
        if (e->kind == EDGE_CALL)
            vec_push(&e->callee->calls, e);
        if (!e->from->loc.off)
            e->from->loc = e->loc;
    }
}

// Which expressions were seen, and whether on the way to a value or as a named object.
struct scan {
    uint8_t *seen;  // by expression id: 1 = variables used, 2 = addresses escape
    uint8_t *used;  // by variable id
};

static void scan_exp(struct scan *s, const struct exp *e)
{
    if (!e || (s->seen[e->id] & 2))
        return;
    s->seen[e->id] |= 2;
    if (e->var) {
        s->used[e->var->id] = 1;
        if (e->kind == EXP_ADDR)
            e->var->addressed = 1;
    }
    scan_exp(s, e->a);
    scan_exp(s, e->b);
}

// A COPY or SET may name its object by the address without giving the address away.
static void scan_object(struct scan *s, const struct exp *e, bool named)
{
    if (e && e->kind == EXP_ADDR && named)
        s->used[e->var->id] = 1;
    else
        scan_exp(s, e);
}

static void scan_edges(const struct cfa *c, struct scan *s)
{
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        bool named = e->kind == EDGE_COPY || e->kind == EDGE_SET;
        for (size_t k = 0; k < edge_operands(e); k++)
            scan_object(s, edge_operand(e, k), named && (k == OPERAND_ADDR || k == OPERAND_SRC));
        if (e->var)
            s->used[e->var->id] = 1;
        for (size_t k = 0; k < e->n_noted; k++)
            s->used[e->noted[k]->id] = 1;
    }
}

// Drops variables that nothing mentions, except parameters and returned values.
static void number_vars(struct cfa *c)
{
    struct scan s = { MEM_ARRAY(uint8_t, c->exps.all.n + 1), MEM_ARRAY(uint8_t, c->vars.n + 1) };
    size_t all = c->vars.n, n = 0;
    scan_edges(c, &s);
    for (size_t i = 0; i < c->funcs.n; i++)
        for (size_t k = 0; k < c->funcs.at[i]->n_noted; k++)
            s.used[c->funcs.at[i]->noted[k]->id] = 1;
    for (size_t i = 0; i < c->funcs.n; i++) {
        struct func *f = c->funcs.at[i];
        size_t k = 0;
        for (size_t j = 0; j < f->vars.n; j++) {
            struct var *v = f->vars.at[j];
            if (j < f->n_params || v == f->retval)
                s.used[v->id] = 1;
            if (s.used[v->id])
                f->vars.at[k++] = v;
        }
        f->vars.n = k;
    }
    for (size_t i = 0; i < all; i++)
        s.used[i] = s.used[i] && !(c->vars.at[i]->fn && c->vars.at[i]->fn->nodes.n == 0);
    exps_drop(&c->exps, s.used);
    for (size_t i = 0; i < all; i++) {
        struct var *v = c->vars.at[i];
        if (!s.used[i])
            continue;
        v->id = (uint32_t)n;
        c->vars.at[n++] = v;
    }
    mem_free(s.seen, c->exps.all.n + 1);
    mem_free(s.used, all + 1);
    c->vars.n = n;
    exps_rehash(&c->exps);
}

static void note_addressed(struct cfa *c)
{
    for (size_t i = 0; i < c->vars.n; i++)
        if (c->vars.at[i]->addressed && c->vars.at[i]->fn)
            c->vars.at[i]->fn->has_addressed = 1;
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_ALLOC && c->edges.at[i]->alloc == ALLOC_ALLOCA)
            c->edges.at[i]->from->fn->has_addressed = 1;
}

void cfa_finish(struct cfa *c)
{
    struct adjacency a;
    adjacency_init(&a, c);
    mark_reachable(c, &a);
    drop_edges(c);
    merge_skips(c, &a);
    adjacency_release(&a);
    number_edges(c);
    number_vars(c);
    note_addressed(c);
}
