// SPDX-License-Identifier: Apache-2.0
// Members that become variables: written by memset and by copies of the whole structure, in locals that live several times, in a block of the heap;
// what else touches them leaves them in memory.
// ARGS: --prop=memsafety,memcleanup
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DCLEARED
// EXPECT[2]: FALSE
// GREP[2]: valid-memtrack
// ARGS[3]: --prop=memsafety -DBYTES
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DDEAD
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety -DINDETERMINATE
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety -DINNER
// EXPECT[6]: FALSE
// GREP[6]: valid-memtrack
// ARGS[7]: --prop=memsafety -DTWO
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=bmc-bits --prop=memsafety -DBYTES
// EXPECT[8]: UNKNOWN (open-accesses)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(__SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__);
extern void free(void *);
struct text {
    char *at;
    unsigned n, most;
    char inside[4];
};
static void make(struct text *t, unsigned n)
{
    memset(t, 0, sizeof *t);
    t->at = malloc(n);
    t->n = 0;
    t->most = n;
}
static void put(struct text *t, char c)
{
    if (t->n < t->most)
        t->at[t->n++] = c;
}
static void copy(struct text *to, const struct text *from)
{
    *to = *from;
}
static void once(unsigned n)
{
    struct text t, u;
    make(&t, n);
    put(&t, 'a');
    copy(&u, &t);
    put(&u, 'b');
#ifdef CLEARED
    memset(&t, 0, sizeof t);
    free(t.at);
#elif defined BYTES
    ((unsigned char *)&u)[__VERIFIER_nondet_uchar() % 4 + sizeof(char *)] = 200;
    u.at[u.n] = 'c';
    free(u.at);
#elif defined DEAD
    free(u.at);
    put(&t, 'c');
#else
    free(u.at);
#endif
}
static void hold(struct text *t, char *p)
{
    t->at = p;
}
int main(void)
{
    struct text *h = malloc(sizeof *h), other;
    unsigned n = __VERIFIER_nondet_uchar() % 9u + 2;
    for (unsigned i = 0; i < 3; i++)
        once(n);
    make(h, n);
    put(h, 'x');
#ifdef INDETERMINATE
    put(&other, 'x');
#elif defined TWO
    make(&other, n + 1);
    other.n = n;
    other.most = n + 2;
    put(&other, 'x');
    put(&other, 'x');
    free(other.at);
#else
    hold(&other, h->inside);
    other.at[3] = 1;
#endif
#ifndef INNER
    free(h->at);
#endif
    free(h);
    return 0;
}
