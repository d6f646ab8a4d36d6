// SPDX-License-Identifier: Apache-2.0
// built.c: the program as it was built, beside the one that analyses have edited: what is executed, replayed and reported.
#include "subject/subject.h"

// Reads nothing anew: the syntax tree is the program's.
static struct cfa *build_as(struct subject *s, const struct cfa_options *opt, struct arena *mem, struct automata *over)
{
    struct budget *b = s->prog.budget;
    struct cfa *c = NULL;
    s->prog.budget = NULL;
    if (cfa_build(&s->prog, opt, spec_checks(&s->props), &c) != RC_OK)
        BUG("a program that was built before");
    s->prog.budget = b;
    if (subject_automata(s, c, mem, over) != RC_OK)
        BUG("automata that were made before");
    return c;
}

static void build_again(struct subject *s)
{
    s->built = build_as(s, &s->options, &s->prog.mem, &s->over_built);
    if (s->built->edges.n != s->built_edges)
        BUG("the automata are others when they are built again");
}

struct cfa *subject_reordered(struct subject *s, struct arena *mem, struct automata *over)
{
    struct cfa_options other = s->options;
    other.operands = s->options.operands == OPERANDS_GCC ? OPERANDS_CLANG : OPERANDS_GCC;
    return build_as(s, &other, mem, over);
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
            open[e->built - 1] = (!valid || e->reads_text) && !excluded;
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
