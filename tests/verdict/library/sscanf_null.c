// SPDX-License-Identifier: Apache-2.0
// A null pointer for what a conversion stores is no conversion that stores nothing.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// GREP: in the library function `sscanf`: access through a null pointer
// ARGS[2]: --prop=memsafety -DFORMAT='"%s"' -DTYPE=char
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DFORMAT='"%[1-9]"' -DTYPE=char
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DFORMAT='"%c"' -DTYPE=char
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety -DFORMAT='"%*d"'
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety -DFORMAT='"a%d"'
// EXPECT[6]: TRUE
#include <stdio.h>
#ifndef FORMAT
#define FORMAT "%d"
#endif
#ifndef TYPE
#define TYPE int
#endif
int main(void)
{
    TYPE *to = 0;
    return sscanf("12", FORMAT, to);
}
