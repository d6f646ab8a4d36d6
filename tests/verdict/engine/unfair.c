// SPDX-License-Identifier: Apache-2.0
// Every order ends: a loop whose condition is not tracked yet must not keep the exploration from its exit.
// COVERS: T19
// ARGS: --prop=unreach-call --engine.order=bfs --ticks=200000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --engine.order=rpo --ticks=200000
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --engine.order=wto --ticks=200000
// EXPECT[3]: TRUE
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

static int length(const char *s)
{
    int n = 0;
    while (*s++)
        n++;
    return n;
}

int main(void)
{
    const char *b = "abc", *c = "de";
    check(length(b) == 3);
    check(length(c) == 2);
    return 0;
}
