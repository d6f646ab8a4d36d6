// SPDX-License-Identifier: Apache-2.0
// Any number of ones, then of twos, and so on up to VALUES are appended to a list, and last VALUES + 1.  They are met in this order,
// because each loop appends behind what the loops before it have built.  With -DBOUND=N the list has no more than N elements.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#if VALUES == 1
#define EACH(action) action(1)
#elif VALUES == 2
#define EACH(action) action(1) action(2)
#elif VALUES == 3
#define EACH(action) action(1) action(2) action(3)
#elif VALUES == 4
#define EACH(action) action(1) action(2) action(3) action(4)
#endif

#ifdef BOUND
#define MORE (__VERIFIER_nondet_int() && room-- > 0)
#else
#define MORE __VERIFIER_nondet_int()
#endif

#define APPEND(value)                \
    while (MORE) {                   \
        p->data = value;             \
        p->next = malloc(sizeof *p); \
        if (p->next == NULL)         \
            return 0;                \
        p = p->next;                 \
    }
#define PASS(value)            \
    while (p->data == (value)) \
        p = p->next;

struct node {
    int data;
    struct node *next;
};

int main(void)
{
#ifdef BOUND
    int room = BOUND - 1;  // beside the last element
#endif
    struct node *a = malloc(sizeof *a);
    if (a == NULL)
        return 0;
    struct node *p = a;
    EACH(APPEND)
#ifdef WRONG
    APPEND(0)
#endif
    p->data = VALUES + 1;
    p->next = NULL;

    p = a;
    EACH(PASS)
    assert(p->data == VALUES + 1);
    return 0;
}
