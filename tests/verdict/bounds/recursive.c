// SPDX-License-Identifier: Apache-2.0
// Activations of a recursive function have their own pointers, and so have what they hand back.
// ARGS: --prop=valid-deref
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DBACK=2
// EXPECT[2]: FALSE
#ifndef BACK
#define BACK 1
#endif
static int *step(int *p, int n)
{
    if (n == 0)
        return p;
    int *q = step(p + 1, n - 1);
    return q - BACK;
}
int main(void)
{
    int a[4] = { 0, 1, 2, 3 };
    return *step(a, 3);
}
