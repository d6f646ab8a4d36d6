// SPDX-License-Identifier: Apache-2.0
// print.c: graphs in words.
#include "base/buf.h"
#include "smg/order.h"

static const char *const kind_text[] = { "block", "block", "sls", "dls", "tree" };  // in order of enum smg_kind
static const char *const target_text[] = { "", "last of ", "own " };

static void print_name(const struct smg *g, const struct cfa *c, uint32_t object, struct buf *b)
{
    const struct smg_object *o = &g->objects.at[object];
    switch (o->origin) {
    case SMG_VARIABLE:
        if (smg_is_note(o)) {
            buf_printf(b, smg_is_pending(o) ? "pending%u" : "note%u", smg_is_pending(o) ? SMG_PENDING - o->id : o->id);
            return;
        }
        buf_puts(b, sym_str(&c->prog->syms, c->vars.at[o->id]->name));
        if (o->life == SMG_ENDED)
            buf_printf(b, "#%u", object);
        return;
    case SMG_FUNCTION:
        buf_puts(b, sym_str(&c->prog->syms, c->funcs.at[o->id]->name));
        return;
    case SMG_FORM:
        buf_printf(b, "form%u", object);
        return;
    default:
        buf_printf(b, "%s%u", kind_text[o->kind], object);
    }
}

static void print_bound(i128 n, struct buf *b)
{
    if (n <= -RANGE_HUGE || n >= RANGE_HUGE)
        buf_puts(b, "..");
    else
        buf_printf(b, "%lld", (long long)n);
}

static void print_range(struct range is, struct buf *b)
{
    buf_putc(b, '[');
    print_bound(is.low, b);
    buf_putc(b, ',');
    print_bound(is.high, b);
    buf_putc(b, ']');
}

static void print_value(const struct smg *g, const struct cfa *c, smg_value v, struct buf *b)
{
    const struct smg_unknown *u;
    switch (smg_tag(v)) {
    case SMG_NONE:
        buf_puts(b, "?");
        return;
    case SMG_NUMBER:
        buf_printf(b, "%lld", (long long)smg_pattern(g, v));
        return;
    case SMG_UNKNOWN:
        u = smg_unknown_of(g, v);
        buf_printf(b, "%s%s%u", u->outside ? "outside " : "", u->level ? "each " : "?", smg_index(v));
        if (u->object) {
            buf_printf(b, " &%s", target_text[u->target]);
            print_name(g, c, u->object, b);
        }
        print_range(u->is, b);
        return;
    case SMG_ADDRESS:
        buf_printf(b, smg_is_hidden(v) ? "in a box of " : "&%s", target_text[smg_target(v)]);
        print_name(g, c, smg_object_of(v), b);
        if (smg_offset(v) && !smg_is_hidden(v))
            buf_printf(b, "%+d", smg_offset(v));
        if (smg_part(v))
            buf_printf(b, "[byte %u, %u]", smg_part(v) / 16, smg_part(v) % 16);
    }
}

static void print_kind(const struct smg *g, const struct cfa *c, const struct smg_object *o, struct buf *b)
{
    if (o->level)
        buf_printf(b, "^%u", o->level);
    if (o->kind == SMG_OPTIONAL)
        buf_printf(b, "(0 or 1");
    else if (o->kind != SMG_REGION)
        buf_printf(b, "(%u+ head %d next %d", o->min_length, o->head, o->next);
    if (o->kind == SMG_DLS)
        buf_printf(b, " prev %d", o->prev);
    buf_puts(b, o->kind != SMG_REGION ? ")" : "");
    if (o->life != SMG_ALIVE)
        buf_puts(b, o->life == SMG_FREED ? " freed" : " ended");
    if (o->origin == SMG_HEAP || o->origin == SMG_STACK) {
        buf_puts(b, ":");
        print_value(g, c, o->size, b);
    }
}

static void print_edge(const struct smg *g, const struct cfa *c, const struct smg_edge *e, const char *before,
                       struct buf *b)
{
    buf_puts(b, before);
    if (e->bit >= SMG_ORDER) {
        uint32_t x, y;
        smg_order_at(e->bit, &x, &y);
        buf_printf(b, "never %x-%x", x, y);
        return;
    }
    if (e->bit >= SMG_FORMS)
        buf_printf(b, "form %x ", smg_form_at(e));
    else if (e->bit >= SMG_REFS)
        buf_printf(b, "@%lld ", (long long)(e->bit - SMG_REFS) / 64);
    else
        buf_printf(b, "%lld:%llu ", (long long)e->bit / 8, (unsigned long long)e->bits / 8);
    print_value(g, c, e->value, b);
}

static void print_object(const struct smg *g, const struct cfa *c, uint32_t object, struct buf *b)
{
    const struct smg_object *o = &g->objects.at[object];
    bool scalar = o->origin == SMG_VARIABLE && !smg_is_note(o) && type_is_scalar(c->vars.at[o->id]->type);
    print_name(g, c, object, b);
    print_kind(g, c, o, b);
    if (scalar && o->edges.n == 1) {
        buf_putc(b, '=');
        print_value(g, c, o->edges.at[0].value, b);
        return;
    }
    buf_putc(b, '{');
    for (size_t k = 0; k < o->edges.n; k++)
        print_edge(g, c, &o->edges.at[k], k ? ", " : "", b);
    buf_putc(b, '}');
}

static void print_trees(const struct smg *g, struct buf *b)
{
    struct map printed = { 0 };
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        if (o->kind != SMG_TREE || !map_put(&printed, smg_tree_of(o), 1))
            continue;
        buf_printf(b, "; automaton %u: ", smg_tree_of(o));
        g->numbers->trees.print(g->numbers->trees.owner, smg_tree_of(o), b);
    }
    map_free(&printed);
}

void smg_print(const struct smg *g, const struct cfa *c, struct buf *b)
{
    bool first = true;
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        if (o->origin == SMG_FUNCTION || (o->origin == SMG_HEAP && o->life == SMG_ENDED))
            continue;
        if (o->origin == SMG_VARIABLE && !o->edges.n && o->life == SMG_ALIVE)
            continue;
        buf_puts(b, first ? "" : "; ");
        first = false;
        print_object(g, c, i, b);
    }
    print_trees(g, b);
    for (size_t i = 0; i < g->differ.n; i++) {
        buf_puts(b, i ? ", " : "; ");
        print_value(g, c, g->differ.at[i].a, b);
        buf_puts(b, " != ");
        print_value(g, c, g->differ.at[i].b, b);
    }
}
