// SPDX-License-Identifier: Apache-2.0
// Two loops, one after the other.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int state = 0;
    while (__VERIFIER_nondet_int()) {
        if (state == 0)
            state = __VERIFIER_nondet_int() ? 1 : 2;
        else if (state == 1)
            state = 3;
        else if (state == 3)
            state = 0;
        if (state == 2)
            break;
    }
    int n = 0;
    while (n < 2 && state == 2)
        n++;
    if (n == 2 && state != 2)
        reach_error();
    return 0;
}
