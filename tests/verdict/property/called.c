// SPDX-License-Identifier: Apache-2.0
// Automata and properties see each call of the program once, under its name in the text: also of functions that leave other edges than
// calls, or none, that a header gives another name, or that stand in macros; and calls inside of library models are none of the program.
// ARGS: --prop=unreach-call --automaton=called.spc -DTWICE
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --automaton=called.spc
// EXPECT[2]: TRUE
// ARGS[3]: --prop=no_scanf.prp -DSCANF
// EXPECT[3]: FALSE
// GREP[3]: `scanf` is called
// ARGS[4]: --prop=no_scanf.prp
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --automaton=atomic.spc
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --automaton=atomic.spc '-DATOMIC=__sync_lock_release(&lock)'
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --automaton=atomic.spc '-DATOMIC=__VERIFIER_atomic_begin()'
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call --automaton=called.spc -DPOINTER
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call --automaton=atomic.spc '-DATOMIC=atomic_exchange(&state,2)'
// EXPECT[9]: FALSE
// ARGS[10]: --prop=unreach-call --automaton=atomic.spc '-DATOMIC=atomic_load(&state)'
// EXPECT[10]: TRUE
#include <setjmp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static jmp_buf out;
static int lock;
static _Atomic int state;

static int order(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    char text[4] = "abc", copy[4];
    int x = __VERIFIER_nondet_int(), row[2] = { 2, 1 };
    void *(*allocate)(size_t, size_t) = calloc;
    memcpy(copy, text, 4);
    qsort(row, 2, sizeof *row, order);
    if (setjmp(out))
        return 1;
    free(calloc(1, 2));
    printf("%d\n", x);
    __VERIFIER_atomic_begin();
    __atomic_store_n(&lock, 1, 5);
    __VERIFIER_atomic_end();
#ifdef ATOMIC
    __VERIFIER_atomic_begin();
    ATOMIC;
#endif
#ifdef TWICE
    __builtin_memcpy(copy, text, 2);
    (void)__VERIFIER_nondet_int();
    setjmp(out);
    printf("%d\n", x);
    free(calloc(1, 2));
#endif
#ifdef POINTER
    free(allocate(1, 2));
#endif
#ifdef SCANF
    scanf("%d", &x);
#endif
    return x == 1;
}
