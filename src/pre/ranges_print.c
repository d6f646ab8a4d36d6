// SPDX-License-Identifier: Apache-2.0
// ranges_print.c: the ranges of variables at nodes, for people.
#include "pre/ranges.h"

static void put_number(i128 n, struct buf *b)
{
    if (n < INT64_MIN || n > UINT64_MAX)
        buf_puts(b, n < 0 ? "-inf" : "inf");
    else if (n < 0)
        buf_printf(b, "%lld", (long long)n);
    else
        buf_printf(b, "%llu", (unsigned long long)n);
}

// What is known of v at n beyond its type.
static void put_range(const struct ranges *r, const struct cfa *c, const struct node *n, struct var *v, struct buf *b)
{
    struct exp cell = { .kind = EXP_CELL, .type = v->type->unqual, .var = v };
    if (!range_tracked_type(v->type) || (v->fn && v->fn != n->fn))
        return;
    struct range x = ranges_value(r, n, &cell);
    if (range_same(x, range_of_type(v->type)))
        return;
    buf_printf(b, "%s%s in [", b->n ? ", " : "", sym_str(&c->prog->syms, v->name));
    put_number(x.low, b);
    buf_puts(b, ", ");
    put_number(x.high, b);
    buf_putc(b, ']');
}

static void put_node(const struct ranges *r, const struct cfa *c, const struct node *n, struct buf *b)
{
    struct buf known = { 0 };
    bool reached = ranges_reachable(r, n);
    for (size_t i = 0; i < c->vars.n && reached; i++)
        put_range(r, c, n, c->vars.at[i], &known);
    if (known.n || !reached)
        buf_printf(b, "  %u (line %u) %s\n", n->id, sources_place(&c->prog->src, n->loc).line,
                   reached ? buf_str(&known) : "is not reached");
    buf_free(&known);
}

void ranges_print(const struct ranges *r, const struct cfa *c, struct buf *b)
{
    for (size_t f = 0; f < c->funcs.n; f++) {
        const struct func *fn = c->funcs.at[f];
        buf_printf(b, "function %s\n", sym_str(&c->prog->syms, fn->name));
        for (size_t i = 0; i < fn->nodes.n; i++)
            put_node(r, c, fn->nodes.at[i], b);
    }
}
