// SPDX-License-Identifier: Apache-2.0
// Of a doubly linked list what is behind some element is freed, and the rest is lost.
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
    if (m) {
        struct n *t = m;
        l = 0;
        fr(t);
    }
    return 0;
}
