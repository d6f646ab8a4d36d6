// SPDX-License-Identifier: Apache-2.0
// dates.c: the parts of a date are known by bounds, and where it lies; no counterexample rests on them.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: -DWRONG=1 --prop=memsafety
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DWRONG=2 --ticks=4000000
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop=memsafety
// EXPECT[4]: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void)
{
    static const int days[12] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    struct tm at;
    time_t now = time(NULL);
    char line[32];
#if WRONG == 1
    time_t *then = malloc(sizeof *then);
    free(then);
    localtime_r(then, &at);
#endif
    if (!gmtime_r(&now, &at))
        return 1;
    check(at.tm_mon >= 0 && at.tm_mon < 12 && at.tm_isdst == 0);
    check(days[at.tm_mon] >= 29);
    size_t n = strftime(line, sizeof line, "%H:%M", &at);
    check(n <= sizeof line);
    struct tm *local = localtime(&now);
    if (!local)
        return 1;
    check(local->tm_hour < 24 && local == gmtime(&(time_t){ 0 }));
#if WRONG == 2
    check(at.tm_hour > 0);
#endif
    return 0;
}
