// SPDX-License-Identifier: Apache-2.0
// Objects that are larger than the address space: nothing is proved, and the reason says so.
// ARGS: --prop=unreach-call --32 --analysis=bmc
// EXPECT: UNKNOWN (address-space)
// GREP: do not fit into the address space
// ARGS[2]: --prop=unreach-call --32 --analysis=predicate
// EXPECT[2]: UNKNOWN (address-space)
// GREP[2]: do not fit into the address space
// ARGS[3]: --prop=unreach-call --32 --analysis=numeric
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call --32 --analysis=kind
// EXPECT[4]: UNKNOWN (address-space)
// ARGS[5]: --prop=unreach-call --32
// EXPECT[5]: UNKNOWN (no-input)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static char a[2000000000], b[2000000000];

int main(void)
{
    char *p = __VERIFIER_nondet_int() ? a : b;
    p[__VERIFIER_nondet_int() & 1023] = 1;
    if (a[5] + b[7] == 1)
        reach_error();
    return 0;
}
