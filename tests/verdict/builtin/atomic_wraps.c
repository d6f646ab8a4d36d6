// SPDX-License-Identifier: Apache-2.0
// Atomic functions wrap around: that is no overflow (C17 7.17.7.5p3; gcc manual), signed or not.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=no-overflow
// EXPECT[2]: TRUE
// ARGS[3]: --prop=no-unsigned-overflow
// EXPECT[3]: TRUE
// ARGS[4]: --prop=no-overflow -DPLAIN
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -ftrapv
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --strict
// EXPECT[6]: TRUE
#include <limits.h>
#include <stdatomic.h>
extern void reach_error(void);

int main(void)
{
    atomic_int x = INT_MAX;
    long y = LONG_MIN;
    unsigned u = 0;
    atomic_fetch_add(&x, 1);
    if (x != INT_MIN || atomic_fetch_sub(&x, 1) != INT_MIN || x != INT_MAX)
        reach_error();
    if (__sync_sub_and_fetch(&y, 1) != LONG_MAX || __atomic_add_fetch(&y, 1, __ATOMIC_SEQ_CST) != LONG_MIN)
        reach_error();
    if (__sync_fetch_and_sub(&u, 1) != 0 || u != UINT_MAX)
        reach_error();
#ifdef PLAIN
    y -= 1;
#endif
    return 0;
}
