// SPDX-License-Identifier: Apache-2.0
int table[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };

int constant(void)
{
    int s = 0;
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < i; k++)
            s += k;
    return s;
}

int sort(void)
{
    for (int i = 0; i < 8; i++)
        for (int k = 0; k + 1 < 8 - i; k++)
            if (table[k] > table[k + 1]) {
                int t = table[k];
                table[k] = table[k + 1];
                table[k + 1] = t;
            }
    return table[0];
}

int limited(int n)
{
    int s = 0;
    if (n > 20)
        n = 20;
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}

int given(unsigned n)
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

int main(void)
{
    return constant() + sort() + fact(5);
}

int related(unsigned n, unsigned m)
{
    int s = 0;
    if (m < 40 || m > 50 || n > 50 - m)
        return 0;
    for (unsigned i = 0; i < n; i++)
        s += 2;
    return s;
}
