// SPDX-License-Identifier: Apache-2.0
// overflow.c: signed arithmetic that ranges do not confine.
#include "pre/overflow.h"

#include "base/places.h"
#include "cfa/uses.h"
#include "lang/dialect.h"
#include "pre/ledger_priv.h"

struct search {
    const struct ranges *ranges;
    const struct edge *at;
    bool found;  // on this edge
};

static bool is_arithmetic(const struct exp *x)
{
    bool sum = x->kind == EXP_BINARY && (x->op == OP_ADD || x->op == OP_SUB || x->op == OP_MUL);
    bool negation = x->kind == EXP_UNARY && x->op == OP_NEG;
    return (sum || negation) && type_is_integer(x->type) && type_is_signed(x->type);
}

static void find_in(struct search *s, const struct exp *x)
{
    for (; x && !s->found; x = x->a) {
        if (is_arithmetic(x) && !range_fits(ranges_exp(s->ranges, s->at->from, x), x->type))
            s->found = true;
        const struct exp *offset = x->b;
        bool scaled =
            x->kind == EXP_BINARY && x->op == OP_PTR_ADD && offset->kind == EXP_BINARY && offset->op == OP_MUL;
        find_in(s, scaled ? offset->a : offset);  // (that product is no arithmetic of the program)
    }
}

static bool is_defined(const struct cfa *c, const struct func *f)
{
    const struct dialect *d = f->decl ? f->decl->dialect : NULL;
    return f->is_model ? !func_negates(c, f) : d && (d->wraps || d->traps);
}

size_t overflow_places(const struct cfa *c, const struct ranges *r, struct loc *first)
{
    struct place_set places = { 0 };
    assert(r && first);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        struct search s = { .ranges = r, .at = e };
        if (is_defined(c, e->from->fn) || !ranges_reachable(r, e->from))
            continue;
        for (size_t k = OPERAND_VALUES; k < edge_operands(e); k++)
            find_in(&s, edge_operand(e, k));
        if (s.found)
            place_set_add(&places, edge_visible(e));
    }
    return place_set_end(&places, first);
}
