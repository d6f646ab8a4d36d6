// SPDX-License-Identifier: Apache-2.0
// A singly linked list with the links inside of the elements and a pointer into the element before the deleted one, as in Linux: random elements are
// deleted, the others are freed by the address of their link: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct slink {
    struct slink *next;
};

struct item {
    int key;
    struct slink link;
};

static struct item *item_of(struct slink *l)
{
    return (struct item *)((char *)l - offsetof(struct item, link));
}

int main(void)
{
    struct slink head = { NULL };
    while (__VERIFIER_nondet_int()) {
        struct item *i = malloc(sizeof *i);
        i->key = __VERIFIER_nondet_int();
        i->link.next = head.next;
        head.next = &i->link;
    }

    struct slink *before = &head;
    while (before->next != NULL) {
        struct item *i = item_of(before->next);
        if (i->key == 0) {
            before->next = i->link.next;
            free(i);
        } else {
            before = &i->link;
        }
    }

    while (head.next != NULL) {
        struct item *i = item_of(head.next);
        head.next = i->link.next;
        free(i);
    }
    return 0;
}
