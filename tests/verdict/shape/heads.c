// SPDX-License-Identifier: Apache-2.0
// Lists that begin in fields of other records: a queue in a local record; and ways in which such a field leads elsewhere, or to a list that was
// changed behind its back: each of those assertions fails in some execution.
// COVERS: T50
// ARGS: --analysis=shape --prop=assert -DQUEUE
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DQUEUE --cpa.shape.entry=sll --cegar.search-runs=0
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --analysis=shape --prop=assert -DQUEUE -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=shape --prop=assert -DCUT --cegar.search-runs=0
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape --prop=assert -DSHARED --cegar.search-runs=0
// EXPECT[5]: FALSE
// ARGS[6]: --analysis=shape --prop=assert -DCOPIED --cegar.search-runs=0
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=shape --prop=assert -DFREED --cegar.search-runs=0
// EXPECT[7]: FALSE|UNKNOWN (what follows the use of a freed block is anything)
// ARGS[8]: --analysis=shape --prop=assert -DIN_PLACE --cegar.search-runs=0
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=shape --prop=assert -DAGAIN --cegar.search-runs=0
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=shape --prop=assert -DSELF --cegar.search-runs=0
// EXPECT[10]: FALSE|UNKNOWN (the write goes over the field itself)
#ifdef QUEUE
#include "../../shapes/programs/queue.c"
#else
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

struct list {
    int size;
    struct node *first;
};

static void push(struct list *l)
{
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL)
        exit(1);
    n->next = l->first;
    l->first = n;
}

int main(void)
{
    struct list a = { 0, NULL }, b = { 0, NULL };
    push(&a);
    push(&b);
    while (__VERIFIER_nondet_int())
        push(__VERIFIER_nondet_int() ? &a : &b);
#if defined CUT
    // What b.first leads to is cut off behind its back.
    struct node *n = b.first;
    push(&b);
    n = b.first;
    n->next = NULL;
    assert(b.first->next != NULL);
#elif defined SHARED
    // Both lists end in the same cells.
    struct node *n = a.first;
    while (n->next != NULL)
        n = n->next;
    n->next = b.first;
    n = a.first;
    while (n != NULL) {
        assert(n != b.first);
        n = n->next;
    }
#elif defined COPIED
    struct list c;
    memcpy(&c, &a, sizeof c);
    c.first->data = 1;
    assert(a.first->data == 0);
#elif defined FREED
    free(a.first);
    push(&b);
    assert(b.first != a.first);
#elif defined IN_PLACE
    // Through the field itself, without a variable in between.
    a.first->next = b.first;
    a.first->next->data = 1;
    assert(b.first->data == 0);
#elif defined AGAIN
    // Each turn has another list in the same place.
    struct node *last = NULL;
    for (int i = 0; i < 2; i++) {
        struct list c = { 0, NULL };
        push(&c);
        c.first->next = last;
        last = c.first;
    }
    assert(last->next == NULL);
#elif defined SELF
    // The field leads to a cell that leads back to where the field is.
    a.first->next = (struct node *)&a;
    struct node *n = a.first->next;
    n->data = 1;
    assert(a.first->next->data == 0);
#endif
    return 0;
}
#endif
