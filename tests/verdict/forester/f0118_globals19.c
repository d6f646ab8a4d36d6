// SPDX-License-Identifier: Apache-2.0
// A global pointer gets a new block while it holds the last pointer to another one: a leak. Nothing is freed at the end, either.
// COVERS: F26, F52, F53
// TRUTH: FALSE(valid-memtrack)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-memtrack
// ARGS[2]: --prop=valid-deref,valid-free --analysis=forest
// EXPECT[2]: TRUE
// ARGS[3]: --prop=memcleanup --analysis=forest
// EXPECT[3]: FALSE
// GREP[3]: FALSE (valid-memcleanup
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
    list->data = 1;
    list = malloc(sizeof *list);
    list->next = NULL;
    list->data = 2;
    return 0;
}
