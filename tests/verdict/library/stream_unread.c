// SPDX-License-Identifier: Apache-2.0
// What is read from a stream that is opened for writing, or empty, is no free choice.
// ARGS: --prop=unreach-call '-DSTREAM=fopen("x", "w")' '-DREAD=fgetc(f)'
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call '-DSTREAM=tmpfile()' '-DREAD=getc(f)'
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call '-DSTREAM=freopen("x", "a", stdin)' '-DREAD=getchar()'
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call '-DSTREAM=fopen("x", "rb")' '-DREAD=fgetc(f)'
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call '-DSTREAM=fopen("x", "w")' '-DREAD=getchar()'
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call '-DSTREAM=fopen("x", "w")' '-DREAD=read(f)'
// EXPECT[6]: UNKNOWN (no-input)
// ARGS[7]: --prop=unreach-call '-DSTREAM=fopen("x", "r")' '-DREAD=read(f)'
// EXPECT[7]: FALSE
#include <stdio.h>
extern void reach_error(void);
static int read(FILE *f)
{
    int n;
    return fscanf(f, "%d", &n) == 1 ? n : 0;
}
int main(void)
{
    FILE *f = STREAM;
    if (!f)
        return 1;
    if (READ == 'c')
        reach_error();
    fclose(f);
    return 0;
}
