// SPDX-License-Identifier: Apache-2.0
// Nodes of a list get ones and twos in turns, by a flag; a walk with a flag of its own asserts what each node holds: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// COVERS: F73, F74
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

int main(void)
{
    struct node *list = malloc(sizeof *list), *n = list;
    int flag = 1;
    while (__VERIFIER_nondet_int()) {
        n->data = flag ? 1 : 2;
        flag = !flag;
        n->next = malloc(sizeof *n);
        n = n->next;
    }
    n->data = 3;
    n->next = NULL;

    flag = 1;
    for (n = list; n->data != 3; n = n->next) {
        if (n->data != (flag ? 1 : 2))
            reach_error();
        flag = !flag;
    }

    while (list != NULL) {
        n = list;
        list = n->next;
        free(n);
    }
    return 0;
}
