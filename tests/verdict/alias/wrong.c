// SPDX-License-Identifier: Apache-2.0
// Objects that are accessed by types that they do not have (C17 6.5p7): declared ones, and blocks of the heap by their last writes (6.5p6).
// ARGS: --prop=valid-alias --ticks=6000000 -DCASE=1
// EXPECT: FALSE
// ARGS[2]: --prop=valid-alias --ticks=6000000 -DCASE=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-alias --ticks=6000000 -DCASE=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-alias --ticks=6000000 -DCASE=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-alias --ticks=6000000 -DCASE=5
// EXPECT[5]: FALSE
// ARGS[6]: --prop=valid-alias --ticks=6000000 -DCASE=6
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-alias --ticks=6000000 -DCASE=7
// EXPECT[7]: FALSE
// ARGS[8]: --prop=valid-alias --ticks=6000000 -DCASE=8
// EXPECT[8]: FALSE
// ARGS[9]: --prop=valid-alias --ticks=6000000 -DCASE=9
// EXPECT[9]: FALSE
// ARGS[10]: --prop=valid-alias --ticks=6000000 -DCASE=10
// EXPECT[10]: FALSE
// ARGS[11]: --prop=valid-alias --ticks=6000000 -DCASE=11
// EXPECT[11]: FALSE
// ARGS[12]: --prop=valid-alias --ticks=6000000 -DCASE=12
// EXPECT[12]: FALSE
// ARGS[13]: --prop=valid-alias --ticks=6000000 -DCASE=13
// EXPECT[13]: FALSE
// ARGS[14]: --prop=valid-alias --ticks=6000000 -DCASE=14
// EXPECT[14]: FALSE
// ARGS[15]: --prop=valid-alias --ticks=6000000 -DCASE=15
// EXPECT[15]: FALSE
// ARGS[16]: --prop=valid-alias --ticks=6000000 -DCASE=16
// EXPECT[16]: FALSE
// ARGS[17]: --prop=valid-alias --ticks=6000000 -DCASE=17
// EXPECT[17]: FALSE
// ARGS[18]: --prop=valid-alias --ticks=6000000 -DCASE=18
// EXPECT[18]: FALSE
// ARGS[19]: --prop=valid-alias --ticks=6000000 -DCASE=19
// EXPECT[19]: FALSE
// ARGS[20]: --prop=valid-alias --ticks=6000000 -DCASE=20
// EXPECT[20]: FALSE
// ARGS[21]: --prop=valid-alias --ticks=6000000 -DCASE=21
// EXPECT[21]: FALSE
// ARGS[22]: --prop=valid-alias --ticks=6000000 -DCASE=22
// EXPECT[22]: FALSE
// ARGS[23]: --prop=valid-alias --ticks=6000000 -DCASE=23
// EXPECT[23]: FALSE
// ARGS[24]: --prop=valid-alias --ticks=6000000 -DCASE=24
// EXPECT[24]: FALSE
// ARGS[25]: --prop=valid-alias --ticks=6000000 -DCASE=25
// EXPECT[25]: FALSE
// ARGS[26]: --prop=valid-alias --ticks=6000000 -DCASE=26
// EXPECT[26]: FALSE
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct two {
    int a;
    float b;
};
struct three {
    struct two t;
    short s[3];
};
union either {
    int n;
    float f;
};
static float *stored;
static int look(float *p)
{
    return *(int *)p;
}
static void put(void *p, int n)
{
    *(int *)p = n;
}
static float get(void *p)
{
    return *(float *)p;
}
int main(void)
{
    float f = 1;
    int x = 0, i = __VERIFIER_nondet_int() & 3;
#if CASE == 1
    x = look(&f);
#elif CASE == 2
    x = *(int *)&f;
#elif CASE == 3
    struct two t[4] = { { 0 } }, *q = t;
    *(int *)&q[i].b = 5;
#elif CASE == 4
    int *p = malloc(4);
    if (!p)
        return 0;
    *p = 1;
    f = *(float *)p;
    free(p);
#elif CASE == 5
    long *p = malloc(8);
    long long y;
    if (!p)
        return 0;
    *p = 1;
    memcpy(&y, p, 8);
    x = *(long long *)p;
    free(p);
#elif CASE == 6
    struct two *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->a = 1;
    p->b = 2;
    x = ((int *)p)[1];
    free(p);
#elif CASE == 7
    short s[2] = { 1, 2 };
    x = *(int *)s;
#elif CASE == 8
    int *p = malloc(4);
    if (!p)
        return 0;
    *p = i;
    if (i == 3)
        f = *(float *)p;
    free(p);
#elif CASE == 9
    void *p = malloc(8);
    if (!p)
        return 0;
    put(p, 1);
    f = get((char *)p + 4 * (i == 3 ? 0 : 1));
    free(p);
#elif CASE == 10
    int *p = malloc(8);
    if (!p)
        return 0;
    p[0] = p[1] = 1;
    float *q = realloc(p, 16);
    if (!q)
        return free(p), 0;
    if (i == 3)
        f = q[1];
    free(q);
#elif CASE == 11
    int *p = malloc(8);
    float *q = malloc(8);
    if (!p || !q)
        return 0;
    q[0] = q[1] = 2;
    p[0] = p[1] = 1;
    if (i)
        memcpy(q, p, 4);
    if (i == 3)
        f = q[0];
#elif CASE == 12
    struct two *p = malloc(sizeof *p * 4);
    if (!p)
        return 0;
    for (int k = 0; k < 4; k++)
        p[k].a = 1, p[k].b = 1;
    struct two *q = (struct two *)((char *)p + 4);
    if (i == 3)
        x = q[1].a;
#elif CASE == 13
    struct three t = { { 0 } };
    struct three *p = &t;
    stored = &p->t.b;
    if (i == 3)
        x = *(int *)stored;
#elif CASE == 14
    struct three *t = malloc(sizeof *t);
    if (!t)
        return 0;
    t->t.b = 1;
    stored = &t->t.b;
    if (i == 3)
        x = *(int *)stored;
#elif CASE == 15
    struct {
        struct two t[3];
    } s = { { { 0 } } };
    int *p = (int *)&s;
    x = p[i];
#elif CASE == 16
    float *v = __builtin_alloca(16);
    v[i] = 1;
    int *w = (int *)v;
    if (i == 3)
        x = w[i];
#elif CASE == 17
    struct two a[2] = { { 1, 2 }, { 3, 4 } };
    struct {
        int a, b;
    } *p = (void *)&a[i & 1];
    if (i == 3)
        x = p->b;
#elif CASE == 18
    struct b {
        unsigned u : 5, v : 3;
    } y = { 1, 2 };
    float *p = (float *)&y;
    if (i == 3)
        f = *p;
#elif CASE == 19
    float *p[2] = { &f, 0 };
    int **q = (int **)p;
    if (i == 3)
        x = *q[0];
#elif CASE == 20
    struct {
        struct two *p;
    } h;
    struct two t = { 1, 2 };
    h.p = &t;
    int *q = &h.p->a;
    q++;
    if (i == 3)
        x = *q;
#elif CASE == 21
    enum e { A } e = A;
    *(int *)&e = 1;
    if (i == 3)
        *(short *)&e = 2;
#elif CASE == 22
    _Bool b = 1;
    if (i == 3)
        x = *(signed char *)&b, *(short *)&x = 1;
#elif CASE == 23
    double d = 1;
    long double *l = (long double *)&d;
    if (i == 3 && sizeof *l == 1)
        x = *l;
    if (i == 3)
        x = (int)*(long *)&d;
#elif CASE == 24
    const int c = 3;
    volatile int v = 4;
    x = *(volatile int *)&c + *(const volatile int *)&v;
    if (i == 3)
        f = *(volatile float *)&c;
#elif CASE == 25
    int a[4] = { 0 };
    for (int k = 0; k < 4; k++) {
        float *g = (float *)(a + k);
        if (k == i)
            f += *g;
    }
#elif CASE == 26
    int *p = (int *)&f;
    __builtin_add_overflow(1, 2, p);
#endif
    return x == 77 || f == 77;
}
