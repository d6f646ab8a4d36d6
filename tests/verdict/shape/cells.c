// SPDX-License-Identifier: Apache-2.0
// Variables that are cells themselves, as blocks are: pointers to pointers, records on the stack, links inside of larger records, and what
// memset and assignments of records do to cells.
// ARGS: --analysis=shape --prop=assert -DSLOT
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DSLOT -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=assert -DSTACK
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape --prop=assert -DSTACK -DWRONG
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape --prop=assert -DINSIDE
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=shape --prop=assert -DINSIDE -DWRONG
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=shape --prop=assert -DBYTES
// EXPECT[7]: TRUE
// ARGS[8]: --analysis=shape --prop=assert -DBYTES -DWRONG
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=shape --prop=assert -DLOOP
// EXPECT[9]: TRUE
// ARGS[10]: --analysis=shape --prop=assert -DLOOP -DWRONG
// EXPECT[10]: FALSE
// ARGS[11]: --analysis=shape --prop=assert -DPARAMETER
// EXPECT[11]: TRUE
// ARGS[12]: --analysis=shape --prop=assert -DPARAMETER -DWRONG
// EXPECT[12]: FALSE
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

static void push(struct node **list, int data)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->data = data;
    n->next = *list;
    *list = n;
}

#if defined SLOT  // what is taken out of a list is not in it
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        push(&list, __VERIFIER_nondet_int() ? 1 : 2);
    struct node **at = &list;
    while (*at != NULL) {
        struct node *n = *at;
        if (n->data == 2) {
            *at = n->next;
            free(n);
#ifdef WRONG
            if (*at == NULL)
                break;
            at = &(*at)->next;
#endif
        } else {
            at = &n->next;
        }
    }
    for (struct node *n = list; n != NULL; n = n->next)
        assert(n->data == 1);
    return 0;
}
#elif defined STACK  // a list that ends on the stack
int main(void)
{
    struct node end = { NULL, 3 }, *list = &end;
    while (__VERIFIER_nondet_int())
        push(&list, 1);
#ifdef WRONG
    end.data = list->data;
#endif
    struct node *n = list;
    while (n->next != NULL)
        n = n->next;
    assert(n == &end && n->data == 3);
    return 0;
}
#elif defined INSIDE  // links are members, and the list a member of a variable
struct item {
    int data;
    struct node link;
};

int main(void)
{
    struct {
        int n;
        struct node head;
    } list = { 0, { NULL, 0 } };
    while (__VERIFIER_nondet_int()) {
        struct item *i = malloc(sizeof *i);
        if (i == NULL)
            exit(1);
        i->data = 1;
#ifdef WRONG
        if (__VERIFIER_nondet_int())
            i->data = list.head.next != NULL;
#endif
        i->link.next = list.head.next;
        list.head.next = &i->link;
    }
    for (struct node *l = list.head.next; l != NULL; l = l->next) {
        struct item *i = (struct item *)((char *)l - offsetof(struct item, link));
        assert(i->data == 1);
    }
    return 0;
}
#elif defined BYTES  // zeros are null pointers, and copies are the same
int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), c;
    if (a == NULL || b == NULL)
        exit(1);
    memset(a, 0, sizeof *a);
    assert(a->next == NULL && a->data == 0);
    b->next = a;
    b->data = 1;
    c = *b;
#ifdef WRONG
    b->next = b;
#endif
    assert(c.next == a && c.next == b->next);
    return 0;
}
#elif defined LOOP  // each time the loop body is entered it has another variable
int main(void)
{
    struct node *before = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node n = { before, 1 };
        last = &n;
        assert(n.next == NULL || __VERIFIER_nondet_int() || n.next == before);
#ifdef WRONG
        assert(last->next != NULL);
#endif
        before = malloc(sizeof *before);
        if (before == NULL)
            exit(1);
        before->next = NULL;
    }
    return 0;
}
#else  // a parameter is another variable than the argument
static struct node *front(struct node pair, struct node **out)
{
    struct node *old = pair.next;
    *out = pair.next;
    pair.next = NULL;
    return old;
}

int main(void)
{
    struct node a = { NULL, 1 }, b = { &a, 2 }, *c = NULL;
    struct node *d = front(b, &c);
#ifdef WRONG
    assert(b.next != d);
#else
    assert(b.next == &a && d == &a && c == &a);
#endif
    return 0;
}
#endif
