// A circular list with a sentinel and links inside of the elements, as in operating systems: interior pointers and container_of.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --certify
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DUNSAFE
// EXPECT[2]: FALSE
// GREP[2]: valid-deref
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

struct task {
    int id;
    struct link link;
};

#define task_of(l) ((struct task *)((char *)(l)-offsetof(struct task, link)))

static struct link tasks;

static void insert(struct link *at, struct link *l)
{
    l->next = at->next;
    l->prev = at;
    at->next->prev = l;
    at->next = l;
}

static void take_out(struct link *l)
{
    l->prev->next = l->next;
    l->next->prev = l->prev;
}

int main(void)
{
    tasks.next = tasks.prev = &tasks;
    while (__VERIFIER_nondet_int()) {
        struct task *t = malloc(sizeof *t);
        t->id = __VERIFIER_nondet_int();
        insert(&tasks, &t->link);
    }
    struct link *l, *next;
    for (l = tasks.next; l != &tasks; l = next) {
#ifndef UNSAFE
        next = l->next;
#endif
        take_out(l);
        free(task_of(l));
#ifdef UNSAFE
        next = l->next;
#endif
    }
    return 0;
}
