// SPDX-License-Identifier: Apache-2.0
// Changes that no assignment in an operand shows: by va_arg, assembly, the attribute cleanup.
// ARGS: --prop=unreach-call --strict -DCASE=1
// EXPECT: UNKNOWN (order-proof)
// GREP: the order in which operands are evaluated makes no difference
// ARGS[2]: --prop=unreach-call --strict -DCASE=2
// EXPECT[2]: UNKNOWN (order-proof)
// ARGS[3]: --prop=unreach-call --strict -DCASE=3
// EXPECT[3]: UNKNOWN (order-proof)
// ARGS[4]: --prop=unreach-call --strict -DCASE=4
// EXPECT[4]: UNKNOWN (order-proof)
// ARGS[5]: --prop=unreach-call --strict -DCASE=5
// EXPECT[5]: UNKNOWN (order-proof)
// ARGS[6]: --prop=unreach-call --strict -DCASE=6
// EXPECT[6]: UNKNOWN (order-proof)
#include <stdarg.h>
extern void reach_error(void);
static int g;
static int two(int a, int b) { return a * 10 + b; }
static void change(int *p) { g = 5 * *p; }
static int next(va_list *p) { return va_arg(*p, int); }
static int cleans(void) { int z __attribute__((cleanup(change))) = 1; return z; }
static int assembles(void) { __asm__ volatile("movl $5,%0" : "=m"(g)); return 1; }
static int list(int n, ...)
{
    va_list a;
    va_start(a, n);
    int r = n ? two(va_arg(a, int), va_arg(a, int)) : two(next(&a), next(&a));
    va_end(a);
    return r;
}
int main(void)
{
#if CASE == 1
    if (list(1, 1, 2) != 21)
#elif CASE == 2
    if (list(0, 1, 2) != 21)
#elif CASE == 3
    if (two(g, cleans()) != 51)
#elif CASE == 4
    if (two(g, ({ int z __attribute__((cleanup(change))) = 1; z; })) != 51)
#elif CASE == 5
    if (two(g, assembles()) != 51)
#elif CASE == 6
    if (two(g, ({ __asm__ volatile("movl $5,%0" : "=m"(g)); 1; })) != 51)
#endif
        reach_error();
    return 0;
}
