// SPDX-License-Identifier: Apache-2.0
// assume.c: what a condition says about the values in a graph.
#include "smg/step.h"

// Notes that the number that v stands for, read as some type, is in `is`.
static void narrow(struct smg_step *s, smg_value v, struct range is, unsigned bits)
{
    if (smg_tag(v) != SMG_UNKNOWN || smg_unknown_of(s->g, v)->object)
        return;
    assert(!range_is_empty(is) && bits > 0);
    if (range_is_one(is) && bits <= 128)
        smg_replace(s->g, v, smg_number(s->g->numbers, (u128)is.low & (((u128)1 << (bits - 1) << 1) - 1)));
    else
        smg_unknown_of(s->g, v)->is = is;
}

// Whether v is known to differ from number n.
static bool excludes(struct smg_step *s, smg_value v, i128 n, unsigned bits)
{
    u128 mask = ((u128)1 << (bits - 1) << 1) - 1;
    return smg_is_differ(s->g, v, smg_number(s->g->numbers, (u128)n & mask));
}

// The range `is` without numbers at its ends that v is known to differ from.
static struct range trimmed(struct smg_step *s, smg_value v, struct range is, unsigned bits)
{
    while (s->g->differ.n && !range_is_empty(is) && excludes(s, v, is.low, bits))
        is.low++;
    while (s->g->differ.n && !range_is_empty(is) && excludes(s, v, is.high, bits))
        is.high--;
    return is;
}

static void put_cell(struct range_env *env, const struct exp *cell, struct range in)
{
    struct smg_step *s = env->ctx;
    if (!range_tracked_type(cell->type) || cell->bits)
        return;
    smg_value v = smg_eval(s, cell);
    struct range is = range_wrap_into(smg_range(s->g, v), range_of_cell(cell));
    unsigned bits = (unsigned)cell->type->size * 8;
    struct range now = trimmed(s, v, range_meet(is, in), bits);
    env->empty |= range_is_empty(now);
    if (!env->empty && !range_same(now, is))
        narrow(s, v, now, bits);
}

static void learn_bounds(struct smg_step *s, const struct exp *e, bool truth)
{
    struct range_env env = { smg_cell_range, put_cell, s, false };
    range_learn(&env, e, truth);
    if (env.empty)
        s->end = STEP_BOTTOM;
}

// Unknown value b, of type t, equals the unknown value u: both bounds hold.
static void meet_bounds(struct smg_step *s, const struct type *t, struct smg_unknown u, smg_value b)
{
    struct smg_unknown *v = smg_unknown_of(s->g, b);
    v->outside = smg_implies_outside(u.outside, v->outside) ? u.outside : v->outside;
    if (!range_tracked_type(t) && !type_is_pointer(t))
        return;
    struct range all = range_of_type(t), both = range_meet(range_wrap_into(u.is, all), range_wrap_into(v->is, all));
    if (range_is_empty(both))
        s->end = STEP_BOTTOM;
    else
        v->is = both;
}

// Notes that two values of type t are equal.
static void unite(struct smg_step *s, const struct type *t, smg_value a, smg_value b)
{
    if (a == b || type_is_float(t) || !a || !b)
        return;
    if (smg_tag(a) != SMG_UNKNOWN || (smg_unknown_of(s->g, a)->object && smg_tag(b) == SMG_UNKNOWN)) {
        smg_value c = a;
        a = b;
        b = c;
    }
    if (smg_tag(a) != SMG_UNKNOWN)
        return;
    struct smg_unknown u = *smg_unknown_of(s->g, a);
    uint32_t object;
    if (u.object && smg_leads(s->g, b, &object) && object != u.object)
        return;  // addresses of different objects may be equal without leading to the same
    if (smg_leads(s->g, b, &object) && !u.object)
        return;  // a number, or a pointer from outside, that happens to be the address
    if (smg_tag(b) == SMG_UNKNOWN && !smg_unknown_of(s->g, b)->object)
        meet_bounds(s, t, u, b);
    smg_replace(s->g, a, b);
}

// Notes that `a o b` holds for two values of type t.
static void learn_values(struct smg_step *s, enum op o, const struct type *t, smg_value a, smg_value b)
{
    if (o == OP_EQ)
        unite(s, t, a, b);
    else if (o == OP_NE && !type_is_float(t))
        smg_set_differ(s->g, a, b);
}

static void assume(struct smg_step *s, const struct exp *e, bool truth)
{
    e = exp_truth(e, &truth);
    enum tri known = smg_holds(s, e);
    if (s->end != STEP_GOES)
        return;
    if (known != TRI_UNKNOWN) {
        if ((known == TRI_TRUE) != truth)
            s->end = STEP_BOTTOM;
        return;
    }
    bool compares = e->kind == EXP_BINARY && op_is_compare((enum op)e->op);
    enum op o = compares ? (enum op)e->op : OP_NE;
    const struct exp *left = compares ? e->a : e;
    smg_value a = smg_eval(s, left), b = compares ? smg_eval(s, e->b) : SMG_ZERO;
    if (!type_is_float(left->type)) {
        learn_values(s, truth ? o : op_negate(o), left->type, a, b);
        learn_bounds(s, e, truth);
    }
}

static bool is_zero_excluded(struct smg_step *s, const struct exp *cell)
{
    smg_value v = smg_eval(s, cell);
    bool unknown = smg_tag(v) == SMG_UNKNOWN;
    const struct range is = unknown ? smg_unknown_of(s->g, v)->is : (struct range){ 0, 0 };
    return unknown ? smg_is_differ(s->g, v, SMG_ZERO) || is.low > 0 || is.high < 0
                   : smg_tag(v) == SMG_NUMBER && v != SMG_ZERO;
}

// Behind a character of a string that is not zero there is another one.
static void learn_next(struct smg_step *s, const struct edge *load)
{
    const struct type *t = load->lhs->type;
    smg_value v = type_is_integer(t) && t->size == 1 ? smg_eval(s, load->addr) : SMG_NONE;
    if (smg_tag(v) == SMG_UNKNOWN && smg_outside(s->g, v) == SMG_TEXT && is_zero_excluded(s, load->lhs))
        smg_unknown_of(s->g, v)->outside = SMG_TEXT_NEXT;
}

// If the condition is a variable that was just computed, assumes the same of what it was computed from.
static void assume_sources(struct smg_step *s)
{
    bool truth = s->e->truth;
    const struct exp *e = exp_truth(s->e->rhs, &truth);
    for (size_t i = 0; i < s->e->n_sources && s->end == STEP_GOES; i++) {
        const struct edge *source = s->e->sources[i];
        if (source->kind == EDGE_ASSIGN && source->lhs == e && !type_is_float(source->rhs->type))
            assume(s, source->rhs, truth);
        else if (source->kind == EDGE_LOAD)
            learn_next(s, source);
    }
}

void smg_assume(struct smg_step *s)
{
    assume(s, s->e->rhs, s->e->truth);
    if (s->end == STEP_GOES)
        assume_sources(s);
}
