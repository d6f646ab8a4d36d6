// SPDX-License-Identifier: Apache-2.0
// What a function writes by a row of touch.def is any value afterwards, whatever the kind of the function is; no FALSE rests on it.
// ARGS: --prop=unreach-call "-DCALL=mktime(&t)" "-DBAD=t.tm_mon != 13"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call "-DCALL=mktime(&t)" "-DBAD=t.tm_sec == 0"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DCALL=nanosleep(&a, &r)" "-DBAD=r.tv_nsec != 7"
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call "-DCALL=nanosleep(&a, 0)" "-DBAD=a.tv_nsec != 0"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call "-DCALL=mbtowc(&w, \"a\", 1)" "-DBAD=w != 0"
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=unreach-call "-DCALL=wctomb(b, L'a')" "-DBAD=b[0] != 0"
// EXPECT[6]: UNKNOWN (no-input)
// ARGS[7]: --prop=unreach-call "-DCALL=wprintf(L\"abc%n\", &k)" "-DBAD=k != 5"
// EXPECT[7]: UNKNOWN (no-input)
// ARGS[8]: --prop=unreach-call "-DCALL=mkstemp(b)" "-DBAD=b[0] != 0"
// EXPECT[8]: UNKNOWN (no-input)
// ARGS[9]: --prop=unreach-call "-DCALL=gettimeofday(&v, &zone)" "-DBAD=zone.tz_dsttime != 0"
// EXPECT[9]: UNKNOWN (no-input)
// ARGS[10]: --prop=unreach-call "-DCALL=strtol(\"12\", &e, 37)" "-DBAD=e != 0"
// EXPECT[10]: TRUE
// ARGS[11]: --prop=unreach-call "-DCALL=strtol(\"12\", &e, 10)" "-DBAD=e == 0"
// EXPECT[11]: TRUE
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <wchar.h>
extern void reach_error(void);

int main(void)
{
    struct tm t = { .tm_mon = 13, .tm_sec = 5, .tm_mday = 1, .tm_year = 100 };
    struct timespec a = { 1, 0 }, r = { 7, 7 };
    struct timeval v;
    struct timezone zone = { 0, 0 };
    wchar_t w = 0;
    char b[16] = { 0 }, *e = 0;
    int k = 5;
    CALL;
    if (BAD)
        reach_error();
    return t.tm_sec & (int)(a.tv_sec & r.tv_sec) & (int)w & b[0] & k & (e != 0) & zone.tz_dsttime & 0;
}
