// SPDX-License-Identifier: Apache-2.0
// The first error path is infeasible for reasons that a value analysis does not see; it is refuted bit-precisely and excluded, and the
// search goes on to the error that there is.
// COVERS: B12, T77
// ARGS: --prop=unreach-call --cegar.random_runs=0 --cegar.search_runs=0 --stats=json --analysis=value-smt
// EXPECT: FALSE
// GREP: "confirm.refuted": {"value": 1,
// GREP: "cegar.confirmed": {"value": 1,
// ARGS[2]: --prop=unreach-call --cegar.random_runs=0 --cegar.search_runs=0 --stats=json --analysis=value-smt -DNO_ERROR
// EXPECT[2]: UNKNOWN (not-excluded)
// GREP[2]: "confirm.refuted": {"value": 2,
// GREP[2]: no input takes an error path, but the analysis cannot exclude it
// NOGREP[2]: Suspect path
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (x * x % 4 == 2)
        reach_error();
#ifdef NO_ERROR
    if ((y | 1) == 2 * x)
#else
    if ((y | 1) == 2 * x + 1 && y > x)
#endif
        reach_error();
    return 0;
}
