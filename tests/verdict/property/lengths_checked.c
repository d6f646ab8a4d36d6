// SPDX-License-Identifier: Apache-2.0
// Operands of sizeof and typeof whose type has variable length, lengths in type names, and lengths of array parameters are evaluated, so they are checked
// (C17 6.5.3.4p2, 6.7.6.2p5, 6.9.1p10).  Nothing is accessed by sizeof *p.
// ARGS: --prop=no-overflow -DCASE=1
// EXPECT: FALSE
// ARGS[2]: --prop=no-div-by-zero -DCASE=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DCASE=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-index -DCASE=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-shift -DCASE=5
// EXPECT[5]: FALSE
// ARGS[6]: --prop=no-overflow -DCASE=6
// EXPECT[6]: FALSE
// ARGS[7]: --prop=no-null-deref -DCASE=7
// EXPECT[7]: TRUE
// ARGS[8]: --prop=no-overflow -DCASE=8
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety -DCASE=9
// EXPECT[9]: FALSE
// ARGS[10]: --prop=valid-length -DCASE=10
// EXPECT[10]: FALSE
// ARGS[11]: --prop=no-div-by-zero -DCASE=11
// EXPECT[11]: FALSE
// ARGS[12]: --prop=no-div-by-zero -DCASE=12
// EXPECT[12]: FALSE
// ARGS[13]: --prop=no-overflow -DCASE=13
// EXPECT[13]: FALSE
// ARGS[14]: --prop=memsafety -DCASE=14
// EXPECT[14]: FALSE
// ARGS[15]: --prop=valid-length -DCASE=15
// EXPECT[15]: FALSE
// ARGS[16]: --prop=no-div-by-zero -DCASE=16
// EXPECT[16]: FALSE
// ARGS[17]: --prop=valid-length -DCASE=17
// EXPECT[17]: TRUE
// ARGS[18]: --prop=undefined-behaviour -DCASE=18
// EXPECT[18]: FALSE
// ARGS[19]: --prop=no-div-by-zero -DCASE=19
// EXPECT[19]: FALSE
// ARGS[20]: --prop=no-div-by-zero -DCASE=20
// EXPECT[20]: FALSE
// ARGS[21]: --prop=undefined-behaviour -DCASE=21
// EXPECT[21]: UNKNOWN (open-sequence)
// ARGS[22]: --prop=undefined-behaviour -DCASE=22
// EXPECT[22]: FALSE
// ARGS[23]: --prop=unreach-call -DCASE=23
// EXPECT[23]: TRUE
// ARGS[24]: --prop=unreach-call -DCASE=24
// EXPECT[24]: UNKNOWN (not-modelled)
extern void reach_error(void);
#if CASE == 13
static int f(int x, int a[(x + 1) & 3 | 1]) { return 1; }
#elif CASE == 14
static int f(int *x, int a[*x]) { return 1; }
#elif CASE == 15 || CASE == 17
static int f(int x, int a[x]) { return 1; }
#elif CASE == 16
static int f(int x, int a[3 / x + 1]) { return 1; }
#elif CASE == 18
static int g(void) { return 4; }
static int f(int a[static g()]) { return 1; }
#endif
int main(void)
{
    int n = 2, a[3][n], x = 2147483647, zero = 0, *null = 0, i = 0;
    void *p = 0;
#if CASE == 1
    return sizeof(a[(x + 1) & 1]) == 0;
#elif CASE == 2
    return sizeof(a[1 / zero]) == 0;
#elif CASE == 3
    return sizeof(a[*null]) == 0;
#elif CASE == 4
    return sizeof(a[7 + zero]) == 0;
#elif CASE == 5
    return sizeof(a[1 << (zero + 70)]) == 0;
#elif CASE == 6
    __typeof__(a[(x + 1) & 1]) b;
#elif CASE == 7
    int(*q)[n] = 0;
    return sizeof(*q) == 0;
#elif CASE == 8
    (void)(int(*)[(x + 1) & 3 | 1])p;
#elif CASE == 9
    return (int(*)[*null])p != p;
#elif CASE == 10
    void *q = (int(*)[zero - 1])p;
#elif CASE == 11
    if ((int(*)[1 / zero])p)
        return 1;
#elif CASE == 12
    return ((int(*[1])[1 / zero]){ p })[0] != p;
#elif CASE == 13
    return f(x, 0);
#elif CASE == 14
    return f(null, 0);
#elif CASE == 15
    return f(zero, 0);
#elif CASE == 16
    return f(zero, 0);
#elif CASE == 17
    return f(n, 0);
#elif CASE == 18
    int z[3];
    return f(z);
#elif CASE == 19
    int(*(*q)(void))[1 / zero];
#elif CASE == 20
    return (int(*)[1 / zero])0 == p;
#elif CASE == 21
    i = 1;
    int b[i++][i++];
#elif CASE == 22
    return sizeof(int[i++ + i++ + 1]);
#elif CASE == 23
    __typeof__(a[i++]) b;
    n = 5;
    __typeof__(a[0]) c;
    int(*q)[n] = 0;
    __typeof__(q + i++) r = 0;
    for (int k = 0; k < 2; k++) {
        __typeof__(a[i++ & 1]) d;
        if (sizeof d != 8)
            reach_error();
    }
    if (i != 4 || sizeof b != 8 || sizeof c != 8 || sizeof *r != 20)
        reach_error();
#elif CASE == 24
    __typeof__(a[i++]) b, c;
    if (i != 2)
        reach_error();
#endif
    return 0;
}
