// SPDX-License-Identifier: Apache-2.0
// rewrite.c: two-valued laws, renaming, miniscoping and folding of formulas.
#include "shape/rewrite.h"

struct parts {
    VEC_OF(const struct logic *);
};

// The smallest variable that is not used; LOGIC_VARS: there is none.
static unsigned unused(uint16_t used)
{
    unsigned x = 0;
    while (x < LOGIC_VARS && used >> x & 1)
        x++;
    return x;
}

// ---- renaming -----------------------------------------------------------------------------------------------------------

static const struct logic *rename_atom(struct vocabulary *v, const struct logic *f, const uint8_t *to)
{
    unsigned x = to[f->var[0]], y = to[f->var[1]];
    const struct logic *g = f->op == LOGIC_PRED ? logic_pred(v, f->pred, x, y)
                            : f->op == LOGIC_EQ ? logic_eq(v, x, y)
                                                : logic_closed(v, f->a, x, y);
    return f->negated ? logic_not(v, g) : g;
}

static const struct logic *rename_bound(struct vocabulary *v, const struct logic *f, const uint8_t *to)
{
    uint16_t image = 0;
    for (unsigned x = 0; x < LOGIC_VARS; x++)
        image = (uint16_t)(image | (logic_has_free(f, x) ? 1u << to[x] : 0));
    unsigned z = f->var[0];
    if (image >> z & 1)
        z = unused(image);
    if (z == LOGIC_VARS)
        return NULL;
    uint8_t inner[LOGIC_VARS];
    memcpy(inner, to, sizeof inner);
    inner[f->var[0]] = (uint8_t)z;
    const struct logic *a = rewrite_rename(v, f->a, inner);
    return !a ? NULL : f->op == LOGIC_EXISTS ? logic_exists(v, z, a) : logic_forall(v, z, a);
}

const struct logic *rewrite_rename(struct vocabulary *v, const struct logic *f, const uint8_t *to)
{
    bool same = true;
    for (unsigned x = 0; x < LOGIC_VARS; x++)
        same = same && (!logic_has_free(f, x) || to[x] == x);
    if (same)
        return f;
    if (f->op == LOGIC_EXISTS || f->op == LOGIC_FORALL)
        return rename_bound(v, f, to);
    if (f->op != LOGIC_AND && f->op != LOGIC_OR)
        return rename_atom(v, f, to);
    const struct logic *a = rewrite_rename(v, f->a, to), *b = rewrite_rename(v, f->b, to);
    return !a || !b ? NULL : f->op == LOGIC_AND ? logic_and(v, a, b) : logic_or(v, a, b);
}

static const struct logic *rename_one(struct vocabulary *v, const struct logic *f, unsigned x, unsigned y)
{
    uint8_t to[LOGIC_VARS];
    for (unsigned i = 0; i < LOGIC_VARS; i++)
        to[i] = (uint8_t)(i == x ? y : i);
    return rewrite_rename(v, f, to);
}

const struct logic *rewrite_apply(struct vocabulary *v, const struct logic *f, unsigned x, unsigned y)
{
    uint8_t to[LOGIC_VARS] = { (uint8_t)x, (uint8_t)y };
    assert(!(f->free & ~3) && x < LOGIC_VARS && y < LOGIC_VARS);
    return rewrite_rename(v, f, to);
}

// ---- conjunctions and disjunctions --------------------------------------------------------------------------------------

static void flatten(const struct logic *f, enum logic_op op, struct parts *out)
{
    if (f->op == op) {
        flatten(f->a, op, out);
        flatten(f->b, op, out);
        return;
    }
    vec_push_once(out, f);
}

static bool is_in(const struct parts *p, const struct logic *f)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i] == f)
            return true;
    return false;
}

// Whether the opposite of f is among the parts.  Asked only of single predicates: 1/2 in a formula may stand for
// something else each time.
static bool is_refuted(struct vocabulary *v, const struct parts *p, const struct logic *f)
{
    return (f->op == LOGIC_PRED || f->op == LOGIC_EQ) && is_in(p, logic_not(v, f));
}

// A disjunction, simplified by the other conjuncts.
static const struct logic *resolve(struct vocabulary *v, const struct parts *others, const struct logic *f)
{
    struct parts some = { 0 };
    flatten(f, LOGIC_OR, &some);
    const struct logic *out = logic_const(v, LOGIC_FALSE);
    for (size_t i = 0; i < some.n; i++) {
        if (is_in(others, some.at[i])) {
            out = logic_const(v, LOGIC_TRUE);
            break;
        }
        if (!is_refuted(v, others, some.at[i]))
            out = logic_or(v, out, some.at[i]);
    }
    vec_free(&some);
    return out;
}

static const struct logic *conjunction(struct vocabulary *v, const struct parts *p)
{
    const struct logic *out = logic_const(v, LOGIC_TRUE);
    for (size_t i = 0; i < p->n; i++) {
        const struct logic *f = p->at[i]->op == LOGIC_OR ? resolve(v, p, p->at[i]) : p->at[i];
        if (is_refuted(v, p, f))
            f = logic_const(v, LOGIC_FALSE);
        out = logic_and(v, out, f);
    }
    return out;
}

const struct logic *rewrite_and(struct vocabulary *v, const struct logic *a, const struct logic *b)
{
    struct parts p = { 0 };
    flatten(a, LOGIC_AND, &p);
    flatten(b, LOGIC_AND, &p);
    const struct logic *out = conjunction(v, &p);
    vec_free(&p);
    return out;
}

const struct logic *rewrite_or(struct vocabulary *v, const struct logic *a, const struct logic *b)
{
    return logic_not(v, rewrite_and(v, logic_not(v, a), logic_not(v, b)));
}

// ---- folding --------------------------------------------------------------------------------------------------------------

// A match of a definition with a formula: variables of the definition and what they are there; variables that are bound
// in either.
struct match {
    uint8_t to[LOGIC_VARS];
    uint16_t known, bound, bound_there;
};

static bool match(const struct logic *def, const struct logic *f, struct match *m);

static bool match_variable(unsigned x, unsigned y, struct match *m)
{
    if (m->known >> x & 1)
        return m->to[x] == y;
    if (m->bound >> y & 1)
        return false;
    m->to[x] = (uint8_t)y;
    m->known |= (uint16_t)(1u << x);
    return true;
}

static bool match_pair(const struct logic *def, unsigned x, unsigned y, struct match *m)
{
    return (!logic_has_free(def, def->var[0]) || match_variable(def->var[0], x, m)) &&
           (!logic_has_free(def, def->var[1]) || match_variable(def->var[1], y, m));
}

static bool match_atom(const struct logic *def, const struct logic *f, struct match *m)
{
    if (def->pred != f->pred || def->a != f->a)
        return false;
    struct match kept = *m;
    if (match_pair(def, f->var[0], f->var[1], m))
        return true;
    *m = kept;
    return def->op == LOGIC_EQ && match_pair(def, f->var[1], f->var[0], m);
}

static bool match_bound(const struct logic *def, const struct logic *f, struct match *m)
{
    unsigned x = def->var[0], y = f->var[0];
    for (unsigned i = 0; i < LOGIC_VARS; i++)
        if ((m->known >> i & 1) && m->to[i] == y)
            return false;
    uint16_t outer = m->known;
    if (outer >> x & 1)
        return false;
    m->to[x] = (uint8_t)y;
    m->known |= (uint16_t)(1u << x);
    m->bound |= (uint16_t)(1u << y);
    if (!match(def->a, f->a, m))
        return false;
    m->known &= (uint16_t) ~(1u << x);
    m->bound &= (uint16_t) ~(1u << y);
    return true;
}

// Matches the parts of the definition from number i on, each with one of the parts of f that are left.
static bool match_parts(const struct parts *def, size_t i, const struct parts *f, uint64_t left, struct match *m)
{
    if (i == def->n)
        return true;
    for (uint64_t rest = left; rest; rest &= rest - 1) {
        struct match tried = *m;
        if (match(def->at[i], f->at[__builtin_ctzll(rest)], &tried) &&
            match_parts(def, i + 1, f, left & ~(rest & -rest), &tried)) {
            *m = tried;
            return true;
        }
    }
    return false;
}

static bool match_all(const struct logic *def, const struct logic *f, struct match *m)
{
    struct parts d = { 0 }, p = { 0 };
    flatten(def, (enum logic_op)def->op, &d);
    flatten(f, (enum logic_op)f->op, &p);
    bool good = d.n == p.n && p.n < 8 && match_parts(&d, 0, &p, (UINT64_C(1) << p.n) - 1, m);
    vec_free(&d);
    vec_free(&p);
    return good;
}

static bool match(const struct logic *def, const struct logic *f, struct match *m)
{
    if (def->op != f->op || def->negated != f->negated)
        return false;
    switch ((int)f->op) {
    case LOGIC_PRED:
    case LOGIC_EQ:
    case LOGIC_CLOSED:
        return match_atom(def, f, m);
    case LOGIC_AND:
    case LOGIC_OR:
        return match_all(def, f, m);
    case LOGIC_EXISTS:
    case LOGIC_FORALL:
        return match_bound(def, f, m);
    default:
        return true;
    }
}

static const struct logic *fold_positive(struct vocabulary *v, const struct logic *f)
{
    for (uint32_t i = 0; i < v->preds.n; i++) {
        const struct predicate *p = &v->preds.at[i];
        uint16_t places = (uint16_t)((1u << p->arity) - 1);
        struct match m = { 0 };
        if (p->def && p->def->free == places && match(p->def, f, &m)) {
            assert((m.known & places) == places && !m.bound);
            return logic_pred(v, i, m.to[0], m.to[1]);
        }
    }
    return NULL;
}

const struct logic *rewrite_fold(struct vocabulary *v, const struct logic *f)
{
    if (f->op == LOGIC_PRED || f->op == LOGIC_EQ || f->op < LOGIC_PRED)
        return f;
    const struct logic *p = fold_positive(v, f);
    assert(!p || p->free == f->free);
    if (p)
        return p;
    p = fold_positive(v, logic_not(v, f));
    return p ? logic_not(v, p) : f;
}

// ---- quantifiers ----------------------------------------------------------------------------------------------------------

// `exists bound:` over conjuncts, which may be split a limited number of times.
struct scope {
    struct parts parts;
    uint16_t bound;
    unsigned splits;
};

static const struct logic *close_scope(struct vocabulary *v, struct scope *s);

static uint16_t used_in(const struct scope *s)
{
    uint16_t used = s->bound;
    for (size_t i = 0; i < s->parts.n; i++)
        used |= s->parts.at[i]->free;
    return used;
}

// Replaces part number i by the conjuncts of f.
static void exchange(struct scope *s, size_t i, const struct logic *f)
{
    assert(i < s->parts.n);
    s->parts.at[i] = s->parts.at[--s->parts.n];
    flatten(f, LOGIC_AND, &s->parts);
}

// Replaces the conjuncts that contain x by f; x is no longer bound.
static void bind(struct scope *s, unsigned x, const struct logic *f)
{
    assert((s->bound >> x & 1) && !logic_has_free(f, x));
    for (size_t i = 0; i < s->parts.n;)
        if (logic_has_free(s->parts.at[i], x))
            s->parts.at[i] = s->parts.at[--s->parts.n];
        else
            i++;
    flatten(f, LOGIC_AND, &s->parts);
    s->bound &= (uint16_t) ~(1u << x);
}

static bool hoist(struct vocabulary *v, struct scope *s)
{
    for (size_t i = 0; i < s->parts.n; i++) {
        const struct logic *f = s->parts.at[i];
        unsigned z = unused(used_in(s));
        if (f->op != LOGIC_EXISTS || z == LOGIC_VARS || !(f->free & s->bound))
            continue;
        const struct logic *a = rename_one(v, f->a, f->var[0], z);
        if (!a)
            continue;
        exchange(s, i, a);
        s->bound |= (uint16_t)(1u << z);
        return true;
    }
    return false;
}

static bool rename_all(struct vocabulary *v, struct scope *s, unsigned x, unsigned y)
{
    struct parts new = { 0 };
    bool good = true;
    for (size_t i = 0; i < s->parts.n && good; i++) {
        const struct logic *f = rename_one(v, s->parts.at[i], x, y);
        good = f != NULL;
        if (good)
            flatten(f, LOGIC_AND, &new);
    }
    if (!good) {
        vec_free(&new);
        return false;
    }
    vec_free(&s->parts);
    s->parts = new;
    s->bound &= (uint16_t) ~(1u << x);
    return true;
}

// Uses a law: exists x: x == y & f is f with y for x.
static bool use_equality(struct vocabulary *v, struct scope *s)
{
    for (size_t i = 0; i < s->parts.n; i++) {
        const struct logic *f = s->parts.at[i];
        if (f->op != LOGIC_EQ || f->negated || !(f->free & s->bound))
            continue;
        bool first = s->bound >> f->var[0] & 1;
        if (rename_all(v, s, f->var[!first], f->var[first]))
            return true;
    }
    return false;
}

// The step relation of which f is the reflexive transitive closure.
static const struct logic *closed_step(const struct vocabulary *v, const struct logic *f)
{
    if (f->negated)
        return NULL;
    const struct logic *def = f->op == LOGIC_PRED ? v->preds.at[f->pred].def : NULL;
    if (def && def->op == LOGIC_CLOSED && !def->negated && def->var[0] == 0 && def->var[1] == 1)
        return def->a;
    return f->op == LOGIC_CLOSED ? f->a : NULL;
}

// Uses a law: exists u: s(x, u) & s*(u, y) is x != y & s*(x, y) | x == y & c(x), where c(x) says that x lies on a
// cycle.
static bool use_cycles(struct vocabulary *v, struct scope *s, unsigned u)
{
    const struct logic *one[2] = { NULL, NULL };
    size_t n = 0;
    for (size_t i = 0; i < s->parts.n; i++)
        if (logic_has_free(s->parts.at[i], u) && n++ < 2)
            one[n - 1] = s->parts.at[i];
    if (n != 2)
        return false;
    if (!closed_step(v, one[1])) {
        const struct logic *t = one[0];
        one[0] = one[1];
        one[1] = t;
    }
    const struct logic *step = closed_step(v, one[1]), *reach = one[1];
    unsigned x = one[0]->var[0], y = reach->var[1];
    if (!step || one[0]->op != LOGIC_PRED || one[0] != rewrite_apply(v, step, x, u) || reach->var[0] != u || x == u ||
        y == u || x == y)
        return false;
    const struct logic *round = logic_exists(v, u, logic_and(v, one[0], rename_one(v, reach, y, x))),
                       *eq = logic_eq(v, x, y);
    const struct logic *f = logic_or(v, logic_and(v, logic_not(v, eq), rename_one(v, reach, u, x)),
                                     logic_and(v, eq, rewrite_fold(v, round)));
    bind(s, u, f);
    return true;
}

static const struct logic *with_branch(struct vocabulary *v, const struct scope *s, size_t i,
                                       const struct logic *branch)
{
    struct scope own = { .bound = s->bound, .splits = s->splits / 2 };
    for (size_t k = 0; k < s->parts.n; k++)
        if (k != i)
            vec_push(&own.parts, s->parts.at[k]);
    flatten(branch, LOGIC_AND, &own.parts);
    const struct logic *f = close_scope(v, &own);
    vec_free(&own.parts);
    return f;
}

static const struct logic *split(struct vocabulary *v, const struct scope *s)
{
    for (size_t i = 0; i < s->parts.n && s->splits; i++) {
        const struct logic *f = s->parts.at[i];
        if (f->op == LOGIC_OR && (f->free & s->bound))
            return rewrite_or(v, with_branch(v, s, i, f->a), with_branch(v, s, i, f->b));
    }
    return NULL;
}

static const struct logic *parts_with(struct vocabulary *v, const struct scope *s, unsigned x, size_t *n)
{
    const struct logic *f = logic_const(v, LOGIC_TRUE);
    *n = 0;
    for (size_t i = 0; i < s->parts.n; i++)
        if (logic_has_free(s->parts.at[i], x)) {
            f = logic_and(v, f, s->parts.at[i]);
            ++*n;
        }
    return f;
}

static const struct logic *unique_guard(const struct vocabulary *v, const struct scope *s, unsigned x)
{
    for (size_t i = 0; i < s->parts.n; i++) {
        const struct logic *f = s->parts.at[i];
        if (f->op == LOGIC_PRED && !f->negated && f->var[0] == x && v->preds.at[f->pred].unique &&
            v->preds.at[f->pred].arity == 1)
            return f;
    }
    return NULL;
}

// Folds a part: exists x: p(x) & a(x) & b(x) becomes exists x: p(x) & a(x) & q, where q stands for exists x: p(x) &
// b(x): right because there is only one such x.
static bool fold_part(struct vocabulary *v, struct scope *s, unsigned x)
{
    const struct logic *p = unique_guard(v, s, x);
    for (size_t i = 0; i < s->parts.n && p; i++) {
        const struct logic *k = s->parts.at[i];
        if (k == p || !logic_has_free(k, x))
            continue;
        const struct logic *f = logic_exists(v, x, logic_and(v, p, k)), *q = rewrite_fold(v, f);
        if (q == f)
            continue;
        exchange(s, i, q);
        return true;
    }
    return false;
}

static bool fold_one(struct vocabulary *v, struct scope *s)
{
    for (unsigned x = 0; x < LOGIC_VARS; x++) {
        if (!(s->bound >> x & 1))
            continue;
        if (fold_part(v, s, x))
            return true;
        size_t n;
        const struct logic *f = logic_exists(v, x, parts_with(v, s, x, &n)), *q = rewrite_fold(v, f);
        if (q == f)
            continue;
        bind(s, x, q);
        return true;
    }
    return false;
}

static void bind_cheapest(struct vocabulary *v, struct scope *s)
{
    unsigned best = LOGIC_VARS;
    size_t least = SIZE_MAX, n;
    for (unsigned x = 0; x < LOGIC_VARS; x++)
        if (s->bound >> x & 1) {
            (void)parts_with(v, s, x, &n);
            if (n < least)
                best = x;
            least = MIN(least, n);
        }
    assert(best < LOGIC_VARS);
    const struct logic *f = parts_with(v, s, best, &n);
    bind(s, best, n ? logic_exists(v, best, f) : f);
}

static bool use_any_cycles(struct vocabulary *v, struct scope *s)
{
    for (unsigned x = 0; x < LOGIC_VARS; x++)
        if ((s->bound >> x & 1) && use_cycles(v, s, x))
            return true;
    return false;
}

static const struct logic *close_scope(struct vocabulary *v, struct scope *s)
{
    while (hoist(v, s) || use_equality(v, s) || use_any_cycles(v, s))
        ;
    const struct logic *f = split(v, s);
    if (f)
        return f;
    while (s->bound)
        if (!fold_one(v, s))
            bind_cheapest(v, s);
    return conjunction(v, &s->parts);
}

const struct logic *rewrite_exists(struct vocabulary *v, unsigned x, const struct logic *a)
{
    if (a->op == LOGIC_OR)
        return rewrite_or(v, rewrite_exists(v, x, a->a), rewrite_exists(v, x, a->b));
    struct scope s = { .bound = (uint16_t)(1u << x), .splits = 16 };
    flatten(a, LOGIC_AND, &s.parts);
    const struct logic *f = close_scope(v, &s);
    vec_free(&s.parts);
    assert(!(f->free & ~a->free) && !logic_has_free(f, x));
    return f;
}

const struct logic *rewrite_forall(struct vocabulary *v, unsigned x, const struct logic *a)
{
    return logic_not(v, rewrite_exists(v, x, logic_not(v, a)));
}

const struct logic *rewrite_simplify(struct vocabulary *v, const struct logic *f)
{
    const struct logic *g = f;
    if (f->op == LOGIC_AND)
        g = rewrite_and(v, rewrite_simplify(v, f->a), rewrite_simplify(v, f->b));
    if (f->op == LOGIC_OR)
        g = rewrite_or(v, rewrite_simplify(v, f->a), rewrite_simplify(v, f->b));
    if (f->op == LOGIC_EXISTS)
        g = rewrite_exists(v, f->var[0], rewrite_simplify(v, f->a));
    if (f->op == LOGIC_FORALL)
        g = rewrite_forall(v, f->var[0], rewrite_simplify(v, f->a));
    assert(!(g->free & ~f->free));
    return rewrite_fold(v, g);
}
