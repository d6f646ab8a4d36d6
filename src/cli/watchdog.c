// SPDX-License-Identifier: Apache-2.0
// watchdog.c: timers whose signal handler ends the process.
//
// A timer of the process's CPU time, because PPL takes SIGPROF and its timer for itself, even where nobody asks it to watch,
// and the timer of user time does not see time spent in the system; and one of the wall clock, only if that matters.
#define _XOPEN_SOURCE 700  // SA_ONSTACK
#include "cli/watchdog.h"

#include "base/guard.h"
#include "base/host.h"
#include "base/stat.h"
#include "base/status.h"
#include "cli/output.h"
#include "cli/verify.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { EVERY_NS = 50000000 };

static struct {
    bool ready, stopped;
    pid_t pid;  // whose timers these are: a child process inherits none
    timer_t cpu, wall;
    uint64_t cpu_ns, wall_ns;
    size_t bytes;
    volatile uint64_t end_ns;  // of watchdog_hurry; 0: none
    volatile enum reason_kind kind;
} dog;

// Only what is safe in a signal handler, here and in all that follows.
static void give_up(enum reason_kind kind)
{
    char text[200];
    (void)status_describe(text, sizeof text);
    _exit(output_last_words(kind, text));
}

static void look(int sig)
{
    (void)sig;
    if (dog.end_ns && stat_wall() > dog.end_ns)
        give_up(dog.kind);
    if (dog.cpu_ns && stat_now() > dog.cpu_ns)
        give_up(REASON_TIME_LIMIT);
    if (dog.wall_ns && stat_wall() > dog.wall_ns)
        give_up(REASON_WALL_LIMIT);
    if (dog.bytes && host_resident() > dog.bytes)
        give_up(REASON_MEMORY_LIMIT);
}

// every: nanoseconds, less than a second; 0 stops it.
static void set_timer(timer_t timer, long every)
{
    struct itimerspec t = { { 0, every }, { 0, every } };
    if (dog.ready)
        (void)timer_settime(timer, 0, &t, NULL);
}

// Without timers runs end as they did.
static void get_ready(void)
{
    struct sigevent event;
    struct sigaction sa;
    memset(&event, 0, sizeof event);
    memset(&sa, 0, sizeof sa);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGVTALRM;
    sa.sa_handler = look;
    sa.sa_flags = SA_RESTART | SA_ONSTACK;
    dog.pid = getpid();
    dog.end_ns = 0;
    dog.ready = sigaction(SIGVTALRM, &sa, NULL) == 0 && timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &dog.cpu) == 0 &&
                timer_create(CLOCK_MONOTONIC, &event, &dog.wall) == 0;
}

void watchdog_end(enum reason_kind kind)
{
    if (dog.ready && !dog.stopped)
        give_up(kind);
}

void watchdog_start(uint64_t cpu_ns, uint64_t wall_ns, size_t bytes)
{
    if (!dog.ready || dog.pid != getpid())
        get_ready();
    dog.stopped = false;
    dog.cpu_ns = cpu_ns;
    dog.wall_ns = wall_ns;
    dog.bytes = bytes;
    set_timer(dog.cpu, cpu_ns || bytes ? EVERY_NS : 0);
    set_timer(dog.wall, wall_ns ? EVERY_NS : 0);
}

void watchdog_stop(void)
{
    dog.stopped = true;
    dog.cpu_ns = dog.wall_ns = dog.bytes = 0;
    set_timer(dog.cpu, 0);
    if (guard_damaged())
        return;
    dog.end_ns = 0;
    set_timer(dog.wall, 0);
}

void watchdog_hurry(uint64_t ns, enum reason_kind kind)
{
    if (!dog.ready || (dog.stopped && !guard_damaged()))
        return;
    if (dog.end_ns)
        give_up(dog.kind);  // asked for a second time
    dog.kind = kind;
    dog.end_ns = stat_wall() + ns;
    set_timer(dog.wall, EVERY_NS);
}
