// SPDX-License-Identifier: Apache-2.0
// A text without directives that uses a macro of the compiler has to be preprocessed, too.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
extern void reach_error(void);
int flag;
int main(void)
{
    __atomic_store_n(&flag, 3, __ATOMIC_RELAXED);
    if (flag != 3)
        reach_error();
    return 0;
}
