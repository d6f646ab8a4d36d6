// SPDX-License-Identifier: Apache-2.0
// Lists of any length whose contents depend on a flag (Theoduloz 2010, 3.4.1: list_flag2, Fig 3.3): what a variable holds flows into the field.
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=assert -DBRANCHES
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape --prop=assert -DBRANCHES -DWRONG
// EXPECT[4]: FALSE
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    int flag = __VERIFIER_nondet_int();
    struct node *a = malloc(sizeof *a), *p = a;
    int x = flag ? 1 : 2;
    while (__VERIFIER_nondet_int()) {
#ifdef BRANCHES
        if (flag)
            p->data = 1;
        else
            p->data = 2;
#else
        p->data = x;
#endif
#ifdef WRONG
        flag = 0;
        x = 2;
#endif
        p->next = malloc(sizeof *p);
        p = p->next;
    }
    p->data = 3;
    p->next = NULL;
    for (p = a; p->data == (flag ? 1 : 2); p = p->next) {}
    assert(p->data == 3);
    return 0;
}
