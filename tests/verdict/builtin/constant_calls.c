// SPDX-License-Identifier: Apache-2.0
// constant_calls.c: builtins of constants are constants, where the language wants one.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
extern void reach_error(void);
static const unsigned swapped = __builtin_bswap32(0x11223344u);
static char text[__builtin_strlen("four") + 1], cut[__builtin_strlen("a\0b") + 1];
enum { ONES = __builtin_popcount(0xf0f0), LOW = __builtin_ctzll(1ull << 40), HIGH = __builtin_clzl(1), ODD = __builtin_parity(7) };
_Static_assert(__builtin_bswap64(1) == 0x0100000000000000ull && __builtin_ffs(0) == 0 && __builtin_ffsl(8) == 4, "bits");
_Static_assert(__builtin_clrsb(-1) == 31 && __builtin_clrsb(1) == 30 && __builtin_abs(-5) == 5, "signs");

int main(void)
{
    unsigned short v = 0x0800;
    switch (__builtin_bswap16(v)) {
    case __builtin_bswap16(0x0800):
        break;
    default:
        reach_error();
    }
    if (swapped != 0x44332211u || sizeof text != 5 || sizeof cut != 2 || ONES != 8 || LOW != 40 || HIGH != 63 || ODD != 1)
        reach_error();
    return 0;
}
