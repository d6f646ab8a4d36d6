// SPDX-License-Identifier: Apache-2.0
// A list of doubly linked lists is lost, but for one inner list, of which a pointer into the middle is left: its links back do not lead to the outer list.
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
    struct o *a = 0;
    while (__VERIFIER_nondet_int()) {
        struct o *x = malloc(sizeof *x);
        x->next = a;
        x->sub = mk();
        a = x;
    }
    fr(l);
    struct n *c = 0;
    if (a) {
        struct o *q = a;
        while (q->next && __VERIFIER_nondet_int())
            q = q->next;
        c = mid(q->sub);
    }
    a = 0;
    if (c) {
        while (c->prev)
            c = c->prev;
        fr(c);
    }
    return 0;
}
