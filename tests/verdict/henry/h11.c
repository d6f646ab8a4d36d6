// SPDX-License-Identifier: Apache-2.0
// Pointers are numbers, too: how far one has come is as much as was counted.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly
// EXPECT: TRUE
// COVERS: H11
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval
// EXPECT[2]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    char source[100], *a = source;
    int n = 0;
    while (n < 100 && __VERIFIER_nondet_int()) {
        a++;
        n++;
    }
    if (a - source != n)
        reach_error();
    return 0;
}

// Without the numbers of addresses the difference is any.
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=poly,encode.addresses=false
// EXPECT[3]: UNKNOWN (numeric)
// GREP[3]: numeric invariants do not exclude a violation
