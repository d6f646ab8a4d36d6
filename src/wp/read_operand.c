// SPDX-License-Identifier: Apache-2.0
// read_operand.c: the operands of predicates: C expressions without side effects, and the names of types.
#include "wp/read_priv.h"

#include "cfa/uses.h"
#include "lang/value.h"

#include <ctype.h>

static struct wp_value unary(struct reader *r);

static struct wp_value value_of(const struct wp_term *t)
{
    return (struct wp_value){ .term = t };
}

// ---- types ------------------------------------------------------------------------------------------------------------

static struct type *tagged(struct reader *r, enum type_kind kind, struct sym tag)
{
    struct types *all = r->w->terms.types;
    struct type *found = NULL;
    for (size_t i = 0; i < all->all.n; i++) {
        struct type *t = all->all.at[i];
        if (t->kind == kind && t->unqual == t && sym_eq(t->tag, tag) && (!found || !found->complete))
            found = t;
    }
    return found;
}

// Reads the words of an integer type that belong together: `unsigned long`.
static struct type *basic_type(struct reader *r)
{
    static const struct {
        const char *name;
        enum type_kind kind;
    } basic[] = {
        { "unsigned long long", TYPE_ULLONG },
        { "unsigned long", TYPE_ULONG },
        { "unsigned short", TYPE_USHORT },
        { "unsigned char", TYPE_UCHAR },
        { "unsigned int", TYPE_UINT },
        { "unsigned", TYPE_UINT },
        { "signed char", TYPE_SCHAR },
        { "long long", TYPE_LLONG },
        { "long", TYPE_LONG },
        { "short", TYPE_SHORT },
        { "char", TYPE_CHAR },
        { "_Bool", TYPE_BOOL },
        { "int", TYPE_INT },
        { "void", TYPE_VOID },
    };
    for (size_t i = 0; i < ARRAY_LEN(basic); i++)
        if (scan_accept(&r->in, basic[i].name))
            return r->w->terms.types->basic[basic[i].kind];
    return NULL;
}

static struct type *typedef_type(struct reader *r)
{
    const char *from = r->in.at;
    struct sym name = reader_word(r);
    const struct program *p = r->w->cfa->prog;
    for (size_t i = p->typedefs.n; name.i && i-- > 0;)
        if (sym_eq(p->typedefs.at[i].name, name))
            return p->typedefs.at[i].type->unqual;
    r->in.at = from;
    return NULL;
}

struct type *reader_type(struct reader *r)
{
    enum type_kind kind = scan_accept(&r->in, "struct")  ? TYPE_STRUCT
                          : scan_accept(&r->in, "union") ? TYPE_UNION
                          : scan_accept(&r->in, "enum")  ? TYPE_ENUM
                                                         : TYPE_VOID;
    if (kind != TYPE_VOID)
        return tagged(r, kind, reader_word(r));
    struct type *t = basic_type(r);
    return t ? t : typedef_type(r);
}

// ---- primary ----------------------------------------------------------------------------------------------------------

static struct wp_value number(struct reader *r)
{
    const char *from = r->in.at;
    unsigned base = scan_accept(&r->in, "0x") || scan_accept(&r->in, "0X") ? 16 : *r->in.at == '0' ? 8 : 10;
    u128 n = 0;
    for (; r->in.at < r->in.end && isxdigit((unsigned char)*r->in.at) &&
           (base == 16 || isdigit((unsigned char)*r->in.at));
         r->in.at++) {
        int c = tolower((unsigned char)*r->in.at);
        n = n * base + (unsigned)(isdigit(c) ? c - '0' : c - 'a' + 10);
        if (n >> 63)
            return reader_fail(r, from, "a number that fits no type");
    }
    while (r->in.at < r->in.end && strchr("uUlL", *r->in.at))
        r->in.at++;
    if (r->in.at < r->in.end && (isalnum((unsigned char)*r->in.at) || *r->in.at == '.'))
        return reader_fail(r, from, "a number that is no integer constant");
    struct types *t = r->w->terms.types;
    return value_of(wp_term_const(&r->w->terms, n >> 31 ? t->basic[TYPE_LLONG] : t->basic[TYPE_INT], n));
}

static bool is_unchanged(const struct cfa *c, const struct var *v);

static struct wp_value object(struct reader *r, struct var *v)
{
    const struct wp_term *at = wp_term_addr(&r->w->terms, v, 0, type_pointer(r->w->terms.types, v->type));
    bool at_call = r->scope->at_call && !r->in_old && v->kind == VAR_PARAM && !is_unchanged(r->w->cfa, v);
    return (struct wp_value){ .term = at, .type = v->type, .is_object = true, .at_call = at_call };
}

// The variable that a name means in this place.
static struct var *find_var(const struct reader *r, struct sym name)
{
    const struct wp_scope *s = r->scope;
    const struct cfa *c = r->w->cfa;
    const struct decl *wanted = NULL;
    for (size_t i = 0; s->note && i < s->note->n_decls; i++)
        if (sym_eq(s->note->decls[i]->name, name))
            wanted = s->note->decls[i];
    for (size_t i = 0; s->fn && i < s->fn->vars.n; i++) {
        struct var *v = s->fn->vars.at[i];
        if (s->note ? v->decl && v->decl == wanted : sym_eq(v->name, name))
            return v;
    }
    for (size_t i = 0; i < c->vars.n; i++) {
        struct var *v = c->vars.at[i];
        if (v->kind == VAR_GLOBAL && (wanted ? v->decl == wanted : !s->note && sym_eq(v->name, name)))
            return v;
    }
    return NULL;
}

static struct wp_value named(struct reader *r)
{
    const char *from = r->in.at;
    struct sym name = reader_word(r);
    const char *text = sym_str(&r->w->cfa->prog->syms, name);
    if (!name.i)
        return reader_fail(r, from, "an operand is missing here");
    for (unsigned i = r->n_rigid; i-- > 0;)
        if (sym_eq(r->rigid[i]->name, name))
            return value_of(r->rigid[i]);
    for (size_t i = r->w->rigid.n; i-- > 0;)
        if (sym_eq(r->w->rigid.at[i]->name, name))
            return value_of(r->w->rigid.at[i]);
    struct var *v = find_var(r, name);
    if (v)
        return object(r, v);
    if (strcmp(text, "NULL") == 0)
        return value_of(
            wp_term_null(&r->w->terms, type_pointer(r->w->terms.types, r->w->terms.types->basic[TYPE_VOID])));
    return reader_fail(r, from, "`%s' is no variable that is visible here", text);
}

static struct wp_value result(struct reader *r, const char *from)
{
    const struct func *fn = r->scope->fn;
    if (!fn || !fn->retval || !type_is_scalar(fn->retval->type))
        return reader_fail(r, from, "the function returns no scalar value");
    return object(r, fn->retval);
}

// Whether no statement changes a variable, so that its value is the old one.
static bool is_unchanged(const struct cfa *c, const struct var *v)
{
    if (v->kind != VAR_PARAM || v->addressed || v->fn->recursive)
        return false;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (edge_target(e) == v || (e->kind == EDGE_DECL && e->var == v))
            return false;
    }
    return true;
}

// Reads \old(...) of a value or of a predicate.
static struct wp_value old(struct reader *r, const char *from)
{
    if (!r->scope->old_allowed)
        return reader_fail(
            r, from,
            "\\old has a meaning only where something is claimed of the end of a function or behind its beginning");
    bool was_old = r->in_old;
    r->in_old = true;
    reader_expect(r, "(");
    struct wp_value v = reader_predicate(r);
    reader_expect(r, ")");
    r->in_old = was_old;
    if (r->failed)
        return v;
    if (v.formula)
        return (struct wp_value){ .formula = wp_old(r->w, v.formula) };
    if (!v.is_object)
        return value_of(wp_term_old(&r->w->terms, v.term));
    if (!type_is_scalar(v.type))
        return reader_fail(r, from, "a scalar value is wanted");
    const struct wp_term *t = wp_term_read(&r->w->terms, v.term, v.type);
    return value_of(t->kind == WP_TERM_VAR && is_unchanged(r->w->cfa, t->var) ? t : wp_term_old(&r->w->terms, t));
}

static struct wp_value allocated(struct reader *r)
{
    reader_expect(r, "(");
    scan_blanks(&r->in);
    const char *from = r->in.at;
    const struct wp_term *t = reader_term(r);
    reader_expect(r, ")");
    if (!r->failed && !type_is_pointer(t->type))
        return reader_fail(r, from, "a pointer is wanted");
    return r->failed ? (struct wp_value){ .formula = wp_any(r->w) } : (struct wp_value){ .formula = wp_alloc(r->w, t) };
}

static struct wp_value backslash(struct reader *r)
{
    const char *from = r->in.at;
    if (scan_accept(&r->in, "\\true"))
        return (struct wp_value){ .formula = wp_true(r->w) };
    if (scan_accept(&r->in, "\\false"))
        return (struct wp_value){ .formula = wp_false(r->w) };
    if (scan_accept(&r->in, "\\null"))
        return value_of(
            wp_term_null(&r->w->terms, type_pointer(r->w->terms.types, r->w->terms.types->basic[TYPE_VOID])));
    if (scan_accept(&r->in, "\\result"))
        return result(r, from);
    if (scan_accept(&r->in, "\\valid"))
        return allocated(r);
    if (scan_accept(&r->in, "\\old"))
        return old(r, from);
    return reader_fail(r, from, "this is not known here");
}

static struct wp_value primary(struct reader *r)
{
    struct wp_value v;
    scan_blanks(&r->in);
    if (r->in.at == r->in.end)
        return reader_fail(r, r->in.at, "an operand is missing here");
    if (scan_accept(&r->in, "(")) {
        v = reader_predicate(r);
        reader_expect(r, ")");
        return v;
    }
    if (*r->in.at == '\\')
        return backslash(r);
    if (isdigit((unsigned char)*r->in.at))
        return number(r);
    if (reader_shape(r, &v))
        return v;
    const char *from = r->in.at;
    if (scan_accept(&r->in, "allocated") || scan_accept(&r->in, "alloc")) {
        scan_blanks(&r->in);
        if (r->in.at < r->in.end && *r->in.at == '(')
            return allocated(r);
        r->in.at = from;
    }
    return named(r);
}

// ---- postfix and unary operators --------------------------------------------------------------------------------------

// The value of an object, or the address of the first element of an array.
static const struct wp_term *as_value(struct reader *r, const char *at, struct wp_value v)
{
    if (r->failed)
        return NULL;
    if (v.formula || !v.term) {
        reader_fail(r, at, "a value is wanted here, and no condition");
        return NULL;
    }
    if (!v.is_object)
        return v.term;
    if (v.type->kind == TYPE_ARRAY) {
        struct type *to = type_pointer(r->w->terms.types, v.type->elem);
        return v.term->kind == WP_TERM_ADDR ? wp_term_addr(&r->w->terms, v.term->var, v.term->off, to)
                                            : wp_term_cast(&r->w->terms, v.term, to);
    }
    if (!type_is_scalar(v.type)) {
        reader_fail(r, at, "a scalar value is wanted here");
        return NULL;
    }
    const struct wp_term *value = wp_term_read(&r->w->terms, v.term, v.type);
    return v.at_call ? wp_term_old(&r->w->terms, value) : value;
}

// Reads a member of the structure that `base` points to.
static struct wp_value member(struct reader *r, const struct wp_term *base, struct type *record)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct sym name = reader_word(r);
    int64_t off = 0;
    const struct field *f = name.i && type_is_record(record) ? reader_member(record, name, &off) : NULL;
    if (!f || f->is_bitfield)
        return reader_fail(r, from, f ? "bit-fields are not supported here" : "there is no such member");
    return (struct wp_value){ .term = wp_term_member(&r->w->terms, base, record, off, f->type),
                              .type = f->type,
                              .is_object = true };
}

static struct wp_value part(struct reader *r, struct wp_value whole)
{
    struct wp_value v = member(r, whole.term, whole.type);
    v.at_call = whole.at_call;
    return v;
}

static struct wp_value arrow(struct reader *r, const char *at, struct wp_value v)
{
    const struct wp_term *t = as_value(r, at, v);
    if (!t)
        return v;
    if (!wp_pointee(t->type))
        return reader_fail(r, at, "a pointer to a structure is wanted here");
    return member(r, t, t->type->elem);
}

// Reads the element at a constant index.
static struct wp_value element(struct reader *r, const char *at, struct wp_value v)
{
    const struct wp_term *base = as_value(r, at, v), *i = base ? reader_term(r) : NULL;
    reader_expect(r, "]");
    if (r->failed)
        return v;
    if (!type_is_pointer(base->type) || !base->type->elem->size || i->kind != WP_TERM_CONST)
        return reader_fail(r, at, "an array or a pointer, and a constant index, are wanted here");
    struct types *t = r->w->terms.types;
    i128 bytes = value_int(i->value, i->type) * (i128)base->type->elem->size;
    const struct wp_term *off = wp_term_const(&r->w->terms, t->ptrdiff_t_, value_of_int(bytes, t->ptrdiff_t_));
    return (struct wp_value){ .term = wp_term_binary(&r->w->terms, OP_PTR_ADD, base, off),
                              .type = base->type->elem,
                              .is_object = true };
}

static struct wp_value postfix(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct wp_value v = primary(r);
    while (!r->failed) {
        if (scan_accept(&r->in, "->"))
            v = r->in_ltl && !v.term ? v : arrow(r, from, v);
        else if (scan_accept(&r->in, "["))
            v = element(r, from, v);
        else if (v.is_object && type_is_record(v.type) && scan_accept(&r->in, "."))
            v = part(r, v);
        else
            break;
    }
    return v;
}

static struct wp_value dereference(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    if (r->in.at == r->in.end || strchr("):?&|=", *r->in.at))
        return (struct wp_value){ .formula = wp_any(r->w) };  // a lone *
    const struct wp_term *t = as_value(r, from, unary(r));
    if (!t)
        return value_of(NULL);
    if (!type_is_pointer(t->type) || !t->type->elem->size)
        return reader_fail(r, from, "a pointer to an object is wanted here");
    return (struct wp_value){ .term = t, .type = t->type->elem, .is_object = true };
}

static struct wp_value address(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct wp_value v = unary(r);
    if (!r->failed && !v.is_object)
        return reader_fail(r, from, "only objects have addresses");
    return value_of(v.term);
}

static struct wp_value operation(struct reader *r, enum op o)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    const struct wp_term *t = as_value(r, from, unary(r));
    if (!t)
        return value_of(NULL);
    if (!type_is_integer(t->type))
        return reader_fail(r, from, "an integer is wanted here");
    return value_of(
        wp_term_unary(&r->w->terms, o, wp_term_cast(&r->w->terms, t, type_promote(r->w->terms.types, t->type))));
}

static struct wp_value unary(struct reader *r)
{
    struct wp_value v;
    if (r->failed || r->depth == READER_DEPTH_MAX)
        return reader_fail(r, r->in.at, "nested too deeply");
    r->depth++;
    if (scan_accept(&r->in, "!"))
        v = (struct wp_value){ .formula = formula_not(&r->w->formulas, reader_formula(r, unary(r))) };
    else if (scan_accept(&r->in, "-"))
        v = operation(r, OP_NEG);
    else if (scan_accept(&r->in, "~"))
        v = operation(r, OP_BITNOT);
    else if (scan_accept(&r->in, "*"))
        v = dereference(r);
    else if (r->in.at + 1 < r->in.end && r->in.at[0] == '&' && r->in.at[1] != '&' && scan_accept(&r->in, "&"))
        v = address(r);
    else
        v = postfix(r);
    r->depth--;
    return v;
}

// ---- binary operators -------------------------------------------------------------------------------------------------

// Converts both to their common type; false: they have none.
static bool convert(struct reader *r, const struct wp_term **a, const struct wp_term **b)
{
    struct wp_terms *x = &r->w->terms;
    const struct type *s = (*a)->type, *t = (*b)->type;
    if (type_is_arith(s) && type_is_arith(t)) {
        struct type *common = type_usual_arith(x->types, (*a)->type, (*b)->type);
        *a = wp_term_cast(x, *a, common);
        *b = wp_term_cast(x, *b, common);
        return true;
    }
    if (type_is_pointer(s) && wp_term_is_null(*b))
        *b = wp_term_null(x, (*a)->type);
    else if (type_is_pointer(t) && wp_term_is_null(*a))
        *a = wp_term_null(x, (*b)->type);
    return type_is_pointer((*a)->type) && type_is_pointer((*b)->type);
}

static struct wp_value binary(struct reader *r, const char *at, enum op o, struct wp_value left, struct wp_value right)
{
    const struct wp_term *a = as_value(r, at, left), *b = as_value(r, at, right);
    if (!a || !b)
        return value_of(NULL);
    if (!op_is_compare(o) && type_is_pointer(a->type))
        return reader_fail(r, at, "arithmetic on pointers is not supported here");
    if (!convert(r, &a, &b))
        return reader_fail(r, at, "these types do not fit together");
    return value_of(wp_term_binary(&r->w->terms, o, a, b));
}

static struct wp_value product(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct wp_value v = unary(r);
    while (!r->failed) {
        if (scan_accept(&r->in, "*"))
            v = binary(r, from, OP_MUL, v, unary(r));
        else if (scan_accept(&r->in, "/"))
            v = binary(r, from, OP_DIV, v, unary(r));
        else if (scan_accept(&r->in, "%"))
            v = binary(r, from, OP_MOD, v, unary(r));
        else
            break;
    }
    return v;
}

static struct wp_value sum(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct wp_value v = product(r);
    while (!r->failed) {
        scan_blanks(&r->in);
        bool arrow = r->in.at + 1 < r->in.end && r->in.at[0] == '-' && r->in.at[1] == '>';
        if (scan_accept(&r->in, "+"))
            v = binary(r, from, OP_ADD, v, product(r));
        else if (!arrow && scan_accept(&r->in, "-"))
            v = binary(r, from, OP_SUB, v, product(r));
        else
            break;
    }
    return v;
}

static bool comparison_operator(struct reader *r, enum op *o)
{
    static const struct {
        const char *text;
        enum op op;
    } table[] = { { "==", OP_EQ }, { "!=", OP_NE }, { "<=", OP_LE }, { ">=", OP_GE }, { "<", OP_LT }, { ">", OP_GT } };
    scan_blanks(&r->in);
    size_t left = (size_t)(r->in.end - r->in.at);
    if ((left >= 3 && (memcmp(r->in.at, "==>", 3) == 0 || memcmp(r->in.at, "<->", 3) == 0)) ||
        (left >= 4 && memcmp(r->in.at, "<==>", 4) == 0))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(table); i++)
        if (scan_accept(&r->in, table[i].text)) {
            *o = table[i].op;
            return true;
        }
    return false;
}

struct wp_value reader_comparison(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct wp_value v = sum(r);
    enum op o;
    if (r->failed || !comparison_operator(r, &o))
        return v.is_object ? value_of(as_value(r, from, v)) : v;
    struct wp_value c = binary(r, from, o, v, sum(r));
    return c.term ? (struct wp_value){ .formula = wp_test(r->w, c.term) } : c;
}

const struct wp_term *reader_term(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    return as_value(r, from, sum(r));
}
