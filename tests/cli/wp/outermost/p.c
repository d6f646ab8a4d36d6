// SPDX-License-Identifier: Apache-2.0
// The assertion fails in the second call, which is not followed; and one whether a function without body returns.
extern void stop(void);
int g;

void down(int n)
{
    //@ assert g >= n;
    if (n > 0) {
        g = n - 1;
        down(n);
    }
}

int main(void)
{
    g = 5;
    down(3);
    return 0;
}

int wait(void)
{
    stop();
    return 0;
}
