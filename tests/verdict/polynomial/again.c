// SPDX-License-Identifier: Apache-2.0
// The input of one round is not that of the next: a violation that is looked at from two rounds before must not confuse them.
// ARGS: --prop=unreach-call --analysis=polynomial --polynomial.depth=4
// EXPECT: UNKNOWN (polynomial)
// ARGS[2]: --prop=unreach-call --analysis=polynomial
// EXPECT[2]: UNKNOWN (polynomial)
// Other executions visit other states.
// ARGS[3]: --prop=unreach-call --analysis=polynomial --polynomial.seed=3 --stats
// EXPECT[3]: UNKNOWN
// GREP[3]: polynomial.samples               122 
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int last = 0, x = 0;
    while (__VERIFIER_nondet_int()) {
        int d = __VERIFIER_nondet_int();
        if (last != 0 && last * last != d * d)
            reach_error();
        last = d;
    }
    return x;
}
