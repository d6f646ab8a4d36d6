// SPDX-License-Identifier: Apache-2.0
// A call is left out, and behind it something may not be modelled: a value that was made on the way there belongs to both ways that go on.
// ARGS: --prop=unreach-call --analysis=numeric --unit.inline-depth=1
// EXPECT: UNKNOWN (behind-unsupported)
extern void reach_error(void);
static int g;

static void add(int *p, int d)
{
    *p += d;
}

static int check(int p)
{
    if (p > 10)
        reach_error();
    return p;
}

int main(void)
{
    int y = 1;
    add(&y, -1);
    for (int i = 0; i < (y & 7); i++)
        g = check(g);
    return 0;
}
