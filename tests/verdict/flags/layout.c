// SPDX-License-Identifier: Apache-2.0
// layout.c: flags that change sizes and alignments: of records, enumerations, wide characters and long double.
// EXPECT: TRUE
// ARGS: --prop=unreach-call
// EXPECT[2]: TRUE
// ARGS[2]: --prop=unreach-call -fpack-struct -DRECORD=11 -DINT_AT=1 -DREST=5
// EXPECT[3]: TRUE
// ARGS[3]: --prop=unreach-call -fpack-struct=2 -DRECORD=14 -DINT_AT=2 -DREST=6
// EXPECT[4]: TRUE
// ARGS[4]: --prop=unreach-call -fpack-struct -fno-pack-struct -fshort-enums -fno-short-enums -mlong-double-64 -mlong-double-80
// EXPECT[5]: TRUE
// ARGS[5]: --prop=unreach-call -fshort-enums -DSMALL=1 -DLARGE=2
// EXPECT[6]: TRUE
// ARGS[6]: --prop=unreach-call -fshort-wchar -DWIDE=2
// EXPECT[7]: TRUE
// ARGS[7]: --prop=unreach-call -mlong-double-64 -DLONG_DOUBLE=8
// EXPECT[8]: UNKNOWN (behind-unsupported)
// GREP[8]: __float128 arithmetic is not modelled
// ARGS[8]: --prop=unreach-call -mlong-double-128
// EXPECT[9]: FALSE
// ARGS[9]: --prop=unreach-call -fpack-struct
#include <stddef.h>
#include <wchar.h>
#ifndef RECORD
#define RECORD 16
#define INT_AT 4
#define REST 8
#endif
#ifndef SMALL
#define SMALL 4
#define LARGE 4
#endif
#ifndef WIDE
#define WIDE 4
#endif
#ifndef LONG_DOUBLE
#define LONG_DOUBLE 16
#endif
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct record { char c; int i; short s; struct { char c; short s; } in; char last; };
#pragma pack(4)
struct narrow { char c; long long l; };
#pragma pack()
struct rest { char c; int i; };
enum small { ZERO, ONE };
enum large { FAR = 300 };
int main(void)
{
    struct record r = { 1, 2, 3, { 4, 5 }, 6 };
    long double third = 1.0L / 3;
    check(sizeof r == RECORD && offsetof(struct record, i) == INT_AT);
    check(*(int *)((char *)&r + INT_AT) == 2 && r.last == 6);
    check(sizeof(struct rest) == REST);
    check(sizeof(enum small) == SMALL && sizeof(enum large) == LARGE && sizeof ONE == 4);
    check(sizeof(wchar_t) == WIDE && sizeof L'a' == WIDE && sizeof L"ab" == 3 * WIDE);
    check((L'\xffff' > 0) && ((wchar_t)-1 > 0) == (WIDE == 2));
    check(sizeof third == LONG_DOUBLE && _Generic(1.0L, long double: 1, default: 0));
    check(LONG_DOUBLE != 8 || (third == 1.0 / 3 && _Generic(1.0L + 1.0, long double: 1, double: 0)));
    return 0;
}
