// SPDX-License-Identifier: Apache-2.0
// A new block takes the place of the only pointer to a list, which is lost, and what is freed then is a link of that block that was never set.
// TRUTH: FALSE(valid-memtrack|valid-free)
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// ARGS[2]: --prop=valid-memtrack --analysis=smg
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-free --analysis=smg
// EXPECT[3]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = malloc(sizeof *list);
    list->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    list = malloc(sizeof *list);
    free(list->next);
    free(list);
    return 0;
}
