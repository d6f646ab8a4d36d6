// SPDX-License-Identifier: Apache-2.0
// Accesses that fit: unions, characters, other signs, may_alias, blocks that are used as one type, or as one after the other, parts of records in arrays.
// ARGS: --prop=valid-alias --ticks=6000000 -DCASE=1
// EXPECT: TRUE
// ARGS[2]: --prop=valid-alias --ticks=6000000 -DCASE=2
// EXPECT[2]: TRUE
// ARGS[3]: --prop=valid-alias --ticks=6000000 -DCASE=3
// EXPECT[3]: TRUE
// ARGS[4]: --prop=valid-alias --ticks=6000000 -DCASE=4
// EXPECT[4]: TRUE
// ARGS[5]: --prop=valid-alias --ticks=6000000 -DCASE=5
// EXPECT[5]: TRUE
// ARGS[6]: --prop=valid-alias --ticks=6000000 -DCASE=6
// EXPECT[6]: TRUE
// ARGS[7]: --prop=valid-alias --ticks=6000000 -DCASE=7
// EXPECT[7]: TRUE
// ARGS[8]: --prop=valid-alias --ticks=6000000 -DCASE=8
// EXPECT[8]: TRUE
// ARGS[9]: --prop=valid-alias --ticks=6000000 -DCASE=9
// EXPECT[9]: TRUE
// ARGS[10]: --prop=valid-alias --ticks=6000000 -DCASE=10
// EXPECT[10]: TRUE
// ARGS[11]: --prop=valid-alias --ticks=6000000 -DCASE=11
// EXPECT[11]: TRUE
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
typedef int __attribute__((may_alias)) any_int;
int main(void)
{
    float f = 1;
    int x = 0, i = __VERIFIER_nondet_int() & 3;
#if CASE == 1
    union either u;
    u.f = f;
    x = u.n;
#elif CASE == 2
    x = *(any_int *)&f;
#elif CASE == 3
    struct two *p = calloc(4, sizeof *p), *q;
    if (!p)
        return 0;
    for (int k = 0; k < 4; k++) {
        p[k].a = 1;
        p[k].b = 2;
    }
    for (q = p; q < p + 4; q++)
        x += q->a;
    memcpy(p + 1, p + 2, sizeof *p);
    p = realloc(q = p, 80);
    if (!p) {
        free(q);
        return 0;
    }
    p[i].a = 3;
    f += p[i].b;
    free(p);
#elif CASE == 4
    unsigned u = 4;
    x = *(int *)&u;
    unsigned char *c = (unsigned char *)&f;
    x += c[i];
#elif CASE == 5
    union either *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->f = 1;
    x = p->n;
    free(p);
#elif CASE == 6
    int *p = malloc(4);
    if (!p)
        return 0;
    *p = 1;
    free(p);
    float *g = malloc(4);
    if (!g)
        return 0;
    *g = 1;
    f = *g;
    free(g);
#elif CASE == 7
    struct n {
        struct n *next;
        int v;
    } *l = 0, *e;
    for (int k = 0; k < 3; k++) {
        e = malloc(sizeof *e);
        if (!e)
            break;
        e->v = k;
        e->next = l;
        l = e;
    }
    while (l) {
        x += l->v;
        e = l->next;
        free(l);
        l = e;
    }
#elif CASE == 8
    struct r {
        int k;
        int a[4];
        float f[4];
        struct {
            short s[2];
        } in[3];
    } *p = malloc(3 * sizeof *p);
    if (!p)
        return 0;
    if (i < 3) {
        p[i].k = 1;
        p->a[i] = 2;
        (p + 1)->in[i].s[i & 1] = 3;
        p[i].f[i] = 4;
    }
    free(p);
#elif CASE == 9
    int n = i + 1;
    float v[n];
    v[0] = 1;
    float *w = v;
    f = w[0];
#elif CASE == 10
    struct two a = { 1, 2 }, *p = &a;
    struct two b = *p;
    *p = b;
    x = p->a;
#elif CASE == 11
    int m[3][4];
    int(*r)[4] = m;
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 4; j++)
            r[k][j] = 0;
    x = m[2][1];
    int *z = &m[0][0];
    z[1] = 2;
#endif
    return x == 77 || f == 77;
}
