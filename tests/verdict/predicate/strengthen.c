// SPDX-License-Identifier: Apache-2.0
// What the components of a composite tell each other, with given predicates.  The value of n, which no predicate says, makes
// y <= 5 of y <= n.  The value of x, which the value analysis does not know (it is an input), follows from the abstraction; it
// takes floating-point arithmetic, which formulas over integers do not know, to use it.
// COVERS: T26
// ARGS: --prop=unreach-call --analysis=value-nocegar+predicate,refine=false,cpa.predicate.precision_file=strengthen.preds --encode.encoding=int --dump=arg --certify
// EXPECT: TRUE
// GREP: main::x=7
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar+predicate,refine=false,cpa.predicate.precision_file=strengthen.preds --encode.encoding=int --cegar.random_runs=0 --no-cpa.predicate.strengthen -DFIRST
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call --analysis=value-nocegar+predicate,refine=false,cpa.predicate.precision_file=strengthen.preds --encode.encoding=int --cegar.random_runs=0 -DFIRST
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar+predicate,refine=false,cpa.predicate.precision_file=strengthen.preds --encode.encoding=int --cegar.random_runs=0 --no-cpa.value.strengthen
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar+predicate,refine=false,cpa.predicate.precision_file=strengthen.preds --encode.encoding=int --cegar.random_runs=0 --no-cpa.predicate.answer
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --prop=unreach-call --analysis=value-nocegar+predicate,refine=false,cpa.predicate.precision_file=strengthen.preds --encode.encoding=int --cegar.random_runs=0 -DWRONG
// EXPECT[6]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = 5, x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (__VERIFIER_nondet_int())
        ;
    if (y > n)
        return 0;
    while (__VERIFIER_nondet_int())
        if (y < 5)
            y++;
    if (y > 5)
        reach_error();
#ifndef FIRST
    if (x < 7 || x >= 8)
        return 0;
    while (__VERIFIER_nondet_int())
        ;
    double z = x * 0.5;
#ifdef WRONG
    if (z == 3.5)
        reach_error();
#endif
    if (z != 3.5)
        reach_error();
#endif
    return n;
}
