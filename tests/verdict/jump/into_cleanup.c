// SPDX-License-Identifier: Apache-2.0
// A variable with the attribute cleanup whose declaration is jumped over lives all the same, and is cleaned up where its block is left (gcc; clang
// refuses such jumps).
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
extern void reach_error(void);
static int sum;
static void add(int *p) { sum += *p; }
static void jump(void)
{
    goto in;
    {
        __attribute__((cleanup(add))) int a = 100;
    in:
        a = 1;
    }
}
static void choose(int k)
{
    switch (k) {
        __attribute__((cleanup(add))) int b;
    case 1:
        b = 10;
        break;
    default:
        b = 20;
    }
}
int main(void)
{
    jump();
    choose(1);
    choose(2);
#ifdef WRONG
    if (sum == 31)
#else
    if (sum != 31)
#endif
        reach_error();
    return 0;
}
