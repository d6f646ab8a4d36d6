// SPDX-License-Identifier: Apache-2.0
// Each node of a doubly linked list has two data records, one of them perhaps missing; records of neighbours are exchanged, and all is freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct data {
    int value;
};

struct node {
    struct node *next;
    struct node *prev;
    struct data *always;
    struct data *perhaps;
};

static struct data *new_data(void)
{
    struct data *d = malloc(sizeof *d);
    d->value = __VERIFIER_nondet_int();
    return d;
}

int main(void)
{
    struct node *first = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->always = new_data();
        n->perhaps = __VERIFIER_nondet_int() ? new_data() : NULL;
        n->prev = NULL;
        n->next = first;
        if (first != NULL)
            first->prev = n;
        first = n;
    }

    for (struct node *n = first; n != NULL; n = n->next)
        if (n->prev != NULL && n->prev->always->value > n->always->value) {
            struct data *d = n->always;
            n->always = n->prev->always;
            n->prev->always = d;
        }

    while (first != NULL) {
        struct node *n = first;
        first = n->next;
        n->always->value = 0;
        free(n->always);
        if (n->perhaps != NULL) {
            n->perhaps->value = 0;
            free(n->perhaps);
        }
        free(n);
    }
    return 0;
}
