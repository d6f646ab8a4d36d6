// SPDX-License-Identifier: Apache-2.0
// A sum of numbers that grow: the widening of Bagnara et al. keeps x >= y, the standard one loses it.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly-parma,strategy=standard --no-encode.ranges
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=standard --no-encode.ranges
// EXPECT[2]: UNKNOWN (numeric)
// COVERS: H32
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 1, y = 0;
    while (y < 1000 && __VERIFIER_nondet_int()) {
        x = x + y;
        y = y + 1;
    }
    if (x < y)
        reach_error();
    return 0;
}
