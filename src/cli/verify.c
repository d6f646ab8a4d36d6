// SPDX-License-Identifier: Apache-2.0
// verify.c: one verification: read, build, analyse, report.
#include "cli/verify.h"

#include "base/guard.h"
#include "base/outfile.h"
#include "base/status.h"
#include "cfa/where.h"
#include "cli/contracts.h"
#include "cli/dump.h"
#include "cli/exec.h"
#include "cli/files.h"
#include "cli/job.h"
#include "cli/output.h"
#include "cli/scan.h"
#include "cli/watchdog.h"
#include "cli/wcet.h"
#include "cli/wp.h"
#include "core/certify.h"
#include "lower/models.h"
#include "report/harness.h"
#include "report/reasons.h"
#include "report/report.h"
#include "report/trace.h"
#include "report/witness.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

// ---- input ----------------------------------------------------------------------------------------------------------

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

static enum rc read_files(struct job *j)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; i < j->cfg->files.n; i++) {
        const char *path = j->cfg->files.at[i];
        if (rc == RC_STOP)
            break;
        enum rc one = ends_with(path, ".json") ? frontend_add_database(&j->subject.prog, path, &j->cfg->frontend)
                                               : frontend_add(&j->subject.prog, path, &j->cfg->frontend);
        if (one != RC_OK)
            rc = one;  // the other files may have errors worth telling, too
    }
    return rc;
}

// Calls that properties and automata wait for leave edges, so they are known before the program is read.
static enum rc watch_calls(struct job *j)
{
    struct automaton *a = NULL;
    spec_watch_properties(&j->subject.props, &j->subject.prog);
    if (!j->cfg->cli.automaton)
        return RC_OK;
    enum rc rc = spec_read_automaton(j->cfg->cli.automaton, &j->subject.prog, &j->diag, &j->subject.prog.mem, &a);
    if (rc == RC_OK)
        spec_watch(a, &j->subject.prog);
    return rc;
}

static enum rc read_property(struct job *j)
{
    enum rc rc = spec_read(j->cfg->cli.prop, &j->subject.props, &j->diag, &j->subject.prog.src);
    const char *entry = rc == RC_OK ? spec_entry(&j->subject.props, j->cfg->cfa.entry, &j->diag) : NULL;
    if (!entry)
        return rc == RC_OK ? RC_USER : rc;
    j->cfg->cfa.entry = entry;
    return watch_calls(j);
}

static void print_buf(struct buf *b, FILE *f)
{
    status_clear();
    (void)outfile_add(f, b);  // now, so that what goes to standard error does not come in between
    buf_free(b);
}

// ---- progress -------------------------------------------------------------------------------------------------------

// Short runs show nothing; who forces the line sees it from the first moment on.
enum { PROGRESS_AFTER_MS = 500 };

static void show_progress(const struct job *j)
{
    enum progress p = j->cfg->cli.progress;
    if (p == PROGRESS_ON || (p == PROGRESS_AUTO && isatty(STDERR_FILENO)))
        status_show(STDERR_FILENO, p == PROGRESS_ON ? 0 : PROGRESS_AFTER_MS, &j->budget);
}

// ---- the verdict ----------------------------------------------------------------------------------------------------

static const char *unsound_assumption(const struct job *j)
{
    for (size_t i = 0; i < j->rests.n; i++)
        if (j->rests.at[i].unsound)
            return j->rests.at[i].text;
    return NULL;
}

// Whether any place of the program could violate the property at all.
static bool has_targets(const struct job *j)
{
    if (spec_safety(&j->subject.props) && j->subject.known->cfa->edges.n)
        return true;
    for (size_t i = 0; i < j->subject.known->cfa->edges.n; i++)
        for (size_t a = 0; a < j->run.automata.n; a++)
            if (automaton_watches(j->run.automata.at[a], j->subject.known->cfa->edges.at[i]))
                return true;
    return false;
}

// Checks the proof; what was checked, or why it is refused, to *text.
static bool certificate(struct job *j, struct buf *text)
{
    if (j->algo->ops->certify)
        return j->algo->ops->certify(j->algo, text);
    struct engine *e = job_engine(j);
    if (!e)
        buf_printf(text, "algorithm %s gives none", j->algo->ops->name);
    if (!e || !certify(e, text))
        return false;
    buf_puts(text, "the reached set is inductive, contains the initial state and no violation");
    return true;
}

// Which of the solver's answers that the proof rests on have proofs of their own.
static void tell_refutations(const struct smt_stats *s, struct buf *text)
{
    if (!s->proofs)
        return;
    buf_printf(text, "; %" PRIu64 " refutation%s by circuits checked", s->proofs, s->proofs == 1 ? "" : "s");
    if (s->unsat > s->proofs)
        buf_printf(text, ", %" PRIu64 " by other solvers believed", s->unsat - s->proofs);
}

// Asks for the certificate before anything that it is about is printed.
static void check_certificate(struct job *j)
{
    bool wanted = j->algo && (j->result.verdict == VERDICT_TRUE ||
                              (j->result.verdict == VERDICT_UNKNOWN && j->algo->ops->certifies_unknown));
    if (!j->cfg->cli.certify || !wanted)
        return;
    bool rests = !j->algo->ops->certifies_built;
    j->certified =
        (!rests || subject_certify(&j->subject, &j->budget, &j->certificate)) && certificate(j, &j->certificate);
    if (j->certified)
        tell_refutations(&j->symbolic.smt.stats, &j->certificate);
}

static void refuse_undecided(struct job *j)
{
    j->others_hold = j->result.verdict == VERDICT_TRUE;
    j->result.verdict = VERDICT_UNKNOWN;
    j->result.reason = arena_printf(&j->run.mem, "property %s is not supported yet", spec_undecided(&j->subject.props));
}

// What --strict, --certify and properties that cannot be decided make of a TRUE.
static void examine_true(struct job *j)
{
    if (j->result.verdict != VERDICT_TRUE)
        return;
    if (!has_targets(j))
        fputs("Note: no reachable function of the program holds a place where the property could be violated\n",
              j->text);
    const char *a = j->cfg->cli.strict ? unsound_assumption(j) : NULL;
    if (a) {
        j->result.verdict = VERDICT_UNKNOWN;
        j->result.reason = arena_printf(&j->run.mem, "--strict: the proof rests on: %s", a);
    }
    if (j->certificate.n && !j->certified) {
        // What is refused without a budget need not be wrong.
        bool stopped = tick(&j->run.budget, 0) != RC_OK;
        j->result.verdict = VERDICT_UNKNOWN;
        j->result.reason = stopped
                               ? arena_printf(&j->run.mem, "%s while the certificate was checked",
                                              stop_cause_text(j->run.budget.cause))
                               : arena_printf(&j->run.mem, "the certificate was refused: %s", buf_str(&j->certificate));
    }
    if (j->result.verdict == VERDICT_TRUE && spec_undecided(&j->subject.props))
        refuse_undecided(j);
}

/* The claim is evaluated again on the execution that is printed, whatever found it: one of the program as it was built, which no analysis has
 * changed. */
static void examine_false(struct job *j)
{
    struct result *res = &j->result;
    if (res->verdict != VERDICT_FALSE)
        return;
    struct trace_options opt = trace_options_default();
    bool again = job_replay(j);
    const struct automaton *a = j->told.automata->at[res->property];
    opt.max_run = MAX(opt.max_run, res->run.steps + 1);
    if (again && trace_print(&j->counterexample, j->told.cfa, a, a->property, &res->run.inputs, &opt))
        return;
    buf_free(&j->counterexample);
    res->verdict = VERDICT_UNKNOWN;
    res->reason = arena_printf(&j->run.mem, "the execution that was found does not violate %s when it is repeated",
                               report_title(a, &res->run));
    res->reason_at = report_violation_at(again ? j->told.cfa : j->subject.known->cfa, &res->run);
}

static void print_certificate(struct job *j, bool was_true)
{
    if (j->certificate.n && j->certified)
        fprintf(j->text, "Certificate: %s\n", buf_str(&j->certificate));
    else if (j->certificate.n && !was_true)
        fprintf(j->text, "Certificate refused: %s\n", buf_str(&j->certificate));
}

// What UNKNOWN says: what to try next, and a place that the user knows.
static void explain_unknown(struct job *j)
{
    struct result *res = &j->result;
    if (res->verdict != VERDICT_UNKNOWN)
        return;
    if (!res->reason)
        res->reason = "incomplete";
    j->hint = reason_find(res->reason)->hint;
    struct where w = where_is(j->subject.known->cfa, res->reason_at);
    if (!w.model)
        return;
    const char *name = sym_str(&j->subject.prog.syms, w.model->name);
    const char *more = w.calls > 1 ? ", of which this is the first call" : "";
    res->reason = arena_printf(&j->run.mem, "%s; in the library function `%s`%s", res->reason, name, more);
    res->reason_at = w.at;
}

// A verdict for each property that was asked for, if there are several.
static void tell_asked(struct job *j, struct report *r)
{
    const struct result *res = &j->result;
    const struct properties *p = &j->subject.props;
    if (p->asked.n < 2)
        return;
    struct report_property *all = ARENA_ARRAY(&j->subject.prog.mem, struct report_property, p->asked.n);
    unsigned part = res->verdict == VERDICT_FALSE ? fault_violates(res->run.fault.kind) : SAFE_NONE;
    for (size_t i = 0; i < p->asked.n; i++) {
        const struct asked *a = &p->asked.at[i];
        bool violated =
            res->verdict == VERDICT_FALSE && res->property < p->n && spec_violates(p, a, res->property, part);
        bool holds = res->verdict == VERDICT_TRUE || (j->others_hold && !spec_names_undecided(p, a));
        all[i] = (struct report_property){ a->name, violated ? "FALSE" : holds ? "TRUE" : "UNKNOWN" };
    }
    r->properties = all;
    r->n_properties = p->asked.n;
}

static struct report make_report(struct job *j)
{
    struct result *res = &j->result;
    struct report r = {
        .cfa = j->subject.known->cfa, .rests = &j->rests, .stats = &j->stats, .with_times = j->cfg->cli.times
    };
    r.verdict = res->verdict == VERDICT_TRUE ? "TRUE" : res->verdict == VERDICT_FALSE ? "FALSE" : "UNKNOWN";
    const struct property *p = res->property < j->subject.props.n ? &j->subject.props.at[res->property] : NULL;
    r.property = p ? p->title : NULL;
    r.reason = res->reason;
    r.obstacle = res->verdict == VERDICT_UNKNOWN ? &res->obstacle : NULL;
    r.hint = j->hint;
    tell_asked(j, &r);
    r.decided_by = j->decided_by;
    r.at = res->reason_at;
    if (res->verdict == VERDICT_FALSE) {
        r.cfa = j->told.cfa;
        r.at = report_violation_at(j->told.cfa, &res->run);
        r.inputs = &res->run.inputs;
        r.property = report_title(j->told.automata->at[res->property], &res->run);
        r.fault = &res->run.fault;
    }
    return r;
}

static void print_properties(struct job *j)
{
    struct report r = make_report(j);
    struct buf b = { 0 };
    report_properties(&b, &r);
    print_buf(&b, j->text);
}

static void print_false(struct job *j)
{
    struct result *res = &j->result;
    const struct automaton *a = j->told.automata->at[res->property];
    const struct cfa *c = j->told.cfa;
    print_buf(&j->counterexample, j->text);
    if (j->harness)
        harness_write(j->harness, c, a->property, &res->run.inputs);
    if (j->witness)
        witness_write(j->witness, &(struct witness){ c, a, report_title(a, &res->run), &res->run.inputs, NULL });
    struct place at = sources_place(&j->subject.prog.src, report_violation_at(c, &res->run));
    print_properties(j);
    fprintf(j->text, "Verification result: FALSE (%s, %s:%u)\n", report_title(a, &res->run), at.file, at.line);
}

static void print_unknown(struct job *j)
{
    struct result *res = &j->result;
    if (res->suspect.n) {
        struct buf b = { 0 };
        const char *title = res->interrupted ? "Path to the interruption" : "Suspect path (not confirmed by execution)";
        report_suspect(&b, title, j->subject.known->cfa, res->suspect.at, res->suspect.n);
        print_buf(&b, j->text);
    }
    struct place at = sources_place(&j->subject.prog.src, res->reason_at);
    print_properties(j);
    fprintf(j->text, "Hint: %s\n", j->hint);
    if (res->reason_at.off)
        fprintf(j->text, "Verification result: UNKNOWN (%s, %s:%u)\n", res->reason, at.file, at.line);
    else
        fprintf(j->text, "Verification result: UNKNOWN (%s)\n", res->reason);
}

static uint64_t share_of(const struct job *j, const char *name)
{
    return j->times.time_run ? stat_value(&j->stats, name) * 100 / j->times.time_run : 0;
}

// May be called in a signal handler.
static void measure_times(void *ctx)
{
    struct job *j = ctx;
    j->times.time_total = stat_now();
    j->times.time_run = j->times.time_total - j->begun;
    j->times.exploring = share_of(j, "engine.time_explore");
    j->times.refining = share_of(j, "refine.time_refine");
    j->times.solving = share_of(j, "smt.time_check");
}

static void print_statistics(struct job *j)
{
    struct buf b = { 0 };
    if (j->cfg->cli.stats == STATS_TEXT) {
        buf_puts(&b, buf_str(&j->notes));
        const struct engine *e = job_engine(j);
        double s = e ? (double)e->stats.time_explore / 1e9 : 0;
        stat_print_text(&j->stats, j->cfg->cli.times, &b);
        if (j->cfg->cli.times && s > 0)
            buf_printf(&b, "engine.successors_per_second  %.0f\n", (double)e->stats.successors / s);
    } else if (j->cfg->cli.stats == STATS_JSON && j->json != stdout) {  // else they are part of the result
        stat_print_json(&j->stats, j->cfg->cli.times, &b);
    }
    print_buf(&b, j->cfg->cli.stats == STATS_JSON ? stdout : j->text);
}

static void print_annotated(struct job *j)
{
    struct buf b = { 0 };
    if (!j->algo->ops->annotate)
        fprintf(stderr, "vernier: algorithm %s annotates nothing\n", j->algo->ops->name);
    else
        j->algo->ops->annotate(j->algo,
                               j->cfg->command == CMD_CONTRACTS ? ANNOTATE_CONTRACTS
                               : j->cfg->cli.acsl               ? ANNOTATE_ACSL
                               : output_colours(j->text)        ? ANNOTATE_COLOURS
                                                                : ANNOTATE_TEXT,
                               &b);
    print_buf(&b, j->text);
}

static void print_json(struct job *j)
{
    if (!j->json)
        return;
    struct buf b = { 0 }, invariants = { 0 };
    struct report r = make_report(j);
    if (j->algo && j->algo->ops->invariants)
        j->algo->ops->invariants(j->algo, &invariants);
    r.invariants = invariants.n ? buf_str(&invariants) : NULL;
    report_json(&b, &r);
    buf_free(&invariants);
    print_buf(&b, j->json);
}

static int print_verdict(struct job *j)
{
    switch (j->result.verdict) {
    case VERDICT_TRUE:
        print_properties(j);
        fputs("Verification result: TRUE\n", j->text);
        return EXIT_TRUE;
    case VERDICT_FALSE:
        print_false(j);
        return EXIT_FALSE;
    case VERDICT_UNKNOWN:
        print_unknown(j);
        return EXIT_UNKNOWN;
    }
    UNREACHABLE();
}

static int report_verdict(struct job *j)
{
    bool was_true = j->result.verdict == VERDICT_TRUE;
    status_phase("examining what the verdict rests on");
    job_examine_accesses(j);
    job_assume(j);
    watchdog_stop();
    status_clear();
    if (j->cfg->command == CMD_INVARIANTS || j->cfg->command == CMD_CONTRACTS)
        print_annotated(j);
    if (j->story.n) {
        fputs("Stages:\n", j->text);
        print_buf(&j->story, j->text);
    }
    if (j->decided_by)
        fprintf(j->text, "Decided by: %s\n", j->decided_by);
    examine_true(j);
    examine_false(j);
    explain_unknown(j);
    print_certificate(j, was_true);
    struct buf b = { 0 };
    report_assumptions(&b, j->subject.known->cfa, &j->rests);
    print_buf(&b, j->text);
    (void)dump_reached(j);
    measure_times(j);
    print_statistics(j);
    print_json(j);
    return print_verdict(j);
}

// The answer before any analysis.
static int unsupported(struct job *j)
{
    refuse_undecided(j);
    explain_unknown(j);
    print_statistics(j);
    print_json(j);
    return print_verdict(j);
}

static int verify(struct job *j)
{
    if (spec_undecided(&j->subject.props) && j->subject.props.n == 1)
        return unsupported(j);
    show_progress(j);
    enum dump_end d = dump_rho(j);
    if (d != DUMP_NOTHING)
        return d == DUMP_DONE ? EXIT_TRUE : EXIT_USAGE;
    subject_account(&j->subject, &j->budget);
    d = dump_ledger(j);
    if (d != DUMP_NOTHING)
        return d == DUMP_DONE ? EXIT_TRUE : EXIT_USAGE;
    subject_cut(&j->subject);
    d = dump_known(j);
    if (d != DUMP_NOTHING)
        return d == DUMP_DONE ? EXIT_TRUE : EXIT_USAGE;
    d = dump_shape(j);
    if (d != DUMP_NOTHING)
        return d == DUMP_DONE ? EXIT_TRUE : EXIT_USAGE;
    if (job_run(j) != RC_OK)
        return j->diag.bad_file ? EXIT_INPUT : EXIT_USAGE;
    if (j->reported)
        return j->status;
    status_phase("checking the certificate");
    check_certificate(j);
    status_clear();
    return job_finish(j) == RC_OK ? report_verdict(j) : EXIT_USAGE;
}

// What reading or building the program ended with; the answer if that was a limit.
static int not_loaded(struct job *j, enum rc rc)
{
    if (rc != RC_STOP)
        return EXIT_INPUT;
    const char *why = stop_cause_text(j->budget.cause);
    if (j->cfg->command != CMD_VERIFY && j->cfg->command != CMD_INVARIANTS && j->cfg->command != CMD_CONTRACTS) {
        fprintf(stderr, "vernier: %s; reading the program\n", why);
        return EXIT_UNKNOWN;
    }
    watchdog_stop();
    status_clear();
    j->result.verdict = VERDICT_UNKNOWN;
    j->result.reason = arena_printf(&j->subject.prog.mem, "%s; reading the program", why);
    j->hint = reason_find(j->result.reason)->hint;
    print_statistics(j);
    print_json(j);
    return print_verdict(j);
}

int job_load(struct job *j, bool *done)
{
    const struct cli_cfg *cli = &j->cfg->cli;
    j->budget = job_budget(cli);
    if (read_property(j) != RC_OK)
        return EXIT_USAGE;
    status_phase("reading the program");
    j->subject.prog.budget = &j->budget;
    enum rc rc = j->cfg->command == CMD_SCAN ? scan_read(j, read_files) : read_files(j);
    j->subject.prog.budget = NULL;  // the library models are the same for every program
    int refused = files_check_sources(j->cfg, &j->subject.prog.src, rc == RC_OK);
    if (refused != EXIT_TRUE)
        return refused;
    if (rc != RC_OK)
        return not_loaded(j, rc);
    enum dump_end d = dump_ast(j);
    *done = d == DUMP_DONE;
    if (d != DUMP_NOTHING)
        return d == DUMP_DONE ? EXIT_TRUE : EXIT_USAGE;
    rc = models_add(&j->subject.prog);
    if (j->cfg->command == CMD_SCAN || contracts_are_of_library(j))
        return rc == RC_OK ? EXIT_TRUE : not_loaded(j, rc);
    if (j->cfg->command == CMD_WP)
        wp_entry(j->cfg, &j->subject.prog);
    if (j->cfg->command == CMD_WCET)
        wcet_entry(j->cfg, &j->subject.prog);
    j->subject.prog.budget = &j->budget;
    if (rc == RC_OK)
        rc = subject_build(&j->subject);
    if (rc != RC_OK)
        return not_loaded(j, rc);
    d = dump_cfa(j);
    *done = d != DUMP_NOTHING;
    return d == DUMP_BAD ? EXIT_USAGE : EXIT_TRUE;
}

// Nothing was read so far.
static int check_files(const struct job *j)
{
    const struct cli_cfg *cli = &j->cfg->cli;
    const char *used = cli->harness && strcmp(cli->harness, "-") == 0 ? "--harness=-" : NULL;
    used = cli->witness && strcmp(cli->witness, "-") == 0 ? "--witness=-" : used;
    if (!used || j->text == stdout)
        return files_check(j->cfg);
    fprintf(stderr, "vernier: %s and JSON cannot both be on standard output\n", used);
    return EXIT_USAGE;
}

static int run_job(struct job *j)
{
    const struct cli_cfg *cli = &j->cfg->cli;
    bool done = false;
    bool scan = j->cfg->command == CMD_SCAN;  // its harnesses are in a folder
    if (scan && scan_expand(j->cfg) != RC_OK)
        return EXIT_INPUT;
    if (dump_choose(j) != RC_OK)
        return EXIT_USAGE;
    int refused = check_files(j);
    if (refused != EXIT_TRUE)
        return refused;
    if ((!scan && output_open(cli->harness, &j->harness) != RC_OK) || output_open(cli->witness, &j->witness) != RC_OK ||
        output_open(cli->json, &j->json) != RC_OK || output_open(j->dump.file, &j->dump.out) != RC_OK)
        return EXIT_OUTPUT;
    output_begin(cli, j->json, &j->stats, measure_times, j);
    int status = job_load(j, &done);
    if (done || status != EXIT_TRUE)
        return status;
    if (j->cfg->command == CMD_EXEC) {
        struct automaton *a = spec_automaton_of_all(&j->subject.props, j->subject.known->cfa, &j->subject.prog.mem);
        struct budget budget = job_budget(cli);
        return cmd_exec(&j->subject.prog, j->subject.known->cfa, a, cli->inputs, (uint64_t)cli->seed, cli->seed != 0,
                        &budget);
    }
    if (scan)
        return cmd_scan(j);
    if (contracts_are_of_library(j))
        return cmd_contracts(j);
    if (j->cfg->command == CMD_WP)
        return cmd_wp(j);
    if (j->cfg->command == CMD_WCET)
        return cmd_wcet(j);
    return verify(j);
}

void job_free(struct job *j)
{
    job_close_run(j);
    buf_free(&j->story);
    buf_free(&j->counterexample);
    vec_free(&j->rests);
    subject_free(&j->subject);
    mem_free(j, sizeof *j);
}

void job_begin_program(struct job *j)
{
    const struct config *c = j->cfg;
    j->diag = (struct diag){ .src = &j->subject.prog.src, .out = stderr, .no_warnings = !c->cli.warnings };
    program_init(&j->subject.prog, c->cli.bits == 32 ? &machine_ilp32 : &machine_lp64, &j->diag);
    j->subject.prog.wants_notes = c->command == CMD_WP;
}

struct job *job_new(struct config *c)
{
    struct job *j = MEM_NEW(struct job);
    j->cfg = c;
    j->text = output_text(&c->cli);
    j->subject.known = &j->subject.program;
    j->subject.options = &c->cfa;
    j->subject.automaton = c->cli.automaton;
    job_begin_program(j);
    return j;
}

static void on_damage(void)
{
    watchdog_hurry(2000000000, "the solver failed");
}

static void on_loss(void)
{
    watchdog_end("the solver failed");
}

static uint64_t and_grace(uint64_t limit_ns)
{
    return limit_ns ? limit_ns + WATCHDOG_GRACE_NS : 0;
}

void job_watch(const struct budget *b)
{
    guard_on_damage(on_damage);
    guard_on_loss(on_loss);
    watchdog_start(and_grace(b->cpu_limit_ns), and_grace(b->wall_limit_ns), b->mem_limit + b->mem_limit / 32);
}

/* Without an answer there is nothing to write; what another process has reported, that one has written.  A harness is empty if there is
 * none; JSON never is. */
static void close_outputs(struct job *j, int status)
{
    FILE *const all[] = { j->harness, j->witness, j->json, j->dump.out };
    bool answered = status == EXIT_TRUE || status == EXIT_FALSE || status == EXIT_UNKNOWN;
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        if (answered && !j->reported && !(all[i] && all[i] == j->json && ftell(all[i]) == 0))
            (void)outfile_close(all[i]);
        else
            outfile_drop(all[i]);
}

int cli_verify(struct config *c)
{
    struct job *j = job_new(c);
    struct budget b = job_budget(&c->cli);
    if (c->command == CMD_VERIFY || c->command == CMD_INVARIANTS || c->command == CMD_CONTRACTS)
        job_watch(&b);
    int status = run_job(j);
    close_outputs(j, status);
#ifndef NDEBUG
    job_free(j);  // for leak checkers: taking apart the formulas of a large run can take a second
#endif
    return status;
}
