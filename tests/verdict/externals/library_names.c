// SPDX-License-Identifier: Apache-2.0
// A function without body that has the name of one of the library, but another type, is any function: it may change what it is given, and keep it.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DACCESS
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DRANDOM
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DPOLL
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DTIME
// EXPECT[5]: FALSE
// Those of the library's type are the library's.
// ARGS[6]: --prop=unreach-call -DSAME
// EXPECT[6]: TRUE
// Bounds of results are known of functions that a header of the system declares; C does not reserve the names of POSIX.
// ARGS[7]: --prop=unreach-call -DDOOR
// EXPECT[7]: UNKNOWN (no-input)
// ARGS[8]: --prop=unreach-call -DDOOR -DHEADER
// EXPECT[8]: TRUE
#ifdef HEADER
#include <unistd.h>
#endif
extern void reach_error(void);

struct device {
    int value;
};

#if defined ACCESS
int access(int *p);
#elif defined RANDOM
int random(int *seed);
#elif defined POLL
void poll(struct device *d);
void recv(void);
#elif defined TIME
void time(int *hours, int *minutes);
#elif defined SAME
int close(int file);
int link(const char *from, const char *to);
long write(int file, const void *bytes, unsigned long n);
long random(void);
#elif defined DOOR
extern int close(int door);
#else
void link(struct device *a, struct device *b);
#endif

int main(void)
{
    struct device a = { 0 }, b = { 0 };
    (void)b;
#if defined ACCESS
    access(&a.value);
#elif defined RANDOM
    if (random(&a.value) >= 0)
        return 0;
#elif defined POLL
    poll(&a);
    a.value = 1;
    recv();
#elif defined TIME
    time(&b.value, &a.value);
#elif defined DOOR
    a.value = close(1) == 5 ? 4 : 0;
#elif defined SAME
    char name[] = "a";
    if (random() < 0 || (close(1) == 0 && link(name, "b") == 0 && write(1, &a, sizeof a) == 4 && name[0] != 'a'))
        a.value = 4;
#else
    link(&a, &b);
#endif
    if (a.value == 4)
        reach_error();
    return 0;
}
