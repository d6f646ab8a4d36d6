// SPDX-License-Identifier: Apache-2.0
// Ways around what shape graphs follow: each assertion fails in some execution, so none of these is proved.
// ARGS: --analysis=shape --prop=assert -DCOPY
// EXPECT: FALSE
// ARGS[2]: --analysis=shape --prop=assert -DBYTES
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=assert -DSLOT
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=shape --prop=assert -DINSIDE
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape --prop=assert -DRECURSION
// EXPECT[5]: FALSE
// ARGS[6]: --analysis=shape --prop=assert -DZERO
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=shape --prop=assert -DLOCAL
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=shape --prop=assert -DNARROW
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=shape --prop=assert -DARRAY
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=shape --prop=assert -DREALLOC
// EXPECT[10]: FALSE
// ARGS[11]: --analysis=shape --prop=assert -DCONTENTS
// EXPECT[11]: FALSE
// ARGS[12]: --analysis=shape --prop=assert -DWIDE
// EXPECT[12]: FALSE
// ARGS[13]: --analysis=shape --prop=assert -DSIGN
// EXPECT[13]: FALSE
// ARGS[14]: --analysis=shape --prop=assert -DSIGN_OF_VARIABLE
// EXPECT[14]: FALSE
// ARGS[15]: --analysis=shape --prop=assert -DELSEWHERE
// EXPECT[15]: FALSE
// ARGS[16]: --analysis=shape --prop=assert -DFREED
// EXPECT[16]: FALSE
// ARGS[17]: --analysis=shape --prop=assert -DMOVED
// EXPECT[17]: UNKNOWN (layout)
// ARGS[18]: --analysis=shape --prop=assert -DAGAIN
// EXPECT[18]: FALSE
// ARGS[19]: --analysis=shape --prop=assert -DOVERLAP
// EXPECT[19]: FALSE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

static struct node *new_node(int data, struct node *next)
{
    struct node *n = malloc(sizeof *n);
    n->data = data;
    n->next = next;
    return n;
}

#ifdef RECURSION
static int depth(struct node *n)
{
    struct node *own = n;
    if (n->next != NULL)
        (void)depth(n->next);
    assert(own->next == NULL);
    return 0;
}
#endif

extern struct node *elsewhere;

#ifdef SLOT
static void cut(struct node **slot)
{
    *slot = NULL;
}
#endif

int main(void)
{
    struct node *b = new_node(2, NULL), *a = new_node(1, b);
#if defined COPY  // a block is copied over another one
    memcpy(a, b, sizeof *a);
    assert(a->next == b);
#elif defined BYTES  // the pointer is destroyed byte by byte
    for (size_t i = 0; i < sizeof a->next; i++)
        ((char *)&a->next)[i] = 0;
    assert(a->next == b);
#elif defined SLOT  // through a pointer to the field
    cut(&a->next);
    assert(a->next == b);
#elif defined INSIDE  // a pointer into a block is stored
    a->next = (struct node *)((char *)b + sizeof(int));
    assert(a->next == b);
#elif defined RECURSION
    (void)depth(a);
#elif defined ZERO
    memset(a, 0, sizeof *a);
    assert(a->next == b);
#elif defined LOCAL  // a node that malloc did not make
    struct node here = { 3, NULL };
    a->next = &here;
    assert(a->next == NULL || a->next->data == 2);
#elif defined NARROW  // an integer of another size over data
    *(char *)&a->data = 7;
    assert(a->data == 1);
#elif defined ARRAY
    struct node *all = malloc(2 * sizeof *all);
    all[0].next = NULL;
    all[1].next = a;
    struct node *p = all + 1;
    assert(p->next == NULL);
#elif defined REALLOC
    struct node *p = realloc(a, 2 * sizeof *a);
    p->next = NULL;
    assert(p->next == b);
#elif defined CONTENTS
    struct node *p = a;
    while (__VERIFIER_nondet_int()) {
        p->next = new_node(__VERIFIER_nondet_int() ? 1 : 2, NULL);
        p = p->next;
    }
    for (p = a; p != NULL; p = p->next)
        assert(p->data == 1);
#elif defined WIDE  // two fields in one access
    *(long *)&a->data = 5;
    assert(a->data == 1);
#elif defined SIGN  // written as unsigned, read as int
    *(unsigned *)&a->data = 4294967295u;
    assert(a->data != -1);
#elif defined SIGN_OF_VARIABLE
    a->data = -1;
    unsigned u = (unsigned)a->data;
    int seen = 0;
    if (u == 4294967295u)
        seen = 1;
    if (a->data == -1)
        assert(!seen);
#elif defined ELSEWHERE  // defined in another file
    assert(elsewhere == NULL);
#elif defined FREED  // a younger block may lie where a freed one did
    free(b);
    struct node *c = new_node(3, NULL);
    if (__VERIFIER_nondet_int())
        c = b;
    assert(a->next != c);
#elif defined MOVED  // likewise where one was that realloc has moved (with glibc it does)
    struct node *c = realloc(b, 1000), *d = malloc(sizeof *d);
    assert(c == NULL || d != b);
#elif defined AGAIN  // a declaration is passed twice: it is the same variable
    struct node *p = NULL;
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
again:;
    struct node here;
    here.next = a;
    if (p == NULL) {
        p = &here;
        goto again;
    }
    if (x > 1 && y > 1 && x < 40000 && y < 40000 && x * y == 8633)
        assert(p->next == NULL);
#elif defined OVERLAP  // bytes are moved inside of one block, through two pointers
    struct {
        struct node *a, *b, *c;
    } *p = malloc(sizeof *p), *q = p;
    struct node x = { 0, NULL }, y = { 0, NULL };
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    p->a = &x;
    p->b = &y;
    memmove(&q->b, &p->a, 2 * sizeof p->a);
    if (i > 1 && j > 1 && i < 40000 && j < 40000 && i * j == 8633)
        assert(p->c == &x);
#endif
    return 0;
}
