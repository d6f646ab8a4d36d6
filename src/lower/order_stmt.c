// SPDX-License-Identifier: Apache-2.0
// order_stmt.c: the accesses of statements and functions, and whether these come to their end.
#include "lower/order.h"

static void walk_full(struct order *o, const struct expr *e, struct effects *out)
{
    if (!e)
        return;
    order_walk(o, e, out);
    effects_settle(out);
    sure_drop(out);
}

// Declares d; `end` is where the text of its declaration ends.
static void walk_decl(struct order *o, struct decl *d, struct loc end, struct effects *out)
{
    struct effects lengths = { 0 };
    out->marks |= order_marks_at(&o->marks, d->loc, d->loc) | order_marks_at(&o->marks, d->loc, end);
    order_walk_lengths(o, d->type, (struct site){ d->loc, end }, &lengths);
    effects_join(out, &lengths);
    if (d->kind == DECL_VAR && !d->is_global)
        order_walk_init(o, d->init, out);
    if (d->cleanup)
        order_run(o, decl_entity(d->cleanup), NULL, out);
    effects_settle(out);
}

// Assembly reads its operands, and then writes some; it may access memory as well if it says so, or says nothing.
static void walk_assembly(struct order *o, const struct stmt *s, struct effects *out)
{
    const struct assembly *a = s->assembly;
    bool memory = a->is_basic;
    for (size_t i = 0; i < a->n_clobbers; i++)
        memory |= strcmp(a->clobbers[i], "memory") == 0;
    for (size_t i = 0; i < s->n; i++)
        order_walk_stmt(o, s->list[i], out);
    for (size_t i = 0; i < a->n_outputs; i++) {
        order_walk_place(o, a->operands[i]->expr, out);
        effects_access(a->operands[i]->expr, CALL_WRITE, out);
    }
    sure_drop(out);
    if (memory)
        effects_touch(out, (struct touch){ EVERYTHING, CALL_READ | CALL_WRITE, 0, UINT64_MAX, NULL });
}

// The local variable that an operand is, as it is compared; NULL: another operand, or one that is widened.
static struct decl *counter_of(const struct order *o, const struct expr *e)
{
    while (e->kind == EXPR_CAST && (e->cast == CAST_LVALUE || e->cast == CAST_NOOP ||
                                    (e->cast == CAST_ARITH && type_is_integer(e->a->type) && type_is_integer(e->type) &&
                                     type_bits(e->a->type) == type_bits(e->type))))
        e = e->a;
    bool local = e->kind == EXPR_VAR && !e->decl->is_global && type_is_integer(e->type) && !e->type->precision;
    return local && !(e->type->quals & QUAL_VOLATILE) && !o->taken[decl_entity(e->decl)->id] ? decl_entity(e->decl)
                                                                                             : NULL;
}

// The step by 1 that the counter of a loop makes: 1, -1; 0: another one.
static int step_of(const struct order *o, const struct expr *e, const struct decl *counter)
{
    u128 n = 0;
    while (e && e->kind == EXPR_CAST)
        e = e->a;
    bool one = e && (e->kind == EXPR_PREINC || e->kind == EXPR_POSTINC ||
                     (e->kind == EXPR_COMPOUND && const_eval(e->b, &n) && n == 1));
    if (!one || counter_of(o, e->a) != counter)
        return 0;
    return e->op == OP_ADD ? 1 : e->op == OP_SUB ? -1 : 0;
}

/* Whether a counter that moves by `step` comes to where the condition e does not hold: the last number of its type is
 * below none.  Other bounds must be constants, and compared by <= or >= they must not be the last number. */
static bool runs_out(const struct expr *e, int step)
{
    u128 n;
    bool strict = e->op == OP_LT || e->op == OP_GT;
    if (!strict && !(const_eval(e->b, &n) && n != value_least(e->b->type) && n != value_greatest(e->b->type)))
        return false;
    return e->op == OP_NE || (step > 0 && (e->op == OP_LT || e->op == OP_LE)) ||
           (step < 0 && (e->op == OP_GT || e->op == OP_GE));
}

static bool writes(const struct order *o, const struct effects *f, const struct decl *d)
{
    struct touch whole = { d->id + FIRST_DECL, 0, 0, UINT64_MAX, NULL };
    for (size_t i = 0; i < f->n; i++)
        if ((f->at[i].how & WRITES) && order_overlap(o, &f->at[i], &whole))
            return true;
    return false;
}

/* Whether a loop certainly ends: its condition does not hold, or compares a counter, which only its step changes.  (A
 * body that does not come to its end is another question.) */
static bool loop_ends(const struct order *o, const struct stmt *s, const struct effects *cond,
                      const struct effects *body)
{
    u128 n;
    const struct expr *e = s->expr;
    if (e && const_eval(e, &n))
        return n == 0;
    if (!e || s->kind != STMT_FOR || e->kind != EXPR_BINARY || !op_is_compare((enum op)e->op))
        return false;
    const struct decl *counter = counter_of(o, e->a);
    int step = counter ? step_of(o, s->step, counter) : 0;
    return step && runs_out(e, step) && !writes(o, cond, counter) && !writes(o, body, counter);
}

static void walk_loop(struct order *o, const struct stmt *s, struct effects *out)
{
    struct effects cond = { 0 }, body = { 0 };
    order_walk_stmt(o, s->init, out);
    walk_full(o, s->expr, &cond);
    order_walk_stmt(o, s->a, &body);
    if (!o->fn->is_model && !loop_ends(o, s, &cond, &body))
        out->marks |= ORDER_ENDS;
    effects_join(out, &cond);
    effects_join(out, &body);
    walk_full(o, s->step, out);
}

static const struct stmt *find_label(const struct stmt *s, struct sym label)
{
    const struct stmt *found = NULL;
    for (; s && !found; s = s->a) {
        if (s->kind == STMT_LABEL && sym_eq(s->label, label))
            return s;
        for (size_t i = 0; i < s->n && !found; i++)
            found = find_label(s->list[i], label);
        if (!found)
            found = find_label(s->b, label);
    }
    return found;
}

// Whether a jump may lead back, so that it may close a loop.
static bool leads_back(const struct order *o, const struct stmt *s)
{
    if (s->kind != STMT_GOTO)
        return s->kind == STMT_GOTO_COMPUTED || (s->kind == STMT_ASM && s->assembly->is_goto);
    const struct stmt *to = find_label(o->fn->decl->body, s->label);
    return !to || to->loc.off <= s->loc.off;
}

void order_walk_stmt(struct order *o, const struct stmt *s, struct effects *out)
{
    for (; s; s = s->a) {
        out->marks |= order_marks_at(&o->marks, s->loc, s->end);
        if (leads_back(o, s) && !o->fn->is_model)
            out->marks |= ORDER_ENDS;
        if (stmt_is_loop(s)) {
            walk_loop(o, s, out);
            return;
        }
        if (s->kind == STMT_ASM) {
            walk_assembly(o, s, out);
            return;
        }
        walk_full(o, s->expr, out);
        for (size_t i = 0; i < s->n_decls; i++)
            walk_decl(o, s->decls[i], i + 1 < s->n_decls ? s->decls[i + 1]->loc : s->end, out);
        for (size_t i = 0; i < s->n; i++)
            order_walk_stmt(o, s->list[i], out);
        order_walk_stmt(o, s->b, out);
    }
}

// What may be in a call of f, its parameters included.
void order_walk_function(struct order *o, const struct func *f, struct effects *out)
{
    struct effects lengths = { 0 };
    o->fn = f;
    for (size_t i = 0; i < f->decl->n_params; i++) {
        const struct decl *d = f->decl->params[i];
        struct site at = { f->decl->params[0]->loc, f->decl->body->loc };
        struct effects x = { 0 };
        if (d->array_len)
            order_walk(o, d->array_len, &x);
        sure_drop(&x);
        order_add_operand(o, &lengths, &x, at);
        order_walk_lengths(o, d->type, at, &lengths);
    }
    effects_join(out, &lengths);
    effects_settle(out);
    order_walk_stmt(o, f->decl->body, out);
    out->marks |= o->marks.of_function[f->id];
}
