// SPDX-License-Identifier: Apache-2.0
// ends.c: ends of the program, and of argv, that no execution comes to.
//
// A block that lives where the program ends violates memcleanup, so an assertion that cannot fail has to be proved before memcleanup is: a call of
// abort behind it is an end.  Analyses of memory seldom prove assertions.  So those that do are asked for the calls that end the program, by themselves:
// for such a stage these ends are violations, and there are no others.  What it excludes is no end any more for the stages that follow.
//
// Where an element of argv is read, whether it is the null pointer behind the last one is a question about numbers, too (lower/build_main.c).
#include "subject/subject.h"

static const struct property ends_property = { .kind = PROP_CHECK, .check = CHECK_END, .title = "end of the program" };

// The end of the first function is where every execution is to go.
static bool is_early_end(const struct cfa *c, const struct edge *e)
{
    return e->kind == EDGE_STOP && e->ends_program && e->from->fn != c->start;
}

static bool is_end_of_argv(const struct edge *e)
{
    return e->kind == EDGE_ASSIGN && e->input == INPUT_ARGV;
}

static void find_ends(struct subject *s)
{
    struct cfa *c = s->known->cfa;
    bool cleanup = spec_safety(&s->props) & SAFE_MEMCLEANUP;
    s->ends = ARENA_ARRAY(&s->prog.mem, uint8_t, c->edges.n);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        s->ends[i] = (cleanup && is_early_end(c, e)) || is_end_of_argv(e) ? END_OPEN : END_NONE;
    }
}

bool subject_has_ends(struct subject *s)
{
    if (!spec_safety(&s->props))
        return false;
    if (!s->ends)
        find_ends(s);
    return memchr(s->ends, END_OPEN, s->known->cfa->edges.n) != NULL;
}

void subject_ask_ends(struct subject *s)
{
    for (size_t i = 0; i < s->known->cfa->edges.n; i++) {
        struct edge *e = s->known->cfa->edges.at[i];
        if (s->ends[i] != END_OPEN)
            continue;
        e->kind = EDGE_VIOLATION;
        e->check = CHECK_END;
    }
    s->asks_ends = true;
}

struct automaton *subject_ends_automaton(struct subject *s, struct arena *mem)
{
    return spec_automaton(&ends_property, s->known->cfa, mem);
}

bool subject_take_end(struct subject *s, uint32_t edge, bool reached)
{
    enum fact_kind k = reached ? FACT_END : FACT_NO_END;
    if (!s->ends || s->ends[edge] != END_OPEN)
        return false;
    s->ends[edge] = reached ? END_REACHED : END_NONE;
    (void)facts_add(&s->known->facts, &(struct fact){ .kind = k, .at = edge });
    if (reached)
        return false;
    struct edge *e = s->known->cfa->edges.at[edge];
    s->edited = true;
    e->ends_program = false;
    if (e->input == INPUT_ARGV) {
        e->kind = EDGE_STOP;
        e->lhs = e->rhs = NULL;
    }
    return true;
}

bool subject_answer_ends(struct subject *s, const uint8_t *excluded, const struct edge *reached)
{
    bool any = false;
    for (size_t i = 0; i < s->known->cfa->edges.n; i++) {
        struct edge *e = s->known->cfa->edges.at[i];
        if (s->ends[i] != END_OPEN)
            continue;
        e->kind = e->input == INPUT_ARGV ? EDGE_ASSIGN : EDGE_STOP;
        e->check = 0;
        any |= excluded[i] && subject_take_end(s, (uint32_t)i, false);
    }
    if (reached)
        (void)subject_take_end(s, reached->id, true);
    s->asks_ends = false;
    return any;
}
