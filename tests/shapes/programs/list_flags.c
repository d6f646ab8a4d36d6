// SPDX-License-Identifier: Apache-2.0
// A list with a part for each of FLAGS flags, whose elements are 2i - 1 or 2i as flag i says, and 2 FLAGS + 1 at its end.  The parts are
// met in order, whatever the flags are, so that no predicate about them is needed.  With -DBOUND=N the list has no more than N elements.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#if FLAGS == 1
#define EACH(action) action(1)
#elif FLAGS == 2
#define EACH(action) action(1) action(2)
#elif FLAGS == 3
#define EACH(action) action(1) action(2) action(3)
#elif FLAGS == 4
#define EACH(action) action(1) action(2) action(3) action(4)
#elif FLAGS == 5
#define EACH(action) action(1) action(2) action(3) action(4) action(5)
#endif

#ifdef BOUND
#define MORE (__VERIFIER_nondet_int() && room-- > 0)
#else
#define MORE __VERIFIER_nondet_int()
#endif

#define READ(i) int flag##i = __VERIFIER_nondet_int();
#define APPEND(i)                    \
    while (MORE) {                   \
        if (flag##i)                 \
            p->data = 2 * i - 1;     \
        else                         \
            p->data = 2 * i;         \
        p->next = malloc(sizeof *p); \
        if (p->next == NULL)         \
            return 0;                \
        p = p->next;                 \
    }
#define PASS(i)                                        \
    while (p->data == 2 * (i)-1 || p->data == 2 * (i)) \
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
    EACH(READ)
    struct node *a = malloc(sizeof *a);
    if (a == NULL)
        return 0;
    struct node *p = a;
    EACH(APPEND)
#ifdef WRONG
    READ(0)
    APPEND(0)
#endif
    p->data = 2 * FLAGS + 1;
    p->next = NULL;

    p = a;
    EACH(PASS)
    assert(p->data == 2 * FLAGS + 1);
    return 0;
}
