// SPDX-License-Identifier: Apache-2.0
// A singly linked list of records with two heads of circular doubly linked lists each, as in Linux; elements move from the first to the second list
// of their record: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (work-limit)
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
    struct link *prev;
};

struct job {
    int id;
    struct link link;
};

struct worker {
    struct worker *next;
    struct link waiting;
    struct link done;
};

static void make_empty(struct link *head)
{
    head->next = head;
    head->prev = head;
}

static void append(struct link *head, struct link *l)
{
    l->next = head;
    l->prev = head->prev;
    l->prev->next = l;
    head->prev = l;
}

static struct job *take_first(struct link *head)
{
    struct link *l = head->next;
    head->next = l->next;
    l->next->prev = head;
    return (struct job *)((char *)l - offsetof(struct job, link));
}

int main(void)
{
    struct worker *workers = NULL;
    while (__VERIFIER_nondet_int()) {
        struct worker *w = malloc(sizeof *w);
        make_empty(&w->waiting);
        make_empty(&w->done);
        while (__VERIFIER_nondet_int()) {
            struct job *j = malloc(sizeof *j);
            j->id = __VERIFIER_nondet_int();
            append(&w->waiting, &j->link);
        }
        w->next = workers;
        workers = w;
    }

    for (struct worker *w = workers; w != NULL; w = w->next)
        while (w->waiting.next != &w->waiting && __VERIFIER_nondet_int())
            append(&w->done, &take_first(&w->waiting)->link);

    while (workers != NULL) {
        struct worker *w = workers;
        workers = w->next;
        while (w->waiting.next != &w->waiting)
            free(take_first(&w->waiting));
        while (w->done.next != &w->done)
            free(take_first(&w->done));
        free(w);
    }
    return 0;
}
