// SPDX-License-Identifier: Apache-2.0
// Henry 2014, sections 5.1 and 6.4: in one formula, all ways through twenty pairs of conditions are refuted one by one; with what each pair
// does as a further constraint, the solver works ten times less.  COVERS: H74
// ARGS: --prop=unreach-call --analysis=summary,bundles=2 --summary.levels=pathfocus/octagon --ticks=1000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=summary,bundles=0 --summary.levels=pathfocus/octagon --ticks=10000000
// EXPECT[2]: UNKNOWN (summary)
// Little work for path focusing: standard iteration takes its place.
// ARGS[3]: --prop=unreach-call --analysis=summary,bundles=2 --summary.levels=pathfocus/octagon --ticks=1000000 --summary.limit=100 --stats
// EXPECT[3]: UNKNOWN
// GREP[3]: summary.reused            4 
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define PAIR                     \
    b = __VERIFIER_nondet_int(); \
    if (b)                       \
        x += 2;                  \
    else                         \
        x += 3;                  \
    if (b)                       \
        x += 3;                  \
    else                         \
        x += 2;
#define PAIRS PAIR PAIR PAIR PAIR PAIR

int main(void)
{
    int x = 0, b;
    PAIRS PAIRS PAIRS PAIRS
    if (x > 100)
        reach_error();
    return 0;
}
