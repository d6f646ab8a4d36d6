// SPDX-License-Identifier: Apache-2.0
// Every operator that may overflow; with an unknown operand the alarm is real.
// ARGS: --prop=no-overflow -DK=1
// EXPECT: FALSE
// ARGS[2]: --prop=no-overflow -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=no-overflow -DK=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=no-overflow -DK=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=no-overflow -DK=5
// EXPECT[5]: FALSE
// ARGS[6]: --prop=no-overflow -DK=6
// EXPECT[6]: FALSE
// ARGS[7]: --prop=no-overflow -DK=7
// EXPECT[7]: FALSE
// ARGS[8]: --prop=no-overflow -DK=0
// EXPECT[8]: TRUE
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), m = -2147483647 - 1, y = 0;
    long long l = x;
#if K == 1
    y = x + 1;
#elif K == 2
    y = x - 2;
#elif K == 3
    y = x * 3;
#elif K == 4
    y = -x;
#elif K == 5
    y = m / (x == 7 ? -1 : 1);
#elif K == 6
    x++;
#elif K == 7
    x -= 5;
#else
    y = x == m ? 0 : 1;
    l = l == 5 ? l + 1 : 0;
#endif
    return y + (int)(l & 1);
}
