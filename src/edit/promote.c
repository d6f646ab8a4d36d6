// SPDX-License-Identifier: Apache-2.0
// promote.c: what touches which bytes of which object; members that nothing else touches; the edges that access them.
#include "edit/promote.h"

#include "base/buf.h"
#include "lower/edit.h"
#include "mem/lives.h"
#include "mem/storage.h"
#include "pre/ledger_priv.h"
#include "pre/pointers_priv.h"

#include <stdlib.h>

// Bytes [off, off + n) of an object that an edge accesses, or may.
struct touch {
    uint32_t object;  // number of the object
    int64_t off, n;
    struct type *type;  // of a scalar accessed as a whole; NULL: a block
    bool exact;         // certainly these bytes of this object
};

struct member {
    uint32_t object;
    int64_t off, n;
    struct type *type;
    struct var *var;
    bool out;  // no variable after all
};

struct candidate {
    struct pt_place at;
    bool out;
};

struct promotion {
    struct cfa *cfa;
    struct pointsto *pt;
    const struct pointers *pointers;
    const struct ledger *ledger;
    struct lives *lives;
    struct map number;  // kind << 32 | id -> number + 1 of the candidate
    struct {
        VEC_OF(struct candidate);
    } objects;
    struct {
        VEC_OF(struct touch);
    } touches;
    struct {
        VEC_OF(struct member);
    } members;            // by object, then by offset
    struct map replaced;  // id of an expression -> 1 + id of what it becomes
};

// ---- objects --------------------------------------------------------------------------------------------------------

static bool is_variable(const struct var *v)
{
    bool kept = v->addressed || type_is_record(v->type);
    return kept && !v->is_volatile && !v->is_vla && v->type->complete && !var_is_constant(v) &&
           (v->kind == VAR_GLOBAL || v->kind == VAR_LOCAL) && !(v->fn && v->fn->recursive);
}

bool promote_candidates(const struct cfa *c)
{
    for (size_t i = 0; i < c->vars.n; i++)
        if (is_variable(c->vars.at[i]))
            return true;
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_ALLOC)
            return true;
    return false;
}

static bool is_block(struct promotion *m, const struct edge *e)
{
    bool plain = e->kind == EDGE_ALLOC && (e->alloc == ALLOC_MALLOC || e->alloc == ALLOC_CALLOC) && !e->src;
    return plain && exp_is_const(e->size) && lives_single(m->lives, (struct pt_place){ OBJ_HEAP, e->id, 0 });
}

static uint64_t key_of(enum obj_kind kind, uint32_t id)
{
    return (uint64_t)kind << 32 | id;
}

static void add_object(struct promotion *m, enum obj_kind kind, uint32_t id)
{
    vec_push(&m->objects, ((struct candidate){ .at = { kind, id, 0 } }));
    map_put(&m->number, key_of(kind, id), m->objects.n);
}

static void find_objects(struct promotion *m)
{
    const struct cfa *c = m->cfa;
    for (size_t i = 0; i < c->vars.n; i++)
        if (is_variable(c->vars.at[i]))
            add_object(m, OBJ_VAR, (uint32_t)i);
    for (size_t i = 0; i < c->edges.n; i++)
        if (is_block(m, c->edges.at[i]))
            add_object(m, OBJ_HEAP, (uint32_t)i);
}

static bool candidate_of(const struct promotion *m, enum obj_kind kind, uint32_t id, uint32_t *number)
{
    uint64_t n;
    if (!map_get(&m->number, key_of(kind, id), &n))
        return false;
    *number = (uint32_t)n - 1;
    return true;
}

// Nothing of the objects that x may point to can be followed.
static void drop_targets(struct promotion *m, const struct exp *x)
{
    struct pt_places all = { 0 };
    uint32_t k;
    pointsto_of_all(m->pt, x, &all);
    for (size_t i = 0; i < all.n; i++)
        if (candidate_of(m, all.at[i].kind, all.at[i].id, &k))
            m->objects.at[k].out = true;
    vec_free(&all);
}

// ---- accesses -------------------------------------------------------------------------------------------------------

/* The only place that x, an address that e accesses, is known to be the address of: byte at->off of a candidate.  False: there are several, or the access
 * may be a fault. */
static bool exact_place(struct promotion *m, const struct edge *e, const struct exp *x, struct pt_place *at)
{
    struct points p = pointers_value(m->pointers, e->from, x);
    struct pt_places all = { 0 };
    if (m->ledger->standing[e->id] != ACCESS_VALID || p.to != POINTS_OBJECT)
        return false;
    pointsto_of_all(m->pt, x, &all);
    size_t n = 0;
    for (size_t i = 0; i < all.n; i++) {
        int64_t off = all.at[i].off == OFF_ANY ? p.low : all.at[i].off;
        bool known = all.at[i].off != OFF_ANY || p.low == p.high;
        bool possible = all.at[i].off == OFF_ANY || (off >= p.low && off <= p.high && stride_has(p.at, off));
        bool again = n > 0 && known && at->kind == all.at[i].kind && at->id == all.at[i].id && at->off == off;
        if (!possible || again)
            continue;
        n += known ? 1 : 2;
        *at = (struct pt_place){ all.at[i].kind, all.at[i].id, off };
    }
    vec_free(&all);
    uint32_t k;
    return n == 1 && candidate_of(m, at->kind, at->id, &k);
}

static void touch(struct promotion *m, uint32_t object, int64_t off, int64_t n, struct type *t, bool exact)
{
    vec_push(&m->touches, ((struct touch){ object, off, n, t, exact }));
}

enum { ALL_OF_IT = INT32_MAX };  // more bytes than any object with members has

// x, of which n bytes are accessed, may lead to many places.
static void touch_any(struct promotion *m, const struct edge *e, const struct exp *x)
{
    struct points p = pointers_value(m->pointers, e->from, x);
    struct pt_places all = { 0 };
    uint32_t k;
    pointsto_of_all(m->pt, x, &all);
    for (size_t i = 0; i < all.n; i++) {
        if (!candidate_of(m, all.at[i].kind, all.at[i].id, &k))
            continue;
        bool near = all.at[i].off == OFF_ANY && p.to == POINTS_OBJECT && p.low >= 0 && p.high < ALL_OF_IT;
        int64_t low = all.at[i].off != OFF_ANY ? MAX(all.at[i].off, 0) : near ? p.low : 0;
        touch(m, k, low, ALL_OF_IT, NULL, false);
    }
    vec_free(&all);
}

// An access of n bytes at x (-1: unknown), as a scalar of type t or as a block.
static void touch_at(struct promotion *m, const struct edge *e, const struct exp *x, int64_t n, struct type *t)
{
    struct pt_place at = { OBJ_FUNC, 0, 0 };
    uint32_t k = 0;
    bool exact = n >= 0 && !e->is_volatile && !e->bits && exact_place(m, e, x, &at);
    if (exact && candidate_of(m, at.kind, at.id, &k))
        touch(m, k, at.off, n, t, true);
    else
        touch_any(m, e, x);
}

static void touch_cell(void *ctx, const struct exp *x)
{
    struct promotion *m = ctx;
    uint32_t k;
    if (x->kind != EXP_CELL || !candidate_of(m, OBJ_VAR, x->var->id, &k))
        return;
    bool scalar = type_is_scalar(x->type) && !x->bits;
    touch(m, k, x->off, (int64_t)exp_cell_bytes(x), scalar ? x->type : NULL, scalar);
}

static int64_t constant_size(const struct exp *x)
{
    return exp_is_const(x) && x->value < ALL_OF_IT ? (int64_t)x->value : -1;
}

// Of a SET, only one that writes zeros is followed.
static int64_t bytes_of(const struct edge *e, const struct edge_access *a)
{
    bool zero = e->kind != EDGE_SET || (exp_is_const(e->rhs) && (uint8_t)e->rhs->value == 0);
    return a->type ? (int64_t)a->type->size : zero ? constant_size(a->size) : -1;
}

static void touch_outside(struct promotion *m, const struct edge *e)
{
    struct pt_places all = { 0 };
    uint32_t k;
    for (size_t i = 0; i < e->n_args; i++)
        if (type_is_pointer(e->args[i]->type))
            drop_targets(m, e->args[i]);
    pointsto_written_all(m->pt, e, &all);
    for (size_t i = 0; i < all.n; i++)
        if (candidate_of(m, all.at[i].kind, all.at[i].id, &k))
            m->objects.at[k].out = true;
    vec_free(&all);
}

static void touch_end(struct promotion *m, const struct edge *e)
{
    struct pt_place at;
    if (!exact_place(m, e, e->addr, &at) || at.off != 0)
        drop_targets(m, e->addr);
}

static void touch_edge(struct promotion *m, const struct edge *e)
{
    struct edge_accesses all = edge_accesses(e);
    edge_each_part(e, touch_cell, m);
    for (size_t i = 0; i < all.n; i++)
        if (all.at[i].kind != ACCESS_FREE)
            touch_at(m, e, all.at[i].addr, bytes_of(e, &all.at[i]), all.at[i].type);
        else if (e->kind == EDGE_FREE)
            touch_end(m, e);
        else
            drop_targets(m, all.at[i].addr);
    if (e->kind == EDGE_HAVOC_MEM || e->kind == EDGE_EXTERN)
        touch_outside(m, e);
    else if (e->kind == EDGE_HAVOC && e->addr)
        drop_targets(m, e->addr);
}

static void find_touches(struct promotion *m)
{
    struct pt_places escaped = { 0 };
    uint32_t k;
    pointsto_escaped(m->pt, &escaped);
    for (size_t i = 0; i < escaped.n; i++)
        if (candidate_of(m, escaped.at[i].kind, escaped.at[i].id, &k))
            m->objects.at[k].out = true;
    vec_free(&escaped);
    for (size_t i = 0; i < m->cfa->edges.n; i++)
        touch_edge(m, m->cfa->edges.at[i]);
}

// ---- members --------------------------------------------------------------------------------------------------------

static bool is_number(const struct type *t)
{
    return type_is_integer(t) && t->kind != TYPE_BOOL && type_bits(t) <= 64;
}

// Whether a value of one type is the pattern of the other, and can be converted to it and back.
static bool converts(const struct type *a, const struct type *b)
{
    return exp_same_repr(a, b) || (a->size == b->size && is_number(a) && is_number(b));
}

static bool overlap(int64_t a, int64_t n, int64_t b, int64_t k)
{
    return a < b + k && b < a + n;
}

static bool disturbs(const struct touch *t, const struct member *f)
{
    if (!overlap(t->off, t->n, f->off, f->n))
        return false;
    if (!t->exact)
        return true;
    if (t->type)
        return t->off != f->off || t->n != f->n || !converts(t->type, f->type);
    return t->off > f->off || t->off + t->n < f->off + f->n;
}

static int compare_touches(const void *x, const void *y)
{
    const struct touch *a = x, *b = y;
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    return (a->off > b->off) - (a->off < b->off);
}

static bool holds(const struct promotion *m, const struct touch *t)
{
    const struct member *last = m->members.n ? &vec_last(&m->members) : NULL;
    return last && last->object == t->object && last->off == t->off;
}

enum { TOUCHES_MAX = 20000, MEMBERS_MAX = 64 };  // of all objects; of one

// Arrays that are initialised element by element are no objects with members.
static void drop_large(struct promotion *m)
{
    for (size_t i = 0, n = 0; i < m->touches.n; i++) {
        const struct touch *t = &m->touches.at[i], *last = t - 1;
        bool same = i > 0 && last->object == t->object;
        n = !same ? 1 : n + (last->off != t->off);
        if (n > MEMBERS_MAX || m->touches.n > TOUCHES_MAX)
            m->objects.at[t->object].out = true;
    }
}

static void find_members(struct promotion *m)
{
    if (m->touches.n)
        qsort(m->touches.at, m->touches.n, sizeof *m->touches.at, compare_touches);
    drop_large(m);
    size_t first = 0;
    for (size_t i = 0; i < m->touches.n; i++) {
        const struct touch *t = &m->touches.at[i];
        if (t->object != m->touches.at[first].object)
            first = i;
        if (!t->exact || !t->type || m->objects.at[t->object].out || holds(m, t))
            continue;
        struct member f = { .object = t->object, .off = t->off, .n = t->n, .type = t->type->unqual };
        for (size_t k = first; k < m->touches.n && m->touches.at[k].object == t->object; k++)
            f.out = f.out || disturbs(&m->touches.at[k], &f);
        vec_push(&m->members, f);
    }
}

// The member at a place, as a whole; NULL: none that has a variable.
static struct member *member_at(const struct promotion *m, uint32_t object, int64_t off)
{
    for (size_t i = 0; i < m->members.n; i++) {
        struct member *f = &m->members.at[i];
        if (f->object == object && f->off == off && !f->out)
            return f;
    }
    return NULL;
}

static struct member *member_of(struct promotion *m, const struct edge *e, const struct exp *x)
{
    struct pt_place at;
    uint32_t k;
    return exact_place(m, e, x, &at) && candidate_of(m, at.kind, at.id, &k) ? member_at(m, k, at.off) : NULL;
}

// ---- copies ---------------------------------------------------------------------------------------------------------

// One side of a copy.
struct side {
    bool known;  // bytes of a candidate
    uint32_t object;
    int64_t off;
};

static struct side side_of(struct promotion *m, const struct edge *e, const struct exp *x)
{
    struct pt_place at;
    struct side s = { .known = exact_place(m, e, x, &at) };
    if (s.known)
        s.known = candidate_of(m, at.kind, at.id, &s.object);
    s.off = s.known ? at.off : 0;
    return s;
}

static bool inside(const struct member *f, struct side s, int64_t n)
{
    return s.known && !f->out && f->object == s.object && f->off >= s.off && f->off + f->n <= s.off + n;
}

// Where f, of side a, lies on side b has no member, or one like f.  Else *other is in the way.
static bool matches(struct promotion *m, const struct member *f, struct side a, struct side b, struct member **other)
{
    int64_t off = f->off - a.off + b.off;
    for (size_t i = 0; b.known && i < m->members.n; i++) {
        struct member *g = &m->members.at[i];
        *other = g;
        bool same = g->off == off && g->n == f->n && converts(g->type, f->type);
        if (!g->out && g->object == b.object && overlap(g->off, g->n, off, f->n) && !same)
            return false;
    }
    return true;
}

static bool reads_one(void *places, const struct exp *x)
{
    return x->kind == EXP_CELL && places_have(places, OBJ_VAR, x->var->id);
}

// Whether addresses of a copy are found in what it writes, as in cur = *cur.next: behind it they are others.
static bool moves_addresses(struct promotion *m, const struct edge *e)
{
    struct pt_places written = { 0 };
    pointsto_of_all(m->pt, e->addr, &written);
    bool found = exp_any(e->addr, reads_one, &written) || exp_any(e->src, reads_one, &written);
    vec_free(&written);
    return found;
}

// Takes out members that a copy would take apart; true: there was one.
static bool settle_copy(struct promotion *m, const struct edge *e)
{
    struct side to = side_of(m, e, e->addr), from = side_of(m, e, e->src);
    int64_t n = constant_size(e->size);
    bool changed = false, itself = (to.known && from.known && to.object == from.object) || moves_addresses(m, e);
    for (size_t i = 0; i < m->members.n; i++) {
        struct member *f = &m->members.at[i], *other = NULL;
        bool is_to = inside(f, to, n), is_from = inside(f, from, n);
        if (!is_to && !is_from)
            continue;
        if (!itself && matches(m, f, is_to ? to : from, is_to ? from : to, &other))
            continue;
        f->out = changed = true;
        if (other)
            other->out = true;
    }
    return changed;
}

static void settle_copies(struct promotion *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->cfa->edges.n; i++)
            if (m->cfa->edges.at[i]->kind == EDGE_COPY)
                changed |= settle_copy(m, m->cfa->edges.at[i]);
    }
}

// ---- variables ------------------------------------------------------------------------------------------------------

static const char *name_of(struct promotion *m, const struct member *f)
{
    const struct candidate *o = &m->objects.at[f->object];
    struct buf b = { 0 };
    if (o->at.kind == OBJ_VAR) {
        exp_print_object(m->cfa->prog, m->cfa->vars.at[o->at.id], f->off, f->type, &b);
    } else {
        const struct var *v = m->cfa->edges.at[o->at.id]->lhs->var;
        buf_printf(&b, "%s->%lld", sym_str(&m->cfa->prog->syms, v->name), (long long)f->off);
    }
    return buf_keep(&b, &m->cfa->mem);
}

static void make_variables(struct promotion *m, struct cfa_edit *ed)
{
    for (size_t i = 0; i < m->members.n; i++) {
        struct member *f = &m->members.at[i];
        if (f->out)
            continue;
        const struct pt_place *o = &m->objects.at[f->object].at;
        uint32_t built = o->kind == OBJ_VAR ? m->cfa->vars.at[o->id]->built : m->cfa->edges.at[o->id]->built;
        f->var = cfa_edit_global(ed, f->type, name_of(m, f));
        if (built)
            vec_push(&m->cfa->parts, ((struct cfa_part){ f->var, o->kind, built - 1, f->off }));
    }
}

static const struct exp *member_value(struct promotion *m, const struct member *f, struct type *t)
{
    struct exps *x = &m->cfa->exps;
    return exp_cast(x, exp_cell(x, f->var, 0, f->type, NULL), t->unqual);
}

static const struct exp *null_of(struct promotion *m, const struct member *f)
{
    return exp_const(&m->cfa->exps, f->type, 0);
}

// ---- expressions ----------------------------------------------------------------------------------------------------

// x with variables in the place of cells of members.
static const struct exp *replaced(struct promotion *m, const struct exp *x)
{
    struct exps *e = &m->cfa->exps;
    uint32_t k;
    if (!x)
        return NULL;
    if (x->kind == EXP_CELL && candidate_of(m, OBJ_VAR, x->var->id, &k)) {
        const struct member *f = member_at(m, k, x->off);
        return f && type_is_scalar(x->type) && !x->bits ? member_value(m, f, x->type) : x;
    }
    if (!x->a)
        return x;
    uint64_t known;
    if (map_get(&m->replaced, x->id, &known))
        return e->all.at[known - 1];
    const struct exp *a = replaced(m, x->a), *b = replaced(m, x->b), *y = exp_rebuild(e, x, a, b);
    map_put(&m->replaced, x->id, y->id + 1);
    return y;
}

// The member that e writes as its result; NULL: none.
static struct member *result_of(struct promotion *m, const struct edge *e)
{
    uint32_t k;
    bool cell = e->lhs && e->lhs->kind == EXP_CELL && candidate_of(m, OBJ_VAR, e->lhs->var->id, &k);
    return cell && type_is_scalar(e->lhs->type) && !e->lhs->bits ? member_at(m, k, e->lhs->off) : NULL;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static const struct exp *replaced_part(void *ctx, const struct exp *x)
{
    return replaced(ctx, x);
}

// What e writes to a member of another type goes through a variable of its own type.
static void replace_result(struct promotion *m, struct cfa_edit *ed, struct edge *e)
{
    struct member *f = result_of(m, e);
    struct exps *x = &m->cfa->exps;
    if (!f)
        return;
    if (exp_same_repr(e->lhs->type, f->type)) {
        e->lhs = exp_cell(x, f->var, 0, e->lhs->type, NULL);
        return;
    }
    if (e->kind == EDGE_ASSIGN) {
        e->lhs = exp_cell(x, f->var, 0, f->type, NULL);
        e->rhs = exp_cast(x, e->rhs, f->type);
        return;
    }
    struct func *fn = e->kind == EDGE_RETURN ? e->to->fn : e->from->fn;
    struct var *v = cfa_edit_local(ed, fn, e->lhs->type, "written");
    e->lhs = exp_cell(x, v, 0, v->type, NULL);
    cfa_edit_behind(ed, e);
    cfa_edit_assign(ed, f->var, exp_cast(x, e->lhs, f->type));
    cfa_edit_done(ed);
}

static void access_member(struct promotion *m, struct edge *e, const struct member *f)
{
    struct exps *x = &m->cfa->exps;
    if (e->kind == EDGE_LOAD) {
        e->rhs = member_value(m, f, e->lhs->type);
    } else {
        e->lhs = exp_cell(x, f->var, 0, f->type, NULL);
        e->rhs = exp_cast(x, e->rhs, f->type);
    }
    e->kind = EDGE_ASSIGN;
    e->addr = NULL;
}

static const struct exp *moved(struct promotion *m, const struct exp *x, int64_t n)
{
    struct exps *e = &m->cfa->exps;
    return exp_binary(e, OP_PTR_ADD, x, exp_int(e, m->cfa->prog->types.ptrdiff_t_, n));
}

// Behind e, a SET or COPY: members in what it writes are written, those in what it reads are written to the other side.
static void carry_block(struct promotion *m, struct cfa_edit *ed, struct edge *e, struct side to, struct side from)
{
    int64_t n = constant_size(e->size);
    bool any = false;
    for (size_t i = 0; i < m->members.n; i++)
        any |= inside(&m->members.at[i], to, n) || inside(&m->members.at[i], from, n);
    if (!any)
        return;
    cfa_edit_behind(ed, e);
    for (size_t i = 0; i < m->members.n; i++) {
        const struct member *f = &m->members.at[i];
        const struct member *other = from.known ? member_at(m, from.object, f->off - to.off + from.off) : NULL;
        if (inside(f, to, n) && e->kind == EDGE_SET)
            cfa_edit_assign(ed, f->var, null_of(m, f));
        else if (inside(f, to, n) && other)
            cfa_edit_assign(ed, f->var, member_value(m, other, f->type));
        else if (inside(f, to, n))
            cfa_edit_load(ed, f->var, moved(m, e->src, f->off - to.off));
        else if (inside(f, from, n) && !(to.known && member_at(m, to.object, f->off - from.off + to.off)))
            cfa_edit_store(ed, moved(m, e->addr, f->off - from.off), member_value(m, f, f->type));
    }
    cfa_edit_done(ed);
}

// Behind e the object begins to live, or has ended.
static void begin_or_end(struct promotion *m, struct cfa_edit *ed, struct edge *e, uint32_t object, bool begins)
{
    bool zero = e->kind == EDGE_ALLOC && e->alloc == ALLOC_CALLOC;
    cfa_edit_behind(ed, e);
    for (size_t i = 0; i < m->members.n; i++) {
        const struct member *f = &m->members.at[i];
        if (f->object != object || f->out)
            continue;
        if (begins && !zero)
            cfa_edit_havoc(ed, f->var);
        else if (begins || type_is_pointer(f->type))
            cfa_edit_assign(ed, f->var, null_of(m, f));
    }
    cfa_edit_done(ed);
}

static void change(struct promotion *m, struct cfa_edit *ed, struct edge *e)
{
    struct member *f = e->kind == EDGE_LOAD || e->kind == EDGE_STORE ? member_of(m, e, e->addr) : NULL;
    struct side none = { 0 }, to = none, from = none;
    struct pt_place at;
    uint32_t k = 0;
    if (e->kind == EDGE_SET || e->kind == EDGE_COPY)
        to = side_of(m, e, e->addr);
    if (e->kind == EDGE_COPY)
        from = side_of(m, e, e->src);
    bool ends = e->kind == EDGE_FREE && exact_place(m, e, e->addr, &at) && candidate_of(m, at.kind, at.id, &k);
    edge_map_values(m->cfa, e, replaced_part, m);
    if (f)
        access_member(m, e, f);
    if (to.known || from.known)
        carry_block(m, ed, e, to, from);
    if (ends)
        begin_or_end(m, ed, e, k, false);
    if (e->kind == EDGE_ALLOC && candidate_of(m, OBJ_HEAP, e->id, &k))
        begin_or_end(m, ed, e, k, true);
    if (e->kind == EDGE_DECL && candidate_of(m, OBJ_VAR, e->var->id, &k))
        begin_or_end(m, ed, e, k, !e->ends_life);
    replace_result(m, ed, e);
}

// Pointers in locals of fn are gone when it returns.
static void end_function(struct promotion *m, struct cfa_edit *ed, struct func *fn)
{
    bool any = false;
    for (size_t i = 0; i < m->members.n; i++) {
        const struct member *f = &m->members.at[i];
        const struct candidate *o = &m->objects.at[f->object];
        const struct var *v = o->at.kind == OBJ_VAR ? m->cfa->vars.at[o->at.id] : NULL;
        if (f->out || !v || v->fn != fn || v->kind != VAR_LOCAL || !type_is_pointer(f->type))
            continue;
        if (!any)
            cfa_edit_exit(ed, fn);
        any = true;
        cfa_edit_assign(ed, f->var, null_of(m, f));
    }
    if (any)
        cfa_edit_done(ed);
}

static size_t edit(struct promotion *m)
{
    struct cfa *c = m->cfa;
    size_t n_edges = c->edges.n, n = 0;
    for (size_t i = 0; i < m->members.n; i++)
        n += !m->members.at[i].out;
    if (n == 0)
        return 0;
    struct cfa_edit *ed = cfa_edit_begin(c);
    make_variables(m, ed);
    for (size_t i = 0; i < n_edges; i++)
        change(m, ed, c->edges.at[i]);
    for (size_t i = 0; i < c->funcs.n; i++)
        end_function(m, ed, c->funcs.at[i]);
    cfa_edit_end(ed);
    return n;
}

size_t promote_members(struct known *k)
{
    struct promotion m = { .cfa = k->cfa, .pt = known_pointsto(k, NULL), .ledger = &k->ledger };
    size_t n = 0;
    m.pointers = known_pointers(k, NULL);
    m.lives = known_lives(k, NULL);
    find_objects(&m);
    if (m.objects.n && !pointsto_gave_up(m.pt)) {
        find_touches(&m);
        find_members(&m);
        settle_copies(&m);
        n = edit(&m);
    }
    map_free(&m.number);
    map_free(&m.replaced);
    vec_free(&m.objects);
    vec_free(&m.touches);
    vec_free(&m.members);
    return n;
}
