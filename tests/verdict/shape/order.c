// SPDX-License-Identifier: Apache-2.0
// The order of data in cells of any number (Lev-Ami, Reps, Sagiv, Wilhelm, ISSTA 2000): sorting by insertion, least elements, and fields of several types.
// ARGS: --analysis=shape --prop=assert -DSORT
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DSORT -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=assert -DLEAST
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape --prop=assert -DLEAST -DWRONG
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape --prop=assert -DSORT "-DDATA=signed char"
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=shape --prop=assert -DSORT "-DDATA=unsigned long"
// EXPECT[6]: TRUE
// ARGS[7]: --analysis=shape --prop=assert -DLEAST "-DDATA=unsigned short"
// EXPECT[7]: TRUE
// ARGS[8]: --analysis=shape --prop=assert -DSORT -DDATA=_Bool --ticks=4000000 --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[8]: UNKNOWN (not-excluded)
// ARGS[9]: --analysis=shape --prop=assert -DSORT -DDATA=float --ticks=4000000 --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[9]: UNKNOWN (not-excluded)
// ARGS[10]: --analysis=shape --prop=assert -DSORT --cpa.shape.families=reachability,cyclicity --ticks=4000000 --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[10]: UNKNOWN (not-excluded)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#ifndef DATA
#define DATA int
#endif

struct node {
    struct node *next;
    DATA data;
};

static struct node *any_list(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = (DATA)__VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }
    return list;
}

#ifdef SORT
#ifdef WRONG
#define GOES_ON(a, b) ((a) > (b))
#else
#define GOES_ON(a, b) ((a) < (b))
#endif
int main(void)
{
    struct node *list = any_list(), *sorted = NULL;
    while (list != NULL) {
        struct node *n = list, *before = NULL, *at = sorted;
        list = list->next;
        while (at != NULL && GOES_ON(at->data, n->data)) {
            before = at;
            at = at->next;
        }
        n->next = at;
        if (before == NULL)
            sorted = n;
        else
            before->next = n;
    }
    for (struct node *p = sorted; p != NULL && p->next != NULL; p = p->next)
        assert(p->data <= p->next->data);
    return 0;
}
#else
int main(void)
{
    struct node *list = any_list();
    if (list == NULL)
        return 0;
    DATA least = list->data;
    for (struct node *p = list->next; p != NULL; p = p->next)
#ifdef WRONG
        if (p->data > least)
#else
        if (p->data < least)
#endif
            least = p->data;
    for (struct node *p = list; p != NULL; p = p->next)
        assert(least <= p->data);
    return 0;
}
#endif
