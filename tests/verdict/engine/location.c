// SPDX-License-Identifier: Apache-2.0
// The location analysis alone: what comes after a return is not reached; values mean nothing to it.
// COVERS: T21
// ARGS: --prop=unreach-call --analysis=location
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=location -DBUG
// EXPECT[2]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
#ifdef BUG
    x = 1;
    if (x != 1)
        reach_error();
#endif
    if (x < 0)
        return 1;
    else
        return 2;
    reach_error();
}
