// SPDX-License-Identifier: Apache-2.0
// max-cells of each analysis: what a call sets is known cell by cell only if it has no more cells than that.
// ARGS: --prop=unreach-call --analysis=value --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value --cegar.random-runs=0 --cegar.search-runs=0 --cpa.value.max-cells=1
// EXPECT[2]: UNKNOWN
// ARGS[3]: --prop=unreach-call --analysis=constants-monolithic --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=constants-monolithic --cegar.random-runs=0 --cegar.search-runs=0 --cpa.constants.max-cells=1
// EXPECT[4]: UNKNOWN
// ARGS[5]: --prop=unreach-call --analysis=interval --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=interval --cegar.random-runs=0 --cegar.search-runs=0 --cpa.interval.max-cells=1
// EXPECT[6]: UNKNOWN
// ARGS[7]: --prop=unreach-call --analysis=octagon --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --analysis=octagon --cegar.random-runs=0 --cegar.search-runs=0 --cpa.octagon.max-cells=1
// EXPECT[8]: UNKNOWN
// ARGS[9]: --prop=unreach-call --analysis=pointer --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --analysis=pointer --cegar.random-runs=0 --cegar.search-runs=0 --cpa.pointer.max-cells=1
// EXPECT[10]: UNKNOWN
extern void reach_error(void);
extern void *memset(void *, int, unsigned long);
int main(void)
{
    int a[4], b = 1, *p = &b;
    memset(a, 0, sizeof a);
    if (a[2] != 0 || *p != 1)
        reach_error();
    return 0;
}
