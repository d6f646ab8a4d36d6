// SPDX-License-Identifier: Apache-2.0
// run.c: one run of an algorithm on the program.
#include "verify/verify.h"

void verify_init(struct verification *v, struct settings *set)
{
    *v = (struct verification){ .set = set };
    v->subject.known = &v->subject.program;
    v->subject.options = set->cfa;
}

void verify_begin(struct verification *v, const struct machine *m)
{
    struct program *p = &v->subject.prog;
    program_release(p);
    v->diag = (struct diag){ .src = &p->src, .out = v->diag.out, .no_warnings = v->diag.no_warnings };
    program_init(p, m, &v->diag);
}

// Calls that properties and automata wait for leave edges, so they are known before the program is read.
static enum rc watch_calls(struct subject *s, struct diag *d)
{
    struct automaton *a = NULL;
    spec_watch_properties(&s->props, &s->prog);
    if (!s->automaton)
        return RC_OK;
    enum rc rc = spec_read_automaton(s->automaton, &s->prog, d, &s->prog.mem, &a);
    if (rc == RC_OK)
        spec_watch(a, &s->prog);
    return rc;
}

enum rc verify_property(struct verification *v, const char *what)
{
    struct subject *s = &v->subject;
    enum rc rc = spec_read(what, &s->props, &v->diag, &s->prog.src);
    const char *entry = rc == RC_OK ? spec_entry(&s->props, s->options.entry, &v->diag) : NULL;
    if (!entry)
        return rc == RC_OK ? RC_USER : rc;
    s->options.entry = entry;
    return watch_calls(s, &v->diag);
}

void verify_free(struct verification *v)
{
    verify_close(v);
    buf_free(&v->why);
    buf_free(&v->story);
    buf_free(&v->counterexample);
    vec_free(&v->excluded);
    vec_free(&v->open);
    vec_free(&v->rests);
    subject_free(&v->subject);
}

void verify_built(void *ctx, struct built *out)
{
    struct verification *v = ctx;
    subject_built(&v->subject, &v->run.automata, &v->run.mem, out);
}

static enum rc open_algo(struct verification *v)
{
    const struct algo_ops *ops = algo_find(v->set->algo.name);
    if (ops) {
        v->algo = algo_open(&v->run, ops, &v->why);
    } else {
        buf_printf(&v->why, "unknown algorithm `%s` in algo.name; known are", v->set->algo.name);
        for (size_t i = 0; algo_registry[i]; i++)
            buf_printf(&v->why, " %s", algo_registry[i]->name);
    }
    return v->algo ? RC_OK : RC_USER;
}

enum rc verify_open(struct verification *v)
{
    struct run *r = &v->run;
    v->begun = stat_now();
    (void)known_pointsto(v->subject.known, &v->budget);
    r->cfa = v->subject.known->cfa;
    r->known = v->subject.known;
    r->build = verify_built;
    r->build_ctx = v;
    r->diag = &v->diag;
    r->options = v->set->all;
    r->stats = &v->stats;
    r->budget = v->budget;
    r->symbolic = &v->symbolic;
    symbolic_init(&v->symbolic, v->subject.known, &r->budget, &v->diag, &v->set->smt, &v->set->encode);
    confirmer_init(&v->confirmer, &v->set->confirm, &v->set->smt, &v->diag);
    r->confirmer = &v->confirmer;
    if (!v->subject.asks_ends)
        return subject_automata(&v->subject, r->cfa, &r->mem, &r->automata);
    vec_push(&r->automata, subject_ends_automaton(&v->subject, &r->mem));
    return RC_OK;
}

static void register_stats(struct verification *v)
{
    STAT_REGISTER(&v->stats, "encode", ENCODE_STATS, &v->symbolic.encode_stats);
    STAT_REGISTER(&v->stats, "smt", SMT_STATS, &v->symbolic.smt.stats);
    STAT_REGISTER(&v->stats, "confirm", CONFIRM_STATS, &v->confirmer.stats);
    STAT_REGISTER(&v->stats, "run", RUN_STATS, &v->times);
}

void verify_close(struct verification *v)
{
    v->stats.n = 0;  // first: last words may come at any time
    result_free(&v->result);
    if (v->algo)
        algo_close(v->algo);
    v->algo = NULL;
    vec_free(&v->run.automata);
    run_close(&v->run);
    symbolic_free(&v->symbolic);
    confirmer_free(&v->confirmer);
    buf_free(&v->notes);
    buf_free(&v->certificate);
    v->run = (struct run){ 0 };
}

enum rc verify_run_once(struct verification *v, uint64_t ticks)
{
    enum rc rc = verify_open(v);
    if (rc == RC_OK)
        rc = open_algo(v);
    register_stats(v);
    if (rc == RC_OK && v->facts_met)
        (void)symbolic_check_facts(&v->symbolic);
    if (rc == RC_OK)
        algo_run(v->algo, ticks, &v->result);
    v->budget = v->run.budget;
    return rc;
}

struct engine *verify_engine(struct verification *v)
{
    return v->algo && v->algo->ops->engine ? v->algo->ops->engine(v->algo) : NULL;
}

enum rc verify_finish(struct verification *v)
{
    return v->algo && v->algo->ops->finish ? v->algo->ops->finish(v->algo, &v->notes) : RC_OK;
}

static uint64_t share_of(const struct verification *v, const char *name)
{
    return v->times.time_run ? stat_value(&v->stats, name) * 100 / v->times.time_run : 0;
}

void verify_measure(void *ctx)
{
    struct verification *v = ctx;
    v->times.time_total = stat_now();
    v->times.time_run = v->times.time_total - v->begun;
    v->times.exploring = share_of(v, "engine.time_explore");
    v->times.refining = share_of(v, "refine.time_refine");
    v->times.solving = share_of(v, "smt.time_check");
}
