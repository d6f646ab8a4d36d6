// SPDX-License-Identifier: Apache-2.0
// A list whose nodes hold ones and twos in turns is split: each second node goes to another list. One list holds ones only, the other twos: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg --ticks=300000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (not-excluded)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int data;
    struct node *next;
};

static struct node *push(struct node *list, struct node *n)
{
    n->next = list;
    return n;
}

static void check_and_free(struct node *list, int data)
{
    while (list != NULL) {
        struct node *n = list;
        if (n->data != data)
            reach_error();
        list = n->next;
        free(n);
    }
}

int main(void)
{
    struct node *list = NULL;
    int turn = 1;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = turn;
        list = push(list, n);
        turn = 3 - turn;
    }

    struct node *ones = NULL, *twos = NULL;
    turn = 3 - turn;
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        if (turn == 1)
            ones = push(ones, n);
        else
            twos = push(twos, n);
        turn = 3 - turn;
    }
    check_and_free(ones, 1);
    check_and_free(twos, 2);
    return 0;
}
