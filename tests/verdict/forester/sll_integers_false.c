// SPDX-License-Identifier: Apache-2.0
// A list of any number of ones, any number of twos and a three; but the two last may be exchanged, so that a three comes before a two.
// COVERS: F71, F76
// TRUTH: FALSE(unreach-call)
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (unreach-call
// ARGS[2]: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT[2]: FALSE
// GREP[2]: real, as far as heaps tell
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int data;
    struct node *next;
};

static struct node *append(struct node *last, int data)
{
    struct node *n = malloc(sizeof *n);
    n->data = data;
    n->next = NULL;
    last->next = n;
    return n;
}

int main(void)
{
    struct node head = { 0, NULL }, *last = &head;
    while (__VERIFIER_nondet_int())
        last = append(last, 1);
    while (__VERIFIER_nondet_int())
        last = append(last, 2);
    if (last->data == 2 && __VERIFIER_nondet_int()) {
        last->data = 3;
        append(last, 2);
    } else {
        append(last, 3);
    }

    struct node *n = head.next;
    while (n->data == 1)
        n = n->next;
    while (n->data == 2)
        n = n->next;
    if (n->data != 3 || n->next != NULL)
        reach_error();

    while (head.next != NULL) {
        n = head.next;
        head.next = n->next;
        free(n);
    }
    return 0;
}
