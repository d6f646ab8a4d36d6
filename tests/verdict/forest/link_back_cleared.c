// SPDX-License-Identifier: Apache-2.0
// The link back of an element in the middle is cleared byte by byte: what is before it is lost.
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
        memset(&m->prev, 0, sizeof m->prev);
        l = 0;
        while (m->prev)
            m = m->prev;
        fr(m);
    }
    return 0;
}
