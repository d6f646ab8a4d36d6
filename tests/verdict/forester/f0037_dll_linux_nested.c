// SPDX-License-Identifier: Apache-2.0
// Circular doubly linked lists with the links inside of the elements, as in Linux; each element is the head of such a list, too. Elements are found by
// the offset of their link: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (work-limit)
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
    struct link *prev;
};

struct child {
    int data;
    struct link siblings;
};

struct parent {
    int data;
    struct link children;
    struct link all;
};

#define CONTAINER(l, type, member) ((type *)((char *)(l)-offsetof(type, member)))

static void make_empty(struct link *head)
{
    head->next = head;
    head->prev = head;
}

static void append(struct link *head, struct link *l)
{
    l->next = head;
    l->prev = head->prev;
    head->prev->next = l;
    head->prev = l;
}

static void take_out(struct link *l)
{
    l->prev->next = l->next;
    l->next->prev = l->prev;
}

int main(void)
{
    struct link all;
    make_empty(&all);
    while (__VERIFIER_nondet_int()) {
        struct parent *p = malloc(sizeof *p);
        p->data = 0;
        make_empty(&p->children);
        append(&all, &p->all);
        while (__VERIFIER_nondet_int()) {
            struct child *c = malloc(sizeof *c);
            c->data = 0;
            append(&p->children, &c->siblings);
        }
    }
    while (all.next != &all) {
        struct parent *p = CONTAINER(all.next, struct parent, all);
        take_out(&p->all);
        while (p->children.next != &p->children) {
            struct child *c = CONTAINER(p->children.next, struct child, siblings);
            take_out(&c->siblings);
            free(c);
        }
        free(p);
    }
    return 0;
}
