// SPDX-License-Identifier: Apache-2.0
// plain.c: stands for the harness of programs without inputs: the functions of the competition, and assert.
_Noreturn void _Exit(int);
_Noreturn void vernier_reached(void);

#define ERROR(name) __attribute__((weak)) void name() { vernier_reached(); }
#define NOTHING(name) __attribute__((weak)) void name() { }
ERROR(reach_error)
ERROR(__VERIFIER_error)
ERROR(__assert_fail)
NOTHING(__VERIFIER_atomic_begin)
NOTHING(__VERIFIER_atomic_end)

__attribute__((weak)) void __VERIFIER_assume(int condition)
{
    if (!condition)
        _Exit(0);
}

__attribute__((weak)) void __VERIFIER_assert(int condition)
{
    if (!condition)
        vernier_reached();
}
