// SPDX-License-Identifier: Apache-2.0
// A freed address differs from those of objects that lived together with the freed one, also when they are freed, too.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// GREP: FALSE (valid-deref
// ARGS[2]: --prop=memsafety --analysis=smg
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --analysis=explicit-heap
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DLATER
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=memsafety -DSAME
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety -DOTHERS
// EXPECT[6]: FALSE
// GREP[6]: FALSE (valid-deref
// ARGS[7]: --prop=memsafety -DBOTH
// EXPECT[7]: FALSE
// GREP[7]: FALSE (valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};
static int global;

static struct node *node(struct node *next)
{
    struct node *n = malloc(sizeof *n);
    n->next = next;
    return n;
}

int main(void)
{
    if (__VERIFIER_nondet_int() != 1234)
        return 0;
    struct node *first = node(0), *second = node(first);
    int local = 0;
#if defined(LATER)
    free(first);
    struct node *third = node(0);
    if (third != first)  // it may lie where the first lay
        first->next = 0;
    free(third);
    free(second);
#elif defined(SAME)
    struct node *copy = first;
    free(first);
    if (copy != first)
        first->next = 0;
    free(second);
#elif defined(OTHERS)
    int *p = &local, *q = &global;
    free(first);
    if ((int *)first != p && (int *)first != q)
        first->next = 0;
    free(second);
#elif defined(BOTH)
    free(second);
    free(first);
    if (first != second)
        first->next = 0;
#else
    free(first);
    if (second != first)
        first->next = 0;
    free(second);
#endif
    return local + global;
}
