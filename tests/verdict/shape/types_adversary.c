// SPDX-License-Identifier: Apache-2.0
// Ways around the types of pointers: cells of one structure type that are met as those of another, or are in both.  Each assertion fails in some
// execution, so none of these is proved.
// ARGS: --analysis=shape --prop=assert -DCAST
// EXPECT: FALSE
// ARGS[2]: --analysis=shape --prop=assert -DBOTH
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=assert -DUNION
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=shape --prop=assert -DREUSED
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape --prop=assert -DSAME_OFFSET
// EXPECT[5]: FALSE
// ARGS[6]: --analysis=shape --prop=assert -DTHROUGH_FIELD
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=shape --prop=assert -DRING_OF_BOTH
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=shape --prop=assert -DCOPIED
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=shape --prop=assert -DCAST -DANNOTATED
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=shape --prop=assert -DBOTH -DANNOTATED
// EXPECT[10]: FALSE
// ARGS[11]: --analysis=shape --prop=assert -DTHROUGH_FIELD -DANNOTATED
// EXPECT[11]: FALSE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct plate {
    struct plate *below;
    void *under;
};

struct guest {
    struct plate *own;
    struct guest *next;
};

struct knife {
    struct knife *other;
    struct knife *more;
};

#ifdef ANNOTATED
typedef struct plate __SA__sll_below;
typedef struct guest __SA__sll_next;
#endif

static struct plate *add_plate(struct plate *below)
{
    struct plate *p = calloc(1, sizeof *p);
    if (p == NULL)
        exit(1);
    p->below = below;
    return p;
}

static struct guest *add_guest(struct guest *next)
{
    struct guest *g = calloc(1, sizeof *g);
    if (g == NULL)
        exit(1);
    g->next = next;
    return g;
}

static struct plate *last_plate(struct plate *p)
{
    while (p->below != NULL)
        p = p->below;
    return p;
}

static struct guest *last_guest(struct guest *g)
{
    while (g->next != NULL)
        g = g->next;
    return g;
}

int main(void)
{
    struct plate *plates = add_plate(NULL);
    struct guest *guests = add_guest(NULL);
    while (__VERIFIER_nondet_int()) {
        plates = add_plate(plates);
        guests = add_guest(guests);
    }
#if defined CAST
    // The plates end in a guest.
    last_plate(plates)->below = (struct plate *)guests;
    assert((void *)last_plate(plates) != (void *)guests);
#elif defined BOTH
    // One cell is in both lists.
    struct guest *shared = last_guest(guests);
    last_plate(plates)->below = (struct plate *)shared;
    last_guest(guests)->next = add_guest(NULL);
    assert(last_plate(plates)->under == NULL);
#elif defined UNION
    union {
        struct plate *p;
        struct guest *g;
    } u;
    u.g = guests;
    last_plate(plates)->below = u.p;
    assert((void *)last_plate(plates) != (void *)guests);
#elif defined REUSED
    struct plate *p = add_plate(plates);
    struct guest *g = (struct guest *)p;
    g->next = guests;
    guests = g;
    assert((void *)guests->own != (void *)plates);
#elif defined SAME_OFFSET
    struct knife *k = calloc(1, sizeof *k);
    if (k == NULL)
        exit(1);
    k->other = (struct knife *)plates;
    k->more = (struct knife *)guests;
    plates = (struct plate *)k;
    guests = (struct guest *)k;
    assert((void *)plates->below == (void *)guests->next || plates->below->below != NULL);
#elif defined THROUGH_FIELD
    guests->own = plates;
    last_plate(plates)->under = guests;
    struct guest *g = last_plate(guests->own)->under;
    g->next = add_guest(NULL);
    assert(guests->next->next != NULL);
#elif defined RING_OF_BOTH
    last_plate(plates)->under = guests;
    last_guest(guests)->own = plates;
    struct plate *p = last_guest(last_plate(plates)->under)->own;
    assert(p != plates);
#elif defined COPIED
    struct plate copy;
    memcpy(&copy, guests, sizeof copy);
    copy.below = plates;
    memcpy(guests, &copy, sizeof copy);
    assert(guests->own != plates);
#endif
    return 0;
}
