// SPDX-License-Identifier: Apache-2.0
// The mutexes that are held are in a list, which locking and unlocking keep; a driver locks and unlocks one of two, but may lock it a second time.
// TRUTH: FALSE(unreach-call)
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (unreach-call
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct mutex {
    int unused;
};

struct held {
    struct held *next;
    struct mutex *mutex;
};

static struct held *all;

static int is_held(struct mutex *m)
{
    for (struct held *h = all; h != NULL; h = h->next)
        if (h->mutex == m)
            return 1;
    return 0;
}

static void lock(struct mutex *m)
{
    if (is_held(m))
        reach_error();
    struct held *h = malloc(sizeof *h);
    h->mutex = m;
    h->next = all;
    all = h;
}

static void unlock(struct mutex *m)
{
    if (!is_held(m))
        reach_error();
    struct held *before = NULL, *h = all;
    while (h->mutex != m) {
        before = h;
        h = h->next;
    }
    if (before != NULL)
        before->next = h->next;
    else
        all = h->next;
    free(h);
}

int main(void)
{
    struct mutex *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    while (__VERIFIER_nondet_int()) {
        lock(a);
        if (__VERIFIER_nondet_int()) {
            lock(a);
            unlock(a);
        }
        unlock(a);
    }
    if (all != NULL)
        reach_error();
    free(a);
    free(b);
    return 0;
}
