// SPDX-License-Identifier: Apache-2.0
// Addresses that are copied byte by byte, in pieces of other sizes and in any order, are the same addresses when all bytes are there; until then
// they are none.
// ARGS: --prop=memsafety --analysis=smg
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=smg --32
// EXPECT[2]: TRUE
// ARGS[3]: --prop=memsafety --analysis=smg -DMISSING --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=memsafety --analysis=smg -DSWAPPED --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=memsafety --analysis=smg -DMIXED --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --prop=memsafety --analysis=smg -DKEPT --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[6]: UNKNOWN (layout)
// ARGS[7]: --prop=memsafety --analysis=smg -DTAIL --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=memsafety --analysis=explicit-heap -DBOUNDED
// EXPECT[8]: TRUE
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int x;
};

enum { SIZE = sizeof(struct node *), LAST = SIZE - 1 };

static void copy(void *to, const void *from)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    t[LAST] = f[LAST];
    t[0] = f[0];
    memcpy(t + 1, f + 1, SIZE - 2);
}

// A byte is of another address, or not copied, or in another's place.
static void copy_badly(void *to, const void *from, const void *other)
{
    unsigned char *t = to;
    const unsigned char *f = from, *o = other;
    for (int i = 0; i < SIZE; i++) {
#ifdef MIXED
        t[i] = i == 1 ? o[i] : f[i];
#elif defined MISSING
        if (i != 1)
            t[i] = f[i];
#else
        t[i] = f[i == 1 ? 2 : i == 2 ? 1 : i];
#endif
    }
    (void)o;
}

int main(void)
{
    struct node *list = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
#ifdef BOUNDED
        if (++length > 3)
            break;
#endif
        struct node *n = malloc(sizeof *n), *old = list;
        if (!n)
            abort();
#if defined MISSING || defined MIXED || defined SWAPPED
        copy_badly(&n->next, &old, &n);
#else
        copy(&n->next, &old);
#endif
        n->x = 1;
        copy(&list, &n);
    }
    while (list) {
        union {
            struct node *p;
            unsigned short half[SIZE / 2];
        } a, b;
        a.p = list->next;
        for (int i = SIZE / 2; i-- > 0;)
            b.half[i] = a.half[i];
#ifdef TAIL
        if (b.p)
            free(b.p);
#endif
#ifdef KEPT
        unsigned char first = ((unsigned char *)&list)[0];  // keeps no block
        list = NULL;
        if (first)
            length++;
        break;
#endif
        free(list);
        list = b.p;
    }
    return length < 0;
}
