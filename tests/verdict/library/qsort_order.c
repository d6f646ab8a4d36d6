// How often and in which order qsort calls the comparison is open: what the comparison does besides decides nothing.
// ARGS: --ticks=3000000 -DN=4
// EXPECT: TRUE
// GREP: `qsort` calls what it is given as a sort by insertion does [unsound: library]
// ARGS[2]: --ticks=3000000 -DN=3
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --ticks=6000000 -DN=4 -DSEARCH
// EXPECT[3]: TRUE
// GREP[3]: `bsearch` calls what it is given as a search by halving does [unsound: library]
// ARGS[4]: --ticks=3000000 -DPLAIN
// EXPECT[4]: TRUE
// NOGREP[4]: calls what it is given
#include <stdlib.h>
extern void reach_error(void);
static int n;
static int cmp(const void *a, const void *b)
{
#ifndef PLAIN
    n++;
#endif
    return *(const int *)a - *(const int *)b;
}
int main(void)
{
    int a[4] = { 1, 2, 3, 4 };
#ifdef SEARCH
    int k = 9;
    bsearch(&k, a, 4, sizeof *a, cmp);
#else
    qsort(a, 4, sizeof *a, cmp);
#endif
#ifdef PLAIN
    if (a[0] != 1)
#else
    if (n == N)
#endif
        reach_error();
    return 0;
}
