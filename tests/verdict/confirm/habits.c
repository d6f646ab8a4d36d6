// SPDX-License-Identifier: Apache-2.0
// Faults that independent random inputs do not reach, but those of places with habits do: the loop has to go on for long, with
// readings that mostly go one way; or a counter has to wrap around, with both choices made in between.
// ARGS: --prop=unreach-call --analysis=executions --executions.search-runs=0
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=executions --executions.search-runs=0 -DWRAP
// EXPECT[2]: FALSE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern short __VERIFIER_nondet_short(void);

int main(void)
{
#ifdef WRAP
    unsigned char sequence = 0, last = 0;
    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool())
            sequence++;
        else if (sequence < last)
            reach_error();
        else
            last = sequence;
    }
#else
    int charge = 0;
    while (__VERIFIER_nondet_bool()) {
        charge += __VERIFIER_nondet_short();
        if (charge < 0)
            charge = 0;
        if (charge > 10000000)
            reach_error();
    }
#endif
    return 0;
}
