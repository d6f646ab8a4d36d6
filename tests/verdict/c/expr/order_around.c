// SPDX-License-Identifier: Apache-2.0
// Variables are read where the value of an expression is used, which may be wider than what C leaves open: g + f().
// ARGS: --prop=unreach-call -DCASE=1
// EXPECT: UNKNOWN (order)
// ARGS[2]: --prop=unreach-call -DCASE=2
// EXPECT[2]: UNKNOWN (order)
// ARGS[3]: --prop=unreach-call -DCASE=3
// EXPECT[3]: UNKNOWN (order)
// ARGS[4]: --prop=unreach-call -DCASE=4
// EXPECT[4]: UNKNOWN (order)
// ARGS[5]: --prop=unreach-call -DCASE=5
// EXPECT[5]: UNKNOWN (order)
// ARGS[6]: --prop=unreach-call -DCASE=6
// EXPECT[6]: UNKNOWN (order)
// ARGS[7]: --prop=unreach-call -DCASE=7
// EXPECT[7]: UNKNOWN (order)
// ARGS[8]: --prop=unreach-call -DCASE=8
// EXPECT[8]: UNKNOWN (order)
// ARGS[9]: --prop=unreach-call -DCASE=9
// EXPECT[9]: UNKNOWN (order)
// ARGS[10]: --prop=unreach-call -DCASE=10
// EXPECT[10]: FALSE
extern void reach_error(void);
void *memset(void *, int, __SIZE_TYPE__);
void *memcpy(void *, const void *, __SIZE_TYPE__);
static int g, other, row[8];
struct pair { int a, b; };
static int f(void) { g += 5; return 1; }
static int same(int x, int y) { return x + y; }
static int next(void) { return g++; }
static int sum(void) { return g + f(); }
int main(void)
{
    int r = 0;
#if CASE == 1
    r = g + f();
#elif CASE == 2
    if (g + f() == 6)
        r = 6;
#elif CASE == 3
    r = 2 * (g + f()) - 6;
#elif CASE == 4
    r = same(g + f(), 0);
#elif CASE == 5
    r = sum();
#elif CASE == 6
    row[6] = 6;
    r = row[g + f()];
#elif CASE == 7
    struct pair p = { .b = next(), .a = next() };
    r = p.a == 0 || p.b == 0 ? 6 : 0;
#elif CASE == 8
    int x = 1;
    r = x + (memset(&x, 0, sizeof x), 6);
#elif CASE == 9
    int x = 1, y = 0;
    r = x + (memcpy(&x, &y, sizeof x), 6);
#elif CASE == 10
    r = other + f() + 5;
#endif
    if (r >= 6)
        reach_error();
    return 0;
}
