// SPDX-License-Identifier: Apache-2.0
// Operands of which one writes what another one reads or writes: gcc's order is an assumption (C17 6.5p3, 6.5.2.2p10, 6.7.9p23).
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: the order in which operands are evaluated makes no difference (5 places, first order_open.c:22) [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// GREP[2]: --strict: the proof rests on: the order in which operands are evaluated makes no difference
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int n, t[4];
static int next(void) { return ++n; }
static int twice(void) { return n *= 2; }
static int first(int a, int b) { return a + 0 * b; }
static void put(int *at, int v) { *at = v; }
static int get(const int *at) { return *at; }
static int set(int *at) { put(at, 3); return get(at); }

int main(void)
{
    int a = first(next(), next());
    int b = next() - twice();
    int c[2] = { next(), next() };
    t[n & 1] = next();
    int x = __VERIFIER_nondet_int(), y = get(&x) + set(&x);
    if (x != 3 || a + b + c[0] + c[1] + t[0] + y == 1 - a)
        return 0;
    if (n == 0)
        reach_error();
    return 0;
}
