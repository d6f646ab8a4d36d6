// SPDX-License-Identifier: Apache-2.0
// scan_work.c: a process for each function: it shares the program with this one, and what goes wrong there costs one function only.
#include "base/guard.h"
#include "base/status.h"
#include "cli/scan.h"
#include "cli/watchdog.h"
#include "verify/link.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS_MAX = 64, LOOK_MS = 200, WALL_FACTOR = 6, WALL_MORE_S = 20, STATUS_MEMORY = 3 };

struct worker {
    pid_t pid;  // 0: none
    int fd;
    size_t function;
    uint64_t begun_ns;
    struct buf text;
    bool late;
};

struct pool {
    struct scan_report *r;
    struct worker at[WORKERS_MAX];
    size_t jobs, running, next;
};

// ---- the process of a function --------------------------------------------------------------------------------------

static void limit_process(const struct scan_cfg *cfg)
{
    rlim_t s = (rlim_t)cfg->function_time + 1, bytes = (rlim_t)cfg->function_memory << 20;
    struct sigaction usual;
    memset(&usual, 0, sizeof usual);
    usual.sa_handler = SIG_DFL;
    sigaction(SIGXCPU, &usual, NULL);
    sigaction(SIGTERM, &usual, NULL);
    setrlimit(RLIMIT_CPU, &(struct rlimit){ s, s + 1 });
    if (!SANITIZED)
        setrlimit(RLIMIT_AS, &(struct rlimit){ bytes, bytes });
    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

// Fault injection, for tests: the function of this name ends its process.
static void inject(const char *name)
{
    const char *crash = getenv("VERNIER_SCAN_CRASH"), *hang = getenv("VERNIER_SCAN_HANG");
    if (crash && strcmp(crash, name) == 0)
        abort();
    while (hang && strcmp(hang, name) == 0) {}
}

static void look_for_faults(struct scan_report *r, const struct scanned *f, struct budget *b, struct buf *out)
{
    const struct config *cfg = r->j->cfg;
    struct scan_result result;
    scan_function(&r->j->v.subject.prog, f->decl, &cfg->scan, &r->j->v.subject.options, b, &result);
    scan_pack(&result, out);
}

static bool take_faults(struct scan_report *r, struct scanned *f, const char *text, size_t n)
{
    bool whole = scan_unpack(text, n, &f->result);
    f->state = f->result.stopped ? SCAN_PARTLY : SCAN_DONE;
    f->why = f->result.stopped;
    if (whole && f->state == SCAN_DONE)
        scan_cache_put(r, f);
    return whole;
}

const struct scan_task scan_function_task = { look_for_faults, take_faults };

static int look(struct scan_report *r, const struct scanned *f, int fd)
{
    struct budget b = { .cpu_limit_ns = (uint64_t)r->j->cfg->scan.function_time * UINT64_C(1000000000) + stat_now() };
    struct buf text = { 0 };
    r->j->v.diag.no_warnings = true;
    inject(f->name);
    r->task->look(r, f, &b, &text);
    return link_send(fd, buf_str(&text), text.n) ? 0 : 1;
}

static void in_want(void)
{
    _exit(STATUS_MEMORY);
}

static int guarded(struct scan_report *r, const struct scanned *f, int fd)
{
    jmp_buf oom;
    if (setjmp(oom))
        return STATUS_MEMORY;
    mem_on_oom(&oom);
    guard_on_want(in_want);
    return look(r, f, fd);
}

static bool start(struct pool *p, struct worker *w, size_t function)
{
    int fd[2];
    if (!link_open(fd))
        return false;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        close(fd[0]);
        limit_process(&p->r->j->cfg->scan);
        _exit(guarded(p->r, &p->r->functions.at[function], fd[1]));
    }
    close(fd[1]);
    if (pid < 0) {
        close(fd[0]);
        return false;
    }
    *w = (struct worker){ .pid = pid, .fd = fd[0], .function = function, .begun_ns = stat_wall() };
    p->running++;
    return true;
}

// ---- this process -------------------------------------------------------------------------------------------------------

static const char *end_of(const struct pool *p, const struct worker *w, int status)
{
    struct arena *mem = &p->r->mem;
    if (w->late || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU))
        return "time limit";
    if (WIFSIGNALED(status))
        return arena_printf(mem, "its process was ended by signal %d", WTERMSIG(status));
    return WEXITSTATUS(status) == STATUS_MEMORY
               ? "out of memory"
               : arena_printf(mem, "its process ended with status %d", WEXITSTATUS(status));
}

// CPU time in ns of this process (RUSAGE_SELF), or of all that have ended (RUSAGE_CHILDREN).
static uint64_t cpu_of(int whose)
{
    struct rusage u;
    getrusage(whose, &u);
    return ((uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000 +
            (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec)) *
           1000;
}

static void finish(struct pool *p, struct worker *w)
{
    struct scanned *f = &p->r->functions.at[w->function];
    int status = 0;
    uint64_t before = cpu_of(RUSAGE_CHILDREN);
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR) {}
    f->seconds = (double)(cpu_of(RUSAGE_CHILDREN) - before) / 1e9;
    if (!p->r->task->take(p->r, f, buf_str(&w->text), w->text.n)) {
        f->state = SCAN_LOST;
        f->why = end_of(p, w, status);
    }
    close(w->fd);
    buf_free(&w->text);
    *w = (struct worker){ .pid = 0 };
    p->running--;
}

// True: it has ended.
static bool take(struct worker *w)
{
    char piece[65536];
    ssize_t n = read(w->fd, piece, sizeof piece);
    if (n > 0)
        buf_put(&w->text, piece, (size_t)n);
    return n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
}

static void end_late(struct pool *p, struct worker *w)
{
    uint64_t s = (uint64_t)p->r->j->cfg->scan.function_time * WALL_FACTOR + WALL_MORE_S;
    if (w->pid && !w->late && stat_wall() - w->begun_ns > s * UINT64_C(1000000000)) {
        w->late = true;
        kill(w->pid, SIGKILL);
    }
}

static void wait_some(struct pool *p)
{
    struct pollfd fds[WORKERS_MAX];
    size_t of[WORKERS_MAX], n = 0;
    for (size_t i = 0; i < p->jobs; i++)
        if (p->at[i].pid) {
            fds[n] = (struct pollfd){ .fd = p->at[i].fd, .events = POLLIN };
            of[n++] = i;
        }
    if (poll(fds, n, LOOK_MS) < 0)
        return;
    for (size_t k = 0; k < n; k++)
        if ((fds[k].revents & (POLLIN | POLLHUP | POLLERR)) && take(&p->at[of[k]]))
            finish(p, &p->at[of[k]]);
    for (size_t i = 0; i < p->jobs; i++)
        end_late(p, &p->at[i]);
}

// The next function that waits, and whose result is not known; the number of functions: none.
static size_t next_function(struct pool *p)
{
    struct scan_report *r = p->r;
    while (p->next < r->functions.n &&
           (r->functions.at[p->next].state != SCAN_WAITS || scan_cache_get(r, &r->functions.at[p->next])))
        p->next++;
    return p->next;
}

static void fill(struct pool *p)
{
    for (size_t i = 0; i < p->jobs && next_function(p) < p->r->functions.n; i++) {
        if (p->at[i].pid)
            continue;
        if (!start(p, &p->at[i], p->next)) {
            if (p->running)
                return;  // again, when one has ended
            p->r->functions.at[p->next].state = SCAN_LOST;
            p->r->functions.at[p->next].why = "no process could be started";
        }
        p->next++;
    }
}

// What ends the whole scan now; NULL: nothing.
static const char *reason_to_stop(const struct cli_cfg *cli, uint64_t begun_ns)
{
    const uint64_t second = UINT64_C(1000000000);
    if (cli_cancelled)
        return stop_cause_text(STOP_CANCELLED);
    if (cli->wall && stat_wall() - begun_ns > (uint64_t)cli->wall * second)
        return stop_cause_text(STOP_WALL);
    return cli->time && cpu_of(RUSAGE_SELF) + cpu_of(RUSAGE_CHILDREN) > (uint64_t)cli->time * second
               ? stop_cause_text(STOP_TIME)
               : NULL;
}

// Ends all processes; no function waits any more.
static void give_up(struct pool *p, const char *why)
{
    for (size_t i = 0; i < p->jobs; i++)
        if (p->at[i].pid) {
            struct scanned *f = &p->r->functions.at[p->at[i].function];
            kill(p->at[i].pid, SIGKILL);
            finish(p, &p->at[i]);
            f->why = f->state == SCAN_LOST ? why : f->why;
        }
    for (size_t i = 0; i < p->r->functions.n; i++)
        if (p->r->functions.at[i].state == SCAN_WAITS) {
            p->r->functions.at[i].state = SCAN_LOST;
            p->r->functions.at[i].why = why;
        }
}

bool scan_work(struct scan_report *r)
{
    struct pool p = { .r = r };
    const struct cli_cfg *cli = &r->j->cfg->cli;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t begun_ns = stat_wall();
    const char *stop = NULL;
    p.jobs = r->j->cfg->has_jobs ? (size_t)cli->jobs : (size_t)(cores > 0 ? cores : 1);
    p.jobs = MIN(MAX(p.jobs, 1), WORKERS_MAX);
    while (!stop && (p.running || next_function(&p) < r->functions.n)) {
        fill(&p);
        if (p.running)
            wait_some(&p);
        stop = reason_to_stop(cli, begun_ns);
    }
    if (stop)
        give_up(&p, stop);
    return !stop;
}
