// SPDX-License-Identifier: Apache-2.0
// stages.c: runs one algorithm, or the stages of a strategy in turn, each with a run of its own on the same program.
#include "cli/stages.h"
#include "base/status.h"
#include "cli/jobs.h"

#include "base/guard.h"
#include "base/host.h"

#include <stdlib.h>

// ---- one run --------------------------------------------------------------------------------------------------------

static uint64_t fault_tick(void)
{
#ifndef NDEBUG
    const char *s = getenv("VERNIER_FAIL_TICK");
    return s ? strtoull(s, NULL, 10) : 0;
#else
    return 0;
#endif
}

// The clock goes from the first call on.
static uint64_t wall_limit(const struct cli_cfg *c)
{
    static uint64_t begun;
    if (!begun)
        begun = stat_wall();
    return c->wall ? begun + (uint64_t)c->wall * 1000000000u : 0;
}

size_t job_memory(const struct cli_cfg *c)
{
    static uint64_t share;  // of what is there, which is asked for once
    if (c->memory)
        return (size_t)c->memory << 20;
    if (!share)
        share = host_memory("") / 5 * 4;
    return (size_t)share;
}

struct budget job_budget(const struct cli_cfg *c)
{
    return (struct budget){
        .wall_limit_ns = wall_limit(c),
        .cpu_limit_ns = (uint64_t)c->time * 1000000000u,
        .mem_limit = job_memory(c),
        .tick_limit = (uint64_t)c->ticks,
        .cancel = &cli_cancelled,
        .fail_at = fault_tick(),
    };
}

static void complain(struct buf *why)
{
    if (why->n)
        fprintf(stderr, "vernier: %s\n", buf_str(why));
    buf_free(why);
}

static enum rc open_algo(struct job *j)
{
    struct buf why = { 0 };
    const struct algo_ops *ops = algo_find(j->cfg->algo.name);
    if (ops) {
        j->algo = algo_open(&j->run, ops, &why);
    } else {
        buf_printf(&why, "unknown algorithm `%s` in algo.name; known are", j->cfg->algo.name);
        for (size_t i = 0; algo_registry[i]; i++)
            buf_printf(&why, " %s", algo_registry[i]->name);
    }
    complain(&why);
    return j->algo ? RC_OK : RC_USER;
}

enum rc job_open_run(struct job *j)
{
    struct run *r = &j->run;
    j->begun = stat_now();
    (void)known_pointsto(j->subject.known, &j->budget);
    r->cfa = j->subject.known->cfa;
    r->known = j->subject.known;
    r->build = job_built;
    r->build_ctx = j;
    r->diag = &j->diag;
    r->options = &j->cfg->all;
    r->stats = &j->stats;
    r->budget = j->budget;
    r->symbolic = &j->symbolic;
    symbolic_init(&j->symbolic, j->subject.known, &r->budget, &j->diag, &j->cfg->smt, &j->cfg->encode);
    confirmer_init(&j->confirmer, &j->cfg->confirm, &j->cfg->smt, &j->diag);
    r->confirmer = &j->confirmer;
    if (!j->subject.asks_ends)
        return subject_automata(&j->subject, r->cfa, &r->mem, &r->automata);
    vec_push(&r->automata, subject_ends_automaton(&j->subject, &r->mem));
    return RC_OK;
}

static void register_stats(struct job *j)
{
    static const struct stat_spec job_specs[] = { JOB_STATS(STAT_ROW) };
    static const struct stat_spec confirm_specs[] = { CONFIRM_STATS(STAT_ROW) };
    static const struct stat_spec smt_specs[] = { SMT_STATS(STAT_ROW) };
    static const struct stat_spec encode_specs[] = { ENCODE_STATS(STAT_ROW) };
    stat_register(&j->stats, (struct stat_group){ "encode", encode_specs, ARRAY_LEN(encode_specs),
                                                  (const uint64_t *)&j->symbolic.encode_stats });
    stat_register(&j->stats, (struct stat_group){ "smt", smt_specs, ARRAY_LEN(smt_specs),
                                                  (const uint64_t *)&j->symbolic.smt.stats });
    stat_register(&j->stats, (struct stat_group){ "confirm", confirm_specs, ARRAY_LEN(confirm_specs),
                                                  (const uint64_t *)&j->confirmer.stats });
    stat_register(&j->stats,
                  (struct stat_group){ "run", job_specs, ARRAY_LEN(job_specs), (const uint64_t *)&j->times });
}

void job_close_run(struct job *j)
{
    j->stats.n = 0;  // first: last words may come at any time
    result_free(&j->result);
    if (j->algo)
        algo_close(j->algo);
    j->algo = NULL;
    vec_free(&j->run.automata);
    run_close(&j->run);
    symbolic_free(&j->symbolic);
    confirmer_free(&j->confirmer);
    buf_free(&j->notes);
    buf_free(&j->certificate);
    j->run = (struct run){ 0 };
}

// ticks: 0 = as many as there are.
static enum rc run_once(struct job *j, uint64_t ticks)
{
    enum rc rc = job_open_run(j);
    if (rc == RC_OK)
        rc = open_algo(j);
    register_stats(j);
    if (rc == RC_OK && j->facts_met)
        (void)symbolic_check_facts(&j->symbolic);
    if (rc == RC_OK)
        algo_run(j->algo, ticks, &j->result);
    j->budget = j->run.budget;
    return rc;
}

struct engine *job_engine(struct job *j)
{
    return j->algo && j->algo->ops->engine ? j->algo->ops->engine(j->algo) : NULL;
}

enum rc job_finish(struct job *j)
{
    return j->algo && j->algo->ops->finish ? j->algo->ops->finish(j->algo, &j->notes) : RC_OK;
}

// ---- strategies -----------------------------------------------------------------------------------------------------

void stages_keep_reason(struct job *j, struct stages *t)
{
    struct result *res = &j->result;
    if (res->reason && !t->suspect.n) {
        t->reason = arena_printf(&j->subject.prog.mem, "%s", res->reason);
        t->reason_at = res->reason_at;
        t->obstacle = res->obstacle;
    }
    if (res->suspect.n && !t->suspect.n) {
        t->suspect = res->suspect;
        res->suspect = (struct edge_path){ 0 };
    }
}

/* Places of violations that the stage has excluded are ends of runs for those that follow: each proves what is left.  (The first violation
 * of an execution is none that any of them has excluded.)  A certificate is of one stage, so it has to prove everything. */
static void drop_settled(struct job *j)
{
    size_t n = j->subject.known->cfa->edges.n;
    if (!j->algo->ops->settled || j->cfg->cli.certify)
        return;
    uint8_t *edges = mem_alloc(n);
    j->algo->ops->settled(j->algo, edges);
    for (size_t i = 0; i < n; i++)
        if (edges[i])
            subject_settle(&j->subject, j->subject.known->cfa->edges.at[i]);
    mem_free(edges, n);
}

// What the next stage needs is another matter than what this one lacked; it has a solver of its own.
static bool ends_all(struct job *j, struct stages *t, size_t i)
{
    bool ends_stage = j->budget.cause == STOP_MEMORY || (j->budget.cause == STOP_SOLVER && !guard_damaged());
    if (ends_stage) {
        t->over[i] = true;
        j->budget.cause = STOP_NONE;
        j->budget.next_check = 0;
    }
    return j->budget.cause != STOP_NONE || guard_damaged();
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

static struct beginning beginning(const struct job *j, const struct stages *t)
{
    return (struct beginning){ j->budget.ticks, stat_now(), j->subject.known->facts.n, t->round };
}

void stages_tell(struct buf *story, const struct stage *g, uint64_t round)
{
    const char *asked = g->asks_ends ? "ends/" : g->on_view ? "morph/" : "";
    buf_printf(story, "  %2llu  %-6s%-18s ", (unsigned long long)round, asked, g->preset);
}

// A line for --explain-strategy.
static void tell(struct job *j, const struct stage *g, struct beginning b)
{
    const struct result *r = &j->result;
    if (!j->cfg->cli.explain_strategy)
        return;
    stages_tell(&j->story, g, b.round);
    buf_printf(&j->story, "%12llu ticks", (unsigned long long)(j->budget.ticks - b.ticks));
    if (j->cfg->cli.times)
        buf_printf(&j->story, " %8.3f s", (double)(stat_now() - b.time) / 1e9);
    buf_printf(&j->story, "  %s",
               r->verdict == VERDICT_TRUE    ? "TRUE"
               : r->verdict == VERDICT_FALSE ? "FALSE"
                                             : "UNKNOWN");
    if (r->verdict == VERDICT_UNKNOWN && r->reason)
        buf_printf(&j->story, " (%s)", r->reason);
    if (j->subject.known->facts.n > b.facts)
        buf_printf(&j->story, "; %zu facts for those that follow", j->subject.known->facts.n - b.facts);
    buf_putc(&j->story, '\n');
}

// Runs g for so many ticks (0: as many as there are).  False: it cannot be run.
static bool start_stage(struct job *j, struct stages *t, const struct stage *g, uint64_t ticks)
{
    struct buf why = { 0 };
    job_close_run(j);
    status_stage(g->preset);
    t->failed = config_stage(j->cfg, g->preset, &why) != RC_OK;
    complain(&why);
    t->failed = t->failed || run_once(j, ticks) != RC_OK;
    return !t->failed;
}

// Before the next stage relies on what the last one has proved; there were n facts before.
static void check_facts(struct job *j, size_t n)
{
    if (j->subject.known->facts.n > n)
        (void)symbolic_check_facts(&j->symbolic);
}

bool stages_ask_ends(struct job *j)
{
    return !j->cfg->cli.certify && subject_has_ends(&j->subject);
}

// What a stage told of the ends of the program.
enum ends_answer {
    ENDS_OPEN,      // nothing new
    ENDS_EXCLUDED,  // some are excluded
    ENDS_REACHED,   // an execution comes to one, which is not asked for any more
};

// The run in progress has answered; it was another question than the user's.
static enum ends_answer answer_ends(struct job *j)
{
    size_t n = j->subject.known->cfa->edges.n;
    uint8_t *excluded = mem_alloc(n);
    const struct edge *at = j->result.verdict == VERDICT_FALSE ? j->result.run.at : NULL;
    if (j->result.verdict == VERDICT_TRUE)
        memset(excluded, 1, n);
    else if (!at && j->algo && j->algo->ops->settled)
        j->algo->ops->settled(j->algo, excluded);
    bool any = subject_answer_ends(&j->subject, excluded, at);
    mem_free(excluded, n);
    result_free(&j->result);
    result_unknown(&j->result,
                   j->budget.cause ? stop_cause_text(j->budget.cause) : "ends of the program were asked for",
                   (struct loc){ 0 });
    return any ? ENDS_EXCLUDED : at ? ENDS_REACHED : ENDS_OPEN;
}

// Asks stage i which ends of the program can be reached, again without each that an execution comes to.  True if nothing remains to be done.
static bool ask_stage(struct job *j, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    uint64_t begun = j->budget.ticks, ticks = stage_ticks(t, i, factor), used = 0;
    size_t facts = j->subject.known->facts.n;
    enum ends_answer a = ENDS_REACHED;
    while (a == ENDS_REACHED && (!ticks || used < ticks)) {
        t->over[i] = !stages_ask_ends(j);
        if (t->over[i])
            return false;
        subject_ask_ends(&j->subject);
        struct beginning b = beginning(j, t);
        (void)start_stage(j, t, g, ticks ? ticks - used : 0);
        tell(j, g, b);
        a = answer_ends(j);
        used = j->budget.ticks - begun;
        t->over[i] = is_over(t, i, ticks, used);
        if (t->failed || ends_all(j, t, i))
            return true;
    }
    check_facts(j, facts);
    if (a == ENDS_EXCLUDED)
        stages_begin_again(t);
    return false;
}

// A TRUE of the run in progress holds of the program; what else that run found does not.
static void leave_view(struct job *j)
{
    struct run *r = &j->run;
    subject_leave_view(&j->subject);
    if (j->result.verdict != VERDICT_TRUE) {
        result_free(&j->result);
        result_unknown(&j->result, "the program without its arrays is not proved", (struct loc){ 0 });
    }
    vec_clear(&r->automata);
    r->known = j->subject.known;
    r->cfa = r->known->cfa;
    r->built = (struct built){ 0 };
    if (subject_automata(&j->subject, r->cfa, &r->mem, &r->automata) != RC_OK)
        BUG("automata that were made before");
}

// Runs stage i on the program without its arrays.  True if nothing remains to be done.
static bool run_on_view(struct job *j, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    uint64_t ticks = stage_ticks(t, i, factor);
    t->over[i] = true;
    if (j->cfg->cli.certify || !subject_enter_view(&j->subject, &j->budget))
        return false;
    struct beginning b = beginning(j, t);
    bool begun = start_stage(j, t, g, ticks);
    t->over[i] = is_over(t, i, ticks, j->budget.ticks - b.ticks);
    leave_view(j);
    tell(j, g, b);
    if (j->result.verdict == VERDICT_TRUE)
        j->decided_by = arena_printf(&j->subject.prog.mem, "morph/%s", g->preset);
    return !begun || j->result.verdict == VERDICT_TRUE || ends_all(j, t, i);
}

static bool run_plain(struct job *j, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    uint64_t ticks = stage_ticks(t, i, factor);
    struct beginning b = beginning(j, t);
    if (!start_stage(j, t, g, ticks))
        return true;
    t->over[i] = is_over(t, i, ticks, j->budget.ticks - b.ticks);
    job_examine_safety(j);
    tell(j, g, b);
    if (j->result.verdict != VERDICT_UNKNOWN) {
        j->decided_by = g->preset;
        return true;
    }
    stages_keep_reason(j, t);
    drop_settled(j);
    check_facts(j, b.facts);
    return ends_all(j, t, i);
}

uint64_t stage_ticks(const struct stages *t, size_t i, uint64_t factor)
{
    uint64_t ticks = t->strategy.at[i].ticks;
    return ticks > UINT64_MAX / 2 / factor ? UINT64_MAX / 2 : ticks * factor;
}

bool stage_run(struct job *j, struct stages *t, size_t i, uint64_t factor)
{
    const struct stage *g = &t->strategy.at[i];
    bool done = g->asks_ends ? ask_stage(j, t, i, factor)
                : g->on_view ? run_on_view(j, t, i, factor)
                             : run_plain(j, t, i, factor);
    t->ran |= j->algo != NULL;
    return done;
}

uint64_t stages_grow(uint64_t factor, const struct strategy_cfg *cfg)
{
    return MIN(factor * (uint64_t)cfg->growth, (uint64_t)1 << 32);  // longer than anybody waits
}

static void run_rounds(struct job *j, struct stages *t, const struct strategy_cfg *cfg)
{
    uint64_t factor = 1;
    bool done = false;
    for (t->round = 1; t->round <= (uint64_t)cfg->rounds && !done; t->round++) {
        for (size_t i = 0; i < t->strategy.n && !done; i++)
            if (!t->over[i])
                done = stage_run(j, t, i, factor);
        factor = stages_grow(factor, cfg);
    }
}

// Reads the strategy; every stage is tried on for size, so that a mistake in the last one is told at once.
static enum rc read_strategy(struct job *j, struct strategy *s)
{
    struct buf why = { 0 };
    enum rc rc = strategy_parse(j->cfg->strategy.stages, &j->subject.prog.mem, s, &why);
    for (size_t i = 0; i < s->n && rc == RC_OK; i++)
        rc = config_stage(j->cfg, s->at[i].preset, &why);
    if (rc != RC_OK)
        fprintf(stderr, "vernier: strategy.stages: %s\n", buf_str(&why));
    buf_free(&why);
    return rc;
}

static enum rc run_strategy(struct job *j)
{
    struct stages t = { 0 };
    struct strategy_cfg cfg = j->cfg->strategy;  // stages change it
    if (read_strategy(j, &t.strategy) != RC_OK) {
        vec_free(&t.strategy);
        return RC_USER;
    }
    t.over = ARENA_ARRAY(&j->subject.prog.mem, bool, t.strategy.n);
    t.traits = traits_of(j->subject.known->cfa, spec_safety(&j->subject.props));
    for (size_t i = 0; i < t.strategy.n; i++)
        t.over[i] = !stage_applies(&t.strategy.at[i], &t.traits);
    t.independent = j->cfg->cli.cross_check;
    if ((j->cfg->cli.jobs > 1 || t.independent) && j->cfg->command == CMD_VERIFY)
        jobs_run(j, &t, &cfg);
    else
        run_rounds(j, &t, &cfg);
    if (!t.failed && !t.ran) {
        t.failed = true;
        fputs("vernier: strategy.stages: no stage applies to this program\n", stderr);
    }
    if (!t.failed && j->result.verdict == VERDICT_UNKNOWN && t.reason) {
        j->result.reason = t.reason;
        j->result.reason_at = t.reason_at;
        j->result.obstacle = t.obstacle;
        if (t.suspect.n) {
            vec_free(&j->result.suspect);
            j->result.suspect = t.suspect;
            t.suspect = (struct edge_path){ 0 };
        }
    }
    vec_free(&t.suspect);
    vec_free(&t.strategy);
    return t.failed ? RC_USER : RC_OK;
}

enum rc job_run(struct job *j)
{
    return *j->cfg->strategy.stages ? run_strategy(j) : run_once(j, 0);
}
