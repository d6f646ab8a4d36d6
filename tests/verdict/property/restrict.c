// SPDX-License-Identifier: Apache-2.0
// What restrict promises (C17 6.7.3.1): kept by copies between two objects, by reading one twice, by pointers derived from the parameter; or not.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: UNKNOWN (open-restrict)
// GREP[2]: objects of restrict-qualified pointers are not shown to be reached by these alone (1 place, first restrict.c:44)
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: UNKNOWN (open-restrict)
// GREP[3]: objects of restrict-qualified pointers
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: UNKNOWN (open-restrict)
// GREP[4]: objects of restrict-qualified pointers
// ARGS[5]: --prop=undefined-behaviour -DK=4
// EXPECT[5]: UNKNOWN (open-restrict)
// GREP[5]: objects of restrict-qualified pointers
static int shared = 1, *kept = &shared;
static void put(char *at, char c) { *at = c; }
static void copy(char *restrict to, const char *restrict from, int n)
{
    char *at = to;
    for (int i = 0; i < n; i++)
        put(at + i, from[i]);
}
static int sum(const int *restrict a, const int *restrict b) { return *a / 4 + *b / 4; }
static int count(int *restrict to)
{
    *to = 2;
    return shared;
}
static int count_kept(int *restrict to)
{
    *to = 2;
    return *kept;
}
int main(void)
{
    static const char text[4] = "abc";
    char a[4] = { 0 };
    int x = 3, n;
    copy(a, text, 4);
    n = sum(&x, &x) + count(&x) / 2 + count_kept(&x) / 2 + a[1];
#if K == 1
    copy(a, a + 2, 2);
#elif K == 2
    n = count(&shared);
#elif K == 3
    n = count_kept(&shared);
#elif K == 4
    char *restrict p = a, *q = a;
    *p = 1;
    *q = 2;
    n = *p;
#endif
    return n > 0;
}
