// SPDX-License-Identifier: Apache-2.0
// declarator.c: parses declarators, parameter lists and type names (C17 6.7.6, 6.7.7).
#include "frontend/parse_priv.h"

// The derivations of a declarator in the order in which they apply to the base type.
struct chain {
    struct derivation *first, *last;
};

static void chain_append(struct chain *c, const struct chain *more)
{
    if (!more->first)
        return;
    if (c->last)
        c->last->next = more->first;
    else
        c->first = more->first;
    c->last = more->last;
}

static void chain_push(struct chain *c, struct derivation *d)
{
    struct chain one = { d, d };
    chain_append(c, &one);
}

static void chain_prepend(struct chain *c, struct derivation *d)
{
    d->next = c->first;
    c->first = d;
    if (!c->last)
        c->last = d;
}

static struct derivation *new_derivation(struct parser *p, int kind)
{
    struct derivation *d = ARENA_NEW(p->mem, struct derivation);
    d->kind = kind;
    d->loc = p->tok.loc;
    return d;
}

// Parses type qualifiers and attributes after `*` or inside `[ ]`.
static unsigned qualifiers(struct parser *p, struct attrs *a)
{
    unsigned quals = 0;
    for (;; parse_advance(p)) {
        while (parse_at(p, KW_ATTRIBUTE))
            parse_attributes(p, a);
        switch ((int)p->tok.kind) {
        case KW_CONST:
            quals |= QUAL_CONST;
            break;
        case KW_VOLATILE:
            quals |= QUAL_VOLATILE;
            break;
        case KW_RESTRICT:
            quals |= QUAL_RESTRICT;
            break;
        case KW_ATOMIC:
            quals |= QUAL_ATOMIC;
            break;
        default:
            return quals;
        }
    }
}

// Parameters

struct type *sema_adjust_param(struct parser *p, struct type *t, unsigned array_quals)
{
    if (t->kind == TYPE_ARRAY)
        return type_qualified(p->types, type_pointer(p->types, t->elem), array_quals);
    return t->kind == TYPE_FUNCTION || type_is_list_array(p->types, t) ? type_pointer(p->types, t->unqual) : t;
}

static struct decl *bind_param(struct parser *p, struct sym name, struct type *t, struct loc loc)
{
    struct decl *d = scope_new_decl(p, DECL_PARAM, name, t, loc);
    if (name.i) {
        if (scope_find_here(p, name))
            NOTE_ERROR(p, loc, E0105, "redefinition of parameter '%s'", parse_str(p, name));
        struct binding *b = scope_bind(p, BIND_DECL, name, loc);
        b->decl = d;
        b->type = t;
    }
    return d;
}

static struct chain derivations(struct parser *p, enum declarator_mode mode, struct declarator *d);
static struct type *derive(struct parser *p, struct type *t, const struct chain *c, const struct declarator *d);

static struct decl *parameter(struct parser *p)
{
    struct specs s;
    struct declarator d = { .loc = p->tok.loc };
    if (!parse_at_specifier(p)) {
        if (parse_at(p, TOK_IDENT))
            FAIL(p, p->tok.loc, E0102, "unknown type name '%s'", parse_str(p, p->tok.sym));
        parse_unexpected(p, "a parameter declaration");
    }
    parse_specifiers(p, &s);
    if (s.storage != STORAGE_NONE && s.storage != STORAGE_REGISTER)
        NOTE_ERROR(p, s.loc, E0120, "storage class specified for a parameter");
    struct chain c = derivations(p, DECLARATOR_PARAM, &d);
    unsigned quals = c.last && c.last->kind == DERIVE_ARRAY ? c.last->quals : 0;
    struct type *t = derive(p, s.type, &c, &d);
    attrs_merge(p, &d.attrs, &s.attrs);
    t = attrs_apply(p, &d.attrs, t, d.loc);
    struct decl *param = bind_param(p, d.name, sema_adjust_param(p, t, quals), d.loc);
    param->array_len = t->vla_len;
    if (c.last && c.last->kind == DERIVE_ARRAY && c.last->is_static && t->kind == TYPE_ARRAY)
        param->at_least = t;
    param->storage = s.storage;
    param->nonnull = d.attrs.nonnull;
    return param;
}

static bool is_void_list(const struct decl *const *params, size_t n)
{
    return n == 1 && params[0]->type->kind == TYPE_VOID && !params[0]->name.i && !params[0]->type->quals;
}

static void typed_parameters(struct parser *p, struct derivation *f)
{
    size_t mark = p->stack.n;
    do {
        if (parse_accept(p, TOK_ELLIPSIS)) {
            f->variadic = true;
            break;
        }
        struct decl *param = parameter(p);
        vec_push(&p->stack, param);
    } while (parse_accept(p, TOK_COMMA));
    f->params = parse_take_list(p, mark, &f->n_params);
    if (!f->variadic && is_void_list((const struct decl *const *)f->params, f->n_params)) {
        f->n_params = 0;
        return;
    }
    for (size_t i = 0; i < f->n_params; i++)
        if (f->params[i]->type->kind == TYPE_VOID && !f->params[i]->name.i)
            FAIL(p, f->params[i]->loc, E0135, "parameter %zu has type void", i + 1);
}

// Parses an identifier list: the types follow before the body (C17 6.9.1p6).
static void named_parameters(struct parser *p, struct derivation *f)
{
    size_t mark = p->stack.n;
    f->old_style = true;
    do {
        if (!parse_at(p, TOK_IDENT))
            parse_unexpected(p, "identifier");
        struct decl *param = bind_param(p, p->tok.sym, NULL, p->tok.loc);
        vec_push(&p->stack, param);
        parse_advance(p);
    } while (parse_accept(p, TOK_COMMA));
    f->params = parse_take_list(p, mark, &f->n_params);
}

static struct derivation *function_suffix(struct parser *p)
{
    struct derivation *f = new_derivation(p, DERIVE_FUNCTION);
    parse_nest(p);
    parse_expect(p, TOK_LPAREN);
    struct binding *mark = scope_enter(p);
    if (parse_at(p, TOK_RPAREN))
        f->old_style = true;
    else if (parse_at(p, TOK_IDENT) && !parse_is_specifier(p, &p->tok))
        named_parameters(p, f);
    else
        typed_parameters(p, f);
    f->inner = p->bindings;
    f->inner_end = mark;
    scope_leave(p, mark);
    parse_expect(p, TOK_RPAREN);
    parse_unnest(p);
    return f;
}

static struct derivation *array_suffix(struct parser *p)
{
    struct derivation *a = new_derivation(p, DERIVE_ARRAY);
    struct attrs ignored = { 0 };
    parse_nest(p);
    parse_expect(p, TOK_LBRACKET);
    a->is_static = parse_accept(p, KW_STATIC);  // before or behind the qualifiers
    a->quals = qualifiers(p, &ignored);
    a->is_static |= parse_accept(p, KW_STATIC);
    if (parse_at(p, TOK_STAR) && parse_ahead(p)->kind == TOK_RBRACKET) {
        parse_advance(p);
        a->star = true;
    } else if (!parse_at(p, TOK_RBRACKET)) {
        a->length = sema_value(p, parse_assign(p));
    }
    parse_expect(p, TOK_RBRACKET);
    parse_unnest(p);
    return a;
}

// Declarators

// Whether '(' begins a nested declarator, and no parameter list.
static bool is_nested(struct parser *p, enum declarator_mode mode)
{
    if (mode == DECLARATOR_NAMED)
        return true;
    const struct token *t = parse_ahead(p);
    if (t->kind == TOK_RPAREN || t->kind == TOK_ELLIPSIS)
        return false;
    if (t->kind == KW_ATTRIBUTE)
        return true;
    if (mode == DECLARATOR_ABSTRACT && t->kind == TOK_IDENT)
        return false;
    return !parse_is_specifier(p, t);
}

// Parses the part after the pointers: a name, a nested declarator or nothing, and the suffixes.
static struct chain direct(struct parser *p, enum declarator_mode mode, struct declarator *d)
{
    struct chain inner = { 0 }, suffixes = { 0 };
    if (parse_at(p, TOK_LPAREN) && is_nested(p, mode)) {
        parse_nest(p);
        parse_advance(p);
        inner = derivations(p, mode, d);
        parse_expect(p, TOK_RPAREN);
        parse_unnest(p);
    } else if (parse_at(p, TOK_IDENT) && mode != DECLARATOR_ABSTRACT) {
        d->name = p->tok.sym;
        d->loc = p->tok.loc;
        parse_advance(p);
    } else if (mode == DECLARATOR_NAMED) {
        parse_unexpected(p, "identifier or '('");
    }
    for (unsigned n = 0;; n++) {
        if (n > DERIVATION_MAX)
            FAIL(p, p->tok.loc, E0110, "declarator nested too deeply");
        if (parse_at(p, TOK_LPAREN))
            chain_prepend(&suffixes, function_suffix(p));
        else if (parse_at(p, TOK_LBRACKET) && parse_ahead(p)->kind != TOK_LBRACKET)
            chain_prepend(&suffixes, array_suffix(p));
        else if (parse_at(p, TOK_LBRACKET))
            parse_attributes(p, &d->attrs);
        else
            break;
    }
    chain_append(&suffixes, &inner);
    return suffixes;
}

static struct chain derivations(struct parser *p, enum declarator_mode mode, struct declarator *d)
{
    struct chain c = { 0 };
    parse_attributes(p, &d->attrs);
    while (parse_at(p, KW_EXTENSION))
        parse_advance(p);
    for (unsigned n = 0; parse_at(p, TOK_STAR); n++) {
        if (n > DERIVATION_MAX)
            FAIL(p, p->tok.loc, E0110, "declarator nested too deeply");
        struct derivation *ptr = new_derivation(p, DERIVE_POINTER);
        parse_advance(p);
        ptr->quals = qualifiers(p, &d->attrs);
        chain_push(&c, ptr);
    }
    struct chain rest = direct(p, mode, d);
    chain_append(&c, &rest);
    if (mode == DECLARATOR_ABSTRACT)
        return c;
    while (parse_at(p, KW_ASM) || parse_at(p, KW_ATTRIBUTE)) {
        if (parse_at(p, KW_ASM))
            d->asm_name = parse_asm_label(p);
        parse_attributes(p, &d->attrs);
    }
    d->has_clauses |= parse_clauses(p);
    return c;
}

// Whether a clause of a contract of CBMC begins here.
static bool at_clause(struct parser *p)
{
    static const char *const clauses[] = { "__CPROVER_requires",          "__CPROVER_ensures",
                                           "__CPROVER_assigns",           "__CPROVER_frees",
                                           "__CPROVER_decreases",         "__CPROVER_loop_invariant",
                                           "__CPROVER_requires_contract", "__CPROVER_ensures_contract" };
    if (!parse_at(p, TOK_IDENT) || parse_ahead(p)->kind != TOK_LPAREN)
        return false;
    const char *name = parse_str(p, p->tok.sym);
    for (size_t i = 0; i < ARRAY_LEN(clauses); i++)
        if (strcmp(name, clauses[i]) == 0)
            return true;
    return false;
}

bool parse_clauses(struct parser *p)
{
    bool found = at_clause(p);
    while (at_clause(p)) {
        parse_advance(p);
        parse_skip_parens(p);
    }
    return found;
}

static void check_element(struct parser *p, const struct type *t, const struct declarator *d, struct loc loc)
{
    const char *name = d->name.i ? parse_str(p, d->name) : "type name";
    if (t->kind == TYPE_VOID)
        FAIL(p, loc, E0136, "declaration of '%s' as array of voids", name);
    if (t->kind == TYPE_FUNCTION)
        FAIL(p, loc, E0136, "declaration of '%s' as array of functions", name);
    if (!t->complete)
        FAIL(p, loc, E0136, "array type has incomplete element type '%s'", parse_type_str(p, t));
}

static struct type *array_of(struct parser *p, struct type *elem, const struct derivation *a,
                             const struct declarator *d)
{
    u128 v;
    check_element(p, elem, d, a->loc);
    if (a->star)
        return type_vla(p->types, elem, sema_const(p, parse_basic(p, TYPE_INT), 0, a->loc));
    if (!a->length)
        return type_array(p->types, elem, TYPE_LEN_UNKNOWN);
    const struct type *lt = a->length->type;
    if (!type_is_integer(lt))
        FAIL(p, a->length->loc, E0137, "size of array has non-integer type '%s'", parse_type_str(p, lt));
    if (!sema_const_eval(p, a->length, &v))
        return type_vla(p->types, elem, a->length);
    i128 n = value_int(v, lt);
    if (n < 0)
        FAIL(p, a->length->loc, E0137, "size of array is negative");
    i128 limit = p->types->machine->id == MACHINE_LP64 ? INT64_MAX : INT32_MAX;
    if (elem->size && n > limit / (i128)elem->size)
        FAIL(p, a->length->loc, E0137, "size of array is too large");
    if (elem->size == 0 && n > limit)
        FAIL(p, a->length->loc, E0137, "size of array is too large");
    return type_array(p->types, elem, (uint64_t)n);
}

static struct type *function_of(struct parser *p, struct type *ret, const struct derivation *f)
{
    if (ret->kind == TYPE_FUNCTION || ret->kind == TYPE_ARRAY)
        FAIL(p, f->loc, E0138, "function returns %s", ret->kind == TYPE_ARRAY ? "an array" : "a function");
    ret = ret->unqual;  // qualifiers of the returned value mean nothing (C17 6.7.6.3p5)
    if (f->old_style)
        return type_function(p->types, ret, NULL, 0, false, true);
    struct type **params = ARENA_ARRAY(p->mem, struct type *, f->n_params);
    for (size_t i = 0; i < f->n_params; i++)
        params[i] = f->params[i]->type;
    return type_function(p->types, ret, params, f->n_params, f->variadic, false);
}

static struct type *derive(struct parser *p, struct type *t, const struct chain *c, const struct declarator *d)
{
    for (const struct derivation *v = c->first; v; v = v->next) {
        if (v->kind == DERIVE_POINTER)
            t = type_qualified(p->types, type_pointer(p->types, t), v->quals);
        else if (v->kind == DERIVE_ARRAY)
            t = array_of(p, t, v, d);
        else
            t = function_of(p, t, v);
    }
    return t;
}

void parse_declarator(struct parser *p, struct type *base, enum declarator_mode mode, struct declarator *d)
{
    *d = (struct declarator){ .loc = p->tok.loc };
    struct chain c = derivations(p, mode, d);
    d->type = derive(p, base, &c, d);
    d->function = c.last && c.last->kind == DERIVE_FUNCTION ? c.last : NULL;
}

// Type names

bool parse_at_type_name(struct parser *p, const struct token *t)
{
    if (t->kind == KW_EXTENSION && t == &p->tok)
        return parse_is_specifier(p, parse_ahead(p));
    return parse_is_specifier(p, t);
}

struct type *parse_type_name(struct parser *p)
{
    struct specs s;
    struct declarator d;
    struct loc loc = p->tok.loc;
    if (!parse_at_specifier(p)) {
        if (parse_at(p, TOK_IDENT))
            FAIL(p, loc, E0102, "unknown type name '%s'", parse_str(p, p->tok.sym));
        parse_unexpected(p, "a type name");
    }
    parse_nest(p);
    parse_specifiers(p, &s);
    if (s.has_storage)
        FAIL(p, loc, E0120, "storage class in a type name");
    bool may_alias = s.attrs.may_alias;  // the whole type
    s.attrs.may_alias = 0;
    struct type *t = attrs_apply(p, &s.attrs, s.type, loc);
    parse_declarator(p, t, DECLARATOR_ABSTRACT, &d);
    parse_unnest(p);
    d.attrs.may_alias |= may_alias;
    t = attrs_apply(p, &d.attrs, d.type, loc);
    unsigned align = MAX(s.attrs.aligned, d.attrs.aligned);
    return align > t->align ? type_aligned(p->types, t, align) : t;
}
