// SPDX-License-Identifier: Apache-2.0
// Undeclared functions nondet_T and __VERIFIER_nondet_T give any value of type T, as in other verifiers; other undeclared functions give an int.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DWIDE
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DOTHER
// EXPECT[3]: TRUE
extern void reach_error(void);
int main(void)
{
#if defined(WIDE)
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n == 1ul << 40)
        reach_error();
#elif defined(OTHER)
    double x = nondet_thing();
    if (x == 0.5)
        reach_error();
#else
    double x = nondet_double();
    if (x == 0.5)
        reach_error();
#endif
    return 0;
}
