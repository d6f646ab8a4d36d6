// SPDX-License-Identifier: Apache-2.0
// language.c: words, constants, members and functions that a dialect has, or has not.
// EXPECT: TRUE
// ARGS: --prop=unreach-call -std=c99 -DISO
// EXPECT[2]: TRUE
// ARGS[2]: --prop=unreach-call -std=gnu89 -fno-asm -DISO -DC89
// EXPECT[3]: TRUE
// ARGS[3]: --prop=unreach-call -std=c11 -std=gnu89 -DC89
// EXPECT[4]: TRUE
// ARGS[4]: --prop=unreach-call -fms-extensions -DMEMBERS
// EXPECT[5]: TRUE
// ARGS[5]: --prop=unreach-call -fplan9-extensions -fno-asm -DMEMBERS -DISO
// EXPECT[6]: TRUE
// ARGS[6]: --prop=unreach-call -O2 -DLEVEL=1
// EXPECT[7]: TRUE
// ARGS[7]: --prop=unreach-call -O3 -O0 -DASKS
// EXPECT[8]: UNKNOWN (behind-unsupported)
// ARGS[8]: --prop=unreach-call -Os -DLEVEL=1 -DASKS
// GREP[8]: `__builtin_constant_p` under -O is not modelled
// EXPECT[9]: TRUE
// ARGS[9]: --prop=unreach-call -fno-builtin -fno-builtin-strlen -fhosted -DLIBRARY
// EXPECT[10]: FALSE
// ARGS[10]: --prop=unreach-call -ffreestanding -DLIBRARY
// EXPECT[11]: TRUE
// ARGS[11]: --prop=unreach-call -ffreestanding
void reach_error(void);
void *memset(void *p, int c, __SIZE_TYPE__ n);
__SIZE_TYPE__ strlen(const char *s);
#define check(c) do { if (!(c)) reach_error(); } while (0)
#ifndef LEVEL
#define LEVEL 0
#endif
#ifdef ISO
int asm = 1, typeof = 2;
#endif
#ifdef C89
int restrict = 3;
#endif
#ifdef MEMBERS
struct base { int a; };
typedef struct other { int b; } other;
struct all { struct base; other; int c; };
#endif
int main(void)
{
    int five = 5;
    char bytes[4];
    memset(bytes, 1, sizeof bytes);
    check(bytes[3] == 1);
#ifdef __OPTIMIZE__
    check(LEVEL);
#else
    check(!LEVEL);
#endif
#ifdef C89
    check(9223372036854775808 > 0 && restrict == 3);
#endif
#ifdef MEMBERS
    {
        struct all x = { { 1 }, { 2 }, 3 };
        check(x.a == 1 && x.b == 2 && x.c == 3 && sizeof x == 3 * sizeof(int));
    }
#endif
#ifdef ASKS
    check(!__builtin_constant_p(five));
#endif
#ifdef LIBRARY
    check(strlen("four") == 4);
#endif
    return five == 4;
}
