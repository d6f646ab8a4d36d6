// SPDX-License-Identifier: Apache-2.0
// Intervals that are refined: nothing is tracked at first; an error path has two reasons why it cannot be taken (the bounds of
// mode, and those of the loop counter), and the preference chooses between them.  Exact values exclude neither.
// COVERS: B24 (interpolation for intervals, in sliced prefixes)
// ARGS: --prop=unreach-call --analysis=interval-cegar --stats --certify
// EXPECT: TRUE
// GREP: final precision of interval: {main::mode}
// GREP: refine.refinements               1    infeasible
// ARGS[2]: --prop=unreach-call --analysis=interval-cegar,prefix=longest --stats
// EXPECT[2]: TRUE
// GREP[2]: final precision of interval: {main::mode}
// ARGS[3]: --prop=unreach-call --analysis=interval-cegar,prefix=shortest --stats
// EXPECT[3]: TRUE
// GREP[3]: final precision of interval: {main::mode, main::i}
// GREP[3]: refine.refinements               2    infeasible
// ARGS[4]: --prop=unreach-call --analysis=interval-cegar,prefix=width --stats
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=interval-cegar,scope=local,restart=pivot --stats
// EXPECT[5]: TRUE
// GREP[5]: final precision of interval: {main::mode@N
// ARGS[6]: --prop=unreach-call --analysis=interval-cegar --no-cegar.refine
// EXPECT[6]: UNKNOWN (not-excluded)
// ARGS[7]: --prop=unreach-call --analysis=value
// EXPECT[7]: UNKNOWN (no-input)
// ARGS[8]: --prop=unreach-call --analysis=interval-cegar -DWRONG
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call --analysis=interval-cegar --no-refine.slice --stats
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --analysis=interval --stats
// EXPECT[10]: TRUE
// NOGREP[10]: final precision
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifdef WRONG
#define LIMIT 6
#else
#define LIMIT 9
#endif

int main(void)
{
    int mode = __VERIFIER_nondet_int(), i;
    if (mode < 3 || mode > 7)
        return 0;
    for (i = 0; i < 50; i++) {
        if (__VERIFIER_nondet_int())
            i++;
    }
    if (mode > LIMIT)
        reach_error();
    return 0;
}
