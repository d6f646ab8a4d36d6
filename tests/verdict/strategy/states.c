// SPDX-License-Identifier: Apache-2.0
// A monitor changes its state within a loop that executions enter in several of its states: what the loop leaves alone differs between them.
// ARGS: --automaton=states.spc --analysis=numeric-octagon
// EXPECT: UNKNOWN (behind-unsupported)
// ARGS[2]: --automaton=states.spc --analysis=polynomial
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --automaton=states.spc
// EXPECT[3]: FALSE
// ARGS[4]: --automaton=states.spc --analysis=numeric-octagon -DNESTED
// EXPECT[4]: UNKNOWN (behind-unsupported)
extern int __VERIFIER_nondet_int(void);

void step(void) {}

void reset(void) {}

void bad(void) {}

int main(void)
{
    int q = __VERIFIER_nondet_int(), v = 2;
    if (q == 3) {
        step();
        v = 1;
    }
    for (int i = 0; i < (q & 7); i++) {
#ifdef NESTED
        for (int j = 0; j < 3; j++)
            reset();
#else
        reset();
        if (i > 0 && v == 1)
            bad();
#endif
    }
    return 0;
}
