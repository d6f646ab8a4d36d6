// SPDX-License-Identifier: Apache-2.0
// Ordinary accesses are shown to be valid: indices below a variable length, pointers that walk through an array, pointers handed
// down to functions, blocks freed at the end.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// NOGREP: memory accesses
// ARGS[2]: --prop=unreach-call --strict --analysis=numeric
// EXPECT[2]: TRUE
// NOGREP[2]: memory accesses
// ARGS[3]: --prop=unreach-call --strict -DMORE
// EXPECT[3]: UNKNOWN (faulty-run)
// GREP[3]: (out-of-bounds write in an execution: nothing is defined behind it, valid.c:48)
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair {
    int x, y[3];
};
static int g[100];
static void copy(int *to, const int *from)
{
    for (int i = 0; i < 4; i++)
        to[i] = from[i];
}
static void set(struct pair *p) { p->x = p->y[2]; }
int main(void)
{
    int n = __VERIFIER_nondet_int(), b[4] = { 1, 2 }, c[4];
    struct pair s = { 0 };
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc((unsigned)n * sizeof(int)), v[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int i = 1; i <= n; i++)
        v[i - 1] = 0;
    for (int *p = g; p < g + 100; p++)
        *p = 1;
    for (int *p = g; p != g + 100; p++)
        *p = 2;
    copy(c, b);
    set(&s);
    free(a);
#ifdef MORE
    set((struct pair *)g + (n & 7));
    for (int i = 0; i < n; i++)
        c[i] = 0;
#endif
    if (n == 0)
        reach_error();
    return c[n & 3];
}
