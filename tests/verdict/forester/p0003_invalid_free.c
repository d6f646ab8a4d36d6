// SPDX-License-Identifier: Apache-2.0
// free(NULL) does nothing; then a pointer is freed whose value was never set: an invalid free.
// COVERS: F51
// TRUTH: FALSE(valid-free)
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-free
#include <stdlib.h>

struct node {
    struct node *next;
    struct node *other;
};

int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    free(n->next);
    free(n->other);
    free(n);
    return 0;
}
