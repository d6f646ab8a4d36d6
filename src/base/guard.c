// SPDX-License-Identifier: Apache-2.0
// guard.c: `exit` of this process, and handlers of fatal signals on a stack of their own (libraries overflow theirs).
#define _GNU_SOURCE 1  // RTLD_NEXT
#include "base/guard.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STACK = 1 << 16, LITTLE = 1 << 24 };

static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };

// Process-wide because signals are.
static struct {
    bool ready, failed;
    volatile bool damaged;
    void (*on_damage)(void);
    void (*on_loss)(void);
    void (*on_want)(void);
    int exit_code;  // of the last failure, if signal is 0
    int signal;
    struct sigaction old[ARRAY_LEN(signals)];
    uint64_t fail_in;
    enum guard_fault fault;
} state;

static _Thread_local struct guard *current;

ATTR_NORETURN static void leave_by_jump(int signal, int code)
{
    struct guard *g = current;
    state.failed = true;
    state.signal = signal;
    state.exit_code = code;
    current = g->outer;
    siglongjmp(g->at, 1);
}

// Ends the process if there is no memory left, by the hook.
static void give_up_in_want(void)
{
    void *p = state.on_want ? mmap(NULL, LITTLE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : NULL;
    if (p == MAP_FAILED)
        state.on_want();
    else if (p)
        (void)munmap(p, LITTLE);
}

// Outside of guards a signal means what it did before: it comes again at the same place when this returns.
static void on_fatal(int sig)
{
    if (current) {
        state.damaged = true;
        if (state.on_damage)
            state.on_damage();
        leave_by_jump(sig, 0);
    }
    give_up_in_want();
    for (size_t i = 0; i < ARRAY_LEN(signals); i++)
        if (signals[i] == sig)
            (void)sigaction(sig, &state.old[i], NULL);
}

// That of the C library is found behind this one.
ATTR_NORETURN void exit(int status)
{
    union {
        void *object;
        void (*call)(int);
    } next;
    if (current)
        leave_by_jump(0, status);
    next.object = dlsym(RTLD_NEXT, "exit");
    if (next.object)
        next.call(status);
    _exit(status);
}

void guard_install(void)
{
    static char stack[STACK];
    stack_t alternative = { .ss_sp = stack, .ss_size = sizeof stack };
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = on_fatal;
    sa.sa_flags = SA_ONSTACK | SA_NODEFER;  // the jump leaves the mask as it is
    (void)sigaltstack(&alternative, NULL);
    for (size_t i = 0; i < ARRAY_LEN(signals); i++)
        (void)sigaction(signals[i], &sa, &state.old[i]);
    state.ready = true;
}

void guard_enter(struct guard *g)
{
    if (!state.ready)
        guard_install();
    g->outer = current;
    current = g;
}

void guard_leave(struct guard *g)
{
    current = g->outer;
}

bool guard_is_active(void)
{
    return current != NULL;
}

const char *guard_failure(void)
{
    static char text[32];
    if (state.signal)
        return strsignal(state.signal);
    snprintf(text, sizeof text, "exit(%d)", state.exit_code);
    return text;
}

bool guard_has_failed(void)
{
    return state.failed;
}

bool guard_damaged(void)
{
    return state.damaged;
}

void guard_on_damage(void (*hook)(void))
{
    state.on_damage = hook;
}

void guard_on_loss(void (*hook)(void))
{
    state.on_loss = hook;
}

void guard_on_want(void (*hook)(void))
{
    state.on_want = hook;
}

void guard_give_up(void)
{
    give_up_in_want();
    if (state.failed && state.on_loss)
        state.on_loss();
}

void guard_fail_at(uint64_t n, enum guard_fault how)
{
    state.fail_in = n;
    state.fault = how;
}

bool guard_inject(void)
{
    if (!state.fail_in || --state.fail_in)
        return true;
    fault_mark();
    switch (state.fault) {
    case GUARD_FAULT_EXIT:
        exit(114);
    case GUARD_FAULT_ABORT:
        abort();
    case GUARD_FAULT_SEGV:
        (void)raise(SIGSEGV);
        break;
    }
    return true;
}
