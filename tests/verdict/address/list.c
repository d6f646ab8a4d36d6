// SPDX-License-Identifier: Apache-2.0
// Nodes of a list that lives are different, also in programs that free it in the end.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=closed
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=value
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[5]: TRUE
// Only the first infeasible prefix is looked at.
// ARGS[6]: --prop=unreach-call --analysis=value --refine.max-prefixes=1 --stats
// EXPECT[6]: TRUE
// GREP[6]: engine.dropped               27 
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

struct node { struct node *next; int x; };

int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *c = malloc(sizeof *c);
    int n = 0;
    a->next = b;
    b->next = c;
    c->next = a;
    check(a != b && b != c && a != c);
    for (struct node *p = a->next; p != a; p = p->next)
        n++;
    check(n == 2 && a->next->next == c);
    free(a);
    free(b);
    free(c);
    return 0;
}
