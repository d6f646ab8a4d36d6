// SPDX-License-Identifier: Apache-2.0
// register.c: the register of a local variable means something to assembly only; a global one is not modelled.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: the register of variable `x` is taken to have no effect [unsound
// ARGS[2]: --prop=unreach-call -DGLOBAL
// EXPECT[2]: UNKNOWN (behind-unsupported)
void reach_error(void);
#ifdef GLOBAL
register int y asm("ebx");
#else
static int y = 4;
#endif
int main(void)
{
    register int x asm("eax") = 3;
    if (x != 3)
        reach_error();
    if (y != 4)
        reach_error();
    return 0;
}
