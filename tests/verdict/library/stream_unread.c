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
// ARGS[8]: --prop=unreach-call '-DSTREAM=freopen("x", "w", stdin)' '-DREAD=scan()'
// EXPECT[8]: UNKNOWN (no-input)
// ARGS[9]: --prop=unreach-call '-DSTREAM=stdin' '-DREAD=(ungetc(55, f), scan())'
// EXPECT[9]: UNKNOWN (no-input)
// ARGS[10]: --prop=unreach-call '-DSTREAM=fopen("x", "r")' '-DREAD=(ungetc(55, f), read(f))'
// EXPECT[10]: UNKNOWN (no-input)
// ARGS[11]: --prop=unreach-call '-DSTREAM=stdin' '-DREAD=scan()'
// EXPECT[11]: FALSE
// ARGS[12]: --prop=unreach-call '-DSTREAM=fopen("x", "r")' '-DREAD=(stdin = f, getchar())'
// EXPECT[12]: UNKNOWN (no-input)
// ARGS[13]: --prop=unreach-call '-DSTREAM=*&stdin' '-DREAD=scan()'
// EXPECT[13]: UNKNOWN (no-input)
#include <stdio.h>
extern void reach_error(void);
static int read(FILE *f)
{
    int n;
    return fscanf(f, "%d", &n) == 1 ? n : 0;
}
static int scan(void)
{
    int n;
    return scanf("%d", &n) == 1 ? n : 0;
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
