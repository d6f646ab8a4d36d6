// SPDX-License-Identifier: Apache-2.0
// Numbers beside a pointer in a struct are not parts of it, whatever is read and written there in parts.
// ARGS: --prop=unreach-call --analysis=kind
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
// No executions are observed for guesses.
// ARGS[3]: --prop=unreach-call --analysis=kind --kind.runs=0 --stats
// EXPECT[3]: TRUE
// GREP[3]: kind.invariants           6 
// Without suggested conditions weakest preconditions deliver the interpolants.
// ARGS[4]: --prop=unreach-call --analysis=predicate --no-itp.facts --stats
// EXPECT[4]: TRUE
// GREP[4]: itp.by_wp                         1 
// Every abstraction is Cartesian.
// ARGS[5]: --prop=unreach-call --analysis=predicate --cpa.predicate.max-predicates=0 --stats
// EXPECT[5]: TRUE
// GREP[5]: cpa.predicate.cubes               0 
// Abstractions of more than one cube become Cartesian.
// ARGS[6]: --prop=unreach-call --analysis=predicate --cpa.predicate.max-cubes=1 --stats
// EXPECT[6]: TRUE
// GREP[6]: cpa.predicate.cubes               3 
// Without these, too, nothing does in time.
// ARGS[7]: --prop=unreach-call --analysis=predicate --no-itp.facts --ticks=2000000 --no-itp.wp --stats
// EXPECT[7]: UNKNOWN
// GREP[7]: itp.by_wp                         0 
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
