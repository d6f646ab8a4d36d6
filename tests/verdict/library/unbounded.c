// SPDX-License-Identifier: Apache-2.0
// Functions that write texts of any length: where memory is looked at, the buffer has to have room for the longest; a width says which that is.
// ARGS: --prop=memsafety "-DREAD=scanf(\"%7s\", b)"
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety "-DREAD=scanf(\"%8s\", b)"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety "-DREAD=scanf(\"%s\", b)"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety "-DREAD=sscanf(\"longer text\", \"%[a-z]\", b)"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memsafety "-DREAD=scanf(\"%8c\", b)"
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety "-DREAD=scanf(\"%9c\", b)"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety "-DREAD=gets(b)"
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety "-DREAD=sprintf(b, \"%g\", x)"
// EXPECT[8]: UNKNOWN (suspected)
// ARGS[9]: --prop=memsafety -DN=320 "-DREAD=sprintf(b, \"%f\", x)"
// EXPECT[9]: TRUE
// ARGS[10]: --prop=memsafety -DN=19 "-DREAD=sprintf(b, \"%g\", x)"
// EXPECT[10]: TRUE
// ARGS[11]: --prop=unreach-call "-DREAD=gets(b)"
// EXPECT[11]: TRUE
// GREP[11]: what `gets` reads fits its buffer [unsound
// ARGS[12]: --prop=memsafety "-DREAD=scanf(\"%3ls\", (wchar_t *)w)"
// EXPECT[12]: UNKNOWN (suspected)
// ARGS[13]: --prop=memsafety "-DREAD=sscanf(\"lengthier text\", \"%[a-z]\", b)"
// EXPECT[13]: FALSE
#include <stdio.h>
#include <wchar.h>
#ifndef N
#define N 8
#endif
extern char *gets(char *);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    char b[N];
    wchar_t w[4];
    double x = __VERIFIER_nondet_double();
    READ;
    return x > 1;
}
