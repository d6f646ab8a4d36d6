// SPDX-License-Identifier: Apache-2.0
/* order_sure.c: where it is certain that two accesses are unsequenced, that both are made wherever the expression is evaluated, that they are of
 * one scalar object, and that one of them writes.  The behaviour is then undefined if that happens in any order that C allows (C17 6.5p2), so that
 * executions commit it, in whichever order they evaluate the operands.
 *
 * An access that only some executions make does not count: in an operand that may be skipped, in a block in an expression, in the arguments of a builtin function,
 * in the length of an array.  Nor does one in a called function, which is sequenced in one order or the other (6.5.2.2p10). */
#include "lower/order.h"

// ---- objects --------------------------------------------------------------------------------------------------------

enum { ODD = QUAL_VOLATILE | QUAL_ATOMIC };

// Whether e is an object whose accesses are looked at: bit-fields, and objects that others may change, are not.
static bool is_plain(const struct expr *e)
{
    bool bits = e->kind == EXPR_MEMBER && e->field->is_bitfield;
    return type_is_scalar(e->type) && !bits && !(e->type->quals & ODD);
}

// Whether x and y are one expression without effects in the text, which is no proof that it has one value.
static bool is_same_text(const struct expr *x, const struct expr *y)
{
    if (x->kind != y->kind || x->type->unqual != y->type->unqual || ((x->type->quals | y->type->quals) & ODD))
        return false;
    switch ((int)x->kind) {
    case EXPR_CONST:
        return x->value == y->value;
    case EXPR_VAR:
        return decl_entity(x->decl) == decl_entity(y->decl);
    case EXPR_MEMBER:
        return x->field == y->field && is_same_text(x->a, y->a);
    case EXPR_ADDR:
    case EXPR_DEREF:
        return is_same_text(x->a, y->a);
    case EXPR_CAST:
        return x->cast == y->cast && is_same_text(x->a, y->a);
    case EXPR_UNARY:
        return x->op == y->op && is_same_text(x->a, y->a);
    case EXPR_BINARY:
        return x->op == y->op && is_same_text(x->a, y->a) && is_same_text(x->b, y->b);
    default:
        return false;
    }
}

/* Whether lvalues x and y of operands are one object.  A pointer or an index on the way to both may be changed in between.  If that is a change in one of
 * the operands, it is unsequenced with the use in the other, which is undefined as well; so only calls matter. */
bool sure_is_one(const struct expr *x, const struct expr *y, bool calls)
{
    struct touch p = order_object(x), q = order_object(y);
    bool named = p.what >= FIRST_DECL && p.high != UINT64_MAX;
    if (!is_plain(x) || !is_plain(y) || x->type->unqual != y->type->unqual || p.what != q.what)
        return false;
    return named ? p.low == q.low && p.high == q.high : !calls && is_same_text(x, y);
}

// ---- accesses -------------------------------------------------------------------------------------------------------

void sure_read(struct order *o, const struct expr *e, struct effects *out)
{
    if (!o->silent && is_plain(e))
        vec_push(&out->sure, ((struct sure){ .of = e }));
}

void sure_write(struct order *o, const struct expr *e, struct effects *out)
{
    if (!o->silent && is_plain(e->a))
        vec_push(&out->sure, ((struct sure){ .of = e->a, .by = e, .pending = true, .late = out->calls }));
}

void sure_settle(struct effects *f)
{
    for (size_t i = 0; i < f->sure.n; i++)
        f->sure.at[i].pending = false;
}

void sure_drop(struct effects *f)
{
    vec_clear(&f->sure);
}

void sure_drop_reads(struct effects *f)
{
    size_t n = 0;
    for (size_t i = 0; i < f->sure.n; i++)
        if (f->sure.at[i].by)
            f->sure.at[n++] = f->sure.at[i];
    f->sure.n = n;
}

void sure_delay(struct effects *f)
{
    for (size_t i = 0; i < f->sure.n; i++)
        f->sure.at[i].late = true;
}

// ---- clashes --------------------------------------------------------------------------------------------------------

/* Behind the change x executions are undefined where y is certain, too: nothing that may not return comes before it. */
static const struct expr *undefined_behind(const struct sure *x, const struct sure *y)
{
    return x->by && !y->late ? x->by : y->by && !x->late ? y->by : NULL;
}

const struct expr *sure_compare(const struct effects *x, const struct effects *y)
{
    const struct expr *by = NULL;
    for (size_t i = 0; i < x->sure.n && !by; i++)
        for (size_t j = 0; j < y->sure.n && !by; j++) {
            const struct sure *p = &x->sure.at[i], *q = &y->sure.at[j];
            if ((p->by || q->by) && sure_is_one(p->of, q->of, x->calls || y->calls))
                by = undefined_behind(p, q);
        }
    return by;
}

// ---- violations -----------------------------------------------------------------------------------------------------

// Executions that come to n violate the property there.
static void violate_at(struct builder *b, struct node *n, struct site at)
{
    b->fn = n->fn;
    b->site = at;
    struct node *rest = node_new(b);  // nothing leads there
    for (size_t i = 0; i < b->c->edges.n; i++)
        if (b->c->edges.at[i]->from == n)
            b->c->edges.at[i]->from = rest;
    b->cur = n;
    check_violated(b, CHECK_SEQUENCE);
}

void sure_violate(struct order *o)
{
    struct builder *b = o->b;
    for (size_t k = 0; k < o->open.n; k++) {
        struct open_place *p = &o->open.at[k];
        bool found = false;
        for (size_t i = 0; p->undefined && i < b->written.n; i++) {
            if (b->written.at[i].by != p->undefined)
                continue;
            violate_at(b, b->written.at[i].at, p->at);
            found = true;
        }
        if (!found)
            p->undefined = NULL;
    }
}
