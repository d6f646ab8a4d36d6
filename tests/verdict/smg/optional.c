// Nodes of a list have a block of their own, or null; one block besides, to which two pointers lead, is there or not.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DUNCHECKED
// EXPECT[2]: FALSE
// GREP[2]: valid-deref
// ARGS[3]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DFORGET
// EXPECT[3]: FALSE
// GREP[3]: valid-memtrack
// ARGS[4]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DKEEP
// EXPECT[4]: FALSE
// GREP[4]: valid-memtrack
// ARGS[5]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DTWICE
// EXPECT[5]: FALSE
// GREP[5]: valid-free
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct note {
    struct item *of;
    int text;
};

struct item {
    struct item *next;
    struct note *note;
};

static int *spare, *same;

static struct item *make(struct item *next)
{
    struct item *i = malloc(sizeof *i);
    i->next = next;
    i->note = NULL;
    if (__VERIFIER_nondet_int()) {
        i->note = malloc(sizeof *i->note);
        i->note->of = i;
        i->note->text = 1;
    }
    return i;
}

static void drop_spare(void)
{
    free(spare);
    spare = NULL;
#ifdef TWICE
    free(same);
#endif
    same = NULL;
}

int main(void)
{
    struct item *list = NULL;
    while (__VERIFIER_nondet_int()) {
        list = make(list);
        if (!spare && __VERIFIER_nondet_int())
            same = spare = malloc(sizeof *spare);
    }
    if (same)
        *same = 3;
    while (list) {
        struct item *i = list;
        list = i->next;
#ifdef UNCHECKED
        i->note->text = 2;
#else
        if (i->note)
            i->note->of->note->text = 2;
#endif
#ifndef FORGET
        free(i->note);
#endif
        free(i);
    }
#ifdef KEEP
    spare = same = NULL;
#endif
    drop_spare();
    return 0;
}
