// SPDX-License-Identifier: Apache-2.0
// Linear equalities: three counters in step.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval*equalities,strategy=standard
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval*congruence,strategy=standard
// EXPECT[2]: UNKNOWN (numeric)
// COVERS: H27
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = 0, a = 7, b = 0;
    while (n < 1000 && __VERIFIER_nondet_int()) {
        n++;
        a += 2;
        b += 3;
    }
    if (3 * a - 2 * b != 21)
        reach_error();
    return 0;
}
