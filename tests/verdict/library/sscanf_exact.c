// SPDX-License-Identifier: Apache-2.0
// sscanf reads literals, and what may be too long for where it goes, as the format says (C17 7.21.6.2); 0x without digits is left open.
// ARGS: --prop=unreach-call -DWRONG=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DWRONG=0
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call -DWRONG=0 -DOPEN
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call --32 -DWRONG=0 -DLONG
// EXPECT[5]: TRUE
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
#define check(c)           \
    do {                   \
        if (!(c))          \
            reach_error(); \
    } while (0)
int main(void)
{
    char a[20], b[20], c = 'z', d[8];
    int i = 5, j = 7;
    unsigned u = 9;
    short h = 3;
    long l = 4;
    int n = -3;
    signed char hh;
    unsigned long long ull;
    size_t z;
#ifdef OPEN
    check(sscanf("0xg", "%x", &u) == 0);
#else
    check(sscanf("abc def", "%s %s", a, b) == 2 && !strcmp(a, "abc") && !strcmp(b, "def"));
    check(sscanf("  12 -34xyz", "%d%d%n", &i, &j, &n) == 2 && i == 12 && j == -34 && n == 8);
    check(sscanf("", "%d", &i) == -1 && sscanf("  ", "%d", &i) == -1 && sscanf("x", "%d", &i) == 0 && i == 12);
    check(sscanf("7,", "%d,%d", &i, &j) == 1 && i == 7 && j == -34);
    check(sscanf("7;8", "%d,%d", &i, &j) == 1);
    check(sscanf("0x1f 017 99", "%i %i %i", &i, &j, &n) == 3 && i == 31 && j == 15 && n == 99);
    check(sscanf("key=value rest", "%[a-z]=%[^ ]%c", a, b, &c) == 3 && !strcmp(a, "key") && !strcmp(b, "value") &&
          c == ' ');
    check(sscanf("abcdef", "%3s%2s%s", a, b, d) == 3 && !strcmp(a, "abc") && !strcmp(b, "de") && !strcmp(d, "f"));
    check(sscanf("10 20 30", "%*d %d %*s%n", &i, &n) == 1 && i == 20 && n == 8);
    check(sscanf("70000 -1 300 5 18446744073709551615 6", "%hd %hhd %hhd %ld %llu %zu", &h, &hh, &hh, &l, &ull, &z) ==
              6 &&
          h == 4464 && hh == 44 && l == 5 && ull == (WRONG ? -2ull : -1ull) && z == 6);
    check(sscanf("100%", "%d%%%n", &i, &n) == 1 && n == 4);
    check(sscanf("]x-", "%[]x-]", a) == 1 && !strcmp(a, "]x-"));
    check(sscanf("-", "%d", &i) == -1 || 1);
#ifndef LONG
    check(sscanf("4294967296 99999999999999999999", "%d %u", &i, &u) == 2 && i == 0 && u == 4294967295u);
#else
    check(sscanf("99999999999", "%d", &i) == 1 && i == 2147483647);
#endif
    check(sscanf("abc", "abd%d", &i) == 0 && sscanf("ab", "abc%d", &i) == -1);
    check(sscanf("5", "%d %d", &i, &j) == 1);
    check(sscanf("a", " %c%c", &c, &c) == 1 && c == 'a');
    check(sscanf("+", "%d", &i) == 0);
#endif
    return 0;
}
