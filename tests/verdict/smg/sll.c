// A singly linked list of any length: built, walked, freed.  Every bug is found, and the correct program proved.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --certify
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DLEAK
// EXPECT[2]: FALSE
// GREP[2]: valid-memtrack
// ARGS[3]: --prop=memsafety -DAFTER_FREE
// EXPECT[3]: FALSE
// GREP[3]: valid-deref
// ARGS[4]: --prop=memsafety -DTWICE
// EXPECT[4]: FALSE
// GREP[4]: valid-free
// ARGS[5]: --prop=memcleanup
// EXPECT[5]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int key;
    struct item *next;
};

static struct item *push(struct item *list, int key)
{
    struct item *i = malloc(sizeof *i);
    i->key = key;
    i->next = list;
    return i;
}

static int sum(const struct item *list)
{
    int n = 0;
    for (; list; list = list->next)
        n ^= list->key;
    return n;
}

int main(void)
{
    struct item *list = NULL;
    while (__VERIFIER_nondet_int())
        list = push(list, __VERIFIER_nondet_int());
    int n = sum(list);
#ifdef TWICE
    struct item *first = list;
#endif
    while (list) {
        struct item *i = list;
#ifdef AFTER_FREE
        free(i);
        list = i->next;
#else
        list = list->next;
#ifdef LEAK
        if (n != 12)
#endif
            free(i);
#endif
    }
#ifdef TWICE
    free(first);
#endif
    return n == 0;
}
