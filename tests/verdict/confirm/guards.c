// SPDX-License-Identifier: Apache-2.0
// A loop whose guard must hold in every round, and a checksum over all inputs at the end.
// COVERS: B12
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --confirm.solver=smt
// EXPECT[2]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned sum = 0, previous = 0;
    for (int i = 0; i < 9; i++) {
        unsigned c = __VERIFIER_nondet_int();
        if (c <= previous || c > 1000 || (c ^ i) % 3 != 1)
            return 0;
        previous = c;
        sum = (sum << 3 | sum >> 29) ^ c * 31;
    }
    if ((sum & 0xffff) == 0x1234)
        reach_error();
    return 0;
}
