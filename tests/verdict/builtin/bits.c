// SPDX-License-Identifier: Apache-2.0
// bits.c: counting bits; what clz and ctz give for 0 is not known.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DZERO
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DZERO_C
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --32
// EXPECT[4]: TRUE
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    check(__builtin_clrsb(0) == 31 && __builtin_clrsb(-1) == 31 && __builtin_clrsb(1) == 30 && __builtin_clrsbll(-2) == 62);
    check(__builtin_clz(1) == 31 && __builtin_clzll(1) == 63 && __builtin_ctz(8) == 3 && __builtin_ctzll(1ULL << 40) == 40);
    check(__builtin_ffs(0) == 0 && __builtin_ffsll(1LL << 33) == 34 && __builtin_popcount(255) == 8 && __builtin_parity(7) == 1);
    check(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap64(1) == 1ULL << 56);
    check(__builtin_clzl(1) == 8 * sizeof(long) - 1);
#ifdef ZERO
    check(__builtin_clz(0) == 32);
#elif defined ZERO_C
    check(__builtin_ctz(0) <= 64);
#endif
    return 0;
}
