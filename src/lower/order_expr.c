// SPDX-License-Identifier: Apache-2.0
// order_expr.c: the accesses of expressions, and of the functions that they call.
#include "base/scan.h"
#include "lower/models.h"
#include "lower/order.h"

// ---- expressions ----------------------------------------------------------------------------------------------------

// Adds the accesses for finding the place of lvalue e.
void order_walk_place(struct order *o, const struct expr *e, struct effects *out)
{
    out->marks |= order_marks_at(&o->marks, e->loc, e->end);
    if (e->kind == EXPR_VAR || order_is_constant(e))
        return;
    if (e->kind == EXPR_MEMBER || (e->kind == EXPR_CAST && e->cast == CAST_NOOP))
        order_walk_place(o, e->a, out);
    else if (e->kind == EXPR_DEREF)
        order_walk(o, e->a, out);
    else
        order_walk(o, e, out);
}

static void walk_pair(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 }, y = { 0 };
    order_walk(o, e->a, &x);
    order_walk(o, e->b, &y);
    order_add_operand(o, &x, &y, site_of(e));
    effects_join(out, &x);
}

// Adds the accesses for computing the lengths in type t, which are not sequenced.
void order_walk_lengths(struct order *o, const struct type *t, struct site at, struct effects *out)
{
    for (; may_have_lengths(t); t = t->elem) {
        struct effects x = { 0 };
        if (t->vla_len)
            order_walk(o, t->vla_len, &x);
        sure_drop(&x);
        x.calls = true;
        order_add_operand(o, out, &x, at);
    }
}

// Likewise where t is a type name, or that of a literal: what a declaration computed is kept.
static void walk_type_name(struct order *o, const struct type *t, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 };
    const struct type *of = t;
    while (may_have_lengths(of)) {
        if (of->vla_len && !map_get(&o->b->vla_lengths, of->unqual->id, NULL)) {
            order_walk_lengths(o, t, site_of(e), &x);
            break;
        }
        of = of->elem;
    }
    order_add_operand(o, out, &x, site_of(e));
}

static bool same_place(struct touch x, struct touch y)
{
    return x.what == y.what && x.low == y.low && x.high == y.high && x.in == y.in;
}

// Whether t is the object that an assignment inside of a = b = ... stores the same value to.
static bool is_chained(const struct expr *e, struct touch t)
{
    const struct expr *b = e->kind == EXPR_ASSIGN ? order_strip(e->b) : e;
    for (; b->kind == EXPR_ASSIGN && b->type->unqual == e->type->unqual; b = order_strip(b->b))
        if (same_place(order_object(b->a), t))
            return true;
    return false;
}

// Whether the store of e, for which its operands have been evaluated, is unsequenced with a change of the same object in one of these.
static bool is_undefined(const struct expr *e, const struct effects *done)
{
    for (size_t i = 0; i < done->sure.n; i++)
        if (done->sure.at[i].pending && sure_is_one(e->a, done->sure.at[i].of, done->calls) &&
            !is_chained(e, order_object(done->sure.at[i].of)))
            return true;
    return false;
}

// Compares the store of e = v, e op= v, ++e with side effects of its operands that are not over.
static void store(struct order *o, const struct expr *e, struct effects *done)
{
    struct touch t = order_object(e->a);
    bool clash = false, same = false;
    for (size_t i = 0; i < done->n; i++) {
        if (!(done->at[i].how & PENDING) || !order_overlap(o, &t, &done->at[i]) || is_chained(e, done->at[i]))
            continue;
        clash = true;
        same |= t.what >= FIRST_DECL && done->at[i].what >= FIRST_DECL;
    }
    const struct expr *undefined = clash && is_undefined(e, done) ? e : NULL;
    if (clash)
        order_note(o, (struct open_place){ site_of(e), same, undefined }, undefined != NULL, true);
    effects_access(e->a, WRITE | PENDING, done);
    sure_write(o, e, done);
}

static void walk_assign(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 }, y = { 0 };
    order_walk_place(o, e->a, &x);
    if (e->kind != EXPR_ASSIGN) {
        effects_access(e->a, READ, &x);
        sure_read(o, e->a, &x);
    }
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND)
        order_walk(o, e->b, &y);
    order_add_operand(o, &x, &y, site_of(e));
    store(o, e, &x);
    effects_join(out, &x);
}

// Adds the accesses of operands of which the first is evaluated before the others.
static void walk_in_turn(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 };
    order_walk(o, e->a, &x);
    effects_settle(&x);
    bool calls = x.calls;
    if (e->kind == EXPR_COMMA)
        sure_drop_reads(&x);
    effects_join(out, &x);
    struct effects rest = { 0 };
    if (e->b)
        order_walk(o, e->b, &rest);
    if (e->c)
        order_walk(o, e->c, &rest);
    if (e->kind != EXPR_COMMA && (rest.marks & ORDER_CUTS))  // in some branch
        rest.marks = (rest.marks & (uint8_t)~ORDER_CUTS) | ORDER_ENDS;
    if (e->kind != EXPR_COMMA)
        sure_drop(&rest);
    else if (calls)
        sure_delay(&rest);
    effects_join(out, &rest);
}

// From the first to the last item in the text; items are in the order of what they initialise.
static struct site all_items(const struct init *init)
{
    struct site all = { init->items[0].init->loc, init->items[0].init->end };
    for (size_t i = 1; i < init->n; i++) {
        const struct expr *e = init->items[i].init;
        all.loc = e->loc.off < all.loc.off ? e->loc : all.loc;
        all.end = e->end.off > all.end.off ? e->end : all.end;
    }
    return all;
}

void order_walk_init(struct order *o, const struct init *init, struct effects *out)
{
    struct effects all = { 0 };
    struct site whole = init && init->n ? all_items(init) : (struct site){ 0 };
    for (size_t i = 0; init && i < init->n; i++) {
        struct effects x = { 0 };
        order_walk(o, init->items[i].init, &x);
        order_compare(o, &all, &x, whole, true);
        effects_join(&all, &x);
    }
    sure_drop(&all);
    effects_join(out, &all);
}

// ---- calls ----------------------------------------------------------------------------------------------------------

static struct decl *callee_of(const struct expr *call)
{
    struct decl *d = called_function(call->a);
    return d ? decl_entity(d) : NULL;
}

// Adds an access of the object whose address is argument e: calls of the library may become assignments of it (memset), which executions do not tell
// from others.
static void touch_named(const struct expr *e, uint8_t how, struct effects *out)
{
    uint64_t by = 0;
    bool exact = true;
    const struct expr *p = order_base(e, &by, &exact);
    if (p->kind != EXPR_ADDR && (p->kind != EXPR_CAST || p->cast != CAST_DECAY))
        return;
    struct touch t = order_object(p->a);
    t.how = how;
    t.high = UINT64_MAX;
    if (t.what >= FIRST_DECL)
        effects_touch(out, t);
}

// Adds the accesses of a function without body that is no model: changes to memory that its arguments reach, and, if
// the library does not know it, that earlier calls were given.
static void touch_by_pointers(struct order *o, const struct expr *call, const struct decl *f, struct effects *out)
{
    static const char *const jumps[] = { "longjmp", "_longjmp", "siglongjmp", "__builtin_longjmp" };
    const char *name = library_name(o->b, f);
    bool is_assert;
    if ((library_condition(name, &is_assert) && !is_assert) || is_among(name, jumps, ARRAY_LEN(jumps)))
        out->marks |= is_among(name, jumps, ARRAY_LEN(jumps)) ? ORDER_ENDS | ORDER_JUMPS : ORDER_ENDS;
    enum escaped escaped = library_knows(o->b, f) ? ESCAPED_NOTHING : extern_escapes(o->b);
    if (escaped != ESCAPED_NOTHING)
        effects_touch(out, (struct touch){ escaped == ESCAPED_ALL ? EVERYTHING : MEMORY, CALL_READ | CALL_WRITE, 0,
                                           UINT64_MAX, NULL });
    for (size_t i = 0; i < call->n_args; i++) {
        const struct type *t = call->args[i]->type;
        bool record = type_is_record(t), constant = !record && type_is_pointer(t) && (t->elem->quals & QUAL_CONST);
        uint8_t how = constant ? CALL_READ : CALL_READ | CALL_WRITE;
        if (record || type_is_pointer(t))
            effects_touch(out, (struct touch){ MEMORY, how, 0, UINT64_MAX, NULL });
        if (type_is_pointer(t))
            touch_named(call->args[i], how, out);
    }
}

// Some function whose address is taken is called.
static void run_any(struct order *o, struct effects *out)
{
    effects_touch(out, (struct touch){ EVERYTHING, CALL_READ | CALL_WRITE, 0, UINT64_MAX, NULL });
    for (size_t i = 0; i < o->b->c->funcs.n; i++)
        if (o->b->c->funcs.at[i]->address_taken)
            out->marks |= o->called[i].marks;
}

// f is called, by an expression or (NULL) where the scope of a variable ends.
void order_run(struct order *o, struct decl *f, const struct expr *call, struct effects *out)
{
    struct decl *body = f->body ? f : library_model(o->b, f);
    uint64_t id;
    if (!body || !body->body) {
        if (call)
            touch_by_pointers(o, call, f, out);
        else
            effects_touch(out, (struct touch){ MEMORY, CALL_READ | CALL_WRITE, 0, UINT64_MAX, NULL });
        return;
    }
    if (!map_get(&o->funcs, body->id, &id)) {
        out->marks |=
            ORDER_FAILS;  // (nothing calls it, perhaps because the operand before it does not come to its end)
        return;
    }
    const struct effects *s = &o->called[id];
    for (size_t i = 0; i < s->n; i++)
        effects_touch(out, s->at[i]);
    out->marks |= s->marks;
}

// A va_list is read and moved on, as by a function.
static void move_list(const struct expr *list, struct effects *out)
{
    while (list->kind == EXPR_CAST && type_is_list(list->a->type))
        list = list->a;
    if (list->type->kind == TYPE_VA_LIST)
        effects_access(list, CALL_READ | CALL_WRITE, out);
    else
        effects_touch(out, (struct touch){ MEMORY, CALL_READ | CALL_WRITE, 0, UINT64_MAX, NULL });
}

static void run_builtin(const struct expr *e, struct effects *out)
{
    if (e->builtin >= BUILTIN_ADD_OVERFLOW && e->builtin <= BUILTIN_MUL_OVERFLOW)
        effects_touch(out, (struct touch){ MEMORY, CALL_WRITE, 0, UINT64_MAX, NULL });
    if (e->builtin >= BUILTIN_VA_START && e->builtin <= BUILTIN_VA_COPY)
        for (size_t i = 0; i < e->n_args; i++)
            move_list(e->args[i], out);
    if (e->builtin == BUILTIN_TRAP || e->builtin == BUILTIN_UNREACHABLE)
        out->marks |= ORDER_CUTS;
}

static void walk_call(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects all = { 0 };
    if (e->kind == EXPR_CALL && !callee_of(e))
        order_walk(o, e->a, &all);
    for (size_t i = 0; i < e->n_args; i++) {
        struct effects x = { 0 };
        order_walk(o, e->args[i], &x);
        order_add_operand(o, &all, &x, site_of(e));
    }
    effects_settle(&all);
    all.calls = true;
    if (e->kind != EXPR_CALL) {
        sure_drop(&all);  // (arguments of some are not evaluated)
        run_builtin(e, &all);
    } else if (callee_of(e)) {
        order_run(o, callee_of(e), e, &all);
    } else {
        run_any(o, &all);
    }
    effects_join(out, &all);
}

// ---- all kinds ------------------------------------------------------------------------------------------------------

// Whether a block may be left by a jump; breaks, continues: a break or a continue here stays inside.
static bool is_left(const struct stmt *s, bool breaks, bool continues)
{
    for (; s; s = s->a) {
        bool jumps = s->kind == STMT_RETURN || s->kind == STMT_GOTO || s->kind == STMT_GOTO_COMPUTED ||
                     (s->kind == STMT_ASM && s->assembly->is_goto);
        if (jumps || (s->kind == STMT_BREAK && !breaks) || (s->kind == STMT_CONTINUE && !continues))
            return true;
        breaks |= stmt_is_loop(s) || s->kind == STMT_SWITCH;
        continues |= stmt_is_loop(s);
        for (size_t i = 0; i < s->n; i++)
            if (is_left(s->list[i], breaks, continues))
                return true;
        if (is_left(s->b, breaks, continues))
            return true;
    }
    return false;
}

// Adds the accesses of a block in an expression, as if it was called.
static void walk_block(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 };
    order_walk_stmt(o, e->body, &x);
    for (size_t i = 0; i < x.n; i++)
        x.at[i] = touch_as_called(x.at[i]);
    x.marks &= (uint8_t)~ORDER_CUTS;
    x.marks |= is_left(e->body, false, false) ? ORDER_LEAVES : 0;
    x.calls = true;
    effects_join(out, &x);
}

static void walk_cast(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 };
    if (e->cast == CAST_LVALUE) {
        effects_access(e->a, READ, &x);
        sure_read(o, e->a, &x);
    }
    if (e->cast == CAST_LVALUE || e->cast == CAST_DECAY)
        order_walk_place(o, e->a, &x);
    else
        order_walk(o, e->a, &x);
    if (e->cast == CAST_VOID)
        sure_drop_reads(&x);
    if (e->is_written)
        walk_type_name(o, e->type, e, &x);
    effects_join(out, &x);
}

// An expression that gives an object or a part of one.
static void walk_object(struct order *o, const struct expr *e, struct effects *out)
{
    if (e->type->kind != TYPE_FUNCTION && e->type->kind != TYPE_ARRAY)
        effects_access(e, READ, out);
    order_walk_place(o, e, out);
}

// An expression with a type name, or whose object has a type of its own.
static void walk_typed(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 };
    if (e->kind == EXPR_VA_ARG) {
        order_walk(o, e->a, &x);
        move_list(e->a, &x);
    } else if (e->kind == EXPR_COMPOUND_LIT) {
        order_walk_init(o, e->decl->init, &x);
    } else if (e->a) {
        order_walk_place(o, e->a, &x);
    }
    walk_type_name(o, e->kind == EXPR_SIZEOF_VLA ? e->arg_type : e->type, e, &x);
    sure_drop(&x);
    x.calls = true;
    effects_join(out, &x);
}

void order_walk(struct order *o, const struct expr *e, struct effects *out)
{
    out->marks |= order_marks_at(&o->marks, e->loc, e->end);
    if (map_get(&o->b->ended, site_key(e->loc, e->end), NULL))
        out->marks |= ORDER_CUTS;
    switch (e->kind) {
    case EXPR_CONST:
    case EXPR_STRING:
    case EXPR_FUNC:
    case EXPR_LABEL_ADDR:
    case EXPR_UNSUPPORTED:  // a run that comes here decides nothing
    case EXPR_KINDS:
        break;
    case EXPR_VAR:
    case EXPR_MEMBER:
    case EXPR_DEREF:
        walk_object(o, e, out);
        break;
    case EXPR_ADDR:
        order_walk_place(o, e->a, out);
        break;
    case EXPR_CAST:
        walk_cast(o, e, out);
        break;
    case EXPR_UNARY:
        out->marks |= ORDER_COMPUTES;
        order_walk(o, e->a, out);
        break;
    case EXPR_BINARY:
        out->marks |= ORDER_COMPUTES;
        walk_pair(o, e, out);
        break;
    case EXPR_LOGAND:
    case EXPR_LOGOR:
    case EXPR_COND:
    case EXPR_COMMA:
        walk_in_turn(o, e, out);
        break;
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_PREINC:
    case EXPR_POSTINC:
        walk_assign(o, e, out);
        break;
    case EXPR_CALL:
    case EXPR_BUILTIN:
        out->marks |= ORDER_COMPUTES;
        walk_call(o, e, out);
        break;
    case EXPR_STMT:
        walk_block(o, e, out);
        break;
    case EXPR_COMPOUND_LIT:
    case EXPR_VA_ARG:
    case EXPR_SIZEOF_VLA:
        walk_typed(o, e, out);
        break;
    }
}
