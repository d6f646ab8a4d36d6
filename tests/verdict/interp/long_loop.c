// SPDX-License-Identifier: Apache-2.0
// An error behind hundreds of thousands of steps is found by runs while the exploration goes on.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[30000], b[30000];
    for (int i = 0; i < 30000; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = a[i];
    }
    for (int i = 0; i < 30000; i++)
        if (a[i] == 7)
            b[i]++;
    for (int i = 0; i < 30000; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
