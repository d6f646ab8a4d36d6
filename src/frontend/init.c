// SPDX-License-Identifier: Apache-2.0
// init.c: initialisers (C17 6.7.9), flattened to a list of scalars, strings and whole records with their offsets.
//
// A braced list walks over the elements of its aggregate.  Where braces are left out it descends into sub-aggregates; the
// path to the current element is a stack of levels, which a designator sets anew from the aggregate of the braces.
#include "frontend/parse_priv.h"

enum { ITEMS_MAX = 1 << 24 };

struct initialiser {
    struct parser *p;
    bool is_static;
    struct init_item *items;
    size_t n, cap;
    struct level *free;
};

// A position inside an aggregate.
struct level {
    struct level *outer;
    struct type *type;
    uint64_t off;
    uint64_t at;           // index of the element or field
    uint64_t last, count;  // of a range designator [at ... last]; count is 0 if there is none
};

// The object that the next initialiser is for.
struct target {
    struct type *type;
    uint64_t off;
    const struct field *bitfield;
};

static void braced(struct initialiser *in, struct type *t, uint64_t off, uint64_t *length);

// Items

static struct init_item *new_item(struct initialiser *in)
{
    if (in->n == in->cap) {
        size_t cap = in->cap ? in->cap * 2 : 4;
        struct init_item *more = ARENA_ARRAY(in->p->mem, struct init_item, cap);
        if (in->n)
            memcpy(more, in->items, in->n * sizeof *more);
        in->items = more;
        in->cap = cap;
    }
    return &in->items[in->n++];
}

static void store(struct initialiser *in, const struct target *t, struct expr *e)
{
    if (in->n >= ITEMS_MAX)
        FAIL(in->p, e->loc, "E0151", "initialiser with more than %d elements", ITEMS_MAX);
    *new_item(in) = (struct init_item){ .off = t->off, .bitfield = t->bitfield, .type = t->type, .init = e };
}

// The address of a label, or a difference of two, as in tables for computed goto.
static bool is_label_constant(const struct expr *e)
{
    while (e->kind == EXPR_CAST)
        e = e->a;
    if (e->kind == EXPR_BINARY && (e->op == OP_SUB || e->op == OP_PTR_DIFF))
        return is_label_constant(e->a) && is_label_constant(e->b);
    return e->kind == EXPR_LABEL_ADDR;
}

// C17 6.7.9p4, with what gcc folds.
static void require_constant(struct initialiser *in, const struct expr *e)
{
    u128 v;
    struct const_addr a;
    if (!in->is_static || e->kind == EXPR_UNSUPPORTED || e->kind == EXPR_CONST)
        return;
    if (sema_const_eval(in->p, e, &v) || const_address(e, &a) || is_label_constant(e))
        return;
    FAIL(in->p, e->loc, "E0152", "initialiser element is not constant");
}

// The compound literal that e is, whose items can be taken over; NULL if e is none.
static const struct expr *literal_of(const struct expr *e)
{
    while (e->kind == EXPR_CAST && (e->cast == CAST_LVALUE || e->cast == CAST_NOOP))
        e = e->a;
    return e->kind == EXPR_COMPOUND_LIT ? e : NULL;
}

static void take_over(struct initialiser *in, const struct expr *literal, uint64_t off)
{
    const struct init *init = literal->decl->init;
    for (size_t i = 0; init && i < init->n; i++) {
        struct init_item item = init->items[i];
        require_constant(in, item.init);
        item.off += off;
        *new_item(in) = item;
    }
}

// Strings

static bool is_string_for(const struct expr *e, const struct type *t)
{
    if (e->kind != EXPR_STRING || t->kind != TYPE_ARRAY)
        return false;
    const struct type *c = t->elem->unqual, *s = e->type->elem->unqual;
    if (!type_is_integer(c) || c->size != s->size)
        return false;
    return s->size == 1 ? c->kind >= TYPE_CHAR && c->kind <= TYPE_UCHAR : type_compatible(c, s);
}

// The string e as the value of an array of type t; one that is too long loses its end (C17 6.7.9p14).
static struct expr *fit_string(struct parser *p, const struct expr *e, struct type *t)
{
    struct expr *s = ARENA_NEW(p->mem, struct expr);
    *s = *e;
    s->type = t;
    if (s->str_len > t->size)
        s->str_len = t->size;
    return s;
}

static void store_string(struct initialiser *in, struct target t, const struct expr *e)
{
    if (t.type->len == TYPE_LEN_UNKNOWN)
        t.type = type_array(in->p->types, t.type->elem, e->type->len);
    store(in, &t, fit_string(in->p, e, t.type));
}

// Levels

static struct level *push(struct initialiser *in, struct level *outer, struct type *t, uint64_t off)
{
    struct level *l = in->free;
    if (l)
        in->free = l->outer;
    else
        l = ARENA_NEW(in->p->mem, struct level);
    *l = (struct level){ .outer = outer, .type = t, .off = off };
    return l;
}

static struct level *pop(struct initialiser *in, struct level *l)
{
    struct level *outer = l->outer;
    l->outer = in->free;
    in->free = l;
    return outer;
}

static bool is_aggregate(const struct type *t)
{
    return t->kind == TYPE_ARRAY || type_is_record(t);
}

// Whether l has an element at its position; unnamed bit-fields are none (C17 6.7.9p9).
static bool has_element(struct level *l)
{
    const struct type *t = l->type;
    if (t->kind == TYPE_ARRAY)
        return t->len == TYPE_LEN_UNKNOWN || l->at < t->len;
    while (l->at < t->n_fields && t->fields[l->at].is_bitfield && !t->fields[l->at].name.i)
        l->at++;
    return l->at < t->n_fields;
}

static void advance(struct level *l)
{
    l->at = l->type->kind == TYPE_UNION ? l->type->n_fields : l->at + 1;
}

static struct target target_of(const struct level *l)
{
    if (l->type->kind == TYPE_ARRAY)
        return (struct target){ .type = l->type->elem, .off = l->off + l->at * l->type->elem->size };
    const struct field *f = &l->type->fields[l->at];
    return (struct target){ .type = f->type, .off = l->off + f->off, .bitfield = f->is_bitfield ? f : NULL };
}

// Goes up to the innermost level that has another element; false if the whole list is full.
static bool next_element(struct initialiser *in, struct level **top)
{
    while (!has_element(*top)) {
        if (!(*top)->outer)
            return false;
        *top = pop(in, *top);
        advance(*top);
        const struct type *t = (*top)->type;
        if (t->kind == TYPE_ARRAY && t->elem->size == 0) {  // no number of empty elements takes a value
            if (t->len == TYPE_LEN_UNKNOWN)
                return false;
            (*top)->at = t->len;
        }
    }
    return true;
}

// Designators

static bool at_designator(struct parser *p)
{
    if (parse_at(p, TOK_DOT) || parse_at(p, TOK_LBRACKET))
        return true;
    return parse_at(p, TOK_IDENT) && parse_ahead(p)->kind == TOK_COLON;  // GNU's old `field:`
}

// Sets *top to the member called name, through anonymous members.
static void designate_member(struct initialiser *in, struct level **top, struct sym name, struct loc loc)
{
    struct parser *p = in->p;
    const struct type *t = (*top)->type;
    if (!type_is_record(t))
        FAIL(p, loc, "E0153", "field name not in record or union initialiser");
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        if (sym_eq(f->name, name)) {
            (*top)->at = i;
            return;
        }
        if (!f->name.i && !f->is_bitfield && type_is_record(f->type) && sema_has_member(f->type, name)) {
            (*top)->at = i;
            struct target inner = target_of(*top);
            *top = push(in, *top, inner.type, inner.off);
            designate_member(in, top, name, loc);
            return;
        }
    }
    FAIL(p, loc, "E0174", "'%s' has no member named '%s'", parse_type_str(p, t), parse_str(p, name));
}

static uint64_t designated_index(struct parser *p, const struct type *array)
{
    struct loc loc = p->tok.loc;
    i128 i = parse_int_constant(p, "array index in initialiser");
    if (i < 0 || (array->len != TYPE_LEN_UNKNOWN && i >= (i128)array->len) || i > INT32_MAX)
        FAIL(p, loc, "E0153", "array index in initialiser exceeds array bounds");
    return (uint64_t)i;
}

static void designate_index(struct initialiser *in, struct level *l)
{
    struct parser *p = in->p;
    if (l->type->kind != TYPE_ARRAY)
        FAIL(p, p->tok.loc, "E0153", "array index in non-array initialiser");
    l->at = designated_index(p, l->type);
    if (parse_accept(p, TOK_ELLIPSIS)) {
        struct loc loc = p->tok.loc;
        l->last = designated_index(p, l->type);
        if (l->last < l->at)
            FAIL(p, loc, "E0153", "empty index range in initialiser");
        l->count = l->last - l->at + 1;
    }
    parse_expect(p, TOK_RBRACKET);
}

// Reads `.a[1].b =`; the levels lead to the designated element.
static void designation(struct initialiser *in, struct level **top)
{
    struct parser *p = in->p;
    while ((*top)->outer)
        *top = pop(in, *top);
    for (bool first = true;; first = false) {
        bool old = first && parse_at(p, TOK_IDENT);
        if (!old && !parse_at(p, TOK_DOT) && !parse_at(p, TOK_LBRACKET))
            break;
        if (!first) {
            struct target t = target_of(*top);
            *top = push(in, *top, t.type, t.off);
        }
        if (parse_accept(p, TOK_LBRACKET)) {
            designate_index(in, *top);
            continue;
        }
        parse_accept(p, TOK_DOT);
        if (!parse_at(p, TOK_IDENT))
            parse_unexpected(p, "identifier");
        designate_member(in, top, p->tok.sym, p->tok.loc);
        parse_advance(p);
        if (old) {
            parse_expect(p, TOK_COLON);
            return;
        }
    }
    if (!parse_accept(p, TOK_ASSIGN) && (*top)->type->kind != TYPE_ARRAY)  // GNU: `[1] value` without `=`
        parse_unexpected(p, "'='");
}

// Repeats the items from `first` on for the other elements of the range designators, innermost first.
static void repeat_ranges(struct initialiser *in, struct level *top, size_t first)
{
    uint64_t behind = 0;
    for (struct level *l = top; l; l = l->outer) {
        if (!l->count)
            continue;
        size_t n = in->n - first;
        uint64_t stride = l->type->elem->size;
        if (n * l->count > ITEMS_MAX)
            FAIL(in->p, in->p->tok.loc, "E0151", "initialiser with more than %d elements", ITEMS_MAX);
        for (uint64_t k = 1; k < l->count; k++) {
            for (size_t i = 0; i < n; i++) {
                struct init_item item = in->items[first + i];
                item.off += k * stride;
                *new_item(in) = item;
            }
        }
        // What follows goes on behind the last element of the range.
        behind = (l->count - 1) * stride;
        l->at = l->last;
        l->count = 0;
        for (struct level *inner = top; inner != l; inner = inner->outer)
            inner->off += behind;
    }
}

// Values

static void excess(struct parser *p)
{
    if (!parse_at(p, TOK_LBRACE)) {
        parse_assign(p);
        return;
    }
    unsigned open = 0;
    do {
        if (parse_at(p, TOK_EOF))
            parse_unexpected(p, "'}'");
        open += parse_at(p, TOK_LBRACE) ? 1 : 0;
        open -= parse_at(p, TOK_RBRACE) ? 1 : 0;
        parse_advance(p);
    } while (open);
}

static void store_converted(struct initialiser *in, const struct target *t, struct expr *e)
{
    struct assign_context c = { .verb = "initialising" };
    e = sema_assign_convert(in->p, e, t->type, &c);
    const struct expr *lit = in->is_static ? literal_of(e) : NULL;
    if (lit) {
        take_over(in, lit, t->off);
        return;
    }
    require_constant(in, e);
    store(in, t, e);
}

// Whether e initialises an object of type t at once and not its first element.
static bool fits_whole(struct expr *e, const struct type *t)
{
    if (!is_aggregate(t))
        return true;
    if (type_is_record(t))
        return type_is_record(e->type) && type_compatible(e->type, t);
    return is_string_for(e, t) || (literal_of(e) && type_compatible(literal_of(e)->type, t));
}

static void store_whole(struct initialiser *in, const struct target *t, struct expr *e)
{
    const struct expr *lit = t->type->kind == TYPE_ARRAY ? literal_of(e) : NULL;
    if (is_string_for(e, t->type))
        store_string(in, *t, e);
    else if (lit)
        take_over(in, lit, t->off);
    else
        store_converted(in, t, e);
}

// GNU: a flexible array member can be initialised where the object lives for ever.
static void check_flexible(struct initialiser *in, const struct target *t)
{
    if (!in->is_static && t->type->kind == TYPE_ARRAY && t->type->len == TYPE_LEN_UNKNOWN)
        FAIL(in->p, in->p->prev_end, "E0156", "initialiser of a flexible array member of an automatic object");
}

// An initialiser without braces for the element at *top, or for the first scalar of it.
static void unbraced(struct initialiser *in, struct level **top)
{
    struct parser *p = in->p;
    struct loc loc = p->tok.loc;
    struct expr *e = parse_assign(p);
    struct target t = target_of(*top);
    check_flexible(in, &t);
    while (!fits_whole(e, t.type)) {
        *top = push(in, *top, t.type, t.off);
        if (!next_element(in, top))
            return;
        t = target_of(*top);
        check_flexible(in, &t);
        if (t.type->kind == TYPE_ARRAY && t.type->len == TYPE_LEN_UNKNOWN && !t.type->elem->complete)
            FAIL(p, loc, "E0132", "initialiser for an incomplete array");
    }
    store_whole(in, &t, e);
}

// One item of a list: the element at *top gets its value.
static void item(struct initialiser *in, struct level **top)
{
    if (!parse_at(in->p, TOK_LBRACE)) {
        unbraced(in, top);
        return;
    }
    struct target t = target_of(*top);
    check_flexible(in, &t);
    uint64_t ignored = 0;
    size_t first = in->n;
    braced(in, t.type, t.off, &ignored);
    for (size_t i = first; i < in->n && !is_aggregate(t.type); i++)
        in->items[i].bitfield = t.bitfield;
}

// { value } for a scalar (C17 6.7.9p11); more values are excess.
static void braced_scalar(struct initialiser *in, struct type *t, uint64_t off)
{
    struct parser *p = in->p;
    struct target to = { .type = t, .off = off };
    if (t->kind == TYPE_VECTOR) {
        while (!parse_at(p, TOK_RBRACE)) {
            excess(p);
            if (!parse_accept(p, TOK_COMMA))
                break;
        }
        store(in, &to, sema_unsupported(p, t, "initialiser of a vector", p->tok.loc));
        return;
    }
    uint64_t ignored = 0;
    if (parse_at(p, TOK_LBRACE))
        braced(in, t, off, &ignored);
    else if (!parse_at(p, TOK_RBRACE))
        store_converted(in, &to, parse_assign(p));
    while (parse_accept(p, TOK_COMMA) && !parse_at(p, TOK_RBRACE))
        excess(p);
}

// Whether the string literal here is the whole list for an array of t's elements, and not part of an expression.
static bool at_whole_string(struct parser *p, const struct type *t)
{
    if (!parse_at(p, TOK_STRING) || t->kind != TYPE_ARRAY || !type_is_integer(t->elem))
        return false;
    char prefix = p->tok.text[0];
    bool wide = prefix == 'L' || prefix == 'U' || (prefix == 'u' && p->tok.text[1] != '8');
    enum token_kind next = parse_ahead(p)->kind;
    bool ends = next == TOK_RBRACE || next == TOK_COMMA || next == TOK_STRING;
    return ends && (wide || t->elem->size == 1);
}

// { "text" } for an array of characters; false (nothing taken) if that is not what follows.
static bool braced_string(struct initialiser *in, struct type *t, uint64_t off, uint64_t *length)
{
    struct parser *p = in->p;
    if (!at_whole_string(p, t))
        return false;
    struct expr *e = parse_strings(p);
    if (!is_string_for(e, t))
        FAIL(p, e->loc, "E0154", "array of '%s' cannot be initialised like this", parse_type_str(p, t->elem));
    store_string(in, (struct target){ .type = t, .off = off }, e);
    *length = e->type->len;
    while (parse_accept(p, TOK_COMMA) && !parse_at(p, TOK_RBRACE))
        excess(p);
    return true;
}

static void aggregate_list(struct initialiser *in, struct type *t, uint64_t off, uint64_t *length)
{
    struct parser *p = in->p;
    struct level *base = push(in, NULL, t, off), *top = base;
    while (!parse_at(p, TOK_RBRACE)) {
        size_t first = in->n;
        bool designated = at_designator(p);
        if (designated)
            designation(in, &top);
        if (designated || next_element(in, &top)) {
            item(in, &top);
            if (designated)
                repeat_ranges(in, top, first);
            *length = MAX(*length, base->at + 1);
            advance(top);
        } else {
            excess(p);
        }
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    while (top)
        top = pop(in, top);
}

// At '{'; *length is the number of elements that an array of unknown length gets.
static void braced(struct initialiser *in, struct type *t, uint64_t off, uint64_t *length)
{
    struct parser *p = in->p;
    parse_nest(p);
    parse_expect(p, TOK_LBRACE);
    if (!is_aggregate(t))
        braced_scalar(in, t, off);
    else if (!braced_string(in, t, off, length))
        aggregate_list(in, t, off, length);
    parse_expect(p, TOK_RBRACE);
    parse_unnest(p);
}

// An expression as the whole initialiser.
static void whole(struct initialiser *in, struct type **t)
{
    struct parser *p = in->p;
    struct expr *e = parse_assign(p);
    struct target to = { .type = *t };
    if ((*t)->kind == TYPE_ARRAY && !fits_whole(e, *t))
        FAIL(p, e->loc, "E0154", "invalid initialiser for an array");
    if ((*t)->kind == TYPE_ARRAY && (*t)->len == TYPE_LEN_UNKNOWN)
        *t = to.type = type_array(p->types, (*t)->elem, literal_of(e) ? literal_of(e)->type->len : e->type->len);
    store_whole(in, &to, e);
}

struct init *parse_initializer(struct parser *p, struct type **t, bool is_static)
{
    struct initialiser in = { .p = p, .is_static = is_static };
    if (type_is_variable(*t))
        FAIL(p, p->tok.loc, "E0155", "variable-sized object may not be initialised");
    bool braces = parse_at(p, TOK_LBRACE);
    if (braces) {
        uint64_t length = 0;
        braced(&in, *t, 0, &length);
        if ((*t)->kind == TYPE_ARRAY && (*t)->len == TYPE_LEN_UNKNOWN)
            *t = type_array(p->types, (*t)->elem, length);
    } else {
        whole(&in, t);
    }
    struct init *init = ARENA_NEW(p->mem, struct init);
    init->items = in.items;
    init->n = in.n;
    init->whole = in.n == 1 && in.items[0].off == 0 && in.items[0].type->unqual == (*t)->unqual &&
                  !in.items[0].bitfield && (*t)->kind != TYPE_ARRAY;
    return init;
}
