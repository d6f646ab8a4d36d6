// SPDX-License-Identifier: Apache-2.0
// build_main.c: makes the arguments of the entry function: those of main as C17 5.1.2.2.1p2 promises them, others with
// any value.
// argv is an object of its own with argc + 1 pointers: the last is null, the others lead to strings of any length
// outside of the program.  The interpreter has exactly these.  Analyses take the elements for any pointers, and get some
// more facts where the program does not write to the array (build_argv.c).  They are not told that the others differ from each other.
#include "lower/build_priv.h"
#include "mem/pointsto.h"

static bool is_string_array(const struct type *t)
{
    return type_is_pointer(t) && type_is_pointer(t->elem) && type_is_integer(t->elem->elem) && t->elem->elem->size == 1;
}

bool func_is_main(const struct builder *b, const struct func *f)
{
    return strcmp(sym_str(&b->p->syms, f->name), "main") == 0;
}

enum { SCALARS_MAX = 64 };  // that a record argument is given by

// Whether the program mentions v.
static bool is_used(const struct builder *b, const struct var *v)
{
    for (size_t i = 0; i < b->x->all.n; i++)
        if (b->x->all.at[i]->var == v)
            return true;
    return false;
}

// How many scalars there are in t; SIZE_MAX: not all of its bytes can be given as scalars one by one.
static size_t count_scalars(const struct type *t)
{
    size_t n = 0, part = 0;
    if (type_is_modelled_scalar(t))
        return 1;
    if (t->kind == TYPE_ARRAY && t->complete && t->len <= SCALARS_MAX) {
        part = count_scalars(t->elem);
        return part <= SCALARS_MAX ? part * (size_t)t->len : SIZE_MAX;
    }
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields && n <= SCALARS_MAX; i++) {
        part = t->fields[i].is_bitfield ? 1 : count_scalars(t->fields[i].type);
        n = part <= SCALARS_MAX ? n + part : SIZE_MAX;
    }
    return t->kind == TYPE_STRUCT ? n : SIZE_MAX;
}

// Gives the scalars in part of v, which is of type t at off, any values; text: what the part is called.
static void give_scalars(struct builder *b, struct var *v, int64_t off, struct type *t, const char *text)
{
    struct sym name = sym_of(&b->p->syms, text);
    if (type_is_modelled_scalar(t)) {
        emit_havoc(b, exp_cell(b->x, v, off, t->unqual, NULL), INPUT_ARGUMENT, name);
        return;
    }
    for (size_t i = 0; t->kind == TYPE_ARRAY && i < (size_t)t->len; i++)
        give_scalars(b, v, off + (int64_t)(i * t->elem->size), t->elem, arena_printf(&b->c->mem, "%s[%zu]", text, i));
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        const char *part = f->name.i ? arena_printf(&b->c->mem, "%s.%s", text, sym_str(&b->p->syms, f->name)) : text;
        if (f->is_bitfield && f->name.i && f->bits)
            emit_havoc(b, exp_cell(b->x, v, off + (int64_t)f->off, f->type->unqual, f), INPUT_ARGUMENT,
                       sym_of(&b->p->syms, part));
        else if (!f->is_bitfield)
            give_scalars(b, v, off + (int64_t)f->off, f->type, part);
    }
}

// The value of a record is given by its scalars, or, of unions and large ones, as memory that was changed before.
static void give_record(struct builder *b, struct var *v)
{
    if (count_scalars(v->type) <= SCALARS_MAX) {
        give_scalars(b, v, 0, v->type, sym_str(&b->p->syms, v->name));
        return;
    }
    forget_memory(b, v, INPUT_MEMORY);
}

static const struct exp *any_value(struct builder *b, struct var *param, struct sym name)
{
    struct var *t = temp_var(b, param->type);
    t->name = name;
    const struct exp *cell = exp_var(b, t);
    if (!type_is_record(param->type)) {
        emit_havoc(b, cell, INPUT_ARGUMENT, name);
        return cell;
    }
    emit(b, EDGE_DECL)->var = t;
    give_record(b, t);
    return cell;
}

/* Restricts the number of strings: it is not negative, and the array of pointers to them is no larger than the largest
 * object, which matters where pointers are small. */
static const struct exp *string_count(struct builder *b, const struct exp *n)
{
    uint32_t width = b->t->machine->ptr_size;
    i128 most = (((i128)1 << (8 * width - 1)) - 1) / width - 1;
    if (type_is_signed(n->type))
        emit_assumption(b, exp_binary(b->x, OP_GE, n, exp_int(b->x, n->type, 0)));
    if (value_int(value_greatest(n->type), n->type) > most)
        emit_assumption(b, exp_binary(b->x, OP_LE, n, exp_int(b->x, n->type, most)));
    return n;
}

// Makes an array of n strings and a null pointer.
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
    vec_push(&b->argvs, ((struct argv){ make, end, emit(b, EDGE_SKIP) }));
    return array;
}

// The number of strings in the environment, which no parameter says.
static const struct exp *environment_size(struct builder *b)
{
    struct var *n = temp_var(b, b->t->basic[TYPE_INT]);
    n->name = sym_of(&b->p->syms, "envc");
    emit_havoc(b, exp_var(b, n), INPUT_ARGUMENT, n->name);
    return string_count(b, exp_var(b, n));
}

// ---- arguments that lead to global variables --------------------------------------------------------------------------

enum { ALIASES_MAX = 12 };

// A pointer argument, and the numbers that may be its value.
struct alias {
    struct builder *b;
    const struct exp *cell;
    struct sym name;
    unsigned n;
    bool all;  // that they are
};

// Whether code elsewhere may know the address of v.
static bool is_known_elsewhere(const struct var *v)
{
    const struct decl *d = v->decl;
    return v->kind == VAR_GLOBAL && d && !var_is_constant(v) &&
           (v->addressed || d->has_address || (d->name.i && d->storage != STORAGE_STATIC && !d->is_local_static));
}

static bool are_alike(const struct type *t, const struct type *u)
{
    return type_is_scalar(t) && type_is_scalar(u) && t->size == u->size && type_is_float(t) == type_is_float(u) &&
           !type_is_pointer(t) && !type_is_pointer(u);
}

// Lets the argument point to the address, or keep its target.
static void may_lead(struct alias *a, const struct exp *address)
{
    struct builder *b = a->b;
    if (++a->n > ALIASES_MAX) {
        a->all = false;
        return;
    }
    struct var *pick = temp_var(b, b->t->basic[TYPE_INT]);
    struct node *yes = node_new(b), *no = node_new(b);
    pick->name = a->name;
    emit_havoc(b, exp_var(b, pick), INPUT_ARGUMENT, a->name);
    emit_assume(b, exp_binary(b->x, OP_NE, exp_var(b, pick), exp_int(b->x, pick->type, 0)), yes, no);
    flow_at(b, yes);
    emit_assign(b, a->cell, address);
    flow_to(b, no);
    flow_at(b, no);
}

// Lets the argument point to any element of the array.
static void may_lead_inside(struct alias *a, struct var *v, int64_t off, const struct type *array)
{
    struct builder *b = a->b;
    struct var *i = temp_var(b, b->t->size_t_);
    i->name = a->name;
    emit_havoc(b, exp_var(b, i), INPUT_ARGUMENT, a->name);
    emit_assumption(b, exp_binary(b->x, OP_LT, exp_var(b, i), exp_int(b->x, i->type, (i128)array->len)));
    const struct exp *bytes = exp_binary(b->x, OP_MUL, exp_cast(b->x, exp_var(b, i), b->t->ptrdiff_t_),
                                         exp_int(b->x, b->t->ptrdiff_t_, (i128)array->elem->size));
    may_lead(a, exp_binary(b->x, OP_PTR_ADD, exp_addr(b->x, v, off, a->cell->type), bytes));
}

// Lets the argument point to such parts of v.
static void may_lead_to(struct alias *a, struct var *v, int64_t off, const struct type *t)
{
    const struct type *wanted = a->cell->type->elem;
    if (are_alike(t, wanted)) {
        may_lead(a, exp_addr(a->b->x, v, off, a->cell->type));
    } else if (t->kind == TYPE_ARRAY && t->complete && t->len && are_alike(t->elem, wanted)) {
        may_lead_inside(a, v, off, t);
    } else if (t->kind == TYPE_ARRAY || t->kind == TYPE_UNION) {
        a->all = false;
    } else {
        for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++)
            if (!t->fields[i].is_bitfield)
                may_lead_to(a, v, off + (int64_t)t->fields[i].off, t->fields[i].type);
    }
}

// Lets an argument of an entry function that any code may call point to objects that this code knows.
static void may_be_known(struct builder *b, struct var *param, const struct exp *cell)
{
    if (type_is_record(param->type))
        b->c->arguments_apart = true;
    if (!type_is_pointer(param->type) || param->type->elem->kind == TYPE_FUNCTION)
        return;
    struct alias a = { b, cell,
                       sym_of(&b->p->syms, arena_printf(&b->c->mem, "%s as the address of a global variable",
                                                        sym_str(&b->p->syms, param->name))),
                       0, true };
    const struct type *t = param->type->elem;
    bool number = type_is_scalar(t) && !type_is_pointer(t) && t->size > 1;
    size_t n = b->c->vars.n;
    for (size_t i = 0; i < n; i++)
        if (is_known_elsewhere(b->c->vars.at[i])) {
            a.all &= number;
            if (number)
                may_lead_to(&a, b->c->vars.at[i], 0, b->c->vars.at[i]->type);
        }
    b->c->arguments_apart |= !a.all;
}

void entry_arguments(struct builder *b, const struct exp **args)
{
    struct func *entry = b->c->entry;
    size_t n = entry->n_params;
    bool of_main = func_is_main(b, entry) && n >= 2 && type_is_integer(entry->vars.at[0]->type);
    for (size_t i = 0; i < n; i++) {
        struct var *param = entry->vars.at[i];
        if (of_main && (i == 1 || i == 2) && is_string_array(param->type) && is_used(b, param))
            args[i] = string_array(b, param, i == 1 ? args[0] : environment_size(b));
        else
            args[i] = any_value(b, param, param->name);
        if (b->opt->any_aliases && !func_is_main(b, entry))
            may_be_known(b, param, args[i]);
        if (of_main && i == 0)
            args[0] = string_count(b, args[0]);
    }
}
