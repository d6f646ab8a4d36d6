// SPDX-License-Identifier: Apache-2.0
// Limits end in UNKNOWN, with the reason.
// COVERS: T107
// ARGS: --prop=unreach-call --analysis=value-nocegar --time=1
// EXPECT: UNKNOWN
// GREP: time
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --ticks=20000
// EXPECT[2]: UNKNOWN (work-limit)
// GREP[2]: work limit
// ARGS[3]: --prop=unreach-call --analysis=value-nocegar --memory=8 --time=15
// EXPECT[3]: UNKNOWN
// GREP[3]: memory limit
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned long n = 0, a = 1;
    while (__VERIFIER_nondet_int()) {
        n++;
        a = a * 3 + n;
    }
    if (n == 18446744073709551615ul)
        reach_error();
    return 0;
}
