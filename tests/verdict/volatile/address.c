// SPDX-License-Identifier: Apache-2.0
// A register at a fixed address, through a pointer variable and directly: any value each time, and nothing invalid.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// GREP: volatile *0x40001000
// NOGREP: ndefined behaviour
// ARGS[2]: --prop=unreach-call --32
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=kind
// EXPECT[4]: FALSE
extern void reach_error(void);
#define DATA (*(volatile unsigned *)0x40001000u)

int main(void)
{
    volatile unsigned *data = (volatile unsigned *)0x40001000u;
    unsigned a = DATA, b = *data, c = data[0];
    if (a == 1 && b == 2 && c == 3)
        reach_error();
    return 0;
}
