// SPDX-License-Identifier: Apache-2.0
// Several structure types in one analysis: a property that needs what two generators say, each of the lists of one record.  With the links of both
// followed, but only one of the lists described, it is not proved.
// COVERS: T50
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.entry=sll:sll --cpa.shape.fields=0:8
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=shape --prop=assert --cpa.shape.entry=sll:sll --cpa.shape.fields=0:8 --cpa.shape.families=:none --cegar.search-runs=0
// EXPECT[3]: UNKNOWN
// ARGS[4]: --analysis=shape --prop=assert --cpa.shape.entry=sll:sll --cpa.shape.fields=0:8 --cpa.shape.families=none: --cegar.search-runs=0
// EXPECT[4]: UNKNOWN
// ARGS[5]: --analysis=shape --prop=assert -DANNOTATED
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=shape --prop=assert --cpa.shape.entry=sll --cegar.search-runs=0
// EXPECT[6]: UNKNOWN
// ARGS[7]: --analysis=shape --prop=assert -DWRONG
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=shape --prop=assert --cpa.shape.merge=names
// EXPECT[8]: TRUE
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

#ifdef ANNOTATED
typedef struct plate __SA__sll_below;
typedef struct guest __SA__sll_next;
#endif

static struct guest *new_guest(void)
{
    struct guest *g = malloc(sizeof *g);
    if (g == NULL)
        exit(1);
    g->next = NULL;
    return g;
}

static struct plate *add_plate(struct plate *below)
{
    struct plate *p = malloc(sizeof *p);
    if (p == NULL)
        exit(1);
    p->below = below;
    return p;
}

static struct plate *any_plate(struct plate *p)
{
    while (p->below != NULL && __VERIFIER_nondet_int())
        p = p->below;
    return p;
}

// Two piles of plates have none in common, and guests sit around a table.
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
    struct guest *g = first;
    while (__VERIFIER_nondet_int())
        g = g->next;
    assert(any_plate(a) != chosen && g != NULL);
    return 0;
}
