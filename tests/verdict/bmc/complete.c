// SPDX-License-Identifier: Apache-2.0
// Complete unrolling is a proof; its certificate is the bound, within which all paths are followed one by one.
// ARGS: --prop=unreach-call --analysis=bmc --certify
// EXPECT: TRUE
// GREP: Certificate: complete unrolling up to 
// ARGS[2]: --prop=unreach-call --analysis=bmc --certify --bmc.certify_paths=5
// EXPECT[2]: UNKNOWN (certificate)
// GREP[2]: the certificate was refused: there are more paths
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int power(int x, int n)
{
    return n == 0 ? 1 : x * power(x, n - 1);
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        if (__VERIFIER_nondet_int())
            sum += power(2, i);
    if (sum > 7)
        reach_error();
    return 0;
}
