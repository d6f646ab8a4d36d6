// SPDX-License-Identifier: Apache-2.0
// Everything that is reachable, through two pointers and the heap.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE
#include <stdlib.h>
extern void reach_error(void);
struct node {
    struct node *next;
    int *value;
};
extern void visit(struct node *n);

int main(void)
{
    int x = 1;
    struct node *n = malloc(sizeof *n);
    n->next = malloc(sizeof *n);
    n->next->next = 0;
    n->next->value = &x;
    n->value = 0;
    visit(n);
    if (x != 1)
        reach_error();
    return 0;
}
