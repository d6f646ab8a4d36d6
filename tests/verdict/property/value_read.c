// SPDX-License-Identifier: Apache-2.0
// A value is read wherever the text reads it, although nothing becomes of it (C17 6.3.2.1p2): assigned to where it comes
// from, handed to a function that does not look at it or to assembly, or part of an expression that nobody uses.
// ARGS: --prop=undefined-behaviour --strict -DINITIALISER
// EXPECT: FALSE
// ARGS[2]: --prop=undefined-behaviour --strict -DASSIGNED
// EXPECT[2]: FALSE
// ARGS[3]: --prop=undefined-behaviour --strict -DCAST
// EXPECT[3]: FALSE
// ARGS[4]: --prop=undefined-behaviour --strict -DELEMENT
// EXPECT[4]: FALSE
// ARGS[5]: --prop=undefined-behaviour --strict -DMEMBER
// EXPECT[5]: FALSE
// ARGS[6]: --prop=undefined-behaviour --strict -DZERO
// EXPECT[6]: FALSE
// ARGS[7]: --prop=undefined-behaviour --strict -DOR
// EXPECT[7]: FALSE
// ARGS[8]: --prop=undefined-behaviour --strict -DCHOSEN
// EXPECT[8]: FALSE
// ARGS[9]: --prop=undefined-behaviour --strict -DBIT_FIELD
// EXPECT[9]: FALSE
// ARGS[10]: --prop=undefined-behaviour --strict -DDEAD
// EXPECT[10]: FALSE
// ARGS[11]: --prop=undefined-behaviour --strict -DUNUSED
// EXPECT[11]: FALSE
// ARGS[12]: --prop=undefined-behaviour --strict -DUNUSED_MEMBER
// EXPECT[12]: FALSE
// ARGS[13]: --prop=undefined-behaviour --strict -DEXPECTED
// EXPECT[13]: FALSE
// ARGS[14]: --prop=undefined-behaviour --strict -DVARIADIC
// EXPECT[14]: FALSE
// ARGS[15]: --prop=undefined-behaviour --strict -DVARIADIC_DEAD
// EXPECT[15]: FALSE
// ARGS[16]: --prop=undefined-behaviour --strict -DASSEMBLY
// EXPECT[16]: FALSE
// ARGS[17]: --prop=undefined-behaviour --strict -DRESTRICT
// EXPECT[17]: UNKNOWN
// ARGS[18]: --prop=undefined-behaviour --strict -DALL_KNOWN
// EXPECT[18]: TRUE
#include <stdlib.h>
static int first(int a, ...)
{
    return a;
}

int x;
static int hidden(int *restrict p)
{
    *p = 1;
    x = x;
    return *p;
}

int main(void)
{
    int u, a[2];
    double d;
    struct {
        int a;
        unsigned b : 3;
    } s;
#ifdef INITIALISER
    int v = v;
#elif defined ASSIGNED
    u = u;
#elif defined CAST
    u = (int)(unsigned)u;
#elif defined ELEMENT
    a[0] = a[0];
#elif defined MEMBER
    s.a = s.a;
#elif defined ZERO
    u = u + 0;
#elif defined OR
    u = u | 0;
#elif defined CHOSEN
    u = 1 ? u : 0;
#elif defined BIT_FIELD
    s.b = s.b;
#elif defined DEAD
    int *p = malloc(4);
    free(p);
    p = p;
#elif defined UNUSED
    u + 1;
#elif defined UNUSED_MEMBER
    s.a;
#elif defined EXPECTED
    __builtin_expect(u, 1);
#elif defined VARIADIC
    first(1, &u, d);
#elif defined VARIADIC_DEAD
    int *p = malloc(4);
    free(p);
    return first(1, p);
#elif defined ASSEMBLY
    __asm__ volatile("" : : "r"(u));
#elif defined RESTRICT
    return hidden(&x);
#else
    u = 1, d = 2, s.a = 4, s.b = 5;
    u = u;
    int w[2] = { 3, 4 };
    w[0] = w[0] + 0;
    s.b = s.b;
    u + 1;
    __asm__ volatile("" : : "r"(u));
    return first(1, d, &u, s.a);
#endif
    return 0;
}
