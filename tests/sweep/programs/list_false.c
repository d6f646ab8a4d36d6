// SPDX-License-Identifier: Apache-2.0
// A list of two elements.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define NULL ((void *)0)
extern void *malloc(unsigned long);
struct node {
    int v;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 2; i++) {
        struct node *n = malloc(sizeof *n);
        n->v = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }
    if (list->next->v == 5 && list->v == 6)
        reach_error();
    return 0;
}
