// SPDX-License-Identifier: Apache-2.0
// The solver and the transformer of a path differ: the encoding knows from the ranges that x++ does not wrap around, so the largest
// x leads out of its type, where images do not go.  A path whose image adds nothing is blocked, or it would be found for ever.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus --stats
// EXPECT: UNKNOWN (numeric)
// GREP: numeric invariants do not exclude a violation
// GREP: numeric.blocked                    2
// COVERS: H47
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int())
        if (x != 10)
            x++;
    if (x > 10)
        reach_error();
    return 0;
}
