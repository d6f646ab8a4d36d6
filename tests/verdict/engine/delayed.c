// SPDX-License-Identifier: Apache-2.0
// A delayed join: the first states of a place stay apart, what comes after them is joined.  The counter makes infinitely many
// states; the mode is lost when all are joined at once, and never when the first three are kept.
// COVERS: T34
// ARGS: --prop=unreach-call --analysis=constants,merge_after=3 --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=constants
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call --analysis=constants,merge_after=3 --dump=arg
// EXPECT[3]: TRUE
// GREP[3]: main::i=1
// NOGREP[3]: main::i=4
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar --ticks=20000
// EXPECT[4]: UNKNOWN (work-limit)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int mode = 0, i = 0;
    if (__VERIFIER_nondet_int())
        mode = 1;
    int twice = mode + mode;
    if (mode && twice != 2)
        reach_error();
    while (__VERIFIER_nondet_int())
        i++;
    return i;
}
