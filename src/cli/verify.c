// SPDX-License-Identifier: Apache-2.0
// verify.c: one verification: read, build, analyse, report.
#include "cli/verify.h"

#include "base/outfile.h"
#include "base/status.h"
#include "cfa/assumptions.h"
#include "cli/commands.h"
#include "cli/dump.h"
#include "cli/files.h"
#include "cli/job.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/scan.h"
#include "cli/watchdog.h"
#include "lower/models.h"
#include "report/harness.h"
#include "report/report.h"
#include "report/witness.h"

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
        enum rc one = ends_with(path, ".json") ? frontend_add_database(&j->v.subject.prog, path, &j->cfg->frontend)
                                               : frontend_add(&j->v.subject.prog, path, &j->cfg->frontend);
        if (one != RC_OK)
            rc = one;  // the other files may have errors worth telling, too
    }
    return rc;
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
        status_show(STDERR_FILENO, p == PROGRESS_ON ? 0 : PROGRESS_AFTER_MS, &j->v.budget);
}

// ---- the verdict ----------------------------------------------------------------------------------------------------

static void print_certificate(struct job *j)
{
    if (j->v.certificate.n && j->v.certified)
        fprintf(j->text, "Certificate: %s\n", buf_str(&j->v.certificate));
    else if (j->v.certificate.n && !j->v.proved)  // else the reason says it
        fprintf(j->text, "Certificate refused: %s\n", buf_str(&j->v.certificate));
}

// A verdict for each property that was asked for, if there are several.
static void tell_asked(struct job *j, struct report *r)
{
    const struct result *res = &j->v.result;
    const struct properties *p = &j->v.subject.props;
    if (p->asked.n < 2)
        return;
    struct report_property *all = ARENA_ARRAY(&j->v.subject.prog.mem, struct report_property, p->asked.n);
    unsigned part = res->verdict == VERDICT_FALSE ? fault_violates(res->run.fault.kind) : SAFE_NONE;
    for (size_t i = 0; i < p->asked.n; i++) {
        const struct asked *a = &p->asked.at[i];
        bool violated =
            res->verdict == VERDICT_FALSE && res->property < p->n && spec_violates(p, a, res->property, part);
        bool holds = res->verdict == VERDICT_TRUE || (j->v.others_hold && !spec_names_undecided(p, a));
        all[i] = (struct report_property){ a->name, violated ? "FALSE" : holds ? "TRUE" : "UNKNOWN" };
    }
    r->properties = all;
    r->n_properties = p->asked.n;
}

static struct report make_report(struct job *j)
{
    struct result *res = &j->v.result;
    struct report r = {
        .cfa = j->v.subject.known->cfa, .rests = &j->v.rests, .stats = &j->v.stats, .with_times = j->cfg->cli.times
    };
    r.verdict = res->verdict == VERDICT_TRUE ? "TRUE" : res->verdict == VERDICT_FALSE ? "FALSE" : "UNKNOWN";
    const struct property *p = res->property < j->v.subject.props.n ? &j->v.subject.props.at[res->property] : NULL;
    r.property = p ? p->title : NULL;
    r.reason = j->v.reason;
    r.reason_name = j->v.reason ? reason_row(res->reason.kind)->name : NULL;
    r.obstacle = res->verdict == VERDICT_UNKNOWN ? &res->reason.obstacle : NULL;
    r.hint = j->v.hint;
    r.excluded = j->v.excluded.n;
    r.open = &j->v.open;
    tell_asked(j, &r);
    r.decided_by = j->v.decided_by;
    r.at = res->reason.at;
    if (res->verdict == VERDICT_FALSE) {
        r.cfa = j->v.told.cfa;
        r.at = report_violation_at(j->v.told.cfa, &res->run);
        r.inputs = &res->run.inputs;
        r.property = report_title(j->v.told.automata->at[res->property], &res->run);
        r.fault = &res->run.fault;
    }
    return r;
}

static void print_properties(struct job *j)
{
    struct report r = make_report(j);
    struct buf b = { 0 };
    report_properties(&b, &r);
    report_places(&b, &r);
    print_buf(&b, j->text);
}

static void print_false(struct job *j)
{
    struct result *res = &j->v.result;
    const struct automaton *a = j->v.told.automata->at[res->property];
    const struct cfa *c = j->v.told.cfa;
    print_buf(&j->v.counterexample, j->text);
    if (j->harness)
        harness_write(j->harness, c, a->property, &res->run.inputs);
    if (j->witness)
        witness_write(j->witness, &(struct witness){ c, a, report_title(a, &res->run), &res->run.inputs, NULL });
    struct place at = sources_place(&j->v.subject.prog.src, report_violation_at(c, &res->run));
    print_properties(j);
    fprintf(j->text, "Verification result: FALSE (%s, %s:%u)\n", report_title(a, &res->run), at.file, at.line);
}

static void print_unknown(struct job *j)
{
    struct result *res = &j->v.result;
    if (res->suspect.n) {
        struct buf b = { 0 };
        const char *title = res->interrupted ? "Path to the interruption" : "Suspect path (not confirmed by execution)";
        report_suspect(&b, title, j->v.subject.known->cfa, res->suspect.at, res->suspect.n);
        print_buf(&b, j->text);
    }
    struct place at = sources_place(&j->v.subject.prog.src, res->reason.at);
    print_properties(j);
    fprintf(j->text, "Hint: %s [%s]\n", j->v.hint, reason_row(res->reason.kind)->name);
    if (res->reason.at.off)
        fprintf(j->text, "Verification result: UNKNOWN (%s, %s:%u)\n", j->v.reason, at.file, at.line);
    else
        fprintf(j->text, "Verification result: UNKNOWN (%s)\n", j->v.reason);
}

static void print_statistics(struct job *j)
{
    struct buf b = { 0 };
    if (j->cfg->cli.stats == STATS_TEXT) {
        buf_puts(&b, buf_str(&j->v.notes));
        const struct engine *e = verify_engine(&j->v);
        double s = e ? (double)e->stats.time_explore / 1e9 : 0;
        stat_print_text(&j->v.stats, j->cfg->cli.times, &b);
        if (j->cfg->cli.times && s > 0)
            buf_printf(&b, "engine.successors_per_second  %.0f\n", (double)e->stats.successors / s);
    } else if (j->cfg->cli.stats == STATS_JSON && j->json != stdout) {  // else they are part of the result
        stat_print_json(&j->v.stats, j->cfg->cli.times, &b);
    }
    print_buf(&b, j->cfg->cli.stats == STATS_JSON ? stdout : j->text);
}

static void print_annotated(struct job *j)
{
    struct buf b = { 0 };
    if (!j->v.algo->ops->annotate)
        fprintf(stderr, "vernier: algorithm %s annotates nothing\n", j->v.algo->ops->name);
    else
        j->v.algo->ops->annotate(j->v.algo,
                                 j->cfg->command->contracts ? ANNOTATE_CONTRACTS
                                 : j->cfg->invariants.acsl  ? ANNOTATE_ACSL
                                 : output_colours(j->text)  ? ANNOTATE_COLOURS
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
    if (j->v.algo && j->v.algo->ops->invariants)
        j->v.algo->ops->invariants(j->v.algo, &invariants);
    r.invariants = invariants.n ? buf_str(&invariants) : NULL;
    report_json(&b, &r);
    buf_free(&invariants);
    print_buf(&b, j->json);
}

void put_true(const struct job *j, const struct assumptions *rests)
{
    size_t n = assumptions_count(rests, j->cfg->set.accepted);
    fputs("Verification result: TRUE", j->text);
    if (n)
        fprintf(j->text, " (assuming %zu thing%s, see above)", n, n == 1 ? "" : "s");
    fputs("\n", j->text);
}

// The end of every verification.
static int print_result(struct job *j)
{
    verify_measure(&j->v);
    print_statistics(j);
    print_json(j);
    switch (j->v.result.verdict) {
    case VERDICT_TRUE:
        print_properties(j);
        put_true(j, &j->v.rests);
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
    status_clear();
    if (j->cfg->command->annotates)
        print_annotated(j);
    if (j->v.story.n) {
        fputs("Stages:\n", j->text);
        print_buf(&j->v.story, j->text);
    }
    if (j->v.decided_by)
        fprintf(j->text, "Decided by: %s\n", j->v.decided_by);
    if (j->v.no_targets)
        fputs("Note: no reachable function of the program holds a place where the property could be violated\n",
              j->text);
    print_certificate(j);
    struct buf b = { 0 };
    report_assumptions(&b, j->v.subject.known->cfa, &j->v.rests);
    print_buf(&b, j->text);
    (void)dump_at(j, DUMP_REACHED);
    return print_result(j);
}

// Whether --dump was all, with this exit status.
static bool dumped(struct job *j, enum dump_when when, int *status)
{
    enum dump_end d = dump_at(j, when);
    *status = d == DUMP_BAD ? EXIT_USAGE : EXIT_TRUE;
    return d != DUMP_NOTHING;
}

int cmd_verify(struct job *j)
{
    if (verify_undecided(&j->v))
        return print_result(j);
    show_progress(j);
    int status;
    if (dumped(j, DUMP_BEFORE, &status))
        return status;
    subject_account(&j->v.subject, &j->v.budget);
    if (dumped(j, DUMP_ACCOUNTED, &status))
        return status;
    subject_cut(&j->v.subject);
    if (dumped(j, DUMP_KNOWN, &status))
        return status;
    if (job_run(j) != RC_OK)
        return j->v.diag.bad_file ? EXIT_INPUT : EXIT_USAGE;
    if (j->v.reported)
        return j->v.status;
    return verify_conclude(&j->v) == RC_OK ? report_verdict(j) : EXIT_USAGE;
}

// What reading or building the program ended with; the answer if that was a limit.
static int not_loaded(struct job *j, enum rc rc)
{
    if (rc != RC_STOP)
        return EXIT_INPUT;
    const char *why = stop_cause_text(j->v.budget.cause);
    if (!j->cfg->command->says_verdict) {
        fprintf(stderr, "vernier: %s; reading the program\n", why);
        return EXIT_UNKNOWN;
    }
    watchdog_stop();
    status_clear();
    j->v.result.verdict = VERDICT_UNKNOWN;
    j->v.result.reason = reason_stop(j->v.budget.cause);
    j->v.result.reason.more = "reading the program";
    verify_explain(&j->v);
    return print_result(j);
}

enum rc verify_build(struct job *j)
{
    spec_end_at_calls(&j->v.subject.props, &j->v.subject.prog);
    return job_build(j);
}

enum rc job_build(struct job *j)
{
    return subject_build(&j->v.subject);
}

int job_load(struct job *j, bool *done)
{
    const struct command *k = j->cfg->command;
    const struct cli_cfg *cli = &j->cfg->cli;
    j->v.budget = limits_budget(cli);
    if (verify_property(&j->v, cli->prop) != RC_OK)
        return EXIT_USAGE;
    status_phase("reading the program");
    j->v.subject.prog.budget = &j->v.budget;
    enum rc rc = k->reads_folders ? scan_read(j, read_files) : read_files(j);
    j->v.subject.prog.budget = NULL;  // the library models are the same for every program
    int refused = files_check_sources(j->cfg, &j->v.subject.prog.src, rc == RC_OK);
    if (refused != EXIT_TRUE)
        return refused;
    if (rc != RC_OK)
        return not_loaded(j, rc);
    int status;
    if ((*done = dumped(j, DUMP_READ, &status)))
        return status;
    rc = models_add(&j->v.subject.prog);
    j->v.subject.prog.budget = &j->v.budget;
    if (rc == RC_OK && k->build)
        rc = k->build(j);
    if (rc != RC_OK)
        return not_loaded(j, rc);
    if (!j->v.subject.known->cfa)
        return EXIT_TRUE;
    *done = dumped(j, DUMP_BUILT, &status);
    return status;
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
    bool folders = j->cfg->command->reads_folders;
    if (folders && scan_expand(j->cfg) != RC_OK)
        return EXIT_INPUT;
    if (dump_choose(j) != RC_OK)
        return EXIT_USAGE;
    int refused = check_files(j);
    if (refused != EXIT_TRUE)
        return refused;
    if ((!folders && output_open(cli->harness, &j->harness) != RC_OK) ||
        output_open(cli->witness, &j->witness) != RC_OK || output_open(cli->json, &j->json) != RC_OK ||
        output_open(j->dump.file, &j->dump.out) != RC_OK)
        return EXIT_OUTPUT;
    output_begin(cli, j->json, &j->v.stats, verify_measure, &j->v);
    int status = job_load(j, &done);
    if (done || status != EXIT_TRUE)
        return status;
    return j->cfg->command->answer(j);
}

void job_free(struct job *j)
{
    verify_free(&j->v);
    mem_free(j, sizeof *j);
}

void job_begin_program(struct job *j)
{
    const struct config *c = j->cfg;
    verify_begin(&j->v, c->cli.bits == 32 ? &machine_ilp32 : &machine_lp64);
    j->v.subject.prog.wants_notes = c->command->reads_comments;
}

// What options say of all stages.
static void settle(struct config *c)
{
    static const struct verify_host host = { limits_watch, watchdog_stop, output_instead };
    struct settings *s = &c->set;
    bool side_by_side = c->command->side_by_side;
    s->certify = c->cli.certify;
    s->strict = c->cli.strict;
    s->explain = c->cli.explain_strategy;
    s->times = c->cli.times;
    s->jobs = side_by_side ? (size_t)c->cli.jobs : 1;
    s->cross_check = side_by_side && c->cli.cross_check;
    s->host = &host;
    s->again = config_again;
    s->ctx = c;
}

struct job *job_new(struct config *c)
{
    struct job *j = MEM_NEW(struct job);
    settle(c);
    verify_init(&j->v, &c->set);
    j->cfg = c;
    j->text = output_text(&c->cli);
    j->v.subject.automaton = c->cli.automaton;
    j->v.diag.out = stderr;
    j->v.diag.no_warnings = !c->cli.warnings;
    job_begin_program(j);
    return j;
}

enum rc job_run(struct job *j)
{
    enum rc rc = verify_run(&j->v);
    if (rc != RC_OK && j->v.why.n)
        fprintf(stderr, "vernier: %s\n", buf_str(&j->v.why));
    return rc;
}

/* Without an answer there is nothing to write; what another process has reported, that one has written.  A harness is empty if there is
 * none; JSON never is. */
static void close_outputs(struct job *j, int status)
{
    FILE *const all[] = { j->harness, j->witness, j->json, j->dump.out };
    bool answered = status == EXIT_TRUE || status == EXIT_FALSE || status == EXIT_UNKNOWN;
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        if (answered && !j->v.reported && !(all[i] && all[i] == j->json && ftell(all[i]) == 0))
            (void)outfile_close(all[i]);
        else
            outfile_drop(all[i]);
}

int cli_verify(struct config *c)
{
    struct job *j = job_new(c);
    struct budget b = limits_budget(&c->cli);
    if (c->command->says_verdict)
        limits_watch(&b);
    int status = run_job(j);
    close_outputs(j, status);
#ifndef NDEBUG
    job_free(j);  // for leak checkers: taking apart the formulas of a large run can take a second
#endif
    return status;
}
