// SPDX-License-Identifier: Apache-2.0
int s;

void work(int k)
{
    for (int j = 0; j < 3; j++)
        s += k;
}

int simple(void)
{
    int t = 0;
    for (int i = 0; i < 50000; i++)
        t += i;
    return t;
}

int nested(int n)
{
    int t = 0;
    for (int i = 0; i < 20000; i++) {
        for (int k = 0; k < 10; k++)
            t += k;
        if (t == n)
            break;
        work(i);
    }
    if (t > 5)
        t = 3;
    return t;
}

int open_loop(unsigned n)
{
    int t = 0;
    for (unsigned i = 0; i < n; i++)
        t++;
    return t;
}

int main(void)
{
    return simple() + nested(3);
}
