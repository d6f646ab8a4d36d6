// SPDX-License-Identifier: Apache-2.0
// The size of a block is that of a pointer to the record, not that of the record: its second member lies outside: an invalid dereference.
// COVERS: F30
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-deref
#include <stdlib.h>

struct node {
    struct node *next;
    long data;
};

static struct node *allocate(size_t size)
{
    return malloc(size);
}

int main(void)
{
    struct node *n = allocate(sizeof n);
    n->next = NULL;
    n->data = 1;
    free(n);
    return 0;
}
