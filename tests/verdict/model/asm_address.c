// SPDX-License-Identifier: Apache-2.0
// What assembly that is not executed puts into its outputs may be an address that it was given.
// ARGS: --prop=unreach-call --ticks=200000
// EXPECT: UNKNOWN (assembly)
// ARGS[2]: --prop=unreach-call --ticks=200000 -DTHROUGH_FLOAT
// EXPECT[2]: UNKNOWN (assembly)
extern void reach_error(void);

int main(void)
{
    int object = 0, *p = &object, *q;
#if defined THROUGH_FLOAT
    double d;
    __asm__("movq %1, %0" : "=x"(d) : "r"(p));
    __builtin_memcpy(&q, &d, sizeof q);
#else
    __asm__("movq %1, %%mm0\n\tmovq %%mm0, %0" : "=r"(q) : "r"(p) : "mm0");
#endif
    *q = 1;
    if (object == 1)
        reach_error();
    return 0;
}
