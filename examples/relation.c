// SPDX-License-Identifier: Apache-2.0
// Two counters that stay equal, however often the loop runs: no value of either matters, only the relation between them.
//
//   by default: TRUE                  ./run examples/relation.c
//   predicates: TRUE                  ./run --analysis=predicate examples/relation.c
//   k-induction: TRUE                 ./run --analysis=kind examples/relation.c
//   values alone: UNKNOWN (diverge)   ./run --analysis=value --ticks=200000 examples/relation.c
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int sent = 0, received = 0;
    int limit = __VERIFIER_nondet_int();
    while (sent < limit) {
        sent++;
        received++;
    }
    if (sent != received)
        reach_error();
    return 0;
}
