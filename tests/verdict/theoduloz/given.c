// SPDX-License-Identifier: Apache-2.0
// The conditions of the program do not suffice; a predicate from a file begins when a variable that it mentions is given up,
// and one about other variables does not.
// COVERS: T68
// ARGS: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=2,refine=false,infer_file=given.preds --dump=arg
// EXPECT: TRUE
// GREP: main: {main::x == main::y,
// ARGS[2]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=2,refine=false --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=inf,refine=false,infer_file=given.preds --ticks=20000
// EXPECT[3]: UNKNOWN (work-limit)
// GREP[3]: work limit
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0, y = 0, z = 5;
    while (__VERIFIER_nondet_int()) {
        x++;
        y++;
    }
    if (x == 7 && y != 7)
        reach_error();
    return z;
}
