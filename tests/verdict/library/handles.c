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
// Where glibc does not look at the stream, the run goes on.
// ARGS[11]: --prop=unreach-call "-DDO=char b[1]; fgets(b, 1, f)"
// EXPECT[11]: UNKNOWN (fault)
// ARGS[12]: --prop=unreach-call "-DDO=char b[2]; fgets(b, 2, f)"
// EXPECT[12]: TRUE
// ARGS[13]: --prop=unreach-call "-DDO=fwrite(\"a\", 1, 0, f)"
// EXPECT[13]: UNKNOWN (fault)
// ARGS[14]: --prop=unreach-call "-DDO=fwrite(\"a\", 1, 1, f)"
// EXPECT[14]: TRUE
// ARGS[15]: --prop=unreach-call "-DDO=ungetc(EOF, f)"
// EXPECT[15]: UNKNOWN (fault)
// ARGS[16]: --prop=unreach-call "-DDO=fprintf(f, \"\")"
// EXPECT[16]: UNKNOWN (fault)
// ARGS[17]: --prop=memsafety "-DDO=char b[4]; fread(b, 1, 4, f)" "-DOPEN=fopen(\"a\", \"r\")"
// EXPECT[17]: FALSE
// ARGS[18]: --prop=memsafety "-DDO=DIR *d = 0; readdir(d)"
// EXPECT[18]: FALSE
#include <dirent.h>
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
