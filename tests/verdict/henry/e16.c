// SPDX-License-Identifier: Apache-2.0
// E16: a sign is -1 or 1; convex values have 0 between them, unless the paths to the division are told apart.
// ARGS: --prop=no-div-by-zero --analysis=numeric,domain=poly,strategy=pathfocus
// EXPECT: TRUE
// COVERS: H41
// ARGS[2]: --prop=no-div-by-zero --analysis=numeric,domain=poly,strategy=standard
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=no-div-by-zero '--analysis=numeric,domain=modes(interval),strategy=standard'
// EXPECT[3]: TRUE
// COVERS: H94
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), s;
    if (x >= 0)
        s = 1;
    else
        s = -1;
    return 1000 / s;
}
