// SPDX-License-Identifier: Apache-2.0
// Two tasks that never run in the same step (Henry 2014, figure 6.1).
extern unsigned __VERIFIER_nondet_uint(void);
int x;

int main(void)
{
    unsigned clock = __VERIFIER_nondet_uint();
    if (clock % 4 == 0) {
        x = 1;
        x = 2;
        x = 3;
        x = 4;
        x = 5;
        x = 6;
        x = 7;
    }
    x = x + 1;
    if (clock % 12 == 1) {
        x = 1;
        x = 2;
        x = 3;
        x = 4;
        x = 5;
    }
    return 0;
}
