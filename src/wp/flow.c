// SPDX-License-Identifier: Apache-2.0
// flow.c: the flow chart of a function with its calls.
#include "wp/flow.h"

#include "base/buf.h"

// Whether an edge does nothing that matters here.
static bool is_blank(const struct edge *e)
{
    return (e->kind == EDGE_SKIP && !e->note) ||
           (e->kind == EDGE_EXTERN && !sym_eq(e->extern_name, (struct sym){ 0 }) && !e->note);
}

// The node behind steps without effect; at the beginning also behind declarations, since variables have any value
// there.
static const struct node *land(const struct node *n, bool beginning)
{
    for (unsigned steps = 0; steps < 1000 && n->out.n == 1; steps++) {
        const struct edge *e = n->out.at[0];
        if (!(e->kind == EDGE_SKIP && is_blank(e)) &&
            !(beginning && e->kind == EDGE_DECL && !e->ends_life && n->in.n <= 1))
            break;
        n = e->to;
    }
    return n;
}

// The node where a call begins: not in a loop, so that what is required there is a claim about the call and not about
// each round.
static const struct node *land_in(const struct func *callee, const struct node *entry)
{
    const struct node *n = land(entry, false);
    return callee->decl && callee->decl->contract && (n->loop || n->in.n > 1) ? entry : n;
}

const struct node *flow_land(const struct node *n)
{
    return land(n, false);
}

static bool find_node(const struct flow *f, const struct node *n, uint32_t context, uint32_t *at)
{
    uint64_t i;
    bool found = map_get(&f->index, (uint64_t)context << 32 | n->id, &i);
    *at = (uint32_t)i;
    return found;
}

static uint32_t add_node(struct flow *f, const struct node *n, uint32_t context)
{
    uint32_t i;
    if (find_node(f, n, context, &i))
        return i;
    i = (uint32_t)f->nodes.n;
    map_put(&f->index, (uint64_t)context << 32 | n->id, i);
    bool repeated = n->loop || f->contexts.at[context].repeated;
    vec_push(&f->nodes, ((struct flow_node){ .node = n, .context = context, .repeated = repeated }));
    return i;
}

static void add_edge(struct flow *f, enum flow_kind kind, uint32_t from, uint32_t to, const struct edge *e)
{
    uint32_t i = (uint32_t)f->edges.n;
    vec_push(&f->edges, ((struct flow_edge){ (uint8_t)kind, from, to, e }));
    vec_push(&f->nodes.at[from].out, i);
    vec_push(&f->nodes.at[to].in, i);
}

// Enters the context of a call; false: its function is active already.
static bool enter(struct flow *f, uint32_t context, const struct edge *call, uint32_t *inner)
{
    for (uint32_t c = context;; c = f->contexts.at[c].parent) {
        if (f->contexts.at[c].fn == call->callee)
            return false;
        if (c == 0)
            break;
    }
    for (uint32_t c = context + 1; c < f->contexts.n; c++)
        if (f->contexts.at[c].call == call && f->contexts.at[c].parent == context) {
            *inner = c;
            return true;
        }
    *inner = (uint32_t)f->contexts.n;
    bool repeated = f->contexts.at[context].repeated || call->from->loop;
    vec_push(&f->contexts, ((struct flow_context){ context, call, repeated, call->callee }));
    return true;
}

static void follow_edge(struct flow *f, uint32_t from, const struct edge *e)
{
    uint32_t context = f->nodes.at[from].context, inner;
    if (e->kind == EDGE_RETURN) {
        if (context == 0 || f->contexts.at[context].call->ret != e)
            return;
        uint32_t to = add_node(f, land(e->to, false), f->contexts.at[context].parent);
        add_edge(f, FLOW_EDGE, from, to, e);
    } else if (e->kind != EDGE_CALL) {
        uint32_t to = add_node(f, land(e->to, false), context);
        add_edge(f, FLOW_EDGE, from, to, e);
    } else if (enter(f, context, e, &inner)) {
        uint32_t to = add_node(f, land_in(e->callee, e->to), inner);
        add_edge(f, FLOW_EDGE, from, to, e);
    } else if (e->ret) {
        uint32_t to = add_node(f, land(e->ret->to, false), context);
        add_edge(f, FLOW_UNKNOWN, from, to, e);
    }
}

// The line of the next statement; at an exit the line of the exit.
static unsigned line_of(const struct flow *f, uint32_t node)
{
    const struct flow_node *n = &f->nodes.at[node];
    const struct edge *next = n->out.n ? f->edges.at[n->out.at[0]].e : NULL;
    bool leaves = !next || next->kind == EDGE_RETURN || !next->loc.off;
    return sources_place(&f->cfa->prog->src, leaves ? n->node->loc : next->loc).line;
}

// Names locations by lines: n12; several on one line n12b, n12c ...
static void name_nodes(struct flow *f)
{
    struct map used = { 0 };
    for (size_t i = 0; i < f->nodes.n; i++) {
        struct flow_node *n = &f->nodes.at[i];
        unsigned line = i ? line_of(f, (uint32_t)i) : 0;
        uint64_t *times = map_at(&used, line);
        n->name = *times == 0   ? arena_printf(&f->mem, "n%u", line)
                  : *times < 26 ? arena_printf(&f->mem, "n%u%c", line, (char)('a' + *times))
                                : arena_printf(&f->mem, "n%u_%u", line, (unsigned)*times);
        ++*times;
    }
    map_free(&used);
}

static bool may_free(const struct flow_edge *e)
{
    return e->kind == FLOW_UNKNOWN ||
           (e->kind == FLOW_EDGE && (e->e->kind == EDGE_FREE || e->e->kind == EDGE_HAVOC_MEM ||
                                     (e->e->kind == EDGE_ALLOC && e->e->alloc == ALLOC_REALLOC_NEW)));
}

// Finds the locations behind something that may free a block.
static void find_freed(struct flow *f)
{
    struct u32_vec work = { 0 };
    for (size_t i = 0; i < f->edges.n; i++)
        if (may_free(&f->edges.at[i]))
            vec_push(&work, f->edges.at[i].to);
    while (work.n) {
        struct flow_node *n = &f->nodes.at[work.at[--work.n]];
        for (size_t k = 0; !n->freed && k < n->out.n; k++)
            vec_push(&work, f->edges.at[n->out.at[k]].to);
        n->freed = true;
    }
    vec_free(&work);
}

enum rc flow_build(struct flow *f, struct cfa *c, const struct func *fn)
{
    *f = (struct flow){ .cfa = c };
    vec_push(&f->contexts, ((struct flow_context){ .fn = fn }));
    vec_push(&f->nodes, ((struct flow_node){ .node = fn->entry }));
    uint32_t first = add_node(f, land(fn->entry, true), 0);
    add_edge(f, FLOW_BEGIN, 0, first, NULL);
    for (uint32_t i = first; i < f->nodes.n; i++) {
        if (f->nodes.n > FLOW_MAX)
            return RC_USER;
        const struct node *n = f->nodes.at[i].node;
        for (size_t k = 0; k < n->out.n; k++)
            follow_edge(f, i, n->out.at[k]);
    }
    find_freed(f);
    name_nodes(f);
    return RC_OK;
}

void flow_free(struct flow *f)
{
    for (size_t i = 0; i < f->nodes.n; i++) {
        vec_free(&f->nodes.at[i].in);
        vec_free(&f->nodes.at[i].out);
    }
    vec_free(&f->nodes);
    vec_free(&f->edges);
    vec_free(&f->contexts);
    map_free(&f->index);
    arena_free(&f->mem);
}

void flow_print_edge(const struct flow *f, const struct flow_edge *e, struct buf *b)
{
    if (e->kind == FLOW_BEGIN)
        buf_puts(b, "begin");
    else
        edge_print(f->cfa, e->e, b);
    buf_puts(b, e->kind == FLOW_UNKNOWN ? " (recursion: not followed)" : "");
}

void flow_print(const struct flow *f, struct buf *b)
{
    for (size_t i = 0; i < f->nodes.n; i++)
        for (size_t k = 0; k < f->nodes.at[i].out.n; k++) {
            const struct flow_edge *e = &f->edges.at[f->nodes.at[i].out.at[k]];
            buf_printf(b, "%s -> %s: ", f->nodes.at[e->from].name, f->nodes.at[e->to].name);
            flow_print_edge(f, e, b);
            buf_putc(b, '\n');
        }
}
