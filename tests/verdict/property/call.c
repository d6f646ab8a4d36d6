// SPDX-License-Identifier: Apache-2.0
// Calls that the types do not allow (C17 6.5.2.2p6, p9), and others that they do; null where attributes forbid it; what is not to be reached.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: FALSE (valid-call, call.c:71)
// ARGS[3]: --prop=valid-call -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: FALSE
// GREP[4]: valid-call
// ARGS[5]: --prop=undefined-behaviour -DK=4
// EXPECT[5]: FALSE
// GREP[5]: valid-call
// ARGS[6]: --prop=undefined-behaviour -DK=5
// EXPECT[6]: UNKNOWN (open-arguments)
// GREP[6]: arguments of calls are not shown to have the types of the parameters (1 place
// ARGS[7]: --prop=undefined-behaviour -DK=6
// EXPECT[7]: FALSE
// GREP[7]: valid-nonnull
// ARGS[8]: --prop=valid-nonnull -DK=7
// EXPECT[8]: FALSE
// ARGS[9]: --prop=undefined-behaviour -DK=8
// EXPECT[9]: FALSE
// GREP[9]: no-unreachable
// ARGS[10]: --prop=unreach-call -DK=8
// EXPECT[10]: TRUE
// ARGS[11]: --prop=undefined-behaviour -DK=9
// EXPECT[11]: FALSE
// GREP[11]: valid-nonnull
extern int __VERIFIER_nondet_int(void);
extern unsigned long length(const char *) __attribute__((nonnull));
enum tint { RED, GREEN };
static int half(int x) { return x / 2; }
static void two(int x, int y) { (void)x; (void)y; }
static int tinted(enum tint t) { return t == GREEN; }
static int old(c, f, p)
    char c;
    float f;
    const char *p;
{
    return c > 0 && f > 0 && p != 0;
}
static int unsigned_one(unsigned x) { return x > 3; }
static void run(void (*f)()) { f(1, 2); }
static int first(const int *p, int n) __attribute__((nonnull(1)));
static int first(const int *p, int n) { return n ? *p / 2 : 0; }
__attribute__((returns_nonnull)) static const int *pick(const int *p) { return p; }
static int sign(int x)
{
    switch (x & 1) {
    case 0:
        return 1;
    case 1:
        return -1;
    }
    __builtin_unreachable();
}
static int (*const table[])(int) = { half, half };
int main(void)
{
    static const int v[1] = { 7 };
    int k = __VERIFIER_nondet_int() & 1, n = 0;
    unsigned (*t)(unsigned) = 0;
    int (*of)(unsigned) = (int (*)(unsigned))tinted;
    n += table[k](k) + of(GREEN) + old('a', 1.5, (void *)v) + first(v, 1) / 2 + *pick(v) / 4 + sign(n);
    run(two);
#if K == 1
    t = (unsigned (*)(unsigned))half;
    return (int)t(1);
#elif K == 2
    run((void (*)())half);
#elif K == 3
    return old('a', 1.5f);
#elif K == 4
    return old('a', 1, "");
#elif K == 5
    int (*u)() = unsigned_one;
    return u(4);
#elif K == 6
    return first(k ? v : 0, 0);
#elif K == 7
    return pick(k ? v : 0) != 0;
#elif K == 8
    if (k)
        __builtin_unreachable();
#elif K == 9
    return length(0) > 0;
#endif
    return n > 0 && !t;
}
