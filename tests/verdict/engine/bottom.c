// SPDX-License-Identifier: Apache-2.0
// A contradiction in one component ends the path: no state is kept there.
// COVERS: T23
// ARGS: --prop=unreach-call --analysis=value-nocegar --dump=arg
// EXPECT: TRUE
// NOGREP: main::dead=7
// GREP: main::alive=9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 1, dead = 0, alive = 0;
    if (x == 2) {
        dead = 7;
        while (__VERIFIER_nondet_int())
            ;
        if (dead)
            reach_error();
    }
    alive = 9;
    while (__VERIFIER_nondet_int())
        ;
    return alive + dead;
}
