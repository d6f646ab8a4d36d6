// SPDX-License-Identifier: Apache-2.0
// The sum of the first n squares, wherever it wraps around; and a bound that needs the last two rounds of the loop.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=polynomial --32 --polynomial.runs=0
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=polynomial --polynomial.depth=1
// EXPECT[3]: UNKNOWN (polynomial)
// GREP[3]: polynomial equations do not exclude a violation
// ARGS[4]: --prop=unreach-call
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=polynomial --polynomial.routes=3
// EXPECT[5]: UNKNOWN (polynomial-paths)
// GREP[5]: there are too many paths between heads of loops
// ARGS[6]: --prop=unreach-call --analysis=polynomial --certify
// EXPECT[6]: TRUE
// GREP[6]: found again from other executions, exclude all violations and hold in
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, sum = 0, k = 0;
    while (i < n) {
        i++;
        k++;
        sum += i * i;
    }
    if (6 * sum != 2 * i * i * i + 3 * i * i + i)
        reach_error();
    if (n * k != k * i)
        reach_error();
    return 0;
}
