// SPDX-License-Identifier: Apache-2.0
// A global head of a circular list is initialised with its own address; nodes are added and all taken out again: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct link {
    struct link *next;
    struct link *prev;
};

static struct link head = { &head, &head };

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct link *l = malloc(sizeof *l);
        l->next = &head;
        l->prev = head.prev;
        head.prev->next = l;
        head.prev = l;
    }
    while (head.next != &head) {
        struct link *l = head.next;
        head.next = l->next;
        l->next->prev = &head;
        free(l);
    }
    if (head.prev != &head)
        reach_error();
    return 0;
}
