// SPDX-License-Identifier: Apache-2.0
// subject.c: the program under verification, from its text to its automata.
#include "subject/subject.h"

void subject_free(struct subject *s)
{
    struct cfa *const all[] = { s->program.cfa, s->view.cfa, s->built };
    known_free(&s->view);
    known_free(&s->program);
    vec_free(&s->over_built);
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        cfa_free(all[i]);
    properties_free(&s->props);
    program_release(&s->prog);
}

enum rc subject_build(struct subject *s)
{
    struct cfa *c = NULL;
    enum rc rc = cfa_build(&s->prog, &s->options, spec_checks(&s->props), &c);
    if (rc != RC_OK)
        return rc;
    known_init(&s->program, c);
    s->built_edges = c->edges.n;
    return RC_OK;
}

enum rc subject_automata(struct subject *s, const struct cfa *c, struct arena *mem, struct automata *out)
{
    for (size_t i = 0; i < s->props.n; i++)
        vec_push(out, spec_automaton(&s->props.at[i], c, mem));
    if (!s->automaton)
        return RC_OK;
    struct automaton *a = NULL;
    enum rc rc = spec_read_automaton(s->automaton, &s->prog, s->prog.diag, mem, &a);
    if (rc == RC_OK)
        vec_push(out, a);
    return rc;
}

bool subject_exclude(struct subject *s, struct edge *e)
{
    if (e->kind != EDGE_VIOLATION && e->kind != EDGE_EXTERN)
        return false;
    s->edited = true;
    (void)facts_add(&s->known->facts, &(struct fact){ .kind = FACT_EXCLUDED, .at = e->id });
    e->kind = EDGE_STOP;
    e->lhs = e->rhs = NULL;
    e->called = (struct sym){ 0 };
    return true;
}
