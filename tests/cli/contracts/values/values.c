// SPDX-License-Identifier: Apache-2.0
// What a contract says of values: of parameters, pointers, numbers of addresses, floating-point numbers, parts of records.
struct pair {
    int a, b;
};
union both {
    int *p;
    unsigned long n;
};
int g, *q;
int n;
int elsewhere(int x);

int added(int a)
{
    int *z = &a;
    *z += 1;
    return a;
}

int *global(int *p)
{
    if (p)
        return p;
    q = &g;
    return q;
}

unsigned long number(void)
{
    union both u;
    u.p = &g;
    return u.n;
}

int float_one(float x, double y)
{
    return x > 3.0f || y == y;
}

float float_other(float x)
{
    return x > 3.0f ? 3.0f : x;
}

struct pair swapped(struct pair x)
{
    struct pair r = { x.b, 7 };
    x.b = 0;
    return r;
}

int counts(int n)
{
    static int calls;
    calls = n;
    return calls;
}

int unknown(int x)
{
    return elsewhere(x) & 1;
}
