// SPDX-License-Identifier: Apache-2.0
// Names must follow numbers that change places in a loop; three of them are where they began after three turns.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int a0 = a, b0 = b, c0 = c, turns = 0;
    while (__VERIFIER_nondet_int()) {
        int t = a;
        a = b;
        b = c;
        c = t;
        turns = (turns + 1) % 3;
#ifdef WRONG
        if (turns == 2 && (a != c0 || b != b0))
            reach_error();
#else
        if (turns == 0 && (a != a0 || b != b0 || c != c0))
            reach_error();
        if (turns == 1 && (a != b0 || b != c0 || c != a0))
            reach_error();
#endif
    }
}
