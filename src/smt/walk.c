// SPDX-License-Identifier: Apache-2.0
// walk.c: traversals of term DAGs with explicit stacks: substitution, variables, atoms.
#include "smt/term_priv.h"

struct walk *walk_begin(const struct terms *p)
{
    struct walk *w = p->walk;
    while (w->busy) {
        if (!w->deeper)
            w->deeper = MEM_NEW(struct walk);
        w = w->deeper;
    }
    if (w->cap < p->all.n) {
        size_t cap = MAX(p->all.n + p->all.n / 2, (size_t)64);
        w->stamp = mem_realloc(w->stamp, w->cap * sizeof *w->stamp, cap * sizeof *w->stamp);
        w->val = mem_realloc(w->val, w->cap * sizeof *w->val, cap * sizeof *w->val);
        w->cap = cap;
    }
    if (++w->epoch == 0) {
        memset(w->stamp, 0, w->cap * sizeof *w->stamp);
        w->epoch = 1;
    }
    w->busy = true;
    vec_clear(&w->stack);
    return w;
}

void walk_end(struct walk *w)
{
    w->busy = false;
}

void walk_free(struct walk *w)
{
    while (w) {
        struct walk *deeper = w->deeper;
        mem_free(w->stamp, w->cap * sizeof *w->stamp);
        mem_free(w->val, w->cap * sizeof *w->val);
        vec_free(&w->stack);
        mem_free(w, sizeof *w);
        w = deeper;
    }
}

// Substitution

// Pushes the arguments of t that have no result yet; whether all of them have one.
static bool args_done(struct walk *w, const struct term *t)
{
    bool done = true;
    for (uint32_t i = t->n; i-- > 0;) {
        if (!walk_seen(w, t->arg[i])) {
            vec_push(&w->stack, t->arg[i]);
            done = false;
        }
    }
    return done;
}

// The result for t, whose arguments have results.
static const struct term *result(struct terms *p, struct walk *w, const struct term *t, term_rewriter *with, void *ctx)
{
    struct args a;
    args_init(&a);
    bool changed = false;
    for (uint32_t i = 0; i < t->n; i++) {
        args_add(&a, w->val[t->arg[i]->id]);
        changed |= a.at[i] != t->arg[i];
    }
    const struct term *r = with(ctx, t, a.at);
    if (!r)
        r = changed ? term_again(p, t, a.at) : t;
    VERIFY(r->sort == t->sort);
    args_free(&a);
    return r;
}

const struct term *term_rewrite(struct terms *p, const struct term *t, term_rewriter *with, void *ctx)
{
    struct walk *w = walk_begin(p);
    vec_push(&w->stack, t);
    while (w->stack.n) {
        const struct term *u = vec_last(&w->stack);
        if (walk_seen(w, u)) {
            w->stack.n--;
        } else if (args_done(w, u)) {
            w->stack.n--;
            w->val[u->id] = result(p, w, u, with, ctx);
            walk_visit(w, u);
        }
    }
    const struct term *r = w->val[t->id];
    walk_end(w);
    return r;
}

struct leaves {
    const struct term *(*leaf)(void *ctx, const struct term *v);
    void *ctx;
};

static const struct term *map_leaf(void *ctx, const struct term *t, const struct term *const *arg)
{
    const struct leaves *m = ctx;
    (void)arg;
    return t->op == TERM_VAR ? m->leaf(m->ctx, t) : NULL;
}

const struct term *term_map(struct terms *p, const struct term *t,
                            const struct term *(*leaf)(void *ctx, const struct term *v), void *ctx)
{
    struct leaves m = { leaf, ctx };
    return term_rewrite(p, t, map_leaf, &m);
}

struct subst {
    const struct term *const *from, *const *to;
    size_t n;
    struct map at;  // id of from[i] -> i, when there are many
};

static const struct term *subst_leaf(void *ctx, const struct term *v)
{
    struct subst *s = ctx;
    uint64_t i = 0;
    if (s->at.n)
        return map_get(&s->at, v->id, &i) ? s->to[i] : v;
    for (; i < s->n; i++)
        if (s->from[i] == v)
            return s->to[i];
    return v;
}

const struct term *term_subst(struct terms *p, const struct term *t, const struct term *const *from,
                              const struct term *const *to, size_t n)
{
    struct subst s = { .from = from, .to = to, .n = n };
    if (n > 8)
        for (size_t i = n; i-- > 0;)
            map_put(&s.at, from[i]->id, i);
    const struct term *r = term_map(p, t, subst_leaf, &s);
    map_free(&s.at);
    return r;
}

// Collections

// Visits every term of t's DAG once; appends those for which pick says true to out (may be NULL), in order of id.
// Gives the number of terms visited.
static size_t collect_terms(const struct terms *p, const struct term *t, bool (*pick)(const struct term *),
                            struct term_vec *out)
{
    struct walk *w = walk_begin(p);
    size_t nodes = 0, begin = out ? out->n : 0;
    walk_visit(w, t);
    vec_push(&w->stack, t);
    while (w->stack.n) {
        const struct term *u = vec_pop(&w->stack);
        nodes++;
        if (out && pick(u))
            vec_push(out, u);
        for (uint32_t i = 0; i < u->n; i++)
            if (walk_visit(w, u->arg[i]))
                vec_push(&w->stack, u->arg[i]);
    }
    walk_end(w);
    if (out && out->n > begin)
        term_vec_sort(&(struct term_vec){ .at = out->at + begin, .n = out->n - begin });
    return nodes;
}

static bool is_var(const struct term *t)
{
    return t->op == TERM_VAR;
}

void term_vars(const struct terms *p, const struct term *t, struct term_vec *out)
{
    collect_terms(p, t, is_var, out);
}

bool term_is_atom(const struct term *t)
{
    if (t->sort->kind != SORT_BOOL)
        return false;
    switch ((int)t->op) {
    case TERM_TRUE:
    case TERM_FALSE:
    case TERM_NOT:
    case TERM_AND:
    case TERM_OR:
    case TERM_ITE:
        return false;
    case TERM_EQ:
        return t->arg[0]->sort->kind != SORT_BOOL;
    default:
        return true;
    }
}

bool term_is_literal(const struct term *t)
{
    return term_is_atom(t) || (t->op == TERM_NOT && term_is_atom(t->arg[0]));
}

void term_atoms(const struct terms *p, const struct term *t, struct term_vec *out)
{
    collect_terms(p, t, term_is_atom, out);
}

size_t term_size(const struct terms *p, const struct term *t)
{
    return collect_terms(p, t, NULL, NULL);
}

// A long conjunction may be an `and` of `and`s: its parts from left to right.
void term_conjuncts(const struct term *t, struct term_vec *out)
{
    struct term_vec stack = { 0 };
    vec_push(&stack, t);
    while (stack.n) {
        const struct term *u = vec_pop(&stack);
        if (u->op != TERM_AND) {
            vec_push(out, u);
            continue;
        }
        for (uint32_t i = u->n; i-- > 0;)
            vec_push(&stack, u->arg[i]);
    }
    vec_free(&stack);
}
