// Lists of lists: every element has a list of its own, which may be empty.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --certify
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DFORGET
// EXPECT[2]: FALSE
// GREP[2]: valid-memtrack
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct leaf {
    struct leaf *next;
    int data;
};

struct row {
    struct row *next;
    struct leaf *leaves;
};

static struct leaf *leaves(void)
{
    struct leaf *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct leaf *l = malloc(sizeof *l);
        l->data = 0;
        l->next = all;
        all = l;
    }
    return all;
}

static void free_leaves(struct leaf *l)
{
    while (l) {
        struct leaf *next = l->next;
        free(l);
        l = next;
    }
}

int main(void)
{
    struct row *rows = NULL;
    while (__VERIFIER_nondet_int()) {
        struct row *r = malloc(sizeof *r);
        r->leaves = leaves();
        r->next = rows;
        rows = r;
    }
    while (rows) {
        struct row *r = rows;
        rows = r->next;
#ifndef FORGET
        free_leaves(r->leaves);
#endif
        free(r);
    }
    return 0;
}
