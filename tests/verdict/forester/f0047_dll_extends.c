// SPDX-License-Identifier: Apache-2.0
// The links of a doubly linked list are the first member of larger records, of two kinds; a tag in the links tells which: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct base {
    struct base *next;
    struct base *prev;
    int large;
};

struct small {
    struct base base;
    int data;
};

struct large {
    struct base base;
    int data[4];
};

static struct base *new_node(void)
{
    if (__VERIFIER_nondet_int()) {
        struct large *l = malloc(sizeof *l);
        l->base.large = 1;
        l->data[3] = 0;
        return &l->base;
    }
    struct small *s = malloc(sizeof *s);
    s->base.large = 0;
    s->data = 0;
    return &s->base;
}

int main(void)
{
    struct base *first = NULL;
    while (__VERIFIER_nondet_int()) {
        struct base *b = new_node();
        b->next = first;
        b->prev = NULL;
        if (first != NULL)
            first->prev = b;
        first = b;
    }

    for (struct base *b = first; b != NULL; b = b->next)
        if (b->large)
            ((struct large *)b)->data[3] = 1;
        else
            ((struct small *)b)->data = 1;

    while (first != NULL) {
        struct base *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
