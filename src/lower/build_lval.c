// SPDX-License-Identifier: Apache-2.0
// build_lval.c: finds places of objects; reads, writes and copies objects.
#include "lang/effective.h"
#include "lower/build_priv.h"

bool type_is_unmodelled(const struct type *t)
{
    return t->kind == TYPE_COMPLEX || t->kind == TYPE_VECTOR || t->kind == TYPE_FLOAT128;
}

bool type_is_modelled_scalar(const struct type *t)
{
    return type_is_scalar(t) && !type_is_unmodelled(t);
}

struct lval lval_var(struct var *v)
{
    return (struct lval){ .var = v, .type = v->type };
}

struct lval lval_at(const struct lval *p, uint64_t off, struct type *t, const struct field *bf, struct builder *b)
{
    struct lval q = { .var = p->var,
                      .off = p->off + (int64_t)off,
                      .type = t->unqual,
                      .bf = bf,
                      .is_volatile = p->is_volatile,
                      .is_fixed = p->is_fixed,
                      .is_element = p->is_element,
                      .align = p->align,
                      .align_off = p->align_off + off,
                      .typed = p->typed ? t : NULL,
                      .base_at = p->base_at,
                      .as_union = p->as_union,
                      .union_off = p->union_off < 0 ? -1 : p->union_off + (int64_t)off };
    if (!p->var)
        q.addr = exp_binary(b->x, OP_PTR_ADD, p->addr, exp_int(b->x, b->t->ptrdiff_t_, (i128)off));
    return q;
}

static uint64_t lval_bytes(const struct lval *p)
{
    return p->bf ? (p->bf->bit_off + p->bf->bits + 7u) / 8u : p->type->size;
}

bool lval_is_cell(const struct lval *p)
{
    if (!p->var || p->var->is_vla || p->off < 0)
        return false;
    return p->var->kind == VAR_TEMP || (uint64_t)p->off + lval_bytes(p) <= p->var->type->size;
}

const struct exp *lval_cell(struct builder *b, const struct lval *p)
{
    return exp_cell(b->x, p->var, p->off, p->type, p->bf);
}

const struct exp *lval_addr(struct builder *b, const struct lval *p, struct type *pointer)
{
    return p->var ? exp_addr(b->x, p->var, p->off, pointer) : p->addr;
}

// Copies to the edge that accesses p what is known of p.
static void describe(struct edge *e, const struct lval *p)
{
    e->as_volatile |= p->is_volatile || type_has_qualified(p->type, QUAL_VOLATILE);
    e->is_element |= p->is_element;
    if (p->var)
        return;
    e->typed = p->typed;
    e->base_at = p->base_at;
    e->as_union = p->as_union;
    e->union_off = p->union_off;
    if (p->align <= 1)
        return;
    e->align = p->align;
    e->align_off = (uint32_t)(p->align_off % p->align);
}

static struct edge *emit_load(struct builder *b, const struct lval *p)
{
    const struct exp *t = temp_new(b, p->type);
    const struct exp *addr = lval_addr(b, p, type_pointer(b->t, p->type));
    struct edge *e = emit(b, EDGE_LOAD);
    e->lhs = t;
    e->addr = addr;
    e->reads_text = p->is_text;
    describe(e, p);
    if (p->bf) {
        e->bits = p->bf->bits;
        e->bit_off = p->bf->bit_off;
    }
    return e;
}

// Reads an input: only its value is chosen elsewhere, so the object must be there.
static const struct exp *read_input(struct builder *b, const struct lval *p)
{
    check_access(b, p);
    if (!lval_is_cell(p) && !p->is_fixed)
        emit_load(b, p)->probes = 1;
    return volatile_read(b, p);
}

const struct exp *lval_read(struct builder *b, const struct lval *p)
{
    if (volatile_is_input(b, p))
        return read_input(b, p);
    volatile_note(b, p);
    check_volatile(b, p);
    check_access(b, p);
    check_bool(b, p);
    if (lval_is_cell(p) && p->var->kind != VAR_STRING)
        return lval_cell(b, p);
    struct edge *e = emit_load(b, p);
    const struct exp *t = e->lhs;
    volatile_guard(b, p, e);
    return t;
}

void lval_write(struct builder *b, const struct lval *p, const struct exp *v)
{
    if (!exp_is_const(v))
        note_copy(b, p);
    bool input = volatile_is_input(b, p);
    if (input && p->is_fixed)
        return;
    if (!input)
        volatile_note(b, p);
    check_access(b, p);
    if (lval_is_cell(p)) {
        emit_assign(b, lval_cell(b, p), v);
        return;
    }
    const struct exp *addr = lval_addr(b, p, type_pointer(b->t, p->type));
    struct edge *e = emit(b, EDGE_STORE);
    e->addr = addr;
    e->rhs = v;
    describe(e, p);
    if (p->bf) {
        e->bits = p->bf->bits;
        e->bit_off = p->bf->bit_off;
    }
    if (volatile_is_open(b, p))
        volatile_watch(b, e);
}

// The value of a volatile record that is an input: indeterminate contents stand for what is read.
static struct lval copy_input(struct builder *b, const struct lval *from)
{
    struct lval any = lval_var(temp_var(b, from->type));
    if (!lval_is_cell(from) && !from->is_fixed) {
        struct type *pointer = type_pointer(b->t, from->type);
        const struct exp *to = lval_addr(b, &any, pointer), *src = lval_addr(b, from, pointer);
        describe(emit_copy(b, to, src, exp_size(b, from->type->size)), from);
    }
    struct edge *made = emit(b, EDGE_DECL);
    made->var = any.var;
    made->input = INPUT_EXTERN;
    return any;
}

void lval_copy(struct builder *b, const struct lval *to, const struct lval *from)
{
    bool lost = volatile_is_input(b, to) && to->is_fixed;
    if (from->type->size == 0 && !from->type->vla_len)
        return;
    check_volatile(b, from);
    check_access(b, from);
    struct lval any;
    if (volatile_is_input(b, from)) {
        any = copy_input(b, from);
        from = &any;
    } else {
        volatile_note(b, from);
    }
    struct type *pointer = type_pointer(b->t, from->type);
    const struct exp *dst = lval_addr(b, to, pointer), *src = lval_addr(b, from, pointer);
    const struct exp *size = exp_size(b, from->type->size);
    if (dst == src && lval_is_cell(from))
        return;
    if (!lost)
        check_access(b, to);
    if (!volatile_is_input(b, to))
        volatile_note(b, to);
    copy_becomes(b, from->type);
    bool guarded = volatile_is_open(b, from);
    if (guarded || lost || (dst->kind != EXP_ADDR && src->kind != EXP_ADDR)) {  // one dereference an edge
        struct var *t = temp_var(b, from->type);
        const struct exp *mid = exp_addr(b->x, t, 0, pointer);
        struct edge *e = emit_copy(b, mid, src, size);
        describe(e, from);
        if (guarded)
            volatile_guard_copy(b, e, t);
        src = mid;
        from = to;
    }
    if (lost)
        return;
    struct edge *e = emit_copy(b, dst, src, size);
    describe(e, from);
    describe(e, to);
    if (volatile_is_open(b, to))
        volatile_watch(b, e);
}

const struct exp *lval_record_cell(struct builder *b, const struct lval *p)
{
    if (lval_is_cell(p) && !volatile_is_input(b, p)) {
        volatile_note(b, p);
        check_volatile(b, p);
        check_access(b, p);
        return lval_cell(b, p);
    }
    struct lval t = lval_var(temp_var(b, p->type));
    lval_copy(b, &t, p);
    return lval_cell(b, &t);
}

const struct exp *lower_record_cell(struct builder *b, const struct expr *e)
{
    struct lval p = lower_lval(b, e);
    return lval_record_cell(b, &p);
}

// The object of type t behind a pointer; a constant address names the object itself.
static struct lval lval_deref(const struct exp *p, struct type *t)
{
    if (p->kind == EXP_ADDR && !p->var->is_vla)
        return (struct lval){ .var = p->var, .off = p->off, .type = t->unqual };
    return (struct lval){ .addr = p, .type = t->unqual, .is_fixed = exp_is_fixed_address(p) };
}

static struct lval lval_of_pointer(struct builder *b, const struct expr *e)
{
    const struct exp *p = lower_pointer(b, e);
    if (check_watches(b, CHECK_ALIAS))
        map_put(&b->pointers, (uintptr_t)e, (uintptr_t)p);
    struct lval l = lval_deref(p, e->type);
    const struct expr *at = e->a;
    while (at->kind == EXPR_CAST && at->cast == CAST_NOOP)
        at = at->a;
    l.is_element = at->kind == EXPR_BINARY && at->op == OP_PTR_ADD;  // p[i] is *(p + i) (C17 6.5.2.1p2)
    return l;
}

static struct lval lval_of_var(struct builder *b, const struct expr *e)
{
    use_declaration(b, e->decl);
    struct var *v = var_of(b, e->decl);
    if (!v->is_vla)
        return (struct lval){ .var = v, .type = e->type->unqual };
    return (struct lval){ .addr = exp_var(b, v), .type = e->type->unqual };
}

/* The object of a compound literal, which lives as long as the innermost block (C17 6.5.2.5p5).  If it is evaluated
 * again during its life, in the condition of a loop or after a jump back, it is the same object. */
static struct lval lval_of_literal(struct builder *b, const struct expr *e)
{
    lower_lengths(b, e->decl->type);
    struct var *v = var_of(b, e->decl);
    struct lval p = lval_var(v);
    if (v->kind == VAR_GLOBAL)
        return p;  // initialised by the start function
    scope_live(b, v);
    if (!b->life || (!stmt_is_loop(b->life) && !stmt_has_label(b->life)))
        emit(b, EDGE_DECL)->var = v;
    if (e->decl->init) {
        init_becomes(b, p.type);
        lower_init(b, &p, e->decl->init);
    }
    return p;
}

void lval_discard(struct builder *b, const struct lval *p)
{
    if (!b->cur || (lval_is_cell(p) && !volatile_is_input(b, p)))
        return;
    struct lval t = lval_var(temp_var(b, p->type));
    lval_copy(b, &t, p);
}

/* The value of the record e, which is no object any more (C17 6.3.2.1p2, 6.5.17p2): all of it is read, although later
 * only a member may be.  The place is as good for that where it is the program's own. */
static struct lval lval_of_value(struct builder *b, const struct expr *e)
{
    struct lval p = lower_lval(b, e);
    if (type_is_record(p.type))
        lval_discard(b, &p);
    return p;
}

static struct lval lval_of_cond(struct builder *b, const struct expr *e)
{
    struct lval t = lval_var(temp_var(b, e->type));
    struct node *yes = node_new(b), *no = node_new(b), *join = node_new(b);
    lower_cond(b, e->a, yes, no);
    const struct expr *arm[2] = { e->b ? e->b : e->a, e->c };
    struct node *at[2] = { yes, no };
    for (int i = 0; i < 2; i++) {
        flow_at(b, at[i]);
        if (b->cur) {
            struct lval p = lower_lval(b, arm[i]);
            lval_copy(b, &t, &p);
            flow_to(b, join);
        }
    }
    flow_at(b, join);
    return t;
}

// Writes the value of the record expression e to an object; a call writes it there directly.
void lower_record_into(struct builder *b, const struct lval *to, const struct expr *e)
{
    while (e->kind == EXPR_CAST && e->cast != CAST_VOID)
        e = e->a;
    if (e->kind != EXPR_CALL || !lval_is_cell(to)) {
        struct lval from = lower_lval(b, e);
        lval_copy(b, to, &from);
        return;
    }
    const struct exp *dest = lval_cell(b, to), *r = lower_call(b, e, dest, true);
    check_access(b, to);
    if (!b->cur || !r || r == dest)
        return;
    struct lval from = { .var = r->var, .off = r->off, .type = r->type };
    lval_copy(b, to, &from);
}

// The object that holds the record value r, a CELL, which is the result of an operation.
static struct lval lval_of_result(struct builder *b, const struct exp *r, struct type *t)
{
    if (!r || r->kind != EXP_CELL)
        return lval_var(temp_var(b, t));
    return (struct lval){ .var = r->var, .off = r->off, .type = t->unqual };
}

static struct lval lval_unsupported(struct builder *b, const struct expr *e)
{
    lower_value(b, e);
    return lval_var(temp_var(b, e->type));
}

static struct lval lower_place(struct builder *b, const struct expr *e)
{
    switch ((int)e->kind) {
    case EXPR_VAR:
        return lval_of_var(b, e);
    case EXPR_STRING:
        return lval_var(var_string(b, e));
    case EXPR_DEREF:
        return lval_of_pointer(b, e);
    case EXPR_MEMBER: {
        for (size_t i = 0; e->a->type->kind == TYPE_UNION && i < e->a->type->n_fields; i++)
            note_object(b, e->a->type->fields[i].type, e->type);
        struct lval p = lower_lval(b, e->a);
        return lval_at(&p, e->field->off, e->type, e->field->is_bitfield ? e->field : NULL, b);
    }
    case EXPR_COMPOUND_LIT:
        return lval_of_literal(b, e);
    case EXPR_CAST:
        return lower_lval(b, e->a);
    case EXPR_COMMA:
        lower_effect(b, e->a);
        return lval_of_value(b, e->b);
    case EXPR_COND:
        return lval_of_cond(b, e);
    case EXPR_ASSIGN:
        return lower_record_assign(b, e);
    case EXPR_CALL:
        return lval_of_result(b, lower_call(b, e, NULL, true), e->type);
    case EXPR_STMT:
        return lval_of_result(b, lower_stmt_expr(b, e, true), e->type);
    case EXPR_VA_ARG:
        return lval_of_result(b, lower_value(b, e), e->type);
    default:
        return lval_unsupported(b, e);
    }
}

// The array lvalue of which p is an element's address; its distance is added to *off, *known: it is constant.  NULL:
// another pointer.
static const struct expr *array_of_element(const struct expr *p, uint64_t *off, bool *known)
{
    u128 n;
    for (; (p->kind == EXPR_CAST && p->cast == CAST_NOOP) || (p->kind == EXPR_BINARY && p->op == OP_PTR_ADD); p = p->a)
        if (p->kind == EXPR_BINARY && const_eval(p->b, &n))
            *off += (uint64_t)n * p->type->elem->size;
        else
            *known &= p->kind == EXPR_CAST;
    return p->kind == EXPR_CAST && p->cast == CAST_DECAY && p->a->type->kind == TYPE_ARRAY ? p->a : NULL;
}

/* Demands alignment of an address for the access to e: the target of the last pointer on the way to e must be aligned.
 * Elements of arrays are aligned as the array; in packed records nothing is. */
static void demand_alignment(const struct expr *e, struct lval *p)
{
    const struct expr *array;
    uint64_t off = 0;
    bool known = true;
    switch ((int)e->kind) {
    case EXPR_MEMBER:
        demand_alignment(e->a, p);
        p->align_off += e->field->off;
        break;
    case EXPR_CAST:
        demand_alignment(e->a, p);
        break;
    case EXPR_DEREF:
        array = array_of_element(e->a, &off, &known);
        if (array) {
            demand_alignment(array, p);
            p->align_off += off;
            while (!known && p->align > 1 && e->type->size % p->align)
                p->align /= 2;
        } else {
            p->align = e->type->align;
            p->align_off = 0;
        }
        break;
    default:
        p->align = 0;
        p->align_off = 0;
    }
}

void lval_typed(const struct builder *b, struct lval *l, const struct type *t, const struct exp *p)
{
    bool any = dialect_of(b)->aliases || effective_any(t);
    l->typed = any ? NULL : t;
    l->base_at = p;
}

/* Notes by which types the access to e reaches its object (C17 6.5p7): an object that e names has them itself. */
static void note_types(const struct builder *b, const struct expr *e, struct lval *p)
{
    const struct expr *array;
    uint64_t off = 0, at = 0;
    bool known = true, any = e->type->may_alias;
    p->typed = p->as_union = NULL;
    for (const struct expr *x = e; x; x = array) {
        for (; x->kind == EXPR_MEMBER || x->kind == EXPR_CAST; x = x->a) {
            if (x->kind == EXPR_CAST)
                continue;
            any |= x->a->type->may_alias;
            off += x->field->off;
            if (x->a->type->kind == TYPE_UNION) {
                p->as_union = x->a->type->unqual;
                p->union_off = known ? (int64_t)off : -1;
            }
        }
        array = x->kind == EXPR_DEREF ? array_of_element(x->a, &off, &known) : NULL;
        if (x->kind == EXPR_DEREF && !array) {
            (void)map_get(&b->pointers, (uintptr_t)x, &at);
            lval_typed(b, p, e->type, (const struct exp *)(uintptr_t)at);
            p->typed = any ? NULL : p->typed;
        }
    }
}

/* Notes that a pointer into the value e of an expression is about to be made.  By C17 6.2.4p8 the value is an object of
 * its own; gcc takes the object from which the value comes, and so does clang behind a comma. */
static void note_shared(struct builder *b, const struct expr *e)
{
    while (e->kind == EXPR_CAST)
        e = e->a;
    if (e->kind != EXPR_CALL && e->kind != EXPR_VA_ARG)
        assume_note(b, e->loc, ASSUME_LIVES,
                    "a pointer into the value of this expression does not lead to the object that it was taken from");
}

struct lval lower_lval(struct builder *b, const struct expr *e)
{
    if (!b->cur)  // nothing is emitted: any object will do
        return lval_var(temp_var(b, e->type));
    bool member = e->kind == EXPR_MEMBER, variable = e->kind == EXPR_VAR && e->decl->kind != DECL_PARAM;
    if ((e->type->quals & QUAL_RESTRICT) && (member || variable || e->kind == EXPR_DEREF)) {
        check_hazard(b, HAZARD_RESTRICT);
        assume_note(b, e->loc, ASSUME_PROMISES, "what `restrict` promises of pointers that are no parameters holds");
    }
    bool temporary = b->value == e;
    if (temporary)
        b->value = NULL;
    struct lval p = lower_place(b, e);
    if (temporary && b->cur) {
        note_shared(b, e);
        p = temporary_of(b, &p);
    }
    if (check_watches(b, CHECK_ALIGN))
        demand_alignment(e, &p);
    note_types(b, e, &p);
    p.is_volatile = p.is_volatile || (e->type->quals & QUAL_VOLATILE);
    return p;
}
