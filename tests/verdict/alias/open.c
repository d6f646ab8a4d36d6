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
#endif
    return x == 77 || f == 77;
}
