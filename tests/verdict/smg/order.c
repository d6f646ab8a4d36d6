// Which kinds of nodes follow one another stays known when lists are folded: an opening node is followed by the one that closes it, and plain nodes
// come before all pairs.
// ARGS: --analysis=smg-data --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --analysis=smg-data --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DBACK
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0 -DPHASES --certify
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=smg-data --prop=memsafety --cegar.search-runs=0 -DUNCLOSED
// EXPECT[4]: FALSE
// GREP[4]: valid-deref
// ARGS[5]: --analysis=smg-data --prop=memsafety --cegar.search-runs=0 -DBACK -DFIRST=CLOSE
// EXPECT[5]: FALSE
// GREP[5]: valid-deref
// ARGS[6]: --prop=unreach-call --analysis=smg-data --cegar.search-runs=0 -DPHASES -DMIXED
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety
// EXPECT[7]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef FIRST
#define FIRST PLAIN
#endif

enum kind { PLAIN, OPEN, CLOSE };

struct node {
    struct node *next, *prev;
    enum kind kind;
};

static struct node *first, *last;

static void append(enum kind k)
{
    struct node *n = malloc(sizeof *n);
    n->kind = k;
    n->next = NULL;
    n->prev = last;
    if (last)
        last->next = n;
    else
        first = n;
    last = n;
}

static void build(void)
{
    append(FIRST);
    while (__VERIFIER_nondet_int())
        append(PLAIN);
    while (__VERIFIER_nondet_int()) {
        append(OPEN);
        append(CLOSE);
#ifdef MIXED
        append(PLAIN);
#endif
    }
#ifdef UNCLOSED
    append(OPEN);
#endif
}

// Plain nodes, then others.
static void check_phases(void)
{
    struct node *n = first;
    while (n && n->kind == PLAIN)
        n = n->next;
    while (n && n->kind != PLAIN)
        n = n->next;
    if (n)
        reach_error();
}

static void free_forwards(void)
{
    struct node *n = first;
    while (n) {
        struct node *next = n->next;
        if (n->kind == OPEN) {
            struct node *closing = next;
            next = closing->next;
            free(closing);
        }
        free(n);
        n = next;
    }
}

static void free_backwards(void)
{
    struct node *n = last;
    while (n) {
        struct node *prev = n->prev;
        if (n->kind == CLOSE) {
            struct node *opening = prev;
            prev = opening->prev;
            free(opening);
        }
        free(n);
        n = prev;
    }
}

int main(void)
{
    build();
#ifdef PHASES
    check_phases();
#elif defined(BACK)
    free_backwards();
#else
    free_forwards();
#endif
    return 0;
}
