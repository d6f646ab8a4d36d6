// SPDX-License-Identifier: Apache-2.0
// source.c: finds the sources of values in a condition: what a condition says about a temporary, it also says about the
// memory cell or the expression that was just copied into it.
#include "cfa/finish.h"

enum { SOURCES_MAX = 8, VARS_MAX = 32 };

// Walks back from a condition along edges that are sure to come before it.
struct walk {
    const struct edge *found[SOURCES_MAX];
    size_t n_found;
    const struct var *written[VARS_MAX];  // between the edge at hand and the condition
    size_t n_written;
};

static bool is_written(const struct walk *w, const struct var *v)
{
    for (size_t i = 0; i < w->n_written; i++)
        if (w->written[i] == v)
            return true;
    return false;
}

static bool reads_written(const struct walk *w, const struct exp *e)
{
    for (; e; e = e->a)
        if ((e->var && is_written(w, e->var)) || (e->b && reads_written(w, e->b)))
            return true;
    return false;
}

// A copy into a variable that no pointer can reach.
static bool is_private_copy(const struct edge *e)
{
    if (e->kind != EDGE_LOAD && e->kind != EDGE_ASSIGN)
        return false;
    const struct var *v = e->lhs->var;
    return v->fn && !v->addressed && type_is_scalar(v->type);
}

static void collect_sources(struct walk *w, const struct edge *condition)
{
    for (const struct node *n = condition->from; n->in.n == 1; n = n->in.at[0]->from) {
        const struct edge *e = n->in.at[0];
        if (e->note)
            continue;
        if (!is_private_copy(e) || w->n_written == VARS_MAX || w->n_found == SOURCES_MAX)
            return;
        const struct exp *from = e->kind == EDGE_LOAD ? e->addr : e->rhs;
        bool known_later = is_written(w, e->lhs->var);
        w->written[w->n_written++] = e->lhs->var;
        if (!known_later && !e->bits && !e->lhs->bits && from->kind != EXP_CONST && !reads_written(w, from))
            w->found[w->n_found++] = e;
    }
}

void cfa_find_sources(struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        if (e->kind != EDGE_ASSUME)
            continue;
        struct walk w = { .n_found = 0 };
        collect_sources(&w, e);
        e->sources = ARENA_ARRAY(&c->mem, const struct edge *, w.n_found);
        e->n_sources = w.n_found;
        for (size_t k = 0; k < w.n_found; k++)
            e->sources[k] = w.found[k];
    }
}
