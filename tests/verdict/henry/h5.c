// SPDX-License-Identifier: Apache-2.0
// One value for each loop and each place of failure, and no others.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard --stats
// EXPECT: UNKNOWN (numeric)
// GREP: h5.c:15: loop: -x + 2147483647 >= 0, x + 2147483648 >= 0, -i + 10 >= 0, i >= 0
// GREP: h5.c:17: loop: -x + 2147483647 >= 0, x + 2147483648 >= 0, -j + 5 >= 0, j >= 0
// GREP: h5.c:20: violation: true
// GREP: h5.c:22: violation: false
// COVERS: H5, H52
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int i = 0, j = 0, x = __VERIFIER_nondet_int();
    while (i < 10)
        i++;
    while (j < 5)  // i is not read again
        j++;
    if (x < 0)
        reach_error();
    if (x < 0 || j != 5)
        reach_error();
    return 0;
}
