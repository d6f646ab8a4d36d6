// SPDX-License-Identifier: Apache-2.0
// Whether malloc can fail is an option.
// COVERS: T4
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --malloc_may_fail
// EXPECT[2]: FALSE
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
    int *p = malloc(4);
    if (p == 0)
        reach_error();
    return 0;
}
