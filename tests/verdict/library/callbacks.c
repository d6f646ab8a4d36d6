// What models of the library call is what calls of them name: nothing is assumed of unknown functions then.
// ARGS: --strict --ticks=6000000
// EXPECT: TRUE
// ARGS[2]: --ticks=6000000 -DPASSED
// EXPECT[2]: TRUE
// GREP[2]: a pointer to no known function is called
// ARGS[3]: --strict --ticks=6000000 -DOTHER
// EXPECT[3]: FALSE
// ARGS[4]: --ticks=6000000 -DSEARCH
// EXPECT[4]: TRUE
// NOGREP[4]: a pointer to no known function is called
#include <stdlib.h>
extern void reach_error(void);
typedef int order(const void *, const void *);
static int up(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }
#ifdef OTHER
static int typed(int *a, int *b) { return *a < *b ? 1 : *a > *b ? -1 : 0; }
#elif defined PASSED
static void sort(int *a, order *o) { qsort(a, 3, sizeof *a, o); }
#endif
int main(void)
{
    int a[3] = { 3, 1, 2 };
#ifdef PASSED
    sort(a, up);
#elif defined OTHER
    qsort(a, 3, sizeof *a, (order *)typed);
#else
    qsort(a, 3, sizeof *a, up);
#endif
#ifdef SEARCH
    int k = 2, *at = bsearch(&k, a, 3, sizeof *a, up);
    if (!at || *at != 2)
        reach_error();
#endif
    if (a[0] != 1)
        reach_error();
    return 0;
}
