// SPDX-License-Identifier: Apache-2.0
// Of a loop that no execution comes to anything is proved: nothing of that is told, so nothing contradicts what else is known.
// ARGS: --prop=unreach-call --strategy.stages="kind-bits:1 kind:1" --strategy.rounds=1 --explain-strategy
// EXPECT: UNKNOWN (work-limit)
// GREP: ; 2 facts for those that follow
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a > 100 || a < 0)
        return 0;
    int s = 0;
    for (int i = 0; i < a; i++)
        s += 2;
    if (s == 7)
        reach_error();
    if (s > 10000) {
        int m = 5;
        for (int k = 0; k < m; k++) {
            m = m + b;
            if (k > 3)
                m = k;
        }
        if (m > 1000)
            reach_error();
    }
    unsigned c = (unsigned)b, d = (unsigned)__VERIFIER_nondet_int();
    if (c * d == 77777u && c > d && d > 5 && c * c * d == 1234567u)
        reach_error();
    return 0;
}
