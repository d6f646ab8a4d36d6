// SPDX-License-Identifier: Apache-2.0
// Whether the address of a dead local is that of the next activation's is not known (C17 6.2.4p2): no verdict rests on it, neither
// that of an analysis nor that of an execution.
// ARGS: --prop=unreach-call --analysis=value-nocegar --cegar.random_runs=0
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call --analysis=closed
// EXPECT[2]: UNKNOWN (closed-layout)
// GREP[2]: depends on where objects lie
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
