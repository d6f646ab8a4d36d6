// SPDX-License-Identifier: Apache-2.0
// A strategy that does too much is replaced by standard, whose values are good enough for one check and not for the other.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined,limit=2 --stats
// EXPECT: TRUE
// GREP: skipped: strategy combined, because of its work limit; what follows is from standard
// GREP: loop: -x + 101 >= 0, x >= 0
// COVERS: H49
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined --stats
// EXPECT[2]: TRUE
// NOGREP[2]: skipped: strategy
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus,limit=2 -DPATHS --stats
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus -DPATHS --stats
// EXPECT[4]: TRUE
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void)
{
    int x = 0, s = 1;
    while (x < 100)
        x += 2;
#ifdef PATHS
    if (__VERIFIER_nondet_bool())
        s = -1;
#endif
    if (x > 101 || s == 0)
        reach_error();
    return 0;
}
