// SPDX-License-Identifier: Apache-2.0
// A stream that is null ends what comes behind, and violates memory safety.
// ARGS: --prop=unreach-call "-DDO=fputs(\"a\", f)"
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety "-DDO=fputs(\"a\", f)"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety "-DDO=fprintf(f, \"a\")"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety "-DDO=fgetc(f)"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety "-DDO=fflush(f)"
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety "-DDO=fclose(f)" "-DOPEN=fopen(\"a\", \"r\")"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety "-DDO=if (f) fclose(f)" "-DOPEN=fopen(\"a\", \"r\")"
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety "-DDO=fprintf(stderr, \"a\"); fputs(\"b\", stdout)"
// EXPECT[8]: TRUE
// ARGS[9]: --prop=memsafety "-DDO=rewind(f)"
// EXPECT[9]: FALSE
// ARGS[10]: --prop=unreach-call "-DDO=fprintf(stderr, \"a\")"
// EXPECT[10]: FALSE
#include <stdio.h>
extern void reach_error(void);
#ifndef OPEN
#define OPEN 0
#endif
int main(void)
{
    FILE *f = OPEN;
    DO;
    reach_error();
    return 0;
}
