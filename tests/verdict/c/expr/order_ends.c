// SPDX-License-Identifier: Apache-2.0
// Operands that may not come to their end keep others, which may violate the property, from being evaluated: a proof says that it rests on the order.
// ARGS: --prop=unreach-call --strict -DCASE=1
// EXPECT: UNKNOWN (strict)
// GREP: the order in which operands are evaluated makes no difference
// ARGS[2]: --prop=unreach-call --strict -DCASE=2
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict -DCASE=3
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call --strict -DCASE=4
// EXPECT[4]: UNKNOWN (strict)
// ARGS[5]: --prop=unreach-call --strict -DCASE=5
// EXPECT[5]: UNKNOWN (strict)
// ARGS[6]: --prop=unreach-call --strict -DCASE=6
// EXPECT[6]: UNKNOWN (strict)
// ARGS[7]: --prop=unreach-call --strict -DCASE=7
// EXPECT[7]: UNKNOWN (strict)
// ARGS[8]: --prop=unreach-label --strict -DCASE=8
// EXPECT[8]: UNKNOWN (strict)
// ARGS[9]: --prop=no-overflow --strict -DCASE=9
// EXPECT[9]: UNKNOWN (strict)
// ARGS[10]: --prop=memsafety --strict -DCASE=10
// EXPECT[10]: UNKNOWN (strict)
// ARGS[11]: --prop=no-div-by-zero --strict -DCASE=11
// EXPECT[11]: UNKNOWN (strict)
// ARGS[12]: --prop=undefined-behaviour --strict -DCASE=11
// EXPECT[12]: UNKNOWN (strict)
// ARGS[13]: --prop=unreach-call --strict -DCASE=12
// EXPECT[13]: UNKNOWN (strict)
// ARGS[14]: --prop=unreach-call --strict -DCASE=13
// EXPECT[14]: UNKNOWN (strict)
// ARGS[15]: --prop=order_bad.prp --strict -DCASE=14
// EXPECT[15]: UNKNOWN (strict)
// ARGS[16]: --automaton=order_lock.spc --strict -DCASE=15
// EXPECT[16]: UNKNOWN (strict)
#include <setjmp.h>
#include <stdlib.h>
extern void reach_error(void);
extern void klee_silent_exit(int);
extern void __CPROVER_assume(int), __CPROVER_assert(int, const char *);
static int two(int a, int b) { return a * 10 + b; }
static int fail(void) { reach_error(); return 0; }
static int leave(void) { exit(0); return 1; }
static int loop(void) { for (;;) ; return 1; }
static int recurse(int n) { return recurse(n) + 1; }
static int claim(void) { __CPROVER_assert(0, "x"); return 0; }
static int label(void) { ERROR: return 1; }
static int bad(void) { return 1; }
static int lock(void) { return 1; }
static int unlock(void) { return 2; }
static jmp_buf back;
static int set;
static int jump(void) { longjmp(back, 1); return 1; }
int main(void)
{
    int big = 2147483647, zero = 0, *null = 0;
#if CASE == 1
    return two(fail(), leave());
#elif CASE == 2
    return two(fail(), loop());
#elif CASE == 3
    return two(fail(), recurse(1));
#elif CASE == 4
    return two(fail(), (__builtin_trap(), 1));
#elif CASE == 5
    return two(fail(), (__CPROVER_assume(0), 1));
#elif CASE == 6
    return two(fail(), (klee_silent_exit(0), 1));
#elif CASE == 7
    return two(claim(), leave());
#elif CASE == 8
    return two(label(), leave());
#elif CASE == 9
    return two(big + 1, leave());
#elif CASE == 10
    return two(*null, leave());
#elif CASE == 11
    return two(1 / zero, leave());
#elif CASE == 12
    two(fail(), ({ return 0; 1; }));
#elif CASE == 13
    if (setjmp(back)) {
        if (set)
            reach_error();
        return 0;
    }
    two(set = 1, jump());
#elif CASE == 14
    return two(bad(), leave());
#elif CASE == 15
    return two(unlock(), lock());
#endif
    return 0;
}
