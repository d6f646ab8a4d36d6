// SPDX-License-Identifier: Apache-2.0
// Unsequenced accesses of one object (C17 6.5p2): FALSE where every execution that evaluates the expression makes both, else UNKNOWN.
// ARGS: --prop=valid-sequence
// EXPECT: TRUE
// ARGS[2]: --prop=valid-sequence -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-sequence -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-sequence -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-sequence -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=valid-sequence -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-sequence -DK=6
// EXPECT[7]: FALSE
// ARGS[8]: --prop=valid-sequence -DK=7
// EXPECT[8]: FALSE
// ARGS[9]: --prop=valid-sequence -DK=8
// EXPECT[9]: FALSE
// ARGS[10]: --prop=valid-sequence -DK=9
// EXPECT[10]: FALSE
// ARGS[11]: --prop=valid-sequence -DK=10
// EXPECT[11]: FALSE
// ARGS[12]: --prop=valid-sequence -DK=11
// EXPECT[12]: FALSE
// ARGS[13]: --prop=valid-sequence -DK=12
// EXPECT[13]: FALSE
// ARGS[14]: --prop=valid-sequence -DK=13
// EXPECT[14]: FALSE
// ARGS[15]: --prop=valid-sequence -DK=14
// EXPECT[15]: FALSE
// ARGS[16]: --prop=valid-sequence -DK=15
// EXPECT[16]: FALSE
// ARGS[17]: --prop=valid-sequence -DK=16
// EXPECT[17]: UNKNOWN (open-sequence)
// ARGS[18]: --prop=valid-sequence -DK=17
// EXPECT[18]: UNKNOWN (open-sequence)
// ARGS[19]: --prop=valid-sequence -DK=18
// EXPECT[19]: UNKNOWN (open-sequence)
// ARGS[20]: --prop=valid-sequence -DK=19
// EXPECT[20]: UNKNOWN (open-sequence)
// ARGS[21]: --prop=valid-sequence -DK=20
// EXPECT[21]: UNKNOWN (open-sequence)
// ARGS[22]: --prop=valid-sequence -DK=21
// EXPECT[22]: UNKNOWN (open-sequence)
// ARGS[23]: --prop=valid-sequence -DK=22
// EXPECT[23]: UNKNOWN (open-sequence)
// ARGS[24]: --prop=valid-sequence -DK=23
// EXPECT[24]: UNKNOWN (open-sequence)
// ARGS[25]: --prop=valid-sequence -DK=24
// EXPECT[25]: UNKNOWN (open-sequence)
// ARGS[26]: --prop=valid-sequence -DK=25
// EXPECT[26]: UNKNOWN (order)
// ARGS[27]: --prop=undefined-behaviour -DK=2
// EXPECT[27]: FALSE
// GREP[27]: FALSE (valid-sequence, unsequenced.c
// GREP[27]: unsequenced accesses of one object
// ARGS[28]: --prop=unreach-call -DK=2
// EXPECT[28]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
struct n {
    int n;
};
struct b {
    int u : 4, v : 4;
};
#define STEP i++
static int g;
static volatile int v;
static int two(int x, int y)
{
    return x + y;
}
static int id(int x)
{
    return x;
}
static int stop(void)
{
    exit(0);
    return 1;
}
static int step(int *x)
{
    return ++*x;
}
// Nothing here is undefined.
static int defined(int c)
{
    int i = 1, j = 2, k = 3, a[8] = { 0 }, *p = a, r = 0;
    i = i + 1;
    i = (i++, i);
    r = j++ + k++;
    i = step(&j);
    r = i++ && i++;
    r = c ? i++ : i;
    i = i++ ? 1 : 2;
    r = sizeof(i++) + i;
    i = id(i++);
    STEP;
    i = (STEP, i);
    i = j = i + 1;
    i &= 3;
    a[i] = a[i] + 1;
    a[i++] = 2;
    *p++ = a[2];
    r = i + ({ i++; });
    r = i++, r += i;
    i = two(i++, j++);
    i++ || (i = i + 1);
    for (i = 0, j = 3; i < j; i++, j--)
        a[i] = j;
    g = step(&g) + 1;
    return r & 1;
}
int main(void)
{
    int i = 1, j = 2, a[4] = { 0 }, *p = a, c = __VERIFIER_nondet_int(), r = 0;
    struct n s = { 1 }, *q = &s;
    struct b b = { 1, 2 };
    (void)i, (void)j, (void)p, (void)q, (void)b;
#if K == 1
    a[i] = i++;
#elif K == 2
    r = two(i, i++);
#elif K == 3
    r = i++ + i++;
#elif K == 4
    q->n = q->n++;
#elif K == 5
    i += i++;
#elif K == 6
    r = c ? i++ + i : 0;
#elif K == 7
    a[i] = id(i++);
#elif K == 8
    r = id(i++) + id(i++);
#elif K == 9
    *p = *p++;
#elif K == 10
    r = (i = id(3)) + i;
#elif K == 11
    i = (i++, 2) + i;
#elif K == 12
    a[2] = a[1 + 1]++;
#elif K == 13
    r = a[i]-- - a[i];
#elif K == 14
    i = ++i;
#elif K == 15
    r = ({ i = i++; i; });
#elif K == 16
    r = (i = stop()) + (i = 3);
#elif K == 17
    i = i++ + stop();
#elif K == 18
    r = (stop(), i++) + i;
#elif K == 19
    r = (c > 0 && i++) + (c <= 0 && i++);
#elif K == 20
    a[1] = a[j]++;
#elif K == 21
    b.u = b.u++;
#elif K == 22
    v = v++;
#elif K == 23
    if (c > 0 && c < 0) i = i++;
#elif K == 24
    r = (i = stop()) + i;
#elif K == 25
    *p += two((*p = i), (*p ^ *p));
#else
    r = defined(c & 1);
#endif
    return r;
}
