// SPDX-License-Identifier: Apache-2.0
// The second test is of a variable that the first one decides, so it depends on the same input, one step further.
extern unsigned __VERIFIER_nondet_uint(void);
int x;

int main(void)
{
    unsigned mode = __VERIFIER_nondet_uint();
    int flag = 0;
    if (mode > 5)
        flag = 1;
    x = 0;
    if (!flag) {
        x = 1;
        x = 2;
        x = 3;
    }
    return 0;
}
