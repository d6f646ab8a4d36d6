// SPDX-License-Identifier: Apache-2.0
// A circular, doubly linked list with a sentinel, whose links are inside of the elements: elements are added in front or at the end, and
// any of them are taken out.  The links of all neighbours fit to one another, and no element is met that was taken out.  All elements are
// freed.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

struct task {
    int waiting;
    struct link link;
};

static void add_between(struct link *l, struct link *prev, struct link *next)
{
    l->prev = prev;
    l->next = next;
    prev->next = l;
#ifdef WRONG
    if (prev->prev == prev)
#endif
        next->prev = l;
}

static void take_out(struct link *l)
{
    l->prev->next = l->next;
    l->next->prev = l->prev;
}

static struct task *task_of(struct link *l)
{
    return (struct task *)((char *)l - offsetof(struct task, link));
}

static void add_task(struct link *tasks)
{
    struct task *t = malloc(sizeof *t);
    if (t == NULL)
        exit(1);
    t->waiting = 1;
    if (__VERIFIER_nondet_int())
        add_between(&t->link, tasks, tasks->next);
    else
        add_between(&t->link, tasks->prev, tasks);
}

static void end_task(struct link *tasks)
{
    struct link *l = tasks->next;
    while (l->next != tasks && __VERIFIER_nondet_int())
        l = l->next;
    if (l != tasks) {
        task_of(l)->waiting = 0;
        take_out(l);
        free(task_of(l));
    }
}

int main(void)
{
    struct link tasks = { &tasks, &tasks };
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            add_task(&tasks);
        else
            end_task(&tasks);
        for (struct link *l = tasks.next; l != &tasks; l = l->next) {
            assert(l->next->prev == l);
            assert(task_of(l)->waiting);
        }
    }
    while (tasks.next != &tasks)
        end_task(&tasks);
    return 0;
}
