// SPDX-License-Identifier: Apache-2.0
// Types without a tag, variables that no file defines, and an allocation that fails.
#include <stdlib.h>
typedef struct {
    int n;
    unsigned f : 3;
} box;
typedef enum { RED, GREEN = 5 } colour;
extern const int primes[5];
extern struct {
    int a, b;
} limits;
extern box *find(colour);

int of_box(box b, box *p, colour c)
{
    return p && p->f == 3 && c == GREEN ? b.n / (int)(p->f - 3) : 0;
}

int of_variables(int x)
{
    return primes[3] == 7 && limits.b == 4 ? x / (limits.b - 4) : 0;
}

int of_result(int k)
{
    box *b = find(RED);
    return b && b->n == 3 ? k / (b->n - 3) : 0;
}

int of_memory(int n)
{
    int *c = calloc(2, 4), *d = malloc(4);
    if (c && !d)
        n = n / (c[1] * 2);
    free(c);
    free(d);
    return n;
}
