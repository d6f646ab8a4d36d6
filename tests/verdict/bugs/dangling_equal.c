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

// Elsewhere on a stack, so that a compiled program shows it, too.
int deeper(void)
{
    char room[256];
    room[0] = 1;
    return room[0] & same();
}

int main(void)
{
    same();
    if (!deeper())
        reach_error();
    return 0;
}
