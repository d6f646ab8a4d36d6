// SPDX-License-Identifier: Apache-2.0
extern int *get(void);
extern void reach_error(void);
int x;
int main(void)
{
    *get() = 1;
    *get() = 2;
    if (x)
        reach_error();
    return 0;
}
