// SPDX-License-Identifier: Apache-2.0
// stages.c: runs the stages of a strategy in turn, each with a run of its own on the same program.
#include "verify/stages.h"

#include "base/guard.h"
#include "base/status.h"
#include "verify/jobs.h"
#include "verify/objections.h"

// ---- strategies -----------------------------------------------------------------------------------------------------

void stages_keep_reason(struct verification *v, struct stages *t)
{
    struct result *res = &v->result;
    if (res->reason.kind && !t->suspect.n)
        t->reason = reason_copy(&res->reason, &v->subject.prog.mem);
    if (res->suspect.n && !t->suspect.n) {
        t->suspect = res->suspect;
        res->suspect = (struct edge_path){ 0 };
    }
}

/* Places of violations that the stage has excluded are ends of runs for those that follow: each proves what is left.  (The first violation
 * of an execution is none that any of them has excluded.)  A certificate is of one stage, so it has to prove everything. */
static size_t drop_settled(struct verification *v)
{
    size_t n = v->subject.known->cfa->edges.n, dropped = 0;
    if (v->result.verdict != VERDICT_UNKNOWN || !v->algo->ops->settled || v->set->certify)
        return 0;
    uint8_t *edges = mem_alloc(n);
    v->algo->ops->settled(v->algo, edges);
    for (size_t i = 0; i < n; i++)
        if (edges[i] && automata_fail(&v->run.automata, v->subject.known->cfa->edges.at[i]))
            dropped += subject_exclude(&v->subject, v->subject.known->cfa->edges.at[i]);
    mem_free(edges, n);
    return dropped;
}

// What the next stage needs is another matter than what this one lacked; it has a solver of its own.
static bool ends_all(struct verification *v, struct stages *t, size_t i)
{
    bool ends_stage = v->budget.cause == STOP_MEMORY || (v->budget.cause == STOP_SOLVER && !guard_damaged());
    if (ends_stage) {
        t->over[i] = true;
        v->budget.cause = STOP_NONE;
        v->budget.next_check = 0;
    }
    return v->budget.cause != STOP_NONE || guard_damaged();
}

void stages_begin_again(struct stages *t)
{
    for (size_t i = 0; i < t->strategy.n; i++)
        if (!t->strategy.at[i].asks_ends)
            t->over[i] = !stage_applies(&t->strategy.at[i], &t->traits);
}

bool stage_comes_again(const struct stages *t, size_t i)
{
    const struct stage *g = &t->strategy.at[i];
    for (size_t k = i + 1; k < t->strategy.n; k++) {
        const struct stage *later = &t->strategy.at[k];
        bool same =
            strcmp(g->preset, later->preset) == 0 && g->asks_ends == later->asks_ends && g->on_view == later->on_view;
        if (same && (!later->ticks || later->ticks >= g->ticks) && stage_applies(later, &t->traits))
            return true;
    }
    return false;
}

// What was excluded helps those that ended without an answer before, too: analyses of the heap cannot exclude what numbers decide.
static void again_before(struct stages *t, size_t i)
{
    for (size_t k = 0; k < i && t->traits.has[TRAIT_SAFETY]; k++)
        if (!t->strategy.at[k].asks_ends && !stage_comes_again(t, k))
            t->over[k] = !stage_applies(&t->strategy.at[k], &t->traits);
}

// Whether stage i, which has used so many of its ticks, has nothing to do in later rounds: it came to an end, or was an early try.
static bool is_over(const struct stages *t, size_t i, uint64_t ticks, uint64_t used)
{
    return !ticks || used < ticks || stage_comes_again(t, i);
}

// ---- what stages did ------------------------------------------------------------------------------------------------

// Where a stage began.
struct beginning {
    uint64_t ticks, time;
    size_t facts;
    uint64_t round;
};

static struct beginning beginning(const struct verification *v, const struct stages *t)
{
    return (struct beginning){ v->budget.ticks, stat_now(), v->subject.known->facts.n, t->round };
}

void stages_tell(struct buf *story, const struct stage *g, uint64_t round)
{
    const char *asked = g->asks_ends ? "ends/" : g->on_view ? "morph/" : "";
    buf_printf(story, "  %2llu  %-6s%-18s ", (unsigned long long)round, asked, g->preset);
}

// A line for --explain-strategy.
static void tell(struct verification *v, const struct stage *g, struct beginning b, size_t excluded)
{
    const struct result *r = &v->result;
    if (!v->set->explain)
        return;
    stages_tell(&v->story, g, b.round);
    buf_printf(&v->story, "%12llu ticks", (unsigned long long)(v->budget.ticks - b.ticks));
    if (v->set->times)
        buf_printf(&v->story, " %8.3f s", (double)(stat_now() - b.time) / 1e9);
    buf_printf(&v->story, "  %s",
               r->verdict == VERDICT_TRUE    ? "TRUE"
               : r->verdict == VERDICT_FALSE ? "FALSE"
                                             : "UNKNOWN");
    if (r->verdict == VERDICT_UNKNOWN && r->reason.kind)
        buf_printf(&v->story, " (%s)", reason_text(&r->reason, &v->subject.prog.mem));
    if (v->subject.known->facts.n > b.facts)
        buf_printf(&v->story, "; %zu facts for those that follow", v->subject.known->facts.n - b.facts);
    if (excluded)
        buf_printf(&v->story, "; %zu violation%s excluded", excluded, excluded == 1 ? "" : "s");
    buf_putc(&v->story, '\n');
}

// Runs g for so many ticks (0: as many as there are).  False: it cannot be run.
static bool start_stage(struct verification *v, struct stages *t, const struct stage *g, uint64_t ticks)
{
    verify_close(v);
    status_stage(g->preset);
    t->failed = settings_stage(v->set, g->preset, &v->why) != RC_OK || verify_run_once(v, ticks) != RC_OK;
    return !t->failed;
}

// Before the next stage relies on what the last one has proved; there were n facts before.
static void check_facts(struct verification *v, size_t n)
{
    if (v->subject.known->facts.n > n)
        (void)symbolic_check_facts(&v->symbolic);
}

bool stages_ask_ends(struct verification *v)
{
    return !v->set->certify && subject_has_ends(&v->subject);
}

// What a stage told of the ends of the program.
enum ends_answer {
    ENDS_OPEN,      // nothing new
    ENDS_EXCLUDED,  // some are excluded
    ENDS_REACHED,   // an execution comes to one, which is not asked for any more
};

// The run in progress has answered; it was another question than the user's.
static enum ends_answer answer_ends(struct verification *v)
{
    size_t n = v->subject.known->cfa->edges.n;
    uint8_t *excluded = mem_alloc(n);
    const struct edge *at = v->result.verdict == VERDICT_FALSE ? v->result.run.at : NULL;
    if (v->result.verdict == VERDICT_TRUE)
        memset(excluded, 1, n);
    else if (!at && v->algo && v->algo->ops->settled)
        v->algo->ops->settled(v->algo, excluded);
    bool any = subject_answer_ends(&v->subject, excluded, at);
    mem_free(excluded, n);
    result_free(&v->result);
    result_unknown(&v->result, v->budget.cause ? reason_stop(v->budget.cause) : reason_of(REASON_ENDS_ASKED));
    return any ? ENDS_EXCLUDED : at ? ENDS_REACHED : ENDS_OPEN;
}

// Asks stage i which ends of the program can be reached, again without each that an execution comes to.  True if nothing remains to be done.
static bool ask_stage(struct verification *v, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    uint64_t begun = v->budget.ticks, ticks = stage_ticks(t, i, factor), used = 0;
    size_t facts = v->subject.known->facts.n;
    enum ends_answer a = ENDS_REACHED;
    while (a == ENDS_REACHED && (!ticks || used < ticks)) {
        t->over[i] = !stages_ask_ends(v);
        if (t->over[i])
            return false;
        subject_ask_ends(&v->subject);
        struct beginning b = beginning(v, t);
        (void)start_stage(v, t, g, ticks ? ticks - used : 0);
        tell(v, g, b, 0);
        a = answer_ends(v);
        used = v->budget.ticks - begun;
        t->over[i] = is_over(t, i, ticks, used);
        if (t->failed || ends_all(v, t, i))
            return true;
    }
    check_facts(v, facts);
    if (a == ENDS_EXCLUDED)
        stages_begin_again(t);
    return false;
}

// A TRUE of the run in progress holds of the program; what else that run found does not.
static void leave_view(struct verification *v)
{
    struct run *r = &v->run;
    subject_leave_view(&v->subject);
    if (v->result.verdict != VERDICT_TRUE) {
        result_free(&v->result);
        result_unknown(&v->result, reason_of(REASON_MORPH));
    }
    vec_clear(&r->automata);
    r->known = v->subject.known;
    r->cfa = r->known->cfa;
    r->built = (struct built){ 0 };
    if (subject_automata(&v->subject, r->cfa, &r->mem, &r->automata) != RC_OK)
        BUG("automata that were made before");
}

// Runs stage i on the program without its arrays.  True if nothing remains to be done.
static bool run_on_view(struct verification *v, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    uint64_t ticks = stage_ticks(t, i, factor);
    t->over[i] = true;
    if (v->set->certify || !subject_enter_view(&v->subject, &v->budget))
        return false;
    struct beginning b = beginning(v, t);
    bool begun = start_stage(v, t, g, ticks);
    t->over[i] = is_over(t, i, ticks, v->budget.ticks - b.ticks);
    leave_view(v);
    tell(v, g, b, 0);
    if (v->result.verdict == VERDICT_TRUE)
        v->decided_by = arena_printf(&v->subject.prog.mem, "morph/%s", g->preset);
    return !begun || v->result.verdict == VERDICT_TRUE || ends_all(v, t, i);
}

static bool run_plain(struct verification *v, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    uint64_t ticks = stage_ticks(t, i, factor);
    struct beginning b = beginning(v, t);
    if (!start_stage(v, t, g, ticks))
        return true;
    t->over[i] = is_over(t, i, ticks, v->budget.ticks - b.ticks);
    objections_ask(v, ASKED_OF_STAGE);
    size_t dropped = drop_settled(v);
    tell(v, g, b, dropped);
    if (dropped)
        again_before(t, i);
    if (v->result.verdict != VERDICT_UNKNOWN) {
        v->decided_by = g->preset;
        return true;
    }
    stages_keep_reason(v, t);
    check_facts(v, b.facts);
    return ends_all(v, t, i);
}

uint64_t stage_ticks(const struct stages *t, size_t i, uint64_t factor)
{
    uint64_t ticks = t->strategy.at[i].ticks;
    return ticks > UINT64_MAX / 2 / factor ? UINT64_MAX / 2 : ticks * factor;
}

bool stage_run(struct verification *v, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    bool done = g->asks_ends ? ask_stage(v, t, i, factor)
                : g->on_view ? run_on_view(v, t, i, factor)
                             : run_plain(v, t, i, factor);
    t->ran |= v->algo != NULL;
    return done;
}

uint64_t stages_grow(uint64_t factor, const struct strategy_cfg *cfg)
{
    return MIN(factor * (uint64_t)cfg->growth, (uint64_t)1 << 32);  // longer than anybody waits
}

static void run_rounds(struct verification *v, struct stages *t, const struct strategy_cfg *cfg)
{
    uint64_t factor = 1;
    bool done = false;
    for (t->round = 1; t->round <= (uint64_t)cfg->rounds && !done; t->round++) {
        for (size_t i = 0; i < t->strategy.n && !done; i++)
            if (!t->over[i])
                done = stage_run(v, t, i, factor);
        factor = stages_grow(factor, cfg);
    }
}

// Reads the strategy; every stage is tried on for size, so that a mistake in the last one is told at once.
static enum rc read_strategy(struct verification *v, struct strategy *s)
{
    struct buf why = { 0 };
    bool file;
    enum rc rc = strategy_read(v->set->strategy.stages, &v->subject.prog.mem, s, &file, &why);
    for (size_t i = 0; i < s->n && rc == RC_OK; i++)
        rc = settings_stage(v->set, s->at[i].preset, &why);
    if (rc != RC_OK)
        buf_printf(&v->why, "strategy.stages: %s", buf_str(&why));
    v->diag.bad_file |= rc != RC_OK && file;
    buf_free(&why);
    return rc;
}

static enum rc run_strategy(struct verification *v)
{
    struct stages t = { 0 };
    struct strategy_cfg cfg = v->set->strategy;  // stages change it
    if (read_strategy(v, &t.strategy) != RC_OK) {
        vec_free(&t.strategy);
        v->set->strategy = cfg;
        return RC_USER;
    }
    t.over = ARENA_ARRAY(&v->subject.prog.mem, bool, t.strategy.n);
    t.traits = traits_of(v->subject.known->cfa, spec_safety(&v->subject.props));
    for (size_t i = 0; i < t.strategy.n; i++)
        t.over[i] = !stage_applies(&t.strategy.at[i], &t.traits);
    t.independent = v->set->cross_check;
    if (v->set->jobs > 1 || t.independent)
        jobs_run(v, &t, &cfg);
    else
        run_rounds(v, &t, &cfg);
    if (!t.failed && !t.ran) {
        t.failed = true;
        buf_puts(&v->why, "strategy.stages: no stage applies to this program");
    }
    if (!t.failed && v->result.verdict == VERDICT_UNKNOWN && t.reason.kind) {
        v->result.reason = t.reason;
        if (t.suspect.n) {
            vec_free(&v->result.suspect);
            v->result.suspect = t.suspect;
            t.suspect = (struct edge_path){ 0 };
        }
    }
    vec_free(&t.suspect);
    vec_free(&t.strategy);
    v->set->strategy = cfg;
    return t.failed ? RC_USER : RC_OK;
}

enum rc verify_run(struct verification *v)
{
    const struct settings *s = v->set;
    v->running = s->usual && strcmp(s->strategy.stages, s->usual) == 0 ? s->preset : s->strategy.stages;
    return *s->strategy.stages ? run_strategy(v) : verify_run_once(v, 0);
}
