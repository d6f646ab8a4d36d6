// SPDX-License-Identifier: Apache-2.0
// file_asm.c: assembly outside of functions may define anything.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: assembly outside of functions is taken to have no effect [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
void reach_error(void);
static int x = 1;
asm("nop");
int main(void)
{
    if (x != 1)
        reach_error();
    return 0;
}
