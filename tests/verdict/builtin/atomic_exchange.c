// SPDX-License-Identifier: Apache-2.0
// atomic_exchange.c: exchange by pointers, and what is lock-free; floats are compared by their bytes, which is not modelled.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DFLOAT
// EXPECT[3]: UNKNOWN (behind-unsupported)
#include <stdatomic.h>
void reach_error(void);
static _Atomic int number = 3;
static atomic_bool flag;
static _Atomic double real;
static int *_Atomic pointer;

int main(void)
{
    int x = 4, old;
    if (atomic_exchange(&number, 5) != 3 || number != 5 || atomic_exchange(&flag, 7) || flag != 1)
        reach_error();
    if (atomic_exchange(&pointer, &x) != 0 || *pointer != 4 || !atomic_is_lock_free(&number))
        reach_error();
    __atomic_exchange(&x, &(int){ 9 }, &old, __ATOMIC_SEQ_CST);
    if (old != 4 || x != 9)
        reach_error();
#ifdef WRONG
    if (atomic_exchange(&number, 6) == 5)
        reach_error();
#elif defined FLOAT
    double expected = -0.0;
    if (atomic_compare_exchange_strong(&real, &expected, 1.0))
        reach_error();
#endif
    return 0;
}
