// SPDX-License-Identifier: Apache-2.0
// init.c: parses initialisers (C17 6.7.9), flattened to a list of scalars, strings and whole records with their
// offsets.
// A braced list walks over the elements of its aggregate.  Without inner braces it descends into sub-aggregates; the
// path to the current element is a stack of levels, which a designator sets anew from the aggregate of the braces.  A
// tree (init_tree.h) keeps the values of elements until the initialiser ends.
#include "frontend/init_tree.h"

enum { ITEMS_MAX = 1 << 24 };

struct initialiser {
    struct parser *p;
    bool is_static;
    size_t n_given;
    struct init_item *items;
    size_t n, cap;
    struct level *free;
    const struct init_dropped *dropped;
    struct kept *kept;  // those that items have so far
};

// A value of a range that is not constant: it is evaluated once, for the first element.
struct kept {
    const struct decl *decl;
    struct kept *next;
};

// A position inside an aggregate.
struct level {
    struct level *outer, *inner;
    struct type *type;
    uint64_t at;           // index of the element or field
    uint64_t last, count;  // of a range designator [at ... last]; count is 0 if there is none
    bool is_elided;        // entered for want of braces
    bool below_range;      // that happened in an element of a range
};

// The object that the next initialiser is for.
struct target {
    struct type *type;
    const struct field *bitfield;
};

static struct init_value braced(struct initialiser *in, struct type *t, uint64_t *length);

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

static void too_many(struct initialiser *in)
{
    FAIL(in->p, in->p->tok.loc, E0151, "initialiser with more than %d elements", ITEMS_MAX);
}

// The compound literal that e is, whose values can be taken over; NULL: e is none.
static const struct expr *literal_of(const struct expr *e)
{
    while (e->kind == EXPR_CAST && (e->cast == CAST_LVALUE || e->cast == CAST_NOOP))
        e = e->a;
    return e->kind == EXPR_COMPOUND_LIT && e->decl->init ? e : NULL;
}

static struct init_value values_of(const struct expr *literal)
{
    struct init_value v = *literal->decl->init->values;
    if (v.list)
        v.list->is_shared = true;
    return v;
}

// Ranges: a value that is no constant is evaluated once (gcc manual, "Designated Initializers").

static const struct decl *kept_by(const struct expr *e)
{
    if (e->kind != EXPR_CAST || e->cast != CAST_LVALUE || e->a->kind != EXPR_VAR)
        return NULL;
    const struct decl *d = e->a->decl;
    return d->kind == DECL_VAR && !d->name.i ? d : NULL;
}

// f of init_tree_walk: replaces *e by the variable without a name that holds it.
static void keep(void *context, const struct init_leaf *leaf, struct expr **e)
{
    struct initialiser *in = context;
    struct parser *p = in->p;
    if (init_is_constant(*e) || kept_by(*e))
        return;
    struct decl *d = scope_new_decl(p, DECL_VAR, (struct sym){ 0 }, leaf->type->unqual, (*e)->loc);
    d->fn = p->fn ? p->fn->decl : NULL;
    d->is_defined = 1;
    d->init = init_of(p, d->type, *e);
    scope_register(p, d);
    struct expr *v = sema_var(p, d, d->type, (*e)->loc);
    v->end = (*e)->end;
    *e = sema_value(p, v);
}

// f of init_tree_walk: notes whether something is not constant.
static void find_kept(void *found, const struct init_leaf *leaf, struct expr **e)
{
    (void)leaf;
    *(bool *)found |= !init_is_constant(*e);
}

static void keep_values(struct initialiser *in, const struct target *t, struct init_value *v)
{
    struct init_leaf leaf = { 0, t->type, t->bitfield };
    bool variable = false;
    init_tree_walk(v, &leaf, keep, in);
    init_tree_walk(v, &leaf, find_kept, &variable);
    if (v->list) {
        v->list->is_shared = true;
        v->list->is_saved = variable;
    }
}

// Evaluates a kept value at its first use.
static struct expr *use_kept(struct initialiser *in, struct expr *e)
{
    const struct decl *d = kept_by(e);
    if (!d)
        return e;
    for (const struct kept *k = in->kept; k; k = k->next)
        if (k->decl == d)
            return e;
    struct kept *k = ARENA_NEW(in->p->mem, struct kept);
    *k = (struct kept){ d, in->kept };
    in->kept = k;
    struct expr *lit = sema_new(in->p, EXPR_COMPOUND_LIT, d->type, e->loc);
    lit->end = e->end;
    lit->is_lvalue = 1;
    lit->decl = e->a->decl;
    return sema_value(in->p, lit);
}

// Values that were dropped from a range: they are not evaluated unless another element has them.
static const struct init_dropped *not_evaluated(const struct initialiser *in)
{
    const struct init_dropped *all = NULL;
    for (const struct init_dropped *d = in->dropped; d; d = d->next) {
        const struct decl *by = kept_by(d->e);
        const struct kept *k = by ? in->kept : NULL;
        while (k && k->decl != by)
            k = k->next;
        if (k)
            continue;
        struct init_dropped *more = ARENA_NEW(in->p->mem, struct init_dropped);
        *more = (struct init_dropped){ by ? by->init->items[0].init : d->e, all };
        all = more;
    }
    return all;
}

// f of init_tree_walk: adds the items, in order of elements, as gcc and clang evaluate them.
static void add_item(void *context, const struct init_leaf *leaf, struct expr **e)
{
    struct initialiser *in = context;
    u128 v;
    if (in->n >= ITEMS_MAX)
        too_many(in);
    if (in->is_static && !sema_const_eval(in->p, *e, &v) && !init_is_constant(*e))
        FAIL(in->p, (*e)->loc, E0152, "initialiser element is not constant");
    struct type *t = (*e)->kind == EXPR_STRING && leaf->type->kind == TYPE_ARRAY ? (*e)->type : leaf->type;
    *new_item(in) = (struct init_item){ leaf->off, leaf->bitfield, t, use_kept(in, *e) };
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

static struct init_value string_value(struct initialiser *in, struct type *t, const struct expr *e)
{
    if (t->len == TYPE_LEN_UNKNOWN)
        t = type_array(in->p->types, t->elem, e->type->len);
    return (struct init_value){ .e = fit_string(in->p, e, t) };
}

// Levels

static struct level *push(struct initialiser *in, struct level *outer, struct type *t)
{
    struct level *l = in->free;
    if (l)
        in->free = l->outer;
    else
        l = ARENA_NEW(in->p->mem, struct level);
    *l = (struct level){ .outer = outer, .type = t };
    if (outer)
        outer->inner = l;
    return l;
}

static struct level *pop(struct initialiser *in, struct level *l)
{
    struct level *outer = l->outer;
    l->outer = in->free;
    in->free = l;
    if (outer)
        outer->inner = NULL;
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
    struct init_leaf of = { .type = l->type }, at = init_element(&of, l->at);
    return (struct target){ at.type, at.bitfield };
}

// Goes up to the innermost level that has another element; false: the whole list is full.
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
        FAIL(p, loc, E0153, "field name not in record or union initialiser");
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        if (sym_eq(f->name, name)) {
            (*top)->at = i;
            return;
        }
        if (!f->name.i && !f->is_bitfield && type_is_record(f->type) && sema_has_member(f->type, name)) {
            (*top)->at = i;
            struct target inner = target_of(*top);
            *top = push(in, *top, inner.type);
            designate_member(in, top, name, loc);
            return;
        }
    }
    FAIL(p, loc, E0174, "'%s' has no member named '%s'", parse_type_str(p, t), parse_str(p, name));
}

static uint64_t designated_index(struct parser *p, const struct type *array)
{
    struct loc loc = p->tok.loc;
    i128 i = parse_int_constant(p, "array index in initialiser");
    if (i < 0 || (array->len != TYPE_LEN_UNKNOWN && i >= (i128)array->len) || i > INT32_MAX)
        FAIL(p, loc, E0153, "array index in initialiser exceeds array bounds");
    return (uint64_t)i;
}

static void designate_index(struct initialiser *in, struct level *l)
{
    struct parser *p = in->p;
    if (l->type->kind != TYPE_ARRAY)
        FAIL(p, p->tok.loc, E0153, "array index in non-array initialiser");
    l->at = designated_index(p, l->type);
    if (parse_accept(p, TOK_ELLIPSIS)) {
        struct loc loc = p->tok.loc;
        l->last = designated_index(p, l->type);
        if (l->last < l->at)
            FAIL(p, loc, E0153, "empty index range in initialiser");
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
            *top = push(in, *top, t.type);
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

// Gives v to the element at the position of l and of the levels inside of it, or to all elements of their ranges; t:
// the list of l.
static void give(struct initialiser *in, const struct level *l, struct init_tree *t, struct init_value v)
{
    uint64_t last = l->count ? l->last : l->at;
    for (uint64_t at = l->at; at <= last; at++) {
        if (l->inner) {
            give(in, l->inner, init_tree_open(in->p, t, l->type, at, in->p->tok.loc, &in->dropped), v);
            continue;
        }
        if (++in->n_given > ITEMS_MAX)
            too_many(in);
        init_tree_give(in->p, t, l->type, at, v, &in->dropped);
    }
}

// Whether gcc and clang give the elements of a range different values: values without designator that follow continue
// only the last element, or every one.
static bool continues_range(const struct level *top)
{
    for (const struct level *l = top; l; l = l->outer)
        if (l->below_range)
            return true;
    return false;
}

static struct init_value of_range(struct initialiser *in, const struct level *top, struct init_value v)
{
    struct target t = target_of(top);
    if (!in->is_static)
        keep_values(in, &t, &v);
    else if (v.list)
        v.list->is_shared = true;
    return v;
}

// Gives the value v to the element at top; `list` has the values below base.  The next value goes behind the last
// element of a range.
static void store(struct initialiser *in, struct level *base, struct level *top, struct init_tree *list,
                  struct init_value v)
{
    static const char differs[] = "an element of a range, continued without braces (compilers differ)";
    bool range = false;
    for (struct level *l = base; l; l = l->inner) {
        l->below_range |= range && l->is_elided;
        range |= l->count > 0;
    }
    if (range)
        v = of_range(in, top, v);
    else if (continues_range(top))
        v = (struct init_value){ .e = sema_unsupported(in->p, target_of(top).type, differs,
                                                       v.e ? v.e->loc : in->p->tok.loc) };
    give(in, base, list, v);
    for (struct level *l = base; l; l = l->inner) {
        if (l->count)
            l->at = l->last;
        l->count = 0;
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

static struct init_value converted(struct initialiser *in, struct type *t, struct expr *e)
{
    struct assign_context c = { .verb = "initialising" };
    e = sema_assign_convert(in->p, e, t, &c);
    const struct expr *lit = in->is_static ? literal_of(e) : NULL;
    return lit ? values_of(lit) : (struct init_value){ .e = e };
}

// Whether e initialises an object of type t at once, and not its first element.
static bool fits_whole(struct expr *e, const struct type *t)
{
    if (!is_aggregate(t))
        return true;
    if (type_is_record(t))
        return type_is_record(e->type) && type_compatible(e->type, t);
    return is_string_for(e, t) || (literal_of(e) && type_compatible(literal_of(e)->type, t));
}

static struct init_value whole_value(struct initialiser *in, struct type *t, struct expr *e)
{
    const struct expr *lit = t->kind == TYPE_ARRAY ? literal_of(e) : NULL;
    if (is_string_for(e, t))
        return string_value(in, t, e);
    return lit ? values_of(lit) : converted(in, t, e);
}

// Checks a flexible array member: it can be initialised if the object lives for ever (GNU).
static void check_flexible(struct initialiser *in, const struct target *t)
{
    if (!in->is_static && t->type->kind == TYPE_ARRAY && t->type->len == TYPE_LEN_UNKNOWN)
        FAIL(in->p, in->p->prev_end, E0156, "initialiser of a flexible array member of an automatic object");
}

// Parses an initialiser without braces for the element at *top, or for the first scalar of it; false: there is none.
static bool unbraced(struct initialiser *in, struct level **top, struct init_value *v)
{
    struct parser *p = in->p;
    struct loc loc = p->tok.loc;
    struct expr *e = parse_assign(p);
    struct target t = target_of(*top);
    check_flexible(in, &t);
    while (!fits_whole(e, t.type)) {
        *top = push(in, *top, t.type);
        (*top)->is_elided = true;
        if (!next_element(in, top))
            return false;
        t = target_of(*top);
        check_flexible(in, &t);
        if (t.type->kind == TYPE_ARRAY && t.type->len == TYPE_LEN_UNKNOWN && !t.type->elem->complete)
            FAIL(p, loc, E0132, "initialiser for an incomplete array");
    }
    *v = whole_value(in, t.type, e);
    return true;
}

// Parses one item of a list: the value for the element at *top; false: there is none.
static bool item(struct initialiser *in, struct level **top, struct init_value *v)
{
    if (!parse_at(in->p, TOK_LBRACE))
        return unbraced(in, top, v);
    struct target t = target_of(*top);
    check_flexible(in, &t);
    uint64_t ignored = 0;
    *v = braced(in, t.type, &ignored);
    return true;
}

// Parses { value } for a scalar (C17 6.7.9p11); more values are excess.
static struct init_value braced_scalar(struct initialiser *in, struct type *t)
{
    struct parser *p = in->p;
    if (t->kind == TYPE_VECTOR) {
        while (!parse_at(p, TOK_RBRACE)) {
            excess(p);
            if (!parse_accept(p, TOK_COMMA))
                break;
        }
        return (struct init_value){ .e = sema_unsupported(p, t, "initialiser of a vector", p->tok.loc) };
    }
    uint64_t ignored = 0;
    struct init_value v = { 0 };
    if (parse_at(p, TOK_LBRACE))
        v = braced(in, t, &ignored);
    else if (!parse_at(p, TOK_RBRACE))
        v = converted(in, t, parse_assign(p));
    while (parse_accept(p, TOK_COMMA) && !parse_at(p, TOK_RBRACE))
        excess(p);
    return v;
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

// Parses { "text" } for an array of characters.
static struct init_value braced_string(struct initialiser *in, struct type *t, uint64_t *length)
{
    struct parser *p = in->p;
    struct expr *e = parse_strings(p);
    if (!is_string_for(e, t))
        FAIL(p, e->loc, E0154, "array of '%s' cannot be initialised like this", parse_type_str(p, t->elem));
    *length = e->type->len;
    while (parse_accept(p, TOK_COMMA) && !parse_at(p, TOK_RBRACE))
        excess(p);
    return string_value(in, t, e);
}

static struct init_value aggregate_list(struct initialiser *in, struct type *t, uint64_t *length)
{
    struct parser *p = in->p;
    struct level *base = push(in, NULL, t), *top = base;
    struct init_value list = { .list = init_tree_new(p) };
    while (!parse_at(p, TOK_RBRACE)) {
        struct init_value v;
        bool designated = at_designator(p);
        if (designated)
            designation(in, &top);
        if (designated || next_element(in, &top)) {
            if (item(in, &top, &v))
                store(in, base, top, list.list, v);
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
    return list;
}

// Parses a braced list; at '{'.  *length: the number of elements that an array of unknown length gets.
static struct init_value braced(struct initialiser *in, struct type *t, uint64_t *length)
{
    struct parser *p = in->p;
    parse_nest(p);
    parse_expect(p, TOK_LBRACE);
    struct init_value v = !is_aggregate(t)        ? braced_scalar(in, t)
                          : at_whole_string(p, t) ? braced_string(in, t, length)
                                                  : aggregate_list(in, t, length);
    parse_expect(p, TOK_RBRACE);
    parse_unnest(p);
    return v;
}

// Parses an expression as the whole initialiser.
static struct init_value whole(struct initialiser *in, struct type **t)
{
    struct parser *p = in->p;
    struct expr *e = parse_assign(p);
    if ((*t)->kind == TYPE_ARRAY && !fits_whole(e, *t))
        FAIL(p, e->loc, E0154, "invalid initialiser for an array");
    if ((*t)->kind == TYPE_ARRAY && (*t)->len == TYPE_LEN_UNKNOWN)
        *t = type_array(p->types, (*t)->elem, literal_of(e) ? literal_of(e)->type->len : e->type->len);
    return whole_value(in, *t, e);
}

struct init *init_of(struct parser *p, struct type *t, struct expr *e)
{
    struct init *init = ARENA_NEW(p->mem, struct init);
    init->items = ARENA_NEW(p->mem, struct init_item);
    init->items[0] = (struct init_item){ .type = t, .init = e };
    init->n = 1;
    init->whole = true;
    return init;
}

/* The type of an object like s whose last member, a flexible array, has room up to byte `size`; NULL: the last member
 * is no flexible array. */
static struct type *with_room(struct types *types, const struct type *s, uint64_t size)
{
    struct field *last = s->n_fields ? &s->fields[s->n_fields - 1] : NULL;
    if (s->kind != TYPE_STRUCT || !last || last->is_bitfield)
        return NULL;
    uint64_t room = size - last->off;
    struct type *t = last->type, *grown = NULL;
    if (t->kind == TYPE_ARRAY && t->elem->size > 0)
        grown = type_array(types, t->elem, (room + t->elem->size - 1) / t->elem->size);
    else if (t->kind == TYPE_STRUCT)
        grown = with_room(types, t->unqual, room);
    if (!grown)
        return NULL;
    struct type *r = type_new(types, TYPE_STRUCT);
    uint32_t id = r->id;
    *r = *s;
    r->id = id;
    r->unqual = r;
    r->quals = 0;
    r->ptr_to = NULL;
    r->has_flexible = 0;
    r->size = MAX(s->size, last->off + grown->size);
    r->fields = ARENA_ARRAY(types->mem, struct field, s->n_fields);
    memcpy(r->fields, s->fields, s->n_fields * sizeof *s->fields);
    r->fields[s->n_fields - 1].type = grown;
    return r;
}

// Gives a flexible array member the room that its values need.
static void make_room(struct initialiser *in, struct init *init, const struct type *t)
{
    uint64_t end = 0;
    for (size_t i = 0; i < init->n; i++)
        if (!init->items[i].bitfield)
            end = MAX(end, init->items[i].off + init->items[i].type->size);
    if (!type_is_record(t) || end <= t->size)
        return;
    init->grown = with_room(in->p->types, t->unqual, end);
    if (!init->grown)
        FAIL(in->p, in->p->prev_end, E0156,
             "initialiser of a flexible array member that is not the last one of a structure");
}

struct init *parse_initializer(struct parser *p, struct type **t, bool is_static)
{
    struct initialiser in = { .p = p, .is_static = is_static };
    if (type_is_variable(*t))
        FAIL(p, p->tok.loc, E0155, "variable-sized object may not be initialised");
    uint64_t length = 0;
    bool braces = parse_at(p, TOK_LBRACE);
    struct init_value v = braces ? braced(&in, *t, &length) : whole(&in, t);
    if (braces && (*t)->kind == TYPE_ARRAY && (*t)->len == TYPE_LEN_UNKNOWN)
        *t = type_array(p->types, (*t)->elem, length);
    struct init_leaf object = { .type = *t };
    init_tree_walk(&v, &object, add_item, &in);
    struct init *init = ARENA_NEW(p->mem, struct init);
    init->values = ARENA_NEW(p->mem, struct init_value);
    *init->values = v;
    init->dropped = not_evaluated(&in);
    init->items = in.items;
    init->n = in.n;
    init->whole = in.n == 1 && in.items[0].off == 0 && in.items[0].type->unqual == (*t)->unqual &&
                  !in.items[0].bitfield && (*t)->kind != TYPE_ARRAY;
    make_room(&in, init, *t);
    return init;
}
