// SPDX-License-Identifier: Apache-2.0
int open_loop(unsigned n)
{
    int s = 0;
    while (n > 0) {
        n--;
        s++;
    }
    return s;
}

int fact(int n)
{
    return n <= 1 ? 1 : n * fact(n - 1);
}

int forever(int n)
{
    while (1)
        n++;
}

int main(void)
{
    int b = open_loop(3);
    return b ? fact(2) : forever(0);
}

int waits(volatile int *p)
{
    int ready = 0;
    while (!ready)
        ;
    return ready;
}

int perhaps(int n)
{
    if (n > 3)
        while (1)
            n = n + 2;
    return n;
}
