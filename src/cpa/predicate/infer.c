// SPDX-License-Identifier: Apache-2.0
// infer.c: predicates that the text of the program, or a file, suggests.  When another analysis stops tracking a
// variable, these predicates are tracked from then on, with its last value (Theoduloz 2010, 4.4.5: InferPred and prec
// of the composite).
#include "cpa/predicate/predicate_priv.h"

// ---- conditions of the program --------------------------------------------------------------------------------------

static void push_once(struct map *seen, struct term_vec *todo, const struct term *t)
{
    if (map_put(seen, t->id, 1))
        vec_push(todo, t);
}

// Whether `part` occurs in t.
static bool occurs(const struct term *part, const struct term *t)
{
    struct map seen = { 0 };
    struct term_vec todo = { 0 };
    bool found = false;
    push_once(&seen, &todo, t);
    while (todo.n && !found) {
        const struct term *x = vec_pop(&todo);
        found = x == part;
        for (uint32_t i = 0; i < x->n; i++)
            push_once(&seen, &todo, x->arg[i]);
    }
    vec_free(&todo);
    map_free(&seen);
    return found;
}

void pred_infer(struct pred_cpa *v, const struct term *about,
                void (*found)(void *ctx, const struct term *t, const struct func *fn), void *ctx)
{
    const struct cfa *c = v->cpa.run->cfa;
    struct term_vec atoms = { 0 };
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (e->kind != EDGE_ASSUME || !e->truth)
            continue;  // the other one of the pair says the same
        const struct term *t = encode_exp(v->enc, e->rhs, true);
        vec_clear(&atoms);
        if (t)
            term_atoms(v->terms, t, &atoms);
        for (size_t k = 0; k < atoms.n; k++)
            if (!about || occurs(about, atoms.at[k]))
                found(ctx, atoms.at[k], e->from->fn);
    }
    vec_free(&atoms);
}

// ---- predicates about what is dropped -------------------------------------------------------------------------------

// Collects predicates for one location.
struct gathering {
    struct pred_cpa *v;
    const struct term *about;
    const struct pred_prec *p;
    uint32_t scope;  // the scope of the given predicates being looked at
};

static void gather(struct gathering *k, uint32_t scope, uint32_t pred)
{
    k->p = pred_prec_add(k->v, k->p, scope, pred);
}

// Whether t is about nothing but globals.
static bool is_global(struct pred_cpa *v, const struct term *t)
{
    struct term_vec vars = { 0 };
    bool global = true;
    const struct func *fn;
    term_vars(v->terms, t, &vars);
    for (size_t i = 0; i < vars.n && global; i++)
        global = encode_scope(v->enc, vars.at[i], &fn) && !fn;
    vec_free(&vars);
    return global;
}

static void gather_in_callees(struct gathering *k, const struct func *f, uint32_t pred, struct map *seen)
{
    struct {
        VEC_OF(const struct func *);
    } todo = { 0 };
    map_put(seen, f->id, 1);
    vec_push(&todo, f);
    while (todo.n) {
        f = vec_pop(&todo);
        gather(k, pred_scope_function(f), pred);
        for (size_t i = 0; i < f->nodes.n; i++)
            for (size_t j = 0; j < f->nodes.at[i]->out.n; j++) {
                const struct edge *e = f->nodes.at[i]->out.at[j];
                if (e->kind == EDGE_CALL && map_put(seen, e->to->fn->id, 1))
                    vec_push(&todo, e->to->fn);
            }
    }
    vec_free(&todo);
}

/* Collects from a condition of function fn.  What it says of fn's locals must outlive loops in functions that fn calls,
 * so it is tracked there, too. */
static void gather_condition(void *ctx, const struct term *t, const struct func *fn)
{
    struct gathering *k = ctx;
    uint32_t pred = pred_add(k->v, t);
    struct map seen = { 0 };
    if (pred == PRED_NONE)
        return;
    if (is_global(k->v, t))
        gather(k, PRED_EVERYWHERE, pred);
    else
        gather_in_callees(k, fn, pred, &seen);
    map_free(&seen);
}

static void gather_given(void *ctx, uint32_t pred, uint32_t value)
{
    struct gathering *k = ctx;
    (void)value;
    if (occurs(k->about, k->v->preds.at[pred].plain))
        gather(k, k->scope, pred);
}

static void gather_given_in(void *ctx, uint32_t scope, uint32_t set)
{
    struct gathering *k = ctx;
    k->scope = scope;
    pmap_each(&k->v->sets, set, gather_given, k);
}

// All predicates that are suggested for a location, computed once.
static const struct pred_prec *suggested(struct pred_cpa *v, const struct exp *cell)
{
    uint64_t known;
    if (map_get(&v->suggested, cell->id, &known))
        return (const struct pred_prec *)(uintptr_t)known;
    struct gathering k = { v, encode_value(v->enc, cell), pred_prec_intern(v, PMAP_EMPTY), 0 };
    if (k.about && v->cfg->infer == INFER_CONDITIONS)
        pred_infer(v, k.about, gather_condition, &k);
    if (k.about && v->given)
        pmap_each(&v->sets, v->given->root, gather_given_in, &k);
    map_put(&v->suggested, cell->id, (uint64_t)(uintptr_t)k.p);
    return k.p;
}

// ---- taking over ----------------------------------------------------------------------------------------------------

const struct taken_over *pred_taken_over(const struct pred_cpa *v, const struct pred_state *s)
{
    uint64_t known = 0;
    map_get(&v->taken_over, s->s.id, &known);
    return (const struct taken_over *)(uintptr_t)known;
}

static void note(struct pred_cpa *v, const struct pred_state *s, struct taken_over t)
{
    t.next = pred_taken_over(v, s);
    for (const struct taken_over *o = t.next; o; o = o->next)
        if (o->to == t.to)
            return;
    if (t.to == s)
        return;
    struct taken_over *own = ARENA_NEW(&v->cpa.run->mem, struct taken_over);
    *own = t;
    map_put(&v->taken_over, s->s.id, (uint64_t)(uintptr_t)own);
}

void pred_take_over(struct pred_cpa *v, const struct pred_state **s, const struct pred_prec **p,
                    const struct prec_step *step)
{
    for (size_t i = 0; i < step->drops.n; i++) {
        const struct exp *cell = step->drops.at[i].cell;
        const struct pred_prec *more = pred_prec_union(v, *p, suggested(v, cell));
        v->stats->taken_over++;
        *p = more;
        const struct term *fact = v->cfg->infer_values ? pred_fact(v, cell, step->before) : NULL;
        if (!fact)
            continue;
        struct pred_state t = **s;
        t.f = path_formula_intern(v, encode_assume(v->enc, t.f->f, fact));
        const struct pred_state *to = pred_state_intern(v, &t);
        note(v, *s, (struct taken_over){ .cell = cell, .fact = fact, .to = to });
        *s = to;
    }
}
