// SPDX-License-Identifier: Apache-2.0
// A string may have no end inside of its array.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=12000000
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=12000000
// EXPECT[2]: UNKNOWN (numeric)
extern void abort(void);
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
static void check(int cond)
{
    if (!cond) {
        reach_error();
        abort();
    }
}

int main(void)
{
    char from[100], to[100];
    int i;
    for (i = 0; i < 99; i++)
        from[i] = __VERIFIER_nondet_int();
    from[99] = __VERIFIER_nondet_int();
    for (i = 0; from[i] != 0; i++)
        to[i] = from[i];
    to[i] = 0;
    for (i = 0; from[i] != 0; i++)
        check(to[i] == from[i]);
    return 0;
}
