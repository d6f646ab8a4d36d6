// SPDX-License-Identifier: Apache-2.0
/* watch.c: what is linked with the programs beside their harness.  It shows that an error function which the program itself defines is
 * entered, or a label that the test marked; and counts what was executed are written, however the run ends. */
__PTRDIFF_TYPE__ write(int, const void *, __SIZE_TYPE__);
_Noreturn void _exit(int);
void (*signal(int, void (*)(int)))(int);
__attribute__((weak)) void reach_error();
__attribute__((weak)) void __VERIFIER_error();
__attribute__((weak)) void __gcov_dump(void);

#define UNWATCHED __attribute__((no_instrument_function))

UNWATCHED _Noreturn void _Exit(int status)
{
    if (__gcov_dump)
        __gcov_dump();
    _exit(status);
}

UNWATCHED static void stopped(int number)
{
    _Exit(128 + number);
}

UNWATCHED __attribute__((constructor)) static void catch_signals(void)
{
    static const int numbers[] = { 4, 6, 7, 8, 11, 24 };  // SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGXCPU
    for (unsigned i = 0; __gcov_dump && i < sizeof numbers / sizeof *numbers; i++)
        signal(numbers[i], stopped);
}

UNWATCHED void vernier_reached(void)
{
    static const char text[] = "vernier: violation reached\n";
    (void)!write(2, text, sizeof text - 1);
    _Exit(107);
}

UNWATCHED void __cyg_profile_func_enter(void *function, void *from)
{
    (void)from;
    if (function == (void *)reach_error || function == (void *)__VERIFIER_error)
        vernier_reached();
}

UNWATCHED void __cyg_profile_func_exit(void *function, void *from)
{
    (void)function;
    (void)from;
}
