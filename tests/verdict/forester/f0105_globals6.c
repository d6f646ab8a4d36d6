// SPDX-License-Identifier: Apache-2.0
// A local variable has the name of a global one; each holds a list of its own: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *list;

static struct node *push(struct node *list)
{
    struct node *n = malloc(sizeof *n);
    n->next = list;
    return n;
}

static void clear(struct node *list)
{
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

static void use_global(void)
{
    list = push(list);
}

int main(void)
{
    use_global();
    struct node *global = list;
    {
        struct node *list = NULL;
        while (__VERIFIER_nondet_int()) {
            list = push(list);
            use_global();
        }
        clear(list);
    }
    global->next = NULL;
    clear(list);
    return 0;
}
