// SPDX-License-Identifier: Apache-2.0
// time.c: time and gettimeofday: what they give and what they store agree.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DPAST
// EXPECT[2]: FALSE
#include <sys/time.h>
#include <time.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    time_t t, r = time(&t);
    struct timeval v;
    check(r == t);
    gettimeofday(&v, 0);
    check(v.tv_usec >= 0 && v.tv_usec < 1000000);
#ifdef PAST
    check(time(0) != 7);
#endif
    return 0;
}
