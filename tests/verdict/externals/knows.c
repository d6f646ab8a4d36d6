// SPDX-License-Identifier: Apache-2.0
// What a function without body returns leads only to objects that it can know; what the library makes, to no other object.
// ARGS: --prop=unreach-call "-DBAD=other() == block"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call "-DBAD=other() == &hidden"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DBAD=other() == &named"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call "-DBAD=other() == list"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call "-DBAD=find(block) == block"
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call "-DBAD=find(&nested) == block"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call "-DBAD=(give(block), other() == block)"
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call "-DBAD=(void *)getenv(\"A\") == block"
// EXPECT[8]: UNKNOWN (no-input)
// ARGS[9]: --prop=unreach-call "-DBAD=(void *)getenv(\"A\") == &named"
// EXPECT[9]: UNKNOWN (no-input)
// ARGS[10]: --prop=unreach-call "-DBAD=f && f == g"
// EXPECT[10]: UNKNOWN (no-input)
// ARGS[11]: --prop=unreach-call "-DBAD=!f || !g"
// EXPECT[11]: FALSE
// ARGS[12]: --prop=unreach-call "-DBAD=f && g"
// EXPECT[12]: FALSE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern void *other(void), *find(const void *);
extern void give(void *);
static int hidden;
int named;
void *list;

int main(void)
{
    void *block = malloc(4), *nested = block;
    list = malloc(4);
    FILE *f = fopen("a", "r"), *g = fopen("b", "r");
    if (BAD)
        reach_error();
    return hidden & (nested != 0) & (f != g) & 0;
}
