// SPDX-License-Identifier: Apache-2.0
// pointsto_print.c: prints what pointers may point to, for people: for each access, and for each pointer variable.
#include "mem/pointsto.h"

static void put_place(const struct cfa *c, struct pt_place p, struct buf *b)
{
    switch (p.kind) {
    case OBJ_VAR:
        buf_puts(b, sym_str(&c->prog->syms, c->vars.at[p.id]->name));
        break;
    case OBJ_HEAP:
        buf_printf(b, "block of line %u", sources_place(&c->prog->src, c->edges.at[p.id]->loc).line);
        break;
    case OBJ_FUNC:
        buf_printf(b, "function %s", sym_str(&c->prog->syms, c->funcs.at[p.id]->name));
        return;
    case OBJ_OUTSIDE:
        buf_puts(b, "outside of the program");
        return;
    case OBJ_CALLS:
    case OBJ_FACTS:
        return;
    }
    if (p.off == OFF_ANY)
        buf_puts(b, " anywhere");
    else if (p.off)
        buf_printf(b, " + %lld", (long long)p.off);
}

static void put_places(struct pointsto *p, const struct cfa *c, const struct exp *x, struct buf *b)
{
    struct pt_places all = { 0 };
    pointsto_of_all(p, x, &all);
    for (size_t i = 0; i < all.n; i++) {
        buf_puts(b, i ? ", " : "");
        put_place(c, all.at[i], b);
    }
    if (pointsto_is_number(p, x))
        buf_puts(b, all.n ? ", a number" : "a number");
    else if (!all.n)
        buf_puts(b, "nothing");
    buf_putc(b, '\n');
    vec_free(&all);
}

static void put_access(struct pointsto *p, const struct cfa *c, const struct edge *e, const struct exp *x,
                       struct buf *b)
{
    struct place at = sources_place(&c->prog->src, e->loc);
    if (!x)
        return;
    buf_printf(b, "%s:%u: ", at.file, at.line);
    exp_print(c->prog, x, b);
    buf_puts(b, " in ");
    edge_print(c, e, b);
    buf_puts(b, ": ");
    put_places(p, c, x, b);
}

static void put_variable(struct pointsto *p, const struct cfa *c, struct var *v, struct buf *b)
{
    struct exp cell = { .kind = EXP_CELL, .type = v->type->unqual, .var = v };
    if (!type_is_pointer(v->type))
        return;
    buf_printf(b, "%s%s%s: ", v->fn ? sym_str(&c->prog->syms, v->fn->name) : "", v->fn ? "::" : "",
               sym_str(&c->prog->syms, v->name));
    put_places(p, c, &cell, b);
}

void pointsto_print(struct pointsto *p, const struct cfa *c, struct buf *b)
{
    if (pointsto_gave_up(p))
        buf_puts(b, "the budget ended: pointers may point anywhere\n");
    for (size_t i = 0; i < c->vars.n; i++)
        put_variable(p, c, c->vars.at[i], b);
    for (size_t i = 0; i < c->edges.n; i++) {
        put_access(p, c, c->edges.at[i], c->edges.at[i]->addr, b);
        put_access(p, c, c->edges.at[i], c->edges.at[i]->src, b);
    }
}
