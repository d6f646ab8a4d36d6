// SPDX-License-Identifier: Apache-2.0
// What may be missing has no address: a place 8 bytes behind a pointer to it may be the number 8, and nothing says that it was not null.
// ARGS: --prop=memsafety -DK=1 --analysis=smg --cegar.random-runs=0
// EXPECT: FALSE|UNKNOWN (the path to it is long)
// ARGS[2]: --prop=memsafety -DK=2 --analysis=smg --cegar.random-runs=0
// EXPECT[2]: FALSE|UNKNOWN (the path to it is long)
// ARGS[3]: --prop=memsafety -DK=3 --analysis=smg --cpa.smg.depth=2 --cegar.random-runs=0
// EXPECT[3]: FALSE|UNKNOWN (the path to it is long)
// ARGS[4]: --prop=memsafety -DK=0 --analysis=smg --cegar.random-runs=0
// EXPECT[4]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long), free(void *);
struct node {
    struct node *next;
    int data;
};
static struct node *node(struct node *next)
{
    struct node *x = malloc(sizeof *x);
    x->next = next;
    return x;
}
int main(void)
{
    struct node *p = node(0), *before;
    int x = 0, *r = &x;
#if K == 2
    while (__VERIFIER_nondet_int())
        p = node(p);
    while (p && __VERIFIER_nondet_int()) {
        before = p;
        p = p->next;
        free(before);
    }
#else
    for (int i = 0; i < 50; i++)
        if (!p) {
            p = node(0);
        } else if (i > 20 && __VERIFIER_nondet_int()) {
            free(p);
            p = 0;
        }
#endif
#if K == 1 || K == 2
    if ((char *)p + 8 == (char *)8)
        p->data = 1;
#elif K == 3
    before = node(p);
    while (__VERIFIER_nondet_int())
        ;
    if (!p)
        r = 0;
    *r = 1;
    free(before);
#else
    if (p && (char *)p + 8 != (char *)8)
        p->data = 1;
#endif
    while (p) {
        before = p;
        p = p->next;
        free(before);
    }
    return x;
}
