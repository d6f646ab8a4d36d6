// SPDX-License-Identifier: Apache-2.0
// What conditions teach about an unknown x: x == c its value, x != c nothing (or that it is not c), a false one that this
// branch is dead.
// COVERS: B3, T63, F33
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --certify
// EXPECT[2]: TRUE
// GREP[2]: Certificate:
// ARGS[3]: --prop=unreach-call --analysis=value-nocegar,disequalities=false --dump=arg
// EXPECT[3]: TRUE
// NOGREP[3]: !=
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar --dump=arg --engine.blocks=chain
// EXPECT[4]: TRUE
// GREP[4]: main::x=5
// ARGS[5]: --prop=unreach-call -DBUG=1
// EXPECT[5]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = 0;
    if (x == 5) {
        if (x != 5)
            reach_error();
        y = x;
    } else {
#ifdef BUG
        if (x == 6)
            reach_error();
#endif
        y = 5;
    }
    if (y != 5)
        reach_error();
    return 0;
}
