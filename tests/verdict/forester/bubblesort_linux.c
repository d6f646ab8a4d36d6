// SPDX-License-Identifier: Apache-2.0
// Bubble sort of a circular doubly linked list with the links inside of the elements, as in Linux: an element is moved behind its neighbour: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
    struct link *prev;
};

struct item {
    int value;
    struct link link;
};

static struct item *item_of(struct link *l)
{
    return (struct item *)((char *)l - offsetof(struct item, link));
}

static void insert_behind(struct link *at, struct link *l)
{
    l->prev = at;
    l->next = at->next;
    at->next->prev = l;
    at->next = l;
}

static void take_out(struct link *l)
{
    l->prev->next = l->next;
    l->next->prev = l->prev;
}

static int pass(struct link *head)
{
    int moved = 0;
    struct link *l = head->next;
    while (l != head && l->next != head) {
        struct link *after = l->next;
        if (item_of(l)->value > item_of(after)->value) {
            take_out(l);
            insert_behind(after, l);
            moved = 1;
        } else {
            l = after;
        }
    }
    return moved;
}

int main(void)
{
    struct link head = { &head, &head };
    while (__VERIFIER_nondet_int()) {
        struct item *i = malloc(sizeof *i);
        i->value = __VERIFIER_nondet_int();
        insert_behind(&head, &i->link);
    }
    while (pass(&head))
        ;
    while (head.next != &head) {
        struct link *l = head.next;
        take_out(l);
        free(item_of(l));
    }
    return 0;
}
