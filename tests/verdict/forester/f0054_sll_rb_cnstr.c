// SPDX-License-Identifier: Apache-2.0
// A red-black list: every red node gets a black one behind it. A walk takes that for granted, and asserts the colours: correct.
// COVERS: F23, F70, F75
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// ARGS[3]: --prop=memsafety,unreach-call --analysis=forest --cpa.smg.tree-numbers=0 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[3]: UNKNOWN (not-excluded)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum colour { RED, BLACK };

struct node {
    struct node *next;
    enum colour colour;
};

static struct node *push(struct node *list, enum colour colour)
{
    struct node *n = malloc(sizeof *n);
    n->colour = colour;
    n->next = list;
    return n;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        list = push(list, BLACK);
        if (__VERIFIER_nondet_int())
            list = push(list, RED);
    }

    for (struct node *n = list; n != NULL; n = n->next)
        if (n->colour == RED) {
            n = n->next;
            if (n->colour != BLACK)
                reach_error();
        }

    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return 0;
}
