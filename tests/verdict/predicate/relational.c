// SPDX-License-Identifier: Apache-2.0
// Loops that need relations between variables.
// ARGS: --prop=unreach-call --analysis=predicate
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value+predicate
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=predicate -DBUG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=predicate --certify
// EXPECT[4]: TRUE
// GREP[4]: Certificate
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = 0, y = 0;
    if (n < 0 || n > 1000)
        return 0;
    while (x < n) {
        x++;
        y++;
    }
#ifdef BUG
    y--;
#endif
    if (x != y)
        reach_error();
    while (y > 0) {
        x--;
        y--;
    }
    if (x > 0)
        reach_error();
    return 0;
}
