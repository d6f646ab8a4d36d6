// SPDX-License-Identifier: Apache-2.0
// atomic_flag.c: a flag is a record of one byte; the builtins take a pointer to anything and mean its first byte.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
#include <stdatomic.h>
extern void reach_error(void);
static atomic_flag lock = ATOMIC_FLAG_INIT;

int main(void)
{
    _Bool plain = 0;
    int word = 0x100;
    if (atomic_flag_test_and_set(&lock) || !atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
        reach_error();
    atomic_flag_clear(&lock);
    if (atomic_flag_test_and_set(&lock))
        reach_error();
    if (__atomic_test_and_set(&plain, 0) || !plain || __atomic_test_and_set(&word, 0) || word != 0x101)
        reach_error();
    return 0;
}
