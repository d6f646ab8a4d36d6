// SPDX-License-Identifier: Apache-2.0
// Statements that the property does not depend on are left out: the formula shrinks, the verdict stays.  Kept: what decides
// whether a check is reached (quiet), what a checked value depends on (n, also behind a loop that says something of it).
// COVERS: H96
// ARGS: --prop=unreach-call '--analysis=numeric,domain=octagon,strategy=combined' --unit.slice --stats=json
// EXPECT: TRUE
// GREP: "unit.sliced": {"value": 6,
// ARGS[2]: --prop=unreach-call '--analysis=numeric,domain=octagon,strategy=combined' --stats=json
// EXPECT[2]: TRUE
// GREP[2]: "unit.sliced": {"value": 0,
// ARGS[3]: --prop=unreach-call '--analysis=numeric,domain=octagon,strategy=combined' --unit.slice --stats=json -DK=2
// EXPECT[3]: TRUE
// GREP[3]: "unit.sliced": {"value": 2,
// ARGS[4]: --prop=unreach-call '--analysis=numeric,domain=octagon,strategy=combined' --unit.slice -DK=1
// EXPECT[4]: UNKNOWN (numeric)
// ARGS[5]: --prop=unreach-call '--analysis=numeric,domain=octagon,strategy=combined' --unit.slice -DK=3
// EXPECT[5]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), quiet = 0;
    int i = 0, x = 0, y = 0, z = 0;
    while (n < 0 || n > 100)
        n = __VERIFIER_nondet_int();
    while (i < n) {
        if (a > i)
            x++;
        else
            x--;
        if (b > x)
            y++;
        if (y > 7)
            z = z * 3 + x;
        i++;
    }
    for (int k = 0; k < 50; k++)
        z += k;
    if (__VERIFIER_nondet_int())
        quiet = 1;
    if (!quiet)
#if K == 1
        if (i != n || i > 99)
#elif K == 2
        if (i != n || y > 100000)
#else
        if (i != n || i > 100)
#endif
            reach_error();
#if K == 3
    if (quiet && n > 5)
        reach_error();
#endif
    return x + z;
}
