// SPDX-License-Identifier: Apache-2.0
// Bits of two inputs.
// EXPECT: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (((x ^ y) & 0xff) == 0x5a && (x | y) == 0x15b)
        reach_error();
    return 0;
}
