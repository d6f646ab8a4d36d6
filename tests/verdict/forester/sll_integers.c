// SPDX-License-Identifier: Apache-2.0
// A list of any number of ones, any number of twos and a three; a walk over the ones and the twos takes for granted that a three comes: correct.
// COVERS: F73, F74, F76
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT[2]: TRUE
// GREP[2]: spurious; 
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
    append(last, 3);

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
