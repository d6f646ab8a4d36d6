// SPDX-License-Identifier: Apache-2.0
// Where C17 and glibc differ, or C17 leaves it to implementations, both are possible: neither TRUE nor FALSE.
// ARGS: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"0xg\",\"%x%c\",&x,&c)==2"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"0xg\",\"%x%c\",&x,&c)==0"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"a-z\",\"%[z-a]\",t)==1"
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"a-c\",\"%[a-c-e]\",t)==1&&t[1]==45"
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"1\",\"%*d%d\",&x)==0"
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"1\",\"%*d%d\",&x)==-1"
// EXPECT[6]: UNKNOWN (no-input)
// ARGS[7]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"1\",\"%*d%d\",&x)==1"
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"0xg\",\"%x%c\",&x,&c)==2&&c!=103"
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --ticks=6000000 "-DFAILS=sscanf(\"-b\",\"%[a-c-]\",t)==1"
// EXPECT[9]: FALSE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    unsigned x = 7;
    char c = '-', t[9] = "";
    if (FAILS)
        reach_error();
    return x == 7 && c == '-' && t[0] == 0;
}
