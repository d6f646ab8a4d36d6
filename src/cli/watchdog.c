// SPDX-License-Identifier: Apache-2.0
// watchdog.c: a timer of CPU time whose signal handler ends the process.
//
// PPL takes SIGPROF and its timer for itself, even where nobody asks it to watch; so this is the timer of user time.
#include "cli/watchdog.h"

#include "base/stat.h"
#include "cli/output.h"
#include "cli/verify.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

enum { EVERY_US = 100000 };

static uint64_t limit_ns;
static size_t limit_bytes;

static void give_up(const char *reason)
{
    _exit(output_last_words(reason) ? EXIT_UNKNOWN : EXIT_INPUT);
}

// Only what is safe in a signal handler.
static void look(int sig)
{
    struct rusage use;
    (void)sig;
    if (limit_ns && stat_now() > limit_ns)
        give_up("time limit");
    if (limit_bytes && getrusage(RUSAGE_SELF, &use) == 0 && (size_t)use.ru_maxrss > limit_bytes >> 10)
        give_up("memory limit");
}

static void set_timer(long us)
{
    struct itimerval every = { { 0, us }, { 0, us } };
    (void)setitimer(ITIMER_VIRTUAL, &every, NULL);  // without it runs end as they did
}

void watchdog_start(uint64_t cpu_ns, size_t bytes)
{
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = look;
    sa.sa_flags = SA_RESTART;
    limit_ns = cpu_ns;
    limit_bytes = bytes;
    if ((cpu_ns || bytes) && sigaction(SIGVTALRM, &sa, NULL) == 0)
        set_timer(EVERY_US);
}

void watchdog_stop(void)
{
    set_timer(0);
    limit_ns = limit_bytes = 0;
}
