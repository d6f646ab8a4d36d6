// SPDX-License-Identifier: Apache-2.0
// constructor.c: constructors run before main in ascending order of priority, destructors behind it, also where exit is called.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: FALSE
// ARGS[2]: --prop=unreach-call -DWRONG
// GREP[2]: constructor.c:15
void reach_error(void);
void exit(int);
#define check(c) do { if (!(c)) reach_error(); } while (0)
#ifdef WRONG
#define LAST 6
static void __attribute__((destructor(101))) last(void) {
    extern int step;
    check(step == 5); }
#endif
int step;
static void __attribute__((constructor(200))) second(void) { check(step == 1); step = 2; }
static void __attribute__((constructor(102))) first(void) { check(step == 0); step = 1; }
__attribute__((constructor)) static void third(void) { check(step == 2); step = 3; }
[[gnu::destructor]] static void fourth(void) { check(step == 4); step = 5; }
static void __attribute__((__destructor__(300))) fifth(void) { check(step == 5); step = 6; }

int main(int argc, char **argv)
{
    check(step == 3);
    step = 4;
    if (argc > 1)
        exit(1);
    return 0;
}
