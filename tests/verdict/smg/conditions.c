// SPDX-License-Identifier: Apache-2.0
// The same condition on inputs decides whether a block is made and whether it is freed: graphs beside predicates tell these ways apart.
// ARGS: --prop=memsafety --analysis=smg+predicate
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=smg
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=memsafety -DLIST
// EXPECT[3]: TRUE
// GREP[3]: Decided by: smg+predicate
// ARGS[4]: --prop=memsafety --analysis=smg+predicate -DLIST -DOTHER
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety --analysis=smg+predicate -DBUFFER
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety --analysis=smg+predicate -DBUFFER -DOTHER
// EXPECT[6]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

// In between, a list of any length is made and freed.
static void list(void)
{
    struct node *l = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *x = malloc(sizeof *x);
        x->next = l;
        l = x;
    }
    while (l) {
        struct node *next = l->next;
        free(l);
        l = next;
    }
}

#ifdef OTHER
#define AGAIN(a, b) ((a) < (b))
#else
#define AGAIN(a, b) ((b) < (a))
#endif

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    char small[8], *p = 0;
#ifdef BUFFER
    p = small;
#endif
    if (a > b)
        p = malloc(64);
#ifdef LIST
    list();
#endif
#ifdef BUFFER
    p[a > b ? 63 : 7] = 1;
#endif
    if (AGAIN(a, b))
        free(p);
    return 0;
}
