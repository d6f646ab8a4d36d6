// SPDX-License-Identifier: Apache-2.0
// known_pointers.c: assumptions, assertions and functions with open argument lists mean the same through a pointer, and all arguments of an
// assumption or assertion are evaluated.
// ARGS: --prop=unreach-call -DCASE=1
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DCASE=2
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DCASE=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DCASE=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DCASE=5
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call -DCASE=6
// EXPECT[6]: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int condition);
extern void klee_assert(int condition);
extern void __CPROVER_assert(int condition, const char *text);
extern void sassert(int condition, ...);
extern int printf(const char *format, ...);
extern int scanf(const char *format, ...);
extern void variadic(int n, ...);

static int x;
static const char *text(void)
{
    x = 1;
    return "text";
}

int main(void)
{
    void (*assumes)(int) = __VERIFIER_assume;
    void (*asserts)(int) = klee_assert;
    int (*prints)(const char *, ...) = printf, (*scans)(const char *, ...) = scanf;
#if CASE == 1
    asserts(x == 1);
#elif CASE == 2
    assumes(x != 0);
    reach_error();
#elif CASE == 3
    prints("abc%n", &x);
    if (x == 3)
        reach_error();
#elif CASE == 4
    scans("%d", &x);
    if (x == 5)
        reach_error();
#elif CASE == 5
    void (*gives)(int, ...) = variadic;
    gives(1, &x);
    if (x == 5)
        reach_error();
#else
    __CPROVER_assert(1, text());
    sassert(x == 1, "seven", x + 6);
    sassert(1, x = 7);
    if (x != 7)
        reach_error();
#endif
    return 0;
}
