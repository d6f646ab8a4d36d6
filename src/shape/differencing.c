// SPDX-License-Identifier: Apache-2.0
// differencing.c: finite differencing: formulas for what a statement gains and loses, from the structure of a formula.
// With F[f] the value of f after the statement, Delta+[f] is a formula that holds where f begins to hold, and only
// where F[f] does:
//   F[f] & !f  ->  Delta+[f]  ->  F[f]            and        Delta-[f] = Delta+[!f]
// so that F[f] = f ? !Delta-[f] : Delta+[f].  In the paper Delta+ excludes where f held before; without that it is
// definite more often. Formulas are over the structure before the statement, and negations stand before atoms.
// source Reps, Sagiv, Loginov 2010, sections 4 (Delta), 5.1 (closures with one pair more or less); Dong, Su 1995 (one
// pair less).
#include "shape/differencing.h"

#include "shape/rewrite.h"

static const struct logic *future(struct differencing *d, const struct logic *f);
static const struct logic *gain(struct differencing *d, const struct logic *f);  // Delta+

static const struct logic *constant(struct differencing *d, enum logic_op value)
{
    return logic_const(d->voc, value);
}

static const struct logic * not(struct differencing * d, const struct logic *f)
{
    return logic_not(d->voc, f);
}

// Conjunction.  Formulas are not rewritten if there is a new cell, for which instrumentation predicates do not agree
// with their definitions.
static const struct logic *both(struct differencing *d, const struct logic *a, const struct logic *b)
{
    return d->what == CHANGE_CELLS ? logic_and(d->voc, a, b) : rewrite_and(d->voc, a, b);
}

static const struct logic *either(struct differencing *d, const struct logic *a, const struct logic *b)
{
    return d->what == CHANGE_CELLS ? logic_or(d->voc, a, b) : rewrite_or(d->voc, a, b);
}

static const struct logic *exists(struct differencing *d, unsigned x, const struct logic *a)
{
    return d->what == CHANGE_CELLS ? logic_exists(d->voc, x, a) : rewrite_exists(d->voc, x, a);
}

static const struct logic *forall(struct differencing *d, unsigned x, const struct logic *a)
{
    return d->what == CHANGE_CELLS ? logic_forall(d->voc, x, a) : rewrite_forall(d->voc, x, a);
}

static bool never(const struct logic *f)
{
    return f->op == LOGIC_FALSE;
}

// f(v0, v1) with x and y for v0 and v1.
static const struct logic *at(struct differencing *d, const struct logic *f, unsigned x, unsigned y)
{
    const struct logic *g = rewrite_apply(d->voc, f, x, y);
    d->failed = d->failed || !g;
    return g ? g : f;
}

// A variable that is not used yet; marks it as used.
static unsigned fresh(struct differencing *d, uint16_t *used)
{
    for (unsigned x = 0; x < LOGIC_VARS; x++)
        if (!(*used >> x & 1)) {
            *used |= (uint16_t)(1u << x);
            return x;
        }
    d->failed = true;
    return 0;
}

// ---- predicates ---------------------------------------------------------------------------------------------------------

static const struct update *update_of(const struct update *u, size_t n, uint32_t pred)
{
    for (size_t i = 0; i < n; i++)
        if (u[i].pred == pred)
            return &u[i];
    return NULL;
}

static const struct logic *value_in(const struct update *u, size_t n, uint32_t pred)
{
    const struct update *of = update_of(u, n, pred);
    return of ? of->value : NULL;
}

// The formula over v0 and v1 for the predicate after the statement; NULL: the predicate keeps its value.
static const struct logic *future_of(struct differencing *d, uint32_t pred)
{
    const struct logic *value = value_in(d->first, d->n_first, pred), *def = value_in(d->then, d->n_then, pred);
    assert(!value || !def);
    return value ? value : def ? future(d, def) : NULL;
}

static const struct logic *future_atom(struct differencing *d, const struct logic *f)
{
    const struct logic *value = future_of(d, f->pred);
    if (!value)
        return f;
    value = at(d, value, f->var[0], f->var[1]);
    return f->negated ? not(d, value) : value;
}

// f without its disjuncts (conjuncts) that are p; *found: p was among them.
static const struct logic *without(struct differencing *d, const struct logic *f, enum logic_op op,
                                   const struct logic *p, bool *found)
{
    if (f == p) {
        *found = true;
        return constant(d, op == LOGIC_AND ? LOGIC_TRUE : LOGIC_FALSE);
    }
    if (f->op != op)
        return f;
    const struct logic *a = without(d, f->a, op, p, found), *b = without(d, f->b, op, p, found);
    return op == LOGIC_AND ? both(d, a, b) : either(d, a, b);
}

// The gain of an atom.  A link that is cut was there before: that says where something changes.
static const struct logic *gain_atom(struct differencing *d, const struct logic *f)
{
    const struct update *of = update_of(d->first, d->n_first, f->pred);
    const struct logic *value = of ? of->value : NULL, *def = value_in(d->then, d->n_then, f->pred);
    if (!of && !def)
        return constant(d, LOGIC_FALSE);
    if (!of) {
        def = at(d, def, f->var[0], f->var[1]);
        return gain(d, f->negated ? not(d, def) : def);
    }
    const struct logic *p = logic_pred(d->voc, f->pred, 0, 1), *out = value;
    if (of->where)
        return at(d, both(d, of->where, f->negated ? not(d, value) : value), f->var[0], f->var[1]);
    bool grows = false, shrinks = false;
    const struct logic *more = without(d, value, LOGIC_OR, p, &grows),
                       *kept = without(d, value, LOGIC_AND, p, &shrinks);
    if (f->negated)
        out = grows ? constant(d, LOGIC_FALSE) : both(d, p, not(d, shrinks ? kept : value));
    else if (grows || shrinks)
        out = grows ? more : constant(d, LOGIC_FALSE);
    return at(d, out, f->var[0], f->var[1]);
}

// ---- closures -------------------------------------------------------------------------------------------------------------

// What happens to a step relation: pairs (v0, v1) that come and go.
struct step {
    const struct logic *after, *added, *removed;
    bool adds_one, removes_one;  // one pair at most, and no other change
    bool function;
};

static bool holds_for_one(const struct differencing *d, const struct logic *f, unsigned x)
{
    if (f->op == LOGIC_AND)
        return holds_for_one(d, f->a, x) || holds_for_one(d, f->b, x);
    return f->op == LOGIC_PRED && !f->negated && d->voc->preds.at[f->pred].unique && f->var[0] == x;
}

static bool follows_from(const struct differencing *d, const struct logic *f, unsigned x, unsigned y)
{
    if (f->op == LOGIC_AND)
        return follows_from(d, f->a, x, y) || follows_from(d, f->b, x, y);
    return f->op == LOGIC_PRED && !f->negated && d->voc->preds.at[f->pred].function && f->var[0] == x && f->var[1] == y;
}

static bool is_one_pair(const struct differencing *d, const struct logic *f)
{
    return holds_for_one(d, f, 0) && (holds_for_one(d, f, 1) || follows_from(d, f, 0, 1));
}

static struct step step_of(struct differencing *d, const struct logic *s)
{
    assert(!(s->free & ~3));
    struct step k = { .after = future(d, s), .function = follows_from(d, s, 0, 1) };
    // Uses the definition: it sees more than new values that were written by hand.
    const struct logic *def = s->op == LOGIC_PRED && !s->negated ? d->voc->preds.at[s->pred].def : NULL;
    bool whole = def && s->var[0] == 0 && s->var[1] == 1;
    k.added = gain(d, s);
    k.removed = gain(d, not(d, s));
    if (whole && !never(k.added))
        k.added = gain(d, def);
    if (whole && !never(k.removed))
        k.removed = gain(d, not(d, def));
    k.removed = both(d, s, k.removed);
    k.adds_one = never(k.removed) && is_one_pair(d, k.added);
    k.removes_one = never(k.added) && is_one_pair(d, k.removed);
    return k;
}

// Pairs with a way over the changed pair: exists a, b: s*(x, a) & changed(a, b) & s*(b, y).
static const struct logic *way_over(struct differencing *d, const struct logic *s, const struct logic *changed,
                                    unsigned x, unsigned y)
{
    uint16_t used = (uint16_t)(1u << x | 1u << y);
    unsigned a = fresh(d, &used), b = fresh(d, &used);
    const struct logic *f = both(d, at(d, changed, a, b), logic_closed(d->voc, s, b, y));
    return exists(d, a, both(d, logic_closed(d->voc, s, x, a), exists(d, b, f)));
}

// The removed pair (a, b) is the only way to b and what is behind it: if s is a function, because a is not behind b;
// otherwise also because no link leads there from elsewhere.
static const struct logic *only_way(struct differencing *d, const struct logic *s, const struct step *k)
{
    struct vocabulary *v = d->voc;
    enum { A, B, C, D };
    const struct logic *other = logic_closed(v, s, B, A);
    if (!k->function) {
        const struct logic *in = both(d, logic_closed(v, s, B, D), not(d, logic_closed(v, s, B, C)));
        in = both(d, in, at(d, k->after, C, D));
        other = logic_or(v, other, logic_exists(v, C, logic_exists(v, D, in)));
    }
    return not(d, exists(d, A, exists(d, B, both(d, at(d, k->removed, A, B), other))));
}

// Delta-[s*(x, y)] when one pair is removed.  If that is not the only way, all ways are tried.
static const struct logic *loss_of_one(struct differencing *d, const struct logic *s, const struct step *k, unsigned x,
                                       unsigned y)
{
    const struct logic *over = way_over(d, s, k->removed, x, y), *none = not(d, logic_closed(d->voc, k->after, x, y));
    return either(d, both(d, over, only_way(d, s, k)), both(d, over, none));
}

static const struct logic *closure_after(struct differencing *d, const struct step *k, const struct logic *f)
{
    return logic_closed(d->voc, k->after, f->var[0], f->var[1]);
}

static const struct logic *gain_closed(struct differencing *d, const struct logic *f)
{
    struct step k = step_of(d, f->a);
    unsigned x = f->var[0], y = f->var[1];
    if (never(f->negated ? k.removed : k.added))
        return constant(d, LOGIC_FALSE);
    if (!f->negated && k.adds_one)
        return way_over(d, f->a, k.added, x, y);
    if (f->negated && k.removes_one)
        return loss_of_one(d, f->a, &k, x, y);
    const struct logic *after = closure_after(d, &k, f);
    return f->negated ? not(d, after) : after;
}

static const struct logic *future_closed(struct differencing *d, const struct logic *f)
{
    const struct logic *p = f->negated ? not(d, f) : f, *after = future(d, f->a);
    if (after == f->a)
        return f;
    after = logic_closed(d->voc, after, f->var[0], f->var[1]);
    if (d->what == CHANGE_CELLS)
        return f->negated ? not(d, after) : after;
    struct step k = step_of(d, f->a);
    if (k.adds_one)
        after = either(d, p, gain_closed(d, p));
    if (k.removes_one)
        after = both(d, p, not(d, gain_closed(d, not(d, p))));
    return f->negated ? not(d, after) : after;
}

// ---- F and Delta+ -----------------------------------------------------------------------------------------------------------

static const struct logic *future(struct differencing *d, const struct logic *f)
{
    switch ((int)f->op) {
    case LOGIC_PRED:
        return future_atom(d, f);
    case LOGIC_CLOSED:
        return future_closed(d, f);
    case LOGIC_AND:
        return both(d, future(d, f->a), future(d, f->b));
    case LOGIC_OR:
        return either(d, future(d, f->a), future(d, f->b));
    case LOGIC_EXISTS:
        return exists(d, f->var[0], future(d, f->a));
    case LOGIC_FORALL:
        return forall(d, f->var[0], future(d, f->a));
    default:
        return f;
    }
}

// A disjunct of f that does not change from true to false, and says that v is not the one cell of a predicate, or not
// the cell that a field leads to; NULL: there is none.
static const struct logic *exclusion(struct differencing *d, const struct logic *f, unsigned v)
{
    if (f->op == LOGIC_OR) {
        const struct logic *g = exclusion(d, f->a, v);
        return g ? g : exclusion(d, f->b, v);
    }
    if (f->op != LOGIC_PRED || !f->negated)
        return NULL;
    const struct predicate *p = &d->voc->preds.at[f->pred];
    bool one = (p->unique && p->arity == 1 && f->var[0] == v) ||
               (p->function && p->arity == 2 && f->var[1] == v && f->var[0] != v);
    return one && never(gain_atom(d, not(d, f))) ? f : NULL;
}

// The gain of `forall v: f`: for some v f begins to hold, and f holds for all v afterwards.  If the gain is about one v
// only, only that v matters.
static const struct logic *gain_forall(struct differencing *d, const struct logic *f)
{
    unsigned v = f->var[0];
    const struct logic *some = gain(d, f->a), *but = exclusion(d, f->a, v);
    if (but)
        return exists(d, v, both(d, not(d, but), some));
    some = exists(d, v, some);
    return never(some) ? some : both(d, some, future(d, f));
}

static const struct logic *gain_and(struct differencing *d, const struct logic *a, const struct logic *b)
{
    const struct logic *by_a = gain(d, a), *by_b = gain(d, b);
    by_a = never(by_a) ? by_a : both(d, by_a, future(d, b));
    by_b = never(by_b) ? by_b : both(d, by_b, future(d, a));
    return either(d, by_a, by_b);
}

static const struct logic *gain(struct differencing *d, const struct logic *f)
{
    switch ((int)f->op) {
    case LOGIC_PRED:
        return gain_atom(d, f);
    case LOGIC_CLOSED:
        return gain_closed(d, f);
    case LOGIC_AND:
        return gain_and(d, f->a, f->b);
    case LOGIC_OR:
        return either(d, gain(d, f->a), gain(d, f->b));
    case LOGIC_EXISTS:
        return exists(d, f->var[0], gain(d, f->a));
    case LOGIC_FORALL:
        return gain_forall(d, f);
    case LOGIC_HALF:
        return f;
    default:
        return constant(d, LOGIC_FALSE);
    }
}

// ---- another cell -----------------------------------------------------------------------------------------------------------

static const struct logic *for_new(struct differencing *d, const struct logic *f, uint16_t new);

// Whether f is `value` if the variables in `new` are the new cell.
static bool is_for_new(struct differencing *d, const struct logic *f, uint16_t new, enum logic_op value)
{
    bool kept = d->touched;
    bool is = for_new(d, f, new)->op == value;
    d->touched = kept;
    return is;
}

// Whether the closure of s leads neither to the new cell nor away from it.
static bool is_isolated(struct differencing *d, const struct logic *s)
{
    return is_for_new(d, s, 1, LOGIC_FALSE) && is_for_new(d, s, 2, LOGIC_FALSE);
}

static const struct logic *atom_for_new(struct differencing *d, const struct logic *f, uint16_t new)
{
    bool some = f->free & new, all = !(f->free & ~new);
    enum logic_op value = LOGIC_HALF;
    if (f->op == LOGIC_EQ && some)
        value = all ? LOGIC_TRUE : LOGIC_FALSE;
    else if (f->op == LOGIC_CLOSED && all)
        value = LOGIC_TRUE;
    else if (f->op == LOGIC_CLOSED && !is_isolated(d, f->a))
        d->touched = true;
    else if (f->op == LOGIC_CLOSED && some)
        value = LOGIC_FALSE;
    else if (f->op == LOGIC_PRED && f->pred == d->fresh)
        value = some ? LOGIC_TRUE : LOGIC_FALSE;
    else if (f->op == LOGIC_PRED && some)
        value = LOGIC_FALSE;
    if (value == LOGIC_HALF)
        return f;
    return f->negated ? not(d, constant(d, value)) : constant(d, value);
}

// A quantifier whose variable may be the new cell: simplified if that case alone decides, or does not matter.
static const struct logic *bound_for_new(struct differencing *d, const struct logic *f, uint16_t new)
{
    uint16_t own = (uint16_t)(1u << f->var[0]);
    enum logic_op strong = f->op == LOGIC_EXISTS ? LOGIC_TRUE : LOGIC_FALSE,
                  neutral = f->op == LOGIC_EXISTS ? LOGIC_FALSE : LOGIC_TRUE;
    if (is_for_new(d, f->a, new | own, strong))
        return constant(d, strong);
    if (!is_for_new(d, f->a, new | own, neutral)) {
        d->touched = true;
        return f;
    }
    const struct logic *others = for_new(d, f->a, (uint16_t)(new & ~own)),
                       *cell = logic_pred(d->voc, d->fresh, f->var[0], 0);
    if (is_for_new(d, others, new | own, neutral))
        return f->op == LOGIC_EXISTS ? exists(d, f->var[0], others) : forall(d, f->var[0], others);
    return f->op == LOGIC_EXISTS ? exists(d, f->var[0], both(d, others, not(d, cell)))
                                 : forall(d, f->var[0], either(d, others, cell));
}

// f if the variables in `new` are the new cell and others are not; `touched` is set if parts that stay as they are may
// change their value.
static const struct logic *for_new(struct differencing *d, const struct logic *f, uint16_t new)
{
    switch ((int)f->op) {
    case LOGIC_PRED:
    case LOGIC_EQ:
    case LOGIC_CLOSED:
        return atom_for_new(d, f, new);
    case LOGIC_AND:
        return both(d, for_new(d, f->a, new), for_new(d, f->b, new));
    case LOGIC_OR:
        return either(d, for_new(d, f->a, new), for_new(d, f->b, new));
    case LOGIC_EXISTS:
    case LOGIC_FORALL:
        return bound_for_new(d, f, new);
    default:
        return f;
    }
}

// f in the case that the places of `new` are the new cell and those of `old` are not.
static const struct logic *case_of(struct differencing *d, const struct logic *f, uint16_t new, uint16_t places)
{
    const struct logic *out = for_new(d, f, new);
    for (unsigned x = 0; x < 2 && !never(out); x++) {
        const struct logic *is = logic_pred(d->voc, d->fresh, x, 0);
        if (places >> x & 1)
            out = both(d, new >> x & 1 ? is : not(d, is), out);
    }
    return out;
}

// The predicate after a new cell was made: the cell is separate from all others, so that most values of these stay.
static const struct logic *after_new(struct differencing *d, uint32_t pred)
{
    const struct predicate *p = &d->voc->preds.at[pred];
    assert(d->what == CHANGE_CELLS && p->arity <= 2);
    const struct logic *f = future(d, p->def), *same = logic_pred(d->voc, pred, 0, 1);
    uint16_t places = (uint16_t)((1u << p->arity) - 1);
    d->touched = false;
    bool kept = for_new(d, f, 0) == p->def && !d->touched;
    const struct logic *out = kept ? same : case_of(d, f, 0, places);
    for (uint16_t new = 1; new <= places; new ++)
        out = either(d, out, case_of(d, f, new, places));
    return out;
}

// ---- the new value ----------------------------------------------------------------------------------------------------------

static bool has_closure(const struct logic *f)
{
    return f->op == LOGIC_CLOSED || (f->a && has_closure(f->a)) || (f->b && has_closure(f->b));
}

// f ? !Delta-[f] : Delta+[f], where f is the definition of the predicate.
static const struct logic *maintained(struct differencing *d, uint32_t pred)
{
    const struct logic *def = d->voc->preds.at[pred].def, *p = logic_pred(d->voc, pred, 0, 1);
    const struct logic *more = rewrite_simplify(d->voc, gain(d, def)),
                       *less = rewrite_simplify(d->voc, gain(d, not(d, def)));
    return either(d, both(d, p, not(d, less)), more);
}

const struct logic *difference(struct differencing *d, uint32_t pred)
{
    assert(pred < d->voc->preds.n && d->voc->preds.at[pred].def);
    d->failed = false;
    const struct logic *out = d->what == CHANGE_CELLS ? after_new(d, pred) : maintained(d, pred);
    if (d->what == CHANGE_POINTER) {  // what the pointer reached before says little about what it reaches afterwards
        const struct logic *after = rewrite_simplify(d->voc, future(d, d->voc->preds.at[pred].def));
        out = has_closure(after) && !has_closure(out) ? out : after;
    }
    assert(d->failed || !(out->free & ~((1u << d->voc->preds.at[pred].arity) - 1)));
    return d->failed ? NULL : out;
}
