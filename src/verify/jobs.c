// SPDX-License-Identifier: Apache-2.0
// jobs.c: a process for each stage, and the one that starts and ends them.
//
// Child to parent: last words, or the outcome of the stage; then a child without a verdict ends.  One that has a verdict waits until the
// parent lets it report.  Nothing is written to a file, so nothing is left over; a child dies with its parent.
#include "verify/jobs.h"

#include "base/host.h"
#include "base/link.h"
#include "base/status.h"
#include "verify/outcome.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORKERS_MAX = 64,
    LOOK_MS = 50,     // how often limits are looked at
    GRACE_MS = 300,   // for an orderly end, after SIGTERM
    HURRY_MS = 100,   // the same for those that lost
    NO_VERDICT = 20,  // exit status of the process of a stage that told what it had to tell
    NO_PARENT = 70,
};

struct worker {
    pid_t pid;  // 0: none
    int fd;
    size_t stage;
    uint64_t begun, round, ticks, cpu_ns;  // begun: how many were started before; ticks: what is set aside for it
    bool stale;                            // what it began with has changed: it is due again
    bool told;                             // its outcome was read
    struct reason words;                   // its last
    enum verdict verdict;
};

// A place in the order of stages and rounds.
struct due {
    size_t stage;
    uint64_t round, factor;
};

struct pool {
    struct verification *v;
    struct stages *t;
    const struct strategy_cfg *cfg;
    struct worker at[WORKERS_MAX];
    size_t n;              // of them are in use; those that wait with a verdict do not run
    size_t jobs, running;  // how many may run, and do
    struct due next;
    uint64_t *begun;      // by stage: of its last process, from 1; 0: none
    uint64_t started;     // processes
    uint64_t cpu_before;  // of child processes that had ended before the first stage
    uint64_t last_round;  // no stage is started in a later one
    uint64_t stop_ms;     // when those that run were told to end; 0: they were not
};

enum message { MESSAGE_WORDS, MESSAGE_OUTCOME, MESSAGE_REPORT };

struct head {
    uint32_t what, n;
};

static uint64_t now_ms(void)
{
    return stat_wall() / 1000000;
}

// ---- the process of a stage -----------------------------------------------------------------------------------------

static int to_parent;  // a signal handler uses it

// In a signal handler.
static bool tell_words(enum reason_kind kind, const char *more)
{
    struct {
        struct head head;
        char text[400];
    } m = { { MESSAGE_WORDS, 1 }, { (char)kind } };
    for (size_t i = 0; more[i] && m.head.n < sizeof m.text; i++)
        m.text[m.head.n++] = more[i];
    return link_send(to_parent, &m, sizeof m.head + m.head.n);
}

static bool tell(int fd, enum message what, const char *text, size_t n)
{
    struct head h = { (uint32_t)what, (uint32_t)n };
    return link_send(fd, &h, sizeof h) && link_send(fd, text, n);
}

// The text behind a head, NUL at its end.  False: the other side has ended.
static bool receive_text(int fd, size_t n, struct buf *text)
{
    char piece[4096];
    for (size_t k; n; n -= k) {
        k = MIN(n, sizeof piece);
        if (!link_receive(fd, piece, k))
            return false;
        buf_put(text, piece, k);
    }
    return true;
}

// The key that interrupts reaches all processes of a terminal: it is for the parent to decide what follows.
static void take_signals(pid_t parent)
{
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = SIG_IGN;
    sigaction(SIGINT, &sa, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(NO_PARENT);
}

/* The limits of the process of a stage: time is counted from the beginning of everything, the memory that is left is shared out, and
 * ticks are those set aside. */
static void take_limits(struct pool *p, const struct worker *w, uint64_t cpu_ns, size_t resident)
{
    struct budget *b = &p->v->budget;
    stat_count_others(cpu_ns);
    if (b->mem_limit)
        b->mem_limit = MAX((b->mem_limit - MIN(b->mem_limit, resident)) / p->jobs, 1);
    if (b->tick_limit)
        b->tick_limit = tick_share(b, w->ticks);
    b->next_check = 0;
    p->v->set->host->watch(b);
}

static void forget_parent(struct pool *p)
{
    struct stages *t = p->t;
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].pid)
            close(p->at[i].fd);
    buf_free(&p->v->story);
    buf_free(&p->v->why);
    vec_free(&t->suspect);
    t->reason = (struct reason){ 0 };
    t->ran = false;
    status_hide();
    p->v->set->host->words(tell_words);
}

// Waits until the parent agrees that this process reports; ends it otherwise.
static void wait_to_report(struct verification *v)
{
    struct head h;
    uint64_t others;
    buf_free(&v->story);
    if (!link_receive(to_parent, &h, sizeof h) || h.what != MESSAGE_REPORT ||
        !link_receive(to_parent, &others, sizeof others) || !receive_text(to_parent, h.n - sizeof others, &v->story))
        _Exit(NO_VERDICT);
    stat_count_others(others);
    v->set->host->words(NULL);
}

// Comes back only with a verdict.
static void live(struct pool *p, const struct worker *w)
{
    struct verification *v = p->v;
    struct outcome_before before;
    struct buf text = { 0 };
    outcome_begin(v, &before);
    (void)stage_run(v, p->t, w->stage, p->next.factor);
    outcome_write(v, p->t, w->stage, &before, &text);
    bool sent = tell(to_parent, MESSAGE_OUTCOME, buf_str(&text), text.n);
    buf_free(&text);
    if (!sent || v->result.verdict == VERDICT_UNKNOWN)
        _Exit(NO_VERDICT);
    wait_to_report(v);
}

// ---- what is known of processes -------------------------------------------------------------------------------------

static void look_at_clock(struct worker *w)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(w->pid, &clock) == 0 && clock_gettime(clock, &t) == 0)
        w->cpu_ns = MAX(w->cpu_ns, (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec);
}

static void count_time(struct pool *p)
{
    uint64_t sum = link_cpu_of_ended() - p->cpu_before;
    for (size_t i = 0; i < p->n; i++) {
        if (p->at[i].pid)
            look_at_clock(&p->at[i]);
        sum += p->at[i].pid ? p->at[i].cpu_ns : 0;
    }
    stat_count_others(sum);
}

static void show_running(struct pool *p)
{
    const char *text = NULL;
    for (size_t i = 0; i < p->n; i++) {
        const char *name = p->t->strategy.at[p->at[i].stage].preset;
        if (p->at[i].pid)
            text = text ? arena_printf(&p->v->subject.prog.mem, "%s, %s", text, name) : name;
    }
    status_phase(text ? text : "between two stages");
}

// ---- starting -------------------------------------------------------------------------------------------------------

static bool is_running(const struct pool *p, size_t stage)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].pid && p->at[i].stage == stage)
            return true;
    return false;
}

/* The stage that is due at d or behind it, in the order of the strategy; d is then behind it.  A stage that still runs has its turn in the
 * next round.  False: none. */
static bool next_stage(const struct pool *p, struct due *d, size_t *stage)
{
    const struct stages *t = p->t;
    for (size_t tried = 0; tried < t->strategy.n; tried++) {
        if (d->stage == t->strategy.n)
            *d = (struct due){ 0, d->round + 1, stages_grow(d->factor, p->cfg) };
        if (d->round > p->last_round)
            return false;
        *stage = d->stage++;
        if (!t->over[*stage] && !is_running(p, *stage))
            return true;
    }
    return false;
}

/* Of the work that is left, each process that may still be started has an equal part, at most what its stage may spend.  0: there is none
 * to give away. */
static uint64_t set_aside(const struct pool *p, size_t stage)
{
    const struct budget *b = &p->v->budget;
    uint64_t left = tick_left(b), want = stage_ticks(p->t, stage, p->next.factor);
    for (size_t i = 0; i < p->n; i++)
        left -= p->at[i].pid ? MIN(left, p->at[i].ticks) : 0;
    left = left ? MAX(left / (p->jobs - p->running), 1) : 0;
    return want ? MIN(left, want + 1) : left;  // so that it is its share that ends the stage, not the limit
}

// Whether there is something for the stage to do.
static bool prepare(struct pool *p, size_t stage)
{
    const struct stage *g = &p->t->strategy.at[stage];
    return g->asks_ends ? stages_ask_ends(p->v)
                        : !g->on_view || (!p->v->set->certify && subject_prepare_view(&p->v->subject, &p->v->budget));
}

// In the new process it comes back with a verdict only, and *reports is set.
static bool start(struct pool *p, struct worker *w, size_t stage, uint64_t ticks, bool *reports)
{
    int fd;
    pid_t parent = getpid();
    status_clear();
    uint64_t cpu_ns = stat_now();
    size_t resident = host_resident();
    pid_t pid = link_fork(&fd);
    if (pid < 0) {
        buf_printf(&p->v->why, "cannot start a process: %s", strerror(errno));
        p->t->failed = true;
        return false;
    }
    *w = (struct worker){ .pid = pid, .fd = fd, .stage = stage, .round = p->t->round, .ticks = ticks };
    w->begun = p->begun[stage] = ++p->started;
    if (pid == 0) {
        to_parent = fd;
        take_signals(parent);
        forget_parent(p);
        take_limits(p, w, cpu_ns, resident);
        live(p, w);
        *reports = true;
        return false;
    }
    p->running++;
    show_running(p);
    return true;
}

static struct worker *free_worker(struct pool *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (!p->at[i].pid)
            return &p->at[i];
    return NULL;
}

// Starts as many as may run; true in a process that is to report.
static bool start_stages(struct pool *p)
{
    size_t stage;
    bool reports = false;
    while (p->running < p->jobs && free_worker(p) && !p->t->failed && !p->stop_ms && p->v->budget.cause == STOP_NONE) {
        struct due next = p->next, before = p->next;
        if (!next_stage(p, &next, &stage))
            break;
        p->next = next;
        p->t->round = next.round;
        p->t->over[stage] = !prepare(p, stage);
        if (p->t->over[stage])
            continue;
        uint64_t ticks = p->v->budget.tick_limit ? set_aside(p, stage) : 0;
        if (!ticks && p->v->budget.tick_limit) {  // others may leave some
            p->next = before;
            if (!p->running)
                budget_stop(&p->v->budget, STOP_TICKS);
            break;
        }
        if (!start(p, free_worker(p), stage, ticks, &reports))
            break;
    }
    return reports;
}

// ---- what stages tell -----------------------------------------------------------------------------------------------

// Stages for which there was nothing left to do are due again, also those that are at work on it with what was known before.
static void begin_again(struct pool *p)
{
    stages_begin_again(p->t);
    for (size_t i = 0; i < p->n; i++)
        p->at[i].stale |= p->at[i].pid && !p->t->strategy.at[p->at[i].stage].asks_ends;
}

/* The stages behind w that were started while it ran would have known in turn what it has found out: they are due again, even if they ended
 * by themselves without it. */
static void try_with_news(struct pool *p, const struct worker *w)
{
    for (size_t i = w->stage + 1; i < p->t->strategy.n; i++)
        if (p->begun[i] > w->begun)
            p->t->over[i] = false;
    for (size_t i = 0; i < p->n; i++)
        p->at[i].stale |= p->at[i].pid && p->at[i].stage > w->stage && p->at[i].begun > w->begun;
}

// Whether w is there only to report, while others may still contradict it.
static bool is_waiting(const struct pool *p, const struct worker *w)
{
    return p->t->independent && w->told && w->verdict != VERDICT_UNKNOWN;
}

static void take_outcome(struct pool *p, struct worker *w, const struct buf *text)
{
    struct verification *v = p->v;
    struct outcome o;
    w->told = outcome_read(v, p->t, buf_str(text), text->n, &o);
    if (!w->told)
        return;
    w->verdict = o.verdict;
    p->t->over[w->stage] = (o.over && !w->stale) || stage_comes_again(p->t, (size_t)w->stage);
    p->t->ran |= o.ran;
    p->t->failed |= o.failed;
    v->budget.ticks += o.ticks;
    w->ticks = 0;
    if (is_waiting(p, w)) {
        p->running--;
        p->last_round = MIN(p->last_round, p->next.round);
    }
    if (o.cause == STOP_TICKS || o.cause == STOP_TIME || o.cause == STOP_WALL)
        budget_stop(&v->budget, o.cause);
    if (o.news)
        try_with_news(p, w);
    if (o.excluded)
        begin_again(p);
}

// What tell_words has said.
static struct reason words_of(const struct pool *p, const char *text)
{
    struct reason r = reason_of((enum reason_kind)text[0]);
    if (text[0] && text[1])
        reason_add(&r, &p->v->subject.prog.mem, text + 1);
    return r;
}

// What is to be read from w.  False: it has ended.
static bool take_message(struct pool *p, struct worker *w)
{
    struct head h;
    struct buf text = { 0 };
    bool complete = link_receive(w->fd, &h, sizeof h) && receive_text(w->fd, h.n, &text);
    if (complete && h.what == MESSAGE_WORDS)
        w->words = words_of(p, buf_str(&text));
    else if (complete)
        take_outcome(p, w, &text);
    buf_free(&text);
    return complete;
}

static int wait_for(struct worker *w)
{
    close(w->fd);
    int status = link_wait(w->pid);
    w->pid = 0;
    return status;
}

// A stage whose process ended before it told anything has no verdict, and is not tried again.
static void note_loss(struct pool *p, const struct worker *w, int status)
{
    struct verification *v = p->v;
    const struct stage *g = &p->t->strategy.at[w->stage];
    struct arena *mem = &v->subject.prog.mem;
    struct reason why = w->words;
    if (!why.kind)
        why = (struct reason){ REASON_PROCESS_ENDED, .arg = { g->preset } };
    if (why.arg[0] && WIFSIGNALED(status))
        why.arg[1] = arena_printf(mem, "by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else if (why.arg[0])
        why.arg[1] = arena_printf(mem, "with status %d", WEXITSTATUS(status));
    p->t->over[w->stage] = true;
    result_free(&v->result);
    v->result.reason = why;
    stages_keep_reason(v, p->t);
    if (!v->set->explain)
        return;
    stages_tell(&v->story, g, w->round);
    buf_printf(&v->story, "%18s  UNKNOWN (%s)\n", "", reason_text(&why, mem));
}

static void reap(struct pool *p, struct worker *w)
{
    int status = wait_for(w);
    p->running -= !is_waiting(p, w);
    p->t->ran |= !w->told;
    if (!w->told && !p->stop_ms)
        note_loss(p, w, status);
    show_running(p);
}

// Waits at most `ms` for messages, and takes them.
static void take_messages(struct pool *p, int ms)
{
    struct pollfd poll_at[WORKERS_MAX];
    for (size_t i = 0; i < p->n; i++)
        poll_at[i] = (struct pollfd){ .fd = p->at[i].pid ? p->at[i].fd : -1, .events = POLLIN };
    if (poll(poll_at, p->n, ms) <= 0)
        return;
    for (size_t i = 0; i < p->n; i++)
        if (poll_at[i].revents && !take_message(p, &p->at[i]))
            reap(p, &p->at[i]);
}

// ---- ending ---------------------------------------------------------------------------------------------------------

static void signal_all(struct pool *p, const struct worker *but, int sig)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].pid && &p->at[i] != but)
            kill(p->at[i].pid, sig);
}

// Those that run are to end: what they still tell is welcome.
static void stop_all(struct pool *p)
{
    p->v->set->host->unwatch();
    p->stop_ms = now_ms();
    signal_all(p, NULL, SIGTERM);
}

// The worker of the first stage that has a verdict; NULL: none.  Two that contradict each other cannot both be right, unless the property demands more
// than stages look at (spec_demands), so that a TRUE is settled when they are over: then a FALSE is ahead.
static struct worker *decided(struct pool *p)
{
    struct worker *first = NULL;
    for (size_t i = 0; i < p->n; i++) {
        struct worker *w = &p->at[i];
        if (!w->pid || !w->told || w->verdict == VERDICT_UNKNOWN)
            continue;
        bool differ = first && first->verdict != w->verdict;
        if (differ && spec_demands(&p->v->subject.props)) {
            first = w->verdict == VERDICT_FALSE ? w : first;
            continue;
        }
        if (differ)
            BUG("stages %s and %s contradict each other", p->t->strategy.at[first->stage].preset,
                p->t->strategy.at[w->stage].preset);
        first = first && first->stage < w->stage ? first : w;
    }
    return first;
}

// Whether the verdict of w stands: none that still runs or is due could contradict it.
static bool is_final(const struct pool *p, const struct worker *w)
{
    return w && !p->t->failed && (!p->t->independent || !p->running || p->v->budget.cause != STOP_NONE);
}

static void look_at_limits(struct pool *p)
{
    struct budget *b = &p->v->budget;
    count_time(p);
    b->next_check = 0;
    (void)tick(b, 0);
    bool at_once =
        p->t->failed || (b->cause != STOP_NONE && b->cause != STOP_TICKS);  // work that is set aside may be spent
    if (at_once && !p->stop_ms && !is_final(p, decided(p)))
        stop_all(p);
    if (p->stop_ms && now_ms() - p->stop_ms > GRACE_MS)
        signal_all(p, NULL, SIGKILL);
}

static void let_report(struct pool *p, const struct worker *w)
{
    struct buf text = { 0 };
    count_time(p);
    look_at_clock(&p->at[w - p->at]);
    uint64_t others = stat_now() - w->cpu_ns;
    buf_put(&text, (const char *)&others, sizeof others);
    buf_put(&text, buf_str(&p->v->story), p->v->story.n);
    (void)tell(w->fd, MESSAGE_REPORT, text.at, text.n);  // else its end says so
    buf_free(&text);
}

static void end_losers(struct pool *p, const struct worker *winner, uint64_t since_ms)
{
    bool late = now_ms() - since_ms > HURRY_MS;
    for (size_t i = 0; i < p->n; i++) {
        struct worker *w = &p->at[i];
        int status;
        if (!w->pid || w == winner)
            continue;
        if (late)
            kill(w->pid, SIGKILL);
        if (waitpid(w->pid, &status, late ? 0 : WNOHANG) == w->pid)
            w->pid = 0;
    }
}

static size_t count_losers(const struct pool *p, const struct worker *winner)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        n += p->at[i].pid && &p->at[i] != winner;
    return n;
}

static int times_cancelled(const struct pool *p)
{
    return p->v->budget.cancel ? *p->v->budget.cancel : 0;
}

// The winner reports, while the others end.
static void hand_over(struct pool *p, struct worker *w)
{
    enum { SHORT_MS = 5 };
    uint64_t since = now_ms();
    int status = 0, cancelled = 0;
    p->v->set->host->unwatch();
    status_clear();
    let_report(p, w);
    signal_all(p, w, SIGTERM);
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].pid && &p->at[i] != w)
            close(p->at[i].fd);  // who waits to report ends, too
    for (bool there = true; there || count_losers(p, w);) {
        struct pollfd at = { .fd = there ? w->fd : -1, .events = POLLIN };
        int n = poll(&at, 1, count_losers(p, w) ? SHORT_MS : LOOK_MS);
        if (there && n > 0) {
            status = wait_for(w);
            there = false;
        } else if (there && times_cancelled(p) != cancelled) {
            cancelled = times_cancelled(p);
            kill(w->pid, SIGTERM);
        }
        end_losers(p, w, since);
    }
    if (!WIFEXITED(status))
        BUG("the process of stage %s ended by signal %d while it reported", p->t->strategy.at[w->stage].preset,
            WTERMSIG(status));
    p->v->reported = true;
    p->v->status = WEXITSTATUS(status);
}

// ---- all of it ------------------------------------------------------------------------------------------------------

// What ended everything is the reason, unless there is a suspect path.
static void explain_stop(struct pool *p)
{
    struct stages *t = p->t;
    if (p->v->budget.cause == STOP_NONE || t->suspect.n)
        return;
    t->reason = reason_stop(p->v->budget.cause);
}

static void run_pool(struct pool *p)
{
    for (;;) {
        struct worker *w = decided(p);
        if ((!w || p->t->independent) && start_stages(p))
            return;
        if (is_final(p, w)) {
            hand_over(p, w);
            return;
        }
        if (!p->running)
            break;
        take_messages(p, LOOK_MS);
        look_at_limits(p);
    }
    explain_stop(p);
}

void jobs_run(struct verification *v, struct stages *t, const struct strategy_cfg *cfg)
{
    struct pool *p = MEM_NEW(struct pool);
    *p = (struct pool){
        .v = v, .t = t, .cfg = cfg, .jobs = MIN(MAX(v->set->jobs, 1), WORKERS_MAX), .next = { 0, 1, 1 }
    };
    p->n = t->independent ? MIN(p->jobs + t->strategy.n, WORKERS_MAX) : p->jobs;
    p->last_round = (uint64_t)cfg->rounds;
    p->cpu_before = link_cpu_of_ended();
    p->begun = ARENA_ARRAY(&v->subject.prog.mem, uint64_t, t->strategy.n);
    (void)known_pointsto(v->subject.known, &v->budget);
    run_pool(p);
    mem_free(p, sizeof *p);
}
