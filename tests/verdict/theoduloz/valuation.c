// SPDX-License-Identifier: Apache-2.0
// One state for a place and a valuation of the predicates, also where states have different predicates and their valuations mean
// the same: blast == 0, and blast == 0 && blast != 2.  N20 is where state is known not to be 1 or 3, behind two branches.
// COVERS: T40, T41 (on real programs: bench/README.md)
// ARGS: --prop=unreach-call --analysis=predicate+pointer --dump=arg --certify
// EXPECT: TRUE
// GREP: N20 main | stack main | ok | <main::blast=0> | {main::blast == 0}  from A
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=predicate+pointer-sep
// EXPECT[2]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 1, blast = 0, hit = __VERIFIER_nondet_int();
    while (1) {
        if (state == 1) {
            state = hit ? 3 : 6;
            if (blast == 5)
                reach_error();
        } else if (state == 2) {
            if (__VERIFIER_nondet_int())
                state = 6;
            if (blast == 6)
                reach_error();
        } else if (state == 3) {
            state = 2;
            if (blast == 0)
                blast = 2;
        } else {
            return 0;
        }
        if (__VERIFIER_nondet_int())
            hit = __VERIFIER_nondet_int();
    }
}
