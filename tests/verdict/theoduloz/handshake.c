// SPDX-License-Identifier: Apache-2.0
// A small handshake in the manner of the SSH programs (Theoduloz 2010, table 4.1b): proved with every threshold; one value for
// each variable needs fewer predicates than none.  bench/theoduloz.py makes the table for the real ones.
// COVERS: T71
// ARGS: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=0 --stats=json
// EXPECT: TRUE
// GREP: "cpa.predicate.predicates": {"value": 14,
// ARGS[2]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=1 --stats=json
// EXPECT[2]: TRUE
// GREP[2]: "cpa.predicate.predicates": {"value": 11,
// ARGS[3]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=2 --stats=json
// EXPECT[3]: TRUE
// GREP[3]: "cpa.predicate.predicates": {"value": 11,
// ARGS[4]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=1 --certify
// EXPECT[4]: TRUE
// GREP[4]: Certificate
// ARGS[5]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=1 --cegar.random_runs=0 -DWRONG
// EXPECT[5]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 4096, flag = 0, version = 772, hit = __VERIFIER_nondet_int(), resumed = 0, tries;
    for (tries = 0; tries < 1000000; tries++) {
        if (version != 772)
            reach_error();
        if (state == 4096) {
            if (flag == 0)
                flag = 1;
            state = __VERIFIER_nondet_int() ? 4112 : 4128;
        } else if (state == 4112) {
            if (flag == 1)
                flag = 2;
            resumed = hit == 5;
            state = 4144;
        } else if (state == 4128) {
            if (flag == 3)
                reach_error();
            state = resumed ? 4160 : 4112;
        } else if (state == 4144) {
            if (flag == 2)
                flag = 3;
#ifdef WRONG
            state = hit == 5 ? 4128 : 4160;
#else
            state = 4160;
#endif
        } else if (state == 4160) {
            if (flag == 4 || version < 768)
                reach_error();
            return 0;
        }
    }
    return 0;
}
