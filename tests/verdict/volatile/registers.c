// SPDX-License-Identifier: Apache-2.0
// Structs and arrays of registers, bit-fields in them, compound assignments: nothing that was written is relied on, and
// reads have values of their types.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --strict --32
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --strict -DBAD
// EXPECT[4]: FALSE
extern void reach_error(void);
struct uart {
    volatile unsigned char data;
    volatile unsigned ready : 1, overrun : 1, level : 5;
    volatile signed offset : 4;
    unsigned fifo[4];
};
#define UART ((volatile struct uart *)0x4000c000u)

int main(void)
{
    unsigned sum = 0;
    for (int i = 0; i < 4; i++) {
        UART[i].data = 7;
        UART->level += 3;
        UART->offset++;
        UART->fifo[i] |= 1u;
        sum += UART->level;
        int offset = UART->offset;
        if (offset < -8 || offset > 7 || UART->data > 255)
            reach_error();
    }
#ifdef BAD
    if (sum == 124)
#else
    if (sum > 124)
#endif
        reach_error();
    return 0;
}
