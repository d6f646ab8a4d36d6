// SPDX-License-Identifier: Apache-2.0
// implicant.c: literals that make a formula true in a model.
#include "smt/implicant.h"

#include "smt/term_priv.h"

struct explanation {
    struct terms *p;
    struct solver *v;
    struct map truth;  // id of a boolean term -> 0, 1
    struct map done;   // id * 2 + truth of the terms that are explained already
    struct term_vec todo;
    struct args literals;
    bool failed;
};

static bool is_connective(const struct term *t)
{
    return t->sort->kind == SORT_BOOL && t->n && !term_is_atom(t);
}

// The boolean terms that occur in connectives of f, f included, in order of id (so arguments come first).
static void skeleton(const struct terms *p, const struct term *f, struct term_vec *out)
{
    struct walk *w = walk_begin(p);
    walk_visit(w, f);
    vec_push(&w->stack, f);
    while (w->stack.n) {
        const struct term *t = vec_pop(&w->stack);
        vec_push(out, t);
        for (uint32_t i = 0; is_connective(t) && i < t->n; i++)
            if (walk_visit(w, t->arg[i]))
                vec_push(&w->stack, t->arg[i]);
    }
    walk_end(w);
    term_vec_sort(out);
}

static bool truth_of(const struct explanation *e, const struct term *t)
{
    uint64_t v = 0;
    VERIFY(map_get(&e->truth, t->id, &v));
    return v != 0;
}

static bool evaluate(struct explanation *e, const struct term *t)
{
    bool a;
    switch ((int)t->op) {
    case TERM_TRUE:
    case TERM_FALSE:
        return t->op == TERM_TRUE;
    case TERM_NOT:
        return !truth_of(e, t->arg[0]);
    case TERM_AND:
    case TERM_OR:
        a = t->op == TERM_AND;
        for (uint32_t i = 0; i < t->n; i++)
            if (truth_of(e, t->arg[i]) != a)
                return !a;
        return a;
    case TERM_ITE:
        return truth_of(e, t->arg[truth_of(e, t->arg[0]) ? 1 : 2]);
    case TERM_EQ:
        if (is_connective(t))
            return truth_of(e, t->arg[0]) == truth_of(e, t->arg[1]);
        break;
    default:
        break;
    }
    const struct term *v = solver_value(e->v, t);
    e->failed |= !v;
    return v && v->op == TERM_TRUE;
}

static void learn_truth(struct explanation *e, const struct term *f)
{
    struct term_vec all = { 0 };
    skeleton(e->p, f, &all);
    for (size_t i = 0; i < all.n && !e->failed; i++)
        if (!map_get(&e->truth, all.at[i]->id, NULL))
            map_put(&e->truth, all.at[i]->id, evaluate(e, all.at[i]));
    vec_free(&all);
}

static void later(struct explanation *e, const struct term *t)
{
    if (map_put(&e->done, t->id, 1))
        vec_push(&e->todo, t);
}

// Replaces (ite c a b) within an atom by the branch that the model takes; c is explained later.
static const struct term *take_branch(void *ctx, const struct term *t, const struct term *const *arg)
{
    struct explanation *e = ctx;
    if (t->op != TERM_ITE || t->sort->kind == SORT_BOOL)
        return NULL;
    learn_truth(e, t->arg[0]);
    if (e->failed)
        return NULL;
    later(e, t->arg[0]);
    return arg[truth_of(e, t->arg[0]) ? 1 : 2];
}

// For an `and` that is false, or an `or` that is true, one argument is enough: best one that is needed anyway.
static void explain_one(struct explanation *e, const struct term *t, bool truth)
{
    const struct term *pick = NULL;
    for (uint32_t i = 0; i < t->n; i++) {
        if (truth_of(e, t->arg[i]) != truth)
            continue;
        if (map_get(&e->done, t->arg[i]->id, NULL))
            return;
        if (!pick)
            pick = t->arg[i];
    }
    VERIFY(pick);
    later(e, pick);
}

// Explains the truth of t: adds t's literal, or leaves the arguments that decide t to be explained later.
static void explain(struct explanation *e, const struct term *t)
{
    bool truth = truth_of(e, t);
    if (!t->n && t->op != TERM_VAR)
        return;
    if (!is_connective(t)) {
        const struct term *atom = term_rewrite(e->p, t, take_branch, e);
        args_add(&e->literals, truth ? atom : term_not(e->p, atom));
        return;
    }
    if ((t->op == TERM_AND || t->op == TERM_OR) && (t->op == TERM_OR) == truth) {
        explain_one(e, t, truth);
    } else if (t->op == TERM_ITE) {
        later(e, t->arg[0]);
        later(e, t->arg[truth_of(e, t->arg[0]) ? 1 : 2]);
    } else {
        for (uint32_t i = 0; i < t->n; i++)
            later(e, t->arg[i]);
    }
}

const struct term *implicant(struct solver *v, struct terms *p, const struct term *f)
{
    struct explanation e = { .p = p, .v = v };
    args_init(&e.literals);
    learn_truth(&e, f);
    if (!e.failed && !truth_of(&e, f))
        e.failed = true;
    if (!e.failed)
        later(&e, f);
    while (e.todo.n && !e.failed)
        explain(&e, vec_pop(&e.todo));
    const struct term *r = NULL;
    if (!e.failed)
        r = term_make(p, TERM_AND, e.literals.at, e.literals.n, (struct term_extra){ 0 });
    map_free(&e.truth);
    map_free(&e.done);
    vec_free(&e.todo);
    args_free(&e.literals);
    return r && r->op != TERM_FALSE ? r : NULL;
}
