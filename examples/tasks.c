// Tasks in a circular list, linked through members as operating systems do it: for any number of tasks no access goes wrong, no block
// is freed twice or lost.
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

struct task {
    int priority;
    struct link link;
};

#define task_of(l) ((struct task *)((char *)(l)-offsetof(struct task, link)))

static struct link ready = { &ready, &ready };

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

static void start(int priority)
{
    struct task *t = malloc(sizeof *t);
    t->priority = priority;
    insert(&ready, &t->link);
}

static void stop_all(void)
{
    for (struct link *l = ready.next, *next; l != &ready; l = next) {
        next = l->next;
        take_out(l);
        free(task_of(l));
    }
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        start(__VERIFIER_nondet_int());
    stop_all();
    return 0;
}
