// SPDX-License-Identifier: Apache-2.0
// build_tools.c: lowers functions that other verifiers know, and assumptions and assertions of all of them.  The target
// of a pointer is known if an argument names an object; else the answer is any, and no counterexample rests on it.
#include "lang/tools.h"
#include "lower/build_priv.h"
#include "lower/models.h"

enum tool_kind {
    TOOL_NOTHING,
    TOOL_END,       // the run ends
    TOOL_ANY,       // any result
    TOOL_RANGE,     // (least, behind the greatest)
    TOOL_SYMBOLIC,  // (to, size): bytes get any values
    TOOL_HAVOC,     // (to): all bytes of the object
    TOOL_READABLE,  // (pointer, size)
    TOOL_WRITABLE,
    TOOL_OBJECT,  // (pointer): a number for the object
    TOOL_OFFSET,
    TOOL_SIZE,
    TOOL_SAME,  // (pointer, pointer)
};

struct condition {
    const char *name;
    bool is_assert;
};

static const struct condition conditions[] = {
#define CONDITION(n, a) { #n, a },
#define TOOL(n, k)
#include "lower/tools.def"
#undef CONDITION
#undef TOOL
};

static const struct {
    const char *name;
    enum tool_kind kind;
} tools[] = {
#define CONDITION(n, a)
#define TOOL(n, k) { #n, TOOL_##k },
#include "lower/tools.def"
#undef CONDITION
#undef TOOL
};

// ---- assumptions and assertions ---------------------------------------------------------------------------------------

static const struct condition *condition_of(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(conditions); i++)
        if (strcmp(conditions[i].name, name) == 0)
            return &conditions[i];
    return NULL;
}

// The assumption or assertion that d is; NULL: d is none, or the program has a body for it.
static const struct condition *find_condition(const struct builder *b, const struct decl *d)
{
    return d->body ? NULL : condition_of(library_name(b, d));
}

bool library_condition(const char *name, bool *is_assert)
{
    const struct condition *c = condition_of(name);
    *is_assert = c && c->is_assert;
    return c;
}

/* Continues at the nodes yes and no of a condition.  A failing assertion passes an EXTERN edge named CFA_FAILED_ASSERT,
 * which specifications watch.  seen: the call as they see it. */
static void settle_branch(struct builder *b, const struct condition *c, struct call *seen, struct node *yes,
                          struct node *no)
{
    bool is_seen = seen->is_seen;
    flow_at(b, no);
    call_seen(b, seen);
    if (c->is_assert && b->cur) {
        struct call k = { .decl = seen->decl, .name = sym_of(&b->p->syms, CFA_FAILED_ASSERT), .ret = seen->ret };
        call_extern(b, &k);
        vec_last(&b->c->edges)->called = k.name;
        emit_end(b, NULL);
    }
    emit_stop(b, NULL);
    flow_at(b, yes);
    seen->is_seen = is_seen;
    call_seen(b, seen);
}

// Evaluates the arguments behind the condition, before it as gcc does; a text has no effect.
static void lower_rest(struct builder *b, const struct expr *e)
{
    for (size_t i = e->n_args; i-- > 1;) {
        const struct expr *x = e->args[i];
        while (x->kind == EXPR_CAST)
            x = x->a;
        if (x->kind != EXPR_STRING)
            lower_effect(b, e->args[i]);
    }
}

bool tool_condition(struct builder *b, const struct expr *e, struct decl *d)
{
    const struct condition *c = find_condition(b, d);
    if (!c || e->n_args == 0 || !type_is_scalar(e->args[0]->type))
        return false;
    struct node *yes = node_new(b), *no = node_new(b);
    struct call seen = { .decl = d, .name = d->name, .ret = e->type };
    lower_rest(b, e);
    lower_cond(b, e->args[0], yes, no);
    settle_branch(b, c, &seen, yes, no);
    return true;
}

// Lowers an assumption or assertion that is called through a pointer.
static bool run_condition(struct builder *b, struct call *k)
{
    const struct condition *c = k->decl ? find_condition(b, k->decl) : NULL;
    if (!c || k->n == 0 || !type_is_scalar(k->args[0]->type))
        return false;
    struct node *yes = node_new(b), *no = node_new(b);
    emit_assume(b, k->args[0], yes, no);
    b->cur = NULL;
    settle_branch(b, c, k, yes, no);
    return true;
}

// ---- objects ----------------------------------------------------------------------------------------------------------

static const struct exp *argument(struct builder *b, const struct call *k, size_t i)
{
    return i < k->n && type_is_pointer(k->args[i]->type) ? k->args[i] : exp_int(b->x, b->t->size_t_, 0);
}

static bool names_object(const struct exp *p)
{
    return p->kind == EXP_ADDR && !p->var->is_vla && p->var->kind != VAR_TEMP;
}

static const struct exp *accessible(struct builder *b, struct call *k, bool written)
{
    const struct exp *p = argument(b, k, 0);
    struct type *s = b->t->size_t_, *object = k->n > 0 && type_is_pointer(k->types[0]) ? k->types[0]->elem : NULL;
    if (!names_object(p) || (k->n < 2 && (!object || !object->complete)))
        return call_havoc(b, k, INPUT_ROUGH);
    const struct exp *size = k->n > 1 ? call_arg(b, k, 1, s) : exp_size(b, object->size);
    bool inside = p->off >= 0 && (uint64_t)p->off <= p->var->type->size && !(written && var_is_constant(p->var));
    const struct exp *rest = exp_size(b, inside ? p->var->type->size - (uint64_t)p->off : 0);
    return inside ? exp_binary(b->x, OP_LE, size, rest) : exp_binary(b->x, OP_EQ, size, rest);
}

static const struct exp *of_object(struct builder *b, struct call *k, enum tool_kind kind)
{
    const struct exp *p = argument(b, k, 0), *q = argument(b, k, 1);
    if (!names_object(p) || (kind == TOOL_SAME && !names_object(q)))
        return call_havoc(b, k, INPUT_ROUGH);
    if (kind == TOOL_SAME)
        return exp_of_int(b, p->var == q->var);
    if (kind == TOOL_OFFSET)
        return exp_int(b->x, b->t->ptrdiff_t_, p->off);
    return exp_size(b, kind == TOOL_SIZE ? p->var->type->size : (uint64_t)p->var->id + 1);
}

// Writes any bytes: the contents of an object that the program did not make.
static void any_bytes(struct builder *b, struct call *k, const struct exp *to, const struct exp *size)
{
    struct lval at = names_object(to) ? lval_var(to->var) : (struct lval){ 0 };
    bool whole = at.var && to->off == 0 && exp_is_const(size) && size->value == at.type->size;
    if (whole && type_is_modelled_scalar(at.type)) {
        emit_havoc(b, lval_cell(b, &at), INPUT_EXTERN, k->name);
    } else if (exp_is_const(size) && size->value > 0 && size->value < 1 << 20) {
        struct type *bytes = type_array(b->t, b->t->basic[TYPE_UCHAR], (uint64_t)size->value);
        struct var *any = temp_var(b, whole ? at.type : bytes);
        struct edge *made = emit(b, EDGE_DECL);
        made->var = any;
        made->input = INPUT_EXTERN;
        emit_copy(b, to, exp_addr(b->x, any, 0, type_pointer(b->t, any->type)), size);
    } else {
        havoc_arguments(b, k, 1, INPUT_ROUGH);
    }
}

static void havoc_object(struct builder *b, struct call *k)
{
    const struct exp *p = argument(b, k, 0);
    if (!names_object(p)) {
        havoc_arguments(b, k, 1, INPUT_ROUGH);
        return;
    }
    const struct exp *to = exp_addr(b->x, p->var, 0, type_pointer(b->t, p->var->type));
    any_bytes(b, k, to, exp_size(b, p->var->type->size));
}

static const struct exp *in_range(struct builder *b, struct call *k)
{
    const struct exp *r = call_havoc(b, k, INPUT_EXTERN);
    if (!r || !b->cur || k->n < 2 || !type_is_integer(r->type))
        return r;
    struct node *above = node_new(b), *inside = node_new(b), *no = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_GE, r, call_arg(b, k, 0, r->type)), above, no);
    flow_at(b, above);
    if (b->cur)
        emit_assume(b, exp_binary(b->x, OP_LT, r, call_arg(b, k, 1, r->type)), inside, no);
    flow_at(b, no);
    emit_stop(b, NULL);
    flow_at(b, inside);
    return r;
}

// ---- calls ------------------------------------------------------------------------------------------------------------

static const struct exp *run_tool(struct builder *b, struct call *k, enum tool_kind kind)
{
    switch (kind) {
    case TOOL_NOTHING:
        return k->want ? call_havoc(b, k, INPUT_ROUGH) : NULL;
    case TOOL_END:
        emit_end(b, NULL);
        return NULL;
    case TOOL_ANY:
        return call_havoc(b, k, INPUT_EXTERN);
    case TOOL_RANGE:
        return in_range(b, k);
    case TOOL_SYMBOLIC:
        any_bytes(b, k, argument(b, k, 0), call_arg(b, k, 1, b->t->size_t_));
        return NULL;
    case TOOL_HAVOC:
        havoc_object(b, k);
        return NULL;
    case TOOL_READABLE:
    case TOOL_WRITABLE:
        return accessible(b, k, kind == TOOL_WRITABLE);
    case TOOL_OBJECT:
    case TOOL_OFFSET:
    case TOOL_SIZE:
    case TOOL_SAME:
        return of_object(b, k, kind);
    }
    return NULL;
}

bool tool_call(struct builder *b, struct call *k, const struct exp **result)
{
    const char *name = sym_str(&b->p->syms, k->name);
    if (run_condition(b, k)) {
        *result = call_havoc(b, k, INPUT_EXTERN);
        return true;
    }
    if (!k->decl || !tool_has_name(name))
        return false;
    call_extern(b, k);
    if (strncmp(name, "__SMACK_nondet", 14) == 0) {
        *result = call_havoc(b, k, INPUT_EXTERN);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(tools); i++)
        if (strcmp(tools[i].name, name) == 0) {
            const struct exp *r = run_tool(b, k, tools[i].kind);
            *result = r && k->want && type_is_scalar(k->ret) ? exp_cast(b->x, r, k->ret) : r;
            return true;
        }
    emit_unsupported(b, arena_printf(&b->c->mem, "`%s` of another verifier", name));
    *result = k->want && type_is_scalar(k->ret) ? temp_new(b, k->ret) : NULL;
    return true;
}
