// SPDX-License-Identifier: Apache-2.0
// built.c: the program as it was built, beside the one that analyses have edited: what is executed, replayed and reported.
#include "subject/subject.h"

// Reads nothing anew: the syntax tree is the program's, and building it again gives the same automata.
static void build_again(struct subject *s)
{
    struct budget *b = s->prog.budget;
    s->prog.budget = NULL;
    if (cfa_build(&s->prog, &s->options, spec_checks(&s->props), &s->built) != RC_OK ||
        s->built->edges.n != s->built_edges)
        BUG("the automata are others when they are built again");
    s->prog.budget = b;
    if (subject_automata(s, s->built, &s->prog.mem, &s->over_built) != RC_OK)
        BUG("automata that were made before");
}

// Where violations are still to be looked for: not at accesses that are valid, nor at violations that are excluded.
static const uint8_t *open_edges(struct subject *s, struct arena *mem)
{
    const struct cfa *c = s->program.cfa;
    uint8_t *open = ARENA_ARRAY(mem, uint8_t, s->built_edges);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        bool valid = i < s->program.ledger.n && known_is_valid(&s->program, e) && !e->checked;
        bool excluded = e->built && e->kind != s->built->edges.at[e->built - 1]->kind && !e->cut;
        if (e->built)
            open[e->built - 1] = !valid && !excluded;
    }
    return open;
}

void subject_built(struct subject *s, const struct automata *automata, struct arena *mem, struct built *out)
{
    *out = (struct built){ s->known->cfa, automata, NULL };
    if (!s->edited || s->asks_ends || s->known == &s->view)
        return;
    if (!s->built)
        build_again(s);
    *out = (struct built){ s->built, &s->over_built, open_edges(s, mem) };
}
