// SPDX-License-Identifier: Apache-2.0
// What the pointer analysis knows and the value analysis implies need not be kept: then the two ways to the last line
// lead to the same state.
// COVERS: T27
// ARGS: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --cpa.pointer.merge=sep --engine.order=dfs --stats=json --engine.blocks=chain
// EXPECT: TRUE
// GREP: "engine.compared": {"value": 0,
// GREP: "engine.added": {"value": 10,
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --cpa.pointer.merge=sep --engine.order=dfs --stats=json --engine.compare --engine.blocks=chain
// EXPECT[2]: TRUE
// GREP[2]: "engine.compared": {"value": 4,
// GREP[2]: "engine.added": {"value": 9,
// ARGS[3]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --cpa.pointer.merge=sep --engine.compare --certify
// EXPECT[3]: TRUE
// GREP[3]: Certificate
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --engine.compare --cegar.random_runs=0 -DWRONG
// EXPECT[4]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0, *p = &x;
    if (__VERIFIER_nondet_int())
        x = 3;
    else if (x + 4 != 7)
        return 0;
    y = *p;
    if (y != 3)
        reach_error();
#ifdef WRONG
    reach_error();
#endif
    return y;
}
