// SPDX-License-Identifier: Apache-2.0
// What compilers define although C does not, and what is not followed: neither proved nor refuted.
// ARGS: --prop=valid-alias --ticks=6000000 -DCASE=1
// EXPECT: UNKNOWN (open-alias)
// ARGS[2]: --prop=valid-alias --ticks=6000000 -DCASE=2
// EXPECT[2]: UNKNOWN (open-alias)
// ARGS[3]: --prop=valid-alias --ticks=6000000 -DCASE=3
// EXPECT[3]: UNKNOWN (open-alias)
// ARGS[4]: --prop=valid-alias --ticks=6000000 -DCASE=4
// EXPECT[4]: UNKNOWN (open-alias)
// ARGS[5]: --prop=valid-alias --ticks=6000000 -DCASE=5
// EXPECT[5]: UNKNOWN (open-alias)
// ARGS[6]: --prop=valid-alias --ticks=6000000 -DCASE=6
// EXPECT[6]: UNKNOWN (open-alias)
// ARGS[7]: --prop=valid-alias --ticks=6000000 -DCASE=7
// EXPECT[7]: UNKNOWN (open-alias)
// ARGS[8]: --prop=valid-alias --ticks=6000000 -DCASE=8
// EXPECT[8]: UNKNOWN (open-alias)
// ARGS[9]: --prop=valid-alias --ticks=6000000 -DCASE=9
// EXPECT[9]: UNKNOWN (open-alias)
// ARGS[10]: --prop=valid-alias --ticks=6000000 -DCASE=10
// EXPECT[10]: UNKNOWN (open-alias)
// ARGS[11]: --prop=valid-alias --ticks=6000000 -DCASE=11
// EXPECT[11]: UNKNOWN (open-alias)
// ARGS[12]: --prop=valid-alias --ticks=6000000 -DCASE=12
// EXPECT[12]: UNKNOWN (open-alias)
// ARGS[13]: --prop=valid-alias --ticks=6000000 -DCASE=13
// EXPECT[13]: UNKNOWN (open-alias)
// ARGS[14]: --prop=valid-alias --ticks=6000000 -DCASE=14
// EXPECT[14]: UNKNOWN (open-alias)
// ARGS[15]: --prop=valid-alias --ticks=6000000 -DCASE=15
// EXPECT[15]: UNKNOWN (open-alias)
// ARGS[16]: --prop=valid-alias --ticks=6000000 -DCASE=16
// EXPECT[16]: UNKNOWN (open-alias)
// ARGS[17]: --prop=valid-alias --ticks=6000000 -DCASE=17
// EXPECT[17]: UNKNOWN (open-alias)
// ARGS[18]: --prop=valid-alias --ticks=6000000 -DCASE=18
// EXPECT[18]: UNKNOWN (open-alias)
// ARGS[19]: --prop=valid-alias --ticks=6000000 -DCASE=19
// EXPECT[19]: UNKNOWN (open-alias)
// ARGS[20]: --prop=valid-alias --ticks=6000000 -DCASE=20
// EXPECT[20]: UNKNOWN (open-alias)
// ARGS[21]: --prop=valid-alias --ticks=6000000 -DCASE=21
// EXPECT[21]: UNKNOWN (open-alias)
// ARGS[22]: --prop=valid-alias --ticks=6000000 -DCASE=22
// EXPECT[22]: UNKNOWN (open-alias)
// ARGS[23]: --prop=valid-alias --ticks=6000000 -DCASE=23
// EXPECT[23]: UNKNOWN (open-alias)
// ARGS[24]: --prop=valid-alias --ticks=6000000 -DCASE=24
// EXPECT[24]: UNKNOWN (open-alias)
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
union apart {
    struct {
        int a;
        float b;
    } s;
    int k;
};
extern void fill(void *);
static unsigned hidden(void)
{
    unsigned long a = (unsigned)__VERIFIER_nondet_int(), b = (unsigned)__VERIFIER_nondet_int();
    return a > 1 && b > 1 && a * b == 15130770721505628887ul ? 77 : 0;
}
static int both(int *p, float *q)
{
    int n = *p;
    *q = 3;
    return n;
}
static void *take(int n)
{
    return malloc(n);
}
int main(void)
{
    float f = 1;
    int x = 0, i = __VERIFIER_nondet_int() & 3;
#if CASE == 1
    int *p = malloc(4);
    if (!p)
        return 0;
    memcpy(p, &f, 4);
    x = *p;
    free(p);
#elif CASE == 2
    char bytes[8] = { 0 };
    *(int *)bytes = 1;
#elif CASE == 3
    int *p = &x;
    *(void **)&p = 0;
#elif CASE == 4
    struct two t = { 0 };
    x = ((union either *)&t.b)->n;
#elif CASE == 5
    int *p = take(16);
    float *g = take(16);
    if (p)
        p[0] = 1;
    if (g)
        g[0] = 1;
    free(p);
    free(g);
#elif CASE == 6
    union either *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->f = 1;
    int *q = &p->n;
    if (i == 3)
        x = *q;
#elif CASE == 7
    int n = i + 1;
    float v[n];
    v[i] = 1;
    int *w = (int *)v;
    if (i == 3)
        x = w[i];
#elif CASE == 8
    struct two a = { 1, 2 };
    struct {
        int a, b;
    } c;
    if (i == 3) {
        c = *(__typeof__(c) *)&a;
        x = c.b;
    }
#elif CASE == 9
    struct two *a = malloc(sizeof *a);
    struct p2 {
        int a, b;
    } c;
    if (!a)
        return 0;
    a->a = 1;
    a->b = 2;
    if (i == 3) {
        c = *(struct p2 *)a;
        x = c.b;
    }
#elif CASE == 10
    float g = 1;
    struct b {
        unsigned u : 5, v : 3;
    } *p = (struct b *)&g;
    if (i == 3)
        x = p->u;
#elif CASE == 11
    void *p = malloc(4);
    if (!p)
        return 0;
    *(union either *)p = (union either){ .f = 1 };
    if (i == 3)
        x = *(int *)p;
#elif CASE == 12
    struct two s = { 1, 2 };
    memcpy(&x, &s.b, 4);
    struct two *p = malloc(sizeof s);
    if (!p)
        return 0;
    memcpy(p, &s, sizeof s);
    if (i == 3)
        x = *(int *)&p->b;
#elif CASE == 13
    struct two t = { 1, 2 };
    struct two *p = &t;
    struct two u = *(i == 3 ? (struct two *)&p : p);
    x = u.a;
#elif CASE == 14
    int w = 1, *p = &w, **q = &p;
    x = **(unsigned **)q;
#elif CASE == 15
    struct two_arrays {
        int a[2];
        float f[2];
    } s = { { 0 } }, *p = &s;
    x = p->a[hidden() == 77 ? 2 : 0];
#elif CASE == 16
    float v[4] = { 0 };
    int w[4] = { 0 }, (*p)[4] = &w;
    if (hidden() == 77)
        p = (int(*)[4]) & v;
    x = (*p)[1];
#elif CASE == 17
    union either u = { 1 };
    x = both(&u.n, &u.f);
#elif CASE == 18
    int *p = malloc(4);
    if (!p)
        return 0;
    *p = 1;
    fill(p);
    f = *(float *)p;
#elif CASE == 19
    int *p = malloc(4);
    if (!p)
        return 0;
    *p = 1;
    ((char *)p)[1] = 0;
    f = *(float *)p;
#elif CASE == 20
    enum first { A } e = A;
    enum second { B } *p = (enum second *)&e;
    *p = B;
#elif CASE == 21
    char *m = malloc(32);
    if (!m)
        return 0;
    union apart *p = (union apart *)m, *q = (union apart *)(m + 4);
    p->s.b = 1;
    x = q->s.a;
#elif CASE == 22
    float v[i + 1][i + 1];
    int *p = (int *)v;
    p[0] = 1;
#elif CASE == 23
    enum __attribute__((packed)) small { C } *p = (enum small *)&f;
    *p = C;
#elif CASE == 24
    char *m = malloc(32);
    if (!m)
        return 0;
    union between {
        struct {
            int a;
            float b;
        } s;
        float g;
        int k;
    } *p = (union between *)m, *q = (union between *)(m + 4);
    q->g = 1;
    p->s.b = 2;
    x = q->k;
#endif
    return x == 77 || f == 77;
}
