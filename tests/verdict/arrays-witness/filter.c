// SPDX-License-Identifier: Apache-2.0
// Elements that are moved to another place keep what was asked of them.
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: TRUE
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index
// EXPECT[2]: TRUE
// Octagons alone do not prove it, and what is read at another index is not known.
// ARGS[3]: --prop=unreach-call --analysis=numeric-octagon
// EXPECT[3]: UNKNOWN (numeric)
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
    int in[4000], out[4000], n = 0;
    for (int i = 0; i < 4000; i++)
        in[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4000; i++)
        if (in[i] >= 0)
            out[n++] = in[i];
    for (int i = 0; i < n; i++)
        check(out[i] >= 0);
    return 0;
}
