// SPDX-License-Identifier: Apache-2.0
// order_set.c: sets of accesses to objects, and where those of two operands depend on their order.
#include "lower/order.h"

// ---- sets of objects ------------------------------------------------------------------------------------------------

// Adds an access; whether t is new.
bool effects_touch(struct effects *f, struct touch t)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->at[i].what == t.what && f->at[i].low == t.low && f->at[i].high == t.high && f->at[i].in == t.in) {
            uint8_t old = f->at[i].how;
            f->at[i].how |= t.how;
            return f->at[i].how != old;
        }
    vec_push(f, t);
    return true;
}

struct touch touch_as_called(struct touch t)
{
    t.how = (uint8_t)((t.how & READS ? CALL_READ : 0) | (t.how & WRITES ? CALL_WRITE : 0));
    return t;
}

void effects_join(struct effects *to, struct effects *from)
{
    for (size_t i = 0; i < from->n; i++)
        effects_touch(to, from->at[i]);
    for (size_t i = 0; i < from->sure.n; i++)
        vec_push(&to->sure, from->sure.at[i]);
    to->marks |= from->marks;
    to->calls |= from->calls;
    effects_free(from);
}

void effects_free(struct effects *f)
{
    vec_free(&f->sure);
    vec_free(f);
}

// Passes a sequence point: writes so far are complete.
void effects_settle(struct effects *f)
{
    for (size_t i = 0; i < f->n; i++)
        f->at[i].how &= (uint8_t)~PENDING;
    sure_settle(f);
}

const struct decl *order_decl(const struct order *o, uint32_t what)
{
    return o->b->p->decls.at[what - FIRST_DECL];
}

static bool reaches(const struct order *o, uint32_t many, uint32_t what)
{
    if (what < FIRST_DECL || many == what)
        return true;
    const struct decl *d = order_decl(o, what);
    return o->taken[d->id] || (many == EVERYTHING && d->is_global);
}

bool order_overlap(const struct order *o, const struct touch *x, const struct touch *y)
{
    if (x->what == MEMORY && y->what == MEMORY && x->in && x->in == y->in)  // different members of records
        return x->low < y->high && y->low < x->high;
    if (x->what < FIRST_DECL)
        return reaches(o, x->what, y->what);
    if (y->what < FIRST_DECL)
        return reaches(o, y->what, x->what);
    return x->what == y->what && x->low < y->high && y->low < x->high;
}

// ---- the object of an lvalue ----------------------------------------------------------------------------------------

const struct expr *order_strip(const struct expr *e)
{
    while (e->kind == EXPR_CAST && e->cast != CAST_DECAY && e->cast != CAST_LVALUE)
        e = e->a;
    return e;
}

const struct expr *order_base(const struct expr *p, uint64_t *by, bool *exact)
{
    for (p = order_strip(p); p->kind == EXPR_BINARY && p->op == OP_PTR_ADD; p = order_strip(p->a)) {
        u128 n = 0;
        if (const_eval(p->b, &n) && n < UINT32_MAX)
            *by += (uint64_t)n * p->type->elem->size;
        else
            *exact = false;
    }
    return p;
}

// The object that lvalue e is in, and the bytes of it.
struct touch order_object(const struct expr *e)
{
    static const struct touch memory = { MEMORY, 0, 0, UINT64_MAX, NULL };
    uint64_t low = 0, size = MAX(e->type->size, 1);
    bool exact = e->type->complete;
    for (;;) {
        if (e->kind == EXPR_MEMBER) {
            low += e->field->off;
            size += e->field->is_bitfield ? 8 : 0;
            e = e->a;
        } else if (e->kind == EXPR_CAST && e->cast != CAST_DECAY) {
            e = e->a;
        } else if (e->kind == EXPR_DEREF) {
            bool member = exact && type_is_record(e->type);
            struct touch part = { MEMORY, 0, low, low + size, e->type->unqual };
            e = order_base(e->a, &low, &exact);
            if (e->kind != EXPR_ADDR && (e->kind != EXPR_CAST || e->cast != CAST_DECAY))
                return member ? part : memory;
            e = e->a;
        } else {
            break;
        }
    }
    if ((e->kind != EXPR_VAR && e->kind != EXPR_COMPOUND_LIT) || !e->decl)
        return memory;
    uint32_t what = decl_entity(e->decl)->id + FIRST_DECL;
    return exact ? (struct touch){ what, 0, low, low + size, NULL } : (struct touch){ what, 0, 0, UINT64_MAX, NULL };
}

bool order_is_constant(const struct expr *e)
{
    return e->kind == EXPR_STRING || e->type->kind == TYPE_FUNCTION;
}

void effects_access(const struct expr *e, uint8_t how, struct effects *out)
{
    struct touch t = order_object(e);
    t.how = how;
    if (!order_is_constant(e))
        effects_touch(out, t);
}

// ---- what is found --------------------------------------------------------------------------------------------------

// clash: the operands may access one object.
void order_note(struct order *o, struct open_place p, bool clash, bool unsequenced)
{
    struct loc loc = p.at.loc;
    if (o->silent)
        return;
    if (unsequenced)
        vec_push(&o->b->c->hazards, ((struct hazard){ HAZARD_UNSEQUENCED, loc }));
    if (p.same || clash)
        vec_push(&o->open, p);
    if (!map_put(&o->places, loc.off, 1))
        return;
    if (o->n++ == 0 || loc.off < o->first.off)
        o->first = loc;
}

static bool writes_any(const struct effects *f)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->at[i].how & WRITES)
            return true;
    return false;
}

// Whether x may keep control from coming to y, and that matters.
static bool keeps_from(const struct effects *x, const struct effects *y)
{
    uint8_t jumps = x->marks & (ORDER_JUMPS | ORDER_LEAVES), cuts = x->marks & ORDER_CUTS;
    return ((jumps || cuts || (x->marks & ORDER_ENDS)) && (y->marks & ORDER_FAILS)) || (jumps && writes_any(y)) ||
           (cuts && (y->n || y->marks));
}

// Compares the operands x and y of one operator, at `at`; indeterminate: they are not interleaved (items of an
// initialiser).
void order_compare(struct order *o, const struct effects *x, const struct effects *y, struct site at,
                   bool indeterminate)
{
    bool some = false, same = false, unsequenced = false, called = false;
    for (size_t i = 0; i < x->n && !o->silent; i++)
        for (size_t j = 0; j < y->n; j++) {
            uint8_t p = x->at[i].how, q = y->at[j].how;
            bool clash = ((p & WRITES) && (q & (READS | WRITES))) || ((q & WRITES) && (p & READS));
            if (!clash || !order_overlap(o, &x->at[i], &y->at[j]))
                continue;
            bool named = x->at[i].what >= FIRST_DECL && y->at[j].what >= FIRST_DECL;
            bool apart = ((p & WRITE) && (q & (READ | WRITE))) || ((q & WRITE) && (p & READ));
            some = true;
            same |= named && (apart || !order_decl(o, x->at[i].what)->is_global);
            unsequenced |= apart;
            called |= ((p & CALL_WRITE) && (q & (READS | WRITES))) || ((q & CALL_WRITE) && (p & READS)) ||
                      ((p & WRITE) && (q & (CALL_READ | CALL_WRITE))) ||
                      ((q & WRITE) && (p & (CALL_READ | CALL_WRITE)));
        }
    const struct expr *undefined = unsequenced && !called && !indeterminate ? sure_compare(x, y) : NULL;
    if (some || keeps_from(x, y) || keeps_from(y, x) || (x->marks & y->marks & ORDER_TOLD))
        order_note(o, (struct open_place){ at, same, undefined }, some, unsequenced && !indeterminate);
}

// Adds operand x to the others of an operator, and compares it with them.
void order_add_operand(struct order *o, struct effects *all, struct effects *x, struct site at)
{
    order_compare(o, all, x, at, false);
    effects_join(all, x);
}
