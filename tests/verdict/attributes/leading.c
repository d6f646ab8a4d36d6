// SPDX-License-Identifier: Apache-2.0
// leading.c: attributes in front of a declaration inside a function are its own.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
void reach_error(void);
int main(void)
{
    __attribute__((aligned(64))) char c = 1;
    __attribute__((mode(QI))) int narrow = 300;
    if (__alignof__(c) != 64 || sizeof narrow != 1 || narrow != 44)
        reach_error();
    return 0;
}
