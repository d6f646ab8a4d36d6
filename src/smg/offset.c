// SPDX-License-Identifier: Apache-2.0
// offset.c: accesses at an offset that is one of several: steps that distinguish the offsets, and reads and writes that
// do not.
#include "smg/step.h"

// ---- steps that distinguish few offsets -----------------------------------------------------------------------------

// A part of an address that has few possible values: a number, or an address with few possible offsets in an object.
struct part {
    const struct exp *e;
    smg_value v;
    struct range is;
};

static bool is_exact(smg_value v)
{
    return smg_tag(v) == SMG_NUMBER || smg_tag(v) == SMG_ADDRESS;
}

static i128 count(struct range r)
{
    return r.high - r.low + 1;
}

// Makes e the best part if it has fewer values than the best so far.
static void consider(struct smg_step *s, const struct exp *e, smg_value v, struct part *best)
{
    uint32_t object;
    struct range is;
    if (smg_leads(s->g, v, &object)) {
        if (e->kind != EXP_CELL || smg_tag(v) != SMG_UNKNOWN)
            return;
        is = smg_offsets(s->g, v);
    } else if (range_tracked_type(e->type)) {
        is = smg_bounds(s, e);
    } else {
        return;
    }
    if (is.low < INT32_MIN || is.high > INT32_MAX || range_is_empty(is))
        return;
    if (!best->e || count(is) < count(best->is))
        *best = (struct part){ e, v, is };
}

static void find_part(struct smg_step *s, const struct exp *e, struct part *best)
{
    smg_value v = smg_eval(s, e);
    if (s->end != STEP_GOES || is_exact(v))
        return;
    bool binary = e->kind == EXP_BINARY;
    if (binary || e->kind == EXP_UNARY || e->kind == EXP_CAST)
        find_part(s, e->a, best);
    if (binary)
        find_part(s, e->b, best);
    if (s->end == STEP_GOES)
        consider(s, e, v, best);
}

static smg_value value_at(const struct smg *g, const struct part *p, i128 n)
{
    uint32_t object;
    assert(n >= INT32_MIN && n <= INT32_MAX);
    if (smg_leads(g, p->v, &object))
        return smg_address(object, (int32_t)n, smg_target_of(g, p->v));
    return smg_number(g->numbers, value_of_int(n, p->e->type));
}

// ---- notes: which value an expression had that was distinguished ----------------------------------------------------

/* A note is a variable that the program does not have.  Where cases are distinguished, it is set to the value of the
 * expression and the values of the cells that the expression reads.  As long as the cells hold these values, the
 * expression has its value: no assignment makes a note wrong. */
enum { NOTE_CELLS = 3, NOTE_WORD = 64 };

struct cells {
    const struct exp *at[NOTE_CELLS];
    size_t n;
};

// The cells that e reads; false: there are too many, or something else is read.
static bool cells_of(const struct exp *e, struct cells *out)
{
    if (e->kind == EXP_CONST)
        return true;
    if (e->kind == EXP_UNARY || e->kind == EXP_CAST)
        return cells_of(e->a, out);
    if (e->kind == EXP_BINARY)
        return cells_of(e->a, out) && cells_of(e->b, out);
    for (size_t i = 0; i < out->n; i++)
        if (out->at[i] == e)
            return true;
    if (e->kind != EXP_CELL || e->bits || !range_tracked_type(e->type) || out->n == NOTE_CELLS)
        return false;
    out->at[out->n++] = e;
    return true;
}

// Notes in g, a case of s, that e has the value `is`.
static void note(struct smg_step *s, struct smg *g, const struct exp *e, smg_value is)
{
    struct cells cells = { .n = 0 };
    smg_value v[NOTE_CELLS];
    if (e->kind == EXP_CELL || !cells_of(e, &cells))
        return;
    for (size_t i = 0; i < cells.n; i++) {
        v[i] = smg_eval(s, cells.at[i]);
        if (v[i] == SMG_NONE || (smg_tag(v[i]) == SMG_UNKNOWN && smg_index(v[i]) >= g->unknowns.n))
            return;  // a value that is not kept
    }
    uint32_t o = smg_variable(g, SMG_NOTE, e->id, (NOTE_CELLS + 1) * NOTE_WORD / 8);
    smg_write(g, o, 0, (NOTE_CELLS + 1) * NOTE_WORD, SMG_NONE);
    for (size_t i = 0; i < cells.n; i++)
        smg_write(g, o, (int64_t)i * NOTE_WORD, cells.at[i]->type->size * 8, v[i]);
    smg_write(g, o, NOTE_CELLS * NOTE_WORD, NOTE_WORD, is);
}

smg_value smg_noted(struct smg_step *s, const struct exp *e)
{
    uint32_t o;
    struct cells cells = { .n = 0 };
    if (!smg_find_variable(s->g, SMG_NOTE, e->id, &o) || !s->g->objects.at[o].edges.n || !cells_of(e, &cells))
        return SMG_NONE;
    for (size_t i = 0; i < cells.n; i++) {
        smg_value was = smg_read(s->g, o, (int64_t)i * NOTE_WORD, cells.at[i]->type->size * 8);
        if (was == SMG_NONE || smg_eval(s, cells.at[i]) != was)
            return SMG_NONE;
    }
    return smg_read(s->g, o, NOTE_CELLS * NOTE_WORD, NOTE_WORD);
}

static bool is_elsewhere(const struct smg *g, uint32_t object, smg_value v)
{
    for (uint32_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; i != object && k < g->objects.at[i].edges.n; k++)
            if (g->objects.at[i].edges.at[k].value == v)
                return true;
    return false;
}

void smg_drop_notes(struct smg *g, bool all)
{
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        bool drop = all;
        if (!smg_is_note(o) || smg_is_pending(o))
            continue;
        for (size_t k = 0; k < o->edges.n && !drop; k++)
            drop = smg_tag(o->edges.at[k].value) == SMG_UNKNOWN && !is_elsewhere(g, i, o->edges.at[k].value);
        if (drop)
            vec_clear(&o->edges);
    }
}

// ---- the cases ------------------------------------------------------------------------------------------------------

// Ends the step with a case for each value of the part; cells of variables that hold the part have that value from then
// on.
static void split(struct smg_step *s, const struct part *p)
{
    bool cell = p->e->kind == EXP_CELL && !p->e->bits && smg_tag(p->v) == SMG_UNKNOWN;
    bool lasts = cell && !smg_unknown_of(s->g, p->v)->level;
    for (i128 n = p->is.low; n <= p->is.high; n++) {
        smg_value x = value_at(s->g, p, n);
        if (smg_is_differ(s->g, p->v, x))
            continue;
        struct smg_case *c = smg_add_case(s);
        assert(c->n_chosen < SMG_MAX_CHOICES);
        c->chosen[c->n_chosen++] = (struct smg_choice){ p->e, x };
        c->ways *= (uint32_t)count(p->is);
        if (lasts)
            smg_replace(c->g, p->v, x);
        else
            note(s, c->g, p->e, x);
    }
    s->end = STEP_SPLIT;
    s->env->at_offsets++;
}

// Whether distinguishing the offsets may pay for bytes [low, high): they hold an address, of which otherwise nothing
// would be known.
static bool holds_address(const struct smg *g, uint32_t object, i128 low, i128 high)
{
    const struct smg_object *o = &g->objects.at[object];
    for (size_t k = 0; k < o->edges.n; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        uint32_t to;
        bool address =
            smg_leads(g, e->value, &to) || (smg_tag(e->value) == SMG_UNKNOWN && smg_unknown_of(g, e->value)->outside);
        if (address && e->bit < high * 8 && e->bit + (int64_t)e->bits > low * 8)
            return true;
    }
    return false;
}

// Whether v leads into a region (*object) at an offset that is not one number.
static bool is_inexact(const struct smg *g, smg_value v, uint32_t *object)
{
    return smg_tag(v) == SMG_UNKNOWN && smg_leads(g, v, object) && g->objects.at[*object].kind == SMG_REGION &&
           !range_is_one(smg_offsets(g, v));
}

static bool settle_address(struct smg_step *s, const struct exp *addr)
{
    struct part best = { 0 };
    if (s->at.n_chosen < SMG_MAX_CHOICES)
        find_part(s, addr, &best);
    if (s->end == STEP_GOES && best.e && count(best.is) * s->at.ways <= s->env->offsets)
        split(s, &best);
    return s->end == STEP_GOES;
}

bool smg_settle(struct smg_step *s, const struct exp *addr, i128 bytes, smg_value written)
{
    smg_value v = smg_eval(s, addr);
    uint32_t object, to;
    if (s->end != STEP_GOES || !is_inexact(s->g, v, &object))
        return s->end == STEP_GOES;
    struct range off = smg_offsets(s->g, v);
    if (!smg_leads(s->g, written, &to) && !holds_address(s->g, object, off.low, off.high + bytes))
        return true;
    return settle_address(s, addr);
}

static bool may_hold_pointer(const struct type *t)
{
    if (t->kind == TYPE_ARRAY)
        return may_hold_pointer(t->elem);
    bool holds = type_is_pointer(t);
    for (size_t i = 0; i < t->n_fields && !holds; i++)
        holds = may_hold_pointer(t->fields[i].type);
    return holds;
}

bool smg_settle_pointer(struct smg_step *s, const struct exp *e)
{
    smg_value v = type_is_pointer(e->type) ? smg_eval(s, e) : SMG_NONE;
    uint32_t object;
    if (s->end != STEP_GOES || e->kind == EXP_CELL || !is_inexact(s->g, v, &object))
        return s->end == STEP_GOES;
    return may_hold_pointer(e->type->elem) ? settle_address(s, e) : true;
}

// ---- accesses that do not distinguish them --------------------------------------------------------------------------

enum { FACTOR_MAX = 12 };

// The n for which every value of e is known to be a multiple of 2^n; sums that wrap stay multiples.
static unsigned factor(struct smg_step *s, const struct exp *e)
{
    smg_value v = smg_eval(s, e);
    if (smg_tag(v) == SMG_ADDRESS || smg_tag(v) == SMG_NUMBER) {
        uint64_t x = smg_tag(v) == SMG_ADDRESS ? (uint32_t)smg_offset(v) : (uint64_t)smg_pattern(s->g, v);
        return x ? MIN((unsigned)__builtin_ctzll(x), FACTOR_MAX) : FACTOR_MAX;
    }
    if (e->kind == EXP_CAST && type_is_integer(e->type) && type_is_integer(e->a->type))
        return e->type->kind == TYPE_BOOL ? 0 : factor(s, e->a);
    if (e->kind != EXP_BINARY)
        return 0;
    switch (e->op) {
    case OP_ADD:
    case OP_SUB:
    case OP_PTR_ADD:
        return MIN(factor(s, e->a), factor(s, e->b));
    case OP_MUL:
        return type_is_integer(e->type) ? MIN(factor(s, e->a) + factor(s, e->b), FACTOR_MAX) : 0;
    default:
        return 0;
    }
}

// The offsets in an object at which an access may be: first, first + step, ..., last.
struct offsets {
    int64_t first, last, step;
};

static struct offsets offsets_of(struct smg_step *s, const struct exp *addr, const struct smg_place *at, i128 bytes)
{
    int64_t step = (int64_t)1 << factor(s, addr);
    i128 end = MIN(smg_range(s->g, s->g->objects.at[at->object].size).high - bytes, at->high);
    return (struct offsets){ (MAX(at->low, 0) + step - 1) / step * step, (int64_t)end, step };
}

static bool is_few(const struct offsets *o, int64_t most)
{
    return o->first <= o->last && (o->last - o->first) / o->step < most;
}

// Whether v, read as type t, is a number, with bounds.
static bool number_in(const struct smg *g, smg_value v, const struct type *t, struct range *out)
{
    uint32_t object;
    if (smg_tag(v) == SMG_NONE || smg_part(v) || smg_leads(g, v, &object) || !range_tracked_type(t))
        return false;
    *out = range_wrap_into(smg_range(g, v), range_of_type(t));
    return smg_tag(v) == SMG_NUMBER || !smg_unknown_of(g, v)->outside;
}

// How many places a read looks at; how many places a write to one of them keeps apart.
enum { READ_MAX = 1024, WEAK_MAX = 64 };

smg_value smg_read_one_of(struct smg_step *s, const struct exp *addr, const struct smg_place *at, const struct type *t)
{
    struct offsets o = offsets_of(s, addr, at, t->size);
    struct range all = { 1, 0 }, is;
    if (!is_few(&o, READ_MAX))
        return SMG_NONE;
    for (int64_t off = o.first; off <= o.last; off += o.step) {
        if (!number_in(s->g, smg_peek(s, at->object, off * 8, t->size * 8), t, &is))
            return SMG_NONE;
        all = range_join(all, is);
    }
    return smg_fresh_number(s->g, all, (unsigned)t->size * 8);
}

// The number in a place of type t after a write that may have gone there; NONE: any.
static smg_value written(struct smg_step *s, smg_value was, const struct range *now, const struct type *t)
{
    struct range old;
    if (!number_in(s->g, was, t, &old))
        return SMG_NONE;
    struct range both = range_join(old, *now);
    return range_same(both, range_of_type(t)) ? SMG_NONE : smg_fresh_number(s->g, both, (unsigned)t->size * 8);
}

void smg_write_one_of(struct smg_step *s, const struct exp *addr, const struct smg_place *at, const struct type *t,
                      smg_value v)
{
    struct offsets o = offsets_of(s, addr, at, t->size);
    struct range now;
    if (!is_few(&o, WEAK_MAX) || o.step % (int64_t)t->size || !number_in(s->g, v, t, &now)) {
        struct smg_object *to = &s->g->objects.at[at->object];
        uint16_t foreign = to->foreign;
        bool whole = s->e->input == INPUT_ARGV || o.step % (int64_t)t->size == 0;
        smg_forget(s, at, t->size);
        if (whole && smg_implies_outside(smg_outside(s->g, v), foreign))
            to->foreign = foreign;  // what is written there may as well come from outside
        return;
    }
    for (int64_t off = o.first; off <= o.last; off += o.step) {
        smg_value was = smg_read(s->g, at->object, off * 8, t->size * 8);
        if (was != v)
            smg_write(s->g, at->object, off * 8, t->size * 8, written(s, was, &now, t));
    }
}
