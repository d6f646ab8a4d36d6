// SPDX-License-Identifier: Apache-2.0
// What library functions read and write, by the rows of touch.def: where memory is looked at, each has to be valid.
// ARGS: --prop=memsafety "-DCALL=ctime_r(&t, b)" -DN=26
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety "-DCALL=ctime_r(&t, b)" -DN=25
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety "-DCALL=pipe((int *)b)" -DN=8
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memsafety "-DCALL=pipe((int *)b)" -DN=7
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety "-DCALL=uname((struct utsname *)b)" -DN=64
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety "-DCALL=read(0, (char *)\"abc\", 3)"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety "-DCALL=strftime(b, 100, \"%Y\", &m)" -DN=10
// EXPECT[7]: UNKNOWN (suspected)
// ARGS[8]: --prop=memsafety "-DCALL=strftime(b, 100, \"%Y\", &m)" -DN=100
// EXPECT[8]: TRUE
// ARGS[9]: --prop=memsafety "-DCALL=mbstowcs((wchar_t *)b, \"hello\", 6)" -DN=24
// EXPECT[9]: TRUE
// ARGS[10]: --prop=memsafety "-DCALL=mbstowcs((wchar_t *)b, \"hello\", 6)" -DN=20
// EXPECT[10]: FALSE
// ARGS[11]: --prop=memsafety "-DCALL=perror(freed)"
// EXPECT[11]: FALSE
// ARGS[12]: --prop=memsafety "-DCALL=perror(0)"
// EXPECT[12]: TRUE
// ARGS[13]: --prop=memsafety "-DCALL=rename(\"a\", freed)"
// EXPECT[13]: FALSE
// ARGS[14]: --prop=memsafety "-DCALL=printf(freed)"
// EXPECT[14]: FALSE
// ARGS[15]: --prop=memsafety "-DCALL=sscanf(freed, \"%d\", (int *)b)"
// EXPECT[15]: FALSE
// ARGS[16]: --prop=memsafety "-DCALL=ioctl(0, 1, b)"
// EXPECT[16]: UNKNOWN (library-call)
// ARGS[17]: --prop=undefined-behaviour "-DCALL=printf(\"%d %d\", N)"
// EXPECT[17]: UNKNOWN (behind-unsupported)
// ARGS[18]: --prop=unreach-call "-DCALL=ioctl(0, 1, b)"
// EXPECT[18]: TRUE
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#ifndef N
#define N 8
#endif

int main(void)
{
    _Alignas(8) char b[N] = { 0 };
    time_t t = 0;
    struct tm m = { 0 };
    char *freed = malloc(4);
    *freed = 0;
    free(freed);
    CALL;
    return b[0] & (int)t & m.tm_sec & 0;
}
