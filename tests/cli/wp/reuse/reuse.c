// SPDX-License-Identifier: Apache-2.0
// Memory that has been freed, and variables that are dead: what is new may lie there.
#include <stdlib.h>
struct node {
    struct node *next;
};
static int *kept;

static void leave(void)
{
    int x = 1;
    kept = &x;
}

/*@ ensures \true; */
void block(void)
{
    struct node *p = malloc(sizeof *p), *q;
    p->next = 0;
    free(p);
    q = malloc(sizeof *q);
    q->next = 0;
    //@ assert p != q;
    //@ assert !reach(q, next, p);
    //@ assert acyclic(q, next);
}

// What the caller's list leads to is freed, and may be a part of it again.
/*@ requires x != 0 && y != 0 && x != y && x->next == y && y->next == 0; ensures \true; */
void part(struct node *x, struct node *y)
{
    free(y);
    struct node *q = malloc(sizeof *q);
    q->next = x;
    //@ assert acyclic(x, next);
    //@ assert q != x;
    //@ assert q->next == x;
}

int main(void)
{
    int z = 2;
    leave();
    //@ assert &z != kept;
    {
        int y = 1;
        //@ assert &y != kept;
        //@ assert &y != &z;
        z = y;
    }
    return z;
}
