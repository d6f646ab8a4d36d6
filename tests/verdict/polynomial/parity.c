// SPDX-License-Identifier: Apache-2.0
// Remainders are polynomials in quotients; an equation modulo 2 tells them apart.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = 0, y = 1, z = 5;
    while (__VERIFIER_nondet_uint()) {
        unsigned d = __VERIFIER_nondet_uint();
        x += 2 * d * d;
        z += y * (y + 2) + x * d + 1;
        y += 2 * d * z;
    }
    if ((y * y + x) % 2 != 1)
        reach_error();
    return 0;
}
