// SPDX-License-Identifier: Apache-2.0
// build_volatile.c: lowers accesses to volatile objects, which are side effects (C17 5.1.2.3p2): values that are read
// are inputs.  The kind of an access to a named object or a constant address is known here.  An access through another
// pointer becomes a LOAD and a HAVOC that takes effect only if the pointer leads to no object of the program; once all
// edges are there, volatile_settle removes one of the two wherever points-to analysis decides.
#include "lower/build_priv.h"
#include "mem/pointsto.h"

const struct opt_choice cfa_volatile_choices[] = {
    { "auto", VOLATILE_AUTO, "inputs where the program does not define the object, else memory" },
    { "input", VOLATILE_INPUT, "every read gives any value" },
    { "memory", VOLATILE_MEMORY, "volatile objects are like others (unsound)" },
    { NULL, 0, NULL },
};

// Whether no file of the program defines the object, so that its contents are chosen elsewhere.
static bool is_undefined(const struct var *v)
{
    return v->kind == VAR_GLOBAL && v->decl && !v->decl->is_defined && !v->decl->init;
}

static const struct exp *base_of(const struct exp *p)
{
    while (p->kind == EXP_BINARY && p->op == OP_PTR_ADD)
        p = p->a;
    return p;
}

bool exp_is_fixed_address(const struct exp *p)
{
    const struct exp *base = base_of(p);
    return base->kind == EXP_CONST && base->value != 0;
}

bool volatile_is_input(const struct builder *b, const struct lval *p)
{
    if (!p->is_volatile || b->opt->volatile_ == VOLATILE_MEMORY)
        return false;
    return b->opt->volatile_ == VOLATILE_INPUT || p->is_fixed || (p->var && is_undefined(p->var));
}

static struct sym name_of(struct builder *b, const struct lval *p)
{
    if (p->var)
        return p->var->name;
    const struct exp *base = base_of(p->addr);
    if (!p->is_fixed)
        return (struct sym){ 0 };
    if (exp_is_const(p->addr))
        base = p->addr;
    char text[64];
    snprintf(text, sizeof text, "*%s0x%llx%s", base == p->addr ? "" : "(", (unsigned long long)base->value,
             base == p->addr ? "" : " + ...)");
    return sym_of(&b->p->syms, text);
}

// Restricts the value of a bit-field to its width.
static void assume_width(struct builder *b, const struct exp *t, const struct field *bf)
{
    if (!bf || !b->cur || t->type->kind == TYPE_BOOL)
        return;
    bool is_signed = type_is_signed(t->type);
    i128 high = ((i128)1 << (bf->bits - is_signed)) - 1, low = is_signed ? -high - 1 : 0;
    struct node *above = node_new(b), *yes = node_new(b), *no = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_LE, t, exp_int(b->x, t->type, high)), above, no);
    flow_at(b, above);
    if (is_signed)
        emit_assume(b, exp_binary(b->x, OP_GE, t, exp_int(b->x, t->type, low)), yes, no);
    else
        flow_to(b, yes);
    flow_at(b, no);
    emit_stop(b, NULL);
    flow_at(b, yes);
}

const struct exp *volatile_read(struct builder *b, const struct lval *p)
{
    const struct exp *t = temp_new(b, p->type);
    emit_havoc(b, t, INPUT_VOLATILE, name_of(b, p));
    assume_width(b, t, p->bf);
    return t;
}

void volatile_note(struct builder *b, const struct lval *p)
{
    if (p->is_volatile && p->var && p->var->kind != VAR_TEMP)
        assume_note(b, b->site.loc, true, "volatile object `%s` is ordinary memory: only the program changes it",
                    sym_str(&b->p->syms, p->var->name));
    else if (!p->var && p->is_fixed)
        assume_note(b, b->site.loc, true, "memory at fixed addresses overlaps no object of the program");
}

void volatile_guard(struct builder *b, const struct lval *p, struct edge *load)
{
    const struct exp *t = load->lhs;
    if (!b->cur || !p->is_volatile || p->var || b->opt->volatile_ == VOLATILE_MEMORY)
        return;
    load->is_volatile = 1;
    emit_havoc(b, t, INPUT_VOLATILE, name_of(b, p));
    struct edge *guard = vec_last(&b->c->edges);
    guard->addr = load->addr;
    vec_push(&b->volatiles, ((struct volatile_access){ load, guard }));
    assume_width(b, t, p->bf);
}

// The kinds of places where an address may lead.
struct found {
    bool memory, input;
};

static struct found look(struct builder *b, struct pointsto *p, const struct exp *addr)
{
    struct found f = { false, false };
    struct pt_places at = { 0 };
    pointsto_of_all(p, addr, &at);
    for (size_t i = 0; i < at.n; i++) {
        bool input =
            at.at[i].kind == OBJ_OUTSIDE || (at.at[i].kind == OBJ_VAR && is_undefined(b->c->vars.at[at.at[i].id]));
        f.input = f.input || input;
        f.memory = f.memory || !input;
    }
    f.input = f.input || at.n == 0;
    vec_free(&at);
    return f;
}

// Finds numbers that are used as addresses of objects: memory outside of the program is there.
static void find_fixed(struct builder *b)
{
    for (size_t i = 0; i < b->x->all.n; i++)
        b->c->fixed_memory = b->c->fixed_memory || exp_is_fixed_object(b->x->all.at[i]);
}

void volatile_settle(struct builder *b)
{
    find_fixed(b);
    if (!b->volatiles.n)
        return;
    struct pointsto *p = builder_pointsto(b);
    for (size_t i = 0; i < b->volatiles.n; i++) {
        struct volatile_access *a = &b->volatiles.at[i];
        struct found f = look(b, p, a->access->addr);
        if (f.memory) {
            b->cur = a->access->from;
            assume_note(b, a->access->loc, true,
                        "volatile objects of the program are ordinary memory: only the program changes them");
        }
        if (!f.memory)
            edge_make_skip(a->access);
        if (!f.input && a->guard)
            edge_make_skip(a->guard);
        else if (a->guard && !f.memory)
            a->guard->addr = NULL;
    }
    b->cur = NULL;
}
