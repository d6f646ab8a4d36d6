// SPDX-License-Identifier: Apache-2.0
// A pointer to volatile that leads to objects of the program only: ordinary memory.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: only the program changes them [unsound
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --volatile=input
// EXPECT[3]: FALSE
extern void reach_error(void);

static void set(volatile int *p)
{
    *p = 2;
}

int main(void)
{
    int x = 1, y = 1;
    set(&x);
    set(&y);
    volatile int *p = x == 2 ? &x : &y;
    if (*p != 2 || y != 2)
        reach_error();
    return 0;
}
