// SPDX-License-Identifier: Apache-2.0
// asm_label_types.c: one object under two types is not modelled.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: one assembler name for different types
void reach_error(void);
int x asm("place");
extern unsigned char first asm("place");
int main(void)
{
    x = 1;
    if (first != 1)
        reach_error();
    return 0;
}
