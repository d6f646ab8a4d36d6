// SPDX-License-Identifier: Apache-2.0
// A list of three nodes, built and walked.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <stdlib.h>
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = 0;
    for (int i = 1; i <= 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->value = i;
        n->next = head;
        head = n;
    }
    int number = 0;
    for (struct node *n = head; n; n = n->next)
        number = 10 * number + n->value;
    check(number == 321 + BUG);
    return 0;
}
