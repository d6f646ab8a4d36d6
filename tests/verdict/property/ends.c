// SPDX-License-Identifier: Apache-2.0
// A failing assertion would end the program with blocks that live: analyses of numbers show that it does not fail, graphs show that the list is
// freed at the other ends.
// ARGS: --prop=memcleanup
// EXPECT: TRUE
// ARGS[2]: --prop=memcleanup --strategy.stages='smg:6'
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=memcleanup --strategy.stages='ends/kind:2 smg:6'
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memcleanup --strategy.stages='ends/numeric-poly:2 smg:6'
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memcleanup -DWRONG=1
// EXPECT[5]: FALSE
// GREP[5]: FALSE (valid-memcleanup
// ARGS[6]: --prop=memcleanup -DWRONG=1 --strategy.stages='ends/kind:2 smg:6'
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memcleanup -DEARLY
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memcleanup -DEARLY -DKEEP
// EXPECT[8]: FALSE
// GREP[8]: FALSE (valid-memcleanup
// ARGS[9]: --prop=memsafety,memcleanup
// EXPECT[9]: TRUE
// ARGS[10]: --prop=memcleanup --strategy.stages='ends/kind:2'
// EXPECT[10]: UNKNOWN (ends-asked)
// ARGS[11]: --prop=memcleanup --certify --strategy.stages='ends/kind:2 smg:6'
// EXPECT[11]: UNKNOWN (not-excluded)
#include <assert.h>
#include <stdlib.h>

#ifndef WRONG
#define WRONG 0
#endif
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static void destroy(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    struct node *list = 0;
    int n = __VERIFIER_nondet_int(), up = 0, down = n;
    if (n < 0 || n > 100)
        return 0;
    while (down > 0) {
        struct node *x = malloc(sizeof *x);
        x->next = list;
        list = x;
        up++;
        down--;
#ifdef EARLY
        if (up == 5) {
#ifndef KEEP
            destroy(list);
#endif
            exit(1);
        }
#endif
    }
    assert(up == n || WRONG * n == 12);
    assert(up + WRONG * (n == 3) == n);
    destroy(list);
    return 0;
}
