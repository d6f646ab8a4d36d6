// SPDX-License-Identifier: Apache-2.0
// A program without inputs has one execution; running it is a proof, whatever its loops.
// ARGS: --analysis=closed --certify --prop=no-overflow
// EXPECT: TRUE
// GREP: the only execution, repeated
// ARGS[2]: --prop=unreach-call --analysis=closed
// EXPECT[2]: TRUE
extern void reach_error(void);
static int a[100];

int main(void)
{
    unsigned seed = 1;
    for (int i = 0; i < 100; i++) {
        seed = seed * 1103515245u + 12345u;
        a[i] = (int)(seed >> 16) & 0xfff;
    }
    for (int i = 0; i < 100; i++)
        for (int k = 0; k + 1 < 100 - i; k++)
            if (a[k] > a[k + 1]) {
                int t = a[k];
                a[k] = a[k + 1];
                a[k + 1] = t;
            }
    for (int i = 1; i < 100; i++)
        if (a[i - 1] > a[i])
            reach_error();
    return 0;
}
