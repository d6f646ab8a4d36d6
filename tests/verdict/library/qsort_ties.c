// SPDX-License-Identifier: Apache-2.0
// qsort_ties.c: the order of elements that compare equal is not known.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DSTABLE
// EXPECT[2]: FALSE
#include <stdlib.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct item { int key, place; };
static int order(const void *a, const void *b)
{
    return ((const struct item *)a)->key - ((const struct item *)b)->key;
}
int main(void)
{
    struct item v[2] = { { 1, 0 }, { 1, 1 } };
    qsort(v, 2, sizeof *v, order);
    check(v[0].place + v[1].place == 1);
#ifdef STABLE
    check(v[0].place == 0);
#endif
    return 0;
}
