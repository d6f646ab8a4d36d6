// SPDX-License-Identifier: Apache-2.0
// A linear equation with one unknown and one solution gives its value.
// COVERS: B4
// ARGS: --prop=unreach-call --analysis=value-nocegar
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --32
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    if (2 * c + 1 == 7) {
        if (c != 3)
            reach_error();
    }
    int x = __VERIFIER_nondet_int();
    if (3 * x + 1 == 22) {
        if (x != 7)
            reach_error();
    }
    short s = __VERIFIER_nondet_short();
    if (10 - s == 14) {
        if (s != -4)
            reach_error();
    }
    if ((x ^ 5) == 6 && x != 3)
        reach_error();
    if (-x == 8 && x != -8)
        reach_error();
    return 0;
}
