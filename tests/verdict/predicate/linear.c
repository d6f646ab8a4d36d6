// SPDX-License-Identifier: Apache-2.0
// Linear arithmetic over several variables.
// COVERS: T37
// ARGS: --prop=unreach-call --analysis=predicate
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate-cartesian
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=predicate -DBUG=1
// EXPECT[3]: FALSE
// The same with circuits.
// ARGS[4]: --prop=unreach-call --analysis=predicate --encode.encoding=bv --smt.backend=sat
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=predicate --encode.encoding=bv --smt.backend=sat -DBUG=1
// EXPECT[5]: FALSE
// All questions go to CaDiCaL: other models, and fewer questions.
// ARGS[6]: --prop=unreach-call --analysis=predicate --encode.encoding=bv --smt.backend=sat --smt.clauses --stats
// EXPECT[6]: TRUE
// GREP[6]: smt.checks                       39 
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < -100 || x > 100 || y < -100 || y > 100)
        return 0;
    if (x + 3 * y > 10)
        return 0;
    while (__VERIFIER_nondet_int() && x < 1000 && y > -1000) {
        x += 3;
        y--;
    }
    if (x + 3 * y > 10 - BUG)
        reach_error();
    return 0;
}
