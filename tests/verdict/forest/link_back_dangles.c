// SPDX-License-Identifier: Apache-2.0
// An element is taken out of a doubly linked list, but the link back of its successor still leads to it when the list is walked backwards.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct n {
    struct n *next, *prev;
    int d;
};
struct o {
    struct o *next;
    struct n *sub;
};
static struct n *mk(void)
{
    struct n *l = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *x = malloc(sizeof *x);
        x->next = l;
        x->prev = 0;
        x->d = 0;
        if (l)
            l->prev = x;
        l = x;
    }
    return l;
}
static void fr(struct n *l)
{
    while (l) {
        struct n *x = l->next;
        free(l);
        l = x;
    }
}
static struct n *mid(struct n *l)
{
    while (l && l->next && __VERIFIER_nondet_int())
        l = l->next;
    return l;
}
int main(void)
{
    struct n *l = mk();
    struct n *m = mid(l);
    if (m && m->prev && m->next) {
        m->prev->next = m->next;
        free(m);
        struct n *k = l;
        while (k->next)
            k = k->next;
        while (k) {
            struct n *p = k->prev;
            free(k);
            k = p;
        }
        return 0;
    }
    fr(l);
    return 0;
}
