// SPDX-License-Identifier: Apache-2.0
// cpa.octagon.strengthen: octagons take over a value that they cannot compute.
// ARGS: --prop=unreach-call --analysis=octagon --cegar.random-runs=0 --cegar.search-runs=0 --cegar.cpas=location,callstack,spec,value,octagon --cpa.value.initial=full --cpa.value.merge=join
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=octagon --cegar.random-runs=0 --cegar.search-runs=0 --cegar.cpas=location,callstack,spec,value,octagon --cpa.value.initial=full --cpa.value.merge=join --no-cpa.octagon.strengthen
// EXPECT[2]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    double d = 0.5;
    int k = (int)(d * 12), n = __VERIFIER_nondet_int();
    if (n >= k && n < 6)
        reach_error();
    return 0;
}
