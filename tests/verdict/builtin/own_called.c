// SPDX-License-Identifier: Apache-2.0
// The program defines a function of the library, and never calls it: gcc makes `printf("x\n")` a call of `puts`, `strcat` one of `strlen`, at
// every level, and copies records by calling `memcpy`.  No verdict rests on the first; of the second a proof says so, and is not strict.
// ARGS: --prop=unreach-call -DPUTS
// EXPECT: UNKNOWN (behind-unsupported)
// ARGS[2]: --prop=unreach-call -DPUTS -fno-builtin
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DPUTS -DLINK=static
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call -DSTRLEN
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=unreach-call -DMEMCPY
// GREP[5]: `memcpy`, which the program defines, does what C says
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -DMEMCPY --strict
// EXPECT[6]: UNKNOWN (strict)
// ARGS[7]: --prop=unreach-call -DMEMCPY -DSMALL --strict
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call -DMEMSET --strict
// EXPECT[8]: UNKNOWN (strict)
// ARGS[9]: --prop=unreach-call -DPUTS -DUSED
// GREP[9]: calls of `printf` do not become calls of `puts`
// EXPECT[9]: TRUE
extern void reach_error(void);
extern int printf(const char *, ...);
extern char *strcat(char *, const char *);
#ifndef LINK
#define LINK
#endif
#ifdef SMALL
enum { N = 2 };
#else
enum { N = 8 };
#endif

struct record {
    long x[N];
} from, to;

#if defined PUTS
LINK int puts(const char *s)
{
    reach_error();
    return *s;
}
#elif defined STRLEN
unsigned long strlen(const char *s)
{
    reach_error();
    return *s;
}
#elif defined MEMCPY
void *memcpy(void *d, const void *s, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        ((volatile char *)d)[i] = ((const char *)s)[i];
    return d;
}
#elif defined MEMSET
void *memset(void *d, int c, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        ((volatile char *)d)[i] = (char)c;
    return d;
}
#endif

int main(void)
{
#if defined USED
    return printf("x\n") < 0;
#elif defined PUTS
    printf("x\n");
#elif defined STRLEN
    char text[8] = "x";
    strcat(text, "y");
#elif defined MEMCPY
    to = from;
#elif defined MEMSET
    struct record r = { { 0 } };
    return r.x[1] != 0;
#endif
    return 0;
}
