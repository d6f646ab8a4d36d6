// SPDX-License-Identifier: Apache-2.0
// Inline assembly is taken to have no effect; --strict does not accept that.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN
extern void reach_error(void);

int main(void)
{
    int x = 1;
    __asm__ volatile("nop");
    if (x != 1)
        reach_error();
    return 0;
}
