// SPDX-License-Identifier: Apache-2.0
// eval.c: the values of expressions in a graph.
#include "smg/step.h"

// ---- variables and their contents -----------------------------------------------------------------------------------

static uint32_t frame_of(const struct smg *g, const struct var *v)
{
    assert(g->frames.n && (!v->fn || vec_last(&g->frames) == v->fn->id));
    return v->fn ? (uint32_t)g->frames.n - 1 : 0;
}

uint32_t smg_var(struct smg_step *s, const struct var *v)
{
    return smg_variable(s->g, frame_of(s->g, v), v->id, v->type->size);
}

// The contents of a string literal.
static smg_value read_string(struct smg_step *s, const struct var *v, int64_t bit, uint64_t bits)
{
    if (v->kind != VAR_STRING || !v->bytes || bit < 0 || bit % 8 || bits % 8 || bits > 128 ||
        (uint64_t)bit / 8 + bits / 8 > v->type->size)
        return SMG_NONE;
    return smg_number(s->g->numbers, value_load_bytes((const unsigned char *)v->bytes + bit / 8, bits / 8));
}

smg_value smg_peek(struct smg_step *s, uint32_t object, int64_t bit, uint64_t bits)
{
    const struct smg_object *o = &s->g->objects.at[object];
    smg_value v = SMG_NONE;
    if (o->origin == SMG_VARIABLE)
        v = read_string(s, s->env->cfa->vars.at[o->id], bit, bits);
    return v != SMG_NONE ? v : smg_read(s->g, object, bit, bits);
}

smg_value smg_load(struct smg_step *s, uint32_t object, int64_t bit, const struct type *t, unsigned bits)
{
    uint64_t width = bits ? bits : t->size * 8;
    assert(width > 0);
    smg_value v = smg_peek(s, object, bit, width);
    if (v == SMG_NONE) {
        size_t known = s->g->unknowns.n;
        uint16_t outside = smg_foreign(s->g, object, bit, width, width);  // of an array of strings: as of one
        v = smg_find(s->g, object, bit, width);
        if (s->g->unknowns.n > known)
            smg_unknown_of(s->g, v)->outside = outside;
    }
    if (!bits)
        return v;
    if (smg_tag(v) == SMG_NUMBER)
        return smg_number(s->g->numbers, value_bitfield(smg_pattern(s->g, v), t, bits));
    return smg_fresh_number(s->g, range_of_bitfield(t, bits), (unsigned)t->size * 8);
}

smg_value smg_load_part(struct smg_step *s, uint32_t object, int64_t bit, const struct type *t, unsigned bits)
{
    smg_value v = bits ? SMG_NONE : smg_read_part(s->g, object, bit, t->size * 8);
    return smg_part(v) ? v : smg_load(s, object, bit, t, bits);
}

smg_value smg_field(struct smg_step *s, smg_value v, unsigned bits)
{
    return smg_tag(v) == SMG_NUMBER ? smg_number(s->g->numbers, smg_pattern(s->g, v) & (((u128)1 << bits) - 1))
                                    : SMG_NONE;
}

void smg_assign(struct smg_step *s, const struct exp *lhs, smg_value v)
{
    uint64_t width = lhs->bits ? lhs->bits : lhs->type->size * 8;
    smg_write(s->g, smg_var(s, lhs->var), lhs->off * 8 + lhs->bit_off, width,
              lhs->bits ? smg_field(s, v, lhs->bits) : v);
}

// ---- ranges ---------------------------------------------------------------------------------------------------------

bool smg_cell_range(void *ctx, const struct exp *cell, struct range *out)
{
    struct smg_step *s = ctx;
    if (!range_tracked_type(cell->type) && !type_is_pointer(cell->type))
        return false;
    *out = range_wrap_into(smg_range(s->g, smg_eval(s, cell)), range_of_cell(cell));
    return true;
}

struct range smg_bounds(struct smg_step *s, const struct exp *e)
{
    struct range_env env = { smg_cell_range, NULL, s, false };
    return range_value(&env, e);
}

// A fresh value within the bounds of e.
static smg_value bounded(struct smg_step *s, const struct exp *e)
{
    if (!range_tracked_type(e->type))
        return smg_fresh(s->g, (struct smg_unknown){ .is = smg_range(s->g, SMG_NONE) });
    return smg_fresh_number(s->g, smg_bounds(s, e), (unsigned)e->type->size * 8);
}

// ---- comparing ------------------------------------------------------------------------------------------------------

static bool is_alive(const struct smg_object *o)
{
    return o->life == SMG_ALIVE;
}

static struct range size_of(const struct smg *g, const struct smg_object *o)
{
    return smg_range(g, o->size);
}

static enum tri not_equal_if(bool different)
{
    return different ? TRI_FALSE : TRI_UNKNOWN;
}

static struct extent extent_of(const struct smg_step *s, const struct smg_object *o)
{
    struct range size = size_of(s->g, o);
    uint64_t bytes = range_is_one(size) ? (uint64_t)size.low : UINT64_MAX;
    switch (o->origin) {
    case SMG_VARIABLE:
        return storage_var(s->env->cfa->vars.at[o->id]);
    case SMG_FUNCTION:
        return storage_of(s->env->cfa, OBJ_FUNC, 0);
    default:
        return (struct extent){ .kind = OBJ_HEAP, .size = bytes };
    }
}

// Compares addresses of two different objects.
static enum tri equal_apart(const struct smg_step *s, smg_value a, smg_value b)
{
    const struct smg_object *x = &s->g->objects.at[smg_object_of(a)], *y = &s->g->objects.at[smg_object_of(b)];
    assert(x != y && smg_least_length(x) && smg_least_length(y));
    struct extent ex = extent_of(s, x), ey = extent_of(s, y);
    if (!is_alive(x) || !is_alive(y) || storage_may_meet(&ex, smg_offset(a), &ey, smg_offset(b)))
        return TRI_UNKNOWN;
    return TRI_FALSE;
}

static bool is_segment(const struct smg *g, uint32_t o)
{
    return g->objects.at[o].kind != SMG_REGION;
}

// Compares addresses of elements of one segment.
static enum tri equal_in_segment(struct smg_step *s, smg_value a, smg_value b)
{
    uint32_t o = smg_object_of(a);
    if (smg_target(a) == smg_target(b))
        return smg_offset(a) == smg_offset(b) ? TRI_TRUE : TRI_FALSE;
    if (s->g->objects.at[o].min_length >= 2)
        return TRI_FALSE;
    (void)smg_element(s, a);
    return TRI_UNKNOWN;
}

static enum tri equal_addresses(struct smg_step *s, smg_value a, smg_value b)
{
    uint32_t x = smg_object_of(a), y = smg_object_of(b);
    if (x == y && !is_segment(s->g, x))
        return smg_offset(a) == smg_offset(b) ? TRI_TRUE : TRI_FALSE;
    if (!smg_least_length(&s->g->objects.at[x]))
        smg_split_segment(s, x);
    else if (!smg_least_length(&s->g->objects.at[y]))
        smg_split_segment(s, y);
    else
        return x == y ? equal_in_segment(s, a, b) : equal_apart(s, a, b);
    return TRI_UNKNOWN;
}

// Compares an address with a number as storage.h does; but an object that may be missing has no address then, and
// pointers into it are numbers.
static enum tri equal_number(struct smg_step *s, smg_value address, smg_value number)
{
    const struct smg_object *o;
    uint32_t x;
    (void)smg_leads(s->g, address, &x);
    o = &s->g->objects.at[x];
    u128 n = smg_pattern(s->g, number);
    if (!smg_least_length(o)) {
        smg_split_segment(s, x);
        return TRI_UNKNOWN;
    }
    if (!storage_is_nowhere(s->env->cfa->prog->types.machine, (uint64_t)n))
        return TRI_UNKNOWN;
    struct range off = smg_offsets(s->g, address), size = size_of(s->g, o);
    return not_equal_if(off.low >= 0 && (off.high <= size.low || off.high < STORAGE_NOWHERE));
}

enum tri smg_equal(struct smg_step *s, smg_value a, smg_value b)
{
    uint32_t x, y;
    if (a == b)
        return a == SMG_NONE ? TRI_UNKNOWN : TRI_TRUE;
    if (smg_tag(a) == SMG_ADDRESS && smg_tag(b) == SMG_ADDRESS)
        return equal_addresses(s, a, b);
    if (smg_tag(a) == SMG_NUMBER && smg_tag(b) == SMG_NUMBER)
        return TRI_FALSE;
    if (smg_is_differ(s->g, a, b))
        return TRI_FALSE;
    if (smg_leads(s->g, a, &x) && smg_tag(b) == SMG_NUMBER)
        return equal_number(s, a, b);
    if (smg_leads(s->g, b, &y) && smg_tag(a) == SMG_NUMBER)
        return equal_number(s, b, a);
    return TRI_UNKNOWN;
}

static enum tri negated(enum tri t)
{
    return t == TRI_TRUE ? TRI_FALSE : t == TRI_FALSE ? TRI_TRUE : TRI_UNKNOWN;
}

static enum tri of_bool(bool b)
{
    return b ? TRI_TRUE : TRI_FALSE;
}

static bool is_same_element(const struct smg *g, smg_value a, smg_value b)
{
    return smg_tag(a) == SMG_ADDRESS && smg_tag(b) == SMG_ADDRESS && smg_object_of(a) == smg_object_of(b) &&
           smg_target(a) == smg_target(b) && g->objects.at[smg_object_of(a)].kind == SMG_REGION;
}

static enum tri compare_offsets(enum op o, int32_t a, int32_t b)
{
    return of_bool(o == OP_LT ? a < b : o == OP_LE ? a <= b : o == OP_GT ? a > b : a >= b);
}

enum tri smg_compare(struct smg_step *s, enum op o, const struct type *t, smg_value a, smg_value b)
{
    if (type_is_float(t) && !(smg_tag(a) == SMG_NUMBER && smg_tag(b) == SMG_NUMBER))
        return TRI_UNKNOWN;
    if (smg_tag(a) == SMG_NUMBER && smg_tag(b) == SMG_NUMBER)
        return of_bool(value_binary(o, smg_pattern(s->g, a), t, smg_pattern(s->g, b), t, NULL) != 0);
    if (o == OP_EQ || o == OP_NE) {
        enum tri equal = smg_equal(s, a, b);
        if (equal != TRI_UNKNOWN || s->end != STEP_GOES)
            return o == OP_EQ ? equal : negated(equal);
    } else if (is_same_element(s->g, a, b)) {
        return compare_offsets(o, smg_offset(a), smg_offset(b));
    }
    if (a == b && a != SMG_NONE)
        return of_bool(o == OP_EQ || o == OP_LE || o == OP_GE);
    if (!range_tracked_type(t) && !type_is_pointer(t))
        return TRI_UNKNOWN;
    uint32_t object;
    if (smg_leads(s->g, a, &object) || smg_leads(s->g, b, &object))
        return TRI_UNKNOWN;
    return range_compare(o, range_wrap(smg_range(s->g, a), t), range_wrap(smg_range(s->g, b), t));
}

enum tri smg_holds(struct smg_step *s, const struct exp *e)
{
    if (e->kind == EXP_BINARY && op_is_compare((enum op)e->op)) {
        smg_value a = smg_eval(s, e->a), b = smg_eval(s, e->b);
        return s->end == STEP_GOES ? smg_compare(s, (enum op)e->op, e->a->type, a, b) : TRI_UNKNOWN;
    }
    if (type_is_float(e->type))
        return TRI_UNKNOWN;
    return smg_compare(s, OP_NE, e->type, smg_eval(s, e), SMG_ZERO);
}

// ---- operations -----------------------------------------------------------------------------------------------------

static smg_value truth(struct smg_step *s, enum tri t)
{
    if (t == TRI_UNKNOWN)
        return smg_fresh(s->g, (struct smg_unknown){ .is = { 0, 1 } });
    return smg_number(s->g->numbers, t == TRI_TRUE);
}

static bool lies_somewhere(const struct smg *g, smg_value v)
{
    for (size_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++)
            if (g->objects.at[i].edges.at[k].value == v)
                return true;
    return false;
}

/* Distinguishes the two values of a flag (0 and 1) that lies in memory, when something is computed from it, so that the
 * result belongs to the value. */
static bool split_flag(struct smg_step *s, smg_value v)
{
    const struct smg_unknown *u = smg_tag(v) == SMG_UNKNOWN ? smg_unknown_of(s->g, v) : NULL;
    if (!u || u->object || u->level || u->outside || u->is.low || u->is.high != 1 || !lies_somewhere(s->g, v))
        return false;
    for (unsigned i = 0; i < 2; i++)
        smg_replace(smg_add_case(s)->g, v, smg_number(s->g->numbers, i));
    s->env->splits++;
    return true;
}

// Moves an address by a number of bytes in `by`.  (Where there are frames, exact addresses from SMG_HOSTED / 8 bytes on
// are those of frames in a block, see frame.h.)
static smg_value shifted(struct smg_step *s, smg_value v, struct range by)
{
    struct range off = smg_offsets(s->g, v);
    uint32_t object;
    (void)smg_leads(s->g, v, &object);
    assert(object && !range_is_empty(by));
    enum smg_target target = smg_target_of(s->g, v);
    off.low += by.low;
    off.high += by.high;
    if (range_is_one(off) && off.low >= INT32_MIN && off.low <= (s->env->frames ? SMG_HOSTED / 8 - 1 : INT32_MAX))
        return smg_address(object, (int32_t)off.low, target);
    off.low = MAX(off.low, INT64_MIN / 2);
    off.high = MIN(off.high, INT64_MAX / 2);
    if (range_is_empty(off))  // all offsets are beyond those that are told apart
        off = (struct range){ INT64_MIN / 2, INT64_MAX / 2 };
    return smg_fresh(s->g, (struct smg_unknown){ .is = off, .object = object, .target = (uint8_t)target });
}

// The numbers that operand e may stand for; v is its value.
static struct range numbers_of(struct smg_step *s, const struct exp *e, smg_value v)
{
    if (smg_tag(v) != SMG_NUMBER || !range_tracked_type(e->type))
        return smg_bounds(s, e);
    i128 n = value_int(smg_pattern(s->g, v), e->type);
    return (struct range){ n, n };
}

static struct range minus(struct range r)
{
    return (struct range){ -r.high, -r.low };
}

// Moves an address that the program treats as a number; the result may be the address of another object.  NONE: it
// moves so far that a pointer made of it may lead anywhere.
static smg_value moved(struct smg_step *s, uint32_t object, smg_value v, struct range by)
{
    smg_value size = s->g->objects.at[object].size;
    i128 most = smg_tag(size) == SMG_NUMBER ? (i128)smg_pattern(s->g, size) : INT32_MAX;
    bool leaves = !range_is_one(by) && (by.low < -most || by.high > most);
    return leaves ? SMG_NONE : shifted(s, v, by);
}

// Address arithmetic, also on integers that hold addresses; NONE: it is something else.
static smg_value address_arithmetic(struct smg_step *s, const struct exp *e, smg_value a, smg_value b)
{
    uint32_t x, y;
    bool is_a = smg_leads(s->g, a, &x), is_b = smg_leads(s->g, b, &y);
    bool wide = e->type->size * 8 == s->g->address_bits;
    switch (e->op) {
    case OP_PTR_ADD:
        return is_a && !is_b && wide ? shifted(s, a, numbers_of(s, e->b, b)) : SMG_NONE;
    case OP_ADD:
        if (is_a && !is_b && wide)
            return moved(s, x, a, numbers_of(s, e->b, b));
        return is_b && !is_a && wide ? moved(s, y, b, numbers_of(s, e->a, a)) : SMG_NONE;
    case OP_SUB:
    case OP_PTR_DIFF:
        if (is_a && !is_b && wide && e->op == OP_SUB)
            return moved(s, x, a, minus(numbers_of(s, e->b, b)));
        if (is_same_element(s->g, a, b))
            return smg_number(s->g->numbers, value_of_int((i128)smg_offset(a) - smg_offset(b), e->type));
        return SMG_NONE;
    default:
        return SMG_NONE;
    }
}

// Whether the step is inside of a function of the library that reads strings up to their ends, or of what helps it.
static bool reads_strings(const struct smg_step *s)
{
    static const char helpers[] =
        " begins index rindex basename atoi atol atoll atof number same_word mantissa exponent decimal nan nanf nanl print_text ";
    const struct func *f = s->e->from->fn;
    const char *name = sym_str(&s->env->cfa->prog->syms, f->name);
    return f->is_model && (strncmp(name, "str", 3) == 0 || word_in(helpers, name));
}

// Moving a pointer outside of the program gives another one, behind which less is there.
static uint16_t moved_outside(struct smg_step *s, const struct exp *e, smg_value a, smg_value b)
{
    uint16_t from = smg_tag(a) == SMG_UNKNOWN ? smg_outside(s->g, a) : 0;
    if (!from || from == SMG_VOUCHED)
        return from;
    struct range by = numbers_of(s, e->b, b);
    bool inside = e->op == OP_PTR_ADD && by.low >= 0 && by.high <= (i128)smg_there(from);
    uint64_t left = inside ? smg_there(from) - (uint64_t)by.high : 0;
    if (smg_is_text(from))
        return left || reads_strings(s) ? SMG_TEXT : 1;
    return (uint16_t)(left + 1);
}

static smg_value eval_binary(struct smg_step *s, const struct exp *e)
{
    enum op o = (enum op)e->op;
    if (op_is_compare(o))
        return truth(s, smg_holds(s, e));
    smg_value a = smg_eval(s, e->a), b = smg_eval(s, e->b);
    if (s->end != STEP_GOES)
        return SMG_NONE;
    if (smg_tag(a) == SMG_NUMBER && smg_tag(b) == SMG_NUMBER) {
        unsigned flags = 0;
        u128 r = value_binary(o, smg_pattern(s->g, a), e->a->type, smg_pattern(s->g, b), e->b->type, &flags);
        if (!(flags & (VALUE_DIV_ZERO | VALUE_NAN)))
            return smg_number(s->g->numbers, r);
    }
    bool neutral = smg_tag(b) == SMG_NUMBER && smg_pattern(s->g, b) == 0;
    if (neutral && (o == OP_ADD || o == OP_SUB || o == OP_PTR_ADD))
        return a;
    smg_value v = address_arithmetic(s, e, a, b);
    if (v != SMG_NONE)
        return v;
    v = bounded(s, e);
    uint16_t outside = type_is_pointer(e->type) && smg_tag(v) == SMG_UNKNOWN ? moved_outside(s, e, a, b) : 0;
    if (outside)
        smg_unknown_of(s->g, v)->outside = outside;
    if (outside && smg_is_differ(s->g, a, SMG_ZERO))
        smg_set_differ(s->g, v, SMG_ZERO);
    return v;
}

static smg_value eval_unary(struct smg_step *s, const struct exp *e)
{
    if (e->op == OP_NOT && !type_is_float(e->a->type)) {
        enum tri holds = smg_holds(s, e->a);
        bool open = holds == TRI_UNKNOWN && s->end == STEP_GOES;
        return open && split_flag(s, smg_eval(s, e->a)) ? SMG_NONE : truth(s, negated(holds));
    }
    smg_value a = smg_eval(s, e->a);
    if (smg_tag(a) == SMG_NUMBER)
        return smg_number(s->g->numbers, value_unary((enum op)e->op, smg_pattern(s->g, a), e->a->type, NULL));
    return s->end == STEP_GOES ? bounded(s, e) : SMG_NONE;
}

// Whether a conversion leaves the bits as they are.
static bool keeps_bits(const struct type *from, const struct type *to)
{
    bool plain = !type_is_float(from) && !type_is_float(to) && to->kind != TYPE_BOOL && from->kind != TYPE_BOOL;
    return plain && from->size == to->size;
}

static smg_value eval_cast(struct smg_step *s, const struct exp *e)
{
    const struct type *from = e->a->type, *to = e->type;
    smg_value a = smg_eval(s, e->a);
    if (s->end != STEP_GOES)
        return SMG_NONE;
    if (smg_tag(a) == SMG_NUMBER) {
        unsigned flags = 0;
        u128 r = value_cast(smg_pattern(s->g, a), from, to, &flags);
        return flags & VALUE_NAN ? bounded(s, e) : smg_number(s->g->numbers, r);
    }
    if (to->kind == TYPE_BOOL && !type_is_float(from))
        return truth(s, smg_compare(s, OP_NE, from, a, SMG_ZERO));
    return keeps_bits(from, to) ? a : bounded(s, e);
}

static smg_value function(struct smg_step *s, const struct func *f)
{
    struct smg *g = s->g;
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (g->objects.at[i].origin == SMG_FUNCTION && g->objects.at[i].id == f->id)
            return smg_address(i, 0, SMG_FIRST);
    struct smg_object o = { .origin = SMG_FUNCTION, .id = f->id, .size = smg_number(g->numbers, 1) };
    return smg_address(smg_add_object(g, &o), 0, SMG_FIRST);
}

smg_value smg_eval(struct smg_step *s, const struct exp *e)
{
    for (size_t i = 0; i < s->at.n_chosen; i++)
        if (s->at.chosen[i].e == e)
            return s->at.chosen[i].v;
    bool composed = e->kind == EXP_BINARY || e->kind == EXP_UNARY || e->kind == EXP_CAST;
    smg_value noted = composed ? smg_noted(s, e) : SMG_NONE;
    if (noted != SMG_NONE)
        return noted;
    switch (e->kind) {
    case EXP_CONST:
        return smg_number(s->g->numbers, e->value);
    case EXP_CELL:
        return smg_load(s, smg_var(s, e->var), e->off * 8 + e->bit_off, e->type, e->bits);
    case EXP_ADDR:
        if (e->off < INT32_MIN || e->off > INT32_MAX)
            return shifted(s, smg_address(smg_var(s, e->var), 0, SMG_FIRST), (struct range){ e->off, e->off });
        return smg_address(smg_var(s, e->var), (int32_t)e->off, SMG_FIRST);
    case EXP_FUNC:
        return function(s, e->fn);
    case EXP_UNARY:
        return eval_unary(s, e);
    case EXP_BINARY:
        return eval_binary(s, e);
    case EXP_CAST:
        return eval_cast(s, e);
    case EXP_INPUT:
        return SMG_NONE;
    }
    UNREACHABLE();
}

smg_value smg_eval_part(struct smg_step *s, const struct exp *e)
{
    const struct exp *x = e;
    while (x->kind == EXP_CAST && keeps_bits(x->a->type, x->type))
        x = x->a;
    if (x->kind == EXP_CELL && x->type->size * 8 < s->g->address_bits) {
        smg_value v = smg_load_part(s, smg_var(s, x->var), x->off * 8 + x->bit_off, x->type, x->bits);
        if (smg_part(v))
            return v;
    }
    return smg_eval(s, e);
}
