// SPDX-License-Identifier: Apache-2.0
// Functions of the library are called by pointers of other types, and get null where they must not, though nothing is read or written there (C17
// 7.24.1p2), however they are declared; pointers to functions may forbid null, too.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: valid-call
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: FALSE
// GREP[3]: valid-call
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: FALSE
// GREP[4]: valid-nonnull
// ARGS[5]: --prop=undefined-behaviour -DK=4
// EXPECT[5]: FALSE
// GREP[5]: valid-nonnull
// ARGS[6]: --prop=undefined-behaviour -DK=5
// EXPECT[6]: FALSE
// GREP[6]: valid-nonnull
// ARGS[7]: --prop=undefined-behaviour -DK=6
// EXPECT[7]: FALSE
// GREP[7]: valid-nonnull
extern int abs(int);
extern unsigned long strlen(const char *);
extern void *memcpy(void *, const void *, unsigned long);
static int get(const int *p) { return p != 0; }
static int run(int (*f)(const int *) __attribute__((nonnull)), const int *p) { return f(p); }
int main(void)
{
    static const int v = 1;
    int (*a)(int) = abs;
    unsigned long (*s)(const char *) = strlen;
    void *(*m)(void *, const void *, unsigned long) = memcpy;
    int (*g)(const int *) __attribute__((nonnull)) = get;
    char to[4] = "";
    const char *none = 0;
    m(to, "ab", 3);
    int n = a(-1) + (int)s(to) + g(&v) + run(get, &v);
#if K == 1
    n += ((int (*)(int, int))a)(1, 2);
#elif K == 2
    n += ((int (*)(const char *))s)(to);
#elif K == 3
    memcpy(to, none, 0);
#elif K == 4
    __builtin_memcpy(to, none, 0);
#elif K == 5
    n += (*g)((const int *)none);
#elif K == 6
    n += run(get, 0);
#endif
    return n != 5 || none;
}
