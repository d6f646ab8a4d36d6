// SPDX-License-Identifier: Apache-2.0
// unsupported.c: what changes the meaning of a function is unsupported where the function is used, and only there.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: attribute `ifunc` is not modelled
// ARGS[2]: --prop=unreach-call -DUNUSED
// EXPECT[2]: TRUE
void reach_error(void);
static int zero(void) { return 0; }
static int (*choose(void))(void) { return zero; }
int f(void) __attribute__((ifunc("choose")));
int main(void)
{
#ifndef UNUSED
    if (f())
        reach_error();
#endif
    return 0;
}
