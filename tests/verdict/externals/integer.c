// SPDX-License-Identifier: Apache-2.0
// An address in an integer is assumed not to be used, and this is said.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: function `poke` without body does not use integers as addresses [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --externals=all
// EXPECT[3]: FALSE
extern void reach_error(void);
extern void poke(unsigned long where, unsigned long size);

int main(void)
{
    int x = 1;
    poke((unsigned long)&x, sizeof x);
    if (x != 1)
        reach_error();
    return 0;
}
