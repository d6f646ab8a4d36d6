// SPDX-License-Identifier: Apache-2.0
// domain.pack: a relation needs a pack that has its variables.
// ARGS: --prop=unreach-call '--analysis=numeric,domain=packs(poly)' --stats
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call '--analysis=numeric,domain=packs(poly)' --domain.pack=2
// EXPECT[2]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, j = 0, k = 0;
    if (n < 0 || n > 100)
        return 0;
    while (i < n) {
        i++;
        j++;
        k++;
    }
    if (i > n)
        reach_error();
    return 0;
}
