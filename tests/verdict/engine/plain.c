// SPDX-License-Identifier: Apache-2.0
// The plain algorithm (no adjustment of precisions) does the same as the one with precisions, where they are constant.
// COVERS: T58, T57
// ARGS: --prop=unreach-call --analysis=value-nocegar --engine.prec=false --stats
// EXPECT: TRUE
// GREP: engine.added 
// ARGS[2]: --prop=unreach-call --analysis=constants --engine.prec=false
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=value --dump=arg
// EXPECT[3]: TRUE
// GREP[3]: precision of value: {main::a}
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar --engine.prec=false -DBUG
// EXPECT[4]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 1;
    while (__VERIFIER_nondet_int())
        ;
#ifdef BUG
    a = __VERIFIER_nondet_int();
#endif
    if (a != 1)
        reach_error();
    return 0;
}
