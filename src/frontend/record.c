// SPDX-License-Identifier: Apache-2.0
// record.c: parses struct, union and enum specifiers (C17 6.7.2.1 to 6.7.2.3).
#include "frontend/parse_priv.h"

// A member while its record is being parsed.
struct member {
    struct field field;
    unsigned align;
    bool packed;
};

// Tags

static const char *kind_word(enum type_kind k)
{
    return k == TYPE_STRUCT ? "struct" : k == TYPE_UNION ? "union" : "enum";
}

static struct type *new_tagged(struct parser *p, enum type_kind k, struct sym tag, struct loc loc)
{
    struct type *t = type_new(p->types, k);
    t->tag = tag;
    t->loc = loc;
    if (tag.i)
        scope_bind_tag(p, tag, loc, t);
    return t;
}

static void require_kind(struct parser *p, const struct binding *b, enum type_kind k, struct loc loc)
{
    if (b->type->kind == k)
        return;
    NOTE_ERROR(p, loc, E0106, "'%s' defined as the wrong kind of tag", parse_str(p, b->name));
    NOTE(p, b->loc, "previous declaration as %s", kind_word(b->type->kind));
    parse_jump(p);
}

// Parses `struct tag` that is not followed by a brace (C17 6.7.2.3p7-9).
static struct type *tag_reference(struct parser *p, enum type_kind k, struct sym tag, struct loc loc)
{
    struct binding *b = scope_find_tag(p, tag);
    bool declares = parse_at(p, TOK_SEMI);  // `struct tag;` hides an outer tag
    if (b && (b->depth == p->scope_depth || !declares)) {
        require_kind(p, b, k, loc);
        return b->type;
    }
    return new_tagged(p, k, tag, loc);
}

// Parses `struct tag {`; gives the type to be completed.
static struct type *tag_definition(struct parser *p, enum type_kind k, struct sym tag, struct loc loc)
{
    struct binding *b = tag.i ? scope_find_tag(p, tag) : NULL;
    if (!b || b->depth != p->scope_depth)
        return new_tagged(p, k, tag, loc);
    require_kind(p, b, k, loc);
    if (b->type->complete || b->type->n_fields) {
        NOTE_ERROR(p, loc, E0105, "redefinition of '%s %s'", kind_word(k), parse_str(p, tag));
        NOTE(p, b->type->loc, "originally defined here");
        return new_tagged(p, k, tag, loc);
    }
    b->type->loc = loc;
    return b->type;
}

// Members

// Notes the names of f's members, or f's own, as members of `owner`; reports names that exist already.
static void note_names(struct parser *p, uint32_t owner, const struct field *f)
{
    if (f->name.i) {
        struct slot *s = parse_slot(p, f->name);
        if (s->member_of == owner + 1)
            NOTE_ERROR(p, f->loc, E0107, "duplicate member '%s'", parse_str(p, f->name));
        s->member_of = owner + 1;
    } else if (!f->is_bitfield && type_is_record(f->type)) {
        for (size_t i = 0; i < f->type->n_fields; i++)
            note_names(p, owner, &f->type->fields[i]);
    }
}

static void check_member_type(struct parser *p, const struct type *t, struct loc loc, const char *name)
{
    if (t->kind == TYPE_FUNCTION)
        FAIL(p, loc, E0130, "member '%s' declared as a function", name);
    if (type_is_variable(t))
        FAIL(p, loc, E0131, "a member at file scope cannot have a variable-length type");
    bool flexible = t->kind == TYPE_ARRAY && t->len == TYPE_LEN_UNKNOWN && t->elem->complete;
    if (!t->complete && !flexible)
        FAIL(p, loc, E0132, "member '%s' has incomplete type '%s'", name, parse_type_str(p, t));
}

static void bitfield_width(struct parser *p, struct member *m)
{
    struct loc loc = p->tok.loc;
    const struct type *t = m->field.type;
    const char *name = m->field.name.i ? parse_str(p, m->field.name) : "<anonymous>";
    parse_expect(p, TOK_COLON);
    i128 n = parse_int_constant(p, "bit-field width");
    if (!type_is_integer(t) || !t->complete)
        FAIL(p, loc, E0133, "bit-field '%s' has invalid type", name);
    if (n < 0)
        FAIL(p, loc, E0133, "negative width in bit-field '%s'", name);
    if (n > type_bits(t))
        FAIL(p, loc, E0133, "width of '%s' exceeds its type", name);
    if (n == 0 && m->field.name.i)
        FAIL(p, loc, E0133, "zero width for bit-field '%s'", name);
    m->field.is_bitfield = 1;
    m->field.bits = (uint8_t)n;
}

// -funsigned-bitfields: makes bit-fields unsigned whose integer types have no `signed` (C17 6.7.2p5).
static void bitfield_sign(struct parser *p, const struct specs *s, struct field *f)
{
    const struct type *t = f->type;
    if (p->dialect->unsigned_bitfields && !s->says_signed && t->kind != TYPE_ENUM && type_is_signed(t))
        f->type = type_qualified(p->types, type_to_unsigned(p->types, f->type), t->quals);
}

static void add_member(struct parser *p, struct member *m)
{
    vec_push(&p->stack, m);
}

// Gives a variable-length array that is a member (GNU) one element; the behaviour of such a program is not known.
static struct type *fixed_length(struct parser *p, struct type *t, struct loc loc)
{
    if (t->kind != TYPE_ARRAY || !type_is_variable(t) || !p->fn)
        return t;
    struct type *elem = fixed_length(p, t->elem, loc);
    if (elem == t->elem || !type_is_variable(t->elem))
        program_remark(p->prog, loc, "a member of variable length", true);
    return type_array(p->types, elem, t->vla_len ? 1 : t->len);
}

static struct member *new_member(struct parser *p, const struct specs *s, const struct declarator *d)
{
    struct attrs a = s->attrs;
    attrs_merge(p, &a, &d->attrs);
    struct member *m = ARENA_NEW(p->mem, struct member);
    m->field.name = d->name;
    m->field.loc = d->loc;
    m->field.type = fixed_length(p, attrs_apply(p, &a, d->type, d->loc), d->loc);
    m->align = MAX(a.aligned, s->align);
    m->packed = a.packed;
    return m;
}

static void member_declarator(struct parser *p, const struct specs *s)
{
    struct declarator d = { .loc = p->tok.loc, .type = s->type };
    if (!parse_at(p, TOK_COLON))
        parse_declarator(p, s->type, DECLARATOR_NAMED, &d);
    struct member *m = new_member(p, s, &d);
    if (parse_at(p, TOK_COLON)) {
        bitfield_width(p, m);
        bitfield_sign(p, s, &m->field);
        struct attrs a = { 0 };
        parse_attributes(p, &a);
        m->align = MAX(m->align, a.aligned);
        m->packed |= a.packed;
    } else {
        check_member_type(p, m->field.type, d.loc, parse_str(p, d.name));
    }
    add_member(p, m);
}

// Parses a declaration without declarators: an anonymous struct or union (C17 6.7.2.1p13), else nothing.
static void member_without_declarator(struct parser *p, const struct specs *s)
{
    if (!type_is_record(s->type) || !s->type->complete || (s->type->tag.i && !p->dialect->tagged_anonymous))
        return;
    struct declarator d = { .loc = s->loc, .type = s->type };
    add_member(p, new_member(p, s, &d));
}

static void member_declaration(struct parser *p)
{
    if (parse_at(p, KW_STATIC_ASSERT)) {
        parse_static_assert(p);
        return;
    }
    if (parse_accept(p, TOK_SEMI))
        return;
    struct specs s;
    struct loc loc = p->tok.loc;
    if (!parse_at_specifier(p)) {
        if (parse_at(p, TOK_IDENT))
            FAIL(p, loc, E0102, "unknown type name '%s'", parse_str(p, p->tok.sym));
        parse_unexpected(p, "a member declaration");
    }
    parse_specifiers(p, &s);
    if (s.has_storage)
        FAIL(p, loc, E0120, "storage class in a member declaration");
    if (parse_at(p, TOK_SEMI)) {
        member_without_declarator(p, &s);
    } else {
        do
            member_declarator(p, &s);
        while (parse_accept(p, TOK_COMMA));
    }
    if (!parse_at(p, TOK_RBRACE))  // gcc forgives the last semicolon
        parse_expect(p, TOK_SEMI);
}

static void member_or_skip(struct parser *p)
{
    struct recovery r;
    parse_recovery_push(p, &r);
    if (setjmp(r.jump)) {
        parse_recovered(p, &r);
        parse_resync(p, &r);
        return;
    }
    member_declaration(p);
    parse_recovery_pop(p, &r);
}

// Completes a record, which was read up to its closing brace, with its members.
static void lay_out(struct parser *p, struct type *t, struct member **members, size_t n, const struct attrs *a,
                    unsigned pragma)
{
    struct arena *mem = p->mem;
    struct field *fields = ARENA_ARRAY(mem, struct field, n);
    unsigned *align = ARENA_ARRAY(mem, unsigned, n);
    bool *packed = ARENA_ARRAY(mem, bool, n);
    for (size_t i = 0; i < n; i++) {
        fields[i] = members[i]->field;
        note_names(p, t->id, &fields[i]);
        align[i] = members[i]->align;
        packed[i] = members[i]->packed || a->packed;
        const struct type *ft = fields[i].type;
        bool flexible = ft->kind == TYPE_ARRAY && ft->len == TYPE_LEN_UNKNOWN;
        if (flexible && i + 1 < n && t->kind == TYPE_STRUCT)
            NOTE_ERROR(p, fields[i].loc, E0134, "flexible array member not at end of struct");
    }
    t->fields = fields;
    t->n_fields = n;
    unsigned pack = pragma && !p->dialect->packed ? pragma | TYPE_PACK_PRAGMA : a->packed ? 1 : 0;
    pack |= (unsigned)p->dialect->pack_zero << TYPE_PACK_ZERO_SHIFT;
    type_layout(p->types, t, pack, a->aligned, align, packed);
    if (t->size > (p->types->machine->ptr_size == 4 ? INT32_MAX : INT64_MAX))
        NOTE_ERROR(p, t->loc, E0137, "size of '%s' is too large", parse_type_str(p, t));
}

static void note_transparent(struct parser *p, const struct type *t)
{
    struct transparent *n = ARENA_NEW(p->mem, struct transparent);
    n->type = t;
    n->next = p->transparent;
    p->transparent = n;
}

static void record_body(struct parser *p, struct type *t, struct attrs *a)
{
    parse_nest(p);
    unsigned before = p->lex.pack.now;
    parse_expect(p, TOK_LBRACE);
    size_t mark = p->stack.n, n;
    while (!parse_at(p, TOK_RBRACE)) {
        if (parse_at(p, TOK_EOF))
            parse_unexpected(p, "'}'");
        member_or_skip(p);
    }
    unsigned pragma = p->lex.pack.now;
    if (pragma != before)  // gcc takes the last one, clang the first
        program_remark(p->prog, p->tok.loc, "a `#pragma pack` inside of a record", true);
    parse_expect(p, TOK_RBRACE);
    parse_attributes(p, a);
    struct member **members = parse_take_list(p, mark, &n);
    a->packed |= p->dialect->packed;
    t->may_alias = a->may_alias;
    lay_out(p, t, members, n, a, pragma);
    if (a->transparent_union)
        note_transparent(p, t);
    parse_unnest(p);
}

struct type *parse_record(struct parser *p)
{
    enum type_kind k = parse_at(p, KW_STRUCT) ? TYPE_STRUCT : TYPE_UNION;
    struct loc loc = p->tok.loc;
    struct attrs a = { 0 };
    struct sym tag = { 0 };
    parse_advance(p);
    parse_attributes(p, &a);
    if (parse_at(p, TOK_IDENT)) {
        tag = p->tok.sym;
        loc = p->tok.loc;
        parse_advance(p);
    }
    if (!parse_at(p, TOK_LBRACE)) {
        if (!tag.i)
            parse_unexpected(p, "identifier or '{'");
        return tag_reference(p, k, tag, loc);
    }
    struct type *t = tag_definition(p, k, tag, loc);
    record_body(p, t, &a);
    return t;
}

// Enumerations

struct enumeration {
    struct type *type;
    i128 next, min, max;
    struct type *fixed;  // underlying type as written (C23), or NULL
};

static bool fits(struct parser *p, i128 n, enum type_kind k)
{
    const struct type *t = parse_basic(p, k);
    return value_int(value_of_int(n, t), t) == n;
}

static void enumerator(struct parser *p, struct enumeration *e)
{
    if (!parse_at(p, TOK_IDENT))
        parse_unexpected(p, "identifier");
    struct sym name = p->tok.sym;
    struct loc loc = p->tok.loc;
    struct attrs a = { 0 };
    parse_advance(p);
    parse_attributes(p, &a);
    i128 n = e->next;
    if (parse_accept(p, TOK_ASSIGN))
        n = parse_int_constant(p, "enumerator value");
    const struct binding *old = scope_find_here(p, name);
    if (old) {
        NOTE_ERROR(p, loc, E0105, "redeclaration of '%s'", parse_str(p, name));
        NOTE(p, old->loc, "previous declaration");
    }
    struct binding *b = scope_bind(p, BIND_ENUMERATOR, name, loc);
    // Inside the braces a constant has type int if it fits; the final types are known when the enumeration is complete.
    enum type_kind k = fits(p, n, TYPE_INT) ? TYPE_INT : fits(p, n, TYPE_UINT) ? TYPE_UINT : TYPE_LLONG;
    b->type = e->fixed ? e->fixed : parse_basic(p, k == TYPE_LLONG && !fits(p, n, k) ? TYPE_ULLONG : k);
    b->value = value_of_int(n, b->type);
    e->next = n + 1;
    e->min = MIN(e->min, n);
    e->max = MAX(e->max, n);
    vec_push(&p->stack, b);
}

/* The underlying type that gcc chooses: unsigned int if no value is negative, else int, or wider; with the attribute
 * packed the narrowest that holds all values. */
static struct type *underlying_type(struct parser *p, const struct enumeration *e, bool packed)
{
    static const enum type_kind wide[] = { TYPE_INT, TYPE_LONG, TYPE_LLONG };
    static const enum type_kind narrow[] = { TYPE_SCHAR, TYPE_SHORT, TYPE_INT, TYPE_LONG, TYPE_LLONG };
    const enum type_kind *list = packed ? narrow : wide;
    size_t n = packed ? ARRAY_LEN(narrow) : ARRAY_LEN(wide);
    for (size_t i = 0; i < n; i++) {
        enum type_kind k = e->min < 0 ? list[i] : (enum type_kind)(list[i] + 1);  // ORDER TYPE: unsigned follows signed
        if (fits(p, e->min, k) && fits(p, e->max, k))
            return parse_basic(p, k);
    }
    return parse_basic(p, e->min < 0 ? TYPE_LLONG : TYPE_ULLONG);
}

static void enum_body(struct parser *p, struct enumeration *e, struct attrs *a)
{
    parse_expect(p, TOK_LBRACE);
    size_t mark = p->stack.n, n;
    if (parse_at(p, TOK_RBRACE))
        FAIL(p, p->tok.loc, E0127, "empty enumeration");
    while (!parse_at(p, TOK_RBRACE)) {
        enumerator(p, e);
        if (!parse_at(p, TOK_RBRACE))
            parse_expect(p, TOK_COMMA);
    }
    parse_advance(p);
    parse_attributes(p, a);
    struct binding **list = parse_take_list(p, mark, &n);
    struct type *base = e->fixed ? e->fixed : underlying_type(p, e, a->packed || p->dialect->short_enums);
    if (a->mode[0]) {
        struct attrs only_mode = { 0 };
        memcpy(only_mode.mode, a->mode, sizeof a->mode);
        base = attrs_apply(p, &only_mode, base, e->type->loc);
    }
    type_enum_done(p->types, e->type, base);
    // C17 6.7.2.2p3: constants are int; gcc gives those that do not fit the enumeration's type.
    for (size_t i = 0; i < n; i++) {
        i128 v = value_int(list[i]->value, list[i]->type);
        list[i]->type = fits(p, v, TYPE_INT) && !e->fixed ? parse_basic(p, TYPE_INT) : base;
        list[i]->value = value_of_int(v, list[i]->type);
    }
}

struct type *parse_enum(struct parser *p)
{
    struct loc loc = p->tok.loc;
    struct attrs a = { 0 };
    struct sym tag = { 0 };
    struct enumeration e = { 0 };
    parse_advance(p);
    parse_attributes(p, &a);
    if (parse_at(p, TOK_IDENT)) {
        tag = p->tok.sym;
        loc = p->tok.loc;
        parse_advance(p);
    }
    if (parse_at(p, TOK_COLON) && parse_is_specifier(p, parse_ahead(p))) {
        struct specs s;
        parse_advance(p);
        parse_specifiers(p, &s);
        e.fixed = s.type->unqual;
        if (!type_is_integer(e.fixed))
            FAIL(p, s.loc, E0128, "invalid underlying type of an enumeration");
    }
    if (!parse_at(p, TOK_LBRACE)) {
        if (!tag.i)
            parse_unexpected(p, "identifier or '{'");
        e.type = tag_reference(p, TYPE_ENUM, tag, loc);
        if (e.fixed && !e.type->complete)
            type_enum_done(p->types, e.type, e.fixed);
        return e.type;
    }
    e.type = tag_definition(p, TYPE_ENUM, tag, loc);
    parse_nest(p);
    enum_body(p, &e, &a);
    parse_unnest(p);
    return e.type;
}
