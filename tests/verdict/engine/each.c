// SPDX-License-Identifier: Apache-2.0
// merge=each: the pointer analysis joins at the same place although the values differ, and these stay as they were: the state
// with flag 0 gets the pointer of the state with flag 1.  The values still tell the two apart.
// COVERS: T29
// ARGS: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --engine.merge=each --dump=arg --certify
// EXPECT: TRUE
// GREP: [main::flag=0, main::p=&main::a] | <main::p in {&main::a, &main::b}>
// GREP: [main::flag=1, main::p=&main::b] | <main::p=&main::b>
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --engine.merge=agree --dump=arg --certify
// EXPECT[2]: TRUE
// NOGREP[2]: main::p in {&main::a, &main::b}
// ARGS[3]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --engine.merge=join --dump=arg
// EXPECT[3]: UNKNOWN (not-excluded)
// GREP[3]: [] | <main::p in {&main::a, &main::b}>
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec,value,pointer --engine.merge=each --engine.partition=false --certify
// EXPECT[4]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int flag = __VERIFIER_nondet_int() ? 1 : 0, a, b;
    int *p = &a;
    if (flag)
        p = &b;
    *p = 0;
    if (flag && p == &a)
        reach_error();
    return flag;
}
