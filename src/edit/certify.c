// SPDX-License-Identifier: Apache-2.0
// certify.c: edited automata beside those that they were made from.
#include "edit/certify.h"

#include "cfa/walk.h"

struct comparison {
    const struct cfa *built, *edited;
    struct pointsto *pt;
    const struct pointers *pointers;
    const struct edge **of;  // by edge of built: the one of edited; NULL: it is gone
    uint32_t *stamp;         // by node of edited: the last walk that came there
    uint32_t *next;          // by edge of built: the last walk that it follows
    uint32_t walk;
    bool checked;  // accesses were given checks (bounds.h)
    struct {
        VEC_OF(const struct edge *);
    } added;                    // those that the last walk took
    const struct edge *bad;     // of built; NULL: none so far
    const struct edge *change;  // of edited: what was added there; NULL
    const char *why;
};

static bool demand(struct comparison *c, bool holds, const struct edge *e, const char *why)
{
    if (!holds && !c->bad) {
        c->bad = e;
        c->why = why;
    }
    return holds;
}

// ---- members --------------------------------------------------------------------------------------------------------

static bool is_over(const struct cfa_part *p, int64_t off, i128 n)
{
    return off == OFF_ANY || (off < p->off + (i128)p->var->type->size && p->off < off + n);
}

// A member of the object that has a variable, with some of n bytes at off (OFF_ANY: anywhere); NULL: there is none.
static const struct cfa_part *part_over(const struct comparison *c, enum obj_kind kind, uint32_t id, int64_t off,
                                        i128 n)
{
    for (size_t i = 0; i < c->edited->parts.n; i++) {
        const struct cfa_part *p = &c->edited->parts.at[i];
        if (p->kind == kind && p->id == id && is_over(p, off, n))
            return p;
    }
    return NULL;
}

static bool is_entered_once(const struct cfa *c, const struct func *f, unsigned depth)
{
    if (f == c->start)
        return true;
    const struct edge *call = f->calls.n == 1 ? f->calls.at[0] : NULL;
    return call && !f->recursive && !call->from->loop && depth < c->funcs.n &&
           is_entered_once(c, call->from->fn, depth + 1);
}

// Whether no two objects of that name live at the same time.
static bool is_single(const struct cfa *c, enum obj_kind kind, uint32_t id)
{
    const struct var *v = kind == OBJ_VAR ? c->vars.at[id] : NULL;
    const struct edge *e = kind == OBJ_HEAP ? c->edges.at[id] : NULL;
    return v ? !v->fn || v->kind == VAR_GLOBAL || !v->fn->recursive
             : e && !e->from->loop && is_entered_once(c, e->from->fn, 0);
}

// ---- expressions ----------------------------------------------------------------------------------------------------

static const struct exp *bare(const struct exp *x)
{
    while (x->kind == EXP_CAST && exp_same_repr(x->type, x->a->type))
        x = x->a;
    return x;
}

static bool reads_part(const struct exp *y, const struct cfa_part *p)
{
    y = bare(y);
    if (y->kind == EXP_CAST)
        y = bare(y->a);
    return y->kind == EXP_CELL && y->var == p->var && y->off == 0;
}

static bool is_same_var(const struct var *x, const struct var *y)
{
    return y->built == x->id + 1;
}

static bool is_same(const struct comparison *c, const struct exp *x, const struct exp *y);

// Whether y, of edited, is x, of built, plus so many bytes.
static bool is_behind(const struct comparison *c, const struct exp *x, int64_t n, const struct exp *y)
{
    y = bare(y);
    x = bare(x);
    if (n == 0 && is_same(c, x, y))
        return true;
    if (x->kind == EXP_ADDR && y->kind == EXP_ADDR)
        return is_same_var(x->var, y->var) && y->off == x->off + n;
    if (y->kind != EXP_BINARY || y->op != OP_PTR_ADD || y->b->kind != EXP_CONST)
        return false;
    int64_t by = (int64_t)value_int(y->b->value, y->b->type);
    return is_same(c, x, y->a) ? by == n
                               : x->kind == EXP_BINARY && x->op == OP_PTR_ADD && x->b->kind == EXP_CONST &&
                                     is_same(c, x->a, y->a) && by == n + (int64_t)value_int(x->b->value, x->b->type);
}

/* Whether y is a variable that was added and holds sum x, a pointer that is moved; where the distance does not fit an address, the same pointer moved
 * out of every object (wraps.h). */
static bool is_moved(const struct comparison *c, const struct exp *x, const struct exp *y)
{
    bool sum = x->kind == EXP_BINARY && x->op == OP_PTR_ADD, some = false;
    for (size_t i = 0; i < c->edited->edges.n && sum; i++) {
        const struct edge *a = c->edited->edges.at[i];
        if (a->built || a->kind != EDGE_ASSIGN || a->lhs->var != y->var)
            continue;
        bool here = is_same(c, x, a->rhs);
        const struct type *t = x->b->type;
        some |= here;
        sum = here || is_behind(c, x->a, (int64_t)value_int(value_greatest(t), t), a->rhs);
    }
    return sum && some;
}

// Whether y, of edited, has the value of x, of built.
static bool is_same(const struct comparison *c, const struct exp *x, const struct exp *y)
{
    if (!x || !y)
        return x == y;
    x = bare(x);
    const struct cfa_part *p =
        x->kind == EXP_CELL ? part_over(c, OBJ_VAR, x->var->id, x->off, (i128)exp_cell_bytes(x)) : NULL;
    if (p)
        return p->off == x->off && p->var->type->size == x->type->size && !x->bits && reads_part(y, p);
    y = bare(y);
    if (y->kind == EXP_CELL && !y->var->built && x->kind != EXP_CELL)
        return is_moved(c, x, y);
    if (x->kind != y->kind || !exp_same_repr(x->type, y->type))
        return false;
    switch (x->kind) {
    case EXP_CONST:
        return x->value == y->value;
    case EXP_INPUT:
        return true;
    case EXP_CELL:
        return is_same_var(x->var, y->var) && x->off == y->off && x->bits == y->bits && x->bit_off == y->bit_off;
    case EXP_ADDR:
        return is_same_var(x->var, y->var) && x->off == y->off;
    case EXP_FUNC:
        return x->fn->id == y->fn->id;
    case EXP_CAST:
    case EXP_UNARY:
    case EXP_BINARY:
        break;
    }
    return x->op == y->op && is_same(c, x->a, y->a) && is_same(c, x->b, y->b);
}

// What is written to a member of another type keeps its bits: numbers and pointers of one size.
static const struct exp *bits_of(const struct exp *x)
{
    while (x->kind == EXP_CAST && x->type->size == x->a->type->size && !type_is_float(x->type) &&
           !type_is_float(x->a->type) && x->type->kind != TYPE_BOOL)
        x = x->a;
    return x;
}

static bool is_same_written(const struct comparison *c, const struct exp *x, const struct exp *y)
{
    if (!x || !y || is_same(c, x, y))
        return x == y || (x && y);
    const struct exp *a = bits_of(x), *b = bits_of(y);
    bool constant = a->kind == EXP_CONST && b->kind == EXP_CONST;
    return constant ? a->value == b->value && a->type->size == b->type->size : is_same(c, a, b);
}

// ---- what follows ---------------------------------------------------------------------------------------------------

// Walks from a node of edited along edges that were added, up to those that were there.
static void walk_from(struct comparison *c, const struct node *n)
{
    if (c->stamp[n->id] == c->walk)
        return;
    c->stamp[n->id] = c->walk;
    for (size_t i = 0; i < n->out.n; i++) {
        const struct edge *e = n->out.at[i];
        if (e->built)
            c->next[e->built - 1] = c->walk;
        if (e->built && e->kind != EDGE_SKIP)
            continue;
        if (!e->built)
            vec_push(&c->added, e);
        walk_from(c, e->to);
    }
}

static void begin_walk(struct comparison *c, const struct node *n)
{
    c->walk++;
    vec_clear(&c->added);
    walk_from(c, n);
}

// Whether the last walk came to all edges that leave n, of built; where SKIP edges were left out, to those behind them.
static bool all_follow(const struct comparison *c, const struct node *n, unsigned depth)
{
    for (size_t i = 0; i < n->out.n; i++) {
        const struct edge *e = n->out.at[i];
        bool there = c->next[e->id] == c->walk;
        if (!there && (e->kind != EDGE_SKIP || depth > c->built->nodes.n || !all_follow(c, e->to, depth + 1)))
            return false;
    }
    return true;
}

// ---- edges that were added ------------------------------------------------------------------------------------------

static const struct cfa_part *part_of(const struct comparison *c, const struct var *v)
{
    for (size_t i = 0; i < c->edited->parts.n; i++)
        if (c->edited->parts.at[i].var == v)
            return &c->edited->parts.at[i];
    return NULL;
}

static bool is_zero(const struct exp *x)
{
    return x && exp_is_const(x) && x->value == 0;
}

// Whether e is of the object that the member is in: begins or ends a life of it.
static bool begins_life(const struct edge *e, const struct cfa_part *p)
{
    bool declared = e->kind == EDGE_DECL && p->kind == OBJ_VAR && p->id == e->var->id && !e->ends_life;
    return declared || (e->kind == EDGE_ALLOC && p->kind == OBJ_HEAP && p->id == e->id);
}

// Whether x leads to that object alone, anywhere in it.
static bool leads_only_to(const struct comparison *c, const struct exp *x, enum obj_kind kind, uint32_t id)
{
    struct pt_places at = { 0 };
    pointsto_of_all(c->pt, x, &at);
    bool only = places_all_in(&at, kind, id);
    vec_free(&at);
    return only;
}

static bool ends_life(const struct comparison *c, const struct edge *e, const struct cfa_part *p)
{
    const struct var *v = p->kind == OBJ_VAR ? c->built->vars.at[p->id] : NULL;
    bool left = e->kind == EDGE_DECL && v && v == e->var && e->ends_life;
    if (left || (e->kind == EDGE_FREE && leads_only_to(c, e->addr, p->kind, p->id)))
        return true;
    bool returns = v && v->fn && e->to && e->to->fn == v->fn && e->to->out.n;
    for (size_t i = 0; returns && i < e->to->out.n; i++)
        returns = e->to->out.at[i]->kind == EDGE_RETURN;
    return returns;
}

// Where the one object lies that x leads to in e; false: it may be several, or anywhere in it.
static bool place_of(const struct comparison *c, const struct exp *x, struct pt_place *out)
{
    struct pt_places at = { 0 };
    pointsto_of_all(c->pt, x, &at);
    bool one = at.n == 1 && at.at[0].off != OFF_ANY;
    if (one)
        *out = at.at[0];
    vec_free(&at);
    return one;
}

// Behind a COPY the member gets what lies as far behind the source as it does behind the target.
static bool is_copied(const struct comparison *c, const struct edge *a, const struct edge *e, const struct cfa_part *p)
{
    struct pt_place to, from;
    if (!place_of(c, e->addr, &to) || to.kind != p->kind || to.id != p->id)
        return false;
    if (a->kind == EDGE_LOAD)
        return is_behind(c, e->src, p->off - to.off, a->addr);
    for (size_t i = 0; i < c->edited->parts.n && place_of(c, e->src, &from); i++) {
        const struct cfa_part *q = &c->edited->parts.at[i];
        if (reads_part(a->rhs, q))
            return q->kind == from.kind && q->id == from.id && q->off - from.off == p->off - to.off;
    }
    return false;
}

// Whether a, which was added behind e, which is y now, gives the variable of a member what it has to have there.
static bool is_warranted(const struct comparison *c, const struct edge *a, const struct edge *e, const struct edge *y,
                         const struct cfa_part *p)
{
    struct pt_place to;
    if (begins_life(e, p))
        return a->kind == EDGE_HAVOC || (e->kind == EDGE_ALLOC && e->alloc == ALLOC_CALLOC && is_zero(a->rhs));
    if (a->kind == EDGE_HAVOC)
        return false;
    if (e->kind == EDGE_COPY)  // (it may stand last before its function returns)
        return is_copied(c, a, e, p) || (is_zero(a->rhs) && type_is_pointer(p->var->type) && ends_life(c, e, p));
    if (e->kind == EDGE_SET)
        return is_zero(a->rhs) && exp_is_const(e->rhs) && (e->rhs->value & 255) == 0 && place_of(c, e->addr, &to) &&
               to.kind == p->kind && to.id == p->id;
    if (y && y->lhs && !y->lhs->var->built && a->kind == EDGE_ASSIGN && bare(a->rhs)->kind != EXP_CONST) {
        const struct exp *v = bare(a->rhs);
        v = v->kind == EXP_CAST ? bare(v->a) : v;
        return v->kind == EXP_CELL && v->var == y->lhs->var && e->lhs &&
               part_over(c, OBJ_VAR, e->lhs->var->id, e->lhs->off, (i128)e->lhs->type->size) == p;
    }
    return is_zero(a->rhs) && type_is_pointer(p->var->type) && ends_life(c, e, p);
}

// Behind a COPY a member may be written to where it goes.
static bool is_written_back(const struct comparison *c, const struct edge *a, const struct edge *e)
{
    struct pt_place from;
    for (size_t i = 0; i < c->edited->parts.n && e->kind == EDGE_COPY && place_of(c, e->src, &from); i++) {
        const struct cfa_part *p = &c->edited->parts.at[i];
        if (reads_part(a->rhs, p))
            return p->kind == from.kind && p->id == from.id && is_behind(c, e->addr, p->off - from.off, a->addr);
    }
    return false;
}

// Whether an edge that was added behind e, which is y now (NULL: at the beginning), changes nothing that was there before.
static bool is_harmless(const struct comparison *c, const struct edge *a, const struct edge *e, const struct edge *y)
{
    const struct cfa_part *p;
    switch (a->kind) {
    case EDGE_ASSIGN:
    case EDGE_LOAD:
    case EDGE_HAVOC:
        if (a->lhs->var->built)
            return false;
        p = part_of(c, a->lhs->var);
        return !p || is_warranted(c, a, e, y, p);
    case EDGE_STORE:
        return is_written_back(c, a, e);
    case EDGE_STOP:
        return c->checked && !a->ends_program;  // what is known of carried offsets
    case EDGE_SKIP:
    case EDGE_ASSUME:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
        return true;
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_ALLOC:
    case EDGE_FREE:
    case EDGE_DECL:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_KINDS:
        return false;
    }
    return false;
}

static bool reads_one(void *places, const struct exp *x)
{
    return x->kind == EXP_CELL && x->var->built && places_have(places, OBJ_VAR, x->var->built - 1);
}

// Whether a, which was added behind e, reads what another edge that was added there, or e itself, has changed: its operands are to have the values from before e.
static bool reads_changed(const struct comparison *c, const struct edge *a, const struct edge *e)
{
    struct pt_places at = { 0 };
    bool reads = false;
    for (size_t i = 0; i < c->added.n; i++) {
        const struct edge *b = c->added.at[i];
        const struct var *v = b != a && b->lhs && part_of(c, b->lhs->var) ? b->lhs->var : NULL;
        reads |= v && ((a->addr && exp_reads(a->addr, v)) || (a->rhs && exp_reads(a->rhs, v)));
    }
    if (e->kind == EDGE_COPY && a->addr) {
        pointsto_of_all(c->pt, e->addr, &at);
        reads |= exp_any(a->addr, reads_one, &at);
    }
    vec_free(&at);
    return reads;
}

// What follows e, which is y now: `from` and `to` are the nodes behind them.
static void compare_next(struct comparison *c, const struct edge *e, const struct edge *y, const struct node *from,
                         const struct node *to)
{
    begin_walk(c, to);
    demand(c, all_follow(c, from, 0), e, "what follows it is not the same");
    for (size_t i = 0; i < c->added.n && !c->bad; i++)
        if (!demand(c, is_harmless(c, c->added.at[i], e, y) && !reads_changed(c, c->added.at[i], e), e,
                    "behind it something else is changed"))
            c->change = c->added.at[i];
}

// Whether an edge that was added behind the edge of the last walk writes the variable of a member, or reads it.
static bool is_set_behind(const struct comparison *c, const struct cfa_part *p)
{
    for (size_t i = 0; i < c->added.n; i++)
        if (c->added.at[i]->lhs && c->added.at[i]->lhs->var == p->var)
            return true;
    return false;
}

static bool is_read_behind(const struct comparison *c, const struct cfa_part *p)
{
    for (size_t i = 0; i < c->added.n; i++)
        if (c->added.at[i]->rhs && reads_part(c->added.at[i]->rhs, p))
            return true;
    return false;
}

// ---- accesses -------------------------------------------------------------------------------------------------------

// Bytes of objects that an access of n bytes through an address may touch.
struct touched {
    struct pt_places at;
    int64_t low;  // n bytes, where an offset in `at` is not known: those from `low` on, and how many
    i128 n;
};

static struct touched touched_by(const struct comparison *c, const struct edge *e, const struct exp *x, i128 n)
{
    struct points p = pointers_value(c->pointers, e->from, x);
    struct touched t = { .low = OFF_ANY, .n = n };
    pointsto_of_all(c->pt, x, &t.at);
    if (!(p.to & ~(POINTS_OBJECT | POINTS_NULL)) && p.low > -POINTS_FAR && p.high < POINTS_FAR) {
        t.low = p.low;
        t.n = n + (p.high - p.low);
    }
    return t;
}

// Where in the i-th object the first of these bytes lies; OFF_ANY: anywhere.
static int64_t offset_in(const struct touched *t, size_t i)
{
    return t->at.at[i].off != OFF_ANY ? t->at.at[i].off : t->low;
}

// Whether the member may be touched, in the i-th object.
static bool touches(const struct touched *t, size_t i, const struct cfa_part *p)
{
    return p->kind == t->at.at[i].kind && p->id == t->at.at[i].id && is_over(p, offset_in(t, i), t->n);
}

// Whether n bytes at one place are: of one object, at one offset.
static bool is_one_place(const struct touched *t, i128 n)
{
    return t->at.n == 1 && offset_in(t, 0) != OFF_ANY && (t->at.at[0].off != OFF_ANY || t->n == n);
}

static const struct cfa_part *member_touched(const struct comparison *c, const struct touched *t)
{
    for (size_t i = 0; i < t->at.n; i++)
        for (size_t k = 0; k < c->edited->parts.n; k++)
            if (touches(t, i, &c->edited->parts.at[k]))
                return &c->edited->parts.at[k];
    return NULL;
}

// The access of a LOAD or STORE, whose other operand is the same: through its address, or of a member that has a variable.
static bool is_same_access(const struct comparison *c, const struct edge *e, const struct edge *y,
                           const struct touched *t)
{
    const struct exp *value = e->kind == EDGE_LOAD ? e->lhs : e->rhs;
    const struct cfa_part *p = member_touched(c, t);
    if (!p)
        return y->kind == e->kind && is_same(c, e->addr, y->addr) &&
               (e->kind == EDGE_LOAD || is_same(c, e->rhs, y->rhs));
    bool exact = is_one_place(t, (i128)value->type->size) && offset_in(t, 0) == p->off &&
                 value->type->size == p->var->type->size;
    if (e->bits || !exact || y->kind != EDGE_ASSIGN)
        return false;
    return e->kind == EDGE_LOAD ? reads_part(y->rhs, p) : y->lhs->var == p->var && is_same_written(c, e->rhs, y->rhs);
}

// Members in the bytes of a block behind an address: they are written behind the edge if `writes`, else read there.
static bool is_same_block(const struct comparison *c, const struct edge *e, const struct exp *x, bool writes)
{
    bool known = e->size && e->size->kind == EXP_CONST, good = true;
    i128 n = known ? (i128)e->size->value : (i128)1 << 64;
    struct touched t = touched_by(c, e, x, n);
    for (size_t i = 0; i < t.at.n && good; i++)
        for (size_t k = 0; k < c->edited->parts.n && good; k++) {
            const struct cfa_part *p = &c->edited->parts.at[k];
            int64_t off = offset_in(&t, i);
            if (!touches(&t, i, p))
                continue;
            bool whole = p->off >= off && p->off + (i128)p->var->type->size <= off + n;
            good = known && is_one_place(&t, n) && whole && (writes ? is_set_behind(c, p) : is_read_behind(c, p));
        }
    vec_free(&t.at);
    return good;
}

// Whether functions without body that get hold of what e gives them cannot write a member that has a variable.
static bool spares_members(const struct comparison *c, const struct edge *e)
{
    struct pt_places at = { 0 };
    bool good = true;
    pointsto_written_all(c->pt, e, &at);
    for (size_t i = 0; i < at.n && good; i++)
        good = !part_over(c, at.at[i].kind, at.at[i].id, OFF_ANY, 0);
    vec_free(&at);
    return good;
}

static bool is_same_memory(const struct comparison *c, const struct edge *e, const struct edge *y)
{
    struct touched t = { 0 };
    bool good = true;
    switch (e->kind) {
    case EDGE_LOAD:
    case EDGE_STORE:
        t = touched_by(c, e, e->addr,
                       e->bits ? (e->bit_off + e->bits + 7) / 8
                               : (i128)(e->kind == EDGE_LOAD ? e->lhs : e->rhs)->type->size);
        good = is_same_access(c, e, y, &t);
        break;
    case EDGE_COPY:
        good = is_same_block(c, e, e->addr, true) && is_same_block(c, e, e->src, false);
        break;
    case EDGE_SET:
        good = is_same_block(c, e, e->addr, true);
        break;
    case EDGE_HAVOC_MEM:
        good = spares_members(c, e);
        break;
    case EDGE_ALLOC:
        good = !e->src || spares_members(c, e);
        break;
    case EDGE_SKIP:
    case EDGE_ASSIGN:
    case EDGE_ASSUME:
    case EDGE_FREE:
    case EDGE_DECL:
    case EDGE_HAVOC:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    vec_free(&t.at);
    return good;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

// Where e writes its result: to the same cell, to the variable of a member, or to one that was added, from which the member's gets it.
static bool is_same_result(const struct comparison *c, const struct exp *x, const struct exp *y)
{
    if (!x || !y)
        return x == y;
    const struct cfa_part *p =
        x->kind == EXP_CELL ? part_over(c, OBJ_VAR, x->var->id, x->off, (i128)exp_cell_bytes(x)) : NULL;
    if (!p)
        return y->kind == EXP_CELL && is_same_var(x->var, y->var) && x->off == y->off && x->bits == y->bits &&
               x->bit_off == y->bit_off && exp_same_repr(x->type, y->type);
    bool whole = p->off == x->off && p->var->type->size == x->type->size && !x->bits;
    return whole && (y->var == p->var || (!y->var->built && is_set_behind(c, p)));
}

static bool are_same_args(const struct comparison *c, const struct edge *e, const struct edge *y)
{
    bool same = e->n_args <= y->n_args;  // parameters may have been added
    for (size_t i = 0; i < e->n_args && same; i++)
        same = is_same(c, e->args[i], y->args[i]);
    return same;
}

// Whether a life of an object begins there of which members have variables, and one of them is not set.
static bool forgets_member(const struct comparison *c, const struct edge *e)
{
    for (size_t i = 0; i < c->edited->parts.n; i++)
        if (begins_life(e, &c->edited->parts.at[i]) && !is_set_behind(c, &c->edited->parts.at[i]))
            return true;
    return false;
}

// What an edge is beside its operands: what it declares, makes, asks for, calls and violates.
static bool is_alike(const struct edge *e, const struct edge *y)
{
    bool same_var = e->var ? y->var && is_same_var(e->var, y->var) : !y->var;
    bool same_callee = e->callee ? y->callee && e->callee->id == y->callee->id : !y->callee;
    return same_var && same_callee && e->truth == y->truth && e->alloc == y->alloc && e->input == y->input &&
           e->check == y->check && e->ends_life == y->ends_life && e->ends_program == y->ends_program;
}

static void compare_edge(struct comparison *c, const struct edge *e, const struct edge *y)
{
    if (y->cut) {
        demand(c, y->cut == e->kind && (y->kind == EDGE_VIOLATION || y->kind == EDGE_UNSUPPORTED), e,
               "it was replaced");
        return;
    }
    if (e->to)
        compare_next(c, e, y, e->to, y->to);
    bool access = e->kind == EDGE_LOAD || e->kind == EDGE_STORE;
    demand(c, access || y->kind == e->kind, e, "it became another one");
    demand(c, is_same_memory(c, e, y), e, "a member that has a variable may be accessed there");
    demand(c, e->kind == EDGE_STORE || is_same_result(c, e->lhs, y->lhs), e, "its result goes elsewhere");
    demand(c, !forgets_member(c, e), e, "a life begins there, and a member keeps its value");
    if (access)
        return;
    demand(c,
           is_same_written(c, e->rhs, y->rhs) && is_same(c, e->addr, y->addr) && is_same(c, e->src, y->src) &&
               is_same(c, e->size, y->size),
           e, "an operand is another one");
    demand(c, are_same_args(c, e, y), e, "an argument is another one");
    demand(c, is_alike(e, y), e, "it is of something else");
}

static void compare_all(struct comparison *c)
{
    const struct cfa *built = c->built;
    for (size_t i = 0; i < c->edited->edges.n; i++) {
        const struct edge *y = c->edited->edges.at[i];
        c->checked |= y->checked;
        if (y->built)
            c->of[y->built - 1] = y;
    }
    const struct edge *first = built->edges.n ? built->edges.at[0] : NULL;
    for (size_t i = 0; i < c->edited->parts.n && first; i++)
        demand(c, is_single(built, c->edited->parts.at[i].kind, c->edited->parts.at[i].id), first,
               "a member of one of several objects has a variable");
    if (first)
        compare_next(c, first, NULL, built->start->entry, c->edited->start->entry);
    for (size_t i = 0; i < built->edges.n && !c->bad; i++)
        if (c->of[i] && built->edges.at[i]->kind != EDGE_SKIP)
            compare_edge(c, built->edges.at[i], c->of[i]);
}

bool edits_certify(struct known *k, const struct cfa *edited, struct budget *b, struct buf *why)
{
    const struct cfa *built = k->cfa;
    struct comparison c = { .built = built, .edited = edited, .pt = known_pointsto(k, b) };
    c.pointers = known_pointers(k, b);
    c.of = MEM_ARRAY(const struct edge *, built->edges.n + 1);
    c.next = MEM_ARRAY(uint32_t, built->edges.n + 1);
    c.stamp = MEM_ARRAY(uint32_t, edited->nodes.n + 1);
    compare_all(&c);
    if (c.bad) {
        struct place at = sources_place(&built->prog->src, c.bad->loc);
        buf_printf(why, "`");
        edge_print(built, c.bad, why);
        buf_printf(why, "` (%s:%u): %s%s", at.file, at.line, c.why, c.change ? ": `" : "");
        if (c.change) {
            edge_print(edited, c.change, why);
            buf_puts(why, "`");
        }
    }
    vec_free(&c.added);
    mem_free(c.of, (built->edges.n + 1) * sizeof *c.of);
    mem_free(c.next, (built->edges.n + 1) * sizeof *c.next);
    mem_free(c.stamp, (edited->nodes.n + 1) * sizeof *c.stamp);
    return !c.bad;
}
