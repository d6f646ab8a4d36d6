// SPDX-License-Identifier: Apache-2.0
// limited.c: a search with little work of its own still has its share of the solver's: no inversion or local search finds these inputs.
// ARGS: --prop=unreach-call --analysis=executions --executions.search-runs=4 --executions.rounds=1
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=executions --executions.search-runs=4 --executions.rounds=1 --confirm.rlimit=0
// EXPECT[2]: FALSE
// Executions of one step find nothing.
// ARGS[3]: --prop=unreach-call --analysis=executions --executions.search-runs=4 --executions.rounds=1 --executions.steps=1
// EXPECT[3]: UNKNOWN
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (((x * x + x) ^ x >> 7) % 1009 == 17 && (x ^ x << 5) * 2654435761u % 4093 == 1111)
        reach_error();
    return 0;
}
