// SPDX-License-Identifier: Apache-2.0
// join_values.c: joins of formulas whose assignments are values: a choice between them.  The two sides differ in a
// conjunct that one has and the other has negated: the condition of the branch where they parted.  If one side is a
// join itself, the condition consists of those conjuncts of the other side that contradict what was joined.  If there
// are none, a fresh boolean says which side an execution came from.
#include "encode/encode_priv.h"

enum { REFUTATION_STEPS = 200 };  // subterms that are looked at to tell the sides of a join apart

struct choosing {
    struct work w;
    const struct term *first;  // true: an execution came from a
    struct u32_vec keys;
};

// ---- conditions -----------------------------------------------------------------------------------------------------

static bool has(const struct term_vec *v, const struct term *t)
{
    size_t low = 0, high = v->n;
    BISECT(size_t, low, high, mid, v->at[mid]->id > t->id);
    return low < v->n && v->at[low] == t;
}

// The negation of c, with the negations of its parts.
static const struct term *negation(struct terms *t, const struct term *c)
{
    if (c->op != TERM_AND && c->op != TERM_OR)
        return term_not(t, c);
    struct term_vec parts = { 0 };
    for (uint32_t i = 0; i < c->n; i++)
        vec_push(&parts, term_not(t, c->arg[i]));
    enum term_op dual = c->op == TERM_AND ? TERM_OR : TERM_AND;
    const struct term *r = term_make(t, dual, parts.at, parts.n, (struct term_extra){ 0 });
    vec_free(&parts);
    return r;
}

static bool are_alternatives(struct terms *t, const struct split *s)
{
    const struct term *a = conjunction(t, &s->a), *b = conjunction(t, &s->b);
    return term_not(t, a) == b || negation(t, a) == b || negation(t, b) == a;
}

// The search for a proof that the conjuncts of one side refute the other; `used`: those that it needs.
struct refutation {
    struct terms *t;
    const struct term_vec *side;
    struct term_vec used;
    unsigned steps;  // that are left
};

// Whether the side says that x does not hold.
static bool denies(struct refutation *r, const struct term *x)
{
    const struct term *not_x = term_not(r->t, x);
    if (!has(r->side, not_x))
        return false;
    vec_push(&r->used, not_x);
    return true;
}

static bool refutes(struct refutation *r, const struct term *x);

// Whether the side refutes all arguments of x (`all` false: one of them), or (negated) their negations.
static bool refutes_args(struct refutation *r, const struct term *x, bool all, bool negated)
{
    bool found = all;
    for (uint32_t i = 0; i < x->n && found == all; i++) {
        size_t used = r->used.n;
        found = refutes(r, negated ? term_not(r->t, x->arg[i]) : x->arg[i]);
        if (!found)
            r->used.n = used;
    }
    return found;
}

// Whether the side's conjuncts contradict x, by looking at how x is put together.  O(steps).
static bool refutes(struct refutation *r, const struct term *x)
{
    if (x->op == TERM_FALSE || denies(r, x))
        return true;
    if (r->steps == 0)
        return false;
    r->steps--;
    if (x->op == TERM_AND || x->op == TERM_OR)
        return refutes_args(r, x, x->op == TERM_OR, false);
    if (x->op == TERM_NOT && (x->arg[0]->op == TERM_AND || x->arg[0]->op == TERM_OR))
        return refutes_args(r, x->arg[0], x->arg[0]->op == TERM_AND, true);
    return x->op == TERM_ITE && (denies(r, x->arg[0]) || refutes(r, x->arg[1])) &&
           (denies(r, term_not(r->t, x->arg[0])) || refutes(r, x->arg[2]));
}

// The conjuncts of `side` whose conjunction contradicts some conjunct of `other`, in *out.
static bool conjuncts_against(struct terms *t, const struct term_vec *side, const struct term_vec *other,
                              struct term_vec *out)
{
    struct refutation r = { .t = t, .side = side, .steps = REFUTATION_STEPS };
    bool found = false;
    for (size_t i = other->n; i-- > 0 && !found;) {
        r.used.n = 0;
        found = refutes(&r, other->at[i]);
    }
    for (size_t i = 0; i < r.used.n && found; i++)
        vec_push(out, r.used.at[i]);
    vec_free(&r.used);
    return found;
}

/* A condition that tells a from b: a implies it, and b its negation.  The conjuncts that make it up on one side are
 * appended to of_a or of_b (those of the other side are its negation).  The condition of the earliest branch is taken:
 * the one with the smallest id. */
static const struct term *tell_apart(struct work *w, const struct split *s, struct term_vec *of_a,
                                     struct term_vec *of_b)
{
    struct terms *t = w->e->t;
    for (size_t i = s->a.n; i-- > 0;)
        if (has(&s->b, term_not(t, s->a.at[i]))) {
            vec_push(of_a, s->a.at[i]);
            vec_push(of_b, term_not(t, s->a.at[i]));
            return s->a.at[i];
        }
    if (conjuncts_against(t, &s->a, &s->b, of_a))
        return conjunction(t, of_a);
    if (conjuncts_against(t, &s->b, &s->a, of_b))
        return term_not(t, conjunction(t, of_b));
    return work_free(w, t->s_bool);
}

static bool is_among(const struct term_vec *v, const struct term *t)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->at[i] == t)
            return true;
    return false;
}

// The conjunction of v, given that its conjuncts `known` hold.
static const struct term *given(struct terms *t, const struct term_vec *v, const struct term_vec *known)
{
    struct term_vec rest = { 0 };
    for (size_t i = 0; i < v->n; i++)
        if (!is_among(known, v->at[i]))
            vec_push(&rest, v->at[i]);
    const struct term *r = conjunction(t, &rest);
    vec_free(&rest);
    return r;
}

static void join_conditions(struct choosing *j, struct formula a, struct formula b)
{
    struct terms *t = j->w.e->t;
    struct split s = { 0 };
    struct term_vec of_a = { 0 }, of_b = { 0 };
    conjuncts_split(a.f, b.f, &s);
    bool alternatives = are_alternatives(t, &s);
    j->first = alternatives ? conjunction(t, &s.a) : tell_apart(&j->w, &s, &of_a, &of_b);
    j->w.f.f = conjunction(t, &s.common);
    if (!alternatives)
        work_add(&j->w, term_ite(t, j->first, given(t, &s.a, &of_a), given(t, &s.b, &of_b)));
    vec_free(&of_a);
    vec_free(&of_b);
    split_free(&s);
}

bool encode_alternatives(struct encoder *e, struct formula a, struct formula b)
{
    struct split s = { 0 };
    conjuncts_split(a.f, b.f, &s);
    bool r = are_alternatives(e->t, &s);
    split_free(&s);
    return r;
}

// ---- values ---------------------------------------------------------------------------------------------------------

static void note(void *ctx, uint32_t k)
{
    vec_push((struct u32_vec *)ctx, k);
}

static uint32_t join_top(struct choosing *j, uint32_t a, uint32_t b)
{
    struct encoder *e = j->w.e;
    uint32_t top = a;
    vec_clear(&j->keys);
    pmap_diff(&e->pool, a, b, note, &j->keys);
    for (size_t i = 0; i < j->keys.n; i++) {
        uint32_t v = j->keys.at[i];
        top = pmap_put(&e->pool, top, v, MAX(ssa_get(e, a, v), ssa_get(e, b, v)));
    }
    return top;
}

// Whether v is mentioned in at most one of the sides, so that both have its first instance unless that side has
// assigned to it.
static bool is_first(const struct encoder *e, struct formula a, struct formula b, uint32_t v)
{
    const struct pmap_pool *p = &e->pool;
    return (!pmap_get(p, a.ssa, v, NULL) && !pmap_get(p, a.values, v, NULL)) ||
           (!pmap_get(p, b.ssa, v, NULL) && !pmap_get(p, b.values, v, NULL));
}

// Dead variables have any value behind a join: that of one side would be wrong for the other, and invariants may name them.
static void forget_dead(struct choosing *j, uint32_t v, uint32_t *ssa, uint32_t *values)
{
    struct pmap_pool *p = &j->w.e->pool;
    uint32_t i = ssa_get(j->w.e, j->w.f.top, v) + 1;
    j->w.f.top = pmap_put(p, j->w.f.top, v, i);
    *ssa = pmap_put(p, *ssa, v, i);
    if (*values)
        *values = pmap_remove(p, *values, v);
}

// Joins the values of a and b, for the variables of `only` (NULL: all); dead ones are forgotten, or left (`only`: nothing restores them).
static void join_vars(struct choosing *j, struct formula a, struct formula b, const struct func *only, uint32_t dead,
                      uint32_t *ssa, uint32_t *values)
{
    struct encoder *e = j->w.e;
    *ssa = a.ssa;
    *values = a.values;
    vec_clear(&j->keys);
    pmap_diff(&e->pool, a.ssa, b.ssa, note, &j->keys);
    pmap_diff(&e->pool, a.values, b.values, note, &j->keys);
    for (size_t i = 0; i < j->keys.n; i++) {
        uint32_t v = j->keys.at[i];
        const struct var *var = e->vars.at[v].var;
        bool is_dead = pmap_get(&e->pool, dead, v, NULL);
        if (is_dead && !only)
            forget_dead(j, v, ssa, values);
        if (is_dead || (only && (!var || var->fn != only)))
            continue;
        if (is_first(e, a, b, v))
            work_add(&j->w, svar_facts(e, v, svar_term(e, v, 1)));
        const struct term *x = svar_now(e, &a, v), *y = svar_now(e, &b, v);
        *ssa = pmap_put(&e->pool, *ssa, v, MAX(ssa_get(e, a.ssa, v), ssa_get(e, b.ssa, v)));
        *values = pmap_put(&e->pool, *values, v, value_choose(&j->w, j->first, x, y)->id);
    }
}

// Joins records of the same calls.  Records of different calls are dropped, so that RETURN forgets what it cannot
// restore.
static uint32_t join_saved(struct choosing *j, uint32_t a, uint32_t b)
{
    struct encoder *e = j->w.e;
    if (a == b)
        return a;
    struct saved x = e->saved.at[a], y = e->saved.at[b];
    if (!a || !b || x.call != y.call)
        return 0;
    struct saved r = { join_saved(j, x.prev, y.prev), x.call, 0, pmap_union(&e->pool, x.dead, y.dead), 0 };
    struct formula of_x = { .valued = true, .ssa = x.ssa, .values = x.values };
    struct formula of_y = { .valued = true, .ssa = y.ssa, .values = y.values };
    join_vars(j, of_x, of_y, x.call->callee, r.dead, &r.ssa, &r.values);
    vec_push(&e->saved, r);
    return (uint32_t)e->saved.n - 1;
}

struct formula join_values(struct encoder *e, struct formula a, struct formula b)
{
    struct choosing j = { 0 };
    work_begin(&j.w, e, a, NULL);
    j.w.f.top = join_top(&j, a.top, b.top);
    join_conditions(&j, a, b);
    j.w.f.dead = pmap_union(&e->pool, a.dead, b.dead);
    uint32_t ssa, values;
    join_vars(&j, a, b, NULL, j.w.f.dead, &ssa, &values);
    j.w.f.saved = join_saved(&j, a.saved, b.saved);
    j.w.f.ssa = ssa;
    j.w.f.values = values;
    j.w.f.length = MAX(a.length, b.length);
    j.w.f.inexact |= b.inexact;
    vec_free(&j.keys);
    e->stats->joins++;
    return work_end(&j.w);
}
