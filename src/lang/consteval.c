// SPDX-License-Identifier: Apache-2.0
/* consteval.c: constant expressions and address constants (C17 6.6).  Expressions of a generated program can be a million
 * operators deep, so values are computed with a stack of our own; only differences of addresses recurse, to a bound. */
#include "lang/ast.h"

enum { MAX_NESTED_ADDRESSES = 8, MAX_VARIABLES_READ = 1000 };

// One expression whose value is being computed: stage parts of it are done, `first` is the value of the first.
struct frame {
    const struct expr *e;
    unsigned stage;
    u128 first;
};

struct eval {
    struct {
        VEC_OF(struct frame);
    } stack;
    u128 value;      // of the expression that was finished last
    unsigned reads;  // of constant variables, bounded so that `const int x = x;` ends
    unsigned nested;
    unsigned flags;  // enum value_flag of what was computed
};

enum step { STEP_DONE, STEP_MORE, STEP_FAIL };

static bool eval_nested(const struct expr *e, u128 *v, unsigned nested);
static bool address_nested(const struct expr *e, struct const_addr *out, unsigned nested);

static bool is_computable(const struct type *t)
{
    return type_is_integer(t) || type_is_pointer(t) || (type_is_float(t) && t->kind != TYPE_FLOAT128);
}

// What adding one to a pointer of type t adds in bytes; 1 for void and functions (GNU).
static uint64_t pointer_step(const struct type *t)
{
    const struct type *to = t->elem;
    return to->kind == TYPE_VOID || to->kind == TYPE_FUNCTION ? 1 : to->size;
}

// The initialiser of a constant variable of static storage duration, or of a constexpr object, that is read by e; NULL if it is not one.
static const struct expr *constant_initialiser(const struct expr *e)
{
    const struct decl *d = e->kind == EXPR_VAR ? e->decl : NULL;
    if (!d || d->kind != DECL_VAR || !(d->is_global || d->is_constexpr) || !d->init || !d->init->whole ||
        d->init->n != 1)
        return NULL;
    if (!(d->type->quals & QUAL_CONST) || (d->type->quals & QUAL_VOLATILE) || !type_is_scalar(d->type))
        return NULL;
    return d->init->items[0].init;
}

static enum step evaluate_next(struct eval *ev, const struct expr *e)
{
    struct frame f = { e, 0, 0 };
    vec_push(&ev->stack, f);
    return STEP_MORE;
}

// Continues with e in place of the current frame.
static enum step evaluate_instead(struct frame *f, const struct expr *e)
{
    f->e = e;
    f->stage = 0;
    return STEP_MORE;
}

static enum step done(struct eval *ev, u128 v)
{
    ev->value = v;
    return STEP_DONE;
}

// The address of an object that is used as a condition is not null.
static bool is_object_address(const struct eval *ev, const struct expr *e)
{
    struct const_addr a;
    return type_is_pointer(e->type) && address_nested(e, &a, ev->nested + 1) &&
           !(a.decl && decl_may_be_missing(a.decl));
}

static enum step step_unary(struct eval *ev, struct frame *f)
{
    const struct expr *e = f->e;
    if (f->stage == 1)
        return done(ev, value_unary((enum op)e->op, ev->value, e->a->type, &ev->flags));
    if (e->op == OP_NOT && is_object_address(ev, e->a))
        return done(ev, 0);
    f->stage = 1;
    return is_computable(e->a->type) ? evaluate_next(ev, e->a) : STEP_FAIL;
}

static enum step combine(struct eval *ev, const struct expr *e, u128 a, u128 b)
{
    enum op o = (enum op)e->op;
    if (o == OP_PTR_ADD) {
        u128 bytes = (u128)value_int(b, e->b->type) * pointer_step(e->a->type);
        return done(ev, value_of_int((i128)(a + bytes), e->type));
    }
    unsigned flags = 0;
    u128 v = value_binary(o, a, e->a->type, b, e->b->type, &flags);
    if (o == OP_PTR_DIFF) {
        uint64_t size = pointer_step(e->a->type);
        if (!size)
            return STEP_FAIL;
        v = value_of_int(value_int(v, e->type) / (i128)size, e->type);
    }
    ev->flags |= flags;
    return flags & VALUE_DIV_ZERO ? STEP_FAIL : done(ev, v);
}

// &a[3] - &a[1]: the addresses are unknown, their difference is not.
static bool address_difference(const struct eval *ev, const struct expr *e, u128 *v)
{
    struct const_addr a, b;
    uint64_t size = pointer_step(e->a->type);
    if (!size || !address_nested(e->a, &a, ev->nested + 1) || !address_nested(e->b, &b, ev->nested + 1))
        return false;
    if (a.decl != b.decl || a.string != b.string)
        return false;
    *v = value_of_int((i128)(a.off - b.off) / (i128)size, e->type);
    return true;
}

// &x == 0, &x == &x: of two objects nothing is said, for one may lie behind the other.
static bool addresses_equal(const struct eval *ev, const struct expr *e, bool *equal)
{
    struct const_addr a, b;
    u128 null;
    if (is_object_address(ev, e->a) && is_computable(e->b->type) && eval_nested(e->b, &null, ev->nested))
        return *equal = false, null == 0;
    if (is_object_address(ev, e->b) && is_computable(e->a->type) && eval_nested(e->a, &null, ev->nested))
        return *equal = false, null == 0;
    bool known = type_is_pointer(e->a->type) && type_is_pointer(e->b->type) &&
                 address_nested(e->a, &a, ev->nested + 1) && address_nested(e->b, &b, ev->nested + 1) && a.decl &&
                 a.decl == b.decl;
    *equal = known && a.off == b.off;
    return known;
}

static enum step step_binary(struct eval *ev, struct frame *f)
{
    const struct expr *e = f->e;
    if (f->stage == 2)
        return combine(ev, e, f->first, ev->value);
    if (f->stage == 1) {
        f->first = ev->value;
        f->stage = 2;
        return evaluate_next(ev, e->b);
    }
    u128 v;
    if (e->op == OP_PTR_DIFF && address_difference(ev, e, &v))
        return done(ev, v);
    bool equal;
    if ((e->op == OP_EQ || e->op == OP_NE) && addresses_equal(ev, e, &equal))
        return done(ev, equal == (e->op == OP_EQ));
    if (!is_computable(e->a->type) || !is_computable(e->b->type))
        return STEP_FAIL;
    f->stage = 1;
    return evaluate_next(ev, e->a);
}

static enum step step_logical(struct eval *ev, struct frame *f)
{
    const struct expr *e = f->e;
    const struct expr *part = f->stage < 2 ? e->a : e->b;
    bool known = false, value = false;
    // Stages 0 and 2 begin with an operand, 1 and 3 have its value.
    if (f->stage % 2 == 1) {
        known = true;
        value = value_is_true(ev->value, part->type);
    } else if (is_object_address(ev, part)) {
        known = value = true;
    }
    if (!known) {
        f->stage++;
        return is_computable(part->type) ? evaluate_next(ev, part) : STEP_FAIL;
    }
    if (f->stage >= 2 || value == (e->kind == EXPR_LOGOR))
        return done(ev, value);
    f->stage = 2;
    return STEP_MORE;
}

static enum step step_cond(struct eval *ev, struct frame *f)
{
    const struct expr *e = f->e;
    if (f->stage == 0 && !(e->b && is_object_address(ev, e->a))) {
        f->stage = 1;
        return is_computable(e->a->type) ? evaluate_next(ev, e->a) : STEP_FAIL;
    }
    if (f->stage == 1 && !value_is_true(ev->value, e->a->type))
        return evaluate_instead(f, e->c);
    if (e->b)
        return evaluate_instead(f, e->b);
    return is_computable(e->type) ? done(ev, value_cast_constant(ev->value, e->a->type, e->type, &ev->flags))
                                  : STEP_FAIL;
}

// The address of an lvalue that lies at a constant address: &((struct s *)0)->member.
static enum step step_address(struct eval *ev, struct frame *f)
{
    const struct expr *lvalue = f->e->a;
    uint64_t off = 0;
    for (; lvalue->kind == EXPR_MEMBER; lvalue = lvalue->a)
        off += lvalue->field->off;
    if (lvalue->kind != EXPR_DEREF || !type_is_pointer(lvalue->a->type))
        return STEP_FAIL;
    if (f->stage == 1)
        return done(ev, value_of_int((i128)(ev->value + off), f->e->type));
    f->stage = 1;
    return evaluate_next(ev, lvalue->a);
}

static enum step step_cast(struct eval *ev, struct frame *f)
{
    const struct expr *e = f->e;
    if (e->cast == CAST_DECAY)
        return step_address(ev, f);
    if (e->cast == CAST_LVALUE) {
        const struct expr *init = constant_initialiser(e->a);
        return init && ++ev->reads <= MAX_VARIABLES_READ ? evaluate_instead(f, init) : STEP_FAIL;
    }
    if (f->stage == 1)
        return done(ev, value_cast_constant(ev->value, e->a->type, e->type, &ev->flags));
    if (!is_computable(e->type) || !is_computable(e->a->type))
        return STEP_FAIL;
    if (e->type->kind == TYPE_BOOL && is_object_address(ev, e->a))
        return done(ev, 1);
    f->stage = 1;
    return evaluate_next(ev, e->a);
}

static enum step step_builtin(struct eval *ev, struct frame *f)
{
    const struct expr *e = f->e;
    if (e->builtin == BUILTIN_EXPECT && e->n_args)
        return evaluate_instead(f, e->args[0]);
    if (e->builtin != BUILTIN_FABS || e->n_args != 1 || !is_computable(e->type))
        return STEP_FAIL;
    if (f->stage == 0) {
        f->stage = 1;
        return evaluate_next(ev, e->args[0]);
    }
    u128 other = value_unary(OP_NEG, ev->value, e->type, NULL);
    return done(ev, (other ^ ev->value) & ev->value ? other : ev->value);  // the one without the sign bit
}

static enum step step_comma(struct eval *ev, struct frame *f)
{
    if (f->stage == 1)
        return evaluate_instead(f, f->e->b);
    f->stage = 1;
    return evaluate_next(ev, f->e->a);
}

static enum step step(struct eval *ev, struct frame *f)
{
    enum expr_kind k = f->e->kind;
    if (k == EXPR_CONST)
        return done(ev, f->e->value);
    if (k == EXPR_BINARY)
        return step_binary(ev, f);
    if (k == EXPR_CAST)
        return step_cast(ev, f);
    if (k == EXPR_UNARY)
        return step_unary(ev, f);
    if (k == EXPR_LOGAND || k == EXPR_LOGOR)
        return step_logical(ev, f);
    if (k == EXPR_COND)
        return step_cond(ev, f);
    if (k == EXPR_COMMA)
        return step_comma(ev, f);
    if (k == EXPR_ADDR)
        return step_address(ev, f);
    return k == EXPR_BUILTIN ? step_builtin(ev, f) : STEP_FAIL;
}

static bool eval_flags(const struct expr *e, u128 *v, unsigned nested, unsigned *flags)
{
    if (e->kind == EXPR_CONST) {
        *v = e->value;
        return true;
    }
    if (nested > MAX_NESTED_ADDRESSES)
        return false;
    struct eval ev = { .nested = nested };
    enum step s = evaluate_next(&ev, e);
    while (ev.stack.n && s != STEP_FAIL) {
        s = step(&ev, &vec_last(&ev.stack));
        if (s == STEP_DONE)
            ev.stack.n--;
    }
    vec_free(&ev.stack);
    *v = ev.value;
    *flags |= ev.flags;
    return s == STEP_DONE;
}

static bool eval_nested(const struct expr *e, u128 *v, unsigned nested)
{
    unsigned flags = 0;
    return eval_flags(e, v, nested, &flags);
}

bool const_eval(const struct expr *e, u128 *v)
{
    return eval_nested(e, v, 0);
}

bool const_eval_flags(const struct expr *e, u128 *v, unsigned *flags)
{
    return eval_flags(e, v, 0, flags);
}

// Address constants.  The way to the object is one chain, followed in a loop.
struct walk {
    const struct expr *e;
    bool lvalue;   // e stands for its object, not for its value
    uint64_t off;  // modulo 2^64
    unsigned reads, nested;
};

static bool walk_to(struct walk *w, const struct expr *e, bool lvalue)
{
    w->e = e;
    w->lvalue = lvalue;
    return e != NULL;
}

static bool walk_add(struct walk *w, const struct expr *number, uint64_t factor)
{
    u128 n;
    if (!eval_nested(number, &n, w->nested))
        return false;
    w->off += (uint64_t)value_int(n, number->type) * factor;
    return true;
}

static bool walk_binary(struct walk *w)
{
    const struct expr *e = w->e;
    if (e->op == OP_PTR_ADD)
        return walk_add(w, e->b, pointer_step(e->a->type)) && walk_to(w, e->a, false);
    // Addresses that were cast to integers: (long)&x + 4.
    if (!type_is_integer(e->type) || (e->op != OP_ADD && e->op != OP_SUB))
        return false;
    if (walk_add(w, e->b, e->op == OP_ADD ? 1 : UINT64_MAX))
        return walk_to(w, e->a, false);
    return e->op == OP_ADD && walk_add(w, e->a, 1) && walk_to(w, e->b, false);
}

static bool walk_cast(struct walk *w)
{
    const struct expr *e = w->e;
    if (e->cast == CAST_DECAY)
        return walk_to(w, e->a, true);
    if (e->cast == CAST_LVALUE)
        return ++w->reads <= MAX_VARIABLES_READ && walk_to(w, constant_initialiser(e->a), false);
    if (e->cast == CAST_NOOP)
        return walk_to(w, e->a, false);
    bool keeps = (type_is_pointer(e->type) || type_is_integer(e->type)) &&
                 (type_is_pointer(e->a->type) || type_is_integer(e->a->type)) && e->type->kind != TYPE_BOOL &&
                 e->type->size == e->a->type->size;
    return keeps && walk_to(w, e->a, false);
}

static bool walk_cond(struct walk *w)
{
    const struct expr *e = w->e;
    struct const_addr ignored;
    u128 v;
    bool known = type_is_pointer(e->a->type) && address_nested(e->a, &ignored, w->nested + 1) &&
                 !(ignored.decl && decl_may_be_missing(ignored.decl));
    bool value = known;
    if (!known && is_computable(e->a->type) && eval_nested(e->a, &v, w->nested)) {
        known = true;
        value = value_is_true(v, e->a->type);
    }
    return known && walk_to(w, !value ? e->c : e->b ? e->b : e->a, false);
}

static bool walk_value(struct walk *w)
{
    const struct expr *e = w->e;
    if (e->kind == EXPR_ADDR)
        return walk_to(w, e->a, true);
    if (e->kind == EXPR_CAST)
        return walk_cast(w);
    if (e->kind == EXPR_BINARY)
        return walk_binary(w);
    if (e->kind == EXPR_COND)
        return walk_cond(w);
    if (e->kind == EXPR_BUILTIN && e->builtin == BUILTIN_EXPECT && e->n_args)
        return walk_to(w, e->args[0], false);
    return e->kind == EXPR_FUNC && walk_to(w, e, true);
}

static bool walk_lvalue(struct walk *w)
{
    const struct expr *e = w->e;
    if (e->kind == EXPR_DEREF)
        return walk_to(w, e->a, false);
    if (e->kind != EXPR_MEMBER || e->field->is_bitfield)
        return false;
    w->off += e->field->off;
    return walk_to(w, e->a, true);
}

// Whether e itself names an object of static storage duration or a function.
static bool is_static_object(const struct expr *e)
{
    if (e->kind == EXPR_STRING || e->kind == EXPR_FUNC)
        return true;
    return (e->kind == EXPR_VAR || e->kind == EXPR_COMPOUND_LIT) && e->decl && e->decl->is_global &&
           !e->decl->is_thread_local;
}

static bool address_nested(const struct expr *e, struct const_addr *out, unsigned nested)
{
    struct walk w = { .e = e, .nested = nested };
    if (nested > MAX_NESTED_ADDRESSES)
        return false;
    while (!(w.lvalue && is_static_object(w.e)))
        if (!(w.lvalue ? walk_lvalue(&w) : walk_value(&w)))
            return false;
    *out = (struct const_addr){ .off = (int64_t)w.off };
    if (w.e->kind == EXPR_STRING)
        out->string = w.e;
    else
        out->decl = w.e->decl;
    return true;
}

bool const_address(const struct expr *e, struct const_addr *a)
{
    return address_nested(e, a, 0);
}
