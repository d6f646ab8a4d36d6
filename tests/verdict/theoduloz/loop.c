// SPDX-License-Identifier: Apache-2.0
// Programs loop1 and loop2 (Theoduloz 2010, 4.5.1): a loop that must be unrolled 100 or 200 times, since no linear predicate
// says what the toggle is in between.
// ARGS: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar -DBOUND=200
// EXPECT[2]: TRUE
// COVERS: T70
// ARGS[3]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=inf -DBOUND=200
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=5 -DBOUND=8
// EXPECT[4]: TRUE
#ifndef BOUND
#define BOUND 100
#endif

int main(void)
{
    int i = 0, toggle = 0;
    while (i < BOUND) {
        toggle = !toggle;
        i++;
    }
    if (toggle)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
