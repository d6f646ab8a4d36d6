// Nodes of a doubly linked list have a child of the same type, or none, that leads back to them: not a list of two.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DPARENT
// EXPECT[2]: FALSE
// GREP[2]: valid-deref
// ARGS[3]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DFORGET
// EXPECT[3]: FALSE
// GREP[3]: valid-memtrack
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev, *child;
};

static struct node *make(struct node *next, struct node *prev)
{
    struct node *n = malloc(sizeof *n);
    n->next = next;
    n->prev = prev;
    n->child = NULL;
    return n;
}

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = make(head, NULL);
        if (head)
            head->prev = n;
        if (__VERIFIER_nondet_int())
            n->child = make(NULL, n);
        head = n;
    }
    while (head) {
        struct node *next = head->next;
        if (head->child) {
#ifdef PARENT
            head->child->prev->prev->next = NULL;
#endif
#ifndef FORGET
            free(head->child);
#endif
        }
        free(head);
        head = next;
        if (head)
            head->prev = NULL;
    }
    return 0;
}
