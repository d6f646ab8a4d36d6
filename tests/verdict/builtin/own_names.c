// SPDX-License-Identifier: Apache-2.0
// The program defines functions that the compiler knows.  gcc computes `abs` itself at every level, and others where their arguments are
// constants (`strcmp` of two literals), or where nobody uses the result: there no verdict rests on the definition, unless gcc is told
// -fno-builtin or the function is static.  What it cannot compute without -O is what the program defines, of which a proof is not strict.
// ARGS: --prop=unreach-call -DABS
// EXPECT: UNKNOWN (behind-unsupported)
// ARGS[2]: --prop=unreach-call -DABS -fno-builtin
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DABS -DLINK=static
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DCOMPARE=text
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --strict -DCOMPARE=text
// EXPECT[5]: UNKNOWN (strict)
// ARGS[6]: --prop=unreach-call --strict -DCOMPARE=text -fno-builtin-strcmp
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DABS -DLINK=static -DBUILTIN
// EXPECT[7]: UNKNOWN (behind-unsupported)
// ARGS[8]: --prop=unreach-call -DCONSTANT
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call -DCOMPARE=__FILE__
// EXPECT[9]: UNKNOWN (behind-unsupported)
// ARGS[10]: --prop=unreach-call -DCOMPARE=text -O2
// EXPECT[10]: UNKNOWN (behind-unsupported)
// ARGS[11]: --prop=unreach-call -DUNUSED
// EXPECT[11]: UNKNOWN (behind-unsupported)
// ARGS[12]: --prop=unreach-call -DLENGTH=77
// EXPECT[12]: UNKNOWN (behind-unsupported)
// ARGS[13]: --prop=unreach-call -DLENGTH=1
// EXPECT[13]: TRUE
// ARGS[14]: --prop=unreach-call -DCOMPARE=__FILE__ -DLINK=static
// EXPECT[14]: TRUE
extern void reach_error(void);
#ifndef LINK
#define LINK
#endif

#ifdef ABS
LINK int abs(int x)
{
    return x ? 7 : 0;
}
#elif defined(LENGTH)
unsigned long strlen(const char *s)
{
    return s[0] ? LENGTH : 0;
}
#else
int calls;
LINK int strcmp(const char *a, const char *b)
{
    calls++;
    return a[0] == b[0] ? 5 : 6;
}
#endif

int main(void)
{
#if defined(BUILTIN)
    volatile int three = -3;
    if (__builtin_abs(three) == 7)
        reach_error();
#elif defined(ABS)
    if (abs(-3) == 7)
        reach_error();
#elif defined(CONSTANT)
    if (__builtin_strcmp("X", "X\376") >= 0)
        reach_error();
#elif defined(UNUSED)
    char *text = "X";
    strcmp(text, "X");
    if (calls)
        reach_error();
#elif defined(LENGTH)
    char text[] = "X";
    if (strlen(text) != LENGTH)
        reach_error();
#else
    char *text = "X";
    if (strcmp(COMPARE, "X") == 0)
        reach_error();
#endif
    return 0;
}
