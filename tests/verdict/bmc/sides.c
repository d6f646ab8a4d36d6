// SPDX-License-Identifier: Apache-2.0
// What tells the sides of a join apart: conjuncts of one side that contradict what the other has joined.  Every value that an execution
// brings along is possible behind the join, with the condition under which it comes, and no other one.
// ARGS: --prop=unreach-call --analysis=bmc-bits -DVALUE=1
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits -DVALUE=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=bmc-bits -DVALUE=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits -DVALUE=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc-bits -DVALUE=0
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=bmc -DVALUE=0
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --analysis=bmc -DVALUE=3
// EXPECT[7]: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void abort(void);

static int round;

static void assume(int holds)
{
    if (!holds)
        abort();
}

static int step(int end)
{
    if (__VERIFIER_nondet_bool())
        return 0;
    int next = __VERIFIER_nondet_int();
    assume(next > round && next <= end);
    round = next;
    return 1;
}

static int advance(int x, int y, int end)
{
    int moved = 0;
    if (x > 3) {
        moved = step(end);
        if (y > x)
            return moved ? 1 : 2;
    } else if (y == x) {
        assume(step(end) == 0 || round != 7);
        return 3;
    }
    moved |= step(end);
    if (moved && round < x)
        return 1;
    return 4;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    assume(x >= 0 && x < 10 && y >= 0 && y < 10);
    int r = advance(x, y, 9);
#if VALUE
    if (r == VALUE)
        reach_error();
#else
    if (r == 3 && (x > 3 || y != x || round == 7))
        reach_error();
    if (r == 2 && (round != 0 || y <= x))
        reach_error();
    if (r == 1 && (round == 0 || (y <= x && round >= x) || (x <= 3 && y == x)))
        reach_error();
    if (r < 1 || r > 4 || round > 9)
        reach_error();
#endif
    return 0;
}
