// SPDX-License-Identifier: Apache-2.0
// A question about bits that is hard gets a solver of its own; what is asked before and behind it is answered by solvers that remember, so the same
// program has questions of both kinds.
// ARGS: --prop=unreach-call --analysis=bmc-bits --stats -DFACTOR=2145820133
// EXPECT: FALSE
// GREP: smt.alone                 1 
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits --stats -DFACTOR=134217689
// EXPECT[2]: TRUE
// GREP[2]: smt.alone                 1 
// ARGS[3]: --prop=unreach-call --analysis=bmc-bits --stats -DFACTOR=134217689 --smt.certify
// EXPECT[3]: TRUE
// GREP[3]: smt.alone                 1 
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits --stats -DFACTOR=143
// EXPECT[4]: FALSE
// GREP[4]: smt.alone                 0 
// A millisecond is too short for the question.
// ARGS[5]: --prop=unreach-call --analysis=bmc-bits --stats -DFACTOR=134217689 --smt.backend=z3 --smt.rlimit=0 --smt.timeout=1
// EXPECT[5]: UNKNOWN
// GREP[5]: smt.unknown               1 
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (x > 1 && y > 1 && x < 65536 && y < 65536 && x * y == FACTOR)
        reach_error();
    return 0;
}
