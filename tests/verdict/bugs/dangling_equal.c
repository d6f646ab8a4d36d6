// SPDX-License-Identifier: Apache-2.0
// The address of a dead local is not the address of the next activation's.
// ARGS: --analysis=value-nocegar --cegar.random_runs=0
// EXPECT: FALSE
extern void reach_error(void);
int *saved;

int same(void)
{
    int x = 0, r = saved == &x;
    saved = &x;
    return r;
}

int main(void)
{
    same();
    if (!same())
        reach_error();
    return 0;
}
