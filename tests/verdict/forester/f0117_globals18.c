// SPDX-License-Identifier: Apache-2.0
// The last pointer to a block moves from a global variable to a local one of main, which ends with the program: the block is lost there, not before.
// COVERS: F26, F52
// TRUTH: FALSE(valid-memtrack)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-memtrack
#include <stdlib.h>

struct node {
    struct node *next;
    int data;
};

static struct node *list;

int main(void)
{
    list = malloc(sizeof *list);
    list->next = NULL;
    struct node *kept = list;
    list = NULL;
    kept->data = 1;
    return kept->data - 1;
}
