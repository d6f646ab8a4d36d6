// SPDX-License-Identifier: Apache-2.0
// postfix.c: parses primary and postfix expressions: names, members, calls, compound literals, _Generic (C17 6.5.1,
// 6.5.2).
#include "frontend/parse_priv.h"
#include "lang/tools.h"

// Members

static struct expr *sema_find_member(struct parser *p, struct expr *e, struct sym name)
{
    struct type *s = e->type;
    const struct field *f = NULL;
    struct expr *inner = NULL;
    for (size_t i = 0; i < s->n_fields && !f && !inner; i++) {
        const struct field *g = &s->fields[i];
        if (sym_eq(g->name, name) && name.i)
            f = g;
        else if (!g->name.i && !g->is_bitfield && type_is_record(g->type) && sema_has_member(g->type, name))
            inner = sema_select(p, e, g);
    }
    if (inner)
        return sema_find_member(p, inner, name);
    return f ? sema_select(p, e, f) : NULL;
}

bool sema_has_member(const struct type *s, struct sym name)
{
    for (size_t i = 0; i < s->n_fields; i++) {
        const struct field *f = &s->fields[i];
        if (sym_eq(f->name, name))
            return true;
        if (!f->name.i && !f->is_bitfield && type_is_record(f->type) && sema_has_member(f->type, name))
            return true;
    }
    return false;
}

// Selects a member; the result has the qualifiers of the record as well (C17 6.5.2.3p3).
struct expr *sema_select(struct parser *p, struct expr *e, const struct field *f)
{
    struct type *t = type_qualified(p->types, f->type, e->type->quals & ~QUAL_RESTRICT);
    struct expr *m = sema_new2(p, EXPR_MEMBER, t, e, NULL);
    m->field = f;
    m->is_lvalue = e->is_lvalue;
    m->end = p->prev_end;
    return m;
}

struct expr *sema_member(struct parser *p, struct expr *e, struct sym name, struct loc loc)
{
    if (e->kind == EXPR_UNSUPPORTED && !type_is_record(e->type))
        FAIL(p, loc, E0173, "request for member '%s' in something not a structure or union", parse_str(p, name));
    if (!type_is_record(e->type))
        FAIL(p, loc, E0173, "request for member '%s' in something of type '%s'", parse_str(p, name),
             parse_type_str(p, e->type));
    sema_require_complete(p, e->type, loc);
    struct expr *m = sema_find_member(p, e, name);
    if (!m)
        FAIL(p, loc, E0174, "'%s' has no member named '%s'", parse_type_str(p, e->type), parse_str(p, name));
    return m;
}

static struct expr *member_suffix(struct parser *p, struct expr *e)
{
    bool arrow = parse_at(p, TOK_ARROW);
    struct loc begin = e->loc, loc = p->tok.loc;
    parse_advance(p);
    if (!parse_at(p, TOK_IDENT))
        parse_unexpected(p, "identifier");
    struct sym name = p->tok.sym;
    if (arrow) {
        e = sema_value(p, e);
        if (e->type->kind != TYPE_POINTER)
            FAIL(p, loc, E0173, "invalid type argument of '->': '%s'", parse_type_str(p, e->type));
        e = sema_deref(p, e, begin);
    }
    parse_advance(p);
    return sema_member(p, e, name, loc);
}

// Calls

struct expr **parse_arguments(struct parser *p, size_t *n)
{
    size_t mark = p->stack.n;
    parse_expect(p, TOK_LPAREN);
    if (!parse_at(p, TOK_RPAREN)) {
        do {
            struct expr *e = parse_assign(p);
            vec_push(&p->stack, e);
        } while (parse_accept(p, TOK_COMMA));
    }
    parse_expect(p, TOK_RPAREN);
    return parse_take_list(p, mark, n);
}

static void check_count(struct parser *p, const struct type *fn, size_t n, struct loc loc)
{
    if (fn->old_style || n == fn->n_params || (n > fn->n_params && fn->variadic))
        return;
    FAIL(p, loc, E0175, "too %s arguments to function: %zu expected, %zu given", n < fn->n_params ? "few" : "many",
         fn->n_params, n);
}

struct expr *sema_call(struct parser *p, struct expr *f, struct expr **args, size_t n)
{
    struct loc loc = f->loc;
    f = sema_value(p, f);
    if (f->type->kind != TYPE_POINTER || f->type->elem->kind != TYPE_FUNCTION)
        FAIL(p, loc, E0176, "called object has type '%s', which is no function", parse_type_str(p, f->type));
    const struct type *fn = f->type->elem;
    check_count(p, fn, n, loc);
    if (fn->elem->kind != TYPE_VOID && !fn->elem->complete)
        FAIL(p, loc, E0132, "call of a function that returns the incomplete type '%s'", parse_type_str(p, fn->elem));
    struct assign_context c = { .verb = "passing an argument" };
    for (size_t i = 0; i < n; i++) {
        bool typed = !fn->old_style && i < fn->n_params;
        if (typed)
            sema_require_complete(p, fn->params[i], args[i]->loc);
        args[i] = typed ? sema_assign_convert(p, args[i], fn->params[i], &c) : sema_default_promote(p, args[i]);
    }
    struct expr *e = sema_new(p, EXPR_CALL, fn->elem->unqual, loc);
    p->calls++;
    e->a = f;
    e->args = args;
    e->n_args = n;
    builtin_mark_call(p, e);
    sema_height(p, e);
    return e;
}

static struct expr *call_suffix(struct parser *p, struct expr *f)
{
    size_t n;
    struct expr **args = parse_arguments(p, &n);
    return sema_call(p, f, args, n);
}

struct expr *parse_postfix(struct parser *p, struct expr *e)
{
    for (;;) {
        struct loc loc = e->loc;
        switch ((int)p->tok.kind) {
        case TOK_LPAREN:
            e = call_suffix(p, e);
            break;
        case TOK_DOT:
        case TOK_ARROW:
            e = member_suffix(p, e);
            break;
        case TOK_INC:
        case TOK_DEC: {
            enum op op = parse_at(p, TOK_INC) ? OP_ADD : OP_SUB;
            parse_advance(p);
            e = sema_incdec(p, EXPR_POSTINC, op, e, loc);
            break;
        }
        case TOK_LBRACKET: {
            parse_advance(p);
            struct expr *i = parse_expr(p);
            parse_expect(p, TOK_RBRACKET);
            e = sema_index(p, e, i);
            break;
        }
        default:
            return e;
        }
    }
}

// Primary expressions

ATTR_NORETURN static void undeclared(struct parser *p, struct sym name, struct loc loc)
{
    struct slot *s = parse_slot(p, name);
    if (!s->complained)
        NOTE_ERROR(p, loc, E0103, "'%s' undeclared", parse_str(p, name));
    s->complained = 1;
    p->failed = true;
    parse_jump(p);
}

// Parses true, false and nullptr of C23, where nothing else of that name is declared.
static struct expr *c23_word(struct parser *p, unsigned word, struct loc loc)
{
    if (word == C23_TRUE || word == C23_FALSE)
        return sema_const(p, parse_basic(p, TYPE_BOOL), word == C23_TRUE, loc);
    struct expr *zero = sema_const(p, parse_basic(p, TYPE_INT), 0, loc);
    return sema_written_cast(p, type_pointer(p->types, parse_basic(p, TYPE_VOID)), zero, loc);
}

// Parses a name that another verifier knows, with the braces behind it: __CPROVER_forall { ... }.
static struct expr *tool_name(struct parser *p, struct sym name, struct loc loc)
{
    unsigned depth = 0;
    if (parse_at(p, TOK_LBRACE))
        do {
            depth += parse_at(p, TOK_LBRACE);
            depth -= parse_at(p, TOK_RBRACE);
            if (parse_at(p, TOK_EOF))
                parse_unexpected(p, "'}'");
            parse_advance(p);
        } while (depth);
    return sema_unsupported(p, parse_basic(p, TYPE_INT), parse_str(p, name), loc);
}

static struct expr *unbound_name(struct parser *p, struct sym name, struct loc loc)
{
    struct expr *e = parse_builtin_name(p, name, loc);
    if (e)
        return e;
    if (parse_at(p, TOK_LPAREN)) {
        struct decl *f = sema_implicit_function(p, name, loc);
        return sema_var(p, f, f->type, loc);
    }
    if (tool_has_name(parse_str(p, name)))
        return tool_name(p, name, loc);
    unsigned word = parse_slot(p, name)->c23;
    if (word >= C23_TRUE)
        return c23_word(p, word, loc);
    undeclared(p, name, loc);
}

static struct expr *name(struct parser *p)
{
    struct sym sym = p->tok.sym;
    struct loc loc = p->tok.loc;
    const struct binding *b = scope_find(p, sym);
    if (b && b->kind == BIND_TYPEDEF)
        parse_unexpected(p, "an expression");
    parse_advance(p);
    if (!b)
        return unbound_name(p, sym, loc);
    if (b->kind == BIND_ENUMERATOR) {
        struct expr *e = sema_new(p, EXPR_CONST, b->type, loc);
        e->value = b->value;
        return e;
    }
    if (!b->type)
        FAIL(p, loc, E0103, "parameter '%s' has no type yet", parse_str(p, sym));
    return sema_var(p, b->decl, b->type, loc);
}

// The object that __func__ names (C17 6.4.2.2).
static struct expr *function_name(struct parser *p)
{
    struct loc loc = p->tok.loc;
    parse_advance(p);
    const char *text = p->fn ? parse_str(p, p->fn->decl->name) : "";
    struct type *t = type_qualified(p->types, parse_basic(p, TYPE_CHAR), QUAL_CONST);
    t = type_array(p->types, t, strlen(text) + 1);
    struct decl *v = p->fn ? p->fn->name_var : NULL;
    if (!v) {
        v = scope_new_decl(p, DECL_VAR, parse_sym(p, "__func__"), t, loc);
        v->storage = STORAGE_STATIC;
        v->is_global = v->is_local_static = v->is_defined = 1;
        v->fn = p->fn ? p->fn->decl : NULL;
        struct expr *str = sema_new(p, EXPR_STRING, type_array(p->types, parse_basic(p, TYPE_CHAR), t->len), loc);
        str->is_lvalue = 1;
        str->str = text;
        str->str_len = strlen(text) + 1;
        v->init = ARENA_NEW(p->mem, struct init);
        v->init->items = ARENA_NEW(p->mem, struct init_item);
        v->init->n = 1;
        v->init->items[0].type = t;
        v->init->items[0].init = str;
        scope_register(p, v);
        if (p->fn)
            p->fn->name_var = v;
    }
    return sema_var(p, v, t, loc);
}

// Parses ({ ... }), which has the value of its last statement, if that is an expression (GNU).
static struct expr *statement_expression(struct parser *p, struct loc loc)
{
    if (!p->fn)
        FAIL(p, loc, E0171, "braced-group within expression allowed only inside a function");
    struct expr *e = sema_new(p, EXPR_STMT, parse_basic(p, TYPE_VOID), loc);
    e->body = parse_block(p);
    size_t n = block_value(e->body);
    struct stmt *last = n ? e->body->list[n - 1] : NULL;
    while (last && (last->kind == STMT_LABEL || last->kind == STMT_NOTE))
        last = last->a;
    if (last && last->kind == STMT_EXPR && last->expr->type->kind != TYPE_VOID) {
        e->a = last->expr = sema_value(p, last->expr);
        e->type = e->a->type;
        e->height = e->a->height;
    }
    return e;
}

static struct expr *parenthesised(struct parser *p)
{
    struct loc loc = p->tok.loc;
    parse_advance(p);
    struct expr *e = parse_at(p, TOK_LBRACE) ? statement_expression(p, loc) : parse_expr(p);
    parse_expect(p, TOK_RPAREN);
    e->paren = 1;
    e->loc = loc;
    e->end = p->prev_end;
    return e;
}

struct expr *parse_compound_literal(struct parser *p, struct type *t, struct loc loc)
{
    struct decl *d = scope_new_decl(p, DECL_VAR, (struct sym){ 0 }, t, loc);
    if (t->kind == TYPE_FUNCTION || t->kind == TYPE_VOID || type_is_variable(t))
        FAIL(p, loc, E0177, "compound literal has %s type",
             t->kind == TYPE_FUNCTION ? "function"
             : t->kind == TYPE_VOID   ? "void"
                                      : "variable-length");
    if (!t->complete && !(t->kind == TYPE_ARRAY && t->len == TYPE_LEN_UNKNOWN))
        FAIL(p, loc, E0132, "compound literal has incomplete type '%s'", parse_type_str(p, t));
    d->is_global = !p->fn;
    d->is_defined = 1;
    d->fn = p->fn ? p->fn->decl : NULL;
    d->init = parse_initializer(p, &t, d->is_global);
    d->type = t;
    d->align = t->align;
    scope_register(p, d);
    struct expr *e = sema_new(p, EXPR_COMPOUND_LIT, t, loc);
    e->is_lvalue = 1;
    e->decl = d;
    return e;
}

// Parses _Generic (C17 6.5.1.1).  The type of a bit-field is not defined there: in gcc it is one of its width, which no
// association names.
static struct expr *parse_generic(struct parser *p)
{
    struct loc loc = p->tok.loc;
    struct expr *chosen = NULL, *fallback = NULL;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    p->sizeof_depth++;
    struct expr *operand = parse_assign(p);
    p->sizeof_depth--;
    const struct type *control = sema_value(p, operand)->type;
    bool narrow = sema_is_bitfield(operand) && sema_bitfield_bits(operand) < type_bits(control);
    while (parse_accept(p, TOK_COMMA)) {
        if (parse_accept(p, KW_DEFAULT)) {
            parse_expect(p, TOK_COLON);
            fallback = parse_assign(p);
            continue;
        }
        const struct type *t = parse_type_name(p);
        parse_expect(p, TOK_COLON);
        struct expr *e = parse_assign(p);
        if (t->quals == control->quals && type_compatible(t, control)) {
            if (chosen)
                FAIL(p, e->loc, E0178, "_Generic selector matches several associations");
            chosen = e;
        }
    }
    parse_expect(p, TOK_RPAREN);
    if (!chosen && !fallback)
        FAIL(p, loc, E0178, "_Generic selector of type '%s' is not compatible with any association",
             parse_type_str(p, control));
    if (narrow && chosen && fallback) {
        parse_remark(p, loc,
                     "`_Generic` knows no type of a bit-field, as in gcc (for clang it has that of its declaration)");
        return fallback;
    }
    return chosen ? chosen : fallback;
}

struct expr *parse_primary(struct parser *p)
{
    switch ((int)p->tok.kind) {
    case TOK_IDENT:
        return name(p);
    case TOK_NUMBER:
        return parse_number(p);
    case TOK_CHAR:
        return parse_char(p);
    case TOK_STRING:
        return parse_strings(p);
    case TOK_LPAREN:
        return parenthesised(p);
    case KW_FUNC_NAME:
        return function_name(p);
    case KW_GENERIC:
        return parse_generic(p);
    case KW_OFFSETOF:
    case KW_VA_ARG:
    case KW_TYPES_COMPATIBLE:
    case KW_CHOOSE_EXPR:
        return parse_builtin_keyword(p);
    default:
        parse_unexpected(p, "an expression");
    }
}
