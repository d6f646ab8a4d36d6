// SPDX-License-Identifier: Apache-2.0
// z3_watch.c: a thread that interrupts Z3 when time is over, memory full, or the run cancelled.
//
// Z3's own timer wakes a thread for each check, which takes longer than small checks do, and Z3_interrupt may not be called
// from a signal handler (it locks).  This thread looks twenty times a second.
#include "smt/z3_priv.h"

#ifdef HAVE_Z3

#include "base/mem.h"
#include "smt/child.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

struct z3_watch {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct z3 *z;
    uint64_t until;     // stat_wall at which the call in progress is interrupted; 0 = never
    bool busy, ended;   // a call is in progress; the thread is to end
    const char *cause;  // why the call in progress was interrupted
};

enum { LOOK_NS = 50000000 };

static const char *cause_now(const struct z3_watch *w)
{
    const struct smt *s = w->z->smt;
    const struct budget *b = s->budget;
    if (s->interrupted || (b && b->cancel && *b->cancel))
        return "cancelled";
    if (w->until && stat_wall() >= w->until)
        return "timeout";
    if (b && b->mem_limit && mem_live() + smt_memory() > b->mem_limit)
        return "memory limit";
    if (b && b->cpu_limit_ns && stat_now() >= b->cpu_limit_ns)
        return "time limit";
    if (b && b->wall_limit_ns && stat_wall() >= b->wall_limit_ns)
        return "wall-clock limit";
    return NULL;
}

static void *look(void *ctx)
{
    struct z3_watch *w = ctx;
    pthread_mutex_lock(&w->lock);
    while (!w->ended) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        t.tv_nsec += LOOK_NS;
        t.tv_sec += t.tv_nsec / 1000000000;
        t.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&w->wake, &w->lock, &t);
        if (!w->busy)
            continue;
        if (!w->cause)
            w->cause = cause_now(w);
        if (w->cause)
            Z3_interrupt(w->z->c);  // again and again: Z3 may not be listening yet
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

// Starts the thread, with all signals blocked: the main thread gets them.
static bool start(struct z3_watch *w)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool fine = pthread_create(&w->thread, NULL, look, w) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return fine;
}

struct z3_watch *z3_watch_new(struct z3 *z)
{
    struct z3_watch *w = MEM_NEW(struct z3_watch);
    pthread_condattr_t attr;
    w->z = z;
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&w->wake, &attr);
    pthread_condattr_destroy(&attr);
    if (start(w))
        return w;
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->lock);
    mem_free(w, sizeof *w);
    return NULL;
}

void z3_watch_free(struct z3_watch *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->ended = true;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->lock);
    mem_free(w, sizeof *w);
}

// Leaves the thread alone: it may be stuck inside of Z3, so nobody waits for it, and what it uses stays.
void z3_watch_abandon(struct z3_watch *w)
{
    if (!w)
        return;
    bool locked = pthread_mutex_trylock(&w->lock) == 0;
    w->ended = true;
    w->busy = false;
    if (locked) {
        pthread_cond_signal(&w->wake);
        pthread_mutex_unlock(&w->lock);
    }
    (void)pthread_detach(w->thread);
}

void z3_enter(struct z3 *z)
{
    struct z3_watch *w = z->guard;
    if (!w)
        return;
    uint64_t ms = smt_millis(z->smt, 0), now = ms ? stat_wall() : 0;
    pthread_mutex_lock(&w->lock);
    w->busy = true;
    w->cause = NULL;
    w->until = ms ? now + ms * 1000000 : 0;
    pthread_mutex_unlock(&w->lock);
}

// Clears an interruption that came too late, at the begin and the end of a check: the next call of Z3 (even asserting)
// would fail.
static void calm(struct z3 *z)
{
    Z3_solver s = Z3_mk_simple_solver(z->c);
    VERIFY(s);
    Z3_solver_inc_ref(z->c, s);
    Z3_solver_check(z->c, s);
    Z3_solver_dec_ref(z->c, s);
}

void z3_exit(struct z3 *z)
{
    struct z3_watch *w = z->guard;
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->busy = false;
    pthread_mutex_unlock(&w->lock);
    if (w->cause)
        calm(z);
}

const char *z3_stopped(const struct z3 *z)
{
    return z->guard ? z->guard->cause : NULL;
}

#endif
