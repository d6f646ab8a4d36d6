// SPDX-License-Identifier: Apache-2.0
// Pointers into different objects have no difference (C17 6.5.6p9), and a negative number is not shifted (6.5.7p4; gcc does).
// ARGS: --prop=undefined-behaviour -DK=1
// EXPECT: UNKNOWN (open-subtract)
// GREP: UNKNOWN (pointers that are subtracted are not shown to lie in one object (1 place, first subtract.c:19)
// ARGS[2]: --prop=valid-shift-base -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-shift -DK=2
// EXPECT[3]: TRUE
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: TRUE
extern int __VERIFIER_nondet_int(void);

static int a[4], b[4];

int main(void)
{
#if K == 1
    return a - b == 0;
#elif K == 2
    return (__VERIFIER_nondet_int() % 4) << 2 & 1;
#else
    int n = __VERIFIER_nondet_int() & 3;
    return (&a[n] - a) == n ? n << 2 : 0;
#endif
}
