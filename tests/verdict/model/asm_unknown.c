// SPDX-License-Identifier: Apache-2.0
// asm_unknown.c: of assembly that is not executed, outputs have any value, and with a clobber everything that can be reached; no
// counterexample rests on that, and what it cannot reach stays as it is.
// ARGS: --prop=unreach-call -DCASE=1
// EXPECT: UNKNOWN (assembly)
// GREP: depends on inline assembly that is not executed
// ARGS[2]: --prop=unreach-call -DCASE=2
// EXPECT[2]: UNKNOWN (assembly)
// GREP[2]: depends on inline assembly that is not executed
// ARGS[3]: --prop=unreach-call -DCASE=3
// EXPECT[3]: UNKNOWN (assembly)
// ARGS[4]: --prop=unreach-call -DCASE=4
// EXPECT[4]: UNKNOWN (assembly)
// ARGS[5]: --prop=unreach-call -DCASE=5
// EXPECT[5]: UNKNOWN (assembly)
// ARGS[6]: --prop=unreach-call -DCASE=6
// EXPECT[6]: UNKNOWN (assembly)
// GREP[6]: depends on inline assembly that is not executed
// ARGS[7]: --prop=unreach-call -DCASE=7
// EXPECT[7]: TRUE
// GREP[7]: changes only what its operands and clobbers say [unsound
// ARGS[8]: --prop=unreach-call -DCASE=8
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call -DCASE=9
// EXPECT[9]: TRUE
// ARGS[10]: --prop=valid-memtrack -DCASE=10 --ticks=30000
// EXPECT[10]: UNKNOWN (suspected)
#include <stdlib.h>
extern void reach_error(void);
struct rec {
    int a, b;
};
static int global = 1;
int *kept;

int main(void)
{
    unsigned low = 0, high = 0;
    int given = 5, own = 6;
    struct rec r = { 1, 2 };
    kept = &given;
#if CASE == 1
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    if (high == 7)
        reach_error();
#elif CASE == 2
    __asm__ volatile("cpuid" : : : "memory");
    if (given == 4)
        reach_error();
#elif CASE == 3
    __asm__ volatile("cpuid" : "=m"(r) : "r"(&own) : "memory");
    if (own == 4)
        reach_error();
#elif CASE == 4  // the output may be in the register of the input
    __asm__("movl $1, %0; addl %1, %0" : "=r"(low) : "r"(3));
    if (low != 4)
        reach_error();
#elif CASE == 5
    __asm__ goto("btl $1, %0; jc %l[out]" : : "r"(own) : : out);
    return 0;
out:
    reach_error();
#elif CASE == 6  // it may end there
    __asm__ volatile("syscall" : : "a"(60) : "rcx", "r11");
    reach_error();
#elif CASE == 7
    __asm__ volatile("cpuid" : "=a"(r.a), "=b"(low) : "0"(1) : "ecx", "edx", "memory");
    if (r.b != 2 || own != 6 || high)
        reach_error();
#elif CASE == 8  // what it gives is not looked at
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    if (own == 6 && global == 1)
        reach_error();
#elif CASE == 9  // the compiler takes no other register than this one
    __asm__("movl $1, %0; addl %1, %0" : "=&r"(low) : "r"(3));
    if (low != 4)
        reach_error();
#elif CASE == 10  // the block may be in an output
    void *p = malloc(4), *q;
    __asm__ volatile("movntiq %1, %0" : "=m"(q) : "r"(p));
    p = NULL;
    for (;;)
        ;
#endif
    return 0;
}
