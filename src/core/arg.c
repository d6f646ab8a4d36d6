// SPDX-License-Identifier: Apache-2.0
// arg.c: nodes and links of the abstract reachability graph.
#include "core/arg.h"

#include "cfa/where.h"

static size_t node_size(const struct arg *a)
{
    return sizeof(struct arg_node) + a->run->n_cpa * (2 * sizeof(void *) + sizeof(uint32_t));
}

struct arg_node *arg_new(struct arg *a, struct arg_node *parent, const struct edge *via,
                         const struct state *const *states, const struct prec *const *precs)
{
    uint32_t n = a->run->n_cpa;
    assert(parent ? parent->at != NULL : !a->root);
    struct arg_node *x = mem_alloc(node_size(a));
    x->id = a->next_id++;
    x->via = via;
    x->state = (const struct state **)(x + 1);
    x->prec = (const struct prec **)(x->state + n);
    x->lost = (uint32_t *)(x->prec + n);
    memcpy(x->state, states, n * sizeof *states);
    memcpy(x->prec, precs, n * sizeof *precs);
    if (parent)
        arg_attach(x, parent);
    else
        a->root = x;
    vec_push(&a->nodes, x);
    a->live++;
    return x;
}

void arg_attach(struct arg_node *n, struct arg_node *parent)
{
    assert(n != parent && !n->parent && !n->next_sibling && !n->prev_sibling);
    n->parent = parent;
    n->next_sibling = parent->first_child;
    if (n->next_sibling)
        n->next_sibling->prev_sibling = n;
    parent->first_child = n;
}

void arg_cover(struct arg_node *n, struct arg_node *by)
{
    assert(!n->covered_by && n != by && !by->is_target && !by->obstacle);
    assert(!n->slot && !n->queued);
    n->covered_by = by;
    n->next_covered = by->first_covered;
    if (n->next_covered)
        n->next_covered->prev_covered = n;
    n->prev_covered = NULL;
    by->first_covered = n;
}

void arg_uncover(struct arg_node *n)
{
    struct arg_node *by = n->covered_by;
    if (!by)
        return;
    assert(n->prev_covered ? n->prev_covered->next_covered == n : by->first_covered == n);
    if (n->prev_covered)
        n->prev_covered->next_covered = n->next_covered;
    else
        by->first_covered = n->next_covered;
    if (n->next_covered)
        n->next_covered->prev_covered = n->prev_covered;
    n->covered_by = n->next_covered = n->prev_covered = NULL;
}

void arg_detach(struct arg_node *n)
{
    struct arg_node *p = n->parent;
    if (!p)
        return;
    assert(n->prev_sibling ? n->prev_sibling->next_sibling == n : p->first_child == n);
    if (n->prev_sibling)
        n->prev_sibling->next_sibling = n->next_sibling;
    else
        p->first_child = n->next_sibling;
    if (n->next_sibling)
        n->next_sibling->prev_sibling = n->prev_sibling;
    n->parent = n->next_sibling = n->prev_sibling = NULL;
}

void arg_delete(struct arg *a, struct arg_node *n)
{
    assert(!n->parent && !n->first_child && !n->first_covered && !n->covered_by);
    assert(n->at && !n->slot && !n->queued && !n->lost_at);
    vec_free(&n->more_parents);
    if (a->root == n)
        a->root = NULL;
    n->at = NULL;  // swept from a->nodes by the next compaction
    a->live--;
    if (!a->keeps_deleted && a->nodes.n > 1024 && a->live < a->nodes.n / 2) {
        size_t k = 0;
        for (size_t i = 0; i < a->nodes.n; i++) {
            if (a->nodes.at[i]->at)
                a->nodes.at[k++] = a->nodes.at[i];
            else
                mem_free(a->nodes.at[i], node_size(a));
        }
        a->nodes.n = k;
    }
}

void arg_free(struct arg *a)
{
    for (size_t i = 0; i < a->nodes.n; i++) {
        vec_free(&a->nodes.at[i]->more_parents);
        mem_free(a->nodes.at[i], node_size(a));
    }
    vec_free(&a->nodes);
    a->root = NULL;
    a->live = 0;
}

void arg_path(struct arg_node *n, struct arg_path *out)
{
    size_t from = out->n;
    for (; n; n = n->parent)
        vec_push(out, n);
    vec_reverse(out, from);
}

// ---- dumps ----------------------------------------------------------------------------------------------------------

// UNDRAWN: only the components that have no pictures.
enum print_which { PRINT_ALL, PRINT_UNDRAWN };

static void print_state(const struct arg *a, const struct arg_node *n, const char *sep, enum print_which which,
                        struct buf *b)
{
    struct run *r = a->run;
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (which == PRINT_UNDRAWN && c->ops->picture)
            continue;
        if (i)
            buf_puts(b, sep);
        if (c->ops->print)
            c->ops->print(c, n->state[i], b);
    }
}

static void dump_node(const struct arg *a, const struct arg_node *n, struct buf *b)
{
    struct run *r = a->run;
    buf_printf(b, "A%u: ", n->id);
    print_state(a, n, " | ", PRINT_ALL, b);
    if (n->parent)
        buf_printf(b, "  from A%u", n->parent->id);
    for (size_t i = 0; i < n->more_parents.n; i++)
        buf_printf(b, ", A%u", n->more_parents.at[i]->id);
    if (n->covered_by)
        buf_printf(b, "  covered by A%u", n->covered_by->id);
    if (n->is_target)
        buf_puts(b, "  target");
    if (n->obstacle)
        buf_printf(b, "  stuck: %s", obstacle_text(n->obstacle));
    buf_putc(b, '\n');
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (!c->ops->print_prec)
            continue;
        struct buf text = { 0 };
        c->ops->print_prec(c, n->prec[i], &text);
        if (text.n)
            buf_printf(b, "    precision of %s: %s\n", c->ops->name, buf_str(&text));
        buf_free(&text);
    }
}

// Prints the live nodes in order of creation (a->nodes is in that order; compaction keeps it).
void arg_dump_text(const struct arg *a, struct buf *b)
{
    for (size_t i = 0; i < a->nodes.n; i++)
        if (a->nodes.at[i]->at && !a->nodes.at[i]->asleep)
            dump_node(a, a->nodes.at[i], b);
}

// ---- pictures -------------------------------------------------------------------------------------------------------

static bool has_pictures(const struct arg *a)
{
    bool some = false;
    for (uint32_t i = 0; i < a->run->n_cpa; i++)
        some |= a->run->cpa[i]->ops->picture != NULL;
    return some;
}

static void draw_state(const struct arg *a, const struct arg_node *n, const char *prefix, struct buf *b)
{
    for (uint32_t i = 0; i < a->run->n_cpa; i++) {
        struct cpa *c = a->run->cpa[i];
        if (c->ops->picture)
            c->ops->picture->draw(c, n->state[i], prefix, b);
    }
}

static void draw_common(const struct arg *a, struct buf *b)
{
    for (uint32_t i = 0; i < a->run->n_cpa; i++) {
        struct cpa *c = a->run->cpa[i];
        if (c->ops->picture && c->ops->picture->draw_common)
            c->ops->picture->draw_common(c, b);
    }
}

// Prints the title of a cluster, an anchor, and the picture of each component that has one.
static void draw_node(const struct arg *a, const struct arg_node *n, const char *what, struct buf *b)
{
    struct arena mem = { 0 };
    struct loc at = n->at->loc.off || !n->via ? n->at->loc : n->via->loc;
    buf_printf(b, "  subgraph \"cluster_%s_A%u\" {\n    label=\"%s: %s (A%u)\";\n", what, n->id, what,
               where_text(a->run->cfa, at, &mem), n->id);
    buf_printf(b, "    %s_A%u [shape=point, style=invis];\n", what, n->id);
    draw_state(a, n, arena_printf(&mem, "%s_A%u_", what, n->id), b);
    buf_puts(b, "  }\n");
    arena_free(&mem);
}

// Draws the states of the path side by side, in its order.
static void draw_path(const struct arg *a, struct arg_node *target, struct buf *b)
{
    struct arg_path path = { 0 };
    arg_path(target, &path);
    for (size_t i = 0; i < path.n; i++) {
        draw_node(a, path.at[i], "path", b);
        if (i)
            buf_printf(b, "  path_A%u -> path_A%u [style=invis];\n", path.at[i - 1]->id, path.at[i]->id);
    }
    vec_free(&path);
}

bool arg_draw(const struct arg *a, struct buf *b)
{
    struct arg_node *target = NULL;
    if (!has_pictures(a))
        return false;
    buf_puts(b, "digraph memory {\n  rankdir=LR;\n  node [fontname=\"monospace\"];\n");
    for (size_t i = 0; i < a->nodes.n; i++) {
        struct arg_node *n = a->nodes.at[i];
        if (!n->at || n->asleep)
            continue;
        if (n->at->is_loop_head && !n->covered_by)
            draw_node(a, n, "loop", b);
        target = n->is_target ? n : target;
    }
    draw_path(a, target, b);
    draw_common(a, b);
    buf_puts(b, "}\n");
    return true;
}

// ---- the ARG as a graph -----------------------------------------------------------------------------------------------

static const char *colour_of(const struct arg_node *n)
{
    return n->is_target ? "red" : n->covered_by ? "green" : NULL;
}

static void dot_box(const struct arg_node *n, const char *text, struct buf *b)
{
    buf_printf(b, "  A%u [label=\"", n->id);
    buf_dot(b, text);
    buf_puts(b, "\"");
    if (colour_of(n))
        buf_printf(b, ", color=%s", colour_of(n));
    buf_puts(b, "];\n");
}

// Prints a cluster with the pictures inside; its anchor has the name that a box would have.
static void dot_cluster(const struct arg *a, const struct arg_node *n, const char *text, struct buf *b)
{
    struct arena mem = { 0 };
    buf_printf(b, "  subgraph \"cluster_A%u\" {\n    label=\"", n->id);
    buf_dot(b, text);
    buf_puts(b, "\";\n");
    if (colour_of(n))
        buf_printf(b, "    color=%s;\n", colour_of(n));
    buf_printf(b, "    A%u [shape=point, style=invis];\n", n->id);
    draw_state(a, n, arena_printf(&mem, "A%u_", n->id), b);
    buf_puts(b, "  }\n");
    arena_free(&mem);
}

// Prints an arrow; style: its attributes; empty: none.
static void dot_edge(const struct arg_node *from, const struct arg_node *to, bool clusters, const char *style,
                     struct buf *b)
{
    buf_printf(b, "  A%u -> A%u", from->id, to->id);
    if (clusters && from != to)
        buf_printf(b, " [%s%sltail=\"cluster_A%u\", lhead=\"cluster_A%u\"]", style, *style ? ", " : "", from->id,
                   to->id);
    else if (*style)
        buf_printf(b, " [%s]", style);
    buf_puts(b, ";\n");
}

void arg_dump_dot(const struct arg *a, struct buf *b)
{
    bool clusters = has_pictures(a);
    buf_printf(b, "digraph ARG {\n%s  node [shape=box, fontname=\"monospace\"];\n",
               clusters ? "  compound=true;\n" : "");
    for (size_t i = 0; i < a->nodes.n; i++) {
        const struct arg_node *n = a->nodes.at[i];
        if (!n->at || n->asleep)
            continue;
        struct buf text = { 0 };
        buf_printf(&text, "A%u ", n->id);
        print_state(a, n, "\n", clusters ? PRINT_UNDRAWN : PRINT_ALL, &text);
        if (clusters)
            dot_cluster(a, n, buf_str(&text), b);
        else
            dot_box(n, buf_str(&text), b);
        buf_free(&text);
        if (n->parent)
            dot_edge(n->parent, n, clusters, "", b);
        for (size_t k = 0; k < n->more_parents.n; k++)
            dot_edge(n->more_parents.at[k], n, clusters, "", b);
        if (n->covered_by)
            dot_edge(n, n->covered_by, clusters, "style=dashed", b);
    }
    if (clusters)
        draw_common(a, b);
    buf_puts(b, "}\n");
}
