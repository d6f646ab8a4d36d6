// SPDX-License-Identifier: Apache-2.0
// Bad input for analyses of memory: casts between unrelated structures, unions, misaligned pointers, numbers as pointers, huge and
// negative sizes, blocks that realloc must not get, objects without bytes, flexible arrays, arrays of variable length, overlaps.
// ARGS: --prop=memsafety -DK=1
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DK=1 --analysis=smg-data --cegar.random-runs=0
// EXPECT[2]: TRUE
// ARGS[3]: --prop=memsafety -DK=2
// EXPECT[3]: TRUE|UNKNOWN (bytes of pointers and numbers computed of addresses may be given up)
// ARGS[4]: --prop=memsafety -DK=3
// EXPECT[4]: TRUE|UNKNOWN (bytes of pointers and numbers computed of addresses may be given up)
// ARGS[5]: --prop=memsafety -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety -DK=4 --analysis=smg-data --cegar.random-runs=0
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety -DK=5
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety -DK=5 --analysis=smg-data --cegar.random-runs=0
// EXPECT[8]: TRUE
// ARGS[9]: --prop=memsafety -DK=6
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety -DK=6 --analysis=smg-data --cegar.random-runs=0
// EXPECT[10]: FALSE
// ARGS[11]: --prop=memsafety -DK=7
// EXPECT[11]: TRUE
// ARGS[12]: --prop=memsafety -DK=7 --analysis=smg-data --cegar.random-runs=0
// EXPECT[12]: TRUE
// ARGS[13]: --prop=memsafety -DK=8
// EXPECT[13]: FALSE
// ARGS[14]: --prop=memsafety -DK=8 --analysis=smg-data --cegar.random-runs=0
// EXPECT[14]: FALSE
// ARGS[15]: --prop=memsafety -DK=9 --ticks=20000000
// EXPECT[15]: TRUE|UNKNOWN (blocks of more than half of all addresses: the formula has them, an execution does not)
// ARGS[16]: --prop=memsafety -DK=10
// EXPECT[16]: TRUE
// ARGS[17]: --prop=memsafety -DK=10 --analysis=smg-data --cegar.random-runs=0
// EXPECT[17]: TRUE
// ARGS[18]: --prop=memsafety -DK=11
// EXPECT[18]: TRUE
// ARGS[19]: --prop=memsafety -DK=12
// EXPECT[19]: FALSE
// ARGS[20]: --prop=memsafety -DK=12 --analysis=smg-data --cegar.random-runs=0
// EXPECT[20]: FALSE
// ARGS[21]: --prop=memsafety -DK=13
// EXPECT[21]: FALSE
// ARGS[22]: --prop=memsafety -DK=13 --analysis=smg-data --cegar.random-runs=0
// EXPECT[22]: FALSE
// ARGS[23]: --prop=memsafety -DK=14
// EXPECT[23]: TRUE
// ARGS[24]: --prop=memsafety -DK=14 --analysis=smg-data --cegar.random-runs=0
// EXPECT[24]: TRUE
// ARGS[25]: --prop=memsafety -DK=15
// EXPECT[25]: FALSE
// ARGS[26]: --prop=memsafety -DK=15 --analysis=smg-data --cegar.random-runs=0
// EXPECT[26]: FALSE
// ARGS[27]: --prop=memsafety -DK=16
// EXPECT[27]: TRUE
// ARGS[28]: --prop=memsafety -DK=16 --analysis=smg-data --cegar.random-runs=0
// EXPECT[28]: TRUE
// ARGS[29]: --prop=memsafety -DK=17
// EXPECT[29]: TRUE
// ARGS[30]: --prop=memsafety -DK=17 --analysis=smg-data --cegar.random-runs=0
// EXPECT[30]: TRUE
// ARGS[31]: --prop=memsafety -DK=18
// EXPECT[31]: FALSE
// ARGS[32]: --prop=memsafety -DK=18 --analysis=smg-data --cegar.random-runs=0
// EXPECT[32]: FALSE
// ARGS[33]: --prop=memsafety -DK=19
// EXPECT[33]: TRUE
// ARGS[34]: --prop=memsafety -DK=19 --analysis=smg-data --cegar.random-runs=0
// EXPECT[34]: TRUE
// ARGS[35]: --prop=memsafety -DK=20
// EXPECT[35]: FALSE
// ARGS[36]: --prop=memsafety -DK=20 --analysis=smg-data --cegar.random-runs=0
// EXPECT[36]: FALSE
// ARGS[37]: --prop=memsafety -DK=21
// EXPECT[37]: FALSE
// ARGS[38]: --prop=memsafety -DK=21 --analysis=smg-data --cegar.random-runs=0
// EXPECT[38]: FALSE
// ARGS[39]: --prop=memsafety -DK=22
// EXPECT[39]: TRUE
// ARGS[40]: --prop=memsafety -DK=22 --analysis=smg-data --cegar.random-runs=0
// EXPECT[40]: TRUE
// ARGS[41]: --prop=memsafety -DK=23
// EXPECT[41]: TRUE
// ARGS[42]: --prop=memsafety -DK=23 --analysis=smg-data --cegar.random-runs=0
// EXPECT[42]: TRUE
// ARGS[43]: --prop=memsafety -DK=24
// EXPECT[43]: FALSE
// ARGS[44]: --prop=memsafety -DK=24 --analysis=smg-data --cegar.random-runs=0
// EXPECT[44]: FALSE
// ARGS[45]: --prop=memsafety -DK=25
// EXPECT[45]: FALSE
// ARGS[46]: --prop=memsafety -DK=25 --analysis=smg-data --cegar.random-runs=0
// EXPECT[46]: FALSE
// ARGS[47]: --prop=memsafety -DK=26
// EXPECT[47]: TRUE|UNKNOWN (bytes of pointers and numbers computed of addresses may be given up)
// ARGS[48]: --prop=memsafety -DK=27
// EXPECT[48]: TRUE
// ARGS[49]: --prop=memsafety -DK=27 --analysis=smg-data --cegar.random-runs=0
// EXPECT[49]: TRUE
// ARGS[50]: --prop=memsafety -DK=28
// EXPECT[50]: FALSE
// ARGS[51]: --prop=memsafety -DK=28 --analysis=smg-data --cegar.random-runs=0
// EXPECT[51]: FALSE
// ARGS[52]: --prop=memsafety -DK=29
// EXPECT[52]: TRUE
// ARGS[53]: --prop=memsafety -DK=29 --analysis=smg-data --cegar.random-runs=0
// EXPECT[53]: TRUE
// ARGS[54]: --prop=memsafety -DK=30
// EXPECT[54]: TRUE|UNKNOWN (bytes of pointers and numbers computed of addresses may be given up)
// ARGS[55]: --prop=memsafety -DK=31
// EXPECT[55]: FALSE
// ARGS[56]: --prop=memsafety -DK=31 --analysis=smg-data --cegar.random-runs=0
// EXPECT[56]: FALSE
// A path that was forbidden because no input takes it stays open when its round is looked at again.
// ARGS[57]: --prop=memsafety -DK=9 --analysis=kind --smt.backend=z3
// EXPECT[57]: TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void *malloc(unsigned long), *calloc(unsigned long, unsigned long), *realloc(void *, unsigned long),
    free(void *), *alloca(unsigned long);
extern void *memcpy(void *, const void *, unsigned long), *memmove(void *, const void *, unsigned long),
    *memset(void *, int, unsigned long);
struct a {
    int x;
    int *p;
};
struct b {
    char c[16];
};
struct c {
    long n;
    long m;
};
union u {
    int *p;
    unsigned long w;
    unsigned char c[8];
};
struct flex {
    int n;
    int at[];
};
int g;
int main(void)
{
    int i = __VERIFIER_nondet_int();
#if K == 1  // cast between unrelated structures
    struct a *a = malloc(sizeof *a);
    a->x = 1;
    a->p = &g;
    struct c *c = (struct c *)a;
    *(int *)c->m = 5;
    free(c);
#elif K == 2
    struct a *a = malloc(sizeof *a);
    a->x = 1;
    a->p = &g;
    struct b *b = (struct b *)a;
    b->c[9] = i;
    *a->p = 1;
    free(a);
#elif K == 3  // union
    union u u;
    u.p = &g;
    u.w += 0;
    *u.p = 1;
    u.c[0]++;
    u.c[0]--;
    *u.p = 2;
#elif K == 4
    union u u;
    u.p = malloc(4);
    u.w = u.w + 4;
    *u.p = 1;
#elif K == 5  // misaligned
    char *m = malloc(12);
    *(int **)(m + 3) = &g;
    **(int **)(m + 3) = 1;
    free(m);
#elif K == 6
    char *m = malloc(10);
    *(int **)(m + 3) = &g;
    free(m);
#elif K == 7  // integer to pointer
    unsigned long w = (unsigned long)&g;
    *(int *)(w + (i & 0)) = 1;
#elif K == 8
    *(int *)(unsigned long)i = 1;
#elif K == 9  // huge size
    unsigned long n = __VERIFIER_nondet_ulong();
    char *m = malloc(n);
    if (!m)
        return 0;
    if (n)
        m[n - 1] = 0;
    free(m);
#elif K == 10
    char *m = malloc(-1ul);
    if (m) {
        m[0] = 0;
        free(m);
    }
#elif K == 11
    char *m = malloc((unsigned long)i);
    if (!m)
        return 0;
    if (i > 0)
        m[i - 1] = 0;
    free(m);
#elif K == 12  // realloc of foreign pointers
    int x;
    int *p = realloc(&x, 8);
    free(p);
#elif K == 13
    int *p = malloc(8);
    p = realloc(p + 1, 8);
    free(p);
#elif K == 14  // zero-size
    char *m = malloc(0);
    free(m);
#elif K == 15
    char *m = malloc(0);
    if (m)
        *m = 0;
    free(m);
#elif K == 16
    struct {
    } e, *pe = &e, *q = malloc(sizeof *q);
    if (q)
        *q = *pe;
    free(q);
#elif K == 17  // flexible arrays
    unsigned n = i & 7;
    struct flex *f = malloc(sizeof *f + n * sizeof(int));
    f->n = n;
    for (unsigned k = 0; k < n; k++)
        f->at[k] = k;
    free(f);
#elif K == 18
    unsigned n = i & 7;
    struct flex *f = malloc(sizeof *f + n * sizeof(int));
    f->n = n;
    for (unsigned k = 0; k <= n; k++)
        f->at[k] = k;
    free(f);
#elif K == 19  // VLA
    int n = (i & 7) + 1;
    int v[n];
    for (int k = 0; k < n; k++)
        v[k] = k;
    int *p = v;
    p[n - 1] = 1;
#elif K == 20
    int n = (i & 7);
    int v[n + 1];
    int *p = v;
    p[n + 1] = 1;
#elif K == 21
    int n = i;
    int v[n];
    v[0] = 1;
#elif K == 22
    char *m = malloc(4);
    memcpy(m, m + 1, 3);
    free(m);
#elif K == 23
    char *m = calloc(2, 4);
    memmove(m, m + 1, 3);
    free(m);
#elif K == 24
    char *m = malloc(4);
    memset(m, 0, i);
    free(m);
#elif K == 25
    struct a *a = malloc(8);
    a->x = 1;
    a->p = 0;
    free(a);
#elif K == 26
    int **pp = malloc(sizeof *pp);
    *pp = malloc(4);
    unsigned char *c = (unsigned char *)pp;
    unsigned char d[8];
    for (int k = 0; k < 8; k++)
        d[k] = c[k];
    int *q;
    memcpy(&q, d, 8);
    *q = 1;
    free(q);
    free(pp);
#elif K == 27
    char *m = malloc(3);
    m = realloc(m, 0);
#elif K == 28
    char *m = malloc(3);
    char *q = realloc(m, 100);
    if (q) {
        q[99] = 0;
        free(q);
    } else
        free(m);
    m[0] = 1;
#elif K == 29
    unsigned long w;
    {
        int *p = malloc(4);
        w = (unsigned long)p;
    }
    free((void *)w);
#elif K == 30
    int *p = malloc(4);
    unsigned long w = ~(unsigned long)p;
    p = 0;
    free((void *)~w);
#elif K == 31
    char *p = alloca(i & 15);
    for (int k = 0; k < (i & 15); k++)
        p[k] = 0;
    free(p);
#endif
    return 0;
}
