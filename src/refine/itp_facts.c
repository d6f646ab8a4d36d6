// SPDX-License-Identifier: Apache-2.0
// itp_facts.c: interpolants that are conjunctions of suggested conditions.
// The suggestions are conditions of the program, their relaxations, equalities, values and remainders, and the parts of
// another method's sequence.  A forward pass finds, from cut to cut, the suggestions that hold; a backward pass keeps
// those that are needed for what is needed behind them.  So one relation that holds at all cuts is preferred to many
// values.
// source Flanagan, Leino: "Houdini, an annotation assistant for ESC/Java", FME 2001, along one path.
#include "base/rat.h"
#include "refine/itp_priv.h"
#include "smt/linear.h"

enum {
    TEMPLATES_MAX = 160,
    PAIRS_MAX = 8,         // variables of one sort that are compared with each other
    ROUNDS_MAX = 16,       // models that refute suggestions at one cut
    CHECKS_MAX = 4000,     // for one sequence, and
    CHECKS_BASE = 200,     // fewer for a shorter one: these
    CHECKS_PER_PART = 14,  // and these for each part
    DROPS_MAX = 10,        // attempts to do with fewer facts, at one cut
    SINGLES_MAX = 12,      // attempts to do with one fact, at one cut
    RANKS = 5,
};

// A suggestion over plain variables: a condition, or (is_value) a term, of which the fact says the value.
struct template
{
    const struct term *plain;
    bool is_value;
    uint8_t rank;  // 0 is best
    uint32_t size;
};

struct fact {
    const struct term *f, *plain;
    uint8_t rank;
    uint32_t size;
};

struct fact_vec {
    VEC_OF(struct fact);
};

// The facts at cuts.  Cut j is before part j, the j-th block that has a part in the core.
struct facts {
    struct itp_run *r;
    const struct itp_items *core;
    struct u32_vec first;  // by part: its first item; at the end, their number
    struct map span;       // id of a VAR -> first part | last part << 32
    struct term_vec vars;  // of the core
    struct map known;      // id of plain suggestion -> its template
    struct {
        VEC_OF(struct template);
    } templates;
    struct fact_vec *at;  // by cut
    struct map instance;  // at one cut: id of a plain variable -> place in vars
    struct solver *v;
    uint64_t checks;
};

// Suggestions

static void suggest(struct facts *w, const struct term *plain, bool is_value, uint8_t rank)
{
    if (plain->op == TERM_NOT)
        plain = plain->arg[0];
    uint64_t i;
    if (plain->op == TERM_TRUE || plain->op == TERM_FALSE || plain->op == TERM_NUM || plain->op == TERM_BV_CONST)
        return;
    if (map_get(&w->known, plain->id, &i)) {
        w->templates.at[i].rank = MIN(w->templates.at[i].rank, rank);
        return;
    }
    if (w->templates.n == TEMPLATES_MAX)
        return;
    map_put(&w->known, plain->id, w->templates.n);
    vec_push(&w->templates, ((struct template){ plain, is_value, rank, (uint32_t)term_size(w->r->p, plain) }));
}

// Whether t mentions two instances of a variable: as a condition on one state it would mean something else.
static bool is_step(struct facts *w, const struct term *t)
{
    struct term_vec v = { 0 };
    bool yes = false;
    term_vars(w->r->p, t, &v);
    for (size_t i = 0; i < v.n; i++)
        for (size_t k = i + 1; k < v.n && !yes; k++)
            yes = sym_eq(v.at[i]->name, v.at[k]->name) && v.at[i]->sort == v.at[k]->sort;
    vec_free(&v);
    return yes;
}

// Suggests the remainders that a linear equation over ints fixes for its variables: x = g * (...) + c, and x' = x + c.
static void suggest_remainders(struct facts *w, const struct term *eq)
{
    struct linear l;
    enum linear_rel rel;
    if (!linear_atom(w->r->p, eq, &l, &rel) || l.sort->kind != SORT_INT || rel != LINEAR_EQ)
        return;
    i128 g = l.n == 2 && sym_eq(l.m[0].t->name, l.m[1].t->name) ? l.c.num : 0;
    for (size_t i = 0; i < l.n; i++)
        if (l.m[i].k.num != 1 && l.m[i].k.num != -1)
            g = i128_gcd(g, l.m[i].k.num);
    if (g < 0)
        g = -g;
    for (size_t i = 0; i < l.n && g > 1; i++)
        if (l.m[i].t->op == TERM_VAR && (l.m[i].k.num == 1 || l.m[i].k.num == -1))
            suggest(w, itp_plain(w->r->p, term_2(w->r->p, TERM_MOD, l.m[i].t, term_int(w->r->p, g))), true, 2);
}

// Suggests the weaker neighbours of an inequality, its boundary, and the value of its left-hand side.
static void suggest_near(struct facts *w, const struct term *plain, uint8_t rank)
{
    struct terms *p = w->r->p;
    const struct term *a = plain->n == 2 ? plain->arg[0] : NULL, *b = a ? plain->arg[1] : NULL;
    if (plain->op == TERM_BV_SLT || plain->op == TERM_BV_SLE || plain->op == TERM_BV_ULT || plain->op == TERM_BV_ULE) {
        bool is_signed = plain->op == TERM_BV_SLT || plain->op == TERM_BV_SLE;
        suggest(w, term_2(p, is_signed ? TERM_BV_SLE : TERM_BV_ULE, a, b), false, rank + 1);
        suggest(w, term_2(p, is_signed ? TERM_BV_SLE : TERM_BV_ULE, b, a), false, rank + 1);
        suggest(w, term_eq(p, a, b), false, rank + 1);
    }
    struct linear l;
    enum linear_rel rel;
    if (!linear_atom(p, plain, &l, &rel) || l.n == 0)
        return;
    const struct term *zero = l.sort->kind == SORT_INT ? term_int(p, 0) : term_rational(p, 0, 1);
    const struct term *t = linear_term(p, &l);
    suggest(w, term_eq(p, t, zero), false, rank + 1);
    suggest(w, term_le(p, t, zero), false, rank + 1);
    suggest(w, term_le(p, zero, t), false, rank + 1);
    if (l.sort->kind == SORT_INT && rel == LINEAR_LE) {  // t <= 0: t - 1 <= 0; its negation 1 - t <= 0: 0 <= t
        suggest(w, term_le(p, term_sub(p, t, term_int(p, 1)), zero), false, rank + 1);
        suggest(w, term_le(p, zero, t), false, rank + 1);
    }
    l.c = rat_int(0);
    suggest(w, linear_term(p, &l), true, l.n > 1 ? 2 : 3);
}

static void suggest_atom(struct facts *w, const struct term *atom, uint8_t rank)
{
    struct terms *p = w->r->p;
    if (atom->op == TERM_EQ)
        suggest_remainders(w, atom);
    for (size_t k = 0; atom->op == TERM_EQ && k < 2; k++) {  // what a store leaves behind
        const struct term *s = atom->arg[k];
        if (s->op == TERM_STORE)
            suggest(w, itp_plain(p, term_eq(p, term_select(p, atom->arg[1 - k], s->arg[1]), s->arg[2])), false, 1);
        if (s->op == TERM_SELECT || s->op == TERM_APP || s->op == TERM_BV_AND)
            suggest(w, itp_plain(p, s), true, 3);
    }
    if (is_step(w, atom))
        return;
    const struct term *plain = itp_plain(p, atom);
    suggest(w, plain, false, rank);
    suggest_near(w, plain, rank);
}

// Suggests equalities of variables of the same sort, and the value of each variable.
static void suggest_variables(struct facts *w)
{
    struct terms *p = w->r->p;
    struct term_vec plain = { 0 };
    struct map seen = { 0 };
    for (size_t i = 0; i < w->vars.n; i++) {
        const struct term *v = itp_plain(p, w->vars.at[i]);
        if (map_put(&seen, v->id, 0))
            vec_push(&plain, v);
    }
    for (size_t i = 0; i < plain.n; i++) {
        size_t same = 0;
        for (size_t k = 0; k < plain.n; k++)
            same += plain.at[k]->sort == plain.at[i]->sort;
        for (size_t k = i + 1; k < plain.n && same <= PAIRS_MAX; k++)
            if (plain.at[k]->sort == plain.at[i]->sort)
                suggest(w, term_eq(p, plain.at[i], plain.at[k]), false, 2);
        suggest(w, plain.at[i], plain.at[i]->sort->kind != SORT_BOOL, 3);
    }
    vec_free(&plain);
    map_free(&seen);
}

static void suggest_all(struct facts *w, const struct term *const *seed)
{
    struct term_vec atoms = { 0 };
    for (size_t i = 0; i < w->core->n; i++)
        term_atoms(w->r->p, w->core->at[i].f, &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        suggest_atom(w, atoms.at[i], 1);
    suggest_variables(w);
    vec_clear(&atoms);
    for (size_t i = 1; seed && i < w->r->n; i++)
        if (seed[i] != seed[i - 1])
            term_atoms(w->r->p, seed[i], &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        suggest_atom(w, atoms.at[i], 2);
    for (size_t i = 0; !seed && i < w->r->leaf_atoms.n; i++)
        suggest_atom(w, w->r->leaf_atoms.at[i], 2);
    vec_free(&atoms);
}

// Instances

// Notes, for each plain variable, the instance that parts before and behind cut j share: the last one.
static void set_instances(struct facts *w, size_t j)
{
    map_clear(&w->instance);
    for (size_t i = 0; i < w->vars.n; i++) {
        const struct term *v = w->vars.at[i];
        uint64_t s = 0, old;
        map_get(&w->span, v->id, &s);
        if ((s & UINT32_MAX) >= j || s >> 32 < j)
            continue;
        const struct term *plain = itp_plain(w->r->p, v);
        if (!map_get(&w->instance, plain->id, &old) || w->vars.at[old]->index < v->index)
            map_put(&w->instance, plain->id, i);
    }
}

struct leaf_ctx {
    struct facts *w;
    bool missing;
};

static const struct term *instance_leaf(void *ctx, const struct term *v)
{
    struct leaf_ctx *c = ctx;
    uint64_t i;
    if (map_get(&c->w->instance, v->id, &i))
        return c->w->vars.at[i];
    c->missing = true;
    return v;
}

static const struct term *instance(struct facts *w, const struct term *plain)
{
    struct leaf_ctx c = { w, false };
    const struct term *t = term_map(w->r->p, plain, instance_leaf, &c);
    return c.missing ? NULL : t;
}

// Facts at a cut

static enum sat check(struct facts *w, const struct term *const *as, size_t n)
{
    size_t most = MIN((size_t)CHECKS_MAX, CHECKS_BASE + CHECKS_PER_PART * w->first.n);
    return ++w->checks > most ? SAT_UNKNOWN : solver_check(w->v, as, n);
}

static void assert_part(struct facts *w, size_t part)
{
    for (uint32_t i = w->first.at[part]; i < w->first.at[part + 1]; i++)
        solver_assert(w->v, w->core->at[i].f);
}

static void add_fact(struct fact_vec *v, struct fact f)
{
    for (size_t i = 0; i < v->n; i++) {
        if (v->at[i].f == f.f) {
            v->at[i].rank = MIN(v->at[i].rank, f.rank);
            return;
        }
    }
    if (f.f->op != TERM_TRUE && f.f->op != TERM_FALSE)
        vec_push(v, f);
}

// Lists the suggestions that hold in the solver's model.
static void guess(struct facts *w, struct fact_vec *out)
{
    struct terms *p = w->r->p;
    for (size_t i = 0; i < w->templates.n; i++) {
        const struct template *t = &w->templates.at[i];
        const struct term *f = instance(w, t->plain), *value = f ? solver_value(w->v, f) : NULL;
        if (!value)
            continue;
        struct fact x = { f, t->plain, t->rank, t->size };
        if (t->is_value) {
            x.f = term_eq(p, f, value);
            x.plain = term_eq(p, t->plain, value);
        } else if (value->op == TERM_FALSE) {
            x.f = term_not(p, f);
            x.plain = term_not(p, t->plain);
        }
        add_fact(out, x);
    }
}

static const struct term *not_all(struct facts *w, const struct fact_vec *v)
{
    const struct term *t = w->r->p->t_false;
    for (size_t i = 0; i < v->n; i++)
        t = term_or(w->r->p, t, term_not(w->r->p, v->at[i].f));
    return t;
}

// Keeps the suggestions that follow from the solver's assertions: models of their negation refute the others.
static bool keep_implied(struct facts *w, struct fact_vec *v)
{
    for (int round = 0; round < ROUNDS_MAX && v->n; round++) {
        solver_push(w->v);
        solver_assert(w->v, not_all(w, v));
        enum sat s = check(w, NULL, 0);
        size_t n = 0;
        for (size_t i = 0; s == SAT_YES && i < v->n; i++)
            if (solver_true(w->v, v->at[i].f))
                v->at[n++] = v->at[i];
        solver_pop(w->v, 1);
        if (s != SAT_YES)
            return s == SAT_NO;
        if (n == v->n)
            return false;
        v->n = n;
    }
    return v->n == 0;
}

// Finds the facts at cut j from those at the cut before.
static bool forward(struct facts *w, size_t j)
{
    solver_push(w->v);
    assert_part(w, j - 1);
    for (size_t i = 0; i < w->at[j - 1].n; i++)
        solver_assert(w->v, w->at[j - 1].at[i].f);
    set_instances(w, j);
    bool ok = check(w, NULL, 0) == SAT_YES;
    if (ok)
        guess(w, &w->at[j]);
    ok = ok && keep_implied(w, &w->at[j]);
    solver_pop(w->v, 1);
    return ok;
}

// Needed facts

// Whether the facts of ranks `low` to `high`, except the one at place `except`, are enough (together with what is
// asserted); if so, drops those of these ranks that are not needed.
static bool enough(struct facts *w, struct fact_vec *v, unsigned low, unsigned high, size_t except)
{
    struct term_vec as = { 0 };
    struct u32_vec core = { 0 };
    for (size_t i = 0; i < v->n; i++)
        if (v->at[i].rank >= low && v->at[i].rank <= high && i != except)
            vec_push(&as, v->at[i].f);
    bool yes = check(w, as.at, as.n) == SAT_NO;
    if (yes)
        solver_core(w->v, &core);
    size_t n = 0;
    for (size_t i = 0, k = 0, next = 0; yes && i < v->n; i++) {
        bool is_in = v->at[i].rank >= low && v->at[i].rank <= high && i != except;
        bool needed = is_in && next < core.n && core.at[next] == k;
        next += needed;
        k += is_in;
        if (needed || v->at[i].rank < low)
            v->at[n++] = v->at[i];
    }
    v->n = yes ? n : v->n;
    vec_free(&as);
    vec_free(&core);
    return yes;
}

// Finds needed facts among the best: facts of a rank are taken only if those of better ranks are not enough.
static bool best_enough(struct facts *w, struct fact_vec *v)
{
    bool ok = false;
    unsigned rank = 0;
    solver_push(w->v);
    for (; rank <= RANKS && !ok; rank++) {
        ok = enough(w, v, rank, rank, SIZE_MAX);
        for (size_t i = 0; i < v->n && !ok; i++)
            if (v->at[i].rank == rank)
                solver_assert(w->v, v->at[i].f);
    }
    solver_pop(w->v, 1);
    return ok && enough(w, v, 0, rank, SIZE_MAX);
}

static bool better(const struct fact *a, const struct fact *b)
{
    return a->rank != b->rank ? a->rank < b->rank : a->size < b->size;
}

// Sorts the worst first; stable.
static void sort_by_rank(struct fact_vec *v)
{
    for (size_t i = 1; i < v->n; i++) {
        struct fact x = v->at[i];
        size_t k = i;
        for (; k > 0 && better(&v->at[k - 1], &x); k--)
            v->at[k] = v->at[k - 1];
        v->at[k] = x;
    }
}

// Whether a single fact, needed or not, is enough in place of at least two needed ones; then only that one remains.
static bool single(struct facts *w, struct fact_vec *v, const struct fact_vec *all)
{
    struct fact_vec candidates = { 0 };
    bool found = false;
    if (v->n > 1 && check(w, NULL, 0) == SAT_YES)
        for (size_t i = 0; i < all->n; i++)
            if (!solver_true(w->v, all->at[i].f))
                vec_push(&candidates, all->at[i]);
    sort_by_rank(&candidates);
    for (size_t i = candidates.n, tries = 0; i-- > 0 && !found && tries < SINGLES_MAX; tries++) {
        found = check(w, &candidates.at[i].f, 1) == SAT_NO;
        if (found)
            v->at[0] = candidates.at[i], v->n = 1;
    }
    vec_free(&candidates);
    return found;
}

// Reduces the facts `all` at cut j to those, in w->at[j], that the facts needed behind it need; `used` has the
// predicates needed so far.
static bool backward(struct facts *w, size_t j, struct fact_vec *all, struct map *used)
{
    struct fact_vec *v = &w->at[j];
    solver_push(w->v);
    assert_part(w, j);
    if (j + 2 < w->first.n)
        solver_assert(w->v, not_all(w, &w->at[j + 1]));
    vec_clear(v);
    for (size_t i = 0; i < all->n; i++) {
        if (map_get(used, all->at[i].plain->id, NULL))
            all->at[i].rank = 0;
        vec_push(v, all->at[i]);
    }
    bool ok = best_enough(w, v);
    sort_by_rank(v);
    for (size_t i = 0, drops = 0; ok && i < v->n && drops < DROPS_MAX; drops++)
        if (!enough(w, v, 0, RANKS, i))
            i++;
    if (ok)
        single(w, v, all);
    for (size_t i = 0; ok && i < v->n; i++)
        map_put(used, v->at[i].plain->id, 0);
    solver_pop(w->v, 1);
    return ok;
}

static size_t variables(struct facts *w, const struct term *t)
{
    struct term_vec v = { 0 };
    term_vars(w->r->p, t, &v);
    size_t n = v.n;
    vec_free(&v);
    return n;
}

// Ranks for the second attempt: equalities between variables first.
static void prefer_relations(struct facts *w, struct fact_vec *v)
{
    for (size_t i = 0; i < v->n; i++) {
        const struct fact *f = &v->at[i];
        bool relation = f->f->op == TERM_EQ && variables(w, f->f) > 1;
        v->at[i].rank = relation ? 1 : f->rank + 1;
    }
}

// Finds the needed facts among all[j], at each cut j.
static bool all_needed(struct facts *w, struct fact_vec *all)
{
    size_t parts = w->first.n - 1;
    struct map used = { 0 };
    bool ok = true;
    for (size_t j = parts; j-- > 1 && ok;) {
        ok = backward(w, j, &all[j], &used);
        if (ok && w->at[j].n == 0) {  // nothing is needed before either
            while (j > 1)
                vec_clear(&w->at[--j]);
            break;
        }
    }
    map_free(&used);
    return ok;
}

// The work

static void find_spans(struct facts *w)
{
    struct term_vec v = { 0 };
    for (uint32_t i = 0; i < w->core->n; i++)
        if (i == 0 || w->core->at[i].block != w->core->at[i - 1].block)
            vec_push(&w->first, i);
    uint32_t part = 0;
    for (uint32_t i = 0; i < w->core->n; i++) {
        part += i > 0 && w->core->at[i].block != w->core->at[i - 1].block;
        vec_clear(&v);
        term_vars(w->r->p, w->core->at[i].f, &v);
        for (size_t k = 0; k < v.n; k++) {
            uint64_t s = part;
            if (!map_get(&w->span, v.at[k]->id, &s))
                vec_push(&w->vars, v.at[k]);
            map_put(&w->span, v.at[k]->id, (s & UINT32_MAX) | (uint64_t)part << 32);
        }
    }
    vec_push(&w->first, (uint32_t)w->core->n);
    vec_free(&v);
    w->at = MEM_ARRAY(struct fact_vec, w->first.n);
}

static void end(struct facts *w)
{
    for (size_t j = 0; j < w->first.n; j++)
        vec_free(&w->at[j]);
    mem_free(w->at, w->first.n * sizeof *w->at);
    vec_free(&w->first);
    vec_free(&w->vars);
    vec_free(&w->templates);
    map_free(&w->span);
    map_free(&w->known);
    map_free(&w->instance);
    solver_free(w->v);
}

// Fills seq: cut i of the blocks is the cut before the first part at or behind block i.
static void spread(struct facts *w, const struct term **seq)
{
    size_t parts = w->first.n - 1, j = 0;
    for (size_t i = 0; i <= w->r->n; i++) {
        while (j < parts && w->core->at[w->first.at[j]].block < i)
            j++;
        seq[i] = j == parts ? w->r->p->t_false : w->r->p->t_true;
        for (size_t k = 0; j < parts && k < w->at[j].n; k++)
            seq[i] = itp_and(w->r->p, seq[i], w->at[j].at[k].f);
    }
}

// Chooses the sequence of needed facts with the ranks as they are; or with other ranks, if that is better.
static bool choose_facts(struct facts *w, const struct term **seq)
{
    size_t n = w->first.n;
    struct fact_vec *all = w->at;
    const struct term **other = MEM_ARRAY(const struct term *, w->r->n + 1);
    w->at = MEM_ARRAY(struct fact_vec, n);
    bool ok = all_needed(w, all);
    if (ok)
        spread(w, seq);
    uint32_t cost = ok ? itp_rate(w->r, seq) : 0;
    if (cost > ITP_RATE_GOOD) {
        for (size_t j = 0; j < n; j++)
            prefer_relations(w, &all[j]);
        if (all_needed(w, all)) {
            spread(w, other);
            if (itp_rate(w->r, other) < cost)
                memcpy(seq, other, (w->r->n + 1) * sizeof *seq);
        }
    }
    for (size_t j = 0; j < n; j++)
        vec_free(&all[j]);
    mem_free(all, n * sizeof *all);
    mem_free(other, (w->r->n + 1) * sizeof *other);
    return ok;
}

bool itp_facts(struct itp_run *r, const struct itp_items *core, const struct term *const *seed, const struct term **seq)
{
    struct facts w = { .r = r, .core = core };
    w.v = solver_new(r->t->smt, ITP_SIDE_RLIMIT);
    find_spans(&w);
    suggest_all(&w, seed);
    bool ok = true;
    for (size_t j = 1; j + 1 < w.first.n && ok; j++)
        ok = forward(&w, j);
    ok = ok && choose_facts(&w, seq);
    end(&w);
    return ok;
}
