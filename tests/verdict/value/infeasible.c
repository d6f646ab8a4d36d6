// SPDX-License-Identifier: Apache-2.0
// The error path cannot be taken, and it takes arithmetic that a value analysis does not do: never FALSE.
// COVERS: B11, B1, T12
// ARGS: --prop=unreach-call --analysis=value-smt
// EXPECT: UNKNOWN (not-excluded)
// GREP: no input takes an error path, but the analysis cannot exclude it
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[2]: UNKNOWN (not-excluded)
// GREP[2]: no input takes an error path, but the analysis cannot exclude it
// ARGS[3]: --prop=unreach-call --analysis=constants
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < y && y < x)
        reach_error();
    return 0;
}
