// SPDX-License-Identifier: Apache-2.0
// Functions on doubly linked lists as in the library GDSL (Theoduloz 2010, table 5.2), called on any lists: -DLINK, -DINSERT_AFTER,
// -DINSERT_BEFORE or -DREMOVE.  With -DCANCEL each link has one back afterwards, with -DACYCLIC no node comes again behind itself: both
// hold before, and the functions put the links of the nodes where they change them.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *succ, *pred;
};

// For analyses that are told which data structure it is.
#if defined ANNOTATED && defined CANCEL
typedef struct node __SA__dll_succ_pred;
#elif defined ANNOTATED && defined INSERT_BEFORE
typedef struct node __SA__dll_succ_pred;
#elif defined ANNOTATED
typedef struct node __SA__sll_succ;
#endif

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->succ = NULL;
    n->pred = NULL;
    return n;
}

// A list of one node or more.
static struct node *any_list(void)
{
    struct node *first = new_node(), *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = new_node();
        last->succ = n;
        n->pred = last;
        last = n;
    }
    return first;
}

static struct node *any_node(struct node *l)
{
    while (l->succ != NULL && __VERIFIER_nondet_int())
        l = l->succ;
    return l;
}

#ifdef REMOVE

static void list_remove(struct node *n)
{
    struct node *pred = n->pred, *succ = n->succ;
    if (pred != NULL) {
#if defined WRONG && defined ACYCLIC
        pred->succ = pred;
#else
        pred->succ = succ;
#endif
    }
#if !(defined WRONG && defined CANCEL)
    if (succ != NULL)
        succ->pred = pred;
#endif
    n->pred = NULL;
    n->succ = NULL;
}

#else

static void node_link(struct node *a, struct node *b)
{
    a->succ = b;
#if !(defined WRONG && defined CANCEL)
    b->pred = a;
#endif
}

// l2 behind l1.
static void list_link(struct node *l1, struct node *l2)
{
    struct node *last = l1;
    while (last->succ != NULL)
        last = last->succ;
#if defined WRONG && defined ACYCLIC && defined LINK
    node_link(last, last == l1 ? l2 : l1);
#else
    node_link(last, l2);
#endif
}

#ifdef INSERT_AFTER
static void list_insert_after(struct node *l, struct node *pred)
{
    struct node *succ = pred->succ;
    node_link(pred, l);
#if defined WRONG && defined ACYCLIC
    succ = pred->succ;
#endif
    if (succ != NULL)
        list_link(l, succ);
}
#endif

#ifdef INSERT_BEFORE
static void list_insert_before(struct node *l, struct node *succ)
{
    struct node *pred = succ->pred;
    if (pred != NULL)
        node_link(pred, l);
#if defined WRONG && defined ACYCLIC
    if (pred != NULL)
        succ = pred;
#endif
    list_link(l, succ);
}
#endif

#endif

// Of the list that begins with l.
static void check(struct node *l)
{
    struct node *n = any_node(l);
#ifdef CANCEL
    if (n->succ != NULL)
        assert(n->succ->pred == n);
    if (n->pred != NULL)
        assert(n->pred->succ == n);
#else
    struct node *later = n->succ;
    while (later != NULL && __VERIFIER_nondet_int())
        later = later->succ;
    assert(later != n);
#endif
}

int main(void)
{
    struct node *l = any_list();
#if defined LINK
    list_link(l, any_list());
#elif defined INSERT_AFTER
    list_insert_after(any_list(), any_node(l));
#elif defined INSERT_BEFORE
    struct node *succ = any_node(l), *inserted = any_list();
    list_insert_before(inserted, succ);
    if (succ == l)
        l = inserted;
#elif defined REMOVE
    struct node *n = any_node(l);
    if (n == l)
        l = l->succ;
    list_remove(n);
    if (l == NULL)
        return 0;
#endif
    check(l);
    return 0;
}
