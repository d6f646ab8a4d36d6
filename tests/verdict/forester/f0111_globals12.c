// SPDX-License-Identifier: Apache-2.0
// A global pointer to a global pointer is set, but that one is null, and line 19 writes through both: an invalid dereference. COVERS: F26, F49
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-deref, f0111_globals12.c:19
#include <stddef.h>

struct node {
    struct node *next;
    int data;
};

static struct node *list;
static struct node **place = &list;

int main(void)
{
    (*place)->data = 1;
    return list == NULL;
}
