// SPDX-License-Identifier: Apache-2.0
// A flag is what it was before a call of a function that builds and frees a list of any length: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
};

static int busy(int flag)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return !flag;
}

int main(void)
{
    int flag = __VERIFIER_nondet_int() != 0, before = flag;
    int result = busy(flag);
    if (flag != before || result == flag)
        reach_error();
    flag = busy(result);
    if (flag != before)
        reach_error();
    return 0;
}
