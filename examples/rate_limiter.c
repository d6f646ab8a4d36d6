// SPDX-License-Identifier: Apache-2.0
// A rate limiter: the output follows the input by at most 10 a step.
//
// The worst case of one step is less than the longest path, as no input is both too high and too low:
//   ./run wcet examples/rate_limiter.c --entry=step --path
// Docs: docs/guide/wcet.md
static int output;

void step(short input)
{
    int x = input;
    if (output > 32767 || output < -32768)
        output = 0;
    if (x > output + 10)
        x = output + 10;
    if (x < output - 10)
        x = output - 10;
    output = x;
}

extern short __VERIFIER_nondet_short(void);

int main(void)
{
    for (int i = 0; i < 4; i++)
        step(__VERIFIER_nondet_short());
    return 0;
}
