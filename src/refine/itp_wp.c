// SPDX-License-Identifier: Apache-2.0
// itp_wp.c: interpolants of conjunctions of literals by strongest postconditions and weakest preconditions.
// A sweep goes from block to block with a set of facts: it adds the facts of the block, eliminates variables that the
// rest does not mention, and forgets facts that the contradiction with the rest does not need.  In a forward sweep the
// facts are
// the interpolants; a sweep over the blocks in reverse order gives the negations of interpolants (weakest
// preconditions).
// source Dietsch, Heizmann, Musa, Nutz, Podelski: "Craig vs. Newton in software model checking", ESEC/FSE 2017.
#include "refine/itp_priv.h"

enum {
    STORES_MAX = 8,  // that one fact looks behind
    MODELS_MAX = 16,
    SIZE_MAX_FACTS = 5000,
};

struct sweep {
    struct itp_run *r;
    const struct itp_items *items;  // in order of places
    bool backward;                  // place = n - 1 - block
    struct map last;                // id of a VAR -> the last place where an item mentions it
    struct term_vec facts;
    struct solver *rest;  // the items of later places, one level each
    struct term_vec vars;
};

static size_t place_of(const struct sweep *w, const struct itp_item *x)
{
    return w->backward ? w->r->n - 1 - x->block : x->block;
}

static bool is_dead(const struct sweep *w, const struct term *v, size_t place)
{
    uint64_t last;
    return !map_get(&w->last, v->id, &last) || last <= place;
}

// A variable of f that later places do not mention; NULL: there is none.
static const struct term *dead_var(struct sweep *w, const struct term *f, size_t place)
{
    vec_clear(&w->vars);
    term_vars(w->r->p, f, &w->vars);
    for (size_t i = 0; i < w->vars.n; i++)
        if (is_dead(w, w->vars.at[i], place))
            return w->vars.at[i];
    return NULL;
}

// Adds a fact.  Facts are literals, each once: conjunctions are split, `true` is dropped, and `false` replaces all
// others.
static void put_fact(struct sweep *w, struct term_vec *facts, const struct term *f)
{
    struct itp_items parts = { 0 };
    itp_expand(w->r->p, (struct itp_item){ .f = f }, &parts);
    for (size_t i = 0; i < parts.n; i++)
        vec_push_once(facts, parts.at[i].f);
    vec_free(&parts);
}

static const struct term *conjunction(struct sweep *w)
{
    return w->facts.n ? term_make(w->r->p, TERM_AND, w->facts.at, w->facts.n, (struct term_extra){ 0 })
                      : w->r->p->t_true;
}

static void substitute(struct sweep *w, size_t except, const struct term *x, const struct term *t)
{
    struct term_vec next = { 0 };
    for (size_t i = 0; i < w->facts.n; i++)
        if (i != except)
            put_fact(w, &next, term_subst(w->r->p, w->facts.at[i], &x, &t, 1));
    vec_free(&w->facts);
    w->facts = next;
}

// Solves array = store(x, i, v) for a dead variable x: x is `array` with something else at i.
static const struct term *solve_store(struct sweep *w, const struct term *eq, const struct term *x,
                                      const struct term **also)
{
    for (size_t k = 0; eq->op == TERM_EQ && k < 2; k++) {
        const struct term *s = eq->arg[k], *array = eq->arg[1 - k];
        if (s->op != TERM_STORE || s->arg[0] != x || itp_occurs(x, array) || itp_occurs(x, s->arg[1]) ||
            itp_occurs(x, s->arg[2]))
            continue;
        *also = term_eq(w->r->p, term_select(w->r->p, array, s->arg[1]), s->arg[2]);
        return term_store(w->r->p, array, s->arg[1], term_fresh(w->r->p, "old", x->sort->elem));
    }
    return NULL;
}

// Eliminates one dead variable by an equation that gives its value; false if there is none.
static bool eliminate_one(struct sweep *w, size_t place)
{
    for (size_t i = 0; i < w->facts.n; i++) {
        const struct term *f = w->facts.at[i], *also = NULL;
        if (f->op != TERM_EQ && !term_is_literal(f))
            continue;
        vec_clear(&w->vars);
        term_vars(w->r->p, f, &w->vars);
        for (size_t k = 0; k < w->vars.n; k++) {
            const struct term *x = w->vars.at[k];
            if (!is_dead(w, x, place))
                continue;
            const struct term *t = itp_solve_for(w->r->p, f, x);
            if (!t)
                t = solve_store(w, f, x, &also);
            if (!t)
                continue;
            substitute(w, i, x, t);
            if (also)
                put_fact(w, &w->facts, also);
            return true;
        }
    }
    return false;
}

// f without the stores that hide what it says about an array: select(store(a, i, v), j) becomes select(a, j), or else i
// = j.
static const struct term *look_behind(struct sweep *w, const struct term *f, size_t place)
{
    struct terms *p = w->r->p;
    const struct term *r = p->t_false;
    struct term_vec sub = { 0 };
    for (int round = 0; round < STORES_MAX && dead_var(w, f, place); round++) {
        const struct term *s = NULL;
        vec_clear(&sub);
        itp_subterms(f, &sub);
        for (size_t i = 0; i < sub.n && !s; i++)
            if (sub.at[i]->op == TERM_SELECT && sub.at[i]->arg[0]->op == TERM_STORE)
                s = sub.at[i];
        if (!s)
            break;
        const struct term *store = s->arg[0];
        r = term_or(p, r, term_eq(p, store->arg[1], s->arg[1]));
        f = itp_replace(p, f, s, term_select(p, store->arg[0], s->arg[1]));
    }
    vec_free(&sub);
    return term_or(p, r, f);
}

// Forgets remaining facts about dead variables.
static void forget(struct sweep *w, size_t place)
{
    size_t n = 0;
    for (size_t i = 0; i < w->facts.n; i++) {
        const struct term *f = w->facts.at[i];
        if (dead_var(w, f, place))
            f = look_behind(w, f, place);
        if (!dead_var(w, f, place))
            w->facts.at[n++] = f;
    }
    w->facts.n = n;
}

// Projects all facts to variables that are not dead.
static void project(struct sweep *w, size_t place)
{
    struct term_vec dead = { 0 }, vars = { 0 };
    bool exact = false;
    const struct term *f = conjunction(w);
    term_vars(w->r->p, f, &vars);
    for (size_t i = 0; i < vars.n; i++)
        if (is_dead(w, vars.at[i], place))
            vec_push(&dead, vars.at[i]);
    if (dead.n)
        f = smt_project(w->r->t->smt, f, dead.at, dead.n, MODELS_MAX, false, &exact);
    vec_clear(&w->facts);
    if (f)
        put_fact(w, &w->facts, f);
    vec_free(&dead);
    vec_free(&vars);
}

// Whether the facts contradict the rest; if so, only those that are needed remain.
static bool weaken(struct sweep *w)
{
    struct u32_vec core = { 0 };
    bool yes = solver_check(w->rest, w->facts.at, w->facts.n) == SAT_NO;
    if (yes) {
        solver_core(w->rest, &core);
        for (size_t i = 0; i < core.n; i++)
            w->facts.at[i] = w->facts.at[core.at[i]];
        w->facts.n = core.n;
    }
    vec_free(&core);
    return yes;
}

// Finds facts without dead variables that still contradict the rest: by forgetting, else by projection.
static bool simplest(struct sweep *w, size_t place)
{
    struct term_vec all = { 0 };
    vec_append(&all, &w->facts);
    forget(w, place);
    bool ok = weaken(w);
    if (!ok) {
        vec_clear(&w->facts);
        vec_append(&w->facts, &all);
        project(w, place);
        ok = weaken(w);
    }
    vec_free(&all);
    return ok;
}

// Computes the facts behind a place; behind the last item they are contradictory.
static bool advance(struct sweep *w, size_t place, size_t *next, const struct term **out)
{
    size_t from = *next;
    while (*next < w->items->n && place_of(w, &w->items->at[*next]) == place)
        put_fact(w, &w->facts, w->items->at[(*next)++].f);
    if (*next == w->items->n) {
        *out = term_bool(w->r->p, w->backward);
        return true;
    }
    if (*next > from)
        solver_pop(w->rest, 1);
    while (eliminate_one(w, place))
        continue;
    bool ok = *next == from || simplest(w, place);
    const struct term *f = conjunction(w);
    *out = w->backward ? term_not(w->r->p, f) : f;
    return ok && term_size(w->r->p, f) <= SIZE_MAX_FACTS;
}

static void begin_sweep(struct sweep *w)
{
    for (size_t i = w->items->n; i-- > 0;) {
        const struct itp_item *x = &w->items->at[i];
        if (i + 1 == w->items->n || place_of(w, x) != place_of(w, x + 1))
            solver_push(w->rest);
        solver_assert(w->rest, x->f);
    }
    for (size_t i = 0; i < w->items->n; i++) {
        vec_clear(&w->vars);
        term_vars(w->r->p, w->items->at[i].f, &w->vars);
        for (size_t k = 0; k < w->vars.n; k++)
            map_put(&w->last, w->vars.at[k]->id, place_of(w, &w->items->at[i]));
    }
}

static bool sweep(struct itp_run *r, const struct itp_items *items, bool backward, const struct term **seq)
{
    struct sweep w = { .r = r, .items = items, .backward = backward };
    w.rest = solver_new(r->t->smt, ITP_SIDE_RLIMIT);
    begin_sweep(&w);
    seq[0] = r->p->t_true;
    seq[r->n] = r->p->t_false;
    bool ok = true;
    size_t next = 0;
    for (size_t place = 0; place + 1 < r->n && ok; place++)
        ok = advance(&w, place, &next, &seq[backward ? r->n - 1 - place : place + 1]);
    solver_free(w.rest);
    vec_free(&w.facts);
    vec_free(&w.vars);
    map_free(&w.last);
    return ok;
}

bool itp_wp(struct itp_run *r, const struct itp_items *items, const struct term **seq)
{
    r->used_wp = true;
    if (sweep(r, items, false, seq))
        return true;
    struct itp_items reversed = { 0 };
    for (size_t i = items->n; i-- > 0;)
        vec_push(&reversed, items->at[i]);
    bool ok = sweep(r, &reversed, true, seq);
    vec_free(&reversed);
    return ok;
}
