// SPDX-License-Identifier: Apache-2.0
// Whatever is violated, it is one of many properties.
int main(void)
{
    volatile int most = 2147483647;
    int a[2] = { 0, 1 }, *p = a;
#ifdef OUTSIDE
    return p[most];
#else
    return most + a[0] + a[1];
#endif
}
