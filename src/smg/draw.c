// SPDX-License-Identifier: Apache-2.0
// draw.c: graphs as pictures for Graphviz: a box for each object, an arrow for each pointer.
#include "smg/draw.h"

#include "base/buf.h"
#include "cfa/where.h"
#include "lang/value.h"

// A picture that is being drawn.
struct drawing {
    const struct smg *g;
    const struct cfa *c;
    const char *prefix;  // of the names of boxes
    uint8_t *shown;      // by object: it has a box
    struct buf *b;
};

// ---- texts ----------------------------------------------------------------------------------------------------------

static const struct smg_object *object_at(const struct drawing *d, uint32_t object)
{
    return &d->g->objects.at[object];
}

static const char *name_of(const struct drawing *d, struct sym s)
{
    return sym_str(&d->c->prog->syms, s);
}

const struct type *draw_made_type(const struct cfa *c, uint32_t site)
{
    const struct exp *lhs = site < c->edges.n ? c->edges.at[site]->lhs : NULL;
    const struct type *t = lhs && type_is_pointer(lhs->type) ? lhs->type->elem->unqual : NULL;
    return t && t->complete && t->kind != TYPE_VOID && t->size ? t : NULL;
}

void draw_made(const struct cfa *c, uint32_t site, struct buf *b)
{
    struct arena mem = { 0 };
    if (site < c->edges.n)
        buf_dot(b, where_text(c, c->edges.at[site]->loc, &mem));
    else
        buf_puts(b, "several places");
    arena_free(&mem);
}

const struct type *draw_part(const struct cfa *c, const struct type *t, uint64_t size, int64_t bit, uint64_t bits,
                             struct buf *b)
{
    const struct type *part = NULL;
    struct buf name = { 0 };
    uint64_t each = t ? t->size * 8 : 0;
    bool several = t && size / 2 >= t->size;
    if (several)
        buf_printf(&name, "[%lld]", (long long)(bit / (int64_t)each));
    if (t && bit >= 0)
        part = type_part(&c->prog->syms, t, several ? bit % (int64_t)each : bit, bits, NULL, &name);
    if (part)
        buf_dot(b, buf_str(&name) + (buf_str(&name)[0] == '.'));
    else if (bits == 8)
        buf_printf(b, "byte %lld", (long long)(bit / 8));
    else
        buf_printf(b, "bytes %lld to %lld", (long long)(bit / 8), (long long)((bit + (int64_t)bits - 1) / 8));
    buf_free(&name);
    return part;
}

static void put_bound(struct buf *b, i128 n)
{
    if (n <= -RANGE_HUGE || n >= RANGE_HUGE)
        buf_puts(b, "...");
    else
        buf_printf(b, "%lld", (long long)n);
}

void draw_range(struct range is, struct buf *b)
{
    if (range_is_one(is)) {
        put_bound(b, is.low);
        return;
    }
    buf_putc(b, '[');
    put_bound(b, is.low);
    buf_puts(b, ", ");
    put_bound(b, is.high);
    buf_putc(b, ']');
}

void draw_number(u128 pattern, const struct type *t, struct buf *b)
{
    struct buf text = { 0 };
    if (t && type_is_pointer(t) && !pattern)
        buf_puts(&text, "NULL");
    else if (t && type_is_scalar(t))
        value_print(pattern, t, &text);
    else
        buf_printf(&text, "%llu", (unsigned long long)pattern);
    buf_dot(b, buf_str(&text));
    buf_free(&text);
}

// The type of an object's contents: for a block, what the pointer that first gets its address points to; NULL: unknown.
static const struct type *type_of(const struct drawing *d, const struct smg_object *o)
{
    if (o->origin == SMG_VARIABLE)
        return d->c->vars.at[o->id]->type;
    return o->origin == SMG_FUNCTION ? NULL : draw_made_type(d->c, o->id);
}

// Prints the name of some bits of an object; gives their type, if they are one scalar.
static const struct type *put_part(const struct drawing *d, const struct smg_object *o, int64_t bit, uint64_t bits)
{
    bool block = o->origin != SMG_VARIABLE && smg_tag(o->size) == SMG_NUMBER;
    uint64_t size = block ? (uint64_t)smg_pattern(d->g, o->size) : 0;
    return draw_part(d->c, type_of(d, o), size, bit, bits, d->b);
}

// Prints a value that leads to no object; t: the type that it is read as, NULL: not known.
static void put_value(const struct drawing *d, smg_value v, const struct type *t)
{
    if (smg_tag(v) == SMG_UNKNOWN) {
        const struct smg_unknown *u = smg_unknown_of(d->g, v);
        buf_printf(d->b, "%s%s?%u", u->level ? "each its own " : "", u->outside ? "outside " : "", smg_index(v));
        if (!t || !type_is_integer(t) || !range_leq(range_of_type(t), u->is)) {
            buf_puts(d->b, " in ");
            draw_range(u->is, d->b);
        }
    } else if (smg_tag(v) == SMG_NONE || smg_part(v)) {
        buf_puts(d->b, smg_part(v) ? "bytes of an address" : "?");
    } else {
        draw_number(smg_pattern(d->g, v), t, d->b);
    }
}

// Prints a variable, with its function if that is not the one being executed.
static void put_variable(const struct drawing *d, const struct smg_object *o)
{
    const struct var *v = d->c->vars.at[o->id];
    if (v->fn && d->g->frames.n && vec_last(&d->g->frames) != v->fn->id)
        buf_printf(d->b, "%s::", name_of(d, v->fn->name));
    buf_dot(d->b, name_of(d, v->name));
}

// ---- boxes ----------------------------------------------------------------------------------------------------------

static void put_links(const struct drawing *d, const struct smg_object *o)
{
    buf_printf(d->b, "%u or more, linked by ", o->min_length);
    (void)put_part(d, o, (int64_t)o->next * 8, d->g->address_bits);
    if (o->kind == SMG_DLS) {
        buf_puts(d->b, " and ");
        (void)put_part(d, o, (int64_t)o->prev * 8, d->g->address_bits);
    }
    buf_puts(d->b, "\\n");
}

static void put_title(const struct drawing *d, const struct smg_object *o)
{
    if (o->kind == SMG_OPTIONAL)
        buf_puts(d->b, "0 or 1\\n");
    else if (!smg_is_single(o->kind))
        put_links(d, o);
    if (o->level)
        buf_puts(d->b, "one for each element\\n");
    if (o->kind == SMG_TREE) {
        buf_printf(d->b, "root of automaton %u", smg_tree_of(o));
    } else if (o->origin == SMG_VARIABLE) {
        put_variable(d, o);
    } else if (o->origin == SMG_FORM) {
        buf_puts(d->b, "or this");
    } else if (o->origin == SMG_FUNCTION) {
        buf_dot(d->b, name_of(d, d->c->funcs.at[o->id]->name));
    } else {
        put_value(d, o->size, NULL);
        buf_puts(d->b, o->size == smg_number(d->g->numbers, 1) ? " byte of " : " bytes of ");
        draw_made(d->c, o->id, d->b);
    }
    if (o->life != SMG_ALIVE)
        buf_puts(d->b, o->life == SMG_FREED ? "\\nfreed" : "\\nits life has ended");
}

// Whether an edge is a reference of a tree, which is drawn with its automaton (forest/draw.h).
static bool is_reference(const struct smg_object *o, const struct smg_edge *e)
{
    return o->kind == SMG_TREE && e->bit >= SMG_REFS;
}

static void put_row(const struct drawing *d, const struct smg_object *o, const struct smg_edge *e)
{
    uint32_t to;
    const struct type *t;
    bool scalar = o->origin == SMG_VARIABLE && type_is_scalar(type_of(d, o));
    buf_printf(d->b, "|<b%lld>", (long long)e->bit);
    if (smg_is_hidden(e->value)) {
        (void)put_part(d, o, e->bit, e->bits);
        return;
    }
    if (scalar && e->bit == 0 && e->bits == type_of(d, o)->size * 8)
        t = type_of(d, o);
    else
        t = put_part(d, o, e->bit, e->bits);
    if (smg_leads(d->g, e->value, &to))
        return;
    buf_puts(d->b, scalar && t ? "" : " = ");
    put_value(d, e->value, t);
}

static void put_box(const struct drawing *d, uint32_t object)
{
    const struct smg_object *o = object_at(d, object);
    const char *shape = o->kind == SMG_REGION ? "record" : "Mrecord";
    const char *style = o->life != SMG_ALIVE ? ", style=dashed" : o->kind != SMG_REGION ? ", style=bold" : "";
    buf_printf(d->b, "    %so%u [shape=%s%s%s, label=\"", d->prefix, object, shape, style,
               o->level ? ", color=blue" : "");
    put_title(d, o);
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit < SMG_ORDER && !is_reference(o, &o->edges.at[k]))
            put_row(d, o, &o->edges.at[k]);
    buf_puts(d->b, "\"];\n");
}

// ---- arrows ---------------------------------------------------------------------------------------------------------

static const char *target_text(const struct drawing *d, uint32_t to, enum smg_target t)
{
    if (smg_is_single(object_at(d, to)->kind))
        return "";
    return t == SMG_FIRST ? "first" : t == SMG_LAST ? "last" : "its own";
}

static bool has_row(const struct smg_object *o, int64_t bit)
{
    bool found = false;
    for (size_t k = 0; k < o->edges.n; k++)
        found |= o->edges.at[k].bit == bit;
    return found;
}

static void put_arrow(const struct drawing *d, uint32_t object, const struct smg_edge *e)
{
    uint32_t to;
    if (!smg_leads(d->g, e->value, &to))
        return;
    if (smg_is_hidden(e->value)) {
        buf_printf(d->b, "    %so%u:b%lld -> %so%u [style=dotted, label=\"in a box of\"];\n", d->prefix, object,
                   (long long)e->bit, d->prefix, to);
        return;
    }
    struct range off = smg_offsets(d->g, e->value);
    bool exact = range_is_one(off), row = exact && off.low != 0 && has_row(object_at(d, to), (int64_t)off.low * 8);
    buf_printf(d->b, "    %so%u:b%lld -> %so%u", d->prefix, object, (long long)e->bit, d->prefix, to);
    if (row)
        buf_printf(d->b, ":b%lld", (long long)off.low * 8);
    buf_printf(d->b, " [label=\"%s", target_text(d, to, smg_target_of(d->g, e->value)));
    if (!row && !(exact && off.low == 0)) {
        buf_puts(d->b, "+");
        draw_range(off, d->b);
    }
    buf_puts(d->b, "\"];\n");
}

// ---- the picture ----------------------------------------------------------------------------------------------------

// Whether a scalar variable is drawn as a line among others: it leads nowhere, and nothing leads to it.
static bool is_line(const struct drawing *d, const struct smg_object *o)
{
    uint32_t to;
    return o->origin == SMG_VARIABLE && !smg_is_note(o) && type_is_scalar(type_of(d, o)) && o->edges.n == 1 &&
           o->edges.at[0].bit == 0 && !smg_leads(d->g, o->edges.at[0].value, &to);
}

static void choose_boxes(const struct drawing *d)
{
    for (uint32_t i = 1; i < d->g->objects.n; i++) {
        const struct smg_object *o = object_at(d, i);
        uint32_t to;
        for (size_t k = 0; k < o->edges.n; k++)
            if (smg_leads(d->g, o->edges.at[k].value, &to))
                d->shown[to] = 1;
    }
    for (uint32_t i = 1; i < d->g->objects.n; i++) {
        const struct smg_object *o = object_at(d, i);
        bool gone = o->life == SMG_ENDED || smg_is_note(o);
        d->shown[i] |= !gone && o->origin != SMG_FUNCTION && !is_line(d, o) && (o->edges.n || o->origin == SMG_HEAP);
    }
}

static void put_lines(const struct drawing *d)
{
    bool some = false;
    for (uint32_t i = 1; i < d->g->objects.n; i++) {
        const struct smg_object *o = object_at(d, i);
        if (d->shown[i] || !is_line(d, o))
            continue;
        if (!some)
            buf_printf(d->b, "    %svalues [shape=plaintext, label=\"", d->prefix);
        some = true;
        put_variable(d, o);
        buf_puts(d->b, " = ");
        put_value(d, o->edges.at[0].value, type_of(d, o));
        buf_puts(d->b, "\\l");
    }
    buf_puts(d->b, some ? "\"];\n" : "");
}

void smg_draw(const struct smg *g, const struct cfa *c, const char *prefix, struct buf *b)
{
    struct drawing d = { .g = g, .c = c, .prefix = prefix, .b = b };
    d.shown = MEM_ARRAY(uint8_t, g->objects.n);
    choose_boxes(&d);
    put_lines(&d);
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (d.shown[i])
            put_box(&d, i);
    for (uint32_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; d.shown[i] && k < g->objects.at[i].edges.n; k++)
            if (!is_reference(&g->objects.at[i], &g->objects.at[i].edges.at[k]))
                put_arrow(&d, i, &g->objects.at[i].edges.at[k]);
    mem_free(d.shown, g->objects.n);
}
