// SPDX-License-Identifier: Apache-2.0
// E7, E16: what is joined before a guard is lost; a path to the guard keeps it.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=standard
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus
// EXPECT[2]: TRUE
// COVERS: H41
// ARGS[3]: --prop=unreach-call '--analysis=numeric,domain=or(interval),strategy=standard'
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x, s, in = __VERIFIER_nondet_int();
    if (in >= 0) {
        x = -10;
        s = 1;
    } else {
        x = 10;
        s = -1;
    }
    if (x == 0 || s == 0)
        reach_error();
    return 0;
}
