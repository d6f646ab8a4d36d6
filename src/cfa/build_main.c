// SPDX-License-Identifier: Apache-2.0
// build_main.c: the arguments of the entry function: those of main as C17 5.1.2.2.1p2 promises them, others with any value.
//
// argv is an object of its own with argc + 1 pointers: the last is null, the others lead to strings of any length outside of
// the program.  The interpreter has exactly these; that an element before the last is not null, and that no two are the same,
// is not told to the analyses, which take them for any pointers.
#include "cfa/build_priv.h"

static bool is_string_array(const struct type *t)
{
    return type_is_pointer(t) && type_is_pointer(t->elem) && type_is_integer(t->elem->elem) && t->elem->elem->size == 1;
}

static bool is_main(const struct builder *b, const struct func *entry)
{
    return strcmp(sym_str(&b->p->syms, entry->name), "main") == 0;
}

// Whether the program mentions v.
static bool is_used(const struct builder *b, const struct var *v)
{
    for (size_t i = 0; i < b->x->all.n; i++)
        if (b->x->all.at[i]->var == v)
            return true;
    return false;
}

static const struct exp *any_value(struct builder *b, struct var *param, struct sym name)
{
    struct var *t = temp_var(b, param->type);
    t->name = name;
    const struct exp *cell = exp_var(b, t);
    if (type_is_record(param->type))
        emit(b, EDGE_DECL)->var = t;
    else
        emit_havoc(b, cell, INPUT_ARGUMENT, name);
    return cell;
}

static void assume(struct builder *b, const struct exp *cond)
{
    struct node *yes = node_new(b), *no = node_new(b);
    emit_assume(b, cond, yes, no);
    flow_at(b, no);
    emit_stop(b, NULL);
    flow_at(b, yes);
}

static const struct exp *at_least_zero(struct builder *b, const struct exp *n)
{
    if (type_is_signed(n->type))
        assume(b, exp_binary(b->x, OP_GE, n, exp_int(b->x, n->type, 0)));
    return n;
}

// An array of n strings and a null pointer.
static const struct exp *string_array(struct builder *b, struct var *param, const struct exp *n)
{
    struct type *element = param->type->elem->unqual, *d = b->t->ptrdiff_t_;
    struct var *t = temp_var(b, param->type);
    t->name = param->name;
    const struct exp *array = exp_var(b, t), *width = exp_int(b->x, d, (i128)element->size);
    const struct exp *bytes = exp_binary(b->x, OP_MUL, exp_cast(b->x, n, d), width);
    struct edge *make = emit(b, EDGE_ALLOC), *end;
    make->lhs = array;
    make->size = exp_cast(b->x, exp_binary(b->x, OP_ADD, bytes, width), b->t->size_t_);
    make->alloc = ALLOC_ARGV;
    make->extern_name = param->name;
    end = emit(b, EDGE_STORE);
    end->addr = exp_binary(b->x, OP_PTR_ADD, array, bytes);
    end->rhs = exp_int(b->x, element, 0);
    end->input = INPUT_ARGV;
    return array;
}

// The number of strings of the environment, which no parameter says.
static const struct exp *environment_size(struct builder *b)
{
    struct var *n = temp_var(b, b->t->basic[TYPE_INT]);
    n->name = sym_of(&b->p->syms, "envc");
    emit_havoc(b, exp_var(b, n), INPUT_ARGUMENT, n->name);
    return at_least_zero(b, exp_var(b, n));
}

void entry_arguments(struct builder *b, const struct exp **args)
{
    struct func *entry = b->c->entry;
    size_t n = entry->n_params;
    bool of_main = is_main(b, entry) && n >= 2 && type_is_integer(entry->vars.at[0]->type);
    for (size_t i = 0; i < n; i++) {
        struct var *param = entry->vars.at[i];
        if (of_main && (i == 1 || i == 2) && is_string_array(param->type) && is_used(b, param))
            args[i] = string_array(b, param, i == 1 ? args[0] : environment_size(b));
        else
            args[i] = any_value(b, param, param->name);
        if (of_main && i == 0)
            args[0] = at_least_zero(b, args[0]);
    }
}
