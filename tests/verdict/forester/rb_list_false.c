// SPDX-License-Identifier: Apache-2.0
// A red-black list, every red node of which should get a black one behind it; but a last red node may be pushed on top of another red one.
// COVERS: F75
// TRUTH: FALSE(unreach-call)
// ARGS: --prop=memsafety,unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (unreach-call
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
    struct node *list = push(NULL, BLACK);
    while (__VERIFIER_nondet_int()) {
        list = push(list, BLACK);
        if (__VERIFIER_nondet_int())
            list = push(list, RED);
    }
    if (__VERIFIER_nondet_int())
        list = push(list, RED);

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
