// SPDX-License-Identifier: Apache-2.0
// Each element becomes two.  Wrong: the other one is taken back.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=8000000
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=8000000
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
    unsigned char in[100], out[200], back[100];
    for (unsigned long i = 0; i < 100; i++)
        in[i] = (unsigned char)__VERIFIER_nondet_int();
    for (unsigned long i = 0; i < 100; i++) {
        out[2 * i] = in[i];
        out[2 * i + 1] = 255 - in[i];
    }
    for (int i = 0; i < 100; i++)
        back[i] = out[2 * i + 1];
    for (int i = 0; i < 100; i++)
        check(back[i] == in[i]);
    return 0;
}
