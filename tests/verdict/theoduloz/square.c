// SPDX-License-Identifier: Apache-2.0
// Program square (Theoduloz 2010, 4.5.1): a square by additions alone.  The condition is not linear, and predicates that prove
// it are not to be found; following the values does.
// ARGS: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar
// EXPECT: TRUE
// COVERS: T70
// ARGS[2]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=inf
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=5 --ticks=20000
// EXPECT[3]: UNKNOWN (work-limit)
int main(void)
{
    int n = 1000, i = 0, odd = 1, sum = 0;
    while (i < n) {
        sum += odd;
        odd += 2;
        i++;
    }
    if (sum != n * n)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
