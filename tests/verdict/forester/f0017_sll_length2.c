// SPDX-License-Identifier: Apache-2.0
// A loop makes a list of exactly two nodes; both are taken from it without looking whether they exist: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 2; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }

    struct node *second = list->next;
    if (second->next != NULL)
        free(second);  // does not happen
    free(second);
    free(list);
    return 0;
}
