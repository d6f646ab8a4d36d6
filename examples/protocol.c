// SPDX-License-Identifier: Apache-2.0
// A protocol that is best followed by explicit values, and a counter that takes too many of them: each gets what suits it.
//
//   values up to five, predicates beyond: TRUE   ./run --analysis=value+predicate-dynamic examples/protocol.c
//   values alone: UNKNOWN (diverge)              ./run --analysis=value-nocegar --ticks=5000 examples/protocol.c
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 0, sent = 0;
    while (state != 3) {
        if (state == 0) {
            state = __VERIFIER_nondet_int() ? 1 : 0;
        } else if (state == 1) {
            if (sent != 1000)
                sent++;
            state = __VERIFIER_nondet_int() ? 2 : 1;
        } else if (state == 2) {
            state = __VERIFIER_nondet_int() ? 0 : 3;
        } else {
            reach_error();
        }
        if (sent > 1000)
            reach_error();
    }
    return 0;
}
