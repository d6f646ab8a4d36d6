// SPDX-License-Identifier: Apache-2.0
// workers.c: processes that are started, read from, and ended.
#include "base/workers.h"

#include "base/guard.h"
#include "base/link.h"
#include "base/mem.h"
#include "base/stat.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_MS = 200 };

struct worker {
    pid_t pid;  // 0: none
    int fd;
    size_t piece;
    uint64_t begun_ns;
    struct buf text;
    bool late;
};

struct pool {
    const struct workers *w;
    struct worker at[WORKERS_MAX];
    size_t jobs, running, next;
};

// ---- the process of a piece -----------------------------------------------------------------------------------------

static void limit_process(const struct workers *w)
{
    struct sigaction usual;
    memset(&usual, 0, sizeof usual);
    usual.sa_handler = SIG_DFL;
    sigaction(SIGXCPU, &usual, NULL);
    sigaction(SIGTERM, &usual, NULL);
    if (w->cpu_s)
        setrlimit(RLIMIT_CPU, &(struct rlimit){ w->cpu_s, w->cpu_s + 1 });
    if (w->bytes && !SANITIZED)
        setrlimit(RLIMIT_AS, &(struct rlimit){ w->bytes, w->bytes });
    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

static void in_want(void)
{
    _exit(WORKER_NO_MEMORY);
}

static int work(const struct workers *w, size_t i, int fd)
{
    struct buf text = { 0 };
    jmp_buf oom;
    if (setjmp(oom))
        return WORKER_NO_MEMORY;
    mem_on_oom(&oom);
    guard_on_want(in_want);
    int status = w->work(w->ctx, i, &text);
    return link_send(fd, buf_str(&text), text.n) ? status : 1;
}

static bool start(struct pool *p, struct worker *to)
{
    int fd;
    pid_t pid = link_fork(&fd);
    if (pid == 0) {
        limit_process(p->w);
        _exit(work(p->w, p->next, fd));
    }
    if (pid < 0)
        return false;
    *to = (struct worker){ .pid = pid, .fd = fd, .piece = p->next, .begun_ns = stat_wall() };
    p->running++;
    return true;
}

// ---- this process ---------------------------------------------------------------------------------------------------

const char *worker_end_text(const struct worker_end *e, struct arena *mem)
{
    if (e->stopped)
        return stop_cause_text(e->stopped);
    if (!e->started)
        return "no process could be started";
    if (e->late || (WIFSIGNALED(e->status) && WTERMSIG(e->status) == SIGXCPU))
        return "time limit";
    if (WIFSIGNALED(e->status))
        return arena_printf(mem, "its process was ended by signal %d", WTERMSIG(e->status));
    return WEXITSTATUS(e->status) == WORKER_NO_MEMORY
               ? "out of memory"
               : arena_printf(mem, "its process ended with status %d", WEXITSTATUS(e->status));
}

static void finish(struct pool *p, struct worker *w, enum stop_cause stopped)
{
    uint64_t before = link_cpu_of_ended();
    struct worker_end end = { .text = buf_str(&w->text), .n = w->text.n, .started = true, .late = w->late };
    end.status = link_wait(w->pid);
    end.cpu_ns = link_cpu_of_ended() - before;
    end.stopped = stopped;
    p->w->take(p->w->ctx, w->piece, &end);
    close(w->fd);
    buf_free(&w->text);
    *w = (struct worker){ .pid = 0 };
    p->running--;
}

// True: it has ended.
static bool read_some(struct worker *w)
{
    char some[65536];
    ssize_t n = read(w->fd, some, sizeof some);
    if (n > 0)
        buf_put(&w->text, some, (size_t)n);
    return n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
}

static void end_late(struct pool *p, struct worker *w)
{
    if (!p->w->wall_s || !w->pid || w->late || stat_wall() - w->begun_ns <= p->w->wall_s * UINT64_C(1000000000))
        return;
    w->late = true;
    kill(w->pid, SIGKILL);
}

static void wait_some(struct pool *p)
{
    struct pollfd fds[WORKERS_MAX];
    for (size_t i = 0; i < p->jobs; i++)
        fds[i] = (struct pollfd){ .fd = p->at[i].pid ? p->at[i].fd : -1, .events = POLLIN };
    if (poll(fds, p->jobs, LOOK_MS) < 0)
        return;
    for (size_t i = 0; i < p->jobs; i++)
        if (fds[i].revents && read_some(&p->at[i]))
            finish(p, &p->at[i], STOP_NONE);
    for (size_t i = 0; i < p->jobs; i++)
        end_late(p, &p->at[i]);
}

// Whether there is a piece to begin: p->next.
static bool find_next(struct pool *p)
{
    while (p->next < p->w->n && p->w->begin && !p->w->begin(p->w->ctx, p->next))
        p->next++;
    return p->next < p->w->n;
}

static void leave(struct pool *p, enum stop_cause stopped)
{
    p->w->take(p->w->ctx, p->next++, &(struct worker_end){ .text = "", .stopped = stopped });
}

static void fill(struct pool *p)
{
    for (size_t i = 0; i < p->jobs; i++) {
        if (p->at[i].pid)
            continue;
        if (!find_next(p))
            return;
        if (start(p, &p->at[i]))
            p->next++;
        else if (p->running)
            return;  // again, when one has ended
        else
            leave(p, STOP_NONE);
    }
}

static enum stop_cause reason_to_stop(const struct budget *b)
{
    if (b->cancel && *b->cancel)
        return STOP_CANCELLED;
    if (b->wall_limit_ns && stat_wall() > b->wall_limit_ns)
        return STOP_WALL;
    return b->cpu_limit_ns && stat_now() + link_cpu_of_ended() > b->cpu_limit_ns ? STOP_TIME : STOP_NONE;
}

static void end_all(struct pool *p, enum stop_cause stopped)
{
    for (size_t i = 0; i < p->jobs; i++)
        if (p->at[i].pid) {
            kill(p->at[i].pid, SIGKILL);
            finish(p, &p->at[i], stopped);
        }
    while (p->next < p->w->n)
        leave(p, stopped);
}

enum stop_cause workers_run(const struct workers *w, const struct budget *b)
{
    struct pool *p = MEM_NEW(struct pool);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    enum stop_cause stopped = STOP_NONE;
    p->w = w;
    p->jobs = MIN(w->jobs ? w->jobs : (size_t)MAX(cores, 1), WORKERS_MAX);
    while (!stopped && (p->running || find_next(p))) {
        fill(p);
        if (p->running)
            wait_some(p);
        stopped = reason_to_stop(b);
    }
    if (stopped)
        end_all(p, stopped);
    mem_free(p, sizeof *p);
    return stopped;
}
