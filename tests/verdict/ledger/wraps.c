// SPDX-License-Identifier: Apache-2.0
// Compilers take signed overflow for impossible: gcc -O2 leaves the return out.  A proof says where it rests on wrap-around.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: signed arithmetic wraps around (1 place, first wraps.c:31) [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict --overflow=wraps
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --strict -fwrapv
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --overflow=undefined
// EXPECT[5]: UNKNOWN (fault)
// GREP[5]: overflow of signed arithmetic, wraps.c:31
// ARGS[6]: --prop=unreach-call --strict -DBOUND=100
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --overflow=undefined -DBOUND=100
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --strict --accept=arithmetic
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --overflow=undefined -fwrapv --strict
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --overflow=undefined -DSHORT
// EXPECT[10]: TRUE
// The negation in abs is the program's.
// ARGS[11]: --prop=unreach-call --strict -DABS
// EXPECT[11]: UNKNOWN (strict)
// ARGS[12]: --prop=unreach-call --overflow=undefined -DABS
// EXPECT[12]: UNKNOWN (fault)
int abs(int);
static int next(int x) { return x + 1; }
#ifndef BOUND
#define BOUND 2147483647
#endif
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
#ifdef ABS
    int n = __VERIFIER_nondet_int(), size = abs(n);
    if (n == -2147483647 - 1 && size >= 0)
        reach_error();
    return size;
#elif defined SHORT
    short x = (short)__VERIFIER_nondet_int();
    x++;
    unsigned y = (unsigned)__VERIFIER_nondet_int();
    y = -y * y + 7;
    char text[8] = { 0 };
    return text[(unsigned)x % 8] + (int)(y & 1);
#else
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > BOUND)
        return 0;
    int y = next(x);
    if (x > 0 && y < 0)
        return 0;
    if (x == 2147483647)
        reach_error();
    return 0;
#endif
}
