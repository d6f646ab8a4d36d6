// SPDX-License-Identifier: Apache-2.0
// A block is lost before a null pointer is followed.  Where only accesses are asked for, the loss is no fault; the backward run brings the block back, and
// reaches the start.
// COVERS: F53, F66, F69
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=valid-deref --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: FALSE
// GREP: real, as far as heaps tell
// GREP: FALSE (valid-deref
#include <stdlib.h>

struct node {
    struct node *next;
};

int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = malloc(sizeof *n);
    n->next->next = n;
    n = malloc(sizeof *n);
    n->next = NULL;
    struct node *m = n->next;
    m->next = n;
    return 0;
}
