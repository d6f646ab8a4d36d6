// SPDX-License-Identifier: Apache-2.0
// ends.c: ends of the program that no execution comes to.
//
// A block that lives where the program ends violates memcleanup, so an assertion that cannot fail has to be proved before memcleanup is: a call of
// abort behind it is an end.  Analyses of memory seldom prove assertions.  So those that do are asked for the calls that end the program, by themselves:
// for such a stage these ends are violations, and there are no others.  What it excludes is no end any more for the stages that follow.
#include "cli/job.h"

// What becomes of the question for one end.
enum { END_NONE, END_OPEN, END_REACHED };

static const struct property ends_property = { .kind = PROP_CHECK, .check = CHECK_END, .title = "end of the program" };

// The end of the first function is where every execution is to go.
static bool is_early_end(const struct cfa *c, const struct edge *e)
{
    return e->kind == EDGE_STOP && e->ends_program && e->from->fn != c->start;
}

static void find_ends(struct job *j)
{
    struct cfa *c = j->known->cfa;
    j->ends = ARENA_ARRAY(&j->prog.mem, uint8_t, c->edges.n);
    for (size_t i = 0; i < c->edges.n; i++)
        j->ends[i] = is_early_end(c, c->edges.at[i]) ? END_OPEN : END_NONE;
}

bool job_has_ends(struct job *j)
{
    if (!(spec_safety(&j->props) & SAFE_MEMCLEANUP) || j->cfg->cli.certify)
        return false;
    if (!j->ends)
        find_ends(j);
    return memchr(j->ends, END_OPEN, j->known->cfa->edges.n) != NULL;
}

bool job_ask_ends(struct job *j)
{
    if (!job_has_ends(j))
        return false;
    for (size_t i = 0; i < j->known->cfa->edges.n; i++) {
        struct edge *e = j->known->cfa->edges.at[i];
        if (j->ends[i] != END_OPEN)
            continue;
        e->kind = EDGE_VIOLATION;
        e->check = CHECK_END;
    }
    j->asks_ends = true;
    return true;
}

struct automaton *job_ends_automaton(struct job *j)
{
    return spec_automaton(&ends_property, j->known->cfa, &j->run.mem);
}

static void no_end(struct job *j, uint32_t edge)
{
    j->edited = true;
    j->known->cfa->edges.at[edge]->ends_program = false;
    j->ends[edge] = END_NONE;
}

bool job_take_end(struct job *j, uint32_t edge, uint8_t state)
{
    if (j->ends[edge] != END_OPEN)
        return false;
    if (state == END_NONE)
        no_end(j, edge);
    else
        j->ends[edge] = state;
    return state == END_NONE;
}

static bool exclude(struct job *j, const uint8_t *excluded)
{
    bool any = false;
    for (size_t i = 0; i < j->known->cfa->edges.n; i++) {
        struct edge *e = j->known->cfa->edges.at[i];
        if (j->ends[i] != END_OPEN)
            continue;
        e->kind = EDGE_STOP;
        e->check = 0;
        if (!excluded[i])
            continue;
        no_end(j, (uint32_t)i);
        any = true;
    }
    return any;
}

enum ends_answer job_answer_ends(struct job *j)
{
    uint8_t *excluded = mem_alloc(j->known->cfa->edges.n);
    const struct edge *at = j->result.verdict == VERDICT_FALSE ? j->result.run.at : NULL;
    if (j->result.verdict == VERDICT_TRUE)
        memset(excluded, 1, j->known->cfa->edges.n);
    else if (!at && j->algo && j->algo->ops->settled)
        j->algo->ops->settled(j->algo, excluded);
    bool any = exclude(j, excluded);
    if (at)
        j->ends[at->id] = END_REACHED;
    mem_free(excluded, j->known->cfa->edges.n);
    j->asks_ends = false;
    result_free(&j->result);  // it answers another question than the user's
    result_unknown(&j->result,
                   j->budget.cause ? stop_cause_text(j->budget.cause) : "ends of the program were asked for",
                   (struct loc){ 0 });
    return any ? ENDS_EXCLUDED : at ? ENDS_REACHED : ENDS_OPEN;
}
