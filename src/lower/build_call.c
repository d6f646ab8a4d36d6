// SPDX-License-Identifier: Apache-2.0
// build_call.c: lowers calls: direct ones, those through pointers, and those of functions without body.
#include "lower/build_priv.h"

// The function that e, the called expression, names directly; NULL: the function must be computed.
struct decl *called_function(const struct expr *e)
{
    for (; e; e = e->a) {
        if (e->kind == EXPR_FUNC)
            return e->decl;
        bool names = e->kind == EXPR_ADDR || e->kind == EXPR_DEREF ||
                     (e->kind == EXPR_CAST && (e->cast == CAST_DECAY || e->cast == CAST_NOOP));
        if (!names)
            return NULL;
    }
    return NULL;
}

// The variable that e calls, a pointer to functions; NULL: another pointer.
static const struct decl *called_variable(const struct expr *e)
{
    bool names = true;
    for (; names; e = names ? e->a : e)
        names = e->kind == EXPR_DEREF ||
                (e->kind == EXPR_CAST && (e->cast == CAST_LVALUE || e->cast == CAST_DECAY || e->cast == CAST_NOOP));
    bool pointer = type_is_pointer(e->type) && e->type->elem->kind == TYPE_FUNCTION;
    return e->kind == EXPR_VAR && pointer ? e->decl : NULL;
}

static const struct exp *lower_argument(struct builder *b, const struct expr *e)
{
    if (type_is_record(e->type))
        return lower_record_cell(b, e);
    return e->type->kind == TYPE_VA_LIST ? list_value(b, e) : lower_value(b, e);
}

// The argument that is evaluated as the k-th, from 0.
static size_t argument_in_turn(const struct builder *b, size_t n, size_t k)
{
    return b->opt->operands == OPERANDS_CLANG ? k : n - 1 - k;
}

// Whether evaluating the arguments that come behind the k-th in turn may change something.
static bool waits(const struct builder *b, const struct expr *call, size_t k)
{
    bool effects = false;
    for (size_t j = k + 1; j < call->n_args && !effects; j++)
        effects = expr_has_effects(call->args[argument_in_turn(b, call->n_args, j)]);
    return effects && b->cur;
}

/* Evaluates arguments in the order that options say: numbers keep their values while other arguments are evaluated; of
 * records only the place is known then, and they are read when the call begins. */
static void lower_arguments(struct builder *b, const struct expr *e, struct call *k)
{
    k->n = e->n_args;
    k->args = ARENA_ARRAY(&b->c->mem, const struct exp *, k->n + 1);
    k->types = ARENA_ARRAY(&b->c->mem, struct type *, k->n + 1);
    struct lval *place = ARENA_ARRAY(&b->c->mem, struct lval, k->n + 1);
    for (size_t turn = 0; turn < k->n; turn++) {
        size_t i = argument_in_turn(b, k->n, turn);
        k->types[i] = list_held(b, e->args[i]->type);
        place[i] = (struct lval){ 0 };
        if (!type_is_record(e->args[i]->type) || !waits(b, e, turn)) {
            k->args[i] = lower_argument(b, e->args[i]);
            if (waits(b, e, turn) && k->args[i]->kind != EXP_CONST)
                k->args[i] = temp_keep(b, k->args[i]);
            continue;
        }
        place[i] = lower_lval(b, e->args[i]);
        if (place[i].addr && b->cur)
            place[i].addr = temp_keep(b, place[i].addr);
    }
    for (size_t i = k->n; i-- > 0;)
        if (place[i].type)
            k->args[i] = lval_record_cell(b, &place[i]);
}

static const struct exp *call_result(struct builder *b, struct call *k)
{
    if (k->dest && !k->dest->bits && exp_same_repr(k->dest->type, k->ret))
        return k->dest;
    return temp_new(b, k->ret);
}

/* The value of parameter i of f, for which the call gives no argument: any, on which no counterexample may rest.  (C17
 * 6.5.2.2p6 makes the call undefined; compiled code finds there what happens to be in a register or on the stack.) */
static const struct exp *missing(struct builder *b, const struct func *f, size_t i)
{
    const struct exp *v = temp_new(b, f->vars.at[i]->type);
    if (type_is_scalar(v->type) && b->cur)
        emit_havoc(b, v, INPUT_ROUGH, f->name);
    return v;
}

// The argument for parameter i of f.
static const struct exp *bind(struct builder *b, const struct func *f, size_t i, const struct call *k)
{
    struct type *want = f->vars.at[i]->type;
    if (i < k->n)
        note_retyped(b, k->types[i], want);
    if (i < k->n && type_is_scalar(want) && type_is_scalar(k->args[i]->type))
        return exp_cast(b->x, k->args[i], want);
    if (i < k->n && type_is_record(want) && k->args[i]->type->unqual == want->unqual)
        return k->args[i];
    if (i < k->n && type_is_record(want) && type_is_record(k->args[i]->type) && k->args[i]->type->size == want->size &&
        k->args[i]->kind == EXP_CELL)
        return exp_cell(b->x, k->args[i]->var, k->args[i]->off, want, NULL);
    if (i < k->n)
        emit_unsupported(b, "argument of another kind than the parameter");
    return i < k->n ? temp_new(b, want) : missing(b, f, i);
}

// The name under which specifications see the call.
static struct sym name_in_text(const struct call *k)
{
    return k->is_seen ? (struct sym){ 0 } : k->called.i ? k->called : k->name;
}

const struct exp *call_func(struct builder *b, struct func *f, struct call *k)
{
    check_call(b, f, k);
    if (!b->cur)
        return NULL;
    const struct exp **args = ARENA_ARRAY(&b->c->mem, const struct exp *, f->n_params + 1);
    for (size_t i = 0; i < f->n_params; i++)
        args[i] = bind(b, f, i, k);
    list_pass(b, f, k);
    const struct exp *lhs = NULL;
    if (k->want && f->retval && k->ret->kind != TYPE_VOID) {
        struct call as = *k;
        as.ret = f->retval->type;
        lhs = call_result(b, &as);
    }
    struct edge *call = emit_to(b, EDGE_CALL, f->entry);
    bool inside = b->fn->is_model && f->is_model && f->decl->body;  // of the library
    call->called = inside ? (struct sym){ 0 } : name_in_text(k);
    call->callee = f;
    call->extern_name = k->part_of;
    call->args = args;
    call->n_args = f->n_params;
    b->cur = f->exit;
    struct edge *ret = emit(b, EDGE_RETURN);
    ret->callee = f;
    ret->lhs = lhs;
    ret->ret = call;
    call->ret = ret;
    if (!lhs || exp_same_repr(lhs->type, k->ret) || !type_is_scalar(k->ret) || !type_is_scalar(lhs->type))
        return lhs;
    return exp_cast(b->x, lhs, k->ret);
}

void call_extern(struct builder *b, struct call *k)
{
    struct edge *e = emit(b, EDGE_EXTERN);
    e->escaped = (uint8_t)extern_escapes(b);
    e->extern_name = k->name;
    e->called = b->fn->is_model ? (struct sym){ 0 } : name_in_text(k);
    e->args = k->args;
    e->n_args = k->n;
}

void call_seen(struct builder *b, struct call *k)
{
    struct sym text = name_in_text(k);
    if (!b->p->watched.n || !b->cur || b->fn->is_model || !text.i)
        return;
    if (!program_watches(b->p, text) && !program_watches(b->p, k->name))
        return;
    struct edge *e = emit(b, EDGE_EXTERN);
    e->extern_name = k->name;
    e->called = text;
    k->is_seen = true;
}

/* Whether nothing behind the call of a function of the program is to be built (program.last): then its body is not either, and no return leads
 * from there. */
static bool call_is_last(const struct builder *b, const struct call *k)
{
    struct sym text = name_in_text(k);
    return k->decl->body && !b->fn->is_model && text.i &&
           (program_ends_at(b->p, text) || program_ends_at(b->p, k->decl->name));
}

static void call_last(struct builder *b, struct call *k)
{
    struct edge *e = emit(b, EDGE_EXTERN);
    e->extern_name = k->decl->name;
    e->called = name_in_text(k);
    e->args = k->args;
    e->n_args = k->n;
    emit_stop(b, NULL);
}

const struct exp *call_havoc(struct builder *b, struct call *k, enum input_kind in)
{
    if (k->ret->kind == TYPE_VOID || !k->want)
        return NULL;
    const struct exp *r = call_result(b, k);
    if (type_is_unmodelled(k->ret))
        emit_unsupported(b, "result of complex, vector or __float128 type");
    else if (type_is_record(k->ret))
        emit_havoc(b, r = temp_new(b, k->ret), INPUT_EXTERN, k->name);
    else
        emit_havoc(b, r, in, k->name);
    return r;
}

/* Whether the call is one of a nondet function.  If it gets a pointer, it is a function as any other, since it may
 * write to the pointer's target.  If the program defines it, it is executed, except when a model of the library calls
 * it. */
static bool is_nondet(const struct builder *b, const struct call *k)
{
    if (k->decl && k->decl->body && !b->fn->is_model)
        return false;
    for (size_t i = 0; !b->fn->is_model && i < k->n; i++)
        if (type_is_pointer(k->args[i]->type))
            return false;
    return strncmp(sym_str(&b->p->syms, k->name), "__VERIFIER_nondet", 17) == 0;
}

// The value of a nondet function.  Models of library functions use these functions for choices that the standard leaves
// open.
static const struct exp *nondet(struct builder *b, struct call *k)
{
    if (!b->fn->is_model)
        return call_havoc(b, k, INPUT_NONDET);
    const char *what = sym_str(&b->p->syms, k->name) + 17;
    bool rough = strncmp(what, "_rough", 6) == 0;
    k->name = b->fn->name;
    const struct exp *r = call_havoc(b, k, rough ? INPUT_ROUGH : INPUT_MODEL);
    if (r && b->cur && strncmp(what, "_same", 5) == 0)
        vec_last(&b->c->edges)->repeats = true;
    return r;
}

static const struct exp *run_call(struct builder *b, struct call *k)
{
    if (is_nondet(b, k)) {
        call_seen(b, k);
        return nondet(b, k);
    }
    if (dialect_of(b)->floats && type_is_float(k->ret) && !k->decl->body &&
        (library_knows(b, k->decl) || library_model(b, k->decl)))
        emit_unsupported(b,
                         "a floating-point function of the library in a unit whose floats are not those of IEEE 754");
    if (type_is_float(k->ret) && !k->decl->body)
        note_width(b, b->site.loc, k->ret);
    call_becomes(b, k);
    if (call_is_last(b, k)) {
        call_last(b, k);
        return NULL;
    }
    struct func *f = func_defined(b, k->decl);
    if (f && k->decl->inline_only && !b->fn->is_model)
        assume_note(b, b->site.loc, ASSUME_DEFINITIONS, "the external definition of inline function `%s` does the same",
                    sym_str(&b->p->syms, k->decl->name));
    if (f && f->is_model && !b->fn->is_model) {
        (void)touch_arguments(b, k, library_name(b, k->decl));
        handle_implied(b, k, library_name(b, k->decl));
    }
    bool replaced = k->decl->body && k->decl->replaced && k->text && k->text->replaced && !b->fn->is_model;
    if (f)
        return replaced ? call_replaced(b, f, k) : call_func(b, f, k);
    check_nonnull(b, k->decl, k);
    const struct exp *r;
    if (library_call(b, k, &r))
        return r;
    missing_note(b, k->name);
    return call_unknown(b, k);
}

const struct exp *call_run(struct builder *b, struct call *k)
{
    if (!b->cur)
        return NULL;
    struct call before = *k;
    const struct exp *r = run_call(b, k);
    library_set_errno(b, &before);
    return r;
}

const struct exp *call_part(struct builder *b, const struct call *whole, const char *model,
                            const struct exp *const *args, size_t n)
{
    struct decl *d = program_find(b->p, model);
    VERIFY(d && d->body);
    struct sym text = whole->called.i ? whole->called : whole->decl ? whole->decl->name : whole->name;
    struct call k = { .decl = d, .name = d->name, .ret = d->type->elem, .n = n, .want = true, .part_of = text };
    k.args = ARENA_ARRAY(&b->c->mem, const struct exp *, n + 1);
    k.types = ARENA_ARRAY(&b->c->mem, struct type *, n + 1);
    for (size_t i = 0; i < n; i++) {
        k.args[i] = args[i];
        k.types[i] = args[i]->type;
    }
    return call_run(b, &k);
}

// Whether f is a function without body that takes more arguments than it has parameters.
static bool is_open(const struct func *f)
{
    return !f->decl->body && (f->decl->type->variadic || f->decl->type->old_style);
}

// Calls such a function.  Its effect depends on all arguments, which the function that stands for it cannot have.
static const struct exp *call_open(struct builder *b, const struct func *f, struct call *k)
{
    k->decl = f->decl;
    k->name = sym_of(&b->p->syms, library_name(b, f->decl));
    k->called = f->decl->name;
    return call_run(b, k);
}

// Calls f, whose address the pointer is that is called: by its name, as properties and the library know it.
static const struct exp *call_known(struct builder *b, struct func *f, const struct type *type, struct call *k)
{
    if (is_open(f) || type_compatible(type, f->decl->type))
        return call_open(b, f, k);
    k->name = f->name;
    const struct exp *r = call_func(b, f, k);
    if (f->is_model)
        library_set_errno(b, &(struct call){ .name = f->name });
    return r;
}

static const struct exp *call_pointer(struct builder *b, const struct exp *pointer, struct type *type, struct call *k)
{
    if (!b->cur)
        return NULL;
    if (pointer->kind == EXP_FUNC)
        return call_known(b, pointer->fn, type, k);
    check_pointer(b, pointer);
    struct pending_call p = {
        .from = b->cur, .pointer = pointer, .type = type, .call = *k, .fn = b->fn, .site = b->site
    };
    if (k->want && k->ret->kind != TYPE_VOID)
        p.result = call_result(b, k);
    p.call.dest = p.result;
    p.to = node_new(b);
    p.to->arrivals++;
    b->cur = p.to;
    vec_push(&b->calls, p);
    return p.result;
}

/* The name of d as it is written at e, if somebody asks for it: a builtin function has that of a library function, and
 * macros of the library stand for functions. */
static struct sym written_name(struct builder *b, const struct expr *e, const struct decl *d)
{
    static const char *const macros[][2] = { { "_setjmp", "setjmp" },
                                             { "__sigsetjmp", "sigsetjmp" },
                                             { "__xpg_basename", "basename" },
                                             { "_IO_getc", "getc" },
                                             { "_IO_putc", "putc" } };
    struct symtab *syms = &b->p->syms;
    if (!b->p->watched.n || !e->loc.off)
        return d->name;
    for (size_t i = 0; i < ARRAY_LEN(macros); i++)
        if (strcmp(sym_str(syms, d->name), macros[i][0]) == 0 && program_watches(b->p, sym_find(syms, macros[i][1])))
            return sym_find(syms, macros[i][1]);
    const struct source_file *f = sources_file(&b->p->src, e->loc);
    const char *at = f->text + (e->loc.off - f->base);
    size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$");
    return strncmp(at, "__builtin_", 10) == 0 ? sym_intern(syms, at, n) : d->name;
}

const struct exp *lower_call(struct builder *b, const struct expr *e, const struct exp *dest, bool want)
{
    if (!b->cur)
        return NULL;
    struct site old = site_set(b, e->loc, e->end);
    struct decl *d = called_function(e->a);
    const struct exp *r = NULL;
    if (!d || !tool_condition(b, e, d)) {
        if (d)
            use_declaration(b, d);
        b->reads_errno |= !b->fn->is_model && b->stored != e && library_is_errno(b, e);
        struct call k = { .decl = d ? decl_entity(d) : NULL,
                          .ret = e->type,
                          .dest = dest,
                          .want = want && e->type->kind != TYPE_VOID,
                          .as = e->a->type->elem,
                          .text = e };
        if (d) {
            k.name = sym_of(&b->p->syms, k.decl->body ? sym_str(&b->p->syms, k.decl->name) : library_name(b, k.decl));
            k.called = written_name(b, e->a, d);
        }
        const struct exp *pointer = NULL;
        if (!d) {
            pointer = lower_value(b, e->a);
            for (size_t i = 0; i < e->n_args; i++)
                pointer = keep_across(b, pointer, e->args[i]);
        }
        lower_arguments(b, e, &k);
        if (b->between.call == e && b->cur) {
            pointer = pointer ? keep_across(b, pointer, b->between.place) : NULL;
            place_between(b, &k);
        }
        site_set(b, e->loc, e->end);
        if (!d)
            check_nonnull(b, called_variable(e->a), &k);
        r = d ? call_run(b, &k) : call_pointer(b, pointer, e->a->type->elem, &k);
        if (k.decl && !k.decl->body)
            list_used(b, e);
    }
    if (!b->cur)
        map_put(&b->ended, site_key(e->loc, e->end), 1);
    b->site = old;
    return r;
}

bool call_pair_fits(const struct type *a, const struct type *p)
{
    if (type_compatible(a, p) || (type_is_pointer(a) && type_is_pointer(p)))
        return true;
    return type_is_integer(a) && type_is_integer(p) && a->size == p->size;
}

// How well a function must fit the pointer that calls it: in the types of parameters, in their number, or not at all.
enum fit { FIT_TYPES, FIT_NUMBER, FIT_ANY };

// Whether f may be called by a pointer to functions of type t.
static bool callable(const struct func *f, const struct type *t, const struct call *k, enum fit fit)
{
    const struct type *ft = f->decl->type;
    bool open = ft->old_style || ft->variadic || t->old_style || t->variadic;
    if (k->n != f->n_params && fit != FIT_ANY && !(open && k->n >= f->n_params) && !t->old_style)
        return false;
    if (fit != FIT_TYPES)
        return true;
    for (size_t i = 0; i < MIN(f->n_params, k->n); i++)
        if (!call_pair_fits(k->args[i]->type, f->vars.at[i]->type) && !call_pair_fits(k->types[i], f->vars.at[i]->type))
            return false;
    bool is_void = t->elem->kind == TYPE_VOID;
    return is_void || call_pair_fits(t->elem, ft->elem);
}

// Branches to the call of f where the pointer is its address.
static void expand_target(struct builder *b, struct pending_call *p, struct func *f)
{
    struct node *yes = node_new(b), *no = node_new(b);
    const struct exp *addr = exp_func(b->x, f, type_pointer(b->t, f->decl->type));
    emit_assume(b, exp_binary(b->x, OP_EQ, p->pointer, addr), yes, no);
    flow_at(b, yes);
    struct call k = p->call;
    k.name = f->name;
    if (f->is_model && f->decl->body) {
        (void)touch_arguments(b, &k, library_name(b, f->decl));
        handle_implied(b, &k, library_name(b, f->decl));
    }
    const struct exp *r = is_open(f) ? call_open(b, f, &k) : call_func(b, f, &k);
    if (f->is_model)
        library_set_errno(b, &(struct call){ .name = f->name });
    if (p->result && b->cur && r != p->result) {
        if (!r)
            emit_unsupported(b, "result of a function that returns void");
        else if (type_is_scalar(p->result->type) && type_is_scalar(r->type))
            emit_assign(b, p->result, exp_cast(b->x, r, p->result->type));
        else
            emit_unsupported(b, "result of another type than the pointer says");
    }
    flow_to(b, p->to);
    flow_at(b, no);
}

// Branches to the functions that the pointer must not lead to, if that is watched; whether there are some.
static bool expand_others(struct builder *b, struct pending_call *p)
{
    bool some = false;
    for (size_t i = 0; i < b->c->funcs.n && check_watches(b, CHECK_CALL) && b->cur; i++) {
        struct func *f = b->c->funcs.at[i];
        if (!f->address_taken || call_is_allowed(f, &p->call) != CALL_WRONG)
            continue;
        const struct exp *addr = exp_func(b->x, f, type_pointer(b->t, f->decl->type));
        struct edge *v = emit_require(b, exp_binary(b->x, OP_NE, p->pointer, addr));
        if (v)
            v->check = CHECK_CALL;
        some = true;
    }
    return some;
}

static bool is_target(struct builder *b, const struct func *f, const struct pending_call *p)
{
    return f->address_taken && !(check_watches(b, CHECK_CALL) && call_is_allowed(f, &p->call) == CALL_WRONG);
}

/* Expands a call without known target: the pointer is invalid, which is undefined, or leads to a function outside of
 * the program, which is like one without body. */
static void expand_unknown(struct builder *b, struct pending_call *p)
{
    assume_note(b, p->site.loc, ASSUME_EXTERNALS, "%s", UNKNOWN_CALLED);
    struct call k = p->call;
    k.name = sym_of(&b->p->syms, CFA_UNKNOWN_FUNCTION);
    p->unknown = b->c->edges.n;
    p->extern_at = b->cur ? b->externs.n : NO_EXTERN;
    call_extern(b, &k);
    call_unknown_effects(b, &k);
    p->unknown_end = b->c->edges.n;
    if (p->result)
        emit_havoc(b, p->result, INPUT_EXTERN, k.name);
    library_set_errno(b, &k);
    flow_to(b, p->to);
}

// Whether some function fits the pointer so well.
static bool some_callable(struct builder *b, const struct pending_call *p, enum fit fit)
{
    bool some = false;
    for (size_t i = 0; i < b->c->funcs.n && !some; i++)
        some = is_target(b, b->c->funcs.at[i], p) && callable(b->c->funcs.at[i], p->type, &p->call, fit);
    return some;
}

static const struct type *pointed_function(const struct type *t)
{
    return type_is_pointer(t) && t->elem->kind == TYPE_FUNCTION ? t->elem : NULL;
}

// Whether objects of type t contain pointers to functions of another type than f.
static bool has_other(const struct type *t, const struct type *f)
{
    const struct type *g = pointed_function(t);
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++)
        if (has_other(t->fields[i].type, f))
            return true;
    return t->kind == TYPE_ARRAY ? has_other(t->elem, f) : g && !type_compatible(f, g);
}

void note_object(struct builder *b, const struct type *from, const struct type *to)
{
    const struct type *f = pointed_function(from);
    for (size_t i = 0; type_is_record(from) && i < from->n_fields; i++)
        note_object(b, from->fields[i].type, to);
    if (from->kind == TYPE_ARRAY)
        note_object(b, from->elem, to);
    if (f && (has_other(to, f) || (type_is_integer(to) && to->size == 1)))  // (bytes may be copied)
        vec_push_once(&b->retyped, f);
}

void note_retyped(struct builder *b, const struct type *from, const struct type *to)
{
    const struct type *f = pointed_function(from), *t = pointed_function(to);
    if (f && to->kind != TYPE_BOOL && !(t && type_compatible(f, t)))
        vec_push_once(&b->retyped, f);
    else if (!f && !t && type_is_pointer(from) && type_is_pointer(to) && !type_compatible(from->elem, to->elem))
        note_object(b, from->elem, to->elem);
}

// Whether pointers of other types may hold the address of f.
static bool is_retyped(const struct builder *b, const struct func *f)
{
    bool found = f->is_retyped;
    for (size_t i = 0; i < b->retyped.n && !found; i++)
        found = type_compatible(b->retyped.at[i], f->decl->type);
    return found;
}

// Expands a call through a pointer.  Targets are the functions that fit best, and those whose address became a pointer
// of another type, however they fit.
static void expand_call(struct builder *b, struct pending_call *p)
{
    b->fn = p->fn;
    b->site = p->site;
    b->cur = p->from;
    bool found = false;
    enum fit fit = FIT_TYPES;
    while (fit < FIT_ANY && !some_callable(b, p, fit))
        fit++;
    for (size_t i = 0; i < b->c->funcs.n; i++) {
        struct func *f = b->c->funcs.at[i];
        if (!is_target(b, f, p) || !callable(f, p->type, &p->call, is_retyped(b, f) ? FIT_ANY : fit))
            continue;
        expand_target(b, p, f);
        found = true;
    }
    found |= expand_others(b, p);
    expand_unknown(b, p);
    if (!found)
        diag_at(b->p->diag, p->site.loc, W0302, "call through a pointer to no known function");
}

// Notes arguments whose parameters have other types: these are pointers of other types, too.
static void note_passed(struct builder *b, const struct pending_call *p)
{
    for (size_t i = 0; i < b->c->funcs.n; i++) {
        const struct func *f = b->c->funcs.at[i];
        bool fits = is_target(b, f, p) && callable(f, p->type, &p->call, is_retyped(b, f) ? FIT_ANY : FIT_TYPES);
        for (size_t k = 0; fits && k < MIN(f->n_params, p->call.n); k++)
            note_retyped(b, p->call.types[k], f->vars.at[k]->type);
    }
}

void expand_pending_calls(struct builder *b)
{
    for (size_t known = SIZE_MAX; known != b->retyped.n;) {
        known = b->retyped.n;
        for (size_t i = b->calls_done; i < b->calls.n; i++)
            note_passed(b, &b->calls.at[i]);
    }
    while (b->calls_done < b->calls.n) {
        struct pending_call p = b->calls.at[b->calls_done];
        expand_call(b, &p);
        b->calls.at[b->calls_done++] = p;
    }
}

// The number of bits that the values of integer type t need in two's complement.
static unsigned signed_bits(const struct type *t)
{
    return type_bits(t) + !type_is_signed(t);
}

// A signed type, or else unsigned __int128, in which x o y is exact; NULL: there is none.
static struct type *exact_type(struct builder *b, enum op o, const struct type *x, const struct type *y)
{
    unsigned m = signed_bits(x), n = signed_bits(y), need = o == OP_MUL ? m + n : MAX(m, n) + 1;
    bool positive = !type_is_signed(x) && !type_is_signed(y) && o != OP_SUB;
    // |x * y| < 2^(m-1) * 2^(n-1), or equal to it for two minima only.
    if (o == OP_MUL && (!type_is_signed(x) || !type_is_signed(y)))
        need = m + n - 1;
    if (need <= 64)
        return b->t->basic[TYPE_LLONG];
    if (need <= 128)
        return b->t->basic[TYPE_INT128];
    return positive && need <= 129 ? b->t->basic[TYPE_UINT128] : NULL;
}

// Whether the exact value, of type w, is no value of type `to`; narrow: the wrapped value.
static const struct exp *leaves_range(struct builder *b, const struct exp *exact, const struct exp *narrow,
                                      const struct type *to)
{
    struct type *w = exact->type, *s = b->t->basic[TYPE_INT128];
    bool as_wide = type_bits(to) >= type_bits(w);
    if (as_wide && type_is_signed(w) && !type_is_signed(to))
        return exp_binary(b->x, OP_LT, exact, exp_int(b->x, w, 0));
    if (as_wide && type_is_signed(to) && !type_is_signed(w))
        return exp_binary(b->x, OP_LT, exp_cast(b->x, exact, s), exp_int(b->x, s, 0));
    if (as_wide)
        return exp_of_int(b, 0);
    return exp_binary(b->x, OP_NE, exp_cast(b->x, narrow, w), exact);
}

// __builtin_add_overflow(a, b, r): *r is the wrapped result; the value tells whether the exact one differs.
static const struct exp *builtin_overflow(struct builder *b, const struct expr *e, enum op o)
{
    struct type *to = e->args[2]->type->elem;
    const struct exp *x = temp_keep(b, lower_value(b, e->args[0]));
    const struct exp *y = temp_keep(b, lower_value(b, e->args[1]));
    const struct exp *p = lower_value(b, e->args[2]);
    struct type *wide = b->cur ? exact_type(b, o, x->type, y->type) : NULL;
    if (!wide) {
        emit_unsupported(b, "an overflow test of operands of 128 bits");
        return exp_of_int(b, 0);
    }
    const struct exp *exact = temp_keep(b, exp_binary(b->x, o, exp_cast(b->x, x, wide), exp_cast(b->x, y, wide)));
    const struct exp *narrow = temp_keep(b, exp_cast(b->x, exact, to));
    struct lval at = { .addr = p, .type = to->unqual };
    if (p->kind == EXP_ADDR && !p->var->is_vla)
        at = (struct lval){ .var = p->var, .off = p->off, .type = to->unqual };
    lval_typed(b, &at, to, p);
    lval_write(b, &at, narrow);
    return exp_cast(b->x, leaves_range(b, exact, narrow, to), e->type);
}

static const struct exp *builtin_alloca(struct builder *b, const struct expr *e, const struct exp *dest)
{
    struct call k = { .ret = e->type, .dest = dest, .want = true };
    const struct exp *size = exp_cast(b->x, lower_value(b, e->args[0]), b->t->size_t_);
    size_fits(b, size, NULL);
    const struct exp *r = call_result(b, &k);
    struct edge *a = emit(b, EDGE_ALLOC);
    a->lhs = r;
    a->size = size;
    a->alloc = ALLOC_ALLOCA;
    a->extern_name = sym_of(&b->p->syms, "alloca");
    scope_alloca(b);
    return r;
}

// The bits of x, a NaN, without the sign: computed in memory.
static const struct exp *fabs_of_nan(struct builder *b, const struct exp *x)
{
    const char *name = x->type->kind == TYPE_FLOAT    ? "__model_fabsf"
                       : x->type->kind == TYPE_DOUBLE ? "__model_fabs"
                                                      : "__model_fabsl";
    struct decl *d = program_find(b->p, name);
    if (!d || !d->body) {
        emit_unsupported(b, "fabs of a NaN");
        return x;
    }
    struct call k = { .decl = d, .name = d->name, .ret = x->type, .n = 1, .want = true };
    k.args = ARENA_NEW(&b->c->mem, const struct exp *);
    k.types = ARENA_NEW(&b->c->mem, struct type *);
    *k.args = x;
    *k.types = x->type;
    return call_run(b, &k);
}

// Clears the sign bit.  Casts to an integer and back would change the value, so comparisons with 0 decide; NaNs have
// none.
static const struct exp *builtin_fabs(struct builder *b, const struct expr *e)
{
    const struct exp *x = temp_keep(b, lower_value(b, e->args[0]));
    const struct exp *r = temp_new(b, e->type), *zero = exp_int(b->x, x->type, 0);
    struct node *yes = node_new(b), *no = node_new(b), *plain = node_new(b), *nan = node_new(b), *join = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_LE, x, zero), yes, no);
    flow_at(b, yes);
    emit_assign(b, r, exp_binary(b->x, OP_SUB, zero, x));  // 0 - -0 and 0 - 0 are both +0
    flow_to(b, join);
    flow_at(b, no);
    emit_assume(b, exp_binary(b->x, OP_GT, x, zero), plain, nan);
    flow_at(b, plain);
    emit_assign(b, r, x);
    flow_to(b, join);
    flow_at(b, nan);
    const struct exp *of_nan = b->cur ? fabs_of_nan(b, x) : x;
    if (b->cur)
        emit_assign(b, r, of_nan);
    flow_to(b, join);
    flow_at(b, join);
    return r;
}

const struct exp *lower_builtin(struct builder *b, const struct expr *e, const struct exp *dest)
{
    switch (e->builtin) {
    case BUILTIN_CALLED: {
        struct sym name = sym_of(&b->p->syms, e->str);
        struct call k = { .name = strncmp(e->str, "__builtin_", 10) == 0 ? sym_of(&b->p->syms, e->str + 10) : name };
        k.called = name;
        call_seen(b, &k);
        return NULL;
    }
    case BUILTIN_EXPECT:
        return lower_value(b, e->args[0]);
    case BUILTIN_UNREACHABLE:
        if (check_watches(b, CHECK_UNREACHABLE)) {
            check_violated(b, CHECK_UNREACHABLE);
            return NULL;
        }
        assume_note(b, e->loc, ASSUME_PROMISES, "__builtin_unreachable is never reached");
        emit_stop(b, NULL);
        return NULL;
    case BUILTIN_TRAP:
        emit_end(b, NULL);
        return NULL;
    case BUILTIN_ALLOCA:
        return builtin_alloca(b, e, dest);
    case BUILTIN_ADD_OVERFLOW:
        return builtin_overflow(b, e, OP_ADD);
    case BUILTIN_SUB_OVERFLOW:
        return builtin_overflow(b, e, OP_SUB);
    case BUILTIN_MUL_OVERFLOW:
        return builtin_overflow(b, e, OP_MUL);
    case BUILTIN_FABS:
        return builtin_fabs(b, e);
    case BUILTIN_VA_START:
        list_start(b, e->args[0]);
        return NULL;
    case BUILTIN_VA_COPY:
        list_copy(b, e->args[0], e->args[1]);
        return NULL;
    case BUILTIN_VA_END:
        list_end(b, e->args[0]);
        return NULL;
    default:
        return NULL;
    }
}
