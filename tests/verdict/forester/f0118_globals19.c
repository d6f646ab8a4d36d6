// SPDX-License-Identifier: Apache-2.0
// A global pointer gets a new block while it holds the last pointer to another one: a leak. Nothing is freed at the end, either.
// TRUTH: FALSE(valid-memtrack)
// ARGS: --prop=memsafety
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
