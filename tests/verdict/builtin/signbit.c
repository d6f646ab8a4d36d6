// SPDX-License-Identifier: Apache-2.0
// signbit.c: signbit gives any number but 0 for true.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DONE
// EXPECT[2]: FALSE
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    double x = -1.0;
    check(__builtin_signbit(x) && !__builtin_signbit(1.0) && __builtin_isinf_sign(-1.0 / 0.0) == -1);
#ifdef ONE
    check(__builtin_signbit(x) == 1);
#endif
    return 0;
}
