// SPDX-License-Identifier: Apache-2.0
// Other undefined behaviour of which TRUE must not be said, and an ordinary program of which it must.
// ARGS: --prop=undefined-behaviour -DK=0
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: TRUE
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: UNKNOWN (open-overlap)
// GREP[3]: UNKNOWN (objects that are copied are not shown to be apart (1 place, first hazards.c
// ARGS[4]: --prop=undefined-behaviour -DK=4
// EXPECT[4]: UNKNOWN (open-moves)
// GREP[4]: UNKNOWN (pointers are not shown to stay inside their objects (1 place, first hazards.c
// ARGS[5]: --prop=undefined-behaviour -DK=5
// EXPECT[5]: UNKNOWN (open-moves)
// GREP[5]: UNKNOWN (pointers are not shown to stay inside their objects (1 place, first hazards.c
// ARGS[6]: --prop=undefined-behaviour -DK=6
// EXPECT[6]: FALSE
// GREP[6]: valid-alignment
// ARGS[7]: --prop=undefined-behaviour -DK=7
// EXPECT[7]: UNKNOWN (open-alignment)
// GREP[7]: UNKNOWN (accesses are not shown to be aligned (1 place, first hazards.c
// ARGS[8]: --prop=undefined-behaviour -DK=8
// EXPECT[8]: UNKNOWN (open-compare)
// GREP[8]: UNKNOWN (pointers that are compared are not shown to lie in one object (1 place, first hazards.c
// ARGS[9]: --prop=undefined-behaviour -DK=9
// EXPECT[9]: FALSE
// ARGS[10]: --prop=undefined-behaviour -DK=10
// EXPECT[10]: UNKNOWN (open-overlap)
// GREP[10]: UNKNOWN (objects that are copied are not shown to be apart (1 place, first hazards.c
// ARGS[11]: --prop=undefined-behaviour -DK=11
// EXPECT[11]: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
struct p {
    int x, y;
};
static char buf[16];
#if K == 1
_Noreturn static void die(int x)
{
    if (x > 3)
        exit(1);
}
#else
_Noreturn static void die(int x)
{
    (void)x;
    exit(1);
}
#endif
static int sum(const int *a, int n)
{
    int s = 0;
    for (const int *p = a; p < a + n; p++)
        s += *p & 1;
    return s;
}
static void bump(int *v)
{
    *v = 2;
}
int main(void)
{
    int a[4] = { 1, 2, 3, 4 }, b[4] = { 0 }, *p = a;
    struct p *h = calloc(1, sizeof *h), z = { 1, 2 };
    h->x = 1;
    h->y = z.y;
    bump(&h->y);
    bump(&z.x);
    memcpy(b, a, sizeof a);
    memcpy(buf, "abc", 4);
    memcpy(buf + 8, buf, 4);
    int n = sum(a, 4);
    for (p = a; p != a + 4; p++)
        n += *p & 1;
    p = &a[3];
    n += (int)(p - a);
    void *v = h;
    struct p *w = v;
    n += w->x;
    if (n > 100)
        die(n);
#if K == 2
    memcpy(buf + 2, buf, 4);
#elif K == 3
    strcpy(buf + 1, buf);
#elif K == 4
    p = a + 2;
    p += 3;
#elif K == 5
    p = a;
    p--;
#elif K == 6
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 9);
    char *c = buf + i;
    n += *(short *)c;
#elif K == 7
    n += *(int *)(buf + 4);
#elif K == 8
    n = p > (int *)&z;
#elif K == 9
    int i = __VERIFIER_nondet_int();
    i &= 3;
    i -= 1;
    i <<= 2;
#elif K == 10
    sprintf(buf, "%s", buf);
#elif K == 11
    memmove(buf + 2, buf, 4);
#elif K == 12
    n += (int)(b - a);
#endif
    free(h);
    return n & 1;
}
