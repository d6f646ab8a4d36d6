// SPDX-License-Identifier: Apache-2.0
// Henry 2014, 2.2, example 2: steps of 1 or 2 from 0; 50 takes 25 iterations at least, and the trace has their inputs.
// COVERS: H92
// ARGS: --prop=unreach-call --analysis=bmc --bmc.step=1 --stats=json
// EXPECT: FALSE
// GREP: "bmc.bound": {"value": 24,
// GREP: Inputs in order (25):
// GREP: 25  depth.c:23
// GREP: Violated: unreach-call at depth.c:22
// ARGS[2]: --prop=unreach-call --analysis=bmc --bmc.max=24
// EXPECT[2]: UNKNOWN (bound)
// GREP[2]: no violation within 24 iterations per loop
// NOGREP[2]: Inputs in order
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0;
    for (;;) {
        if (x == 50)
            reach_error();
        if (__VERIFIER_nondet_int())
            x += 2;
        else
            x += 1;
    }
}
