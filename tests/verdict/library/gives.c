// SPDX-License-Identifier: Apache-2.0
// Results that are one of the arguments, or lie in a buffer that later calls overwrite; results with bounds.
// ARGS: --prop=unreach-call "-DBAD=p = ctime_r(&t, b), p && p != b"
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call "-DBAD=asctime_r(&m, b) == b"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety "-DBAD=p = ctime_r(&t, b), p && (p[9] = 0)"
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call "-DBAD=e = fopen(\"a\", \"r\"), e && (f = freopen(\"b\", \"r\", e), f && f != e)"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call "-DBAD=fgets(b, 26, stdin) == b"
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --ticks=6000000 "-DBAD=p = ctime(&t), p && (c = p[0], ctime(&u), c != p[0])"
// EXPECT[6]: UNKNOWN (no-input)
// ARGS[7]: --prop=unreach-call --ticks=6000000 "-DBAD=d = gmtime(&t), d && (c = (char)d->tm_mon, ctime(&u), c != (char)d->tm_mon)"
// EXPECT[7]: UNKNOWN (no-input)
// ARGS[8]: --prop=unreach-call "-DBAD=p = ctime(&t), p && p != asctime(&m) && asctime(&m)"
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call "-DBAD=p = ctime(&t), q = asctime(&m), p && q && p != q"
// EXPECT[9]: TRUE
// ARGS[10]: --prop=memsafety --ticks=6000000 "-DBAD=p = ctime(&t), p && p[25] && p[200]"
// EXPECT[10]: UNKNOWN (no-input)
// ARGS[11]: --prop=memsafety "-DBAD=p = ctime(&t), p && p[25]"
// EXPECT[11]: TRUE
// ARGS[12]: --prop=unreach-call "-DBAD=p = getenv(\"A\"), p && (c = p[0], getenv(\"B\"), c != p[0])"
// EXPECT[12]: TRUE
// GREP[12]: pointers that the program did not make point to memory of their own, which only the program changes [unsound
// ARGS[13]: --prop=unreach-call "-DBAD=n = system(\"x\"), n < -1 || n > 65535"
// EXPECT[13]: TRUE
// ARGS[14]: --prop=unreach-call "-DBAD=n = system(\"x\"), n == 256"
// EXPECT[14]: FALSE
// ARGS[15]: --prop=unreach-call "-DBAD=n = system(\"x\"), n == 9"
// EXPECT[15]: UNKNOWN (no-input)
// ARGS[16]: --prop=unreach-call "-DBAD=clock() < -1"
// EXPECT[16]: TRUE
// ARGS[17]: --prop=unreach-call "-DBAD=clock() == -1"
// EXPECT[17]: FALSE
// ARGS[18]: --prop=unreach-call "-DBAD=recv(0, b, 4, MSG_TRUNC) > 4"
// EXPECT[18]: UNKNOWN (no-input)
// ARGS[19]: --prop=unreach-call "-DBAD=recv(0, b, 4, 0) > 4"
// EXPECT[19]: TRUE
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
extern void reach_error(void);

int main(void)
{
    time_t t = 0, u = 9999999;
    struct tm m = { 0 }, *d = 0;
    char b[26] = { 0 }, *p = 0, *q = 0, c = 0;
    FILE *f = 0, *e = 0;
    int n = 0;
    if (BAD)
        reach_error();
    return (p != 0) & (e != 0) & (q != 0) & (f != 0) & (d != 0) & c & n & m.tm_sec & (int)(t & u) & b[0] & 0;
}
