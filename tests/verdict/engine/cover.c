// SPDX-License-Identifier: Apache-2.0
// A state is covered by one state that says less.
// COVERS: T17
// ARGS: --prop=unreach-call --analysis=value-nocegar --dump=arg
// EXPECT: TRUE
// GREP: covered by
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --stats=json
// EXPECT[2]: TRUE
// NOGREP[2]: "engine.covered": {"value": 0,
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int())
        x = 0;
    if (x)
        reach_error();
    return x;
}
