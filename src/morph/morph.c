// SPDX-License-Identifier: Apache-2.0
// morph.c: the view, from beginning to end.
#include "morph/morph_priv.h"

static void find_definitions(struct morph *m)
{
    const struct cfa *c = m->cfa;
    m->n_vars = c->vars.n;
    m->n_defs = MEM_ARRAY(uint32_t, m->n_vars + 1);
    m->def = MEM_ARRAY(struct edge *, m->n_vars + 1);
    m->def_before = MEM_ARRAY(struct edge *, c->edges.n + 1);
    for (size_t i = 0; i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        if (!e->lhs || e->lhs->kind != EXP_CELL)
            continue;
        m->n_defs[e->lhs->var->id]++;
        m->def_before[i] = m->def[e->lhs->var->id];
        m->def[e->lhs->var->id] = e;
    }
}

static void free_all(struct morph *m)
{
    mem_free(m->blamed, m->n_edges + 1);
    mem_free(m->goes_on, m->n_nodes + 1);
    mem_free(m->may_fail, m->n_nodes + 1);
    mem_free(m->n_defs, (m->n_vars + 1) * sizeof *m->n_defs);
    mem_free(m->def, (m->n_vars + 1) * sizeof *m->def);
    mem_free(m->def_before, (m->n_edges + 1) * sizeof *m->def_before);
    map_free(&m->followed);
    map_free(&m->number);
    map_free(&m->access_of);
    map_free(&m->shadows);
    vec_free(&m->arrays);
    vec_free(&m->accesses);
    vec_free(&m->checks);
    vec_free(&m->slots);
    vec_free(&m->witnesses);
    vec_free(&m->exits);
    vec_free(&m->marks);
    vec_free(&m->rows);
    lives_free(m->lives);
    pointsto_free(m->pt);
}

bool morph_arrays(struct cfa *c, const struct automaton *const *watch, size_t n, struct budget *b)
{
    morph_prepare(c);
    struct morph m = {
        .cfa = c, .budget = b, .x = &c->exps, .wide = c->prog->types.basic[TYPE_LLONG], .watch = watch, .n_watch = n
    };
    m.pt = pointsto_run(c, b);
    m.lives = lives_new(c, m.pt);
    find_definitions(&m);
    m.n_nodes = c->nodes.n;
    m.n_edges = c->edges.n;
    m.ed = cfa_edit_begin(c);
    morph_find_arrays(&m);
    morph_find_checks(&m);
    bool any = m.checks.n > 0;
    if (any) {
        morph_find_slots(&m);
        morph_find_exits(&m);
        morph_rewrite(&m);
    }
    cfa_edit_end(m.ed);
    free_all(&m);
    return any;
}
