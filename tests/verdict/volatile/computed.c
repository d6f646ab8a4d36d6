// SPDX-License-Identifier: Apache-2.0
// An address that is computed: a number is no object of the program.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// NOGREP: ndefined behaviour
// ARGS[2]: --prop=unreach-call --32
// EXPECT[2]: FALSE
extern void reach_error(void);
static volatile unsigned *channel(unsigned n)
{
    return (volatile unsigned *)(0x40003000ul + n * 0x100ul);
}

int main(void)
{
    unsigned a = *channel(2), b = *channel(2);
    if (a == 1 && b == 2)
        reach_error();
    return 0;
}
