// SPDX-License-Identifier: Apache-2.0
// Piles of plates, linked at one place of their record, and a ring of guests, linked at another one.  The piles have no plate in common, and the
// ring has no end.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct plate {
    struct plate *below;
    int clean;
};

struct guest {
    int table;
    struct guest *next;
};

static struct guest *new_guest(void)
{
    struct guest *g = malloc(sizeof *g);
    if (g == NULL)
        exit(1);
    g->table = 1;
    g->next = NULL;
    return g;
}

static struct plate *add_plate(struct plate *below)
{
    struct plate *p = malloc(sizeof *p);
    if (p == NULL)
        exit(1);
    p->clean = 1;
    p->below = below;
    return p;
}

static struct plate *any_plate(struct plate *p)
{
    while (p->below != NULL && __VERIFIER_nondet_int())
        p = p->below;
    return p;
}

int main(void)
{
    struct plate *a = add_plate(NULL), *b = add_plate(NULL);
    struct guest *first = new_guest(), *last = first;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            a = add_plate(a);
        else
            b = add_plate(b);
        last->next = new_guest();
        last = last->next;
    }
    last->next = first;
#ifdef WRONG
    any_plate(a)->below = b;
#endif

    struct plate *chosen = any_plate(b);
    chosen->clean = 0;
    struct guest *g = first;
    while (__VERIFIER_nondet_int()) {
        g = g->next;
        assert(g != NULL && g->table == 1);
    }
    for (struct plate *p = a; p != NULL; p = p->below)
        assert(p != chosen && p->clean);
    return 0;
}
