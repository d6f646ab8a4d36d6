// SPDX-License-Identifier: Apache-2.0
// draw.c: forest automata as pictures for Graphviz.
#include "forest/draw.h"

#include "base/buf.h"
#include "forest/box_priv.h"
#include "smg/draw.h"

// An automaton that is being drawn.
struct drawing {
    const struct tree_store *s;
    const struct cfa *c;
    const struct ta *a;
    const char *name;           // name of its root, with which all other names begin
    const char *const *target;  // by reference: the name of what it leads to
    struct map *boxes;          // that occur
    struct buf *b;
};

static const struct label *label_of_rule(const struct drawing *d, const struct ta_rule *r)
{
    return label_at(&d->s->labels, r->symbol);
}

// The leaf that a state is; NULL: it is none.
static const struct label *leaf_at(const struct drawing *d, uint32_t state)
{
    uint32_t label = forest_leaf_label(&d->s->labels, d->a, state);
    return label == TA_NONE ? NULL : label_at(&d->s->labels, label);
}

// ---- rules ----------------------------------------------------------------------------------------------------------

static void put_leaf(const struct drawing *d, const struct label *leaf, const struct type *t)
{
    if (leaf->kind == LABEL_NUMBER) {
        buf_puts(d->b, " = ");
        draw_number(leaf->pattern, t, d->b);
    } else if (leaf->kind == LABEL_RANGE) {
        buf_puts(d->b, leaf->foreign ? " outside in " : " in ");
        draw_range((struct range){ leaf->low, leaf->high }, d->b);
    }
}

// Prints an item; child: what the item leads to.
static void put_item(const struct drawing *d, const struct label *l, uint32_t i, const uint32_t *child)
{
    const struct label_item *x = &l->item[i];
    buf_printf(d->b, "|<i%u>", i);
    if (x->box) {
        buf_printf(d->b, "box %u", x->box);
        map_put(d->boxes, x->box, 1);
        return;
    }
    const struct type *t =
        draw_part(d->c, draw_made_type(d->c, l->site), l->size == UINT64_MAX ? 0 : l->size, x->bit, x->bits, d->b);
    const struct label *leaf = leaf_at(d, child[0]);
    if (leaf)
        put_leaf(d, leaf, t);
}

static void put_rule(const struct drawing *d, uint32_t state, uint32_t k, const struct ta_rule *r)
{
    const struct label *l = label_of_rule(d, r);
    const uint32_t *child = ta_children(d->a->pool, r->tuple);
    buf_printf(d->b, "    %s_q%u_%u [shape=record, label=\"%llu bytes of ", d->name, state, k,
               (unsigned long long)l->size);
    draw_made(d->c, l->site, d->b);
    buf_puts(d->b, l->foreign ? "\\nwritten elsewhere" : "");
    for (uint32_t i = 0; i < l->n_items; child += l->item[i++].ports)
        put_item(d, l, i, child);
    buf_puts(d->b, "\"];\n");
}

// Prints rules, and all states except the root, which is drawn already.
static void put_nodes(const struct drawing *d)
{
    for (uint32_t q = 0, n; q < ta_state_count(d->a); q++) {
        const struct ta_rule *r = ta_rules(d->a, q, &n);
        if (leaf_at(d, q))
            continue;
        if (q)
            buf_printf(d->b, "    %s_q%u [shape=circle, label=\"q%u\"];\n", d->name, q, q);
        for (uint32_t k = 0; k < n; k++)
            put_rule(d, q, k, &r[k]);
    }
}

// ---- lines and arrows -----------------------------------------------------------------------------------------------

// Prints the p-th arrow of an item.
static void put_arrow(const struct drawing *d, const char *rule, const struct label_item *x, uint32_t i, uint32_t p,
                      uint32_t child)
{
    const struct label *leaf = leaf_at(d, child);
    if (leaf && leaf->kind != LABEL_REF)
        return;
    buf_printf(d->b, "    %s:i%u -> ", rule, i);
    if (leaf)
        buf_puts(d->b, d->target[leaf->index]);
    else
        buf_printf(d->b, "%s_q%u", d->name, child);
    buf_puts(d->b, " [label=\"");
    if (x->box)
        buf_printf(d->b, "port %u\", style=bold];\n", p + 1);
    else if (x->disp)
        buf_printf(d->b, "%+lld\"];\n", (long long)x->disp);
    else
        buf_puts(d->b, "\"];\n");
}

static void put_arrows_of(const struct drawing *d, uint32_t state, uint32_t k, const struct ta_rule *r)
{
    const struct label *l = label_of_rule(d, r);
    const uint32_t *child = ta_children(d->a->pool, r->tuple);
    struct arena mem = { 0 };
    const char *rule = arena_printf(&mem, "%s_q%u_%u", d->name, state, k);
    const char *from = state ? arena_printf(&mem, "%s_q%u", d->name, state) : d->name;
    buf_printf(d->b, "    %s -> %s [arrowhead=none, style=dashed];\n", from, rule);
    for (uint32_t i = 0; i < l->n_items; i++)
        for (uint32_t p = 0; p < l->item[i].ports; p++)
            put_arrow(d, rule, &l->item[i], i, p, *child++);
    arena_free(&mem);
}

static void put_arrows(const struct drawing *d)
{
    for (uint32_t q = 0, n; q < ta_state_count(d->a); q++) {
        const struct ta_rule *r = ta_rules(d->a, q, &n);
        for (uint32_t k = 0; k < n && !leaf_at(d, q); k++)
            put_arrows_of(d, q, k, &r[k]);
    }
}

// ---- trees of a graph -----------------------------------------------------------------------------------------------

static const char *name_of_reference(const struct smg_object *o, uint32_t k, const char *prefix, struct arena *mem)
{
    for (size_t i = 0; i < o->edges.n; i++)
        if (o->edges.at[i].bit == SMG_REFS + (int64_t)k * 64)
            return arena_printf(mem, "%so%u", prefix, smg_object_of(o->edges.at[i].value));
    BUG("forest: a tree without its reference %u", k);
}

// (A node belongs to the cluster that names it first, so arrows are printed last.)
static void draw_tree(struct drawing *d, const struct smg_object *o, const char *prefix)
{
    struct arena mem = { 0 };
    const struct tree *t = &d->s->trees.at[smg_tree_of(o)];
    const char **target = ARENA_ARRAY(&mem, const char *, t->refs + 1);
    for (uint32_t k = 0; k < t->refs; k++)
        target[k] = name_of_reference(o, k, prefix, &mem);
    d->a = &t->a;
    d->target = target;
    buf_printf(d->b, "    subgraph \"cluster_%s\" {\n    label=\"automaton %u\"; style=dotted;\n", d->name,
               smg_tree_of(o));
    put_nodes(d);
    buf_puts(d->b, "    }\n");
    put_arrows(d);
    arena_free(&mem);
}

void forest_draw(const struct tree_store *s, const struct smg *g, const struct cfa *c, const char *prefix,
                 struct map *boxes, struct buf *b)
{
    struct arena mem = { 0 };
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct drawing d = { .s = s, .c = c, .name = arena_printf(&mem, "%so%u", prefix, i), .boxes = boxes, .b = b };
        if (g->objects.at[i].kind == SMG_TREE)
            draw_tree(&d, &g->objects.at[i], prefix);
    }
    arena_free(&mem);
}

// ---- boxes ----------------------------------------------------------------------------------------------------------

static void draw_part_of_box(struct drawing *d, const struct box_part *part, const char *const *port)
{
    struct arena mem = { 0 };
    const char **target = ARENA_ARRAY(&mem, const char *, part->n + 1);
    for (uint32_t k = 0; k < part->n; k++)
        target[k] = port[d->s->refs.at[part->first + k]];
    d->a = &d->s->trees.at[part->tree].a;
    d->target = target;
    put_nodes(d);
    put_arrows(d);
    arena_free(&mem);
}

static void draw_box(const struct tree_store *s, const struct cfa *c, uint32_t box, struct map *boxes, struct buf *b)
{
    struct arena mem = { 0 };
    const struct box *x = &s->boxes.at[box];
    const char **port = ARENA_ARRAY(&mem, const char *, x->n);
    buf_printf(b, "  subgraph \"cluster_box%u\" {\n    label=\"box %u\";\n", box, box);
    for (uint32_t p = 0; p < x->n; p++) {
        port[p] = arena_printf(&mem, "box%u_p%u", box, p);
        buf_printf(b, "    %s [shape=ellipse, style=bold, label=\"port %u\"];\n", port[p], p);
    }
    for (uint32_t p = 0; p < x->n; p++) {
        const struct box_part *part = &s->parts.at[x->first + p];
        struct drawing d = { .s = s, .c = c, .name = port[p], .boxes = boxes, .b = b };
        if (part->tree != TA_NONE)
            draw_part_of_box(&d, part, port);
    }
    buf_puts(b, "  }\n");
    arena_free(&mem);
}

// (A box occurs only in boxes with larger numbers, so one pass is enough.)
void forest_draw_boxes(const struct tree_store *s, const struct cfa *c, const struct map *boxes, struct buf *b)
{
    struct map all = { 0 };
    for (uint32_t i = (uint32_t)s->boxes.n; i-- > 1;) {
        if (!map_get(boxes, i, NULL) && !map_get(&all, i, NULL))
            continue;
        map_put(&all, i, 1);
        box_find_inner(s, i, &all);
    }
    for (uint32_t i = 1; i < s->boxes.n; i++)
        if (map_get(&all, i, NULL))
            draw_box(s, c, i, &all, b);
    map_free(&all);
}
