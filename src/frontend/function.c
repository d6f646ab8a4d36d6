// SPDX-License-Identifier: Apache-2.0
// function.c: parses function definitions, with and without prototype (C17 6.9.1), and binds the names inside them.
#include "frontend/parse_priv.h"

static struct decl *find_param(const struct derivation *f, struct sym name)
{
    for (size_t i = 0; i < f->n_params; i++)
        if (sym_eq(f->params[i]->name, name))
            return f->params[i];
    return NULL;
}

static void kr_declarator(struct parser *p, const struct derivation *f, const struct specs *s)
{
    struct declarator d;
    parse_declarator(p, s->type, DECLARATOR_NAMED, &d);
    struct decl *param = find_param(f, d.name);
    if (!param)
        FAIL(p, d.loc, E0126, "declaration for parameter '%s' but no such parameter", parse_str(p, d.name));
    if (param->type)
        FAIL(p, d.loc, E0105, "redefinition of parameter '%s'", parse_str(p, d.name));
    struct attrs a = s->attrs;
    attrs_merge(p, &a, &d.attrs);
    struct type *type = attrs_apply(p, &a, d.type, d.loc);
    param->type = sema_adjust_param(p, type, 0);
    param->array_len = type->vla_len;
    param->loc = d.loc;
    param->storage = s->storage;
    struct binding *b = scope_find(p, d.name);
    if (b && b->decl == param)
        b->type = param->type;
}

// Parses the declarations between the identifier list and the body (C17 6.9.1p6); parameters without one are int.
static void kr_declarations(struct parser *p, const struct derivation *f)
{
    while (!parse_at(p, TOK_LBRACE)) {
        struct specs s;
        if (!parse_at_specifier(p))
            parse_unexpected(p, "'{'");
        parse_specifiers(p, &s);
        if (!parse_at(p, TOK_SEMI)) {
            do
                kr_declarator(p, f, &s);
            while (parse_accept(p, TOK_COMMA));
        }
        parse_expect(p, TOK_SEMI);
    }
    for (size_t i = 0; i < f->n_params; i++) {
        if (f->params[i]->type)
            continue;
        f->params[i]->type = parse_basic(p, TYPE_INT);
        struct binding *b = scope_find(p, f->params[i]->name);
        if (b && b->decl == f->params[i])
            b->type = f->params[i]->type;
    }
}

// Binds the names of the parameter list again: parameters, and tags and enumerators declared there.
static void rebind(struct parser *p, const struct binding *b, const struct binding *end)
{
    if (b == end)
        return;
    size_t mark = p->stack.n;
    for (; b != end; b = b->previous) {
        struct binding *copy = ARENA_NEW(p->mem, struct binding);
        *copy = *b;
        vec_push(&p->stack, copy);
    }
    while (p->stack.n > mark) {
        const struct binding *old = vec_pop(&p->stack);
        struct binding *n = scope_bind(p, old->kind, old->name, old->loc);
        n->decl = old->decl;
        n->type = old->type;
        n->value = old->value;
    }
}

/* Gives a definition without prototype the type of an earlier declaration with one; its parameters must have the types
 * of the prototype, before or after default promotion (gcc). */
static void use_prototype(struct parser *p, struct declarator *d)
{
    const struct slot *slot = parse_slot(p, d->name);
    const struct decl *old = slot->linked_here ? slot->linked : NULL;
    if (!d->function->old_style || !old || old->kind != DECL_FUNC || old->type->old_style || old->is_builtin)
        return;
    if (old->type->n_params != d->function->n_params || old->type->variadic) {
        NOTE_ERROR(p, d->loc, E0111, "number of arguments does not match the prototype of '%s'", parse_str(p, d->name));
        NOTE(p, old->loc, "prototype declaration");
        parse_jump(p);
    }
    d->type = type_function(p->types, d->type->elem, old->type->params, old->type->n_params, false, false);
}

static void check_against_prototype(struct parser *p, const struct declarator *d)
{
    const struct type *proto = d->type;
    for (size_t i = 0; d->function->old_style && i < proto->n_params; i++) {
        struct decl *a = d->function->params[i];
        struct type *t = a->type->unqual, *want = proto->params[i];
        bool promoted = type_is_integer(t) && type_compatible(type_promote(p->types, t), want);
        bool wide = t->kind == TYPE_FLOAT && want->kind == TYPE_DOUBLE;
        if (!type_compatible(t, want) && !promoted && !wide)
            FAIL(p, a->loc, E0111, "parameter '%s' does not match the prototype", parse_str(p, a->name));
    }
}

static void check_signature(struct parser *p, const struct declarator *d)
{
    const struct type *ret = d->type->elem;
    if (!ret->complete && ret->kind != TYPE_VOID)
        FAIL(p, d->loc, E0132, "return type of '%s' is incomplete", parse_str(p, d->name));
    const struct derivation *f = d->function;
    for (size_t i = 0; i < f->n_params; i++) {
        const struct decl *a = f->params[i];
        if (!a->type->complete)
            FAIL(p, a->loc, E0132, "parameter %zu of '%s' has incomplete type '%s'", i + 1, parse_str(p, d->name),
                 parse_type_str(p, a->type));
    }
}

static void define_params(struct parser *p, struct decl *fn, const struct derivation *f)
{
    fn->params = f->params;
    fn->n_params = f->n_params;
    for (size_t i = 0; i < f->n_params; i++) {
        struct decl *a = f->params[i];
        a->fn = fn;
        a->is_defined = 1;
        a->align = a->type->align;
        scope_register(p, a);
    }
}

// Whether the old definition is replaced: it is GNU `extern inline`, or weak.
static bool gives_way(const struct decl *fn)
{
    return (fn->is_inline && fn->storage == STORAGE_EXTERN) || fn->is_weak;
}

// Whether a definition belongs to an entity of this file, whatever others define under that name.
static bool hides_others(struct parser *p, const struct specs *s, const struct declarator *d)
{
    return !parse_slot(p, d->name)->linked_here && (s->storage == STORAGE_STATIC || link_is_inline(p, s, d));
}

// The strong definition in another file that replaces a weak one of this file; NULL: there is none.
static struct decl *strong_elsewhere(struct parser *p, const struct specs *s, const struct declarator *d)
{
    struct decl *old = parse_slot(p, d->name)->linked;
    bool weak = (s->attrs.weak || d->attrs.weak) && s->storage != STORAGE_STATIC;
    return weak && old && old->kind == DECL_FUNC && old->body && !gives_way(old) && link_is_foreign(p, old) ? old
                                                                                                            : NULL;
}

/* Compilers list the constructors and destructors that a file defines, by name: if one is weak and another file replaces it, the strong one
 * stands in both lists, or in the list of a file that does not define it.  s and d are of the definition that is not the first. */
static void remark_listed(struct parser *p, struct decl *fn, const struct specs *s, const struct declarator *d)
{
    uint32_t constructor = MAX(s->attrs.constructor, d->attrs.constructor),
             destructor = MAX(s->attrs.destructor, d->attrs.destructor);
    if (!constructor && !destructor)
        return;
    fn->constructor = MAX(fn->constructor, constructor);
    fn->destructor = MAX(fn->destructor, destructor);
    decl_remark(
        p, fn, program_remark(p->prog, d->loc, "a constructor or destructor with a weak and another definition", true));
}

static struct decl *declare_definition(struct parser *p, const struct specs *s, const struct declarator *d)
{
    const struct slot *slot = parse_slot(p, d->name);
    if (slot->linked && slot->linked->kind == DECL_FUNC && slot->linked->is_defined && !hides_others(p, s, d) &&
        !gives_way(slot->linked) && !strong_elsewhere(p, s, d) && !link_is_apart(p, d, slot->linked)) {
        NOTE_ERROR(p, d->loc, E0105, "redefinition of '%s'", parse_str(p, d->name));
        NOTE(p, slot->linked->loc, "previous definition");
    }
    // A strong definition replaces a weak one; the linker would choose between two weak ones.
    bool replaces = slot->linked && slot->linked->is_weak && slot->linked->body && s->storage != STORAGE_STATIC;
    bool strong = !slot->linked_here && !s->attrs.weak && !d->attrs.weak;
    bool listed = replaces && (slot->linked->constructor || slot->linked->destructor);
    struct decl *fn = sema_declare(p, s, d, true);
    if (listed)
        remark_listed(p, fn, s, d);
    link_replaces_alias(p, fn);
    if (replaces)
        link_replaces_weak(p, fn);
    if (replaces && strong)
        fn->is_weak = 0;
    else if (replaces)
        decl_remark(p, fn, program_remark(p->prog, d->loc, "a second weak definition", true));
    fn->is_defined = 1;
    fn->has_clauses |= d->has_clauses;
    fn->loc = d->loc;
    return fn;
}

void parse_function_body(struct parser *p, struct specs *s, struct declarator *d)
{
    struct function *fn = ARENA_NEW(p->mem, struct function);
    struct derivation *f = d->function;
    use_prototype(p, d);
    struct decl *strong = strong_elsewhere(p, s, d), kept = strong ? *strong : (struct decl){ 0 };
    fn->decl = declare_definition(p, s, d);
    struct binding *mark = scope_enter(p);
    rebind(p, f->inner, f->inner_end);
    if (f->old_style)
        kr_declarations(p, f);
    check_against_prototype(p, d);
    check_signature(p, d);
    define_params(p, fn->decl, f);
    p->fn = fn;
    if (!parse_at(p, TOK_LBRACE))
        parse_unexpected(p, "'{'");
    parse_contract_begin(p);
    fn->decl->body = parse_compound(p);
    fn->decl->body_end = p->prev_end;
    fn->decl->dialect = p->dialect;
    fn->decl->replaced = builtin_replaces(p, fn->decl);
    parse_contract_end(p);
    parse_label_end(p);
    p->fn = NULL;
    scope_leave(p, mark);
    if (strong && fn->decl == strong) {  // what was read replaces nothing
        *strong = kept;
        remark_listed(p, strong, s, d);
    }
}
