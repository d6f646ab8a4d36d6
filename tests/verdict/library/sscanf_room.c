// SPDX-License-Identifier: Apache-2.0
// What sscanf writes without a width is as long as the text, which may be too long.
// ARGS: --prop=memsafety -DROOM=4
// EXPECT: FALSE
// GREP: out-of-bounds write: 1 byte at offset 4 of `name` of 4 bytes
// ARGS[2]: --prop=memsafety -DROOM=6 --ticks=20000000
// EXPECT[2]: TRUE
// ARGS[3]: --prop=memsafety -DROOM=4 -DLITERAL
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DROOM=6 -DLITERAL
// EXPECT[4]: TRUE
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
int main(void)
{
    char line[6], name[ROOM];
    for (int i = 0; i < 5; i++)
        line[i] = __VERIFIER_nondet_char();
    line[5] = 0;
#ifdef LITERAL
    return sscanf("  words enough", "%[ ]%s", line, name);
#else
    return sscanf(line, "%s", name);
#endif
}
