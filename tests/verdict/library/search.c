// SPDX-License-Identifier: Apache-2.0
// Functions of GNU, BSD and POSIX that search, copy and compare.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DBUG=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DBUG=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-deref -DBUG=4
// EXPECT[5]: FALSE
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern size_t strlcpy(char *, const char *, size_t);
extern size_t strlcat(char *, const char *, size_t);

static int same(const void *a, const void *b)
{
    return *(const int *)a != *(const int *)b;
}

int main(void)
{
    char c = __VERIFIER_nondet_char(), s[5] = { 'a', c, 'b', 'c', 0 }, t[4] = "";
    char *p = memmem(s, 4, "cb", 2), *q = strcasestr(s, "BC");
    int n = __VERIFIER_nondet_int(), v[4] = { 1, 5, 9 };
    size_t m = 3;
    if (p ? p != s + 1 : c == 'c')
        reach_error();
    if (c && q != s + 2)
        reach_error();
    if (BUG == 1 && p)
        reach_error();
    if (strlcpy(t, s, 3) != (c ? 4 : 1) || t[0] != 'a' || t[1] != c || t[2] != 0)
        reach_error();
    if (BUG == 2 && !t[1])
        reach_error();
    if (strlcat(t, "xyz", BUG == 4 ? 9 : sizeof t) != (c ? 5 : 4) || strlen(t) != 3)
        reach_error();
    int *found = lfind(&n, v, &m, sizeof *v, same);
    if (found ? *found != n : n == 5)
        reach_error();
    if (BUG == 3 && found == v + 1)
        reach_error();
    lsearch(&n, v, &m, sizeof *v, same);
    if (m != (found ? 3 : 4) || (m == 4 && v[3] != n))
        reach_error();
    if (difftime(5, 7) != -2.0 || drand48() >= 1 || lrand48() < 0)
        reach_error();
    return 0;
}
