// SPDX-License-Identifier: Apache-2.0
// build_volatile.c: lowers accesses to volatile objects, which are side effects (C17 5.1.2.3p2): values that are read
// are inputs.  Only the value is: whether there is an object that may be accessed matters as for any other access, but
// where a constant is the address.  The kind of an access to a named object or a constant address is known here.  An
// access through another pointer becomes a LOAD and a HAVOC that takes effect only if the pointer leads to no object
// that the program defines; once all edges are there, volatile_settle decides by points-to analysis which of the two
// values is meant: it removes the HAVOC, or lets the LOAD look for the object alone.
#include "lower/build_priv.h"
#include "mem/pointsto.h"
#include "mem/storage.h"

const struct opt_choice cfa_volatile_choices[] = {
    { "auto", VOLATILE_AUTO, "inputs where the program does not define the object, else memory" },
    { "input", VOLATILE_INPUT, "every read gives any value" },
    { "memory", VOLATILE_MEMORY, "volatile objects are like others (unsound)" },
    { NULL, 0, NULL },
};

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
    return b->opt->volatile_ == VOLATILE_INPUT || p->is_fixed || (p->var && var_is_undefined(p->var));
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
        assume_note(b, b->site.loc, ASSUME_VOLATILE,
                    "volatile object `%s` is ordinary memory: only the program changes it",
                    sym_str(&b->p->syms, p->var->name));
    else if (!p->var && p->is_fixed)
        assume_note(b, b->site.loc, ASSUME_POINTERS, "memory at fixed addresses overlaps no object of the program");
}

bool volatile_is_open(const struct builder *b, const struct lval *p)
{
    return b->cur && p->is_volatile && !p->var && !volatile_is_input(b, p) && b->opt->volatile_ != VOLATILE_MEMORY;
}

void volatile_watch(struct builder *b, struct edge *access)
{
    access->is_volatile = 1;
    vec_push(&b->volatiles, ((struct volatile_access){ access, NULL }));
}

void volatile_guard_copy(struct builder *b, struct edge *copy, struct var *t)
{
    copy->is_volatile = 1;
    struct edge *guard = emit(b, EDGE_DECL);
    guard->var = t;
    guard->input = INPUT_EXTERN;
    vec_push(&b->volatiles, ((struct volatile_access){ copy, guard }));
}

void volatile_guard(struct builder *b, const struct lval *p, struct edge *load)
{
    const struct exp *t = load->lhs;
    if (!volatile_is_open(b, p))
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
            at.at[i].kind == OBJ_OUTSIDE || (at.at[i].kind == OBJ_VAR && var_is_undefined(b->c->vars.at[at.at[i].id]));
        f.input = f.input || input;
        f.memory = f.memory || !input;
    }
    f.input = f.input || at.n == 0;
    vec_free(&at);
    return f;
}

// Whether x makes an address in the first page of a device: a small number that is a pointer to a volatile object.
static bool is_small_device(const struct exp *x)
{
    if (!type_is_pointer(x->type) || x->type->elem->kind == TYPE_FUNCTION ||
        !type_has_qualified(x->type->elem, QUAL_VOLATILE))
        return false;
    bool number = x->kind == EXP_CONST && x->value != 0 && storage_near_null((uint64_t)x->value);
    return number || (x->kind == EXP_CAST && type_is_integer(x->a->type));
}

// Finds numbers that are used as addresses of objects: memory outside of the program is there.
static void find_fixed(struct builder *b)
{
    for (size_t i = 0; i < b->x->all.n; i++) {
        b->c->fixed_memory = b->c->fixed_memory || exp_is_fixed_object(b->x->all.at[i]);
        b->c->small_devices = b->c->small_devices || is_small_device(b->x->all.at[i]);
    }
}

// A copied record is memory, an input, or not modelled if it may be either.
static void settle_copy(struct edge *guard, struct found f)
{
    if (!f.input)
        edge_make_skip(guard);
    if (!f.input || !f.memory)
        return;
    edge_make_skip(guard);
    guard->kind = EDGE_UNSUPPORTED;
    guard->text = "a volatile record that the program may define or not";
}

static void settle_load(struct edge *load, struct edge *guard, struct found f)
{
    load->probes = !f.memory;
    if (!f.input)
        edge_make_skip(guard);
    else if (!f.memory)
        guard->addr = NULL;
}

void volatile_settle(struct builder *b)
{
    find_fixed(b);
    if (!b->volatiles.n)
        return;
    struct pointsto *p = builder_pointsto(b);
    for (size_t i = 0; i < b->volatiles.n; i++) {
        struct volatile_access *a = &b->volatiles.at[i];
        bool copied = a->guard && a->access->kind == EDGE_COPY;
        struct found f = look(b, p, copied ? a->access->src : a->access->addr);
        if (f.memory) {
            b->cur = a->access->from;
            assume_note(b, a->access->loc, ASSUME_VOLATILE,
                        "volatile objects of the program are ordinary memory: only the program changes them");
        }
        if (copied)
            settle_copy(a->guard, f);
        else if (a->guard)
            settle_load(a->access, a->guard, f);
    }
    b->cur = NULL;
}
