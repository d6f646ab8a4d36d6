// SPDX-License-Identifier: Apache-2.0
// cfa.c: automata as a whole, and small questions about their nodes and variables.
#include "cfa/finish.h"

#include "base/scan.h"

void cfa_order(struct cfa *c)
{
    cfa_graph(c);
    cfa_find_sources(c);
    cfa_live(c);
    cfa_classify(c);
#ifndef NDEBUG
    cfa_check(c);
#endif
}

void cfa_free(struct cfa *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->nodes.n; i++) {
        vec_free(&c->nodes.at[i]->out);
        vec_free(&c->nodes.at[i]->in);
        vec_free(&c->nodes.at[i]->dead);
    }
    for (size_t i = 0; i < c->funcs.n; i++) {
        vec_free(&c->funcs.at[i]->nodes);
        vec_free(&c->funcs.at[i]->vars);
        vec_free(&c->funcs.at[i]->loops);
        vec_free(&c->funcs.at[i]->uninit);
        vec_free(&c->funcs.at[i]->calls);
    }
    for (size_t i = 0; i < c->loops.n; i++)
        vec_free(&c->loops.at[i]->nodes);
    vec_free(&c->funcs);
    vec_free(&c->nodes);
    vec_free(&c->edges);
    vec_free(&c->vars);
    vec_free(&c->loops);
    vec_free(&c->assumptions);
    vec_free(&c->unordered);
    vec_free(&c->hazards);
    vec_free(&c->parts);
    exps_release(&c->exps);
    arena_free(&c->mem);
    mem_free(c, sizeof *c);
}

struct func *cfa_find_func(const struct cfa *c, const char *name)
{
    for (size_t i = 0; i < c->funcs.n; i++)
        if (strcmp(sym_str(&c->prog->syms, c->funcs.at[i]->name), name) == 0)
            return c->funcs.at[i];
    return NULL;
}

const struct edge *node_only_in(const struct node *n)
{
    const struct edge *e = n->in.n == 1 ? n->in.at[0] : NULL;
    return e && e->note && e->from != n ? node_only_in(e->from) : e;
}

bool func_negates(const struct cfa *c, const struct func *f)
{
    static const char *const names[] = { "abs", "labs", "llabs", "imaxabs" };
    return f->is_model && is_among(sym_str(&c->prog->syms, f->name), names, ARRAY_LEN(names));
}

bool loop_contains(const struct loop *l, const struct node *n)
{
    const struct loop *k = n->loop;
    while (k && k != l)
        k = k->parent;
    return k != NULL;
}

bool var_is_constant(const struct var *v)
{
    const struct type *t = v->decl ? v->decl->type : v->type;
    while (t->kind == TYPE_ARRAY)
        t = t->elem;
    return v->kind == VAR_STRING || (t->quals & QUAL_CONST);
}

bool var_is_read_only(const struct var *v)
{
    return var_is_constant(v) && (v->kind == VAR_STRING || v->kind == VAR_GLOBAL);
}
