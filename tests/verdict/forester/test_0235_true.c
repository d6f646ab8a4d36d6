// SPDX-License-Identifier: Apache-2.0
// A list of doubly linked lists; one function appends, one merges two neighbouring lists, one destroys all. Merging moves the nodes of the second list
// to the end of the first, whether that is empty or not: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

struct list {
    struct list *next;
    struct node *first;
};

static struct list *push_list(struct list *lists)
{
    struct list *l = malloc(sizeof *l);
    l->first = NULL;
    l->next = lists;
    return l;
}

static void push_node(struct list *l)
{
    struct node *n = malloc(sizeof *n);
    n->prev = NULL;
    n->next = l->first;
    if (n->next != NULL)
        n->next->prev = n;
    l->first = n;
}

static void merge(struct list *l)
{
    struct list *other = l->next;
    if (other == NULL)
        return;
    struct node *last = l->first;
    while (last != NULL && last->next != NULL)
        last = last->next;
    if (last == NULL) {
        l->first = other->first;
    } else {
        last->next = other->first;
        if (other->first != NULL)
            other->first->prev = last;
    }
    l->next = other->next;
    free(other);
}

static void destroy(struct list *lists)
{
    while (lists != NULL) {
        struct list *l = lists;
        lists = l->next;
        while (l->first != NULL) {
            struct node *n = l->first;
            l->first = n->next;
            free(n);
        }
        free(l);
    }
}

int main(void)
{
    struct list *lists = NULL;
    while (__VERIFIER_nondet_int()) {
        lists = push_list(lists);
        while (__VERIFIER_nondet_int())
            push_node(lists);
    }
    while (lists != NULL && lists->next != NULL)
        merge(lists);
    destroy(lists);
    return 0;
}
