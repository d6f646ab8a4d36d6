// SPDX-License-Identifier: Apache-2.0
// A function frees the block of a global pointer and makes it null; line 26 uses the pointer afterwards: an invalid dereference. COVERS: F26, F49
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-deref, f0106_globals7.c:26
#include <stdlib.h>

struct node {
    struct node *next;
    int data;
};

static struct node *current;

static void drop(void)
{
    free(current);
    current = NULL;
}

int main(void)
{
    current = malloc(sizeof *current);
    drop();
    current->data = 1;
    return 0;
}
