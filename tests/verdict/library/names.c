// SPDX-License-Identifier: Apache-2.0
// The name alone makes no function of the library: the result has to be that of the library's, and the compiler's own functions have a prefix.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DRANDOM
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DPREFIX
// EXPECT[3]: TRUE
extern void reach_error(void);
extern int popcount(int);
extern int random(void);

int main(void)
{
#ifdef RANDOM
    if (random() == -5)
#elif defined PREFIX
    if (__builtin_popcount(1) == 5)
#else
    if (popcount(1) == 5)
#endif
        reach_error();
    return 0;
}
