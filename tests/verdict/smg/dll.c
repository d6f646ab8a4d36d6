// A doubly linked list: appended at the end, one element taken out of the middle, freed from the end.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --certify
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DSTALE
// EXPECT[2]: FALSE
// GREP[2]: valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next, *prev;
    int key;
};

struct list {
    struct item *first, *last;
};

static void append(struct list *l, int key)
{
    struct item *i = malloc(sizeof *i);
    i->key = key;
    i->next = NULL;
    i->prev = l->last;
    if (l->last)
        l->last->next = i;
    else
        l->first = i;
    l->last = i;
}

static void take_out(struct list *l, struct item *i)
{
    if (i->prev)
        i->prev->next = i->next;
    else
        l->first = i->next;
#ifndef STALE
    if (i->next)
        i->next->prev = i->prev;
    else
        l->last = i->prev;
#endif
    free(i);
}

int main(void)
{
    struct list l = { NULL, NULL };
    while (__VERIFIER_nondet_int())
        append(&l, __VERIFIER_nondet_int());
    for (struct item *i = l.first; i; i = i->next)
        if (__VERIFIER_nondet_int()) {
            take_out(&l, i);
            break;
        }
    while (l.last) {
        struct item *i = l.last;
        l.last = i->prev;
        free(i);
    }
    return 0;
}
