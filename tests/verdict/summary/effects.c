// SPDX-License-Identifier: Apache-2.0
// What a call may write is unknown behind it: through a pointer, a callee of the callee, on some ways only.
// ARGS: --prop=unreach-call --analysis=summary,contexts=any --ticks=3000000
// EXPECT: UNKNOWN (summary)
// ARGS[2]: --prop=unreach-call --analysis=summary,contexts=calls --ticks=3000000
// EXPECT[2]: UNKNOWN (summary)
// ARGS[3]: --prop=unreach-call --analysis=summary --ticks=3000000
// EXPECT[3]: UNKNOWN (summary)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g, h;

static void inner(void)
{
    g = 3;
}

static void by_pointer(int *p)
{
    *p = 4;
}

static void sometimes(int x)
{
    if (x > 7) {
        inner();
        by_pointer(&h);
    }
}

int main(void)
{
    int local = 0;
    g = h = 1;
    sometimes(__VERIFIER_nondet_int());
    if (g == 3 && h == 4) {
        by_pointer(&local);
        if (local != 0)
            reach_error();
    }
    return 0;
}
