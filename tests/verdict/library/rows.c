// SPDX-License-Identifier: Apache-2.0
// Each pointer that a library function gets has a row of touch.def, or the call is not modelled where memory is looked at.
// ARGS: --prop=memsafety "-DCALL=fdopen(0, freed)"
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety "-DCALL=freopen(freed, \"r\", stdin)"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety "-DCALL=freopen(0, \"r\", stdin)"
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memsafety "-DCALL=setlocale(LC_ALL, freed)"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety "-DCALL=setlocale(LC_ALL, 0)"
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety "-DCALL=mblen(freed, 3)"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety "-DCALL=mblen(freed, 0)"
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety "-DCALL=fputws((wchar_t *)freed, stdout)"
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety "-DCALL=openlog(freed, 0, 0)"
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety "-DCALL=openlog(b, 0, 0)"
// EXPECT[10]: TRUE
// GREP[10]: the string that `openlog` keeps stays as it is [unsound
// ARGS[11]: --prop=memsafety --strict "-DCALL=openlog(\"name\", 0, 0)"
// EXPECT[11]: TRUE
// ARGS[12]: --prop=memsafety "-DCALL=recvfrom(0, b, 4, 0, (struct sockaddr *)freed, &length)"
// EXPECT[12]: UNKNOWN (suspected)
// ARGS[13]: --prop=memsafety "-DCALL=recvfrom(0, b, 4, 0, (struct sockaddr *)b, (socklen_t *)freed)"
// EXPECT[13]: FALSE
// ARGS[14]: --prop=memsafety "-DCALL=recvfrom(0, b, 4, 0, (struct sockaddr *)b, &length)"
// EXPECT[14]: TRUE
// ARGS[15]: --prop=memsafety -DN=15 "-DCALL=recvfrom(0, b, 4, 0, (struct sockaddr *)b, &length)"
// EXPECT[15]: UNKNOWN (suspected)
// ARGS[16]: --prop=memsafety "-DCALL=recvfrom(0, b, 4, 0, 0, 0)"
// EXPECT[16]: TRUE
// ARGS[17]: --prop=unreach-call "-DCALL=recvfrom(0, 0, 0, 0, 0, &length); if (length != 16) reach_error()"
// EXPECT[17]: UNKNOWN (no-input)
// ARGS[18]: --prop=memsafety -DN=8 "-DCALL=wctomb(b, L'a')"
// EXPECT[18]: UNKNOWN (no-input)
// ARGS[19]: --prop=memsafety "-DCALL=wctomb(b, L'a')"
// EXPECT[19]: TRUE
// ARGS[20]: --prop=memsafety "-DCALL=wctomb(freed, L'a')"
// EXPECT[20]: FALSE
// ARGS[21]: --prop=memsafety "-DCALL=wcstombs(0, (wchar_t *)freed, 0)"
// EXPECT[21]: FALSE
// ARGS[22]: --prop=memsafety "-DCALL=mbstowcs(0, \"ab\", 9)"
// EXPECT[22]: TRUE
// ARGS[23]: --prop=memsafety "-DCALL=wprintf(L\"%d\", 1)"
// EXPECT[23]: TRUE
// ARGS[24]: --prop=memsafety "-DCALL=wprintf(L\"%ls\", (wchar_t *)freed)"
// EXPECT[24]: UNKNOWN (behind-unsupported)
// ARGS[25]: --prop=memsafety "-DCALL=open(b, 0, freed)"
// EXPECT[25]: UNKNOWN (behind-unsupported)
// ARGS[26]: --prop=memsafety "-DCALL=mkstemp((char *)\"/tmp/XXXXXX\")"
// EXPECT[26]: FALSE
// ARGS[27]: --prop=memsafety -DN=3 "-DCALL=memcmp(b, \"\\1bc\", 4)"
// EXPECT[27]: FALSE
// ARGS[28]: --prop=memsafety -DN=3 "-DCALL=memcmp(b, \"\\1bc\", 3)"
// EXPECT[28]: TRUE
// ARGS[29]: --prop=memsafety -DN=3 "-DCALL=bcmp(b, \"\\1bc\", 4)"
// EXPECT[29]: FALSE
// ARGS[30]: --prop=memsafety -DN=12 "-DCALL=wmemcmp((wchar_t *)b, L\"abc\", 4)"
// EXPECT[30]: FALSE
// ARGS[31]: --prop=memsafety -DN=3 "-DCALL=memchr(b, 0, 9)"
// EXPECT[31]: TRUE
// ARGS[32]: --prop=memsafety "-DCALL=puts(\"abc\" + 9)"
// EXPECT[32]: FALSE
#define _GNU_SOURCE
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <syslog.h>
#include <unistd.h>
#include <wchar.h>
#ifndef N
#define N 16
#endif
extern void reach_error(void);

int main(void)
{
    _Alignas(8) char b[N] = { 0 };
    socklen_t length = 16;
    char *freed = malloc(4);
    *freed = 0;
    free(freed);
    CALL;
    return b[0] & (int)length & 0;
}
