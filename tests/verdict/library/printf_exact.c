// SPDX-License-Identifier: Apache-2.0
// printf_exact.c: integers, characters and strings are printed character by character, as a literal format says.
// ARGS: --prop=unreach-call -DPART=1
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DPART=1 --32
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DPART=2
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call -DPART=2 -DWRONG
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DPART=3
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -DPART=3 -DWRONG
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call -DPART=4
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call -DPART=4 -DWRONG
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call -DPART=5
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call -DPART=5 -DWRONG
// EXPECT[10]: FALSE
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
#ifdef WRONG
enum { wrong = 1 };
#else
enum { wrong = 0 };
#endif

static char line[80];
#define prints(text, ...) check(sprintf(line, __VA_ARGS__) == sizeof text - 1 && strcmp(line, text) == 0)

static void flags_and_widths(void)
{
    char name[4] = { 'h', 'o', 's', 't' };
    prints("[42   |  -42|-0042|+7| 7]", "[%-5d|%5d|%05d|%+d|% i]", 42, -42, -42, 7, 7);
    prints("0xff 0XABC 010 0 0", "%#x %#X %#o %#x %#o", 255u, 0xabcu, 8u, 0u, 0u);
    prints("007|   007||0", "%.3d|%6.3d|%.0d|%#.0o", 7, 7, 0, 0u);
    prints("host|ho  |  ho|c |%", "%.4s|%-4.2s|%4.2s|%-2c|%%", name, "host", "host", 'c');
    prints("7    |00007", "%*d|%.*d", -5, 7, 5, 7);
    prints("-128 255 -1 65535 ffff", "%hhd %hhu %hd %hu %hx", 128, 255, 65535, 65535, 65535u);
    prints("-9223372036854775808 18446744073709551615", "%lld %llu", LLONG_MIN, ULLONG_MAX);
    prints("5 -5 10", "%zu %td %jo", (size_t)5, (ptrdiff_t)-5, 8ull);
}

/* The values of registers, as a log has them. */
static void registers(void)
{
    unsigned char r[3] = { 0x12, 0, 0xff };
    int n = snprintf(line, sizeof line, "r0=%02x", r[0]);
    for (int i = 1; i < 3; i++)
        n += snprintf(line + n, sizeof line - (size_t)n, " r%d=%02x", i, r[i]);
    check(n == 17 && strcmp(line, wrong ? "r0=12 r1=0 r2=ff" : "r0=12 r1=00 r2=ff") == 0);
}

/* What does not fit is cut, and the result says so. */
static void any_number(void)
{
    char small[8];
    int x = __VERIFIER_nondet_int(), n = snprintf(small, sizeof small, "%s:%d", "id", x);
    check(n >= 4 && n <= 14 && strlen(small) < sizeof small);
    if (n < 0 || n >= (int)sizeof small)
        check(x > 9999 || x < -999);
    else
        check(strlen(small) == (size_t)n && x <= 9999 && x >= -999 + wrong);
}

static void any_byte(void)
{
    unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    check(snprintf(line, sizeof line, "%02X-%u", x, y) >= 4);
    if (strcmp(line, "2A-7") == 0)
        check(x == 42 && y == (wrong ? 8 : 7));
}

static void counted(void)
{
    int x = __VERIFIER_nondet_int(), n = printf("%d %s", 123, "abc"), m = printf("%x", x);
    check(n == 7 || n < 0);
    check(m <= 8 - wrong);
    check(snprintf(NULL, 0, "%d", 1000) == 4);
}

int main(void)
{
#if PART == 1
    flags_and_widths();
#elif PART == 2
    registers();
#elif PART == 3
    any_number();
#elif PART == 4
    any_byte();
#else
    counted();
#endif
    return 0;
}
