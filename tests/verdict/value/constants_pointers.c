// SPDX-License-Identifier: Apache-2.0
// cpa.constants.pointers: whether constant propagation follows pointers.
// ARGS: --prop=unreach-call --analysis=constants-monolithic --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=constants-monolithic --cegar.random-runs=0 --cegar.search-runs=0 --no-cpa.constants.pointers
// EXPECT[2]: UNKNOWN
extern void reach_error(void);
int x, *p = &x;
int main(void)
{
    int y = 1;
    int *q = &y;
    if (*q != 1)
        reach_error();
    return 0;
}
