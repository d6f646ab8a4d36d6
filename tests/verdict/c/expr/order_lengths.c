// SPDX-License-Identifier: Apache-2.0
// Lengths of arrays are operands, too: in declarators, parameters, type names, sizeof and typeof (C17 6.7.6.2p5).
// ARGS: --prop=unreach-call --strict -DCASE=1
// EXPECT: UNKNOWN (strict)
// GREP: the order in which operands are evaluated makes no difference
// ARGS[2]: --prop=unreach-call --strict -DCASE=2
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict -DCASE=3
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call --strict -DCASE=4
// EXPECT[4]: UNKNOWN (strict)
// ARGS[5]: --prop=unreach-call --strict -DCASE=5
// EXPECT[5]: UNKNOWN (strict)
// ARGS[6]: --prop=unreach-call --strict -DCASE=6
// EXPECT[6]: UNKNOWN (strict)
// ARGS[7]: --prop=unreach-call --strict -DCASE=7
// EXPECT[7]: UNKNOWN (strict)
// ARGS[8]: --prop=unreach-call --strict -DCASE=8
// EXPECT[8]: UNKNOWN (order-proof)
// ARGS[9]: --prop=unreach-call --strict -DCASE=9
// EXPECT[9]: UNKNOWN (order-proof)
// ARGS[10]: --prop=unreach-call --strict -DCASE=10
// EXPECT[10]: UNKNOWN (order-proof)
// ARGS[11]: --prop=unreach-call --strict -DCASE=11
// EXPECT[11]: UNKNOWN (strict)
// ARGS[12]: --prop=unreach-call --strict -DCASE=12
// EXPECT[12]: UNKNOWN (strict)
// ARGS[13]: --prop=unreach-call --strict -DCASE=13
// EXPECT[13]: UNKNOWN (order-proof)
// ARGS[14]: --prop=unreach-call --strict -DCASE=14
// EXPECT[14]: UNKNOWN (order-proof)
// ARGS[15]: --prop=unreach-call --strict -DCASE=15
// EXPECT[15]: UNKNOWN (order-proof)
extern void reach_error(void);
static int g;
static int f(void) { g = 5; return 1; }
static int two(int a, int b) { return a * 10 + b; }
#if CASE == 4
static int h(int n, int a[n][g * 10 + f() + 1]) { return sizeof a[0] / 4; }
#elif CASE == 5
static int h(int a[f()], int b[g + 1][g + 1]) { return sizeof b[0] / 4; }
#elif CASE == 6
static int h(int n, int a[n++], int b[n][n]) { return sizeof b[0] / 4 * 10 + n; }
#elif CASE == 7
static int h(int n, int a[n++][n], int b[n][n]) { return sizeof a[0] / 4 * 100 + sizeof b[0] / 4 * 10 + n; }
#elif CASE == 8
static int h(void) { int a[(g = 5)]; return sizeof a > 0; }
#elif CASE == 9
static int h(int a[(g = 5)]) { return 1; }
#elif CASE == 10
static int h(void) { typedef int T[g = 5]; return sizeof(T) > 0; }
#endif
int main(void)
{
#if CASE == 1
    int a[g * 10 + f() + 1];
    if (sizeof a / 4 != 2)
#elif CASE == 2
    if (sizeof(int[g * 10 + f() + 1]) / 4 != 2)
#elif CASE == 3
    int(*p)[g * 10 + f() + 1] = 0;
    if (sizeof *p / 4 != 2)
#elif CASE == 4
    if (h(1, 0) != 2)
#elif CASE == 5
    if (h(0, 0) != 6)
#elif CASE == 6
    if (h(1, 0, 0) != 22)
#elif CASE == 7
    if (h(1, 0, 0) != 122)
#elif CASE == 8
    if (two(g, h()) != 51)
#elif CASE == 9
    if (two(g, h(0)) != 51)
#elif CASE == 10
    if (two(g, h()) != 51)
#elif CASE == 11
    typedef int T[g * 10 + f() + 1];
    if (sizeof(T) / 4 != 2)
#elif CASE == 12
    __typeof__(int[g * 10 + f() + 1]) x;
    if (sizeof x != 8)
#elif CASE == 13
    if (g + (int)sizeof(int[f()]) / 4 != 6)
#elif CASE == 14
    if (two(g, sizeof(int[f()]) / 4) != 51)
#elif CASE == 15
    int n = 1;
    if (two(n, sizeof(int[n++])) != 24)
#endif
        reach_error();
    return 0;
}
