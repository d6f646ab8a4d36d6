// SPDX-License-Identifier: Apache-2.0
// Path partitioning: constants are joined only where the last branches went the same way.
// COVERS: T34
// ARGS: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,branches,value --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=constants
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,branches,value --cpa.branches.last=0 --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,branches,value --cpa.branches.last=1 -DMORE
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,branches,value --cpa.branches.last=3 -DMORE
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,branches,value --cpa.branches.loops --certify
// EXPECT[6]: TRUE
// GREP[6]: Certificate
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0, z = 0, i = 0;
    while (__VERIFIER_nondet_int())
        i++;
    if (__VERIFIER_nondet_int())
        x = 1;
    else
        z = 1;
#ifdef MORE
    if (__VERIFIER_nondet_int())
        i = 3;
#endif
    if (x == z)
        reach_error();
    return i;
}
