// SPDX-License-Identifier: Apache-2.0
// Numbers beside a pointer in a struct are not parts of it, whatever is read and written there in parts.
// ARGS: --prop=unreach-call --analysis=kind
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct queue {
    int16_t *slot;
    size_t cap, used;
    uint32_t dropped;
};

static void push(struct queue *q)
{
    if (q->used == q->cap)
        q->dropped++;
    else
        q->used++;
}

int main(void)
{
    struct queue q = { .cap = 4 };
    q.slot = malloc(8);
    uintptr_t mark = (uintptr_t)q.slot & 1;
    while (__VERIFIER_nondet_bool()) {
        push(&q);
        if (q.used > q.cap || mark)
            reach_error();
    }
    return 0;
}
