// SPDX-License-Identifier: Apache-2.0
// A local so large that later activations use the place of earlier ones: its contents are unknown again.
// ARGS: --prop=unreach-call --32 --analysis=bmc
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --32 --analysis=bmc --encode.encoding=bv
// EXPECT[2]: FALSE
extern void reach_error(void);

static int old(int i)
{
    int a[15000000];
    int *p = &a[i];
    int before = *p;
    *p = 7;
    return before;
}

int main(void)
{
    for (int i = 0; i < 13; i++)
        if (old(3) == 7)
            return 0;
    reach_error();
    return 0;
}
