// SPDX-License-Identifier: Apache-2.0
// Blocks whose pointers are private: freed on every path, lost on one, left at the end, kept in a global variable.
// ARGS: --prop=memsafety,memcleanup
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DLOSE
// EXPECT[2]: FALSE
// GREP[2]: FALSE (valid-memtrack, leaks.c:
// ARGS[3]: --prop=memsafety -DKEEP
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memcleanup -DKEEP
// EXPECT[4]: FALSE
// GREP[4]: FALSE (valid-memcleanup
// ARGS[5]: --prop=memsafety,memcleanup --malloc-may-fail --analysis=smg-data
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety -DTWICE
// EXPECT[6]: FALSE
// GREP[6]: double free
// Bounds are widened at once.
// ARGS[7]: --prop=memsafety,memcleanup --malloc-may-fail --analysis=smg-data --cpa.smg.delay=0 --stats
// EXPECT[7]: TRUE
// GREP[7]: engine.added                582 
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
static char *kept;
static char *make(unsigned n)
{
    char *p = malloc(n);
    for (unsigned i = 0; p && i < n; i++)
        p[i] = 0;
    return p;
}
static void drop(char *p)
{
    if (p)
        free(p);
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned rounds = n; rounds > 0; rounds--) {
        char *a = make(n);
        if (!a)
            return 1;
#ifdef LOSE
        if (n < 40)
            break;
#endif
        drop(a);
    }
    char *b = make(n), *c = b;
#ifdef KEEP
    kept = c;
#elif defined TWICE
    free(c);
    free(b);
#else
    free(c);
#endif
    return kept && n > 5;
}
