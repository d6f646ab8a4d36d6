// SPDX-License-Identifier: Apache-2.0
// Elements that are moved to another place keep what was asked of them.  Wrong: one place differs.
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index
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
    int in[4000], out[4000], n = 0;
    for (int i = 0; i < 4000; i++)
        in[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4000; i++)
        if (in[i] >= -1)
            out[n++] = in[i];
    for (int i = 0; i < n; i++)
        check(out[i] >= 0);
    return 0;
}
