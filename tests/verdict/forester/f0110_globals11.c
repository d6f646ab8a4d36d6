// SPDX-License-Identifier: Apache-2.0
// Global integers with and without initialisers decide which of two blocks is made, and which one is freed: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

static int zero;
static int one = 1;

struct node {
    struct node *next;
    int data;
};

static struct node *a, *b;

int main(void)
{
    if (zero)
        a = malloc(sizeof *a);
    if (one) {
        b = malloc(sizeof *b);
        b->next = a;
    }
    if (b->next != NULL)
        b->next->data = 1;
    zero = one;
    if (zero)
        free(b);
    return 0;
}
