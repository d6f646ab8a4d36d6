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
    bool (*is_open)(struct search *s, const struct exp *x);  // what is looked for
    bool found;                                              // on this edge
};

static bool is_arithmetic(const struct exp *x)
{
    bool sum = x->kind == EXP_BINARY && (x->op == OP_ADD || x->op == OP_SUB || x->op == OP_MUL);
    bool negation = x->kind == EXP_UNARY && x->op == OP_NEG;
    return (sum || negation) && type_is_integer(x->type) && type_is_signed(x->type);
}

static bool may_overflow(struct search *s, const struct exp *x)
{
    return is_arithmetic(x) && !range_fits(ranges_exp(s->ranges, s->at->from, x), x->type);
}

// A shift by a count that is not in the width of what is shifted, or a float that need not be in the range of an integer.
static bool may_be_wild(struct search *s, const struct exp *x)
{
    if (x->kind == EXP_BINARY && (x->op == OP_SHL || x->op == OP_SHR)) {
        struct range n = ranges_exp(s->ranges, s->at->from, x->b);
        return !range_fits(n, x->b->type) || (!range_is_empty(n) && (n.low < 0 || n.high >= type_bits(x->type)));
    }
    const struct exp *f = x->a;
    if (x->kind != EXP_CAST || !type_is_integer(x->type) || x->type->kind == TYPE_BOOL || !type_is_float(f->type))
        return false;
    while (f->kind == EXP_CAST && type_is_float(f->a->type))
        f = f->a;
    if (f->kind == EXP_CAST && type_is_integer(f->a->type))  // (what is rounded up may leave a type as wide)
        return !(type_bits(f->a->type) < type_bits(x->type) &&
                 (type_is_signed(x->type) || !type_is_signed(f->a->type)));
    return f->kind != EXP_CONST;
}

static void find_in(struct search *s, const struct exp *x)
{
    for (; x && !s->found; x = x->a) {
        s->found = s->is_open(s, x);
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

static size_t places_of(const struct cfa *c, struct search s, bool in_models, struct loc *first)
{
    struct place_set places = { 0 };
    assert(s.ranges && first);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        s.at = e;
        s.found = false;
        if ((in_models ? is_defined(c, e->from->fn) : e->from->fn->is_model) || !ranges_reachable(s.ranges, e->from))
            continue;
        for (size_t k = OPERAND_VALUES; k < edge_operands(e); k++)
            find_in(&s, edge_operand(e, k));
        if (s.found)
            place_set_add(&places, edge_visible(e));
    }
    return place_set_end(&places, first);
}

size_t overflow_places(const struct cfa *c, const struct ranges *r, struct loc *first)
{
    return places_of(c, (struct search){ .ranges = r, .is_open = may_overflow }, true, first);
}

size_t wild_places(const struct cfa *c, const struct ranges *r, struct loc *first)
{
    return places_of(c, (struct search){ .ranges = r, .is_open = may_be_wild }, false, first);
}
