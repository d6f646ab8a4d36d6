// SPDX-License-Identifier: Apache-2.0
// simplify.c: equalities, comparisons and liveness of addresses, simplified (section 4).
#include "lang/value.h"
#include "wp/calculus_priv.h"

bool wp_is_live(const struct wp *w, const struct wp_term *t)
{
    for (size_t i = 0; i < w->live.n; i++)
        if (w->live.at[i] == t)
            return true;
    return false;
}

bool wp_is_undefined(const struct wp_term *t)
{
    const struct wp_term *cell = t->kind == WP_TERM_READ ? t->a : t;
    while (cell->kind == WP_TERM_MEMBER)
        cell = cell->a;
    if (t->kind == WP_TERM_READ && cell->kind == WP_TERM_CONST)
        return true;
    return (t->a && wp_is_undefined(t->a)) || (t->b && wp_is_undefined(t->b));
}

// ---- equality ---------------------------------------------------------------------------------------------------------

static bool is_address(const struct wp_term *t)
{
    return t->kind == WP_TERM_ADDR || t->kind == WP_TERM_MEMBER || t->kind == WP_TERM_FUNC || t->kind == WP_TERM_FRESH;
}

// The rank of a term in an equality: constants come last, then what never changes: `x == NULL`, `t == k`.
static unsigned rank(const struct wp_term *t)
{
    return t->kind == WP_TERM_CONST                             ? 3
           : t->kind == WP_TERM_RIGID || t->kind == WP_TERM_OLD ? 2
           : is_address(t)                                      ? 1
                                                                : 0;
}

static const struct bool_formula *eq_atom(struct wp *w, const struct wp_term *x, const struct wp_term *y)
{
    bool swap = rank(x) != rank(y) ? rank(x) > rank(y) : x->id > y->id;
    return wp_atom(w, &(struct atom){ .kind = ATOM_EQ, .x = swap ? y : x, .y = swap ? x : y });
}

// Compares the address of an object, a member or a function with a constant.
static const struct bool_formula *eq_address_const(struct wp *w, const struct wp_term *a, const struct wp_term *c)
{
    if (!wp_term_is_null(c))
        return a->kind == WP_TERM_FRESH ? wp_false(w) : wp_any(w);
    if (a->kind != WP_TERM_MEMBER)
        return wp_false(w);
    return a->off == 0           ? wp_eq(w, a->a, wp_term_null(&w->terms, a->a->type))
           : wp_is_live(w, a->a) ? wp_false(w)
                                 : wp_any(w);
}

// The type at the beginning of an object of type t; NULL: t has no parts.
static const struct type *first_part(const struct type *t)
{
    return type_is_record(t) && t->n_fields ? t->fields[0].type->unqual
           : t->kind == TYPE_ARRAY          ? t->elem->unqual
                                            : NULL;
}

// Whether pointers of these types, if they are not null, never point to the same place: to different structures,
// neither of which begins with the other.
static bool types_apart(const struct type *x, const struct type *y)
{
    const struct type *s = wp_pointee(x), *t = wp_pointee(y);
    if (!s || !t || s == t)
        return false;
    for (const struct type *u = s; u; u = first_part(u))
        if (u == t || u->kind == TYPE_UNION)
            return false;
    for (const struct type *u = t; u; u = first_part(u))
        if (u == s || u->kind == TYPE_UNION)
            return false;
    return true;
}

// Whether the objects of both variables may never be alive at the same time: then one may lie where the other lay.
static bool may_take_turns(const struct var *v, const struct var *u)
{
    if (v->kind == VAR_GLOBAL || v->kind == VAR_STRING || u->kind == VAR_GLOBAL || u->kind == VAR_STRING)
        return false;
    if (v->fn != u->fn)
        return true;
    bool apart = v->scope.off && u->scope.off && (v->scope_end.off <= u->scope.off || u->scope_end.off <= v->scope.off);
    return apart || v->is_vla || u->is_vla;
}

// The addresses of parts of two different variables.
static const struct bool_formula *eq_variables(struct wp *w, const struct wp_term *x, const struct wp_term *y)
{
    return may_take_turns(x->var, y->var) ? wp_any(w) : wp_false(w);
}

// Whether a local variable whose address the program never takes may lie where a dead one lay that t points to.
static bool may_point_to_dead(const struct wp_term *local, const struct wp_term *t)
{
    if (local->kind != WP_TERM_ADDR || local->var->addressed || local->var->kind == VAR_GLOBAL ||
        local->var->kind == VAR_STRING)
        return false;
    while (t->kind == WP_TERM_MEMBER)
        t = t->a;
    return !is_address(t);
}

static const struct bool_formula *eq_addresses(struct wp *w, const struct wp_term *x, const struct wp_term *y)
{
    if (x->kind == WP_TERM_FRESH || y->kind == WP_TERM_FRESH)
        return wp_false(w);
    if (x->kind == WP_TERM_FUNC || y->kind == WP_TERM_FUNC)
        return x->kind != y->kind || x->fn != y->fn ? wp_false(w) : wp_true(w);
    if (x->kind == WP_TERM_ADDR && y->kind == WP_TERM_ADDR && x->var != y->var)
        return eq_variables(w, x, y);
    if (x->kind == WP_TERM_ADDR && y->kind == WP_TERM_ADDR)
        return x->off == y->off ? wp_true(w) : wp_false(w);
    if (x->kind == WP_TERM_MEMBER && y->kind == WP_TERM_MEMBER && x->record == y->record && x->off == y->off)
        return wp_eq(w, x->a, y->a);
    const struct type *s = x->type->elem, *t = y->type->elem;
    bool cells = s->unqual == t->unqual || (type_is_scalar(s) && type_is_scalar(t));
    return s->size && cells                ? wp_same_cell(w, x, s, y, t)
           : types_apart(x->type, y->type) ? wp_false(w)
                                           : eq_atom(w, x, y);
}

// Compares a fresh block with an older pointer: they are equal only if that leads to freed memory.
static const struct bool_formula *eq_fresh(struct wp *w, const struct wp_term *x, const struct wp_term *y)
{
    const struct wp_term *before = wp_term_in_fresh(x) ? y : x;
    const struct wp_term *root = before;
    while (root->kind == WP_TERM_MEMBER)
        root = root->a;
    if (!w->reuses || root->kind == WP_TERM_ADDR || root->kind == WP_TERM_FUNC)
        return wp_false(w);
    return formula_and(&w->formulas, formula_not(&w->formulas, wp_alloc(w, before)), wp_any(w));
}

// a + c == d with constants, in the wrapping arithmetic of the type: a == d - c.
static const struct bool_formula *eq_sum_const(struct wp *w, const struct wp_term *sum, const struct wp_term *d)
{
    if (sum->kind != WP_TERM_BINARY || sum->b->kind != WP_TERM_CONST || !type_is_integer(sum->type) ||
        (sum->op != OP_ADD && sum->op != OP_SUB))
        return NULL;
    u128 c = value_binary(sum->op == OP_ADD ? OP_SUB : OP_ADD, d->value, d->type, sum->b->value, d->type, NULL);
    return wp_eq(w, sum->a, wp_term_const(&w->terms, d->type, c));
}

// (T)a == d, if the conversion keeps values: a == d as a value of a's type, if there is such.
static const struct bool_formula *eq_cast_const(struct wp *w, const struct wp_term *cast, const struct wp_term *d)
{
    if (cast->kind != WP_TERM_CAST || !type_is_integer(cast->type) || !type_is_integer(cast->a->type) ||
        cast->type->kind == TYPE_BOOL || cast->type->size < cast->a->type->size)
        return NULL;
    u128 narrow = value_cast(d->value, d->type, cast->a->type, NULL);
    if (value_cast(narrow, cast->a->type, d->type, NULL) != d->value)
        return wp_false(w);
    return wp_eq(w, cast->a, wp_term_const(&w->terms, cast->a->type, narrow));
}

static bool is_truth(const struct wp_term *t)
{
    return (t->kind == WP_TERM_BINARY && op_is_compare((enum op)t->op)) ||
           (t->kind == WP_TERM_UNARY && t->op == OP_NOT);
}

// t == c for a constant c.
static const struct bool_formula *eq_const(struct wp *w, const struct wp_term *t, const struct wp_term *c)
{
    if (t->kind == WP_TERM_CONST)
        return t->value == c->value ? wp_true(w) : wp_false(w);
    if (is_address(t))
        return eq_address_const(w, t, c);
    if (wp_term_is_null(c) && wp_is_live(w, t))
        return wp_false(w);
    if (is_truth(t)) {
        if (c->value > 1)
            return wp_false(w);
        const struct bool_formula *f = wp_test(w, t);
        return c->value ? f : formula_not(&w->formulas, f);
    }
    const struct bool_formula *f = eq_sum_const(w, t, c);
    f = f ? f : eq_cast_const(w, t, c);
    return f ? f : eq_atom(w, t, c);
}

// Compares reads from nowhere: each equals only what is read from the same nowhere.
static const struct bool_formula *eq_undefined(struct wp *w, const struct wp_term *x, const struct wp_term *y)
{
    if (x->kind != WP_TERM_READ || y->kind != WP_TERM_READ)
        return (x->a || x->kind == WP_TERM_OLD) && (y->a || y->kind == WP_TERM_OLD) ? wp_any(w) : wp_false(w);
    const struct wp_term *s = x->a, *t = y->a;
    if (s->kind == WP_TERM_MEMBER && t->kind == WP_TERM_MEMBER && s->record == t->record && s->off == t->off)
        return wp_eq(w, s->a, t->a);
    return wp_any(w);
}

const struct bool_formula *wp_eq(struct wp *w, const struct wp_term *x, const struct wp_term *y)
{
    if (type_is_float(x->type) || type_is_float(y->type))
        return eq_atom(w, x, y);  // a NaN differs from itself
    if (x == y)
        return wp_true(w);
    if (wp_is_undefined(x) || wp_is_undefined(y))
        return eq_undefined(w, x, y);
    if (y->kind == WP_TERM_CONST)
        return eq_const(w, x, y);
    if (x->kind == WP_TERM_CONST)
        return eq_const(w, y, x);
    if (wp_term_in_fresh(x) != wp_term_in_fresh(y))
        return eq_fresh(w, x, y);
    if (may_point_to_dead(x, y) || may_point_to_dead(y, x))
        return wp_any(w);
    if (is_address(x) && is_address(y))
        return eq_addresses(w, x, y);
    if ((x->kind == WP_TERM_ADDR && !x->var->addressed) || (y->kind == WP_TERM_ADDR && !y->var->addressed))
        return wp_false(w);
    if (types_apart(x->type, y->type))
        return is_address(x) || is_address(y) ? wp_false(w)
                                              : formula_and(&w->formulas, wp_eq(w, x, wp_term_null(&w->terms, x->type)),
                                                            wp_eq(w, y, wp_term_null(&w->terms, y->type)));
    return eq_atom(w, x, y);
}

// ---- comparisons ------------------------------------------------------------------------------------------------------

// -a < 0 and 0 < -a for integers that wrap around: the least one is its own opposite.
static const struct bool_formula *less_negated(struct wp *w, const struct wp_term *x, const struct wp_term *y)
{
    bool left = x->kind == WP_TERM_UNARY && x->op == OP_NEG && wp_term_is_null(y);
    bool right = y->kind == WP_TERM_UNARY && y->op == OP_NEG && wp_term_is_null(x);
    if (!left && !right)
        return NULL;
    const struct wp_term *a = left ? x->a : y->a, *zero = left ? y : x;
    const struct bool_formula *least = wp_eq(w, a, wp_term_const(&w->terms, a->type, value_least(a->type)));
    return left ? formula_or(&w->formulas, wp_less(w, zero, a, false), least)
                : formula_and(&w->formulas, wp_less(w, a, zero, false), formula_not(&w->formulas, least));
}

const struct bool_formula *wp_less(struct wp *w, const struct wp_term *x, const struct wp_term *y, bool or_equal)
{
    if (wp_is_undefined(x) || wp_is_undefined(y))
        return or_equal && !type_is_float(x->type) ? wp_true(w) : wp_false(w);
    if (x->kind == WP_TERM_CONST && y->kind == WP_TERM_CONST)
        return value_binary(or_equal ? OP_LE : OP_LT, x->value, x->type, y->value, x->type, NULL) ? wp_true(w)
                                                                                                  : wp_false(w);
    const struct bool_formula *sign = type_is_signed(x->type) && !or_equal ? less_negated(w, x, y) : NULL;
    if (sign)
        return sign;
    if (type_is_float(x->type))
        return wp_atom(w, &(struct atom){ .kind = or_equal ? ATOM_LESS_EQ : ATOM_LESS, .x = x, .y = y });
    if (or_equal)
        return formula_not(&w->formulas, wp_less(w, y, x, false));
    if (x == y)
        return wp_false(w);
    if (y->kind == WP_TERM_CONST && y->value == value_least(x->type))
        return wp_false(w);
    if (x->kind == WP_TERM_CONST && x->value == value_greatest(x->type))
        return wp_false(w);
    return wp_atom(w, &(struct atom){ .kind = ATOM_LESS, .x = x, .y = y });
}

const struct bool_formula *wp_test(struct wp *w, const struct wp_term *t)
{
    if (t->kind == WP_TERM_UNARY && t->op == OP_NOT)
        return formula_not(&w->formulas, wp_test(w, t->a));
    if (t->kind == WP_TERM_BINARY && op_is_compare((enum op)t->op)) {
        switch ((int)t->op) {
        case OP_EQ:
            return wp_eq(w, t->a, t->b);
        case OP_NE:
            return formula_not(&w->formulas, wp_eq(w, t->a, t->b));
        case OP_LT:
        case OP_LE:
            return wp_less(w, t->a, t->b, t->op == OP_LE);
        default:
            return wp_less(w, t->b, t->a, t->op == OP_GE);
        }
    }
    return formula_not(&w->formulas, wp_eq(w, t, wp_term_const(&w->terms, t->type, 0)));
}

// ---- liveness ---------------------------------------------------------------------------------------------------------

// Whether t points behind a variable, where no object is.
static bool is_outside(const struct wp_term *t)
{
    return t->kind == WP_TERM_ADDR && t->var->type->complete && !t->var->is_vla &&
           (t->off < 0 || t->off >= (int64_t)MAX(t->var->type->size, 1));
}

// Whether an address may be that of something that is not live: a variable of a block, which may have ended; a fresh
// block that is too small for its type.
static bool may_be_dead(const struct wp *w, const struct wp_term *t)
{
    if (t->kind == WP_TERM_ADDR)
        return t->var->kind == VAR_LOCAL && t->var->scope.off;
    return t->kind == WP_TERM_FRESH && w->fresh_size && type_is_pointer(t->type) && t->type->elem->size > w->fresh_size;
}

const struct bool_formula *wp_alloc(struct wp *w, const struct wp_term *t)
{
    while (t->kind == WP_TERM_MEMBER)
        t = t->a;
    if (t->kind == WP_TERM_CONST || wp_is_undefined(t) || is_outside(t))
        return wp_false(w);
    if (wp_is_live(w, t))
        return wp_true(w);
    if (may_be_dead(w, t))
        return wp_any(w);
    if (is_address(t))
        return wp_true(w);
    return wp_atom(w, &(struct atom){ .kind = ATOM_ALLOC, .x = t });
}
