// SPDX-License-Identifier: Apache-2.0
// What numeric analysis proves, k-induction and predicate analysis use: polyhedra know the sum, but not that a sign is not 0;
// induction knows the sign, and the sum from polyhedra.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=standard
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --strategy.stages=kind:1 --kind.max=2 --no-kind.guess --no-kind.base
// EXPECT[2]: UNKNOWN (no-proof)
// ARGS[3]: --prop=unreach-call --strategy.stages=numeric:2,kind:1 --numeric.strategy=standard --kind.max=2 --no-kind.guess --no-kind.base
// EXPECT[3]: TRUE
// COVERS: H93
// ARGS[4]: --prop=unreach-call --strategy.stages=numeric:2,kind:1 --numeric.strategy=standard --kind.max=2 --no-kind.guess --no-kind.base --no-kind.facts
// EXPECT[4]: UNKNOWN (no-proof)
// ARGS[5]: --prop=unreach-call --strategy.stages=numeric:2,kind:1 --numeric.strategy=standard --kind.max=2 --no-kind.guess --no-kind.base --encode.encoding=bv
// EXPECT[5]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 0, c = 0, n = 0, sign = 1;
    while (n < 1000) {
        int which = __VERIFIER_nondet_int();
        sign = which > 5 ? 1 : -1;
        if (which == 0)
            a++;
        else if (which == 1)
            b++;
        else
            c++;
        n++;
    }
    if (sign == 0 || a + b + c != n)
        reach_error();
    return 0;
}
