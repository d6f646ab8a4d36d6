// SPDX-License-Identifier: Apache-2.0
// transfer.c: the effect of an edge on a structure.  Following a pointer that is null, or wild, is undefined in C: such
// executions end.  A wild pointer may hold the address of any cell, so a write through it is not followed.
#include "cpa/shape/step.h"

void step_fail(struct step *s, enum obstacle kind)
{
    if (s->rc == RC_OK)
        s->rc = run_obstacle(s->v->cpa.run, &(struct obstacle_at){ .kind = kind, .about = { .edge = s->e } });
}

static void forget(struct step *s)
{
    structures_free(&s->now);
    s->now = (struct structures){ 0 };
}

bool step_is_wild(const struct step *s, const struct structure *g, uint32_t x)
{
    return structure_get(g, s->v->wild[x], 0, 0) != LOGIC_FALSE;
}

// ---- changes of all structures ------------------------------------------------------------------------------------------------

void step_apply(struct step *s, enum shape_op op, uint32_t x, uint32_t y, uint32_t field)
{
    struct structures out = { 0 };
    for (size_t i = 0; i < s->now.n && s->rc == RC_OK; i++) {
        s->v->stats->posts++;
        if (!class_post(s->v->shape, s->now.at[i], op, x, y, field, &out))
            step_fail(s, OBSTACLE_SHAPES);
    }
    forget(s);
    s->now = out;
}

void step_set_wild(struct step *s, uint32_t x, bool wild)
{
    for (size_t i = 0; i < s->now.n; i++)
        structure_set(s->now.at[i], s->v->wild[x], 0, 0, wild ? LOGIC_TRUE : LOGIC_FALSE);
}

void step_make_wild(struct step *s, uint32_t x)
{
    step_apply(s, SHAPE_NULL, x, NOT_FOLLOWED, NOT_FOLLOWED);
    step_set_wild(s, x, true);
}

void keep_structures(struct step *s, bool (*keep)(const struct step *s, struct structure *g, const void *ctx),
                     const void *ctx)
{
    size_t n = 0;
    for (size_t i = 0; i < s->now.n; i++) {
        if (keep(s, s->now.at[i], ctx))
            s->now.at[n++] = s->now.at[i];
        else
            structure_free(s->now.at[i]);
    }
    s->now.n = n;
}

// A comparison of two pointers.
struct pointers {
    uint32_t x, y;
};

// Splits structures so that pointer x is definite.
void step_focus(struct step *s, uint32_t x)
{
    struct structures out = { 0 };
    for (size_t i = 0; i < s->now.n; i++)
        if (!class_focus(s->v->shape, s->now.at[i], x, &out))
            step_fail(s, OBSTACLE_SHAPES);
    forget(s);
    s->now = out;
}

bool step_any_wild(const struct step *s, uint32_t x)
{
    bool wild = false;
    for (size_t i = 0; i < s->now.n; i++)
        wild |= step_is_wild(s, s->now.at[i], x);
    return wild;
}

// ---- assignments ----------------------------------------------------------------------------------------------------------------

bool step_is_null(const struct exp *x)
{
    while (x->kind == EXP_CAST)
        x = x->a;
    return exp_is_const(x) && x->value == 0;
}

// Applies `change` to each structure alone, because they differ in what is wild.
void step_one_by_one(struct step *s, void (*change)(struct step *s, uint32_t x, uint32_t y, uint32_t f), uint32_t x,
                     uint32_t y, uint32_t f)
{
    struct structures all = s->now, out = { 0 };
    for (size_t i = 0; i < all.n; i++) {
        s->now = (struct structures){ 0 };
        vec_push(&s->now, all.at[i]);
        change(s, x, y, f);
        vec_append(&out, &s->now);
        vec_free(&s->now);
    }
    vec_free(&all);
    s->now = out;
}

static void copy_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    bool wild = step_is_wild(s, s->now.at[0], y);
    step_apply(s, wild ? SHAPE_NULL : SHAPE_COPY, x, wild ? NOT_FOLLOWED : y, f);
    step_set_wild(s, x, wild);
}

void step_copy(struct step *s, uint32_t x, uint32_t y)
{
    step_one_by_one(s, copy_one, x, y, NOT_FOLLOWED);
}

void step_assign(struct step *s, uint32_t x, const struct exp *rhs)
{
    int64_t off;
    uint32_t z = object_cell(s->v, rhs, &off);
    if (z != NOT_FOLLOWED) {
        step_load_pointer(s, x, z, off, type_is_pointer(rhs->type));
        return;
    }
    uint32_t y = address_parts(s->v, rhs, &off);
    if (y == x && off == s->v->shift[x])
        return;
    if (y != NOT_FOLLOWED && off == s->v->shift[x] && (!is_address(s->v, y) || step_enter(s, y)))
        step_copy(s, x, y);
    else if (step_is_null(rhs)) {
        step_apply(s, SHAPE_NULL, x, NOT_FOLLOWED, NOT_FOLLOWED);
        step_set_wild(s, x, false);
    } else
        step_make_wild(s, x);
}

// ---- conditions -------------------------------------------------------------------------------------------------------------------

// The target of a pointer in a condition: byte `off` of x's cell; no byte if x has no cell.
struct target {
    uint32_t x;
    int64_t off;
};

struct comparison {
    struct target a, b;
};

// Finds the target; false: nothing is known of the expression.
static bool find_target(struct step *s, const struct exp *p, uint32_t scratch, struct target *out)
{
    int64_t off;
    uint32_t z = type_is_pointer(p->type) ? object_cell(s->v, p, &off) : NOT_FOLLOWED;
    if (z != NOT_FOLLOWED) {
        *out = (struct target){ s->v->scratch[scratch], 0 };
        step_load_pointer(s, out->x, z, off, true);
    } else {
        out->x = address_parts(s->v, p, &out->off);
        if (out->x != NOT_FOLLOWED && is_address(s->v, out->x))
            return step_enter(s, out->x);
    }
    return out->x != NOT_FOLLOWED && s->rc == RC_OK && !step_any_wild(s, out->x);
}

// Whether a target may be null: one that is not the first byte of a cell is not null, even if there is no cell.
static bool may_be_null(const struct step *s, struct structure *g, const void *ctx)
{
    return !cell_of(s, g, ((const struct target *)ctx)->x);
}

static bool may_not_be_null(const struct step *s, struct structure *g, const void *ctx)
{
    const struct target *t = ctx;
    return cell_of(s, g, t->x) || t->off;
}

// Whether two targets are equal.  The address of a freed cell may be that of a younger one, and the address behind a
// cell that of the next.
static enum logic_op are_equal(const struct step *s, const struct structure *g, const struct comparison *c)
{
    uint64_t a = cell_of(s, g, c->a.x), b = cell_of(s, g, c->b.x);
    if ((!a && c->a.off) || (!b && c->b.off))
        return LOGIC_HALF;
    if (!a || !b)
        return a == b ? LOGIC_TRUE : LOGIC_FALSE;
    if (a == b)
        return c->a.off == c->b.off ? LOGIC_TRUE : LOGIC_FALSE;
    return c->a.off != c->b.off || structure_get(g, s->v->freed, 0, 0) != LOGIC_FALSE ? LOGIC_HALF : LOGIC_FALSE;
}

static bool may_be_equal(const struct step *s, struct structure *g, const void *ctx)
{
    return are_equal(s, g, ctx) != LOGIC_FALSE;
}

static bool may_be_unequal(const struct step *s, struct structure *g, const void *ctx)
{
    return are_equal(s, g, ctx) != LOGIC_TRUE;
}

static void assume_null(struct step *s, const struct exp *p, bool null)
{
    struct target t;
    if (!find_target(s, p, 0, &t))
        return;
    step_focus(s, t.x);
    keep_structures(s, null ? may_be_null : may_not_be_null, &t);
}

static void assume_equal(struct step *s, const struct exp *p, const struct exp *q, bool equal)
{
    struct comparison c;
    if (!find_target(s, p, 0, &c.a) || !find_target(s, q, 1, &c.b))
        return;
    step_focus(s, c.a.x);
    step_focus(s, c.b.x);
    keep_structures(s, equal ? may_be_equal : may_be_unequal, &c);
}

static bool is_used(const struct step *s, uint32_t x)
{
    bool used = step_any_wild(s, x);
    for (size_t i = 0; i < s->now.n; i++)
        used |= unary_of(s->now.at[i], s->v->shape->voc.preds.at[s->v->shape->pointer[x]].at)->may != 0;
    return used;
}

static void forget_values(struct step *s)
{
    for (size_t i = 0; s->v->objects && i < ARRAY_LEN(s->v->scratch); i++)
        if (is_used(s, s->v->scratch[i]))
            step_drop(s, s->v->scratch[i]);
}

static void assume(struct step *s)
{
    numbers_assume(s);
    bool truth = s->e->truth;
    const struct exp *c = exp_truth(s->e->rhs, &truth);
    if (type_is_pointer(c->type))
        assume_null(s, c, !truth);
    else if (c->kind == EXP_BINARY && (c->op == OP_EQ || c->op == OP_NE) && type_is_pointer(c->a->type)) {
        bool equal = (c->op == OP_EQ) == truth;
        if (step_is_null(c->b))
            assume_null(s, c->a, equal);
        else if (step_is_null(c->a))
            assume_null(s, c->b, equal);
        else
            assume_equal(s, c->a, c->b, equal);
    }
}

// ---- edges --------------------------------------------------------------------------------------------------------------------------

// Gives a parameter that is a cell the argument.
static void give(struct step *s, uint32_t x, const struct exp *arg)
{
    step_end(s, x);
    step_begin(s, x);
    if (type_is_scalar(arg->type) && s->rc == RC_OK)
        step_write(s, x, s->v->shift[x], (int64_t)arg->type->size, arg);
    else if (s->rc == RC_OK)
        step_copy_record(s, x, arg);
}

static void enter_function(struct step *s)
{
    const struct func *f = s->e->callee;
    for (size_t i = 0; i < f->n_params && i < s->e->n_args && s->rc == RC_OK; i++) {
        uint32_t x = pointer_at(s->v, f->vars.at[i]), n = s->v->number[f->vars.at[i]->id];
        uint32_t object = s->v->object[f->vars.at[i]->id];
        if (x != NOT_FOLLOWED)
            step_assign(s, x, s->e->args[i]);
        if (n != NOT_FOLLOWED)
            numbers_assign(s, n, s->e->args[i]);
        if (object != NOT_FOLLOWED)
            give(s, object, s->e->args[i]);
    }
}

// Sets x to null, because it is not read again: so structures that differ only in x become the same.
void step_drop(struct step *s, uint32_t x)
{
    for (size_t i = 0; i < s->now.n; i++)
        (void)class_apply(s->v->shape, s->now.at[i], SHAPE_NULL, x, NOT_FOLLOWED, NOT_FOLLOWED);
    step_set_wild(s, x, false);
}

static void take_result(struct step *s, struct func *f)
{
    const struct exp *lhs = s->e->lhs,
                     *value =
                         f->retval ? exp_cell(&s->v->cpa.run->cfa->exps, f->retval, 0, f->retval->type, NULL) : NULL;
    uint32_t x = followed(s->v, lhs), y = f->retval ? pointer_at(s->v, f->retval) : NOT_FOLLOWED;
    if (x != NOT_FOLLOWED && (y == NOT_FOLLOWED || s->v->shift[x] != s->v->shift[y]))
        step_make_wild(s, x);
    else if (x != NOT_FOLLOWED)
        step_copy(s, x, y);
    step_write_object(s, lhs, y == NOT_FOLLOWED ? NULL : value);
    if (number_at(s->v, lhs) != NOT_FOLLOWED)
        numbers_assign(s, number_at(s->v, lhs), value);
}

static void leave_function(struct step *s)
{
    struct func *f = s->e->callee;
    if (s->e->lhs)
        take_result(s, f);
    for (uint32_t i = 0; i < s->v->n_numbers; i++)
        if (s->v->number_var[i]->fn == f)
            numbers_clear(s, i);
    for (uint32_t i = 0; i < s->v->shape->tracking.n_pointers && s->rc == RC_OK; i++) {
        if (!s->v->var[i] || s->v->var[i]->fn != f || (s->v->hidden >> i & 1))
            continue;
        if (is_address(s->v, i))
            step_end(s, i);
        else
            step_drop(s, i);
    }
}

// Lets lhs be anything.
static void make_lhs_wild(struct step *s)
{
    const struct exp *lhs = s->e->lhs;
    if (!lhs)
        return;
    if (followed(s->v, lhs) != NOT_FOLLOWED)
        step_make_wild(s, followed(s->v, lhs));
    if (number_at(s->v, lhs) != NOT_FOLLOWED)
        numbers_assign(s, number_at(s->v, lhs), NULL);
    step_write_object(s, lhs, NULL);
}

static void assign_any(struct step *s)
{
    const struct edge *e = s->e;
    int64_t off;
    uint32_t x = followed(s->v, e->lhs), n = number_at(s->v, e->lhs), y = object_cell(s->v, e->rhs, &off);
    if (x != NOT_FOLLOWED)
        step_assign(s, x, e->rhs);
    else if (n != NOT_FOLLOWED && y != NOT_FOLLOWED && !e->rhs->bits && step_enter(s, y))
        numbers_load(s, n, y, off);
    else if (n != NOT_FOLLOWED)
        numbers_assign(s, n, e->rhs);
    step_write_object(s, e->lhs, e->rhs);
}

static void declare(struct step *s)
{
    const struct edge *e = s->e;
    uint32_t x = pointer_at(s->v, e->var), object = s->v->object[e->var->id], n = s->v->number[e->var->id];
    if (x != NOT_FOLLOWED)
        step_make_wild(s, x);
    if (n != NOT_FOLLOWED)
        numbers_assign(s, n, NULL);
    if (object != NOT_FOLLOWED && e->ends_life)
        step_end(s, object);
    else if (object != NOT_FOLLOWED)
        step_declare(s, object);
}

// The effect of an edge if nothing is followed.
static void take_unfollowed(struct step *s)
{
    struct obstacle_at o = obstacle_of_edge(s->e);
    if (s->e->kind == EDGE_UNSUPPORTED)
        s->rc = run_obstacle(s->v->cpa.run, &o);
}

static void take_edge(struct step *s)
{
    const struct edge *e = s->e;
    switch (e->kind) {
    case EDGE_ASSIGN:
        assign_any(s);
        return;
    case EDGE_ASSUME:
        assume(s);
        return;
    case EDGE_LOAD:
        step_load(s);
        return;
    case EDGE_STORE:
        step_store(s);
        return;
    case EDGE_ALLOC:
        step_allocate(s);
        return;
    case EDGE_FREE:
        step_free_block(s);
        return;
    case EDGE_DECL:
        declare(s);
        return;
    case EDGE_CALL:
        enter_function(s);
        return;
    case EDGE_RETURN:
        leave_function(s);
        return;
    case EDGE_COPY:
        step_copy_bytes(s);
        return;
    case EDGE_SET:
        step_set_bytes(s);
        return;
    case EDGE_HAVOC_MEM:
        step_write_elsewhere(s);
        return;
    case EDGE_UNSUPPORTED:
        take_unfollowed(s);
        return;
    case EDGE_SKIP:
    case EDGE_HAVOC:
    case EDGE_EXTERN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_KINDS:
        make_lhs_wild(s);
        return;
    }
}

static void drop_dead(struct step *s)
{
    const struct u32_vec *dead = &s->v->drop[s->e->to->id];
    const struct cfa *c = s->v->cpa.run->cfa;
    for (size_t i = 0; i < dead->n && s->rc == RC_OK; i++)
        if (pointer_at(s->v, c->vars.at[dead->at[i]]) != NOT_FOLLOWED)
            safety_drop(s, s->v->pointer[dead->at[i]]);
    for (size_t i = 0; i < dead->n; i++)
        if (s->v->number[dead->at[i]] != NOT_FOLLOWED)
            numbers_clear(s, s->v->number[dead->at[i]]);
}

// ---- hidden pointers ------------------------------------------------------------------------------------------------------------

bool step_is_elsewhere(const struct step *s, const struct exp *addr)
{
    int64_t off;
    uint32_t x = hidden_or_followed(s->v, address_base(addr, &off));
    bool elsewhere = x != NOT_FOLLOWED && (s->v->hidden >> x & 1);
    for (size_t i = 0; i < s->now.n && elsewhere; i++)
        elsewhere = structure_get(s->now.at[i], s->v->elsewhere[x], 0, 0) == LOGIC_TRUE;
    return elsewhere;
}

// Makes hidden pointers wild.
static void hide(struct step *s)
{
    for (uint64_t left = s->now.n ? s->v->hidden : 0; left; left &= left - 1) {
        uint32_t x = (uint32_t)__builtin_ctzll(left);
        if (structure_get(s->now.at[0], s->v->wild[x], 0, 0) != LOGIC_TRUE)
            step_make_wild(s, x);
    }
}

static void not_elsewhere(struct step *s, const struct var *x)
{
    uint32_t p = s->v->pointer[x->id];
    for (size_t i = 0; i < s->now.n && p != NOT_FOLLOWED; i++)
        structure_set(s->now.at[i], s->v->elsewhere[p], 0, 0, LOGIC_HALF);
}

// Notes the pointers that the edge has changed: other analyses may know where they lead (strengthening).
static void note_changed(struct step *s)
{
    const struct edge *e = s->e;
    const struct u32_vec *dead = &s->v->drop[e->to->id];
    if (e->lhs && e->lhs->kind == EXP_CELL)
        not_elsewhere(s, e->lhs->var);
    if (e->kind == EDGE_DECL)
        not_elsewhere(s, e->var);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params; i++)
        not_elsewhere(s, e->callee->vars.at[i]);
    for (size_t i = 0; i < dead->n; i++)
        not_elsewhere(s, s->v->cpa.run->cfa->vars.at[dead->at[i]]);
}

static void follow_edge(struct step *s)
{
    hide(s);
    take_edge(s);
    forget_values(s);
    drop_dead(s);
    if (s->v->cfg->take_over)
        note_changed(s);
    safety_behind(s);
}

enum rc shape_step(struct shape_cpa *v, const struct structure *g, const struct edge *e, struct structures *out,
                   uint32_t *faults)
{
    struct step s = { .v = v, .e = e };
    vec_push(&s.now, structure_copy(g));
    safety_before(&s);
    if (v->given_up)
        take_unfollowed(&s);
    else
        follow_edge(&s);
    for (size_t i = 0; i < s.now.n && s.rc == RC_OK; i++) {
        if (!v->given_up)
            class_collect(v->shape, s.now.at[i]);
        struct structure *a = structure_abstract(s.now.at[i]);
        vec_push(out, a);
    }
    structures_free(&s.now);
    *faults = s.faults;
    return s.rc;
}
