// SPDX-License-Identifier: Apache-2.0
// decl.c: parses declarations of objects, functions and types (C17 6.7, 6.9).
#include "frontend/parse_priv.h"

#include "lang/tools.h"

// Bindings

static void redeclared(struct parser *p, const struct declarator *d, const struct binding *old, const char *what)
{
    NOTE_ERROR(p, d->loc, E0105, "%s '%s'", what, parse_str(p, d->name));
    NOTE(p, old->loc, "previous declaration");
    parse_jump(p);
}

static void bind_decl(struct parser *p, const struct declarator *d, struct decl *decl, struct type *t)
{
    struct binding *b = scope_find_here(p, d->name);
    if (b && (b->kind != BIND_DECL || b->decl != decl))
        redeclared(p, d, b, "redeclaration as a different kind of symbol:");
    if (!b) {
        b = scope_bind(p, BIND_DECL, d->name, d->loc);
        b->decl = decl;
        b->type = t;
        return;
    }
    b->type = b->type == t || !type_compatible(b->type, t) ? t : type_composite(p->types, b->type, t);
}

static void declare_typedef(struct parser *p, const struct specs *s, const struct attrs *a, const struct declarator *d,
                            struct type *t)
{
    struct binding *old = scope_find_here(p, d->name);
    if (a->aligned)
        t = type_aligned(p->types, t, a->aligned);
    if (a->transparent_union && t->kind == TYPE_UNION) {
        struct transparent *n = ARENA_NEW(p->mem, struct transparent);
        n->type = t->unqual;
        n->next = p->transparent;
        p->transparent = n;
    }
    if (old) {
        if (old->kind != BIND_TYPEDEF)
            redeclared(p, d, old, "redeclared as a different kind of symbol:");
        if (!type_compatible(old->type, t) || old->type->quals != t->quals)
            redeclared(p, d, old, "conflicting types for");
        return;
    }
    struct binding *b = scope_bind(p, BIND_TYPEDEF, d->name, d->loc);
    b->type = t;
    b->says_signed = s->says_signed;
    if (p->scope_depth == 0)
        vec_push(&p->prog->typedefs, ((struct named_type){ d->name, t }));
    if (strncmp(sym_str(&p->prog->syms, d->name), ANNOTATION, strlen(ANNOTATION)) == 0)
        vec_push(&p->prog->annotations, ((struct annotation){ d->name, t, d->loc }));
}

// Functions

static void function_flags(struct decl *f, const struct specs *s, const struct attrs *a, const struct declarator *d)
{
    f->is_inline |= s->is_inline;
    f->noreturn |= s->noreturn || a->noreturn || f->type->noreturn;
    if (d->asm_name.i)
        f->asm_name = d->asm_name;
}

static struct decl *declare_function(struct parser *p, const struct specs *s, const struct attrs *a,
                                     const struct declarator *d, struct type *t)
{
    if (s->storage == STORAGE_AUTO || s->storage == STORAGE_REGISTER || s->thread_local_)
        FAIL(p, d->loc, E0120, "invalid storage class for function '%s'", parse_str(p, d->name));
    struct decl *f = link_declare(p, s, d, t, DECL_FUNC);
    f->align = MAX(f->align, a->aligned);
    function_flags(f, s, a, d);
    attrs_declare(p, a, f);
    bind_decl(p, d, f, t);
    return f;
}

// Objects

static void check_object_type(struct parser *p, const struct specs *s, const struct declarator *d, const struct type *t)
{
    const char *name = parse_str(p, d->name);
    if (t->kind == TYPE_VOID && s->storage != STORAGE_EXTERN)
        FAIL(p, d->loc, E0139, "variable '%s' declared void", name);
    bool automatic = p->scope_depth > 0 && s->storage != STORAGE_EXTERN && s->storage != STORAGE_STATIC;
    if (type_is_variable(t) && !automatic)
        FAIL(p, d->loc, E0131,
             p->scope_depth ? "storage size of '%s' is not constant" : "variably modified '%s' at file scope", name);
}

// The alignment that an attribute of the variable or of its type asks for, if it is less than the type has (gcc manual, "Common Variable Attributes"); 0: none does.
static unsigned less_alignment(const struct type *t, const struct specs *s, const struct attrs *a)
{
    const struct type *part = t;
    if (s->align)
        return 0;
    if (a->aligned)
        return a->aligned < t->align ? a->aligned : 0;
    while (part->kind == TYPE_ARRAY)
        part = part->elem;
    return part->aligns_less ? t->align : 0;
}

static void object_flags(struct decl *v, const struct specs *s, const struct attrs *a, const struct declarator *d)
{
    v->is_thread_local |= s->thread_local_;
    v->is_constexpr |= s->is_constexpr;
    unsigned less = less_alignment(v->type, s, a);
    v->aligns_less |= less != 0;
    v->align = v->aligns_less ? MAX(1, less) : MAX(MAX(v->align, v->type->align), MAX(a->aligned, s->align));
    if (s->storage != STORAGE_EXTERN && !v->is_defined) {
        v->is_defined = 1;
        v->loc = d->loc;
    }
    if (d->asm_name.i)
        v->asm_name = d->asm_name;
}

// Remarks on a variable that is kept in a register of its own (gcc manual, "Explicit Register Variables"): assembly may
// change it.
static void remark_register(struct parser *p, struct decl *v)
{
    const char *what = arena_printf(p->mem, "the register of variable `%s`", parse_str(p, v->name));
    decl_remark(p, v, program_remark(p->prog, v->loc, what, !v->fn));
    v->asm_name = (struct sym){ 0 };
}

static struct decl *declare_linked_object(struct parser *p, const struct specs *s, const struct attrs *a,
                                          const struct declarator *d, struct type *t)
{
    const struct decl *old = parse_slot(p, d->name)->linked;
    bool again = old && old->is_defined && link_is_foreign(p, old) && s->storage == STORAGE_NONE;
    struct decl *v = link_declare(p, s, d, t, DECL_VAR);
    if (s->storage != STORAGE_EXTERN)
        link_replaces_alias(p, v);
    bool was_weak = again && v->is_weak;
    if (was_weak && a->weak)
        decl_remark(p, v, program_remark(p->prog, d->loc, "a second weak definition", true));
    object_flags(v, s, a, d);
    attrs_declare(p, a, v);
    if (was_weak && !a->weak) {  // a strong definition replaces a weak one of another file
        link_replaces_weak(p, v);
        v->init = NULL;
        v->loc = d->loc;
    }
    if (again && was_weak != a->weak)
        v->is_weak = 0;
    bind_decl(p, d, v, t);
    return v;
}

// Declares a name without linkage: automatic, register or local static.
static struct decl *declare_local(struct parser *p, const struct specs *s, const struct attrs *a,
                                  const struct declarator *d, struct type *t)
{
    struct binding *old = scope_find_here(p, d->name);
    if (old)
        redeclared(p, d, old,
                   old->kind == BIND_DECL && old->decl->kind == DECL_PARAM
                       ? "redeclared as a different kind of symbol: parameter"
                       : "redeclaration without linkage of");
    struct decl *v = scope_new_decl(p, DECL_VAR, d->name, t, d->loc);
    v->storage = s->storage;
    v->is_global = v->is_local_static = s->storage == STORAGE_STATIC;
    v->fn = p->fn ? p->fn->decl : NULL;
    scope_register(p, v);
    object_flags(v, s, a, d);
    attrs_declare(p, a, v);
    if (v->asm_name.i && !v->is_global)
        remark_register(p, v);
    bind_decl(p, d, v, t);
    return v;
}

struct decl *sema_declare(struct parser *p, const struct specs *s, const struct declarator *d, bool defines)
{
    struct attrs a = s->attrs;
    attrs_merge(p, &a, &d->attrs);
    struct type *t = attrs_apply(p, &a, d->type, d->loc);
    if (s->storage == STORAGE_TYPEDEF) {
        declare_typedef(p, s, &a, d, t);
        return NULL;
    }
    if (t->kind == TYPE_FUNCTION)
        return declare_function(p, s, &a, d, t);
    check_object_type(p, s, d, t);
    if (p->scope_depth > 0 && s->storage != STORAGE_EXTERN)
        return declare_local(p, s, &a, d, t);
    bool in_register = s->storage == STORAGE_REGISTER && d->asm_name.i;
    if (s->storage == STORAGE_AUTO || (s->storage == STORAGE_REGISTER && !in_register))
        FAIL(p, d->loc, E0120, "file-scope declaration of '%s' specifies %s", parse_str(p, d->name),
             s->storage == STORAGE_AUTO ? "auto" : "register");
    struct decl *v = declare_linked_object(p, s, &a, d, t);
    if (in_register)
        remark_register(p, v);
    if (defines)
        v->is_defined = 1;
    return v;
}

static struct type *implicit_result(struct parser *p, struct sym name)
{
    enum type_kind k = tool_undeclared_result(parse_str(p, name));
    if (k == TYPE_POINTER)
        return type_pointer(p->types, parse_basic(p, TYPE_VOID));
    bool missing = (k == TYPE_INT128 || k == TYPE_UINT128) && !p->types->machine->int128;
    return parse_basic(p, missing ? TYPE_INT : k);
}

struct decl *sema_implicit_function(struct parser *p, struct sym name, struct loc loc)
{
    struct slot *slot = parse_slot(p, name);
    struct decl *f = slot->linked;
    if (!f)
        f = builtin_library(p, name);
    if (!f) {
        WARN(p, loc, W0101, "implicit declaration of function '%s'", parse_str(p, name));
        struct type *t = type_function(p->types, implicit_result(p, name), NULL, 0, false, true);
        if (strncmp(parse_str(p, name), "__builtin_", 10) == 0)
            sema_type_asked(p, parse_str(p, name), loc);
        f = builtin_declare(p, parse_str(p, name), t, loc);
    }
    slot = parse_slot(p, name);
    slot->linked = f;
    slot->linked_here = 1;
    struct binding *b = scope_bind(p, BIND_DECL, name, loc);
    b->decl = f;
    b->type = f->type;
    return f;
}

// Initialisers

// Completes the type of a declared object: an array got its length.
static void complete_object(struct parser *p, struct decl *v, const struct declarator *d, struct type *t)
{
    v->type = t;
    v->align = MAX(v->align, t->align);
    struct binding *b = scope_find(p, d->name);
    if (b && b->kind == BIND_DECL && b->decl == v)
        b->type = t;
}

static void initialise(struct parser *p, const struct specs *s, const struct declarator *d, struct decl *v)
{
    const char *name = parse_str(p, d->name);
    if (s->storage == STORAGE_TYPEDEF || !v || v->kind != DECL_VAR)
        FAIL(p, d->loc, E0150, "'%s' is initialised like a variable", name);
    if (s->storage == STORAGE_EXTERN && p->scope_depth > 0)
        FAIL(p, d->loc, E0150, "'%s' has both extern and an initialiser", name);
    bool gives_way = (s->attrs.weak || d->attrs.weak) && !v->is_weak;  // to a strong definition of another file
    if (v->init && v->is_global && !gives_way && !(v->is_weak && link_is_foreign(p, v)) && !link_is_apart(p, d, v)) {
        NOTE_ERROR(p, d->loc, E0105, "redefinition of '%s'", name);
        NOTE(p, v->loc, "previous definition");
    }
    struct type *t = v->type;
    if (!t->complete && !(t->kind == TYPE_ARRAY && t->len == TYPE_LEN_UNKNOWN))
        FAIL(p, d->loc, E0132, "variable '%s' has an initialiser but incomplete type", name);
    struct init *init = parse_initializer(p, &t, v->is_global);
    if (!gives_way) {
        v->init = init;
        v->is_defined = 1;
        v->loc = d->loc;
    }
    complete_object(p, v, d, t);
}

// __auto_type name = expression;
static struct decl *auto_type_object(struct parser *p, struct specs *s, struct declarator *d)
{
    if (!parse_accept(p, TOK_ASSIGN))
        FAIL(p, d->loc, E0157, "__auto_type requires an initialiser");
    struct expr *e = sema_value(p, parse_assign(p));
    d->type = type_qualified(p->types, e->type, d->type->quals);
    struct decl *v = sema_declare(p, s, d, true);
    if (!v)
        FAIL(p, d->loc, E0157, "invalid use of __auto_type");
    v->init = init_of(p, v->type, e);
    return v;
}

// Checks that an automatic or static local object has a known size once its declarator is complete.
static void check_complete(struct parser *p, const struct decl *v)
{
    if (v && v->kind == DECL_VAR && v->is_defined && !v->type->complete && p->scope_depth > 0)
        FAIL(p, v->loc, E0132, "storage size of '%s' is not known", parse_str(p, v->name));
}

static struct decl *init_declarator(struct parser *p, struct specs *s, struct declarator *d)
{
    if (s->auto_type)
        return auto_type_object(p, s, d);
    bool has_init = parse_at(p, TOK_ASSIGN);
    struct decl *v = sema_declare(p, s, d, has_init);
    if (parse_accept(p, TOK_ASSIGN))
        initialise(p, s, d, v);
    check_complete(p, v);
    return v;
}

// Declarations

static bool begins_body(struct parser *p, const struct specs *s, const struct declarator *d)
{
    if (!d->function || s->storage == STORAGE_TYPEDEF)
        return false;
    if (parse_at(p, TOK_LBRACE))
        return true;
    return d->function->old_style && d->function->n_params && parse_at_specifier(p);
}

// Whether a declaration of implicit type int, without specifier, may begin here.
static bool at_implicit_int(struct parser *p)
{
    if (parse_at(p, TOK_STAR) || parse_at(p, TOK_LPAREN))
        return true;
    if (!parse_at(p, TOK_IDENT))
        return false;
    switch ((int)parse_ahead(p)->kind) {
    case TOK_LPAREN:
    case TOK_SEMI:
    case TOK_ASSIGN:
    case TOK_COMMA:
    case TOK_LBRACKET:
    case KW_ASM:
    case KW_ATTRIBUTE:
        return true;
    default:
        return false;
    }
}

void parse_external_declaration(struct parser *p)
{
    struct specs s;
    while (parse_at(p, KW_EXTENSION))
        parse_advance(p);
    if (parse_accept(p, TOK_SEMI))
        return;
    if (parse_at(p, KW_ASM)) {
        parse_toplevel_asm(p);
        return;
    }
    if (parse_at(p, KW_STATIC_ASSERT)) {
        parse_static_assert(p);
        return;
    }
    if (!parse_at_specifier(p) && !at_implicit_int(p)) {
        if (parse_at(p, TOK_IDENT))
            FAIL(p, p->tok.loc, E0102, "unknown type name '%s'", parse_str(p, p->tok.sym));
        parse_unexpected(p, "a declaration");
    }
    parse_specifiers(p, &s);
    if (parse_accept(p, TOK_SEMI))
        return;
    for (bool first = true;; first = false) {
        struct declarator d;
        parse_declarator(p, s.type, DECLARATOR_NAMED, &d);
        if (first && begins_body(p, &s, &d)) {
            parse_function_body(p, &s, &d);
            return;
        }
        init_declarator(p, &s, &d);
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    parse_expect(p, TOK_SEMI);
}

// Whether the declarator declares a function that is defined later inside of this one (GNU).
static bool declares_nested(const struct parser *p, const struct specs *s, const struct declarator *d)
{
    return s->storage == STORAGE_AUTO && d->type && d->type->kind == TYPE_FUNCTION &&
           (parse_at(p, TOK_SEMI) || parse_at(p, TOK_COMMA));
}

// Binds the name of a nested function, which has no linkage: other functions may have that name and another type.
static void bind_nested(struct parser *p, const struct declarator *d)
{
    struct binding *b = scope_find_here(p, d->name);
    if (b)
        return;
    struct decl *f = scope_new_decl(p, DECL_FUNC, d->name, d->type, d->loc);
    f->storage = STORAGE_STATIC;
    scope_register(p, f);
    decl_remark(p, f, program_remark(p->prog, d->loc, "a nested function", true));
    b = scope_bind(p, BIND_DECL, d->name, d->loc);
    b->decl = f;
    b->type = d->type;
}

// Parses a function inside a function (GNU): its body is not modelled, and reaching its declaration is noted.
static struct stmt *nested_function(struct parser *p, const struct specs *s, struct declarator *d)
{
    struct loc loc = d->loc;
    enum token_kind begin = declares_nested(p, s, d) ? TOK_SEMI : TOK_LBRACE;
    bind_nested(p, d);
    while (!parse_at(p, begin) && !parse_at(p, TOK_EOF))
        parse_advance(p);
    unsigned open = 0;
    do {
        if (parse_at(p, TOK_EOF))
            parse_unexpected(p, "'}'");
        open += parse_at(p, TOK_LBRACE) ? 1 : 0;
        open -= parse_at(p, TOK_RBRACE) ? 1 : 0;
        parse_advance(p);
    } while (open);
    struct stmt *st = ARENA_NEW(p->mem, struct stmt);
    st->kind = STMT_EXPR;
    st->loc = loc;
    st->end = p->prev_end;
    st->expr = sema_unsupported(p, parse_basic(p, TYPE_VOID), "nested function", loc);
    return st;
}

// The declaration of a typedef whose sizes are computed where it is declared (C17 6.7.8p3); NULL: it needs none.
static struct decl *variable_typedef(struct parser *p, const struct specs *s, const struct declarator *d)
{
    if (s->storage != STORAGE_TYPEDEF || !type_is_variably_modified(d->type))
        return NULL;
    struct decl *t = ARENA_NEW(p->mem, struct decl);
    t->kind = DECL_TYPEDEF;
    t->name = d->name;
    t->type = d->type;
    t->loc = d->loc;
    t->storage = STORAGE_TYPEDEF;
    return t;
}

struct stmt *parse_declaration_statement(struct parser *p)
{
    struct specs s;
    struct stmt *st = ARENA_NEW(p->mem, struct stmt);
    st->kind = STMT_DECL;
    st->loc = p->tok.loc;
    parse_specifiers(p, &s);
    size_t mark = p->stack.n;
    while (!parse_at(p, TOK_SEMI)) {
        struct declarator d;
        parse_declarator(p, s.type, DECLARATOR_NAMED, &d);
        if (begins_body(p, &s, &d) || declares_nested(p, &s, &d))
            return nested_function(p, &s, &d);
        struct decl *v = init_declarator(p, &s, &d);
        if (!v)
            v = variable_typedef(p, &s, &d);
        if (v && (v->kind == DECL_TYPEDEF || (v->kind == DECL_VAR && s.storage != STORAGE_EXTERN)))
            vec_push(&p->stack, v);
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    parse_expect(p, TOK_SEMI);
    st->decls = parse_take_list(p, mark, &st->n_decls);
    st->end = p->prev_end;
    return st;
}
