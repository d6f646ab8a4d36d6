// SPDX-License-Identifier: Apache-2.0
// An error path with two reasons why it cannot be taken: the preference chooses between flag and the counter.
// COVERS: B24 (prefixes, with values; with intervals: tests/verdict/numeric/refined.c)
// ARGS: --prop=unreach-call --analysis=value --stats --refine.prefix=shortest
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value --stats --refine.prefix=longest
// EXPECT[2]: TRUE
// GREP[2]: final precision of value: {main::flag}
// ARGS[3]: --prop=unreach-call --analysis=value --stats --refine.prefix=domain
// EXPECT[3]: TRUE
// GREP[3]: final precision of value: {main::flag}
// ARGS[4]: --prop=unreach-call --analysis=value --stats --refine.prefix=width
// EXPECT[4]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int flag = 0, i;
    for (i = 0; i < 50; i++) {
        if (__VERIFIER_nondet_int())
            i++;
    }
    if (flag)
        reach_error();
    return 0;
}
