// SPDX-License-Identifier: Apache-2.0
// A global pointer without initialiser is null, and line 19 writes through it: an invalid dereference. COVERS: F26, F49
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-deref, f0101_globals2.c:19
#include <stdlib.h>

struct node {
    struct node *next;
    int data;
};

static struct node *list;

int main(void)
{
    struct node *n = list;
    n->data = 1;
    free(n);
    return 0;
}
