// SPDX-License-Identifier: Apache-2.0
// main.c: the vernier command: signals, the out-of-memory exit, and the exit status.
#include "base/guard.h"
#include "base/outfile.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "cli/watchdog.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

volatile int cli_cancelled;

static void on_signal(int sig)
{
    (void)sig;
    cli_cancelled++;
    watchdog_hurry(UINT64_C(500000000), REASON_INTERRUPTED);
}

// A write that fails says so itself.  (Programs that are started do not inherit a handler.)
static void on_failed_write(int sig)
{
    (void)sig;
}

static void catch_signal(int sig, void (*handler)(int))
{
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = handler;
    sa.sa_flags = SA_RESTART;
    sigaction(sig, &sa, NULL);
}

static void catch_signals(void)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGXCPU };
    for (size_t i = 0; i < ARRAY_LEN(signals); i++)
        catch_signal(signals[i], on_signal);
    catch_signal(SIGPIPE, on_failed_write);
    catch_signal(SIGXFSZ, on_failed_write);
}

static void inject_faults(void)
{
#ifndef NDEBUG
    const char *s = getenv("VERNIER_FAIL_ALLOC");
    if (s)
        mem_fail_at(strtoull(s, NULL, 10));
#endif
}

// VERNIER_FAIL_SOLVER=N:exit, N:abort or N:segv.
static void inject_crash(void)
{
#ifndef NDEBUG
    const char *s = getenv("VERNIER_FAIL_SOLVER");
    char *end;
    uint64_t n = s ? strtoull(s, &end, 10) : 0;
    if (n)
        guard_fail_at(n, strcmp(end, ":segv") == 0    ? GUARD_FAULT_SEGV
                         : strcmp(end, ":abort") == 0 ? GUARD_FAULT_ABORT
                                                      : GUARD_FAULT_EXIT);
#endif
}

// Libraries end in other ways than a failed allocation of ours does.
static void in_want(void)
{
    _exit(output_last_words(REASON_OUT_OF_MEMORY, ""));
}

static int guarded(int argc, char **argv)
{
    static struct config c;  // not lost by the jump out of a failed allocation
    jmp_buf oom;
    if (setjmp(oom)) {
        // Everything that is allocated stays as it is; the process ends.
        fflush(NULL);
        _Exit(output_last_words(REASON_OUT_OF_MEMORY, ""));
    }
    mem_on_oom(&oom);
    guard_install();
    guard_on_want(in_want);
    inject_faults();
    inject_crash();
    config_init(&c);
    enum cli_done done = config_parse(&c, argc, argv);
    int status = done == CLI_GO_ON   ? (c.command->run ? c.command->run : cli_verify)(&c)
                 : done == CLI_DONE  ? EXIT_TRUE
                 : done == CLI_USAGE ? EXIT_USAGE
                                     : EXIT_INPUT;
    config_release(&c);
    mem_on_oom(NULL);
    return status;
}

// Whatever was found out: what was to be written and is not, is what matters.
static int with_outputs(int status)
{
    (void)outfile_close(stdout);
    if (status == EXIT_BUG)
        return status;
    return outfile_refused() ? EXIT_USAGE : outfile_failed() ? EXIT_OUTPUT : status;
}

int main(int argc, char **argv)
{
    outfile_begin();
    catch_signals();
    int status = with_outputs(guarded(argc, argv));
    outfile_release();
    if (guard_has_failed()) {
        fflush(NULL);
        _Exit(status);
    }
    return status;
}
